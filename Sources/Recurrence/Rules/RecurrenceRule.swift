internal import Messages

/// A recurrence rule: the value of an iCalendar RRULE (RFC 5545 section 3.3.10), with SKIP (RFC 7529, Gregorian).
///
/// A rule alone doesn't say when it starts; a `RecurrenceSet` gives it a DTSTART, from which it also takes the
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

        package init(ordinal: Int = 0, weekday: Int) { (self.ordinal, self.weekday) = (ordinal, weekday) }

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

    /// What happens to a day that a month doesn't have (RFC 7529 section 4.1).
    package enum Skip: String, Sendable, Hashable {
        case omit = "OMIT"
        case backward = "BACKWARD"
        case forward = "FORWARD"
    }

    /// What it says. Lists are sorted, without duplicates, and within the limits of `Parts`.
    package let parts: Parts
    /// How far COUNT reaches, once that was found out.
    var reach = Reach()
    /// The lists as bits, for the search.
    let masks: Masks

    /// The rule that some parts make.
    ///
    /// Strict: values out of range and combinations that RFC 5545 forbids are refused. A rule that never occurs isn't
    /// an error.
    ///
    /// - Throws: `RecurrenceRuleError`, which names the part.
    package init(_ parts: Parts) throws(RecurrenceRuleError) {
        try parts.checkValues()
        try parts.checkCombinations()
        self.parts = parts.normalized
        masks = Masks(self.parts)
    }

    /// Reads the text of a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, in upper or lower case.
    ///
    /// Strict: unknown, empty and repeated parts are refused, and what `init(_:)` refuses.
    ///
    /// - Throws: `RecurrenceRuleError`, which names the part.
    package init(parsing text: String) throws(RecurrenceRuleError) { try self.init(Parts(parsing: text)) }
}

extension RecurrenceRule {
    package var frequency: Frequency { parts.frequency }
    package var interval: Int { parts.interval }
    package var count: Int? { parts.count }
    package var until: Until? { parts.until }
    package var bySecond: [Int] { parts.bySecond }
    package var byMinute: [Int] { parts.byMinute }
    package var byHour: [Int] { parts.byHour }
    package var byDay: [Day] { parts.byDay }
    package var byMonthDay: [Int] { parts.byMonthDay }
    package var byYearDay: [Int] { parts.byYearDay }
    package var byWeekNumber: [Int] { parts.byWeekNumber }
    package var byMonth: [Int] { parts.byMonth }
    package var bySetPosition: [Int] { parts.bySetPosition }
    package var weekStart: Int { parts.weekStart }
    package var skip: Skip { parts.skip }

    /// The rule with some of its parts changed.
    ///
    /// - Throws: `RecurrenceRuleError`, as `init(_:)` does.
    package func changed(_ change: (inout Parts) -> Void) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = parts
        change(&parts)
        return try RecurrenceRule(parts)
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

        init(_ parts: Parts) {
            for second in parts.bySecond { seconds |= 1 << UInt64(second) }
            for minute in parts.byMinute { minutes |= 1 << UInt64(minute) }
            for hour in parts.byHour { hours |= 1 << UInt32(hour) }
            for month in parts.byMonth { months |= 1 << UInt16(month) }
            for day in parts.byMonthDay where day > 0 { monthDays |= 1 << UInt32(day) }
            for day in parts.byMonthDay where day < 0 { monthDaysFromEnd |= 1 << UInt32(-day) }
            for day in parts.byDay where day.ordinal == 0 { weekdays |= 1 << UInt8(day.weekday - 1) }
            hasOrdinals = parts.byDay.contains { $0.ordinal != 0 }
        }
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The text of the rule, which `init(parsing:)` reads back to an equal value.
    package var description: String {
        var parts: [String] = []
        if skip != .omit { parts.append("RSCALE=GREGORIAN") }
        parts.append("FREQ=\(frequency.text)")
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(until.text)") }
        func append(_ name: String, _ list: [Int]) {
            guard !list.isEmpty else { return }
            parts.append("\(name)=\(list.map { String($0) }.joined(separator: ","))")
        }
        append("BYMONTH", byMonth)
        append("BYWEEKNO", byWeekNumber)
        append("BYYEARDAY", byYearDay)
        append("BYMONTHDAY", byMonthDay)
        if !byDay.isEmpty { parts.append("BYDAY=\(byDay.map(\.text).joined(separator: ","))") }
        append("BYHOUR", byHour)
        append("BYMINUTE", byMinute)
        append("BYSECOND", bySecond)
        append("BYSETPOS", bySetPosition)
        if weekStart != 2 { parts.append("WKST=\(RuleParser.weekdays[weekStart - 1])") }
        if skip != .omit { parts.append("SKIP=\(skip.rawValue)") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day {
    var text: String { (ordinal == 0 ? "" : String(ordinal)) + RuleParser.weekdays[weekday - 1] }
}

extension RecurrenceRule.Until {
    var text: String {
        func date(_ reading: CivilDateTime) -> String {
            reading.year.padded(to: 4) + reading.month.padded(to: 2) + reading.day.padded(to: 2)
        }
        func time(_ reading: CivilDateTime) -> String {
            "T" + reading.hour.padded(to: 2) + reading.minute.padded(to: 2) + reading.second.padded(to: 2)
        }
        switch self {
        case .day(let day): return date(day)
        case .reading(let reading): return date(reading) + time(reading)
        case .instant(let instant):
            let reading = CivilDateTime(localSeconds: instant)
            return date(reading) + time(reading) + "Z"
        }
    }
}

extension RecurrenceRule: Codable {
    /// Decodes the text form.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the parser's sentence.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
