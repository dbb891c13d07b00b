internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Make a reminder ring again later, or move its next ring.",
        usage: "carillon snooze [<id>] <when> ...",
        discussion: """
            Without a name, it is the one that has rung and waits for an answer. Of a reminder that hasn't rung, the next \
            ring moves, and 10m counts from its time. The series goes on as it was.

            EXAMPLES
              carillon snooze 10m
              carillon snooze rent until tomorrow 9am
            """
    )

    @Argument(help: .answerable, completion: Completions.reminders)
    var id: String?

    @Argument(help: ArgumentHelp("How much later, such as 10m, or until when: until tomorrow 9am.", valueName: "when"))
    var words: [String] = []

    private func delay(_ words: [String]) throws -> SnoozeText {
        let delay = try ValidationError.refusing(SnoozeText(parsing: words.joined(separator: " ")))
        guard delay.seconds ?? 1 >= 1 else { throw ValidationError(saying: "The delay must be 1 s or more.") }
        return delay
    }

    /// All that was typed.
    private var all: [String] { (id.map { [$0] } ?? []) + words }

    private var isTime: Bool { (try? delay(all)) != nil }

    func validate() throws {
        guard !isTime else { return }
        guard !words.isEmpty else { throw ValidationError(saying: "Say how much later, such as 10m, or until when.") }
        _ = try delay(words)
    }

    func run() throws {
        let client = try Session.client()
        // Without a name it is about what rings.
        let reminders = try Reminders.read(client, naming: isTime ? nil : id)
        // A number is the beginning of a time, and not of an id such as 2-eggs.
        let isNamed = id.map { Int($0) == nil && (try? reminders.named($0)) != nil } ?? false
        let isUnnamed = isTime && (words.isEmpty || !isNamed)
        let name = try reminders.answerable(isUnnamed ? nil : id)
        let delay = try delay(isUnnamed ? all : words)
        var words = TypedWords()
        words.say(.snooze, as: "<when>", delay.text)
        let output = TimeOutput.current
        let ahead = reminders.delivered(name) == nil ? reminders.pending(name)?.ahead(of: output.now) : nil
        let seconds = try delay.seconds(now: output.now, zone: output.zone, ahead: ahead ?? 0)
        try Session.refusing(client.snooze(name.identifier, seconds: seconds), typed: words)
        // After a short delay it may have rung by now, and the agent may have ended. It was snoozed either way.
        guard let summary = try? Reminders(client, naming: name.identifier).pending(name),
            let time = summary.snoozedUntil
        else {
            switch (ahead == nil, delay.saysUntil) {
            case (true, true): Line.print("Snoozed \(name.words) until \(delay.text).")
            case (true, false): Line.print("Snoozed \(name.words) by \(delay.text).")
            case (false, true): Line.print("Moved \(name.words) to \(delay.text).")
            case (false, false): Line.print("Moved \(name.words) by \(delay.text).")
            }
            return
        }
        let series =
            summary.repeats && summary.due != nil
            ? Session.say(" The series continues: \(output.trigger(summary)).") : ""
        let (until, far) = (output.dayAndTime(time), output.relative(time))
        summary.putOff == .moved
            ? Line.print("Moved \(name.words) to \(until), \(far).\(series)")
            : Line.print("Snoozed \(name.words) until \(until), \(far).\(series)")
        if let pauses = try? client.status().pauses, pauses.keep(summary) {
            Line.print("It is paused; carillon status says until when.")
        }
    }
}
