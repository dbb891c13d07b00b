import MemoryStore
import NotificationCore
import Recurrence
import SystemZones

/// An agenda over a store in memory, with clocks that a test moves.
final class Desk {
    let store: any AgendaStore = MemoryStore()
    let zones: DeskZones
    var agenda: Agenda
    var now: Moment
    /// What the last event led to.
    private(set) var consequences: [Consequence] = []

    /// - Parameter time: What the session's clock on the wall shows at first.
    init(_ time: String = "2026-11-21T10:00:00", zone: String = "Europe/Berlin") {
        zones = DeskZones(zone)
        agenda = Agenda(zones: zones)
        now = Moment(wall: zones.wall(time), boot: BootTime(microseconds: 5_000_000_000), bootID: "boot-1")
    }

    @discardableResult
    func handle(_ event: Event) throws -> Plan {
        let rows = try store.rows(event.query(at: now))
        let plan = try agenda.plan(event, at: now, rows: rows)
        try store.commit(plan.changes, durability: plan.durability)
        // As the shell does: what was written is what is paused.
        for change in plan.changes { agenda.pauses.follow(change) }
        agenda.budget.follow(plan, at: now.boot)
        consequences = plan.consequences
        return plan
    }

    func add(_ identifier: String, _ trigger: Trigger?, bounds: Request.Bounds = .init(), actions: [Action] = []) throws
    {
        try handle(.add(app: app, [request(identifier, trigger, bounds: bounds, actions: actions)]))
    }

    func request(
        _ identifier: String,
        _ trigger: Trigger?,
        bounds: Request.Bounds = .init(),
        actions: [Action] = []
    ) -> Request {
        Request(
            identifier: identifier,
            content: Content(title: identifier, actions: actions),
            trigger: trigger,
            bounds: bounds
        )
    }

    let app = Agenda.ownApp

    func key(_ identifier: String) -> RequestKey { RequestKey(app: app, identifier: identifier) }

    /// Both clocks go on.
    func pass(seconds: Double) {
        let delta = Int64(microsecondsFromSeconds: seconds)
        now.wall = now.wall.advanced(byMicroseconds: delta)
        now.boot = now.boot.advanced(byMicroseconds: delta)
    }

    /// The machine starts anew, in no time: the boot clock starts over.
    func reboot() throws {
        now = Moment(wall: now.wall, boot: BootTime(microseconds: 9_000_000), bootID: "boot-2")
        try handle(.rebooted)
    }

    /// Time passes up to what the wall shows, and what is due rings.
    @discardableResult
    func ring(at time: String) throws -> [Delivered] {
        let wall = zones.wall(time)
        pass(seconds: Double(wall.microseconds(since: now.wall)) / 1_000_000)
        return try ring()
    }

    @discardableResult
    func ring() throws -> [Delivered] {
        var rings: [Delivered] = []
        var plan: Plan
        repeat {
            plan = try handle(.deadline)
            rings += plan.changes.compactMap { if case .deliver(let delivered) = $0 { delivered } else { nil } }
        } while plan.isCutShort
        return rings
    }

    func pending(_ identifier: String) throws -> Pending? { try store.rows(.app(app)).pending(key(identifier)) }
    func delivered(_ identifier: String) throws -> Delivered? { try store.rows(.app(app)).delivered(key(identifier)) }

    /// When a request rings next, as the session's clock on the wall shows it.
    func next(_ identifier: String) throws -> String? {
        try pending(identifier)?.schedule.next(at: now).map(zones.text)
    }
}

/// The zones of a desk: one to live in, and every other of the system.
final class DeskZones: ZoneSource, @unchecked Sendable {  // a test moves on one thread
    private let system: SystemZones
    private(set) var local: Zone

    init(_ identifier: String) {
        system = SystemZones(environment: ["TZ": identifier])
        local = system.local
    }

    func zone(named identifier: String) -> Zone? { system.zone(named: identifier) }

    /// A flight to another zone.
    func move(to identifier: String) { local = system.zone(named: identifier) ?? local }

    func wall(_ text: String) -> WallTime {
        guard let civil = CivilDateTime(parsing: text) else { return WallTime(microseconds: 0) }
        return WallTime(unixSeconds: local.instant(of: civil))
    }

    func text(_ time: WallTime) -> String {
        let civil = local.civil(at: time.unixSeconds)
        func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return
            "\(civil.year)-\(pad(civil.month))-\(pad(civil.day))T\(pad(civil.hour)):\(pad(civil.minute)):\(pad(civil.second))"
    }
}

extension Trigger {
    static func every(_ seconds: Double) -> Trigger { .interval(.init(seconds: seconds, repeats: true)) }
    static func once(after seconds: Double) -> Trigger { .interval(.init(seconds: seconds, repeats: false)) }
}
