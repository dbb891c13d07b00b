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

    /// - Parameters:
    ///   - given: Options with what was given. One that several values may have had, or that is long, is said without it.
    ///   - time: The time that was found among words, so that nobody typed `--at`.
    init(_ given: [ReminderOption: String], time: String? = nil) {
        for option in ReminderOption.allCases {
            guard let value = option == .at ? time ?? given[.at] : given[option] else { continue }
            let isFound = option == .at && time != nil
            let saysValue = isFound || !value.isEmpty && value.count <= 60 && !option.isSaidAlone
            let words = [isFound ? nil : option.typed, saysValue ? "\"\(value)\"" : nil].compactMap(\.self)
            for field in option.refused where typed[field] == nil {
                typed[field] = Typed(words: words.joined(separator: " "), saysValue: saysValue)
            }
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

extension ReminderOption {
    /// Whether a refusal is about any of its values.
    fileprivate var isSaidAlone: Bool { [.body, .button, .except].contains(self) }
}
