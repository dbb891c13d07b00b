internal import AgentBus
internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Let a reminder ring once more, later.",
        discussion: "The series itself goes on as if nothing had happened."
    )

    @Argument(help: "The reminder's id, the beginning of it, or the title.")
    var id: String

    @Argument(
        help: ArgumentHelp("How much later, such as 10m.", valueName: "duration"),
        transform: DurationText.init(parsing:)
    )
    var delay: DurationText

    func validate() throws {
        guard delay.seconds >= 1 else { throw ValidationError("The delay must be 1 s or more.") }
    }

    func run() throws {
        let client = try Session.client()
        let name = try Session.refusing { () throws(AgentClient.Failure) in try Reminders(client) }.named(id)
        var words = TypedWords()
        words.say("snooze", "<duration>", delay.text)
        try Session.refusing(words) { () throws(AgentClient.Failure) in
            try client.snooze(name.identifier, seconds: delay.seconds)
        }
        let output = TimeOutput.current
        // A short one may have rung by now, and the agent may have gone: snoozed it is.
        guard let summary = try? Reminders(client).pending(name), let time = summary.snoozedUntil else {
            return Line.print("Snoozed \(name.words) by \(delay.text).")
        }
        let series = summary.repeats ? " The series goes on: \(summary.description)." : ""
        Line.print(
            "Snoozed \(name.words) until \(output.dayAndTime(time)), \(output.relative(time)).\(series)"
        )
    }
}
