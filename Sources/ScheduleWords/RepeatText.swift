internal import Recurrence

/// The days that `--every` and `--on` name: `monday`, `mon,thu`, `2 weeks`, `2nd tuesday`, `last day`, `year` with `12-24`.
struct RepeatText: Sendable, Hashable {
    /// The rule without a time of day; its interval says every how many days, weeks, months or years.
    var parts: RecurrenceRule.Parts
    /// The date components that say the same with an interval of 1; nil when none do.
    var match: DateMatch?

    static let example = #"10m, "2 weeks", day, weekday, monday, mon,thu, "2nd tuesday", "last day", month or year"#
    private static let workdays = [2, 3, 4, 5, 6]
    private static let ordinals = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
    private static let units: [String: RecurrenceRule.Frequency] = [
        "day": .daily, "days": .daily, "d": .daily, "daily": .daily, "week": .weekly, "weeks": .weekly, "w": .weekly,
        "weekly": .weekly, "month": .monthly, "months": .monthly, "monthly": .monthly, "year": .yearly,
        "years": .yearly, "y": .yearly, "yearly": .yearly,
    ]

    /// Reads what `--every` says; nil when it names no days and may be a length of time.
    ///
    /// - Parameters:
    ///   - hasTime: Whether a time of day was given. Without one, `2 days` is a length of time.
    ///   - today: The day that `2 weeks` and the like take what they leave open from.
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    init?(_ every: String, on: String?, hasTime: Bool, today: CivilDateTime) throws(GrammarError) {
        var words = every.lowercased().split(separator: " ").map(String.init)
        if words.count > 2,
            ["of the month", "of each month", "of every month"].contains(
                words.suffix(3).joined(separator: " ")
            )
        {
            words.removeLast(3)
        }
        if let days = Self.weekdays(words.joined(separator: " ")) {
            self.init(weekdays: days)
        } else if words.count == 2, let ordinal = Self.ordinal(words[0]),
            let repeated = Self(ordinal, day: words[1])
        {
            self = repeated
        } else if let (count, frequency) = Self.period(words) {
            let isBare = words.count == 1 && words[0].first?.isNumber != true
            if frequency == .daily, !hasTime, !isBare { return nil }
            guard count >= 1 else { throw GrammarError("--every \(every) is too short: it must be 1 or more.") }
            switch frequency {
            case .weekly: try self.init(every, weeksOn: on, today: today)
            case .monthly: try self.init(every, monthsOn: on ?? (isBare ? nil : "\(today.day)"))
            case .yearly: try self.init(every, yearsOn: on ?? (isBare ? nil : "\(today.month)-\(today.day)"))
            default: self.init(.init(.daily), match: DateMatch())
            }
            parts.interval = count
            guard frequency == .daily else { return }
        } else {
            return nil
        }
        guard on == nil else {
            throw GrammarError("--on belongs to weeks, months and years; --every \(every) says the day itself.")
        }
    }

    private init(_ parts: RecurrenceRule.Parts, match: DateMatch?) {
        (self.parts, self.match) = (parts, match)
    }

    private init(weekdays: [Int]) {
        var parts = RecurrenceRule.Parts(.weekly)
        parts.byDay = weekdays.map { .init(weekday: $0) }
        self.init(parts, match: weekdays.count == 1 ? DateMatch(weekday: weekdays[0]) : nil)
    }

    /// The 2nd Tuesday, the last weekday, the last day of each month.
    private init?(_ ordinal: Int, day: String) {
        var parts = RecurrenceRule.Parts(.monthly)
        switch day {
        case "day":
            parts.byMonthDay = [ordinal]
            self.init(parts, match: ordinal > 0 ? DateMatch(day: ordinal) : nil)
        case "weekday":
            parts.byDay = Self.workdays.map { .init(weekday: $0) }
            parts.bySetPosition = [ordinal]
            self.init(parts, match: nil)
        default:
            guard let weekday = WeekdayText.number(day) else { return nil }
            parts.byDay = [.init(ordinal: ordinal, weekday: weekday)]
            self.init(parts, match: ordinal > 0 ? DateMatch(weekday: weekday, weekdayOrdinal: ordinal) : nil)
        }
    }

    private init(_ every: String, weeksOn on: String?, today: CivilDateTime) throws(GrammarError) {
        guard let days = on.map(Self.weekdays) ?? [today.weekday] else {
            throw GrammarError("--every \(every) takes weekdays with --on, such as mon,thu, not \"\(on ?? "")\".")
        }
        self.init(weekdays: days)
    }

    private init(_ every: String, monthsOn on: String?) throws(GrammarError) {
        guard let on, let day = on.lowercased() == "last" ? -1 : Int(on),
            day == -1 && on != "-1" || (1...31).contains(day)
        else {
            throw GrammarError(
                "--every \(every) needs --on with a day from 1 to 31\(on.map { ", not \"\($0)\"" } ?? "")."
            )
        }
        var parts = RecurrenceRule.Parts(.monthly)
        parts.byMonthDay = [day]
        self.init(parts, match: day > 0 ? DateMatch(day: day) : nil)
    }

    private init(_ every: String, yearsOn on: String?) throws(GrammarError) {
        let numbers = (on ?? "").split(separator: "-").map { Int($0) }
        guard numbers.count == 2, let month = numbers[0], let day = numbers[1], (1...12).contains(month),
            (1...31).contains(day)
        else {
            throw GrammarError(
                "--every \(every) needs --on with month and day, such as 12-24\(on.map { ", not \"\($0)\"" } ?? "")."
            )
        }
        var parts = RecurrenceRule.Parts(.yearly)
        (parts.byMonth, parts.byMonthDay) = ([month], [day])
        self.init(parts, match: DateMatch(month: month, day: day))
    }

    // MARK: - Words

    /// `weekday`, `monday`, `mon,thu`, each once and in order.
    private static func weekdays(_ words: String) -> [Int]? {
        let words = words.lowercased()
        if words == "weekday" || words == "weekdays" { return workdays }
        let names = words.split(separator: ",").map { WeekdayText.number($0.trimmed) }
        guard !names.isEmpty, !names.contains(nil) else { return nil }
        return Set(names.compactMap(\.self)).sorted()
    }

    /// `2nd`, `second`, `last`.
    private static func ordinal(_ word: String) -> Int? {
        if let number = ordinals[word] { return number }
        guard let number = Int(word.dropLast(2)), (1...5).contains(number) else { return nil }
        return word == "\(number)" + (["st", "nd", "rd"] + ["th", "th"])[number - 1] ? number : nil
    }

    /// `day`, `2 weeks`, `2weeks`, `other month`.
    private static func period(_ words: [String]) -> (count: Int, frequency: RecurrenceRule.Frequency)? {
        if words.count == 2, words[0] == "other", let unit = units[words[1]] { return (2, unit) }
        let text = words.joined()
        let number = text.prefix { $0.isASCII && $0.isNumber }
        guard words.count <= 2, number.count <= 4, let unit = units[String(text.dropFirst(number.count))] else {
            return nil
        }
        // A letter alone needs its number.
        if number.isEmpty { return text.count > 1 ? (1, unit) : nil }
        return Int(number).map { ($0, unit) }
    }
}
