internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import NotificationCore
internal import Recurrence
internal import SystemZones

/// The zone that this shell names in `TZ`. Times that are typed here are read in it, so where the agent lives in another zone
/// they carry its name along, as if it was given by `--tz`.
enum ShellZone {
    /// Its name; nil if it is the agent's zone too, or none that can be named, or if no agent runs: none is started for this.
    static let ofItsOwn: String? = {
        guard let variable = ProcessInfo.processInfo.environment["TZ"], !variable.isEmpty else { return nil }
        let zones = SystemZones()
        let name = zones.local.identifier
        guard zones.problem == nil, zones.zone(named: name) != nil, let agentZone, name != agentZone else { return nil }
        return name
    }()

    private static var agentZone: String? {
        guard let connection = try? BusConnection.session(), connection.owner(of: BusNames.agent) != nil else {
            return nil
        }
        return try? AgentClient(connection: connection, app: nil).status().zone
    }
}
