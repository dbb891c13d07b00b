import AgentCore
import NotificationCore
import Recurrence

/// The session's zones: what the desk has set, and what the agent has read of it so far.
final class SimulatedZones: SessionZones, @unchecked Sendable {  // one history runs on one thread
    /// By release and name.
    private static let zones: [[String: Zone]] = OracleZone.releases.map { release in
        Dictionary(uniqueKeysWithValues: release.compactMap { zone in (try? zone.makeZone()).map { (zone.name, $0) } })
    }

    /// Where the session is.
    var actual: OracleZone
    /// What the agent knows.
    private(set) var known: OracleZone {
        didSet { local = Self.zone(known) }
    }
    private(set) var local: Zone

    init(_ zone: OracleZone) {
        actual = zone
        known = zone
        local = Self.zone(zone)
    }

    private static func zone(_ zone: OracleZone) -> Zone { zones[zone.release][zone.name] ?? .utc }

    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? .utc : Self.zones[known.release][identifier] }
    @discardableResult
    func refresh() -> Bool {
        defer { known = actual }
        return known !== actual
    }

    var localFile: String? { nil }
    var dataFolder: String? { nil }
    var version: String? { Self.version(known.release) }
    static func version(_ release: Int) -> String { "2026\(release)" }
    var problem: String? { nil }
}
