import AgentCore
import NotificationCore

/// The screen, the schedule and the clocks, held against each other.
extension World {
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
            try expected.checkReading(in: zones.actual)
        }
        try checkPauses()
        try checkWords()
        try checkPlaces()
        try checkGiven()
        try checkQuestions()
        guard let server, !server.isHung, case .ready = agent.shell.server.state, !agent.shell.isShowing else { return }
        try server.checkStanding()
        for (key, rung) in ledger.delivered {
            let name = "\(key.identifier) \(rung.request.content.title)"
            switch rung.state {
            case .waiting:
                guard
                    ledger.permission(key.app) != .authorized || isHeld(rung.request, of: key.app, due: rung.due)
                        || server.hasRefused(rung.ring)
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
