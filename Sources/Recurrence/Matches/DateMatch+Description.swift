package import Messages

extension DateMatch {
    /// The match in people's words: `every Monday at 11:30`, `every 2nd Tuesday of the month at 09:00`, `on 24 Dec 2026 at 18:00`.
    ///
    /// - Parameters:
    ///   - repeats: whether it comes each time; one that doesn't is said as `next Monday at 11:30` would be: without
    ///     “every”.
    ///   - end: where the repeat ends, if it does; appended as ` until 31 Jan 2027`.
    package func describe(repeats: Bool = true, until end: CivilDateTime? = nil) -> Message {
        var text =
            hour == nil && !hasDateUnit
            ? describeReading(repeats)
            : Message("\(describeDay(repeats)) at \(SpokenForm.time(hour ?? 0, minute ?? 0, second ?? 0))")
        if let calendarIdentifier, !isGregorian { text = Message("\(text) (\(calendarIdentifier) calendar)") }
        if let zoneIdentifier { text = Message("\(text) (\(SpokenForm.zone(zoneIdentifier)))") }
        return SpokenForm.until(end, text)
    }

    private func describeReading(_ repeats: Bool) -> Message {
        let second = second ?? 0
        guard let minute else {
            let each = repeats ? Message("every minute") : Message("the next minute")
            return second == 0 ? each : Message("\(each) at \(second) s")
        }
        let each = repeats ? Message("every hour") : Message("the next hour")
        guard minute != 0 || second != 0 else { return each }
        return Message("\(each) at :\(minute.padded(to: 2) + (second == 0 ? "" : ":\(second.padded(to: 2))"))")
    }

    private func describeDay(_ repeats: Bool) -> Message {
        guard hasDateUnit else { return repeats ? Message("every day") : Message("the next day") }
        guard !hasUnitFixingDay else { return describeWeeks(repeats) }
        if yearForWeekOfYear != nil, year == nil, quarter == nil, month == nil, day == nil {
            return Message("on the first day of week year \(yearForWeekOfYear ?? 0)")
        }
        let dayText = day ?? 1
        guard month != nil || quarter != nil || year != nil || yearForWeekOfYear != nil else {
            let ordinal = SpokenForm.dayOfMonth(dayText)
            return repeats ? Message("every month on the \(ordinal)") : Message("on the \(ordinal)")
        }
        let firstOfQuarter = quarter.map { ($0 &- 1) &* 3 &+ 1 }
        let date = SpokenForm.date(day: dayText, month: month ?? firstOfQuarter ?? 1)
        if let year { return Message("on \(date) \(year)") }
        return repeats ? Message("every year on \(date)") : Message("on \(date)")
    }

    /// Days that weeks or the day of the year tell.
    private func describeWeeks(_ repeats: Bool) -> Message {
        var text = weekday.map(SpokenForm.weekday) ?? Message("day")
        if let weekdayOrdinal {
            let day = weekday == nil ? Message("week’s day") : text
            text = Message("\(SpokenForm.ordinal(weekdayOrdinal)) \(day)")
        }
        text = repeats ? Message("every \(text)") : Message("the next \(text)")
        if let day { text = Message("\(text) that is the \(SpokenForm.dayOfMonth(day))") }
        if let dayOfYear {
            text =
                weekday == nil
                ? Message("\(text) that is day \(dayOfYear) of the year") : Message("\(text) on day \(dayOfYear)")
        }
        if let weekOfMonth { text = Message("\(text) of a month’s week \(weekOfMonth)") }
        if let weekOfYear { text = Message("\(text) of week \(weekOfYear)") }
        // A month's 2nd Tuesday, not every other one.
        let isOfMonth = weekdayOrdinal != nil && weekOfYear == nil && quarter == nil
        if isOfMonth, month == nil { text = Message("\(text) of the month") }
        if let month {
            let name = SpokenForm.fullMonth(month)
            text = isOfMonth ? Message("\(text) of \(name)") : Message("\(text) in \(name)")
        }
        if let quarter { text = Message("\(text) in quarter \(quarter)") }
        if let year = year ?? yearForWeekOfYear {
            text = month == nil ? Message("\(text) in \(year)", context: "a year") : Message("\(text) \(year)")
        }
        return text
    }
}

/// The times of a day at which rules ring, in people's words: ` at 09:00 and 17:30`, `, every 30 minutes from 09:00 to 17:00`.
struct SpokenTimes {
    /// How many times are named; more are said by their step, or counted.
    private static let mostNamed = 6
    /// No more than every minute of a day is looked at.
    private static let most = 1440

    private var seconds: Set<Int> = []
    /// Nil once there are too many to say anything but their number.
    private(set) var count = 0

    /// - Parameter rules: What they leave open is taken from `start`.
    init(_ rules: [RecurrenceRule.Parts], start: CivilDateTime) {
        for rule in rules {
            let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
            let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
            let ends = rule.bySecond.isEmpty ? [start.second] : rule.bySecond
            count += hours.count * minutes.count * ends.count
            guard count <= Self.most else { continue }
            for hour in hours {
                for minute in minutes { for second in ends { seconds.insert(hour * 3600 + minute * 60 + second) } }
            }
        }
        if count <= Self.most { count = seconds.count }
    }

    /// A repeat with its times.
    func said(after days: Message) -> Message {
        guard count <= Self.most else { return Message("\(days), \(count) times a day") }
        let times = seconds.sorted()
        if let step = step(times), let first = times.first, let last = times.last {
            return Message("\(days), \(step) from \(Self.time(first)) to \(Self.time(last))")
        }
        guard count <= Self.mostNamed else { return Message("\(days), \(count) times a day") }
        return Message("\(days) at \(Message.list(times.map { Message(verbatim: Self.time($0)) }))")
    }

    /// `every 30 minutes` for five times or more that are all as far apart.
    private func step(_ times: [Int]) -> Message? {
        guard times.count >= 5 else { return nil }
        let steps = Set(zip(times, times.dropFirst()).map { $1 - $0 })
        guard steps.count == 1, let step = steps.first else { return nil }
        if step % 3600 == 0 { return SpokenForm.every(step / 3600, .hour) }
        return step % 60 == 0 ? SpokenForm.every(step / 60, .minute) : SpokenForm.every(step, .second)
    }

    private static func time(_ second: Int) -> String { SpokenForm.time(second / 3600, second / 60 % 60, second % 60) }
}
