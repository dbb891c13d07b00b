import AgentCore
import NotificationCore

/// What is handed to servers and apps, held against what may be.
extension World {
    func willShow(_ row: Delivered, _ popup: Popup) throws {
        let name = "\(row.request.identifier) \(row.request.content.title)"
        say("  shows \(name), ring \(row.id)")
        figures.popups += 1
        stir(row.id)
        stir(clock.wall)
        guard let rung = ledger.delivered[row.key], rung.ring == row.id, rung.state.isWaiting else {
            throw Violation("\(name) is shown, and nobody waits for it")
        }
        guard ledger.permission(row.app).allows else { throw Violation("\(name) is shown without permission") }
        if rung.isSeen {
            guard popup.hints["suppress-sound"] != nil else { throw Violation("\(name) comes back with a sound") }
        } else {
            guard rung.isWished || row.request.end.map({ now.wall < $0 }) ?? true else {
                throw Violation("\(name) is shown at or after its end")
            }
            guard row.request.missed.allows(late: now.wall.microseconds - rung.due) else {
                throw Violation("\(name) is shown later than it allows")
            }
        }
        // What is there already only says something else.
        if popup.replaces == 0 { try checkQuiet(name, row.request, of: row.app, due: rung.due) }
        if !store.isDiskFull { try checkThread(name, row.key, rung, popup) }
        // Of a server that has just gone, the note names the one before.
        let isNoted = row.handedTo.map { $0.server == server?.name } ?? true
        if store.isDiskFull || !isNoted { unnoted.insert(row.id) }
        for shown in server?.popups.values.sorted(by: { $0.id < $1.id }) ?? []
        where shown.ring == row.id && shown.id != popup.replaces {
            // Where a closed popup takes others with it, what takes its place is there before it goes.
            let isGoing = server.map { agent?.shell.screen.closing.isGoing($0.address(shown.id)) ?? false } ?? false
            guard shown.isOrphan || shown.agent != agent?.run || isGoing else {
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

    /// No more than three of a thread have popups of their own, and the popup of several says how many they are.
    private func checkThread(_ name: String, _ key: RequestKey, _ rung: Ledger.Rung, _ popup: Popup) throws {
        let behind = ledger.behind(key).count
        let up = ledger.ofThread(key).filter { $0 != key && ledger.delivered[$0]?.state.popup != nil }.count
        guard rung.isSeen || up < 3 && (behind == 0 || up == 0) else {
            throw Violation("\(name) comes beside \(up) others of its thread")
        }
        if behind > 0 { figures.stacks += 1 }
        // A server that has refused it again and again is asked for its title alone.
        let isPlain = popup.body.isEmpty && popup.actions.isEmpty
        guard behind == 0 || isPlain || (popup.summary + popup.body).contains("\(behind) more") else {
            throw Violation("\(name) doesn't say that it stands for \(behind) more")
        }
    }

    func willShowUnsaved(_ title: String) throws {
        say("  shows \(title), which can't be stored")
        figures.unsaved += 1
        guard let (key, expected) = ledger.pending.first(where: { $0.value.request.content.title == title }) else {
            return
        }
        // Of several that were missed it is the latest.
        var rung = expected
        let ring = rung.advance(at: now, in: zones.known).ring
        if let end = expected.request.end, now.wall >= end, ring?.isWished != true {
            throw Violation("\(title) is shown at or after its end, and can't be stored")
        }
        let due = ring?.due ?? clock.wall
        try checkQuiet(title, expected.request, of: key.app, due: due)
        guard
            expected.snooze != nil || !ledger.isPaused(key, due: due, at: now)
                || expected.request.trigger?.repeats == true
        else { throw Violation("\(title) is shown although it is paused, and can't be stored") }
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
        guard !agent.ports.apps.taken.contains(response.id) else { throw Violation("\(name) is being dealt with") }
        guard !agent.ports.apps.rests(response.id, slack: -Self.restSlack) else {
            throw Violation("\(name) comes again before its pause is over")
        }
        // What another connection is dealing with, or has on a full disk, is none of its business.
        let over = client.got.union(agent.ports.apps.taken)
        guard
            waiting[..<index].allSatisfy({
                over.contains($0.id) || agent.ports.apps.rests($0.id, slack: Self.restSlack)
            })
        else {
            throw Violation("\(name) overtook another")
        }
    }
}
