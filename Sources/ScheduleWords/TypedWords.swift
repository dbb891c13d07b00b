package import Messages
package import NotificationCore

/// What was typed, by the agent's names for it, so that a refusal names the option instead of the field.
///
/// The agent's refusals begin with the field, "trigger: the time lies in the past"; on the command line it was `--at`.
package struct TypedWords: Sendable, Hashable {
    /// How a field was typed, such as `--at "09:00"`.
    private var typed: [String: String] = [:]

    package init() {}

    /// - Parameter value: What was given; nil keeps the agent's name for the field.
    package mutating func say(_ field: String, _ option: String, _ value: String?) {
        guard let value else { return }
        let named = option.isEmpty ? "" : option + " "
        typed[field] = value.isEmpty || value.count > 60 && !option.isEmpty ? option : "\(named)\"\(value)\""
    }

    /// The refusal as people see it, in English.
    package func message(_ error: AgendaError) -> String { message(error, in: .english) }

    /// The refusal as people see it, in their language.
    package func message(_ error: AgendaError, in language: Translation) -> String {
        let said = language.say(error.said)
        guard let colon = said.firstRange(of: ": ") else { return said }
        let field = String(said[..<colon.lowerBound])
        var rest = String(said[colon.upperBound...])
        // All elements come from the same option: `attachments[0]`, `bodies[2]`.
        let plain = String(field.prefix { $0 != "[" })
        let number = field == "untilAnswered" && error.message.contains(" times") ? "untilAnswered.most" : plain
        guard let words = typed[number] else { return said }
        if words.hasSuffix("\""), let repeated = rest.ranges(of: language.translated(", not ")).last {
            // The value is already in front, as it was typed.
            rest = String(rest[..<repeated.lowerBound])
        }
        if field == "end", let start = typed["start"] {
            rest = rest.replacing(language.translated("the start"), with: start)
        }
        return "\(words): \(rest)"
    }
}

extension TypedWords {
    /// The options that set the time and the place.
    ///
    /// - Parameter isQuick: Whether the time was found among the words, so that nobody typed `--at`.
    package init(_ schedule: ScheduleText, _ region: RegionText? = nil, isQuick: Bool = false) {
        self.init()
        let at = isQuick ? "" : "--at"
        let rules = [
            ("--rrule", schedule.rrule), ("--cron", schedule.cron), ("--on-calendar", schedule.onCalendar),
        ]
        let when = rules + [("--every", schedule.every), (at, schedule.at), ("--in", schedule.delay?.text)]
        for (option, value) in when where typed["trigger"] == nil { say("trigger", option, value) }
        for (option, value) in when.reversed() where option != at { say("interval", option, value) }
        say("first delay", "--in", schedule.delay?.text)
        say("start", "--from", schedule.from)
        say("end", "--until", schedule.until)
        say("count", "--count", schedule.count.map(String.init))
        say("trigger.dates", at, schedule.at)
        say("timeZone", "--tz", schedule.timeZone)
        say("trigger.exceptions", "--except", schedule.except.isEmpty ? nil : "")
        for (option, value) in rules { say("trigger.rules", option, value) }
        for (option, place) in [("--arriving", region?.arriving), ("--leaving", region?.leaving)] {
            for field in ["trigger", "region", "latitude", "longitude", "radius"] { say(field, option, place?.text) }
        }
    }
}
