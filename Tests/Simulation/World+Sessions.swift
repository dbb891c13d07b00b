import AgentCore
import NotificationCore

/// What runs: sessions, servers and agents.
extension World {
    func logIn() throws {
        buses += 1
        // The daemon counts its connections from one each time.
        connections = 0
        bus = "bus-\(buses)"
        say("log in, \(bus ?? "")")
        hasWindows = !chance.one(in: 3)
        hasPositions = !chance.one(in: 5)
        doNotDisturb = chance.pick(weighted: [(2, nil), (3, false), (1, true)])
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
        ledger.minutes = [:]
        figures.starts += 1
        askedAbout = [:]
        self.agent = agent
        ledger.mostKept = nil
        do {
            try dispatch { try agent.start() }
        } catch is AgendaError {
            // It can't write, and leaves; whoever started it starts it again.
            self.agent = nil
            try store.kill()
        }
        try takeWords()
        markOrphans()
    }

    /// Popups that no row of the store speaks of: their ring's agent is gone.
    func markOrphans() {
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
        takeBackUnreadRules()
        try ledger.compare(with: store, at: now)
        markOrphans()
    }

    /// Zone data that the schedule has not been computed with is not there when the next agent starts: what was due by the
    /// old rules would ring at its start, which is early by the new ones.
    private func takeBackUnreadRules() {
        let release = ledger.release
        guard zones.actual.release != release else { return }
        say("the zone data is release \(release) again")
        zones.actual = .named(zones.actual.name, release: release)
    }

    /// The agent is told to end, and is given the time that it takes.
    func agentStops() throws {
        guard let agent else { return }
        say("the agent is told to end")
        agent.isEnding = true
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
        endSession()
        clock.reboot(off: chance.within(10_000_000...4_000_000_000))
        clock.wallOffset += chance.pick([0, 0, 0, 2_000_000, -2_000_000])
    }

    func endSession() {
        for client in clients {
            client.isThere = false
            client.onLeaving = []
        }
        clients = []
        agent = nil
        server = nil
        bus = nil
        windows = windows.filter { $0.words != nil }
        diesAfter = nil
        queue = []
        awaitRoom()
    }
}
