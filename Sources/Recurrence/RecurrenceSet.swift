/// A recurrence as iCalendar writes it: DTSTART with RRULE, RDATE and EXDATE (RFC 5545 section 3.8.5).
///
/// DTSTART is an occurrence only when it matches a rule, or when there is no rule (decision 6); RFC 5545 leaves the
/// other case undefined. COUNT counts what a rule gives, the first included, before exceptions are taken out. Readings
/// in a gap of the clocks and in an overlap follow decision 6; rules by the hour or finer run in elapsed time, unless
/// BYHOUR fixes the hours. Two occurrences that land on one instant are one.
package struct RecurrenceSet: Sendable, Hashable, Codable {
    /// DTSTART, in the zone's clocks.
    package var start: CivilDateTime
    /// Whether DTSTART, RDATE and EXDATE are readings of UTC; the zone then plays no part.
    package var startIsUTC: Bool
    /// The zone of DTSTART; nil floats with the session (decision 5). Carried for the caller, who looks the zone up.
    package var zoneIdentifier: String?
    package var rules: [RecurrenceRule]
    /// RDATE.
    package var dates: [CivilDateTime]
    /// EXDATE.
    package var exceptions: [CivilDateTime]
    /// EXDATE of whole days; only the date counts.
    package var exceptionDays: [CivilDateTime]

    package init(
        start: CivilDateTime,
        startIsUTC: Bool = false,
        zoneIdentifier: String? = nil,
        rules: [RecurrenceRule] = [],
        dates: [CivilDateTime] = [],
        exceptions: [CivilDateTime] = [],
        exceptionDays: [CivilDateTime] = []
    ) {
        self.start = start
        self.startIsUTC = startIsUTC
        self.zoneIdentifier = zoneIdentifier
        self.rules = rules
        self.dates = dates
        self.exceptions = exceptions
        self.exceptionDays = exceptionDays
    }

    /// Whether it is made of rules by the hour or finer alone, at no time of day of their own.
    package var runsInElapsedTime: Bool {
        !rules.isEmpty && dates.isEmpty && rules.allSatisfy(\.runsInElapsedTime)
    }

    /// The first occurrence strictly after an instant; nil when there is none, up to the year 9999.
    ///
    /// A rule with COUNT has to know how many came before: arithmetic for days, weeks, hours, minutes and seconds
    /// without limits, one step per month or year of the rule otherwise, and one per occurrence where finer rules or
    /// days have BY limits. Everything else takes the same time wherever the instant lies.
    package func next(after instant: UnixSeconds, in zone: Zone) -> UnixSeconds? {
        let zone = startIsUTC ? Zone.utc : zone
        var after = instant
        while let found = nextBeforeExceptions(after: after, in: zone) {
            if !isExcluded(found, in: zone) { return found.instant }
            after = found.instant
        }
        return nil
    }

    /// The occurrences after one instant and up to and including another, at most `limit`.
    package func occurrences(
        after start: UnixSeconds,
        through end: UnixSeconds,
        in zone: Zone,
        limit: Int = .max
    ) -> [UnixSeconds] {
        var found: [UnixSeconds] = []
        var after = start
        while found.count < limit, let next = next(after: after, in: zone), next <= end {
            found.append(next)
            after = next
        }
        return found
    }

    /// The last occurrence at or before an instant; nil when there is none.
    ///
    /// Found by halving the time since DTSTART, so that catching up costs the same after an hour and after years.
    package func latest(atOrBefore instant: UnixSeconds, in zone: Zone) -> UnixSeconds? {
        latestOccurrence(atOrBefore: instant) { next(after: $0, in: zone) }
    }

    private func nextBeforeExceptions(after instant: UnixSeconds, in zone: Zone) -> RuleOccurrence? {
        var earliest: RuleOccurrence?
        func consider(_ candidate: RuleOccurrence?) {
            guard let candidate, candidate.instant > instant, candidate.instant < earliest?.instant ?? .max else {
                return
            }
            earliest = candidate
        }
        for rule in rules { consider(rule.next(after: instant, start: start, in: zone)) }
        if rules.isEmpty { consider(RuleOccurrence(start, in: zone)) }
        for date in dates { consider(RuleOccurrence(date, in: zone)) }
        return earliest
    }

    private func isExcluded(_ occurrence: RuleOccurrence, in zone: Zone) -> Bool {
        guard !exceptions.isEmpty || !exceptionDays.isEmpty else { return false }
        // Both what was planned and what the clocks show count: 02:30 in a gap is listed as 03:00.
        let shown = zone.civil(at: occurrence.instant)
        let planned = CivilDateTime(localSeconds: occurrence.local)
        return exceptions.contains { $0 == shown || $0 == planned }
            || exceptionDays.contains { $0.isSameDay(as: shown) || $0.isSameDay(as: planned) }
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

extension CivilDateTime {
    func isSameDay(as other: CivilDateTime) -> Bool { (year, month, day) == (other.year, other.month, other.day) }
}

extension RecurrenceRule {
    /// Whether it comes by the hour or finer, at hours that nothing fixes.
    var runsInElapsedTime: Bool { frequency < .daily && byHour.isEmpty }

    /// The rule's first occurrence after an instant, UNTIL and COUNT included.
    func next(after instant: UnixSeconds, start: CivilDateTime, in zone: Zone) -> RuleOccurrence? {
        guard start.isValid else { return nil }
        if runsInElapsedTime {
            let earliest = min(max(instant, .min / 4), .max / 4) &+ 1
            guard let found = ClockRuleSearch(self, start: start, zone: zone).first(from: earliest) else { return nil }
            return bounded(RuleOccurrence(local: found &+ Int64(zone.offset(at: found)), instant: found))
        }
        var earliest = zone.firstLocal(after: instant)
        while true {
            // A rule that fixes the hours goes through readings, as if there were no zone.
            let local =
                frequency < .daily
                ? ClockRuleSearch(self, start: start, zone: .utc).first(from: earliest)
                : DateRuleSearch(self, start: start).first(from: earliest)
            guard let local else { return nil }
            let found = zone.instant(ofLocal: local)
            // Transitions that follow each other within hours may put a later reading earlier.
            if found > instant { return bounded(RuleOccurrence(local: local, instant: found)) }
            earliest = local &+ 1
        }
    }

    private func bounded(_ occurrence: RuleOccurrence) -> RuleOccurrence? {
        let isWithin =
            switch until {
            case nil: true
            case .instant(let last): occurrence.instant <= last
            case .reading(let last): occurrence.local <= last.localSeconds
            case .day(let last): occurrence.local < last.localSeconds &+ Gregorian.secondsPerDay
            }
        return isWithin ? occurrence : nil
    }
}
