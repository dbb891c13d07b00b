import AgentCore
import NotificationCore

/// The screen, the schedule and the clocks, held against each other.
extension World {
    /// Keeps when anything was last in the way of popups that come back.
    func noteDisturbance() {
        guard serversTakeWhatStays else { return }
        var isReady = false
        if case .ready? = agent?.shell.server.state { isReady = true }
        let isDisturbed =
            !isReady || server?.isHung ?? true || doNotDisturb == true || store.isDiskFull || settings.quiet != nil
            || !ledger.pauses.isEmpty || ((try? store.note(.servers)) ?? nil ?? "").contains("keeps")
        // What has ended since the last look may have lasted until now.
        let wasDisturbed = disturbed.isOn || disturbed.run != agent?.run || disturbed.server != server?.name
        guard isDisturbed || wasDisturbed else { return }
        disturbed = (clock.active, agent?.run, server?.name, isDisturbed)
    }

    /// One's own reminder that the server takes away comes back within the hour, if nothing is in the way (decision 13).
    private func checkReturns() throws {
        guard let profile = server?.kind.profile else { return }
        for (ring, at) in takenAway {
            guard let row = (try? store.rows(.ring(ring)))?.ring(ring), case .expired(_?) = row.presentation,
                row.app == Self.ownApp, row.request.untilAnswered == nil,
                // The agent's start forgets what is older than a week.
                now.wall.microseconds(since: row.date) < 6 * 86_400_000_000,
                Popup.timeout(of: row, on: profile, settings) == 0
            else {
                takenAway[ring] = nil
                continue
            }
            guard clock.active - max(at, disturbed.at) > 3_700_000_000 else { continue }
            throw Violation("\(row.key.identifier) \(row.request.content.title) was taken away and hasn't come back")
        }
    }

    /// Holds the screen, the schedule and the clocks against each other, when nothing is on its way.
    func check() throws {
        noteDisturbance()
        guard let agent, isQuiet, !store.isDiskFull, !agent.shell.recorder.isRetrying, agent.alarms.areQuiet else {
            return
        }
        for (key, expected) in ledger.pending where !expected.rests {
            guard !expected.hasPassed(at: now), expected.snooze.map({ $0.boot > now.boot.microseconds }) ?? true else {
                throw Violation("\(key.identifier) \(expected.request.content.title) was due and has not rung")
            }
            try expected.checkSilence(at: now, in: zones.known)
            try expected.checkDistance(at: now)
            try expected.checkReading(in: zones.actual)
        }
        try checkPauses()
        try checkWords()
        try checkPlaces()
        try checkGiven()
        try checkQuestions()
        guard let server, !server.isHung, case .ready = agent.shell.server.state, !agent.shell.isShowing else { return }
        try server.checkStanding()
        try checkReturns()
        for (key, rung) in ledger.delivered {
            let name = "\(key.identifier) \(rung.request.content.title)"
            switch rung.state {
            case .waiting, .outdated:
                guard
                    ledger.permission(key.app) != .authorized || isHeld(rung.request, of: key.app, due: rung.due)
                        || server.hasRefused(rung.ring) || isBehindOwn(key, rung.request, on: server)
                else {
                    throw Violation("\(name) waits for nothing")
                }
            case .up(let address):
                guard address.bus == server.bus, address.server == server.name else {
                    throw Violation("\(name) is thought to be on another server")
                }
                guard server.popups[address.id] != nil || server.unheard.contains(address.id) else {
                    throw Violation("\(name) is thought to be on the screen")
                }
            case .gone: break
            case .behind:
                guard ledger.hasFront(key, rung) else { throw Violation("\(name) stands behind nothing that is there") }
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
        try checkHiding(on: server)
        for (id, shown) in server.popups where !shown.isOrphan && shown.ring != SnoozeNotices.number {
            guard let key = ledger.key(of: server.address(id)) else {
                // It was due by a clock that was put right before it could be written down, and is not rung again.
                let coming = agent.shell.unsaved(at: server.address(id)).flatMap { ledger.pending[$0] }
                guard coming?.request.content.title != shown.title else { continue }
                throw Violation("popup \(id), \(shown.title), is on the screen, and nobody knows of it")
            }
            guard ledger.delivered[key]?.request.content.title == shown.title else {
                throw Violation("popup \(id), \(shown.title), is taken for another")
            }
        }
    }

    // MARK: - Servers that show one popup at a time

    private func isOfPerson(_ key: RequestKey) -> Bool {
        key.app == Agenda.ownApp || key.app == Agenda.agentApp && !key.identifier.hasPrefix("permission:")
    }

    /// Whether an app's popup that would stay waits since one of the person's may be there.
    private func isBehindOwn(_ key: RequestKey, _ request: Request, on server: SimulatedServer) -> Bool {
        let content = request.content
        let stays = content.stays == true || content.interruptionLevel == .critical || content.stayFor ?? -1 >= 0
        guard server.kind.leavesClosed, stays, !isOfPerson(key) else { return false }
        return ledger.delivered.contains { key, rung in
            guard isOfPerson(key), let address = rung.state.popup, address.server == server.name else {
                return false
            }
            return server.mayStand[address.id] ?? 0 > now.boot.microseconds
        }
    }

    /// Throws when a question about an app is there before one of the person's that came after it.
    private func checkHiding(on server: SimulatedServer) throws {
        guard server.kind.leavesClosed else { return }
        let there = server.popups.values.filter { !$0.isOrphan && $0.agent == agent?.run }
        let own = there.filter { shown in ledger.key(of: server.address(shown.id)).map(isOfPerson) ?? false }
        for shown in there where own.contains(where: { $0.id > shown.id }) {
            guard let key = ledger.key(of: server.address(shown.id)), key.identifier.hasPrefix("permission:") else {
                continue
            }
            throw Violation("the question \(shown.title) hides one of the person's own")
        }
    }
}
