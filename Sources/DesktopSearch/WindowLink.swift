internal import AgentBus
internal import GLibSupport

/// The window, where it is installed: a program of its own, which the bus starts.
struct WindowLink {
    private let connection: BusConnection
    private let executor: MainContextExecutor

    /// How long its start may take, in seconds.
    private static let patience = 20.0

    init(_ connection: BusConnection, on executor: MainContextExecutor) {
        self.connection = connection
        self.executor = executor
    }

    /// Has it show a reminder, or with nil itself.
    ///
    /// - Parameter completion: Told whether it does. To be called on the executor, where it is told.
    func show(_ identifier: String?, _ notice: StartupNotice, _ completion: @escaping (Bool) -> Void) {
        guard WindowCall.mayBeSent(on: connection) else { return completion(false) }
        let call: WindowCall = identifier.map { .show($0) } ?? .activate
        connection.call(
            call.method,
            call.arguments(.dictionary(notice.platformData)),
            timeout: Self.patience,
            completion: executor.confined { result in
                // Where it isn't installed, the bus knows no such name.
                if case .success = result { completion(true) } else { completion(false) }
            }
        )
    }
}
