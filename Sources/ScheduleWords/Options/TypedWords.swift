package import Messages
package import NotificationCore

/// How the options of a reminder were typed, so that what the agent refuses names them instead of its own fields.
package struct TypedWords: Sendable, Hashable {
    /// What stands in front of the refusal of a field, such as `--at "09:00"`; and whether that ends with the value.
    private var typed: [AgendaError.Field: Typed] = [:]

    private struct Typed: Sendable, Hashable {
        var words: String
        var saysValue: Bool
    }

    package init() {}

    /// Adds an option for all that it sets and no option before it has set.
    ///
    /// - Parameters:
    ///   - value: What was given; nil adds nothing. One that is empty or long isn't said.
    ///   - isNamed: Whether the option itself was typed, and not found among the words.
    package mutating func say(_ option: ReminderOption, _ value: String?, isNamed: Bool = true) {
        guard let value else { return }
        let saysValue = !isNamed || !value.isEmpty && value.count <= 60
        let words = [isNamed ? option.typed : nil, saysValue ? "\"\(value)\"" : nil].compactMap(\.self)
        for field in option.fields where typed[field] == nil {
            typed[field] = Typed(words: words.joined(separator: " "), saysValue: saysValue)
        }
    }

    /// Adds what was typed for a field of a call that isn't a reminder's.
    package mutating func say(_ field: AgendaError.Field, as name: String, _ value: String?) {
        typed[field] = value.map { Typed(words: "\(name) \"\($0)\"", saysValue: true) }
    }

    /// The refusal as people see it.
    package func message(_ error: AgendaError, in language: Translation = .english) -> String {
        guard let subject = error.subject, let typed = typed[subject.field] else { return language.say(error.said) }
        let problem = typed.saysValue ? subject.problem : subject.problemWithValue
        return "\(typed.words): \(language.say(problem))"
    }
}

extension TypedWords {
    /// The options that set the time and the place.
    ///
    /// - Parameter isQuick: Whether the time was found among the words, so that nobody typed `--at`.
    package init(_ schedule: ScheduleText, _ region: RegionText? = nil, isQuick: Bool = false) {
        self.init()
        say(.rrule, schedule.rrule)
        say(.cron, schedule.cron)
        say(.onCalendar, schedule.onCalendar)
        say(.every, schedule.every)
        say(.at, schedule.at, isNamed: !isQuick)
        say(.after, schedule.delay?.text)
        say(.from, schedule.from)
        say(.until, schedule.until)
        say(.count, schedule.count.map(String.init))
        say(.timeZone, schedule.timeZone)
        say(.except, schedule.except.isEmpty ? nil : "")
        say(.arriving, region?.arriving?.text)
        say(.leaving, region?.leaving?.text)
    }
}
