internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Skip the next ring of a reminder.",
        discussion: """
            Without a name, it is the one that has rung and waits for an answer. Skipping the last ring ends the reminder. On a terminal, carillon asks first; scripts are not asked.
            """
    )

    @Argument(help: .answerable, completion: Completions.reminders)
    var id: String?

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    func run() throws {
        let client = try Session.client()
        let before = try Reminders.read(client, naming: id)
        let name = try before.answerable(id)
        let pending = before.pending(name)
        // If the next two rings can't be found, this isn't the last one.
        if pending?.next != nil, let rings = try? client.upcoming(name.identifier, limit: 2), rings.count < 2 {
            try Question.ask("\(name.words) has one ring left. Skipping it ends the reminder. Continue?", yes: yes)
        }
        try Session.refusing(client.skip(name.identifier))
        guard let pending else {
            return Line.print("\(name.words) has no ring left to skip. Its notification was taken off the list.")
        }
        let output = TimeOutput.current
        let time = (pending.next ?? pending.heldSince ?? pending.due).map { next in
            let time = Message(verbatim: output.dayAndTime(next))
            return pending.snoozedUntil == next && pending.putOff == .snoozed ? Message("\(time), the snooze") : time
        }
        let skipped = Session.say("Skipped \(time ?? Message("the next ring")) of \(name.words).")
        guard let after = try? Reminders(client, naming: name.identifier) else { return Line.print(plain: skipped) }
        guard let summary = after.pending(name) else {
            return Line.print("\(skipped) That was the last ring, so the reminder has ended.")
        }
        Line.print(plain: "\(skipped) \(output.standing(summary))")
    }
}
