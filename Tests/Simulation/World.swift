import AgentCore
import NotificationCore
import Recurrence

/// One desktop, from a seed: its clocks, its server, its apps and its agent, and what has been promised to whom.
final class World {
    var chance: Chance
    var clock: VirtualClock
    let zones: SimulatedZones
    let store: SimulatedStore
    let bug: PlantedBug?
    var ledger = Ledger()
    /// How each request was made, by its title.
    var beats: [String: Beat] = [:]

    /// What runs. Without a bus nobody is logged in.
    var bus: String?
    var server: SimulatedServer?
    var agent: AgentRun?
    var clients: [SimulatedClient] = []
    private var runs = 0
    private var buses = 0
    private var connections = 0

    private var queue: [(at: Int64, number: Int, isInTransit: Bool, body: () throws -> Void)] = []
    private var queued = 0
    /// After how many points at which it may die the agent does.
    var diesAfter: Int?
    /// What was promised last, as a number of transactions, and the last that somebody asked for.
    private var promised = 0
    private var asked = 0
    private var compared = 0
    /// The ledger after each transaction that a loss of power may undo.
    var snapshots: [(count: Int, ledger: Ledger)] = []

    /// Buttons that were pressed and have not been dealt with.
    private var clicks: [PopupAddress: (title: String, run: Int, at: Int64)] = [:]
    private(set) var digest: UInt64 = 14_695_981_039_346_656_037
    var figures = Figures()
    let isVerbose: Bool
    private(set) var trace: [String] = []

    init(seed: UInt64, store kind: SimulatedStore.Kind, bug: PlantedBug?, isVerbose: Bool) throws {
        chance = Chance(seed: seed)
        self.bug = bug
        self.isVerbose = isVerbose
        // Some day of 2026 to 2029, half of them near a change of the clocks.
        var day = chance.within(20_500...21_900)
        if chance.one(in: 2) {
            day = chance.pick([20_540, 20_540 + 217, 20_905, 21_122, 20_528, 20_758, 20_700, 20_917])
        }
        clock = VirtualClock(
            wallOffset: (day * 86_400 + chance.within(0...86_399)) * 1_000_000 + chance.within(0...999_999)
        )
        zones = SimulatedZones(chance.pick(OracleZone.all))
        store = try SimulatedStore(kind, bug: bug)
        store.world = self
    }

    var now: Moment { clock.moment }

    // MARK: - Notes

    func say(_ text: @autoclosure () -> String) {
        guard isVerbose else { return }
        let civil = CivilDateTime(localSeconds: zones.actual.reading(at: floorDivide(clock.wall, 1_000_000)))
        trace.append("\(civil) +\(clock.active / 1000) ms  \(text())")
    }

    private func stir(_ value: Int64) { digest = (digest ^ UInt64(bitPattern: value)) &* 1_099_511_628_211 }

    // MARK: - Time

    func after(_ delay: Int64, inTransit: Bool, _ body: @escaping () throws -> Void) {
        queued += 1
        queue.append((clock.active + delay, queued, inTransit, body))
    }

    /// Nothing happens any more: what was still to come would keep all of this for ever.
    func end() {
        queue = []
        agent = nil
        store.close()
    }

    var isQuiet: Bool { !queue.contains { $0.isInTransit } }

    /// Lets the machine run, and everything happen that is due meanwhile.
    func run(for duration: Int64) throws {
        let end = clock.active + duration
        var turns = 0
        while true {
            let event = queue.indices.min { (queue[$0].at, queue[$0].number) < (queue[$1].at, queue[$1].number) }
            let wait = agent?.alarms.next
            let timer = agent?.alarms.nextTimer
            let next = [event.map { queue[$0].at }, wait?.at, timer].compactMap(\.self).min()
            guard let next, next <= end else { break }
            turns = next > clock.active ? 0 : turns + 1
            guard turns < 5000 else { throw Violation("the agent runs in circles") }
            clock.active = max(clock.active, next)
            if let event, queue[event].at == next {
                let body = queue.remove(at: event).body
                try dispatch(body)
            } else if let wait, wait.at == next, let agent {
                try dispatch { agent.alarms.end(wait) }
            } else if let agent {
                // A timer comes a little late, and sometimes to the microsecond.
                if !chance.one(in: 4) { clock.active += chance.within(1...60) }
                try dispatch { agent.timerFired() }
            }
        }
        clock.active = max(clock.active, end)
    }

