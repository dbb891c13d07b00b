internal import Messages

extension RecurrenceRule {
    /// Rules that differ in their times alone, in people's words, with what they leave open taken from DTSTART.
    static func describe(_ rules: [RecurrenceRule], start: CivilDateTime) -> Message {
        guard let first = rules.first else { return Message(verbatim: "") }
        return first.describe(start: start, at: SpokenTimes(rules.map(\.parts), start: start))
    }

    private func describe(start: CivilDateTime, at times: SpokenTimes) -> Message {
        let dayOfPosition = times.count == 1 ? dayOfPosition : nil
        var text = describePeriod(start, dayOfPosition)
        if frequency >= .daily { text = times.said(after: text) }
        if !bySetPosition.isEmpty, dayOfPosition == nil {
            text = Message("\(text), only the \(Self.ordinals(bySetPosition)) of these")
        }
        switch skip {
        case .omit: break
        case .forward: text = Message("\(text) (the next day in shorter months)")
        case .backward: text = Message("\(text) (the last day in shorter months)")
        }
        if let count { text = count == 1 ? Message("\(text), once") : Message("\(text), \(count) times") }
        switch until {
        case nil: return text
        case .instant(let instant):
            let end = CivilDateTime(localSeconds: instant)
            let said = SpokenForm.until(end, text)
            return SpokenForm.isWholeDay(end) ? said : Message("\(said) UTC")
        case .reading(let reading), .day(let reading): return SpokenForm.until(reading, text)
        }
    }

    private func describePeriod(_ start: CivilDateTime, _ dayOfPosition: Message?) -> Message {
        switch frequency {
        case .secondly: describeClock(.second)
        case .minutely: describeClock(.minute)
        case .hourly: describeHours(start)
        case .daily: describeDays(start)
        case .weekly: inMonths(describeWeeks(start))
        case .monthly: inMonths(describeMonths(start, dayOfPosition))
        case .yearly: describeYears(start, dayOfPosition)
        }
    }

    private func describeClock(_ unit: SpokenForm.Unit) -> Message {
        let every = limited(SpokenForm.every(interval, unit))
        guard let (first, last) = hoursInARow else { return inHours(every) }
        return Message("\(every) between \(SpokenForm.time(first, 0, 0)) and \(SpokenForm.time((last + 1) % 24, 0, 0))")
    }

    private func describeHours(_ start: CivilDateTime) -> Message {
        let every = limited(SpokenForm.every(interval, .hour))
        let minutes = byMinute.isEmpty ? [start.minute] : byMinute
        if let (first, last) = hoursInARow, minutes.count == 1, let minute = minutes.first {
            return Message("\(every) from \(SpokenForm.time(first, minute, 0)) to \(SpokenForm.time(last, minute, 0))")
        }
        let hours = inHours(every)
        guard minutes != [0] else { return hours }
        return Message("\(hours) at \(Message.list(minutes.map { Message(verbatim: ":" + $0.padded(to: 2)) }))")
    }

    private var hoursInARow: (first: Int, last: Int)? {
        guard let first = byHour.first, let last = byHour.last, first < last, last - first == byHour.count - 1 else {
            return nil
        }
        return (first, last)
    }

    private func inHours(_ text: Message) -> Message {
        guard !byHour.isEmpty else { return text }
        let hours = Message.list(byHour.map { Message(verbatim: SpokenForm.time($0, 0, 0)) })
        return byHour.count == 1
            ? Message("\(text) in the hour of \(hours)") : Message("\(text) in the hours of \(hours)")
    }

    private func describeDays(_ start: CivilDateTime) -> Message {
        guard interval == 1, byYearDay.isEmpty else { return limited(SpokenForm.every(interval, .day)) }
        // Each 1st is a month's, not a day's.
        let each =
            byDay.isEmpty && byMonthDay.isEmpty
            ? SpokenForm.every(1, .day) : onDays(byMonthDay, SpokenForm.every(1, .month))
        return inMonths(eachWeek ?? theThirteenth ?? each)
    }

    /// `every weekday`, `every Monday and Friday`: plain days of the week, and nothing but them.
    private var eachWeek: Message? {
        guard !byDay.isEmpty, byDay.allSatisfy({ $0.ordinal == 0 }), byMonthDay.isEmpty else { return nil }
        return Self.every(weekdays: byDay.map(\.weekday))
    }

    /// `every Friday the 13th`
    private var theThirteenth: Message? {
        guard byDay.count == 1, byDay[0].ordinal == 0, byMonthDay.count == 1, byMonthDay[0] > 0 else { return nil }
        return Message("every \(byDay[0].spoken) the \(SpokenForm.dayOfMonth(byMonthDay[0]))")
    }

    private func describeWeeks(_ start: CivilDateTime) -> Message {
        let days = byDay.isEmpty ? [start.weekday] : byDay.map(\.weekday)
        guard interval != 1 else { return Self.every(weekdays: days) }
        return Message("\(SpokenForm.every(interval, .week)) on \(Message.days(Self.names(days)))")
    }

    private static func every(weekdays days: [Int]) -> Message {
        if days == [2, 3, 4, 5, 6] { return Message("every weekday") }
        let missing = Set(1...7).subtracting(days)
        if missing.count == 1 { return Message("every day but \(Message.list(names(Array(missing))))") }
        return missing.isEmpty ? SpokenForm.every(1, .day) : Message("every \(Message.list(names(days)))")
    }

