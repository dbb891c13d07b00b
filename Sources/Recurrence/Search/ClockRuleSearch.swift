/// The occurrences of a rule with FREQ=HOURLY, MINUTELY or SECONDLY.
///
/// Such a rule runs in elapsed time (decision 6): its periods are hours, minutes or seconds that really pass, counted
/// from DTSTART on a clock that keeps DTSTART's offset, and an occurrence is an instant in a period that INTERVAL
/// selects at which the zone's clocks show what the BY parts ask for. RFC 5545 says nothing about this; a rule that
/// steps through readings instead would ring twice as far apart, or fall silent, while clocks change.
struct ClockRuleSearch {
    let days: RuleDays
    let times: TimeSet
    private let positions: SetPositions
    let zone: Zone
    /// The seconds of a period: 3600, 60 or 1.
    let unit: Int64
    let interval: Int64
    /// Whether BYHOUR says which hours it runs through: what a gap skips then comes at its end, unless it rings soon after.
    private let runsThroughHours: Bool
    private let start: UnixSeconds
    /// What turns an instant into the clock that periods are counted on.
    let startOffset: Int64
    let firstPeriod: Int64

    /// - Parameter zone: the zone of DTSTART, or UTC to count in readings as if there were no zone.
    init(_ rule: RecurrenceRule, start: CivilDateTime, zone: Zone) {
        days = RuleDays(rule, start: start)
        unit = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
        let minutes = rule.frequency == .hourly ? 1 << UInt64(start.minute) : TimeSet.allOfSixty
        let seconds = rule.frequency == .secondly ? TimeSet.allOfSixty : 1 << UInt64(start.second)
        times = TimeSet(
            hours: rule.masks.hours == 0 ? TimeSet.allHours : rule.masks.hours,
            minutes: rule.masks.minutes == 0 ? minutes : rule.masks.minutes,
            seconds: rule.masks.seconds == 0 ? seconds : rule.masks.seconds
        )
        positions = SetPositions(positions: rule.bySetPosition)
        interval = Int64(rule.interval)
        runsThroughHours = rule.masks.hours != 0 && rule.interval == 1 && rule.bySetPosition.isEmpty
        self.zone = zone
        self.start = zone.instant(of: start)
        startOffset = Int64(zone.offset(at: self.start))
        firstPeriod = floorDivide(self.start &+ startOffset, unit)
    }

    /// The first occurrence at or after an instant, COUNT aside; nil when there is none.
    func first(from instant: UnixSeconds, spending budget: inout StepBudget) throws(OutOfSteps) -> UnixSeconds? {
        let instant = max(instant, start)
        guard !positions.isEmpty else { return try plain(from: instant, spending: &budget) }
        guard positions.canSelect(fromAtMost: setSize) else { return nil }
        var earliest = instant
        while let candidate = try plain(from: earliest, spending: &budget) {
            try budget.spend(positions.cost)
            let period = floorDivide(candidate &+ startOffset, unit)
            if let found = try selected(inPeriod: period, from: max(instant, candidate), spending: &budget) {
                return found
            }
            earliest = startOfPeriod(period &+ 1)
        }
        return nil
    }

    private func startOfPeriod(_ period: Int64) -> UnixSeconds { period &* unit &- startOffset }

    /// How many occurrences a period has before BYSETPOS, while the clocks don't change.
    private var setSize: Int {
        unit == 1 ? 1 : times.seconds.nonzeroBitCount &* (unit == 60 ? 1 : times.minutes.nonzeroBitCount)
    }

    // MARK: - Search

    /// The first occurrence at or after an instant, BYSETPOS and COUNT aside.
    private func plain(from instant: UnixSeconds, spending budget: inout StepBudget) throws(OutOfSteps) -> UnixSeconds?
    {
        var earliest = max(instant, start)
        var rounds = 0
        while true {
            try budget.spend(2)
            let period = zone.table.period(at: earliest)
            guard let local = try firstReading(from: earliest &+ period.offset, spending: &budget) else { return nil }
            if runsThroughHours, earliest == period.start, local >= earliest &+ period.offset &+ 3600,
                let skipped = try firstReading(from: earliest &+ period.previousOffset, spending: &budget),
                skipped < earliest &+ period.offset
            {
                return earliest
            }
            let found = local &- period.offset
            guard found < period.end else {
                earliest = period.end
                continue
            }
            let index = floorDivide(found &+ startOffset, unit)
            let excess = (index &- firstPeriod) % interval
            if excess == 0 { return found }
            let (step, overflow) = (interval &- excess).multipliedReportingOverflow(by: unit)
            guard !overflow, step < 1 << 50 else { return nil }
            earliest = index &* unit &- startOffset &+ step
            rounds &+= 1
            // Rules whose interval never meets their BY parts, or no longer does, are told apart before the search.
            if rounds >= 64, rounds.nonzeroBitCount == 1, try !isFeasible(from: earliest, spending: &budget) {
                return nil
            }
        }
    }

    /// The first reading at or after another that the BY parts allow.
    private func firstReading(from local: Int64, spending budget: inout StepBudget) throws(OutOfSteps) -> Int64? {
        var day = Int(floorDivide(local, Gregorian.secondsPerDay))
        guard let found = try days.firstDay(from: day, spending: &budget) else { return nil }
        if found == day {
            let second = Int(local &- Int64(day) &* Gregorian.secondsPerDay)
            if let time = times.first(from: second) { return Int64(day) &* Gregorian.secondsPerDay &+ Int64(time) }
            guard let following = try days.firstDay(from: day &+ 1, spending: &budget) else { return nil }
            day = following
        } else {
            day = found
        }
        return Int64(day) &* Gregorian.secondsPerDay &+ Int64(times.time(atRank: 0))
    }

