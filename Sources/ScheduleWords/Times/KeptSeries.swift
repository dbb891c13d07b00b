internal import NotificationCore
internal import Recurrence

/// What a trigger says in the words of the options, so that an edit keeps what it doesn't name.
struct KeptSeries {
    /// The times of day at which it rings; of an interval within hours, all of them.
    private(set) var times: [PhraseClock] = []
    /// How many seconds apart it rings: an interval, alone or within hours.
    private(set) var step: Double?
    /// The hours of an interval.
    private(set) var window: Series.Window?
    /// The days of a repeat; nil where the options have no words for them.
    private(set) var series: Series?
    /// The day of what rings once.
    private(set) var date: CivilDateTime?
    private(set) var zone: String?
    /// The days that a repeat leaves out.
    private(set) var except: [String] = []

    /// From how many equally spaced times on a day has an interval; the agent describes it as one.
    private static let fewestOfInterval = 5

    /// - Returns: Nil for what has neither days nor times of day, such as a place.
    init?(_ trigger: Trigger) {
        switch trigger {
        case .interval(let interval):
            guard interval.repeats else { return nil }
            step = interval.seconds
        case .calendar(let match, let repeats):
            guard let hour = match.hour, match.calendarIdentifier == nil else { return nil }
            times = [PhraseClock(hour: hour, minute: match.minute ?? 0, second: match.second ?? 0)]
            zone = match.zoneIdentifier
            if repeats {
                series = match.series
            } else if let year = match.year, let month = match.month, let day = match.day {
                date = CivilDateTime(year: year, month: month, day: day)
            }
        case .recurrence(let set):
            guard let times = set.timesOfDay, !set.startIsUTC, set.dates.isEmpty else { return nil }
            self.times = times
            zone = set.zoneIdentifier
            series = Series(set.rules.map(\.ofDays.parts))?.filled(from: set.start)
            except = set.exceptionDays.map { String("\($0)".prefix { $0 != "T" }) }
            let steps = Set(zip(times, times.dropFirst()).map { $1.seconds - $0.seconds })
            if times.count >= Self.fewestOfInterval, steps.count == 1, let step = steps.first,
                let first = times.first, let last = times.last
            {
                self.step = Double(step)
                window = Series.Window(start: first, end: last)
            }
        default: return nil
        }
    }

    /// Whether it rings at times of day that another time can replace.
    var hasTimesOfDay: Bool { !times.isEmpty && step == nil }

    /// The value of `--every` that says how often, without the days.
    var every: String? {
        if let step { return step == step.rounded() && step < 1e12 ? "\(Int(step)) s" : "\(step) s" }
        guard let series else { return nil }
        switch series.unit {
        case .elapsed, .daily: return series.interval == 1 ? "day" : nil
        case .weekly: return "\(series.interval) weeks"
        case .monthly: return "\(series.interval) months"
        case .yearly: return "\(series.interval) years"
        }
    }

    /// The value of `--on` for a repeat by a unit: the days that it has, or that its date has.
    func on(_ unit: Series.Unit) -> String? {
        if let series { return series.unit == unit && series.namesDay ? series.days : nil }
        guard let date else { return nil }
        switch unit {
        case .weekly: return PhraseVocabulary.weekdayNames[date.weekday - 1]
        case .monthly: return "\(date.day)"
        case .yearly: return "\(date.month)-\(date.day)"
        case .elapsed, .daily: return nil
        }
    }
}

extension DateMatch {
    /// The days of a repeat by date components; nil if the options have no words for them.
    fileprivate var series: Series? {
        let others = [
            era, year, weekOfMonth, weekOfYear, yearForWeekOfYear, quarter, dayOfYear,
        ]
        guard others.allSatisfy({ $0 == nil }) else { return nil }
        switch (month, day, weekday, weekdayOrdinal) {
        case (nil, nil, nil, nil): return Series(.daily)
        case (nil, nil, let weekday?, nil): return Series(.weekly).with { $0.weekdays = [weekday] }
        case (nil, nil, let weekday?, let ordinal?):
            return Series(.monthly).with { $0.ordinals = [.init(ordinal: ordinal, weekday: weekday)] }
        case (nil, let day?, nil, nil): return Series(.monthly).with { $0.monthDays = [day] }
        case (let month?, let day?, nil, nil):
            return Series(.yearly).with { $0.dates = [.init(month: month, day: day)] }
        default: return nil
        }
    }
}

