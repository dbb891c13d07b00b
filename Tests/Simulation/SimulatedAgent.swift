import NotificationCore

/// The shell of the agent without GLib: the real agenda on a real store, in the order of `Shell` (load, plan,
/// commit, effects). It may die at any point of that.
final class SimulatedAgent {
    /// What is thrown when the process ends in the middle of something.
    struct Died: Error {}

    /// Which run of the agent this is, in this history.
    let run: Int
    let bus: String
    let store: SimulatedStore
    var agenda: Agenda
    unowned let world: World
    let started: Moment
    var screen = Screen()
    var apps = Apps()
    var waits: [Wait: (at: Int64, number: Int, body: () throws -> Void)] = [:]
    private var waited = 0
    private(set) var armed = Deadlines()

    enum Wait: Hashable {
        case serverAnswer
        case settling
        case permission(app: String)
        case storeRetry
        case summary
        case zoneFiles
        case zoneMove
        case zoneRules
        case clockChange
    }

    init(run: Int, bus: String, world: World) {
        self.run = run
        self.bus = bus
        self.world = world
        store = world.store
        agenda = Agenda(zones: world.zones)
        started = world.now
    }

    // MARK: - Start

    /// `Shell.takeUp(suspect:)`.
    func start() throws {
        settle(for: Self.settlingTime)
        let owner = world.server?.name
        world.after(world.chance.within(500...900), inTransit: true) { [weak self] in
            try self?.serverOwnerChanged(owner)
        }
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try store.note(note) }
        screen.mayBeUp = Set(try store.rows(.handedOver).delivered.map(\.id))
        for event in agenda.sinceLastRun(notes, at: world.now) {
            switch event {
            case .deadline: try ringWhatIsDue()
            case .rebooted:
                var rest: Event? = event
                while let event = rest { rest = try decide(event).rest }
            default: try record(event)
            }
        }
        try record(.summarise(nil))
        try armClock()
        try respondToAll()
    }

    // MARK: - Plan, commit, apply

    /// - Throws: `AgendaError` when it was refused or could not be written, `Died` or a `Violation`.
    @discardableResult
    func handle(_ event: Event) throws -> Int {
        let plan = try decide(event)
        if let rest = plan.rest { goOn(with: rest) }
        return plan.count
    }

    private func decide(_ event: Event) throws -> Plan {
        let now = world.now
        let rows = try store.rows(event.query(at: now))
        var plan = try world.decide(event, agenda, at: now, rows: rows)
        noteHandover(&plan, rows)
        try world.mayDie()
        do {
            try store.commit(plan.changes, durability: plan.durability)
        } catch {
            if case .deadline = event { try showUnsaved(plan.changes) }
            throw error
        }
        try world.committed(event, plan, at: now)
        try world.mayDie()
        try adoptUnsaved(plan.changes)
        try carryOut(plan.afterCommit)
        if !plan.changes.isEmpty { try armClock() }
        return plan
    }

    private func carryOut(_ effects: [Effect]) throws {
        var done: Set<Effect> = []
        for effect in effects where done.insert(effect).inserted {
            try world.mayDie()
            switch effect {
            case .present: try pump()
            case .withdraw(let address, let key, let answerable):
                if answerable { remember(address, key) }
                try closePopup(address)
            case .remember(let address, let row): remember(address, row.key, row)
            case .summariseRest: try record(.summarise(nil))
            case .askForWords(let row, _): askForWords(row.key)
            case .turnPage(let ring, let page): screen.pages = [ring: page]
            case .permissionNeeded(let app): try askPermission(app)
            case .permissionSettled(let app): try permissionSettled(app)
            case .respond(let app): try respond(app)
            case .open, .run, .badge, .pendingChanged, .deliveredChanged, .responseAdded, .setAside, .report: break
            }
        }
    }

    // MARK: - Clocks

    func armClock() throws {
        armed = try store.deadlines()
    }

    /// When the next timer fires, on the clock that stands still while the machine sleeps.
    var nextTimer: Int64? {
        let clock = world.clock
        let wall = armed.wall.map { $0.microseconds - clock.wall + clock.active }
        let boot = armed.boot.map { $0.microseconds - clock.boot + clock.active }
        return [wall, boot].compactMap(\.self).min()
    }

    func timerFired() throws {
        let now = world.now
        if let wall = armed.wall, wall <= now.wall { armed.wall = nil }
        if let boot = armed.boot, boot <= now.boot { armed.boot = nil }
        try ringWhatIsDue()
    }

    /// Somebody set the wall clock, or the machine resumed.
    func clockWasSet() throws {
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try store.note(note) }
        if agenda.putsRight(notes, at: world.now) { try record(.clockPutRight) }
        try ringWhatIsDue()
        try record(.clockChanged)
        try armClock()
    }

    func ringWhatIsDue() throws {
        try writeDownKept()
        do {
            var count = Event.batch
            while count >= Event.batch { count = try handle(.deadline) }
            try dropUnsaved()
            if count == 0 { try armClock() }
        } catch is AgendaError {
            retryStore()
        }
    }

    /// `Clocks.goOn(with:)`.
    private func goOn(with rest: Event) {
        guard case .further(let event, _, _) = rest else { return }
        let wait: Wait =
            switch event {
            case .zoneChanged: .zoneMove
            case .zoneRulesChanged: .zoneRules
            default: .clockChange
            }
        self.wait(wait, seconds: 0) { [weak self] in
            try self?.ringWhatIsDue()
            try self?.record(rest)
        }
    }

    func retryStore() {
        wait(.storeRetry, seconds: 5) { [weak self] in
            try self?.ringWhatIsDue()
            try self?.pump()
        }
    }

    func zoneChanged(from zone: String) throws {
        let noted = try store.note(.zone) ?? zone
        try record(zone == world.zones.known.name ? .clockChanged : .zoneChanged(from: noted))
        try ringWhatIsDue()
    }

    /// The dialog that asks for words; here nobody writes any.
    private func askForWords(_ key: RequestKey) {
        world.after(world.chance.within(1_000_000...20_000_000), inTransit: false) { [weak self] in
            guard let self, world.agent === self else { return }
            try record(.wordsNotGiven(key))
        }
    }

    // MARK: - Waits

    func wait(_ wait: Wait, seconds: Double, _ body: @escaping () throws -> Void) {
        waited += 1
        waits[wait] = (world.clock.active + Int64(seconds * 1_000_000), waited, body)
    }

    func endWait(_ wait: Wait) { waits[wait] = nil }
}
