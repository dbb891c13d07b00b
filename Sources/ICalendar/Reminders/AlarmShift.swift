internal import NotificationCore
internal import Recurrence

/// Moves a recurrence by the distance of its alarm.
///
/// Rules name days, so an alarm on the day before needs other days: weekdays turn with the week, days of a month move
/// as long as they stay inside it. What can't be moved that way becomes dates.
struct AlarmShift {
    /// From the occurrence to the alarm, in seconds.
    var seconds: Int64
    /// How many of those run whatever the clocks do (RFC 5545 section 3.3.6); the others are days, and come first.
    var elapsed: Int64 = 0
    /// The clocks on which that counts, of a recurrence whose times are those of UTC in their place.
    var clocks: Zone?
    /// How much later the alarms of some dates come, in seconds on the clocks, by those.
    var extra: [CivilDateTime: Int64] = [:]

    /// How many years to come the rings beside a change of the clocks are told one by one.
    private static let years: Int64 = 5

    /// The trigger of the alarm; nil when a rule can't be moved.
    ///
    /// A rule is moved on the clocks: ``corrected(_:of:in:from:spending:)`` is for what they do meanwhile.
    func trigger(_ set: RecurrenceSet, in zone: Zone) -> Trigger? {
        let start = shifted(set.start)
        guard start.isValid else { return nil }
        if set.rules.isEmpty, set.dates.isEmpty, set.exceptions.isEmpty, set.exceptionDays.isEmpty {
            let instant = instant(from: zone.instant(of: set.start), in: zone)
            let reading = zone.instant(of: start) == instant ? start : zone.civil(at: instant)
            // What the clocks show for the second time, a reading of theirs can't say.
            return zone.instant(of: reading) == instant
                ? .once(reading, zone: set.startIsUTC ? "UTC" : set.zoneIdentifier)
                : .once(Zone.utc.civil(at: instant), zone: "UTC")
        }
        return moved(set, in: zone).map(Trigger.recurrence)
    }

    /// The recurrence itself; nil when a rule can't be moved.
    ///
    /// - Parameter zone: Whose clocks the recurrence reads.
    func moved(_ set: RecurrenceSet, in zone: Zone) -> RecurrenceSet? {
        guard seconds != 0 || !extra.isEmpty else { return set }
        var moved = set
        moved.start = shifted(set.start)
        moved.rules = []
        for rule in set.rules {
            guard let rule = shifted(rule, start: set.start, in: zone) else { return nil }
            moved.rules.append(rule)
        }
        moved.dates = set.dates.map(shifted).filter(\.isValid)
        // A whole day that is left out is the alarm of what would have begun on it.
        let isHourly = set.rules.contains { $0.frequency == .hourly }
        let times = isHourly ? (0..<24).map { $0 * 3600 + set.start.secondOfDay % 3600 } : [set.start.secondOfDay]
        let days = set.exceptionDays.flatMap { day in
            times.map { CivilDateTime(localSeconds: day.localSeconds / 86_400 * 86_400 + $0) }
        }
        guard days.isEmpty || set.dates.isEmpty else { return nil }
        // Nothing rings where the years end.
        moved.exceptions = (set.exceptions + days).map(shifted).filter(\.isValid)
        moved.exceptionDays = []
        return moved
    }

    /// On the clocks of the recurrence, as if they never changed.
    func shifted(_ reading: CivilDateTime) -> CivilDateTime {
        guard clocks == nil else { return Zone.utc.civil(at: instant(from: reading.localSeconds, in: .utc)) }
        return CivilDateTime(localSeconds: reading.localSeconds &+ seconds &+ (extra[reading] ?? 0))
    }

    /// When the alarm of what begins at an instant rings.
    func instant(from begin: UnixSeconds, in zone: Zone) -> UnixSeconds {
        let days = seconds - elapsed + (extra.isEmpty ? 0 : extra[zone.civil(at: begin)] ?? 0)
        guard days != 0 else { return begin &+ elapsed }
        let zone = clocks ?? zone
        let reading = CivilDateTime(localSeconds: zone.civil(at: begin).localSeconds &+ days)
        return zone.instant(of: reading) &+ elapsed
    }

    /// A moved recurrence with the rings put right before which the clocks change: those are left out, and come as dates.
    ///
    /// Of a time that the clocks show twice a date says the first, so a ring at the second stays where its rule has it.
    func corrected(
        _ moved: RecurrenceSet,
        of set: RecurrenceSet,
        in zone: Zone,
        from now: WallTime,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> RecurrenceSet {
        guard elapsed != 0, clocks == nil, !set.runsInElapsedTime else { return moved }
        var corrected = moved
        let end = now.unixSeconds + Self.years * 366 * 86_400
        var looked = now.lastInstantBeforeThisYear(in: zone)
        var change = zone.nextTransition(after: looked)
        while let at = change, at < end {
            let reach = Int64(elapsed.magnitude) + Int64((seconds - elapsed).magnitude) + 86_400
            let (first, last) = (max(looked, at - reach), at + reach)
            for begin in try set.occurrences(after: first, through: last, in: zone, spending: &budget) {
                let (wrong, right) = (shifted(zone.civil(at: begin)), instant(from: begin, in: zone))
                let (rung, reading) = (zone.instant(of: wrong), zone.civil(at: right))
                guard rung != right, zone.instant(of: reading) == right, wrong.isValid, reading.isValid,
                    corrected.dates.count < RequestCheck.Limit.dates,
                    corrected.exceptions.count + corrected.exceptionDays.count < RequestCheck.Limit.exceptions,
                    try moved.next(after: rung - 1, in: zone, spending: &budget) == rung
                else { continue }
                corrected.exceptions.append(wrong)
                // A reading that the clocks skip rings at the end of the gap.
                let behind = zone.civil(at: rung)
                if behind != wrong, !moved.dates.contains(behind) { corrected.exceptions.append(behind) }
                corrected.dates.append(reading)
            }
            looked = max(looked, last)
            change = zone.nextTransition(after: at)
        }
        return corrected
    }

    /// The nearest reading that a calendar has.
    private static func within(_ reading: CivilDateTime) -> CivilDateTime {
        let last = CivilDateTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)
        return min(max(reading, CivilDateTime(year: 1, month: 1, day: 1)), last)
    }

    private func shifted(_ rule: RecurrenceRule, start: CivilDateTime, in zone: Zone) -> RecurrenceRule? {
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
        // Hours run on while the clocks change; days are those of the clocks, and so is the last of them.
        case .instant(let last) where rule.frequency < .daily:
            parts.until = .instant(last &+ zone.instant(of: moved) - zone.instant(of: start))
        case .instant(let last):
            var reading = zone.civil(at: last)
            // In the hour that comes twice, the last time that the clocks show before.
            let first = zone.instant(of: reading)
            if first != last, let change = zone.nextTransition(after: first) { reading = zone.civil(at: change - 1) }
            parts.until = .reading(Self.within(shifted(reading)))
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
