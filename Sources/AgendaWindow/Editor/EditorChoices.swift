internal import Messages
internal import ScheduleWords

/// What a field can be set to without typing: words of the grammar, or a number of something.
package struct EditorChoices: Sendable, Hashable {
    /// What is chosen.
    package enum Choice: Sendable, Hashable {
        /// By its position among ``EditorChoices/words``.
        case word(Int)
        /// A number, and the position of its unit among ``EditorChoices/units``.
        case amount(Int, unit: Int)
    }

    /// The empty one is what isn't said.
    package let words: [String]
    /// What a number counts; nil is what has no unit in the grammar.
    package let units: [EditorFields.Unit?]
    package let numbers: ClosedRange<Int>
    /// What a number is at first.
    package let usual: Int

    package init(
        words: [String] = [],
        units: [EditorFields.Unit?] = [],
        numbers: ClosedRange<Int> = 1...9999,
        usual: Int = 10
    ) {
        (self.words, self.units, self.numbers, self.usual) = (words, units, numbers, usual)
    }

    /// What is chosen before anything is said; nil where nothing need be.
    package var first: Choice? { words.contains("") ? nil : .amount(usual, unit: units.firstIndex(of: .minutes) ?? 0) }

    /// What a text says; nil of what only a text can say.
    package func read(_ text: String) -> Choice? {
        let (typed, text) = (text.trimmed, text.trimmed.lowercased())
        if let word = words.firstIndex(of: typed) ?? words.firstIndex(of: text) { return .word(word) }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if let number = Int(digits) {
            let rest = text.dropFirst(digits.count).trimmed
            // "15th" is the 15 of a month.
            if rest.isEmpty || ["st", "nd", "rd", "th"].contains(rest) { return amount(number, of: nil) }
            if let exact = EditorFields.Unit(rawValue: rest).flatMap({ amount(number, of: $0) }) { return exact }
        }
        guard let length = try? DurationText(calendar: text) else { return nil }
        return units.reversed().lazy.compactMap { unit in
            guard let unit, let count = length.count(of: unit) else { return nil }
            return amount(count, of: unit)
        }.first
    }

    private func amount(_ number: Int, of unit: EditorFields.Unit?) -> Choice? {
        units.firstIndex(of: unit).flatMap { numbers.contains(number) ? .amount(number, unit: $0) : nil }
    }

    /// The text that says a choice.
    package func text(_ choice: Choice) -> String {
        switch choice {
        case .word(let index): words.indices.contains(index) ? words[index] : ""
        case .amount(let number, let unit): text("\(number)", unit: unit)
        }
    }

    /// The text that says a number as it was typed, and the position of its unit. One that may not be is refused where it is read.
    package func text(_ number: String, unit: Int) -> String {
        guard units.indices.contains(unit) else { return "" }
        return units[unit].map { "\(number) \($0.rawValue)" } ?? number
    }
}

extension EditorField {
    /// What can be chosen in it; nil of what is typed. The days are those of a month, the value of a button is a snooze's.
    package var choices: EditorChoices? {
        let short: [EditorFields.Unit?] = [.seconds, .minutes, .hours]
        return switch self {
        case .after: EditorChoices(units: short + [.days, .weeks, .months], usual: 20)
        case .interval: EditorChoices(units: EditorFields.Unit.allCases, numbers: 1...999_999, usual: 1)
        case .days: EditorChoices(words: [""] + Self.daysOfMonth, units: [nil], numbers: 1...31, usual: 1)
        case .first: EditorChoices(words: [""], units: short)
        case .count: EditorChoices(words: [""], units: [nil])
        case .stay: EditorChoices(words: ["", "answer", "server"], units: short)
        case .insist: EditorChoices(words: [""], units: short)
        case .insistLimit: EditorChoices(words: [""], units: [nil], numbers: 1...1000)
        case .soundRepeat, .fade: EditorChoices(words: ["", "off"], units: [.seconds, .minutes])
        case .missed, .buttonValue: EditorChoices(units: short + [.days])
        default: nil
        }
    }

    /// "last day", "2nd tuesday"
    private static var daysOfMonth: [String] {
        let names = [2, 3, 4, 5, 6, 7, 1].map { WeekdayText.list([$0]).lowercased() }
        return ["last day", "last weekday"]
            + ["1st", "2nd", "3rd", "4th", "last"].flatMap { which in names.map { "\(which) \($0)" } }
    }
}

extension DurationText {
    /// How many of a unit it is; nil if that is no whole number.
    fileprivate func count(of unit: EditorFields.Unit) -> Int? {
        let length: Double? =
            switch unit {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            case .weeks: 604_800
            case .months, .years: nil
            }
        guard let length else {
            let each = unit == .years ? 12 : 1
            return seconds == 0 && months > 0 && months % each == 0 ? months / each : nil
        }
        let count = seconds / length
        return months == 0 && count == count.rounded() && count < 1e9 ? Int(count) : nil
    }
}

extension EditorFields {
    /// The days of the week that a text such as "2nd tuesday" ends with; 1 is Sunday.
    package static func weekdays(in text: String) -> Set<Int> {
        WeekdayText.numbers(in: text.split(separator: " ").last.map(String.init) ?? "")
    }

    /// "2 weeks": ``interval`` and ``unit``, which count together. What isn't said so stands in ``interval`` as it was typed.
    package var every: String {
        get { Int(interval) == nil ? interval : "\(interval) \(unit.rawValue)" }
        set {
            let parts = newValue.split(separator: " ").map(String.init)
            let unit = parts.count == 2 && Int(parts[0]) != nil ? Unit(rawValue: parts[1]) : nil
            interval = unit == nil ? newValue : parts[0]
            if let unit { count(in: unit) }
        }
    }
}
