package import NotificationCore

/// What was typed, by the names that the agent has for it: a refusal is said in the words of who reads it.
///
/// The agent's refusals begin with the field, "trigger: the time lies in the past"; on the command line it was `--at`.
package struct TypedWords: Sendable, Hashable {
    /// How a field was typed, such as `--at "09:00"`.
    private var typed: [String: String] = [:]

    package init() {}

    /// - Parameter value: What was given; nil leaves the field as the agent calls it.
    package mutating func say(_ field: String, _ option: String, _ value: String?) {
        guard let value else { return }
        typed[field] = value.isEmpty || value.count > 60 ? option : "\(option) \"\(value)\""
    }

    /// The refusal as it is shown.
    package func message(_ error: AgendaError) -> String {
        guard let colon = error.message.firstRange(of: ": ") else { return error.message }
        let field = String(error.message[..<colon.lowerBound])
        var rest = String(error.message[colon.upperBound...])
        // One of many is typed by the same option: `attachments[0]`, `bodies[2]`.
        let plain = String(field.prefix { $0 != "[" })
        let number = field == "untilAnswered" && rest.contains(" times") ? "untilAnswered.most" : plain
        guard let words = typed[number] else { return error.message }
        if words.hasSuffix("\""), let repeated = rest.ranges(of: ", not ").last {
            // The value stands in front, as it was typed.
            rest = String(rest[..<repeated.lowerBound])
        }
        if field == "end", let start = typed["start"] { rest = rest.replacing("the start", with: start) }
        return "\(words): \(rest)"
    }
}

extension TypedWords {
    /// The words of when and where.
    package init(_ schedule: ScheduleText, _ region: RegionText? = nil) {
        self.init()
        let when = [
            ("--rrule", schedule.rrule), ("--every", schedule.every), ("--at", schedule.at),
            ("--in", schedule.delay?.text),
        ]
        for (option, value) in when where typed["trigger"] == nil { say("trigger", option, value) }
        for (option, value) in when.reversed() where option != "--at" { say("interval", option, value) }
        say("first delay", "--in", schedule.delay?.text)
        say("start", "--from", schedule.from)
        say("end", "--until", schedule.until)
        say("count", "--count", schedule.count.map(String.init))
        say("timeZone", "--tz", schedule.timeZone)
        say("trigger.exceptions", "--except", schedule.except.isEmpty ? nil : "")
        say("trigger.rules", "--rrule", schedule.rrule)
        for (option, place) in [("--arriving", region?.arriving), ("--leaving", region?.leaving)] {
            for field in ["trigger", "region", "latitude", "longitude", "radius"] { say(field, option, place?.text) }
        }
    }
}
