internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Leave out the next ring of a reminder.",
        discussion: """
            Without its last ring a reminder has ended. On a terminal it asks before that; scripts are not asked.
            """
    )

    @Argument(help: "The reminder's id, the beginning of it, or the title.")
    var id: String

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    func run() throws {
        let client = try Session.client()
        let before = try Session.refusing { () throws(AgentClient.Failure) in try Reminders(client) }
        let name = try before.named(id)
        let pending = before.pending(name)
        // Where the next two can't be found it is no single ring.
        if pending?.next != nil, let rings = try? client.upcoming(name.identifier, limit: 2), rings.count < 2 {
            try Question.ask(
                "\(name.words) has one ring left: leaving it out ends the reminder, and that can't be undone. Go on?",
                yes: yes
            )
        }
        try Session.refusing { () throws(AgentClient.Failure) in try client.skip(name.identifier) }
        guard let pending else {
            return Line.print("\(name.words) has no coming ring. What it showed is off the list.")
        }
        let output = TimeOutput.current
        // A snooze is no ring of the series, and is not what was left out.
        let time = pending.next.flatMap { pending.snoozedUntil == $0 ? nil : output.dayAndTime($0) }
        let leftOut = "Left out \(time ?? "the next ring") of \(name.words)."
        guard let after = try? Reminders(client) else { return Line.print(leftOut) }
        guard let summary = after.pending(name) else {
            return Line.print("\(leftOut) That was its last ring: it has ended and is off the list.")
        }
        Line.print("\(leftOut) \(output.standing(summary))")
    }
}