    // MARK: - BYSETPOS

    private func selected(
        inPeriod period: Int64,
        from instant: UnixSeconds,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        let start = startOfPeriod(period)
        let zonePeriod = zone.table.period(at: start)
        guard start &+ unit <= zonePeriod.end, (zonePeriod.offset &- startOffset) % unit == 0 else {
            return try selected(from: instant, inIrregularPeriodFrom: start, spending: &budget)
        }
        let midnight = floorDivide(start &+ zonePeriod.offset, Gregorian.secondsPerDay) &* Gregorian.secondsPerDay
        func rank(_ instant: UnixSeconds) -> Int { times.rank(Int(instant &+ zonePeriod.offset &- midnight)) }
        let before = rank(start)
        guard let index = positions.first(from: rank(instant) &- before, count: rank(start &+ unit) &- before) else {
            return nil
        }
        return midnight &+ Int64(times.time(atRank: before &+ index)) &- zonePeriod.offset
    }

    /// The same where clocks change within the period or stand beside it by a part of it.
    private func selected(
        from instant: UnixSeconds,
        inIrregularPeriodFrom start: UnixSeconds,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        let count = try count(from: start, to: start &+ unit, spending: &budget)
        let before = try self.count(from: start, to: instant, spending: &budget)
        guard let index = positions.first(from: before, count: count) else { return nil }
        var found = start &- 1
        for _ in 0...index {
            guard let following = try plainInPeriod(from: found &+ 1, spending: &budget) else { return nil }
            found = following
        }
        return found
    }

    /// The occurrences of one period before BYSETPOS, from one instant up to but not including another.
    private func count(
        from start: UnixSeconds,
        to end: UnixSeconds,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int {
        var count = 0
        var earliest = start
        while let found = try plainInPeriod(from: earliest, spending: &budget), found < end {
            count &+= 1
            earliest = found &+ 1
        }
        return count
    }

    /// The first instant at or after another that the BY parts allow, within DTSTART's period even before DTSTART.
    private func plainInPeriod(from instant: UnixSeconds, spending budget: inout StepBudget) throws(OutOfSteps)
        -> UnixSeconds?
    {
        var earliest = instant
        while true {
            let period = zone.table.period(at: earliest)
            try budget.spend(2)
            guard let local = try firstReading(from: earliest &+ period.offset, spending: &budget) else { return nil }
            if local &- period.offset < period.end { return local &- period.offset }
            earliest = period.end
        }
    }

    // MARK: - COUNT

    /// The occurrence with a number, counted from 1; nil when there are fewer.
    ///
    /// Arithmetic when each period that INTERVAL selects has the same occurrences; a rule with limits by hour or day is
    /// walked, one step for each occurrence.
    func occurrence(number: Int, spending budget: inout StepBudget) throws(OutOfSteps) -> UnixSeconds? {
        if let found = uniformOccurrence(number: number), isUniform(through: found) { return found }
        var found = start &- 1
        for _ in 0..<number {
            guard let following = try first(from: found &+ 1, spending: &budget) else { return nil }
            found = following
        }
        return found
    }

    /// The same as if no clocks ever changed, found by halving.
    private func uniformOccurrence(number: Int) -> UnixSeconds? {
        guard isUniform(through: start) else { return nil }
        var lower = start
        var upper = Int64(Gregorian.lastDay &+ 2) &* Gregorian.secondsPerDay
        guard lower < upper, uniformCount(before: upper) >= number else { return upper }
        while lower &+ 1 < upper {
            let middle = lower &+ (upper &- lower) / 2
            if uniformCount(before: middle) >= number { upper = middle } else { lower = middle }
        }
        return upper &- 1
    }

    private func uniformCount(before instant: UnixSeconds) -> Int {
        // The ranks that count in a period.
        let ranks = positions.isEmpty ? nil : positions.selected(of: setSize)
        func rankInPeriod(_ instant: UnixSeconds) -> Int {
            let rank = times.rank(Int(floorRemainder(instant &+ startOffset, unit)))
            return ranks?.count { $0 < rank } ?? rank
        }
        let perPeriod = ranks?.count ?? setSize
        let (periods, rest) = (floorDivide(instant &+ startOffset, unit) &- firstPeriod)
            .quotientAndRemainder(dividingBy: interval)
        let isSelected = rest == 0
        let whole = Int(isSelected ? periods : periods &+ 1) &* perPeriod
        return whole &+ (isSelected ? rankInPeriod(instant) : 0) &- rankInPeriod(start)
    }

    private func isUniform(through instant: UnixSeconds) -> Bool {
        guard !days.hasFilters, times.hours == TimeSet.allHours, unit == 3600 || times.minutes == TimeSet.allOfSixty,
            unit >= 60 || times.seconds == TimeSet.allOfSixty
        else { return false }
        let periods = zone.table.periods
        let from = min(start, Self.lastTableStart)
        return periods.indices.allSatisfy { index in
            periods[index].start > instant || index + 1 < periods.count && periods[index + 1].start <= from
                || (Int64(periods[index].offset) &- startOffset) % unit == 0
        }
    }
}
