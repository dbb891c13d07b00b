extension RecurrenceRule {
    /// Rules that differ in their times alone, in people's words, with what they leave open taken from DTSTART.
    static func describe(_ rules: [RecurrenceRule], start: CivilDateTime) -> String {
        guard let first = rules.first else { return "" }
        return first.describe(start: start, at: SpokenTimes(rules.map(\.parts), start: start))
    }

    private func describe(start: CivilDateTime, at times: SpokenTimes) -> String {
        let dayOfPosition = times.count == 1 ? dayOfPosition : nil
        var text = describePeriod(start, dayOfPosition)
        if frequency >= .daily { text += times.spoken }
        if !bySetPosition.isEmpty, dayOfPosition == nil {
            text += ", only the \(SpokenForm.list(bySetPosition.map(SpokenForm.ordinal))) of these"
        }
        if skip != .omit {
            text += skip == .forward ? " (the next day in shorter months)" : " (the last day in shorter months)"
        }
        if let count { text += count == 1 ? ", once" : ", \(count) times" }
        switch until {
        case nil: return text
        case .instant(let instant):
            let end = SpokenForm.until(CivilDateTime(localSeconds: instant))
            return text + end + (end.contains(" at ") ? " UTC" : "")
        case .reading(let reading), .day(let reading): return text + SpokenForm.until(reading)
        }
    }

    private func describePeriod(_ start: CivilDateTime, _ dayOfPosition: String?) -> String {
        switch frequency {
        case .secondly: describeClock("second")
        case .minutely: describeClock("minute")
        case .hourly: describeHours(start)
        case .daily: describeDays(start)
        case .weekly: describeWeeks(start) + inMonths
        case .monthly: describeMonths(start, dayOfPosition) + inMonths
        case .yearly: describeYears(start, dayOfPosition)
        }
    }

    private func describeClock(_ unit: String) -> String {
        let every = SpokenForm.every(interval, unit) + limits
        guard let (first, last) = hoursInARow else { return every + inHours }
        return every + " between \(SpokenForm.time(first, 0, 0)) and \(SpokenForm.time((last + 1) % 24, 0, 0))"
    }

    private func describeHours(_ start: CivilDateTime) -> String {
        let every = SpokenForm.every(interval, "hour") + limits
        let minutes = byMinute.isEmpty ? [start.minute] : byMinute
        if let (first, last) = hoursInARow, minutes.count == 1, let minute = minutes.first {
            return every + " from \(SpokenForm.time(first, minute, 0)) to \(SpokenForm.time(last, minute, 0))"
        }
        return every + inHours + (minutes == [0] ? "" : " at " + SpokenForm.list(minutes.map { ":" + padded($0, 2) }))
    }

    private var hoursInARow: (first: Int, last: Int)? {
        guard let first = byHour.first, let last = byHour.last, first < last, last - first == byHour.count - 1 else {
            return nil
        }
        return (first, last)
    }

    private var inHours: String {
        guard !byHour.isEmpty else { return "" }
        let hours = SpokenForm.list(byHour.map { SpokenForm.time($0, 0, 0) })
        return " in the \(byHour.count == 1 ? "hour" : "hours") of \(hours)"
    }

    private func describeDays(_ start: CivilDateTime) -> String {
        guard interval == 1, byYearDay.isEmpty else { return SpokenForm.every(interval, "day") + limits }
        // Each 1st is a month's, not a day's.
        let each = byDay.isEmpty && byMonthDay.isEmpty ? "every day" : "every month" + onDays(byMonthDay)
        return (eachWeek ?? theThirteenth ?? each) + inMonths
    }

    /// `every weekday`, `every Monday and Friday`: plain days of the week, and nothing but them.
    private var eachWeek: String? {
        guard !byDay.isEmpty, byDay.allSatisfy({ $0.ordinal == 0 }), byMonthDay.isEmpty else { return nil }
        return Self.every(weekdays: byDay.map(\.weekday))
    }

    /// `every Friday the 13th`
    private var theThirteenth: String? {
        guard byDay.count == 1, byDay[0].ordinal == 0, byMonthDay.count == 1, byMonthDay[0] > 0 else { return nil }
        return "every \(byDay[0].spoken) the \(SpokenForm.ordinal(byMonthDay[0]))"
    }

    private func describeWeeks(_ start: CivilDateTime) -> String {
        let days = byDay.isEmpty ? [start.weekday] : byDay.map(\.weekday)
        guard interval != 1 else { return Self.every(weekdays: days) }
        return SpokenForm.every(interval, "week") + " on \(Self.list(weekdays: days))"
    }

    private static func every(weekdays days: [Int]) -> String {
        if days == [2, 3, 4, 5, 6] { return "every weekday" }
        let missing = Set(1...7).subtracting(days)
        if missing.count == 1 { return "every day but \(list(weekdays: Array(missing)))" }
        return missing.isEmpty ? "every day" : "every \(list(weekdays: days))"
    }

    /// `last weekday`, `1st Monday or Tuesday`: what BYSETPOS picks among plain days of the week.
    private var dayOfPosition: String? {
        guard !bySetPosition.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, !byDay.isEmpty,
            byDay.allSatisfy({ $0.ordinal == 0 })
        else { return nil }
        let weekdays = byDay.map(\.weekday)
        let name =
            switch weekdays {
            case [2, 3, 4, 5, 6]: "weekday"
            case [1, 7]: "weekend day"
            case [1, 2, 3, 4, 5, 6, 7]: "day"
            default: Self.list(weekdays: weekdays, "or")
            }
        return "\(SpokenForm.list(bySetPosition.map(SpokenForm.ordinal))) \(name)"
    }

    private func describeMonths(_ start: CivilDateTime, _ dayOfPosition: String?) -> String {
        if let dayOfPosition {
            let months = SpokenForm.every(interval, "month")
            return interval == 1 ? "every \(dayOfPosition) of the month" : "\(months) on the \(dayOfPosition)"
        }
        if interval == 1 {
            if byMonthDay.isEmpty, byDay.count == 1, byDay[0].ordinal != 0 {
                return "every \(byDay[0].spoken) of the month"
            }
            if bySetPosition.isEmpty, let days = eachWeek ?? theThirteenth { return days }
        }
        return SpokenForm.every(interval, "month")
            + onDays(byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay)
    }

    private func describeYears(_ start: CivilDateTime, _ dayOfPosition: String?) -> String {
        let every = SpokenForm.every(interval, "year")
        if let dayOfPosition { return "\(every) on the \(dayOfPosition)" + inMonths }
        guard byWeekNumber.isEmpty, byYearDay.isEmpty else {
            let weeks = byWeekNumber.map { $0 > 0 ? String($0) : "\(SpokenForm.ordinal($0))" }
            let inWeeks = weeks.isEmpty ? "" : " in week \(SpokenForm.list(weeks))"
            let days = byYearDay.map { SpokenForm.ordinal($0) }
            let onYearDays = days.isEmpty ? "" : " on the \(SpokenForm.list(days)) day of the year"
            let isOpen = byDay.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty
            let weekday = isOpen ? " on \(SpokenForm.name(start.weekday, in: SpokenForm.weekdays))" : ""
            return every + onYearDays + onDays(byMonthDay) + weekday + inWeeks + inMonths
        }
        let isOpen = byDay.isEmpty && byMonthDay.isEmpty
        let days = isOpen ? [start.day] : byMonthDay
        let months = isOpen && byMonth.isEmpty ? [start.month] : byMonth
        guard byDay.isEmpty, days.allSatisfy({ $0 > 0 }), !months.isEmpty, days.count * months.count <= 4 else {
            return every + onDays(days) + inMonths
        }
        let dates = months.flatMap { month in days.map { "\($0) \(SpokenForm.name(month, in: SpokenForm.months))" } }
        return every + " on " + SpokenForm.list(dates)
    }

    // MARK: - Pieces

    private var inMonths: String {
        byMonth.isEmpty ? "" : " in " + SpokenForm.list(byMonth.map { SpokenForm.name($0, in: SpokenForm.fullMonths) })
    }

    private var limits: String {
        let days = byYearDay.map(SpokenForm.ordinal)
        return onDays(byMonthDay) + (days.isEmpty ? "" : " on the \(SpokenForm.list(days)) day of the year") + inMonths
    }

    private func onDays(_ monthDays: [Int]) -> String {
        var pieces: [String] = []
        if !monthDays.isEmpty {
            let days = monthDays.filter { $0 > 0 } + monthDays.filter { $0 < 0 }
            pieces.append(
                "the " + SpokenForm.list(days.map { $0 < 0 ? "\(SpokenForm.ordinal($0)) day" : SpokenForm.ordinal($0) })
            )
        }
        if !byDay.isEmpty {
            let ordinals = byDay.filter { $0.ordinal != 0 }.map { "the \($0.spoken)" }
            let plain = byDay.filter { $0.ordinal == 0 }.map(\.weekday)
            let names = plain.isEmpty ? [] : [Self.list(weekdays: plain)]
            pieces.append((monthDays.isEmpty ? "" : "if ") + SpokenForm.list(names + ordinals))
        }
        return pieces.isEmpty ? "" : " on " + pieces.joined(separator: " ")
    }

    /// Weekdays from Monday on.
    private static func list(weekdays: [Int], _ joint: String = "and") -> String {
        let sorted = weekdays.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
        return SpokenForm.list(sorted.map { SpokenForm.name($0, in: SpokenForm.weekdays) }, joint)
    }
}

extension RecurrenceRule.Day {
    /// `2nd Tuesday`, `last Friday`, `Monday`.
    fileprivate var spoken: String {
        let name = SpokenForm.name(weekday, in: SpokenForm.weekdays)
        return ordinal == 0 ? name : "\(SpokenForm.ordinal(ordinal)) \(name)"
    }
}
