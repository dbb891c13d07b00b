internal import NotificationCore
internal import Recurrence

/// Moves a recurrence by the distance of its alarm.
///
/// Rules name days, so an alarm on the day before needs other days: weekdays turn with the week, days of a month move
/// as long as they stay inside it. What can't be moved that way becomes dates.
struct AlarmShift {
    /// From the occurrence to the alarm, in seconds.
    var seconds: Int64
    /// The clocks on which that counts, of a recurrence whose times are those of UTC in their place.
    var clocks: Zone?

    /// The trigger of the alarm; nil when a rule can't be moved.
    func trigger(_ set: RecurrenceSet) -> Trigger? {
        let start = shifted(set.start)
        guard start.isValid else { return nil }
        if set.rules.isEmpty, set.dates.isEmpty, set.exceptions.isEmpty, set.exceptionDays.isEmpty {
            return .once(start, zone: set.startIsUTC ? "UTC" : set.zoneIdentifier)
        }
        return self.moved(set).map(Trigger.recurrence)
    }

    /// The recurrence itself; nil when a rule can't be moved.
    func moved(_ set: RecurrenceSet) -> RecurrenceSet? {
        guard seconds != 0 else { return set }
        var moved = set
        moved.start = shifted(set.start)
        moved.rules = []
        for rule in set.rules {
            guard let rule = shifted(rule, start: set.start) else { return nil }
            moved.rules.append(rule)
        }
        moved.dates = set.dates.map(shifted).filter(\.isValid)
        // A whole day that is left out is the alarm of what would have begun on it.
        let days = set.exceptionDays.map {
            CivilDateTime(localSeconds: $0.localSeconds / 86_400 * 86_400 + set.start.secondOfDay)
        }
        guard days.isEmpty || set.dates.isEmpty else { return nil }
        // Nothing rings where the years end.
        moved.exceptions = (set.exceptions + days).map(shifted).filter(\.isValid)
        moved.exceptionDays = []
        return moved
    }

    func shifted(_ reading: CivilDateTime) -> CivilDateTime {
        let moved = (clocks?.civil(at: reading.localSeconds) ?? reading).localSeconds &+ seconds
        return clocks.map { Zone.utc.civil(at: $0.instant(of: CivilDateTime(localSeconds: moved))) }
            ?? CivilDateTime(localSeconds: moved)
    }

    /// The nearest reading that a calendar has.
    private static func within(_ reading: CivilDateTime) -> CivilDateTime {
        let last = CivilDateTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)
        return min(max(reading, CivilDateTime(year: 1, month: 1, day: 1)), last)
    }

    private func shifted(_ rule: RecurrenceRule, start: CivilDateTime) -> RecurrenceRule? {
        let moved = shifted(start)
        let days = Int((moved.localSeconds - moved.secondOfDay - start.localSeconds + start.secondOfDay) / 86_400)
        guard rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty else { return nil }
        let hasDays = !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty
        let isPlain = !hasDays && rule.byMonth.isEmpty && rule.byWeekNumber.isEmpty && rule.bySetPosition.isEmpty
        var parts = rule.parts
        if days != 0 || rule.frequency < .daily {
            switch rule.frequency {
            case .daily where isPlain, .secondly where isPlain, .minutely where isPlain, .hourly where isPlain: break
            case .weekly where rule.byMonth.isEmpty && rule.bySetPosition.isEmpty:
                parts.byDay = rule.byDay.map { .init(weekday: Self.weekday($0.weekday, plus: days)) }
                parts.weekStart = Self.weekday(rule.weekStart, plus: days)
            case .monthly where rule.byDay.isEmpty && rule.byMonth.isEmpty && rule.bySetPosition.isEmpty:
                let monthDays = rule.byMonthDay.isEmpty ? [start.day] : rule.byMonthDay
                guard monthDays.allSatisfy({ (1...28).contains($0) && (1...28).contains($0 + days) }) else {
                    return nil
                }
                // Every second month is counted from DTSTART's.
                guard rule.interval == 1 || moved.month == start.month else { return nil }
                parts.byMonthDay = monthDays.map { $0 + days }
            case .yearly where isPlain && Self.isSteady(start, plus: days): break
            default: return nil
            }
        }
        switch rule.until {
        case nil: break
        case .instant(let last): parts.until = .instant(last &+ seconds)
        case .reading(let last): parts.until = .reading(Self.within(shifted(last)))
        case .day(let last):
            parts.until = .reading(Self.within(shifted(CivilDateTime(localSeconds: last.localSeconds + 86_399))))
        }
        return try? RecurrenceRule(parts)
    }

    private static func weekday(_ weekday: Int, plus days: Int) -> Int { (((weekday - 1 + days) % 7) + 7) % 7 + 1 }

    /// Whether a date and the one some days from it keep their distance in leap years too.
    private static func isSteady(_ start: CivilDateTime, plus days: Int) -> Bool {
        guard abs(days) <= 300, (start.month, start.day) != (2, 29) else { return false }
        let dates = [2023, 2024, 2025].map { year in
            var date = start
            date.year = year
            let moved = CivilDateTime(localSeconds: date.localSeconds + Int64(days) * 86_400)
            return [moved.month, moved.day, moved.year - year]
        }
        return Set(dates).count == 1
    }
}