extension RecurrenceSet {
    /// The times of day at which rules by days ring; nil where they ring by hours or minutes, or too often to be said.
    fileprivate var timesOfDay: [PhraseClock]? {
        guard !rules.isEmpty else { return nil }
        var seconds: Set<Int> = []
        for rule in rules.map(\.ofDays) {
            guard [.daily, .weekly, .monthly, .yearly].contains(rule.frequency) else { return nil }
            let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
            let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
            let ends = rule.bySecond.isEmpty ? [start.second] : rule.bySecond
            guard hours.count * minutes.count * ends.count <= 1440 else { return nil }
            for hour in hours {
                for minute in minutes { for second in ends { seconds.insert(hour * 3600 + minute * 60 + second) } }
            }
        }
        return seconds.sorted().map { PhraseClock(hour: $0 / 3600, minute: $0 / 60 % 60, second: $0 % 60) }
    }
}

extension Series {
    /// The days of rules; nil if the options have no words for them.
    init?(_ rules: [RecurrenceRule.Parts]) {
        let each = Set(rules.map(\.withoutTimes))
        guard let first = each.first, each.allSatisfy({ $0.hasSameUnit(as: first) }) else { return nil }
        switch first.frequency {
        case .daily:
            guard each.count == 1, first.byDay.isEmpty, first.byMonth.isEmpty, first.byMonthDay.isEmpty else {
                return nil
            }
            self.init(.daily, every: first.interval)
        case .weekly:
            guard each.count == 1, first.byMonth.isEmpty, first.byDay.allSatisfy({ $0.ordinal == 0 }) else {
                return nil
            }
            self.init(.weekly, every: first.interval)
            weekdays = first.byDay.map(\.weekday)
        case .monthly:
            self.init(.monthly, every: first.interval)
            for rule in each {
                guard rule.byMonth.isEmpty, rule.byMonthDay.allSatisfy({ $0 >= -1 }) else { return nil }
                let isWorkdays = rule.byDay == Series.monToFri.map { .init(weekday: $0) }
                switch (rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty) {
                case (true, false, true): monthDays += rule.byMonthDay
                case (false, true, true) where rule.byDay.allSatisfy({ $0.ordinal > 0 || $0.ordinal == -1 }):
                    ordinals += rule.byDay
                case (false, true, false) where isWorkdays && rule.bySetPosition.allSatisfy({ $0 >= -1 }):
                    workdays += rule.bySetPosition
                default: return nil
                }
            }
        case .yearly:
            self.init(.yearly, every: first.interval)
            for rule in each {
                guard rule.byDay.isEmpty, rule.bySetPosition.isEmpty, rule.byMonth.count == 1,
                    rule.byMonthDay.count == 1, rule.byMonthDay[0] > 0
                else { return nil }
                dates.append(YearDay(month: rule.byMonth[0], day: rule.byMonthDay[0]))
            }
            dates.sort()
        default: return nil
        }
    }

    fileprivate func with(_ change: (inout Series) -> Void) -> Series {
        var series = self
        change(&series)
        return series
    }
}

extension RecurrenceRule.Parts {
    /// The same days at no time of day.
    var withoutTimes: Self { with { ($0.byHour, $0.byMinute, $0.bySecond) = ([], [], []) } }

    /// Whether it counts the same unit, and says nothing that the options have no words for.
    fileprivate func hasSameUnit(as other: Self) -> Bool {
        frequency == other.frequency && interval == other.interval && count == nil && until == nil
            && byYearDay.isEmpty && byWeekNumber.isEmpty
    }
}

/// Days of the week as `--on` takes them: `Monday, Thursday`.
package enum WeekdayText {
    /// The days that a text names and nothing else, 1 is Sunday; none if it says more.
    package static func numbers(in text: String) -> Set<Int> { Set(PhraseParser.weekdays(in: text) ?? []) }

    /// From Monday on.
    package static func list(_ weekdays: some Sequence<Int>) -> String {
        weekdays.filter { 1...7 ~= $0 }.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
            .map { PhraseVocabulary.weekdayNames[$0 - 1] }.joined(separator: ", ")
    }
}
