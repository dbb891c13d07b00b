internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// What `carillon` without a command shows: what is next, and how to add a reminder.
struct Overview {
    private static let most = 5

    func show() throws {
        Greeting().greetOnce()
        let hint = """
            Add one:     carillon add "Tea is ready" --in 4m
            See more:    carillon list, carillon help
            """
        do throws(AgentClient.Failure) {
            let client = try AgentClient(app: Agenda.ownApp)
            let pending = try client.pending().soonestFirst
            let known = pending.map(\.request.identifier) + (try client.delivered().map(\.request.identifier))
            show(pending, known, (try? client.status().pauses) ?? [])
            print(hint)
        } catch {
            // How to add a reminder is still worth knowing.
            print(hint)
            throw Session.refusal(Session.words(error))
        }
    }

    private func show(_ pending: [PendingSummary], _ known: [String], _ pauses: [Pause]) {
        if let sentence = TimeOutput.current.sentence(on: pauses.filter(\.concernsOwn)) { Line.print(sentence) }
        guard !pending.isEmpty else { return print("Nothing is scheduled.\n") }
        var table = ReminderTable(.current, known: known)
        for summary in pending.prefix(Self.most) { table.add(summary, isPaused: pauses.keep(summary)) }
        table.print()
        print(pending.count > Self.most ? "and \(pending.count - Self.most) more\n" : "")
    }
}
