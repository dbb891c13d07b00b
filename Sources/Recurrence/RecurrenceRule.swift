/// A recurrence rule: the value of an iCalendar RRULE (RFC 5545 section 3.3.10), with SKIP (RFC 7529, Gregorian).
///
/// A rule alone says nothing about when it starts; a `RecurrenceSet` gives it a DTSTART, from which it also takes the
/// units that it leaves open. Lists are sorted and without duplicates, so that equal rules are equal values.
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: Int, Sendable, Hashable, CaseIterable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A weekday, or the nth one of a month or year.
    package struct Day: Sendable, Hashable, Comparable {
        /// 0 = each one; 2 = the second, -1 = the last.
        package var ordinal: Int
        /// 1 = Sunday ... 7 = Saturday.
        package var weekday: Int

        package init(ordinal: Int = 0, weekday: Int) {
            self.ordinal = ordinal
            self.weekday = weekday
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.ordinal, left.weekday) < (right.ordinal, right.weekday)
        }
    }

    /// The last moment at which the rule may occur; it counts in all three forms.
    package enum Until: Sendable, Hashable {
        /// An instant: `20261201T103000Z`.
        case instant(UnixSeconds)
        /// A reading of the clocks that DTSTART is read from: `20261201T113000`.
        case reading(CivilDateTime)
        /// A whole day of those clocks: `20261201`. RFC 5545 has it for whole-day events only; for others
        /// python-dateutil and libical take it as midnight.
        case day(CivilDateTime)
    }

    /// What becomes of a day that a month doesn't have (RFC 7529 section 4.1).
    package enum Skip: String, Sendable, Hashable {
        case omit = "OMIT"
        case backward = "BACKWARD"
        case forward = "FORWARD"
    }

    package private(set) var frequency: Frequency
    /// 1 or more.
    package private(set) var interval = 1
    /// How many times it occurs, the first included.
    package private(set) var count: Int?
    package private(set) var until: Until?
    /// 0...60; 60 counts as 59, as RFC 5545 section 3.3.12 advises where there are no leap seconds.
    package private(set) var bySecond: [Int] = []
    package private(set) var byMinute: [Int] = []
    package private(set) var byHour: [Int] = []
    package private(set) var byDay: [Day] = []
    /// 1...31, and -1...-31 from a month's end.
    package private(set) var byMonthDay: [Int] = []
    package private(set) var byYearDay: [Int] = []
    package private(set) var byWeekNumber: [Int] = []
    package private(set) var byMonth: [Int] = []
    /// Which of a period's occurrences count, from 1, or from -1 at its end.
    package private(set) var bySetPosition: [Int] = []
    /// The weekday a week starts with, 1 = Sunday; Monday unless WKST says otherwise.
    package private(set) var weekStart = 2
    package private(set) var skip = Skip.omit
    /// How far COUNT reaches, once that was found out.
    var reach = Reach()
    /// The lists as bits, for the search.
    private(set) var masks = Masks()

    /// Reads the text of a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, in upper or lower case.
    ///
    /// Strict: unknown, empty and repeated parts, values out of range and combinations that RFC 5545 forbids are
    /// refused. A rule that never occurs is no error.
    ///
    /// - Throws: `RecurrenceRuleError`, which names the part.
    package init(parsing text: String) throws(RecurrenceRuleError) {
        let parser = RuleParser()
        let parts = try parser.parts(of: text)
        guard let frequency = try parser.frequency(parts["FREQ"]) else { throw .missingFrequency }
        self.frequency = frequency
        interval = try parser.positive("INTERVAL", parts["INTERVAL"], through: 1_000_000_000_000) ?? 1
        count = try parser.positive("COUNT", parts["COUNT"], through: .max)
        until = try parser.until(parts["UNTIL"])
        bySecond = Self.unique(try parser.list("BYSECOND", parts["BYSECOND"], 0...60).map { min($0, 59) })
        byMinute = Self.unique(try parser.list("BYMINUTE", parts["BYMINUTE"], 0...59))
        byHour = Self.unique(try parser.list("BYHOUR", parts["BYHOUR"], 0...23))
        byDay = Self.unique(try parser.days(parts["BYDAY"]))
        byMonthDay = Self.unique(try parser.list("BYMONTHDAY", parts["BYMONTHDAY"], 1...31, orNegative: true))
        byYearDay = Self.unique(try parser.list("BYYEARDAY", parts["BYYEARDAY"], 1...366, orNegative: true))
        byWeekNumber = Self.unique(try parser.list("BYWEEKNO", parts["BYWEEKNO"], 1...53, orNegative: true))
        byMonth = Self.unique(try parser.list("BYMONTH", parts["BYMONTH"], 1...12))
        bySetPosition = Self.unique(try parser.list("BYSETPOS", parts["BYSETPOS"], 1...366, orNegative: true))
        weekStart = try parser.weekday("WKST", parts["WKST"]) ?? 2
        skip = try parser.skip(parts["SKIP"], calendar: parts["RSCALE"])
        try checkCombinations()
        masks = Masks(self)
    }

    private static func unique<Element: Hashable & Comparable>(_ list: [Element]) -> [Element] { Set(list).sorted() }

    /// Refuses what the table and the notes of RFC 5545 section 3.3.10 exclude.
    private func checkCombinations() throws(RecurrenceRuleError) {
        let name = "FREQ=\(frequency.text)"
        if count != nil, until != nil { throw .conflict(part: "UNTIL", with: "COUNT") }
        if byDay.contains(where: { $0.ordinal != 0 }) {
            guard frequency >= .monthly else { throw .conflict(part: "BYDAY", with: name) }
            guard byWeekNumber.isEmpty else { throw .conflict(part: "BYDAY", with: "BYWEEKNO") }
        }
        if !byMonthDay.isEmpty, frequency == .weekly { throw .conflict(part: "BYMONTHDAY", with: name) }
        if !byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw .conflict(part: "BYYEARDAY", with: name)
        }
        if !byWeekNumber.isEmpty, frequency != .yearly { throw .conflict(part: "BYWEEKNO", with: name) }
        let others = [bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth]
        if !bySetPosition.isEmpty, byDay.isEmpty, others.allSatisfy(\.isEmpty) {
            throw .requires(part: "BYSETPOS", other: "another BY part")
        }
    }
}