    /// Something that happens to the agent, which may die of it.
    func dispatch(_ body: () throws -> Void) throws {
        try body()
        if let failure { throw failure }
        if agent?.life.isOver == true { try agentDied(power: diedOfPower) }
    }

    /// What has gone wrong where nothing can be thrown.
    private var failure: (any Error)?

    func note(_ error: any Error) { failure = failure ?? error }

    // MARK: - Promises

    var diedOfPower = false

    /// What the agenda has decided last, until it is written.
    var decided: (event: Event, plan: Plan, now: Moment)?

    /// Whether the agent lives to write what has been decided.
    func willCommit() -> Bool { agent?.life.spend() ?? true }

    func didCommit() {
        guard let (event, plan, now) = decided else { return }
        decided = nil
        do { try committed(event, plan, at: now) } catch { note(error) }
        _ = agent?.life.spend()
    }

    private func setting(_ now: Moment) -> Ledger.Setting {
        Ledger.Setting(now: now, zone: zones.known, beats: beats)
    }

    func decide(_ event: Event, _ agenda: Agenda, at now: Moment, rows: Rows) throws -> Plan {
        do {
            if let bug { return try bug.plan(event, agenda, at: now, rows: rows) }
            return try agenda.plan(event, at: now, rows: rows)
        } catch let error as AgendaError {
            var trial = ledger
            if trial.apply(event, setting(now)) { throw Violation("refused: \(error.message)") }
            throw error
        }
    }

    func committed(_ event: Event, _ plan: Plan, at now: Moment) throws {
        say("  \(event)".prefix(300).description)
        // A copy only where it is needed: the ledger is large, and this is where the time goes.
        let before = if case .serverChanged = event { ledger.delivered } else { [RequestKey: Ledger.Rung]() }
        if case .popupCameAndWent(let key, _, let address, _) = event, plan.count > 0 {
            let title = ledger.delivered[key]?.request.content.title
            guard address.server != server?.name || server?.titles[address.id] == title else {
                throw Violation("\(key.identifier) \(title ?? "") counts as shown, and popup \(address.id) was another")
            }
        }
        ledger.lookedAt = plan.isCutShort ? plan.advanced : nil
        guard ledger.apply(event, setting(now)) else { throw Violation("should have been refused: \(event)") }
        if let strange = ledger.strange { throw Violation(strange) }
        compared += 1
        if event.mayDeliver && !plan.changes.isEmpty || compared % 4 == 0 { try ledger.compare(with: store, at: now) }
        // A click on what a caller takes away in this moment counts for nothing.
        if event.isCall { clicks = [:] }
        // Nor does one that comes seconds after the word that its popup is gone, when the next ring has taken its place.
        if case .deadline = event, let agent {
            clicks = clicks.filter { address, _ in
                ledger.key(of: address) != nil || agent.shell.closing.isLeaving(address) || agent.shell.isShowing
            }
        }
        // Nor does one on a popup whose ring had been replaced before its id was known.
        if case .popupShown(_, let address) = event, ledger.key(of: address) == nil { clicks[address] = nil }
        if case .popupInvoked(let address, _) = event, plan.count > 0 { clickCounted(address) }
        if event.isCall, !plan.changes.isEmpty { asked = store.count }
        if case .serverChanged = event {
            for (key, rung) in before {
                if case .up(let address) = rung.state, ledger.delivered[key]?.state == .gone(nil),
                    address.server == server?.name
                {
                    server?.markOrphan(address.id)
                }
            }
        }
        snapshot()
    }

    func snapshot() {
        let floor = min(store.lastDurable, promised)
        snapshots.removeAll { $0.count < floor || $0.count == store.count }
        if diesAfter != nil, diedOfPower { snapshots.append((store.count, ledger)) }
    }

    /// A caller has been told that it is done.
    func promise() { promised = max(promised, asked) }

    /// A button was pressed on a popup that the agent knows, or will in a moment.
    func clicked(_ shown: SimulatedServer.Shown, _ key: String, at address: PopupAddress) {
        guard !shown.isOrphan, let agent, shown.agent == agent.run else { return }
        guard ledger.delivered.contains(where: { $0.value.ring == shown.ring }) else { return }
        clicks[address] = (shown.title, agent.run, now.boot.microseconds)
    }

    func clickCounted(_ address: PopupAddress) { clicks[address] = nil }

