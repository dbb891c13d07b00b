internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Make a reminder ring once more, later.",
        usage: "carillon snooze [<id>] <when> ...",
        discussion: """
            Without a name, it is the one that has rung and waits for an answer. The reminder's own schedule doesn't change.

            EXAMPLES
              carillon snooze 10m
              carillon snooze rent until tomorrow 9am
            """
    )

    @Argument(help: .answerable, completion: Completions.reminders)
    var id: String?

    @Argument(
        help: ArgumentHelp("How much later, such as 10m, or until when: until tomorrow 9am.", valueName: "when")
    )
    var words: [String] = []

    private func delay(_ words: [String]) throws -> SnoozeText {
        let delay = try ValidationError.refusing { () throws(GrammarError) in
            try SnoozeText(parsing: words.joined(separator: " "))
        }
        guard delay.seconds ?? 1 >= 1 else { throw ValidationError(saying: "The delay must be 1 s or more.") }
        return delay
    }

    /// All that was typed.
    private var all: [String] { (id.map { [$0] } ?? []) + words }

    /// Whether that is a time.
    private var isTime: Bool { (try? delay(all)) != nil }

    func validate() throws {
        guard !isTime else { return }
        guard !words.isEmpty else { throw ValidationError(saying: "Say how much later, such as 10m, or until when.") }
        _ = try delay(words)
    }

    func run() throws {
        let client = try Session.client()
        let reminders = try Reminders.read(client)
        // A number is the beginning of a time, and not of an id such as 2-eggs.
        let isNamed = id.map { Int($0) == nil && (try? reminders.named($0)) != nil } ?? false
        let isUnnamed = isTime && (words.isEmpty || !isNamed)
        let name = try reminders.answerable(isUnnamed ? nil : id)
        let delay = try delay(isUnnamed ? all : words)
        var words = TypedWords()
        words.say(.snooze, as: "<when>", delay.text)
        let output = TimeOutput.current
        let seconds = try delay.seconds(now: output.now, zone: output.zone)
        try Session.refusing(words) { () throws(AgentClient.Failure) in
            try client.snooze(name.identifier, seconds: seconds)
        }
        // After a short delay it may have rung by now, and the agent may have ended. It was snoozed either way.
        guard let summary = try? Reminders(client).pending(name), let time = summary.snoozedUntil else {
            return delay.seconds == nil
                ? Line.print("Snoozed \(name.words) until \(delay.text).")
                : Line.print("Snoozed \(name.words) by \(delay.text).")
        }
        let series = summary.repeats ? Session.say(" The series continues: \(output.trigger(summary)).") : ""
        Line.print(
            "Snoozed \(name.words) until \(output.dayAndTime(time)), \(output.relative(time)).\(series)"
        )
    }
}