    /// `last weekday`, `1st Monday or Tuesday`: what BYSETPOS picks among plain days of the week.
    private var dayOfPosition: Message? {
        guard !bySetPosition.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, !byDay.isEmpty,
            byDay.allSatisfy({ $0.ordinal == 0 })
        else { return nil }
        let weekdays = byDay.map(\.weekday)
        let name =
            switch weekdays {
            case [2, 3, 4, 5, 6]: Message("weekday")
            case [1, 7]: Message("weekend day")
            case [1, 2, 3, 4, 5, 6, 7]: Message("day")
            default: Message.choice(Self.names(weekdays))
            }
        return Message("\(Self.ordinals(bySetPosition)) \(name)")
    }

    private func describeMonths(_ start: CivilDateTime, _ dayOfPosition: Message?) -> Message {
        let months = SpokenForm.every(interval, .month)
        if let dayOfPosition {
            return interval == 1
                ? Message("every \(dayOfPosition) of the month") : Message("\(months) on the \(dayOfPosition)")
        }
        if interval == 1 {
            if byMonthDay.isEmpty, byDay.count == 1, byDay[0].ordinal != 0 {
                return Message("every \(byDay[0].spoken) of the month")
            }
            if bySetPosition.isEmpty, let days = eachWeek ?? theThirteenth { return days }
        }
        return onDays(byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay, months)
    }

    private func describeYears(_ start: CivilDateTime, _ dayOfPosition: Message?) -> Message {
        let every = SpokenForm.every(interval, .year)
        if let dayOfPosition { return inMonths(Message("\(every) on the \(dayOfPosition)")) }
        guard byWeekNumber.isEmpty, byYearDay.isEmpty else { return inMonths(inWeeks(every, start)) }
        let isOpen = byDay.isEmpty && byMonthDay.isEmpty
        let days = isOpen ? [start.day] : byMonthDay
        let months = isOpen && byMonth.isEmpty ? [start.month] : byMonth
        guard byDay.isEmpty, days.allSatisfy({ $0 > 0 }), !months.isEmpty, days.count * months.count <= 4 else {
            return inMonths(onDays(days, every))
        }
        let dates = months.flatMap { month in days.map { SpokenForm.date(day: $0, month: month) } }
        return Message("\(every) on \(Message.days(dates))")
    }

    /// Weeks and days of the year.
    private func inWeeks(_ every: Message, _ start: CivilDateTime) -> Message {
        var text = onDays(byMonthDay, onYearDays(every))
        if byDay.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty {
            text = Message("\(text) on \(SpokenForm.weekday(start.weekday))")
        }
        guard !byWeekNumber.isEmpty else { return text }
        let weeks = byWeekNumber.map { $0 > 0 ? Message(verbatim: String($0)) : SpokenForm.ordinal($0) }
        return Message("\(text) in week \(Message.list(weeks))")
    }

    // MARK: - Pieces

    private func inMonths(_ text: Message) -> Message {
        byMonth.isEmpty ? text : Message("\(text) in \(Message.list(byMonth.map(SpokenForm.fullMonth)))")
    }

    private func limited(_ text: Message) -> Message { inMonths(onYearDays(onDays(byMonthDay, text))) }

    private func onYearDays(_ text: Message) -> Message {
        byYearDay.isEmpty ? text : Message("\(text) on the \(Self.ordinals(byYearDay)) day of the year")
    }

    private func onDays(_ monthDays: [Int], _ text: Message) -> Message {
        let plain = Self.names(byDay.filter { $0.ordinal == 0 }.map(\.weekday))
        let list = monthDays.isEmpty ? Message.days : Message.list
        let weekdays =
            (plain.isEmpty ? [] : [list(plain)])
            + byDay.filter { $0.ordinal != 0 }.map { Message("the \($0.spoken)") }
        guard !monthDays.isEmpty else { return weekdays.isEmpty ? text : Message("\(text) on \(list(weekdays))") }
        let days = Message.days(
            monthDays.filter { $0 > 0 }.map(SpokenForm.dayOfMonth)
                + monthDays.filter { $0 < 0 }.map(Self.dayFromTheEnd)
        )
        return weekdays.isEmpty
            ? Message("\(text) on the \(days)") : Message("\(text) on the \(days) if \(list(weekdays))")
    }

    /// `last day`, `2nd last day`.
    private static func dayFromTheEnd(_ number: Int) -> Message {
        switch number {
        case -1: Message("last day")
        case -2: Message("2nd last day")
        default: Message("\(SpokenForm.ordinal(number == .min ? .max : -number)) last day")
        }
    }

    private static func ordinals(_ numbers: [Int]) -> Message { Message.list(numbers.map(SpokenForm.ordinal)) }

    /// Weekdays from Monday on.
    private static func names(_ weekdays: [Int]) -> [Message] {
        weekdays.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }.map(SpokenForm.weekday)
    }
}

extension RecurrenceRule.Day {
    /// `2nd Tuesday`, `last Friday`, `Monday`.
    fileprivate var spoken: Message {
        let name = SpokenForm.weekday(weekday)
        return ordinal == 0 ? name : Message("\(SpokenForm.ordinal(ordinal)) \(name)")
    }
}
