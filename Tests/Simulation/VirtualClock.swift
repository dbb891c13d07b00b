import AgentCore
import NotificationCore
import Recurrence

/// The clocks of a machine, in microseconds: nothing moves them but the history.
struct VirtualClock {
    /// Counts while the machine is awake; timers of the main loop run on it.
    var active: Int64 = 0
    /// How long it has slept or been off.
    var slept: Int64 = 0
    /// What the wall clock shows beyond that.
    var wallOffset: Int64
    /// When it was booted.
    var booted: Int64 = -5_000_000_000
    var boots = 1

    var wall: Int64 { active + slept + wallOffset }
    var boot: Int64 { active + slept - booted }
    var moment: Moment {
        Moment(
            wall: WallTime(microseconds: wall),
            boot: BootTime(microseconds: boot),
            bootID: "boot-\(boots)"
        )
    }

    mutating func reboot(off: Int64) {
        slept += off
        booted = active + slept - 20_000_000
        boots += 1
    }
}

/// The session's zones: what the desk has set, and what the agent has read of it so far.
final class SimulatedZones: SessionZones, @unchecked Sendable {  // one history runs on one thread
    private static let zones: [String: Zone] = {
        var zones: [String: Zone] = [:]
        for zone in OracleZone.all { zones[zone.name] = try? zone.makeZone() }
        return zones
    }()

    /// Where the session is.
    var actual: OracleZone
    /// What the agent knows.
    private(set) var known: OracleZone

    init(_ zone: OracleZone) {
        actual = zone
        known = zone
    }

    var local: Zone { Self.zones[known.name] ?? .utc }
    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? .utc : Self.zones[identifier] }
    @discardableResult
    func refresh() -> Bool {
        defer { known = actual }
        return known.name != actual.name
    }

    var localFile: String? { nil }
    var dataFolder: String? { nil }
    var version: String? { nil }
    var problem: String? { nil }
}

/// A program that uses the agent, with a delegate.
final class SimulatedClient {
    let app: String
    let name: String
    var isThere = true
    /// Responses it has got, and from which run of the agent.
    var got: Set<Int64> = []
    var gotFrom = 0
    /// Calls that end without an answer when it leaves.
    var onLeaving: [() throws -> Void] = []
    private unowned let world: World

    init(app: String, name: String, world: World) {
        self.app = app
        self.name = name
        self.world = world
    }

    enum Reply {
        case after(Int64)
        case never
        /// It leaves instead.
        case leaves
    }

    /// The options, nil when it does not implement it; no reply at all when it hangs.
    func willPresent() -> (Reply, Int?) {
        let options = world.chance.pick(weighted: [(6, nil), (6, 26), (2, 24), (1, 8), (1, 0)] as [(Int, Int?)])
        let reply = world.chance.pick(weighted: [(30, 0), (1, 1), (1, 2)])
        switch reply {
        case 0: return (.after(world.chance.within(500...900_000)), options)
        case 1: return (.never, nil)
        default: return (.leaves, nil)
        }
    }

    func didReceive() -> (Reply, Int?) {
        switch world.chance.below(8) {
        case 0: (.leaves, nil)
        case 1: (.after(world.chance.within(1_000_000...400_000_000)), 0)
        default: (.after(world.chance.within(500...900_000)), 0)
        }
    }
}
