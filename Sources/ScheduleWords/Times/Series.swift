internal import Messages
internal import Recurrence

/// Days that come again and again, or a length of time between rings: `weekday at 9`, `2 weeks on mon`, `30m`.
package struct Series: Sendable, Hashable {
    enum Unit: Sendable, Hashable {
        case elapsed(seconds: Double)
        case daily, weekly, monthly, yearly
    }

    /// A day of the year.
    struct YearDay: Sendable, Hashable, Comparable {
        var month: Int
        var day: Int

        static func < (left: Self, right: Self) -> Bool { (left.month, left.day) < (right.month, right.day) }
    }

    /// The hours of a day between which an interval rings, both included.
    package struct Window: Sendable, Hashable {
        package var start: PhraseClock
        package var end: PhraseClock
    }

    var unit: Unit
    var interval = 1
    /// 1 is Sunday. Of an interval, the days on which it rings.
    var weekdays: [Int] = []
    /// 1 to 31, and -1 for the last one.
    var monthDays: [Int] = []
    /// The 2nd Tuesday of the month.
    var ordinals: [RecurrenceRule.Day] = []
    /// The 1st or the last working day of the month.
    var workdays: [Int] = []
    var dates: [YearDay] = []
    package var times: [PhraseClock] = []
    package var window: Window?

    static let monToFri = [2, 3, 4, 5, 6]

    init(_ unit: Unit, every interval: Int = 1) { (self.unit, self.interval) = (unit, interval) }

    package var isElapsed: Bool { if case .elapsed = unit { true } else { false } }
    package var seconds: Double? { if case .elapsed(let seconds) = unit { seconds } else { nil } }
    /// Whether it says which day of its week, month or year.
    var namesDay: Bool {
        !weekdays.isEmpty || !monthDays.isEmpty || !ordinals.isEmpty || !workdays.isEmpty || !dates.isEmpty
    }

    /// Without some days of each week.
    ///
    /// - Throws: `GrammarError` with what is wrong, to be preceded by what was typed.
    func leaving(out excluded: Set<Int>) throws(GrammarError) -> Series {
        var series = self
        switch unit {
        case .daily where interval == 1:
            series.unit = .weekly
            series.weekdays = (1...7).filter { !excluded.contains($0) }
        case .weekly where !weekdays.isEmpty: series.weekdays = weekdays.filter { !excluded.contains($0) }
        case .elapsed(let seconds) where seconds < 86_400:
            let days = weekdays.isEmpty ? Array(1...7) : weekdays
            series.weekdays = days.filter { !excluded.contains($0) }
        default:
            throw GrammarError("leaves out a day of the week, which only a repeat by days or weeks can")
        }
        guard !series.weekdays.isEmpty else { throw GrammarError("leaves out every day that it names") }
        return series
    }

    /// With the day that it leaves open: each 2 weeks from a Monday on are Mondays.
    ///
    /// - Parameter isNamed: Whether a start or a rule names the day. Where only today does, each month from a 31st on is its last day.
    func filled(from today: CivilDateTime, isNamed: Bool = true) -> Series {
        guard !namesDay else { return self }
        var series = self
        switch unit {
        case .elapsed, .daily: break
        case .weekly: series.weekdays = [today.weekday]
        case .monthly: series.monthDays = [today.day == 31 && !isNamed ? -1 : today.day]
        case .yearly: series.dates = [YearDay(month: today.month, day: today.day)]
        }
        return series
    }

    /// The rules without a time of day; several where one can't say it.
    var rules: [RecurrenceRule.Parts] {
        switch unit {
        case .elapsed:
            var parts = RecurrenceRule.Parts(weekdays.isEmpty ? .daily : .weekly)
            parts.byDay = weekdays.map { .init(weekday: $0) }
            return [parts]
        case .daily: return [.init(.daily, interval: interval)]
        case .weekly:
            var parts = RecurrenceRule.Parts(.weekly, interval: interval)
            parts.byDay = weekdays.map { .init(weekday: $0) }
            return [parts]
        case .monthly:
            var rules: [RecurrenceRule.Parts] = []
            let each = RecurrenceRule.Parts(.monthly, interval: interval)
            if !monthDays.isEmpty { rules.append(each.with { $0.byMonthDay = monthDays }) }
            if !ordinals.isEmpty { rules.append(each.with { $0.byDay = ordinals }) }
            if !workdays.isEmpty {
                rules.append(
                    each.with {
                        $0.byDay = Self.monToFri.map { .init(weekday: $0) }
                        $0.bySetPosition = workdays
                    }
                )
            }
            return rules
        case .yearly:
            return dates.map { date in
                RecurrenceRule.Parts(.yearly, interval: interval).with {
                    ($0.byMonth, $0.byMonthDay) = ([date.month], [date.day])
                }
            }
        }
    }

    /// Date components with the same meaning; nil if there are none.
    var match: DateMatch? {
        guard interval == 1, times.count <= 1 else { return nil }
        switch unit {
        case .elapsed: return nil
        case .daily: return DateMatch()
        case .weekly: return weekdays.count == 1 ? DateMatch(weekday: weekdays[0]) : nil
        case .monthly:
            guard workdays.isEmpty, monthDays.count + ordinals.count == 1 else { return nil }
            if let day = monthDays.first { return day > 0 ? DateMatch(day: day) : nil }
            guard let day = ordinals.first, day.ordinal > 0 else { return nil }
            return DateMatch(weekday: day.weekday, weekdayOrdinal: day.ordinal)
        case .yearly: return dates.count == 1 ? DateMatch(month: dates[0].month, day: dates[0].day) : nil
        }
    }
}

extension RecurrenceRule.Parts {
    func with(_ change: (inout Self) -> Void) -> Self {
        var parts = self
        change(&parts)
        return parts
    }
}