extension RecurrenceRule.Frequency {
    /// The word in a rule's text.
    var text: String {
        switch self {
        case .secondly: "SECONDLY"
        case .minutely: "MINUTELY"
        case .hourly: "HOURLY"
        case .daily: "DAILY"
        case .weekly: "WEEKLY"
        case .monthly: "MONTHLY"
        case .yearly: "YEARLY"
        }
    }
}

extension RecurrenceRule {
    /// The lists of a rule as sets of bits.
    struct Masks: Sendable, Hashable {
        var seconds: UInt64 = 0
        var minutes: UInt64 = 0
        var hours: UInt32 = 0
        /// Bit m is month m.
        var months: UInt16 = 0
        /// Bit d is day d.
        var monthDays: UInt32 = 0
        /// Bit d is day -d.
        var monthDaysFromEnd: UInt32 = 0
        /// Bit 0 is Sunday; weekdays without an ordinal.
        var weekdays: UInt8 = 0
        var hasOrdinals = false

        init() {}

        init(_ rule: RecurrenceRule) {
            for second in rule.bySecond { seconds |= 1 << UInt64(second) }
            for minute in rule.byMinute { minutes |= 1 << UInt64(minute) }
            for hour in rule.byHour { hours |= 1 << UInt32(hour) }
            for month in rule.byMonth { months |= 1 << UInt16(month) }
            for day in rule.byMonthDay where day > 0 { monthDays |= 1 << UInt32(day) }
            for day in rule.byMonthDay where day < 0 { monthDaysFromEnd |= 1 << UInt32(-day) }
            for day in rule.byDay where day.ordinal == 0 { weekdays |= 1 << UInt8(day.weekday - 1) }
            hasOrdinals = rule.byDay.contains { $0.ordinal != 0 }
        }
    }
}
