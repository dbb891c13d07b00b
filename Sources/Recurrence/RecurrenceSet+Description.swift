extension RecurrenceSet {
    /// The recurrence in people's words: `every 2 weeks on Monday and Thursday at 11:30 until 31 Jan 2027`.
    ///
    /// - Parameter end: where the repeat ends besides what its rules say; appended as ` until 31 Jan 2027`.
    package func describe(until end: CivilDateTime? = nil) -> String {
        var parts = rules.map { $0.describe(start: start) }
        let extra = (rules.isEmpty ? [start] : []) + dates
        if extra.count > 3 {
            parts.append("on \(extra.count) dates")
        } else if !extra.isEmpty {
            let list = Set(extra).sorted().map { "\(SpokenForm.date($0)) at \(SpokenForm.time($0))" }
            parts.append("on " + SpokenForm.list(list))
        }
        var text = parts.joined(separator: ", and ")
        let left = Set((exceptions + exceptionDays).map(SpokenForm.date))
        if left.count > 3 {
            text += " except \(left.count) dates"
        } else if !left.isEmpty {
            text += " except " + SpokenForm.list((exceptions + exceptionDays).sorted().map(SpokenForm.date).unique)
        }
        if startIsUTC { text += " (UTC)" } else if let zoneIdentifier { text += " (\(zoneIdentifier))" }
        return text + SpokenForm.until(end)
    }
}

extension [String] {
    /// Each string once, where it first was.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension RecurrenceRule {
    /// The rule in people's words, with what it leaves open taken from DTSTART.
    package func describe(start: CivilDateTime) -> String {
        var text = describePeriod(start)
        if !bySetPosition.isEmpty {
            text += ", only the \(SpokenForm.list(bySetPosition.map(SpokenForm.ordinal))) of these"
        }
        if skip != .omit { text += skip == .forward ? " (or the next day)" : " (or the day before)" }
        if let count { text += count == 1 ? ", once" : ", \(count) times" }
        switch until {
        case nil: return text
        case .instant(let instant):
            let end = SpokenForm.until(CivilDateTime(localSeconds: instant))
            return text + end + (end.contains(" at ") ? " UTC" : "")
        case .reading(let reading), .day(let reading): return text + SpokenForm.until(reading)
        }
    }

    private func describePeriod(_ start: CivilDateTime) -> String {
        switch frequency {
        case .secondly: describeClock("second")
        case .minutely: describeClock("minute")
        case .hourly: describeClock("hour") + describeMinutes(start)
        case .daily: SpokenForm.every(interval, "day") + limits + describeTimes(start)
        case .weekly: describeWeeks(start) + inMonths + describeTimes(start)
        case .monthly: describeMonths(start) + inMonths + describeTimes(start)
        case .yearly: describeYears(start) + describeTimes(start)
        }
    }

    private func describeClock(_ unit: String) -> String {
        let hours = byHour.isEmpty ? "" : " from the hours \(SpokenForm.list(byHour.map { String($0) }))"
        return SpokenForm.every(interval, unit) + limits + hours
    }

    private func describeMinutes(_ start: CivilDateTime) -> String {
        let minutes = byMinute.isEmpty ? [start.minute] : byMinute
        return minutes == [0] ? "" : " at " + SpokenForm.list(minutes.map { ":" + padded($0, 2) })
    }

    private func describeWeeks(_ start: CivilDateTime) -> String {
        let days = byDay.isEmpty ? [start.weekday] : byDay.map(\.weekday)
        if interval == 1 {
            if days == [2, 3, 4, 5, 6] { return "every weekday" }
            if days.count == 7 { return "every day" }
            return "every \(Self.list(weekdays: days))"
        }
        return SpokenForm.every(interval, "week") + " on \(Self.list(weekdays: days))"
    }

    private func describeMonths(_ start: CivilDateTime) -> String {
        if interval == 1, byMonthDay.isEmpty, byDay.count == 1, byDay[0].ordinal != 0 {
            return "every \(byDay[0].spoken)"
        }
        return SpokenForm.every(interval, "month")
            + onDays(byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay)
    }

    private func describeYears(_ start: CivilDateTime) -> String {
        let every = SpokenForm.every(interval, "year")
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

    private func describeTimes(_ start: CivilDateTime) -> String {
        let hours = byHour.isEmpty ? [start.hour] : byHour
        let minutes = byMinute.isEmpty ? [start.minute] : byMinute
        let seconds = bySecond.isEmpty ? [start.second] : bySecond
        let count = hours.count * minutes.count * seconds.count
        guard count <= 4 else { return ", \(count) times a day" }
        let times = hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { SpokenForm.time(hour, minute, $0) } }
        }
        return " at " + SpokenForm.list(times)
    }

    /// Weekdays from Monday on.
    private static func list(weekdays: [Int]) -> String {
        let sorted = weekdays.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
        return SpokenForm.list(sorted.map { SpokenForm.name($0, in: SpokenForm.weekdays) })
    }
}

extension RecurrenceRule.Day {
    /// `2nd Tuesday`, `last Friday`, `Monday`.
    fileprivate var spoken: String {
        let name = SpokenForm.name(weekday, in: SpokenForm.weekdays)
        return ordinal == 0 ? name : "\(SpokenForm.ordinal(ordinal)) \(name)"
    }
}
