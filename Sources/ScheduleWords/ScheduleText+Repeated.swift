internal import Messages

/// Options that add up when they are given more than once.
extension ScheduleText {
    /// - Throws: `GrammarError` if values don't add up: two dates are two reminders.
    package static func checkRepeated(at: [String], every: [String]) throws(GrammarError) {
        if at.count > 1 {
            for text in at where try PhraseParser.clocks(text) == nil {
                throw GrammarError(
                    .conflict,
                    "--at is given \(Self.times(at.count)), as \(Self.list(at)), but only times of day add up, such as 9:00 and 17:00. Add one reminder for each."
                )
            }
        }
        guard every.count > 1 else { return }
        for text in every {
            guard case .series(let series)? = (try? Phrase(parsing: text, in: .every))?.when, series.isWeekdays else {
                throw GrammarError(
                    .conflict,
                    "--every is given \(Self.times(every.count)), as \(Self.list(every)), but only weekdays add up, such as mon and thu. Add one reminder for each."
                )
            }
        }
    }

    private static func times(_ count: Int) -> String { count == 2 ? "twice" : "\(count) times" }

    private static func list(_ values: [String]) -> String {
        let quoted = values.map { "\"\($0)\"" }
        return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
    }
}

extension Series {
    /// Whether it is some weekdays of each week, and nothing else.
    fileprivate var isWeekdays: Bool {
        unit == .weekly && interval == 1 && !weekdays.isEmpty && times.isEmpty && window == nil
    }
}
