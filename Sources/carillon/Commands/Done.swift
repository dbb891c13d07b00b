internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Be done with a reminder, also before it rings.",
        discussion: """
            Without a name, it is the one that has rung and waits for an answer. Done before it rings, a single reminder is over, and a repeat \
            leaves out its next ring; carillon undo takes that back.

            EXAMPLES
              carillon done
              carillon done Vitamins
            """
    )

    @Argument(help: .answerable, completion: Completions.reminders)
    var id: String?

    func run() throws {
        let client = try Session.client()
        let before = try Reminders.read(client, naming: id)
        let name = try before.answerable(id)
        try Session.refusing(client.act(Press(name.identifier, action: Action.doneIdentifier)))
        let output = TimeOutput.current
        let pending = before.delivered(name) == nil ? before.pending(name) : nil
        // What insists, or was snoozed, has rung. A pause without an end leaves the time of the series alone.
        let isEarly = pending?.snoozedUntil == nil || pending?.putOff == .moved
        let next = isEarly ? pending?.next ?? pending?.heldSince ?? pending?.due : nil
        let time = next.map { Session.say(", before its ring \(output.dayAndTime($0))") } ?? ""
        let done = Session.say("Done with \(name.words)\(time).")
        // The answer counts, even if the agent ends at this moment and can't be asked for the new state.
        guard before.pending(name) != nil, let after = try? Reminders(client, naming: name.identifier) else {
            return Line.print(plain: done)
        }
        let undo = next == nil ? "" : Session.say(" carillon undo takes that back.")
        Line.print(plain: "\(done) \(output.standing(after.pending(name)))\(undo)")
    }
}