    func willShow(_ row: Delivered, _ popup: Popup) throws {
        let name = "\(row.request.identifier) \(row.request.content.title)"
        say("  shows \(name), ring \(row.id)")
        figures.popups += 1
        stir(row.id)
        stir(clock.wall)
        guard let rung = ledger.delivered[row.key], rung.ring == row.id, rung.state == .waiting else {
            throw Violation("\(name) is shown, and nobody waits for it")
        }
        guard ledger.permission(row.app).allows else { throw Violation("\(name) is shown without permission") }
        if rung.isSeen {
            guard popup.hints["suppress-sound"] != nil else { throw Violation("\(name) comes back with a sound") }
        } else {
            guard row.request.end.map({ now.wall < $0 }) ?? true else {
                throw Violation("\(name) is shown at or after its end")
            }
            guard row.request.missed.allows(late: now.wall.microseconds - rung.due) else {
                throw Violation("\(name) is shown later than it allows")
            }
        }
        if store.isDiskFull { unnoted.insert(row.id) }
        for shown in server?.popups.values.sorted(by: { $0.id < $1.id }) ?? []
        where shown.ring == row.id {
            guard shown.isOrphan || shown.agent != agent?.run else {
                throw Violation("\(name) is on the screen already")
            }
            // An earlier run was killed before it knew: a person who sees two is told why.
            guard
                rung.isSeen || shown.agent == agent?.run || unnoted.contains(row.id)
                    || (popup.summary + popup.body).contains("Shown again")
            else {
                throw Violation("\(name) is shown a second time without a word")
            }
        }
    }

    /// Rings that were handed to a server while nothing could be written.
    private var unnoted: Set<Int64> = []

    func willShowUnsaved(_ title: String) throws {
        say("  shows \(title), which can't be stored")
        figures.unsaved += 1
        let request = ledger.pending.values.first { $0.request.content.title == title }?.request
        if let end = request?.end, now.wall >= end {
            throw Violation("\(title) is shown at or after its end, and can't be stored")
        }
    }

    func willRespond(_ response: Response, to client: SimulatedClient, from agent: AgentRun) throws {
        let name = "answer \(response.id) to \(response.delivered.request.content.title)"
        say("  \(name) goes to \(client.name)")
        figures.responses += 1
        stir(response.id)
        if client.gotFrom != agent.run {
            client.gotFrom = agent.run
            client.got = []
        }
        guard client.isThere else { throw Violation("\(name) goes to a connection that has left") }
        guard client.got.insert(response.id).inserted else { throw Violation("\(name) came twice to one connection") }
        let waiting = ledger.answers.filter { $0.app == client.app }
        guard let index = waiting.firstIndex(where: { $0.id == response.id }) else {
            throw Violation("\(name) had been acknowledged")
        }
        guard waiting[index].attempts < 3 else { throw Violation("\(name) was tried too often") }
        // What another connection has dealt with on a full disk waits only to be written down.
        let over = client.got.union(agent.shell.recorder.kept.acknowledged)
        guard waiting[..<index].allSatisfy({ over.contains($0.id) }) else {
            throw Violation("\(name) overtook another")
        }
    }

    // MARK: - Calls

    enum Gone: Error { case gone }

    /// A call to the server, whose answer comes back unless one of the two is gone by then.
    func call<Value>(
        _ owner: String,
        of agent: AgentRun,
        _ body: @escaping (SimulatedServer) -> Value,
        completion: @escaping (AgentRun, Result<Value, Gone>) -> Void
    ) {
        func answer(_ result: Result<Value, Gone>) {
            after(chance.within(500...900), inTransit: true) { [weak agent, weak self] in
                guard let agent, let self, self.agent === agent else { return }
                completion(agent, result)
            }
        }
        after(chance.within(400...600), inTransit: true) { [weak self, weak agent] in
            guard let self else { return }
            guard let server, server.name == owner, server.bus == agent?.bus ?? server.bus else {
                return answer(.failure(.gone))
            }
            server.receive {
                answer(.success(body(server)))
                self.markOrphans()
            } orElse: {
                answer(.failure(.gone))
            }
        }
    }

