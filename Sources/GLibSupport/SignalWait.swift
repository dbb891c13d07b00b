/// Waits for one signal of the bus.
///
/// It hears nothing any more once it has been called, cancelled or let go.
package final class SignalWait: @unchecked Sendable {  // made, called and cancelled on one thread
    private let connection: BusConnection
    private var subscription: UInt32 = 0

    /// Calls `handler` with the first signal of `match` that `isWanted`, on the calling thread's main context.
    package init(
        _ match: BusConnection.SignalMatch,
        on connection: BusConnection,
        where isWanted: @escaping @Sendable (BusConnection.Signal) -> Bool = { _ in true },
        _ handler: @escaping @Sendable (BusConnection.Signal) -> Void
    ) {
        self.connection = connection
        subscription = connection.subscribe(match) { [weak self] signal in
            guard let self, subscription != 0, isWanted(signal) else { return }
            cancel()
            handler(signal)
        }
    }

    deinit { cancel() }

    package func cancel() {
        connection.unsubscribe(subscription)
        subscription = 0
    }
}
