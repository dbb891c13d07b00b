internal import AgentBus
internal import GLibSupport

/// The services that Carillon has installed into a session that is already running.
///
/// The bus and systemd look for services when they start, and watch only the folders that were there then.
enum InstalledServices {
    /// Makes both of them look again.
    ///
    /// - Returns: Whether the bus can start the service now.
    static func reread(_ connection: BusConnection, for service: String = BusNames.agent) -> Bool {
        try? connection.reloadServices()
        guard let names = try? connection.activatableNames(), names.contains(service) else { return false }
        // The bus may use systemd to start the agent's unit.
        if connection.owner(of: UserManager.name) != nil { try? UserManager(connection: connection).reload() }
        return true
    }
}
