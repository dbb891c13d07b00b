/// A recurrence as iCalendar writes it: DTSTART with RRULE, RDATE and EXDATE (RFC 5545 section 3.8.5).
///
/// DTSTART is an occurrence only when it matches a rule, or when there is no rule (decision 6); RFC 5545 leaves the
/// other case undefined. COUNT counts what a rule gives, the first included, before exceptions are taken out. Readings
/// in a gap of the clocks and in an overlap follow decision 6; rules by the hour or finer run in elapsed time, unless
/// BYHOUR fixes the hours. Two occurrences that land on one instant are one.
package struct RecurrenceSet: Sendable, Hashable {
    /// DTSTART, in the zone's clocks.
    package var start: CivilDateTime
    /// Whether DTSTART, RDATE and EXDATE are readings of UTC; the zone then plays no part.
    package var startIsUTC: Bool
    /// The zone of DTSTART; nil floats with the session (decision 5). Carried for the caller, who looks the zone up.
    package var zoneIdentifier: String?
    package var rules: [RecurrenceRule]
    /// RDATE.
    package var dates: [CivilDateTime] { didSet { dateIndex = Self.index(dates) } }
    /// EXDATE.
    package var exceptions: [CivilDateTime] { didSet { exceptionIndex = Self.index(exceptions) } }
    /// EXDATE of whole days; only the date counts.
    package var exceptionDays: [CivilDateTime] { didSet { exceptionDayIndex = Self.dayIndex(exceptionDays) } }
    private var dateIndex: ReadingIndex
    private var exceptionIndex: ReadingIndex
    private var exceptionDayIndex: ReadingIndex

    package init(
        start: CivilDateTime,
        startIsUTC: Bool = false,
        zoneIdentifier: String? = nil,
        rules: [RecurrenceRule] = [],
        dates: [CivilDateTime] = [],
        exceptions: [CivilDateTime] = [],
        exceptionDays: [CivilDateTime] = []
    ) {
        (self.start, self.startIsUTC, self.zoneIdentifier, self.rules) = (start, startIsUTC, zoneIdentifier, rules)
        (self.dates, self.exceptions, self.exceptionDays) = (dates, exceptions, exceptionDays)
        dateIndex = Self.index(dates)
        exceptionIndex = Self.index(exceptions)
        exceptionDayIndex = Self.dayIndex(exceptionDays)
    }

    private static func index(_ readings: [CivilDateTime]) -> ReadingIndex {
        ReadingIndex(readings.lazy.map(\.localSeconds))
    }

    private static func dayIndex(_ readings: [CivilDateTime]) -> ReadingIndex {
        ReadingIndex(readings.lazy.map { floorDivide($0.localSeconds, Gregorian.secondsPerDay) })
    }

    /// Whether it is made of rules by the hour or finer alone, at no time of day of their own.
    package var runsInElapsedTime: Bool {
        !rules.isEmpty && dates.isEmpty && rules.allSatisfy { $0.runsInElapsedTime && $0.byHour.isEmpty }
    }

    /// The first occurrence strictly after an instant; nil when there is none, up to the year 9999.
    ///
    /// It takes the same time wherever the instant lies, unless a COUNT isn't ``counted(in:spending:)`` and is followed each time.
    package func next(
        after instant: UnixSeconds,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        let zone = startIsUTC ? Zone.utc : zone
        var after = instant
        while let found = try nextBeforeExceptions(after: after, in: zone, spending: &budget) {
            guard let end = try endOfExclusion(of: found, in: zone, spending: &budget) else { return found.instant }
            after = end
        }
        return nil
    }

    /// The same, however long it takes.
    package func next(after instant: UnixSeconds, in zone: Zone) -> UnixSeconds? {
        var budget = StepBudget.unlimited
        return try? next(after: instant, in: zone, spending: &budget)
    }

    /// The occurrences after one instant and up to and including another, at most `limit`.
    package func occurrences(
        after start: UnixSeconds,
        through end: UnixSeconds,
        in zone: Zone,
        limit: Int = .max,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> [UnixSeconds] {
        let set = try counted(in: zone, spending: &budget)
        var found: [UnixSeconds] = []
        var after = start
        while found.count < limit, let next = try set.next(after: after, in: zone, spending: &budget), next <= end {
            found.append(next)
            after = next
        }
        return found
    }

    /// The same, however long it takes.
    package func occurrences(
        after start: UnixSeconds,
        through end: UnixSeconds,
        in zone: Zone,
        limit: Int = .max
    ) -> [UnixSeconds] {
        var budget = StepBudget.unlimited
        return (try? occurrences(after: start, through: end, in: zone, limit: limit, spending: &budget)) ?? []
    }

    /// The last occurrence at or before an instant; nil when there is none.
    ///
    /// Found by halving the time since DTSTART, so that catching up costs the same after an hour and after years.
    package func latest(
        atOrBefore instant: UnixSeconds,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        let set = try counted(in: zone, spending: &budget)
        return try latestOccurrence(atOrBefore: instant) { after throws(OutOfSteps) in
            try set.next(after: after, in: zone, spending: &budget)
        }
    }

    private func nextBeforeExceptions(
        after instant: UnixSeconds,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> RuleOccurrence? {
        var earliest: RuleOccurrence?
        func consider(_ candidate: RuleOccurrence?) {
            guard let candidate, candidate.instant > instant, candidate.instant < earliest?.instant ?? .max else {
                return
            }
            earliest = candidate
        }
        for rule in rules { consider(try rule.next(after: instant, start: start, in: zone, spending: &budget)) }
        if rules.isEmpty { consider(RuleOccurrence(start, in: zone)) }
        try budget.spend(6)
        guard !dateIndex.isEmpty else { return earliest }
        for local in dateIndex.from(zone.firstLocal(after: instant)) {
            try budget.spend()
            let found = RuleOccurrence(local: local, instant: zone.instant(ofLocal: local))
            consider(found)
            // Transitions that follow each other within hours may put a later reading earlier.
            if found.instant > instant { break }
        }
        return earliest
    }

    /// The last instant up to which nothing of the set rings, when an occurrence is an exception; nil if it isn't one.
    private func endOfExclusion(
        of occurrence: RuleOccurrence,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        guard !exceptionIndex.isEmpty || !exceptionDayIndex.isEmpty else { return nil }
        // Both what was planned and what the clocks show count: 02:30 in a gap is listed as 03:00.
        let period = zone.table.period(at: occurrence.instant)
        let shown = occurrence.instant &+ period.offset
        func day(_ local: Int64) -> Int64 { floorDivide(local, Gregorian.secondsPerDay) }
        if exceptionDayIndex.contains(day(shown)) {
            // Whole days are left out, as far as the clocks run through them without a change.
            var end = day(shown) &+ 1
            func midnight(_ day: Int64) -> UnixSeconds { day &* Gregorian.secondsPerDay &- period.offset }
            while midnight(end) < period.end, exceptionDayIndex.contains(end) {
                try budget.spend()
                end &+= 1
            }
            return min(midnight(end), period.end) &- 1
        }
        let isExcluded =
            exceptionDayIndex.contains(day(occurrence.local)) || exceptionIndex.contains(shown)
            || exceptionIndex.contains(occurrence.local)
        return isExcluded ? occurrence.instant : nil
    }
}

/// An occurrence as it was planned and when it happens.
struct RuleOccurrence {
    var local: Int64
    var instant: UnixSeconds
}

extension RuleOccurrence {
    init(_ reading: CivilDateTime, in zone: Zone) {
        self.init(local: reading.localSeconds, instant: zone.instant(of: reading))
    }
}

extension RecurrenceRule {
    /// Whether it comes by the hour or finer, at hours that nothing fixes.
    var runsInElapsedTime: Bool { frequency < .daily && (byHour.isEmpty || runsThroughHours) }

    /// Whether BYHOUR says which hours it runs through, as `9,10,11` and `0,6,12,18` do, rather than at which it rings.
    private var runsThroughHours: Bool {
        guard byHour.count > 1 else { return frequency == .hourly ? byMinute.count > 1 : byMinute.count != 1 }
        // Around the clock, the longest step is the rest of the day.
        let steps = zip(byHour, byHour.dropFirst() + [byHour[0] + 24]).map { $1 - $0 }.sorted()
        return Set(steps.dropLast()).count == 1
    }

    /// The same times as those of days, where it runs through their hours.
    package var ofDays: RecurrenceRule {
        guard frequency == .hourly, interval == 1, ![byHour, byMinute, bySecond].contains([]) else { return self }
        return (try? changed { $0.frequency = byDay.isEmpty || !byMonthDay.isEmpty ? .daily : .weekly }) ?? self
    }

    /// The rule's first occurrence after an instant, UNTIL and COUNT included.
    func next(
        after instant: UnixSeconds,
        start: CivilDateTime,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> RuleOccurrence? {
        guard start.isValid else { return nil }
        try budget.spend(12)
        if count != nil, reach.seconds == nil {
            let rule = try counted(from: start, in: zone, spending: &budget)
            return try rule.next(after: instant, start: start, in: zone, spending: &budget)
        }
        if runsInElapsedTime {
            let earliest = min(max(instant, .min / 4), .max / 4) &+ 1
            let search = ClockRuleSearch(self, start: start, zone: zone)
            guard let found = try search.first(from: earliest, spending: &budget) else { return nil }
            let occurrence = RuleOccurrence(local: found &+ Int64(zone.offset(at: found)), instant: found)
            return bounded(occurrence, start: start, in: zone)
        }
        var earliest = zone.firstLocal(after: instant)
        while true {
            // A rule that fixes the hours goes through readings, as if there were no zone.
            let local =
                frequency < .daily
                ? try ClockRuleSearch(self, start: start, zone: .utc).first(from: earliest, spending: &budget)
                : try DateRuleSearch(self, start: start).first(from: earliest, spending: &budget)
            guard let local else { return nil }
            let found = zone.instant(ofLocal: local)
            // Transitions that follow each other within hours may put a later reading earlier.
            if found > instant { return bounded(RuleOccurrence(local: local, instant: found), start: start, in: zone) }
            earliest = local &+ 1
        }
    }

    private func bounded(_ occurrence: RuleOccurrence, start: CivilDateTime, in zone: Zone) -> RuleOccurrence? {
        let isWithin =
            switch until {
            case nil: isCounted(occurrence, start: start, in: zone)
            case .instant(let last): occurrence.instant <= last
            case .reading(let last): occurrence.local <= last.localSeconds
            case .day(let last): occurrence.local < last.localSeconds &+ Gregorian.secondsPerDay
            }
        return isWithin ? occurrence : nil
    }
}
