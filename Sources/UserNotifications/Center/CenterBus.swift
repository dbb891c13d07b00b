internal import AgentBus
internal import GLibSupport
internal import Synchronization

/// The module's own connection to the session bus.
///
/// GDBus hangs up on the bus over a message that it can't read, and anybody on the bus can send one. GLib's shared connection
/// stays closed then for as long as the process lives; this one is made again.
final class CenterBus: Sendable {
    private let address: String?
    private let connection = Mutex<BusConnection?>(nil)
    private let onHangUp = Mutex<(@Sendable () -> Void)?>(nil)
    /// Where the end of a connection is noticed, whatever the program does with its own main context.
    private let executor = Mutex<MainContextExecutor?>(nil)

    /// - Parameter address: nil is the session's bus.
    init(address: String? = nil) { self.address = address }

    /// Calls `handler` whenever the connection ended and the bus is still there.
    func onHangUp(_ handler: @escaping @Sendable () -> Void) { onHangUp.withLock { $0 = handler } }

    /// The connection, made when there is none that is open.
    ///
    /// - Throws: `AgentClient.Failure.noBus`.
    func open() throws -> BusConnection {
        try connection.withLock { connection in
            if let connection, !connection.isClosed { return connection }
            do {
                let made = try runningExecutor.performAndWait { [self] in try connect() }
                connection = made
                return made
            } catch let error as GLibError {
                throw AgentClient.Failure.noBus(error.message)
            }
        }
    }

    private func connect() throws -> BusConnection {
        let connection = try address.map(BusConnection.open(address:)) ?? BusConnection.ownSession()
        connection.onClose { [weak self] unreadable in
            guard unreadable != nil, let self else { return }
            onHangUp.withLock { $0 }?()
        }
        return connection
    }

    private var runningExecutor: MainContextExecutor {
        executor.withLock { executor in
            if let executor { return executor }
            let made = MainContextExecutor(name: "carillon-bus")
            executor = made
            return made
        }
    }

    deinit { executor.withLock { $0 }?.stop() }
}