    /// A call to an app's delegate. The completion gets nil when it fails, and an inner nil for "not implemented".
    func call(
        _ client: SimulatedClient,
        of agent: AgentRun,
        patience: Double?,
        _ body: @escaping (SimulatedClient) -> (SimulatedClient.Reply, Int?),
        completion: @escaping (AgentRun, Int??) -> Void
    ) {
        final class Call { var isOver = false }
        let call = Call()
        func finish(_ value: Int??) {
            guard !call.isOver, self.agent === agent else { return }
            call.isOver = true
            completion(agent, value)
        }
        let run = agent.run
        if let patience {
            after(Int64(patience * 1_000_000), inTransit: true) { if agent.run == run { finish(.none) } }
        }
        after(chance.within(400...600), inTransit: true) { [weak self] in
            guard let self, !call.isOver else { return }
            guard client.isThere else { return finish(.none) }
            let (reply, value) = body(client)
            client.onLeaving.append { finish(.none) }
            switch reply {
            case .never: break
            case .leaves: try leave(client)
            case .after(let delay):
                after(delay, inTransit: delay < 1_000_000) { if client.isThere { finish(.some(value)) } }
            }
        }
    }

    func leave(_ client: SimulatedClient) throws {
        guard client.isThere else { return }
        say("\(client.name) leaves")
        client.isThere = false
        clients.removeAll { $0 === client }
        agent?.shell.left(client.name)
        let calls = client.onLeaving
        client.onLeaving = []
        // What the agent does when it hears of it may be its end.
        for call in calls { try dispatch(call) }
    }

    // MARK: - What runs

    func logIn() throws {
        buses += 1
        // The daemon counts its connections from one each time.
        connections = 0
        bus = "bus-\(buses)"
        say("log in, \(bus ?? "")")
        if !chance.one(in: 4) { try startServer() }
        try startAgent()
    }

    func startServer() throws {
        guard let bus else { return }
        connections += 1
        let kind = chance.pick(ServerKind.all)
        let name = ":1.\(connections)"
        say("server \(kind.name) starts as \(name)")
        server = SimulatedServer(kind: kind, name: name, bus: bus, world: self)
        try tellOwner()
    }

    func stopServer() throws {
        guard let server else { return }
        say("server \(server.kind.name) goes")
        self.server = nil
        server.vanish()
        try tellOwner()
    }

    private func tellOwner() throws {
        let owner = server?.name
        after(chance.within(500...900), inTransit: true) { [weak self] in
            guard let self, let agent, agent.bus == bus, server?.name == owner else { return }
            agent.shell.server.changed(to: owner)
        }
    }

    func startAgent() throws {
        guard let bus, agent == nil else { return }
        runs += 1
        zones.refresh()
        let agent = AgentRun(run: runs, bus: bus, world: self)
        say("agent \(runs) starts")
        figures.starts += 1
        self.agent = agent
        ledger.mostKept = nil
        do {
            try dispatch { try agent.start() }
        } catch is AgendaError {
            // It can't write, and leaves; whoever started it starts it again.
            self.agent = nil
            try store.kill()
        }
        markOrphans()
    }

    /// Popups that no row of the store speaks of: their ring's agent is gone.
    private func markOrphans() {
        guard let server else { return }
        for (id, shown) in server.popups where shown.agent != agent?.run || shown.ring < 0 {
            if ledger.key(of: server.address(id)) == nil { server.markOrphan(id) }
        }
    }

    func agentDied(power: Bool) throws {
        guard let agent else { return }
        // What could not be written yet dies with it.
        for event in agent.shell.recorder.kept.events {
            switch event {
            case .popupClosed(let address, _), .popupInvoked(let address, _), .popupReplied(let address, _):
                server?.markUnheard(address.id)
            default: break
            }
        }
        say(power ? "the power fails" : "the agent dies")
        figures.deaths += 1
        self.agent = nil
        diesAfter = nil
        if power { try losePower() } else { try store.kill() }
        try ledger.compare(with: store, at: now)
        markOrphans()
    }

    /// The agent is told to end, and is given the time that it takes.
    func agentStops() throws {
        guard let agent else { return }
        say("the agent is told to end")
        agent.shell.stop(isCutOff: false) {}
        let end = clock.active + 2_000_000
        while self.agent === agent, agent.shell.isShowing, clock.active < end { try run(for: 20_000) }
        guard self.agent === agent else { return }
        if let server, !server.isHung, isQuiet, !agent.shell.isShowing, agent.shell.recorder.kept.isEmpty {
            for (id, shown) in server.popups where shown.agent == agent.run && shown.ring > 0 && !shown.isOrphan {
                guard ledger.key(of: server.address(id)) != nil else {
                    throw Violation("popup \(id), \(shown.title), was orphaned by a stop")
                }
            }
        }
        figures.stops += 1
        try agentDied(power: false)
    }

