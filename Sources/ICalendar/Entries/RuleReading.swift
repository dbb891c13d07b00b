internal import NotificationCore
internal import Recurrence

/// Reads an RRULE as the programs do that write most calendars: they pass over parts that RFC 5545 forbids beside others.
struct RuleReading {
    /// DTSTART
    let start: CalendarTime
    let zones: TimeZones
    let room: SearchRoom

    /// - Parameter line: Where the rule's entry begins.
    /// - Throws: `ICalendarError` that names the part, or for a rule that takes too long to follow.
    func rule(_ property: ContentLine, of line: Int) throws(ICalendarError) -> RecurrenceRule {
        func refusing<Value>(_ read: () throws(RecurrenceRuleError) -> Value) throws(ICalendarError) -> Value {
            do throws(RecurrenceRuleError) {
                return try read()
            } catch {
                throw ICalendarError(line: property.line, "\(property.name): \(error)")
            }
        }
        let text = Self.text(property)
        var parts = try refusing { () throws(RecurrenceRuleError) in try RecurrenceRule.Parts(parsing: text) }
        Self.limit(&parts)
        if start.isDay { try settle(&parts, of: property) }
        let count = parts.until == nil ? nil : parts.count
        if count != nil { parts.count = nil }
        let open = try refusing { () throws(RecurrenceRuleError) in try RecurrenceRule(parts) }
        guard let count else { return open }
        // Of two ends the earlier one counts.
        var set = RecurrenceSet(start)
        set.rules = [open]
        let zone = zones.zone(of: set)
        let found = try room.follow(line) { budget throws(OutOfSteps) in
            try set.occurrences(after: .min, through: .max, in: zone, limit: count, spending: &budget).count
        }
        guard found == count else { return open }
        (parts.count, parts.until) = (count, nil)
        return try refusing { () throws(RecurrenceRuleError) in try RecurrenceRule(parts) }
    }

    /// Without what surrounds its parts, the backslashes that some programs put before semicolons, and numbers that say nothing.
    private static func text(_ property: ContentLine) -> String {
        let parts = property.trimmedValue.filter { !$0.isWhitespace && $0 != "\\" }.split(
            separator: ";",
            omittingEmptySubsequences: false
        )
        return parts.filter { part in
            let sides = part.uppercased().split(separator: "=")
            guard sides.count == 2, ["COUNT", "INTERVAL"].contains(sides[0]), let number = Int(sides[1]) else {
                return true
            }
            return number > 0
        }
        .map { part in
            // GroupWise writes -1 as a byte without a sign.
            guard part.uppercased().hasPrefix("BYDAY=") else { return String(part) }
            return String(part).replacing(/2(?:[0-4][0-9]|5[0-5])(?=[A-Za-z])/) { "\((Int($0.output) ?? 0) - 256)" }
        }
        .joined(separator: ";")
    }

    /// Days and weeks of the year in the rule of days, weeks or months leave those alone, where that is the one reading.
    ///
    /// Other rules keep them and are refused by name (RFC 5545 section 3.3.10).
    private static func limit(_ parts: inout RecurrenceRule.Parts) {
        // Calendars end months with BYYEARDAY=-1;BYMONTHDAY=-1.
        if parts.frequency == .monthly, !parts.byMonthDay.isEmpty { parts.byYearDay = [] }
        let isPlain = parts.interval == 1 && parts.bySetPosition.isEmpty && parts.byDay.allSatisfy { $0.ordinal == 0 }
        let hasDays = !(parts.byDay.isEmpty && parts.byMonthDay.isEmpty && parts.byYearDay.isEmpty)
        guard [.daily, .weekly, .monthly].contains(parts.frequency), isPlain, hasDays || parts.frequency == .daily,
            !parts.byYearDay.isEmpty || !parts.byWeekNumber.isEmpty
        else { return }
        if !hasDays { parts.byDay = (1...7).map { .init(weekday: $0) } }
        parts.frequency = .yearly
    }

    /// Takes from the rule of whole days what only times of day have (RFC 5545 section 3.3.10).
    private func settle(_ parts: inout RecurrenceRule.Parts, of property: ContentLine) throws(ICalendarError) {
        guard parts.frequency >= .daily else {
            throw ICalendarError(line: property.line, "\(property.name): a whole day can't come again within a day")
        }
        let hadTimes = !(parts.byHour.isEmpty && parts.byMinute.isEmpty && parts.bySecond.isEmpty)
        (parts.byHour, parts.byMinute, parts.bySecond) = ([], [], [])
        let others = [parts.byMonth, parts.byMonthDay, parts.byYearDay, parts.byWeekNumber]
        // There is nothing left of which it could take one, but the day itself.
        if hadTimes, parts.byDay.isEmpty, others.allSatisfy(\.isEmpty) { parts.bySetPosition = [] }
        parts.until = parts.until.map(whole)
    }

    /// An end as that of whole days.
    private func whole(_ until: RecurrenceRule.Until) -> RecurrenceRule.Until {
        switch until {
        case .instant(let last): .day(CalendarTime.lastDay(until: last, zones))
        case .reading(let last), .day(let last): .day(last.midnight)
        }
    }
}
