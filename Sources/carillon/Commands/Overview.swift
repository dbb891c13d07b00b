internal import AgentBus
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// What `carillon` without a command shows: what is unanswered, what is next, and how to add a reminder.
struct Overview {
    private static let most = 5

    func show() throws {
        Greeting().greetOnce()
        let hint = Session.say(
            "Add one:     carillon add \"Tea is ready\" --in 4m\nSee more:    carillon list, carillon help"
        )
        do throws(AgentClient.Failure) {
            let client = try AgentClient(app: Agenda.ownApp)
            let pending = try client.pending().soonestFirst
            let delivered = try client.delivered()
            let known = (pending.map(\.request) + delivered.map(\.request)).map(\.identifier)
            show(delivered, known)
            show(pending, known, (try? client.status().pauses) ?? [])
            print(hint)
        } catch {
            // How to add a reminder is still worth knowing.
            print(hint)
            throw Session.refusal(plain: Session.words(error))
        }
    }

    private func show(_ delivered: [DeliveredSummary], _ known: [String]) {
        guard !delivered.isEmpty else { return }
        let names = Terminal.width == nil ? [:] : ReminderName.shortened(known)
        let output = TimeOutput.current
        var table = Table(["TITLE", "UNANSWERED SINCE", "ID"], yielding: [("ID", 24), ("TITLE", 24), ("ID", 12)])
        for summary in delivered.sorted(by: { $0.date > $1.date }).prefix(Self.most) {
            let id = summary.request.identifier
            table.add([summary.request.content.name, output.dayAndTime(summary.date), names[id] ?? id])
        }
        table.print()
        print(delivered.count > Self.most ? ReminderName.andMore(delivered.count - Self.most) + "\n" : "")
    }

    private func show(_ pending: [PendingSummary], _ known: [String], _ pauses: [Pause]) {
        if let sentence = TimeOutput.current.sentence(on: pauses.filter(\.concernsOwn)) { Line.print(plain: sentence) }
        guard !pending.isEmpty else { return print(Session.say("Nothing is scheduled.") + "\n") }
        var table = ReminderTable(.current, known: known)
        for summary in pending.prefix(Self.most) { table.add(summary, isPaused: pauses.keep(summary)) }
        table.print()
        print(pending.count > Self.most ? ReminderName.andMore(pending.count - Self.most) + "\n" : "")
    }
}
