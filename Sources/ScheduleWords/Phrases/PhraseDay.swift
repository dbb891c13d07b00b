internal import Recurrence

/// A day, as it was said: some of them depend on the day on which it was said.
enum PhraseDay: Sendable, Hashable {
    /// Today is 0, tomorrow 1.
    case ahead(days: Int)
    case aheadMonths(Int)
    /// The coming one, today included; 1 is Sunday.
    case weekday(Int)
    /// The same, and not the one after it when its time has passed.
    case coming(Int)
    /// The one of this week (0) or of the next (1); weeks begin on Monday.
    case weekdayOfWeek(Int, weeks: Int)
    /// So many days after the coming one: `friday week`.
    case afterWeekday(Int, days: Int)
    case firstOfMonth(months: Int)
    case lastOfMonth(months: Int)
    case firstOfYear(years: Int)
    case lastOfYear
    case date(year: Int?, month: Int, day: Int)
    /// The 20th of this month (0) or of the next (1).
    case dayOfMonth(Int, months: Int)
    /// The coming 24th.
    case monthDay(Int)
    /// The 1st Monday of a month, or of this month (0) or the next (1).
    case weekdayOfMonth(RecurrenceRule.Day, month: Int?, months: Int)
    /// A month alone, in a bound: `until march`.
    case month(Int, year: Int?)

    /// The days that it can be, the soonest first. What is past isn't left out here.
    ///
    /// - Parameter today: The midnight with which the day of the saying begins.
    func candidates(today: CivilDateTime) -> [CivilDateTime] {
        func after(_ days: Int) -> CivilDateTime {
            CivilDateTime(localSeconds: today.localSeconds &+ Int64(days) &* 86_400)
        }
        let monday = (today.weekday + 5) % 7
        switch self {
        case .ahead(let days): return [after(days)]
        case .aheadMonths(let months): return [Self.adding(months, to: today)]
        case .weekday(let weekday):
            let days = (weekday - today.weekday + 7) % 7
            return [after(days), after(days + 7)]
        case .coming(let weekday): return [after((weekday - today.weekday + 7) % 7)]
        case .afterWeekday(let weekday, let days): return [after((weekday - today.weekday + 7) % 7 + days)]
        case .weekdayOfWeek(let weekday, let weeks): return [after((weekday + 5) % 7 - monday + weeks * 7)]
        case .firstOfMonth(let months): return [Self.month(months, from: today)]
        case .lastOfMonth(let months):
            let next = Self.month(months + 1, from: today)
            let last = CivilDateTime(localSeconds: next.localSeconds - 86_400)
            guard months == 0 else { return [last] }
            return [last, CivilDateTime(localSeconds: Self.month(2, from: today).localSeconds - 86_400)]
        case .firstOfYear(let years): return [CivilDateTime(year: today.year + years, month: 1, day: 1)]
        case .lastOfYear:
            return (0...1).map { CivilDateTime(year: today.year + $0, month: 12, day: 31) }
        case .date(let year?, let month, let day): return [CivilDateTime(year: year, month: month, day: day)]
        case .date(nil, let month, let day):
            // 29 February may be eight years away.
            return (0...9).map { CivilDateTime(year: today.year + $0, month: month, day: day) }.filter(\.isADay)
        case .monthDay(let day):
            return (0...3).map { months in
                let first = Self.month(months, from: today)
                return CivilDateTime(year: first.year, month: first.month, day: day)
            }
            .filter(\.isADay)
        case .dayOfMonth(let day, let months):
            let first = Self.month(months, from: today)
            return [CivilDateTime(year: first.year, month: first.month, day: day)].filter(\.isADay)
        case .weekdayOfMonth(let which, let month, let months):
            let firsts = month.map { month in (0...9).map { CivilDateTime(year: today.year + $0, month: month, day: 1) }
            }
            return (firsts ?? [Self.month(months, from: today)]).compactMap { first in
                let days = (0..<5).map { week in
                    var day = first
                    day.day += (which.weekday - first.weekday + 7) % 7 + week * 7
                    return day
                }
                .filter(\.isADay)
                return which.ordinal < 0 ? days.last : days.dropFirst(which.ordinal - 1).first
            }
        case .month(let month, let year?): return [CivilDateTime(year: year, month: month, day: 1)]
        case .month(let month, nil): return (0...1).map { CivilDateTime(year: today.year + $0, month: month, day: 1) }
        }
    }

    /// The first day of a month.
    private static func month(_ months: Int, from date: CivilDateTime) -> CivilDateTime {
        let index = date.year * 12 + date.month - 1 + months
        return CivilDateTime(year: index / 12, month: index % 12 + 1, day: 1)
    }

    /// The same day some months later, or the last day of a month that is shorter.
    static func adding(_ months: Int, to date: CivilDateTime) -> CivilDateTime {
        let first = month(min(max(months, 0), 200_000), from: date)
        var later = date
        (later.year, later.month) = (first.year, first.month)
        while !later.isADay, later.day > 28 { later.day -= 1 }
        return later
    }
}

extension CivilDateTime {
    /// Whether the month has that day.
    var isADay: Bool {
        guard (1...12).contains(month), (1...31).contains(day) else { return false }
        return CivilDateTime(localSeconds: CivilDateTime(year: year, month: month, day: day).localSeconds).day == day
    }
}
