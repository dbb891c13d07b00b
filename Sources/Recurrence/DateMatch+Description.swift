extension DateMatch {
    /// The match in people's words: `every Monday at 11:30`, `every 2nd Tuesday of the month at 09:00`, `on 24 Dec 2026 at 18:00`.
    ///
    /// - Parameters:
    ///   - repeats: whether it comes each time; one that doesn't is said as `next Monday at 11:30` would be: without
    ///     “every”.
    ///   - end: where the repeat ends, if it does; appended as ` until 31 Jan 2027`.
    package func describe(repeats: Bool = true, until end: CivilDateTime? = nil) -> String {
        var text = hour == nil && !hasDateUnit ? describeReading(repeats) : describeDay(repeats) + describeTime
        if let calendarIdentifier, !isGregorian { text += " (\(calendarIdentifier) calendar)" }
        if let zoneIdentifier { text += " (\(zoneIdentifier))" }
        return text + SpokenForm.until(end)
    }

    private var describeTime: String { " at " + SpokenForm.time(hour ?? 0, minute ?? 0, second ?? 0) }

    private func describeReading(_ repeats: Bool) -> String {
        let second = second ?? 0
        let each = repeats ? "every" : "the next"
        guard let minute else { return "\(each) minute" + (second == 0 ? "" : " at \(second) s") }
        guard minute != 0 || second != 0 else { return "\(each) hour" }
        return "\(each) hour at :\(padded(minute, 2))" + (second == 0 ? "" : ":\(padded(second, 2))")
    }

    private func describeDay(_ repeats: Bool) -> String {
        let each = repeats ? "every " : "the next "
        guard hasDateUnit else { return repeats ? "every day" : "the next day" }
        guard !hasUnitFixingDay else { return describeWeeks(each) }
        if yearForWeekOfYear != nil, year == nil, quarter == nil, month == nil, day == nil {
            return "on the first day of week year \(yearForWeekOfYear ?? 0)"
        }
        let dayText = day ?? 1
        guard month != nil || quarter != nil || year != nil || yearForWeekOfYear != nil else {
            return repeats
                ? "every month on the \(SpokenForm.ordinal(dayText))" : "on the \(SpokenForm.ordinal(dayText))"
        }
        let firstOfQuarter = quarter.map { ($0 &- 1) &* 3 &+ 1 }
        let date = "\(dayText) \(SpokenForm.name(month ?? firstOfQuarter ?? 1, in: SpokenForm.months))"
        if let year { return "on \(date) \(year)" }
        return repeats ? "every year on \(date)" : "on \(date)"
    }

    /// Days that weeks or the day of the year tell.
    private func describeWeeks(_ each: String) -> String {
        var text = weekday.map { SpokenForm.name($0, in: SpokenForm.weekdays) } ?? "day"
        if let weekdayOrdinal {
            text = "\(SpokenForm.ordinal(weekdayOrdinal)) \(weekday == nil ? "week’s day" : text)"
        }
        text = each + text
        if let day { text += " that is the \(SpokenForm.ordinal(day))" }
        if let dayOfYear { text += weekday == nil ? " that is day \(dayOfYear) of the year" : " on day \(dayOfYear)" }
        if let weekOfMonth { text += " of a month’s week \(weekOfMonth)" }
        if let weekOfYear { text += " of week \(weekOfYear)" }
        // A month's 2nd Tuesday, not every other one.
        let isOfMonth = weekdayOrdinal != nil && weekOfYear == nil && quarter == nil
        if isOfMonth, month == nil { text += " of the month" }
        if let month { text += " \(isOfMonth ? "of" : "in") \(SpokenForm.name(month, in: SpokenForm.fullMonths))" }
        if let quarter { text += " in quarter \(quarter)" }
        if let year = year ?? yearForWeekOfYear { text += month == nil ? " in \(year)" : " \(year)" }
        return text
    }
}