    private func losePower() throws {
        figures.powerLosses += 1
        var kept = Int(chance.within(Int64(store.lastDurable)...Int64(store.count)))
        guard kept >= promised else { throw Violation("what had been acknowledged is gone after a loss of power") }
        kept = max(kept, snapshots.first?.count ?? store.count)
        if kept < store.count {
            try store.losePower(keeping: kept)
            guard let snapshot = snapshots.last(where: { $0.count <= kept }) else {
                throw Violation("nothing is known of transaction \(kept)")
            }
            ledger = snapshot.ledger
            snapshots.removeAll { $0.count > kept }
        } else {
            try store.kill()
        }
        try endSession()
        clock.reboot(off: chance.within(10_000_000...4_000_000_000))
        clock.wallOffset += chance.pick([0, 0, 0, 2_000_000, -2_000_000])
    }

    func endSession() throws {
        for client in clients {
            client.isThere = false
            client.onLeaving = []
        }
        clients = []
        agent = nil
        server = nil
        bus = nil
        diesAfter = nil
        queue = []
    }

    // MARK: - When all is quiet

    /// Holds the screen, the schedule and the clocks against each other, when nothing is on its way.
    func check() throws {
        guard let agent, isQuiet, !store.isDiskFull, !agent.shell.recorder.isRetrying, agent.alarms.areQuiet else {
            return
        }
        for (key, expected) in ledger.pending {
            guard !expected.hasPassed(at: now), expected.snooze.map({ $0.boot > now.boot.microseconds }) ?? true else {
                throw Violation("\(key.identifier) \(expected.request.content.title) was due and has not rung")
            }
            try expected.checkSilence(at: now, in: zones.known)
            try expected.checkDistance(at: now)
        }
        guard let server, !server.isHung, case .ready = agent.shell.server.state, !agent.shell.isShowing else { return }
        for (key, rung) in ledger.delivered {
            let name = "\(key.identifier) \(rung.request.content.title)"
            switch rung.state {
            case .waiting:
                guard ledger.permission(key.app) != .authorized else { throw Violation("\(name) waits for nothing") }
            case .up(let address):
                guard address.bus == server.bus, address.server == server.name else {
                    throw Violation("\(name) is thought to be on another server")
                }
                guard server.popups[address.id] != nil || server.unheard.contains(address.id) else {
                    throw Violation("\(name) is thought to be on the screen")
                }
            case .gone: break
            case .summarised:
                guard ledger.delivered[Agenda.summaryKey] != nil || agent.shell.isToSummarise else {
                    throw Violation("\(name) is part of a summary that isn't there")
                }
            }
        }
        for (address, click) in clicks
        where click.run == agent.run && address.server == server.name
            && now.boot.microseconds - click.at < Closing.leavingTime
        {
            guard address.bus != server.bus || server.unheard.contains(address.id) else {
                throw Violation("a click on \(click.title), popup \(address.id), has done nothing")
            }
        }
        clicks = [:]
        for (id, shown) in server.popups where !shown.isOrphan {
            guard let key = ledger.key(of: server.address(id)) else {
                throw Violation("popup \(id), \(shown.title), is on the screen, and nobody knows of it")
            }
            guard ledger.delivered[key]?.request.content.title == shown.title else {
                throw Violation("popup \(id), \(shown.title), is taken for another")
            }
        }
    }
}

extension Event {
    /// Whether it may put something into the list of what has rung, whose numbers are then to be learnt.
    fileprivate var mayDeliver: Bool {
        switch self {
        case .popupShown, .clockChanged, .presentationChosen, .responseAcknowledged: false
        default: true
        }
    }

    /// Whether somebody waits to be told that it is done.
    fileprivate var isCall: Bool {
        switch self {
        case .add, .removePending, .removeAllPending, .removeDelivered, .removeAllDelivered, .setCategories, .act,
            .perform, .authorize:
            true
        default: false
        }
    }
}

extension Plan {
    /// The requests whose series it moves on.
    fileprivate var advanced: Set<RequestKey> {
        Set(
            changes.compactMap { change in
                switch change {
                case .reschedule(let key, _), .removePending(let key): key
                default: nil
                }
            }
        )
    }
}
