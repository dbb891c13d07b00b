internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Watches the place where the desktop of the present server reports "do not disturb".
final class Disturbance: DisturbancePort {
    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let configFolder: String
    private var source: (any DoNotDisturbSource)?

    init(connection: BusConnection, executor: MainContextExecutor, configFolder: String) {
        self.connection = connection
        self.executor = executor
        self.configFolder = configFolder
    }

    /// Where that is, for people; nil without a server.
    var place: String? { source?.place }

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        let source = profile.doNotDisturbSource(
            owner: server,
            connection: connection,
            executor: executor,
            configFolder: configFolder
        )
        self.source = source
        source.start(executor.confined(report))
    }

    func stop() {
        source?.stop()
        source = nil
    }
}
