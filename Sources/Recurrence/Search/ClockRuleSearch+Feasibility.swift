/// Distinguishes rules that never ring again from those that ring rarely.
///
/// `FREQ=HOURLY;INTERVAL=6;BYHOUR=4` from 09:00 on comes by 15, 21, 3 and 9 o'clock, for ever, and never by 4. A search
/// would go through all hours up to the last year before it said so.
extension ClockRuleSearch {
    /// Where a zone's table of offsets ends: from 2037 on at the latest it holds the pattern that a footer repeats for ever.
    static let lastTableStart: Int64 = 2_114_380_800

    /// Whether the periods that INTERVAL selects ever show an allowed second, minute, hour and weekday, for any offset
    /// that the zone has from an instant on. Asked of a minute first, then of an hour, a day and a week.
    func isFeasible(from instant: UnixSeconds, spending budget: inout StepBudget) throws(OutOfSteps) -> Bool {
        let periods = zone.table.periods
        try budget.spend(periods.count * 2)
        let from = min(instant, Self.lastTableStart)
        let offsets = Set(
            periods.indices.filter { $0 + 1 == periods.count || periods[$0 + 1].start > from }.map {
                periods[$0].offset
            }
        )
        for cycle: Int64 in [60, 3600, 86_400, 604_800] where cycle > unit {
            var isPossible = false
            for offset in offsets where !isPossible {
                isPossible = try isFeasible(ahead: Int64(offset) &- startOffset, cycle: cycle, spending: &budget)
            }
            guard isPossible else { return false }
        }
        return true
    }

    /// Whether a selected period ever stands at an allowed place in a cycle of a given number of seconds.
    ///
    /// Clocks show the same again after each cycle, so that only a period's place in it counts. Steps of INTERVAL
    /// periods around a cycle of `places` come by the places that lie a multiple of gcd(INTERVAL, places) from the
    /// first one, by each of them and by no other. With six hours in a day of 24 places the divisor is 6: from 9 on
    /// they are 3, 9, 15 and 21. With seven hours it is 1, and each hour has its turn.
    ///
    /// - Parameter shift: How far the zone's clocks are ahead of the one on which periods are counted, in seconds.
    private func isFeasible(
        ahead shift: Int64,
        cycle: Int64,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Bool {
        let places = cycle / unit
        let step = Int64(greatestCommonDivisor(Int(interval % places), Int(places)))
        for start in readingsShown(ahead: shift) {
            var place = floorRemainder(floorDivide(start, unit), step)
            while place < places {
                if isAllowed(secondOfWeek: Int(place &* unit), cycle: cycle) { return true }
                place &+= step
                if place & 15 < step { try budget.spend() }
            }
        }
        return false
    }

    /// What the zone's clocks show while the first period lasts, once for each hour or minute of theirs in which it has
    /// an allowed time.
    ///
    /// Clocks that are half an hour ahead show 9:30 to 10:29 in the hour from 9:00 on: the end of one hour and the start of
    /// another of theirs. As a rule they are ahead by whole periods, and it is one.
    private func readingsShown(ahead shift: Int64) -> [Int64] {
        let part = Int(floorRemainder(shift, unit))
        let times = TimeSet(
            hours: TimeSet.allHours,
            minutes: unit == 3600 ? self.times.minutes : TimeSet.allOfSixty,
            seconds: unit == 1 ? TimeSet.allOfSixty : self.times.seconds
        )
        let first = firstPeriod &* unit &+ shift
        var readings: [Int64] = []
        if let last = times.first(from: part), last < unit { readings.append(first) }
        if times.time(atRank: 0) < part { readings.append(first &+ unit &- 1) }
        return readings
    }

    /// Whether the period at a second of the week, from day number 0, can have an occurrence, as far as the cycle tells.
    private func isAllowed(secondOfWeek: Int, cycle: Int64) -> Bool {
        let (day, second) = secondOfWeek.quotientAndRemainder(dividingBy: 86_400)
        if unit == 1, times.seconds >> UInt64(second % 60) & 1 == 0 { return false }
        if unit <= 60, cycle >= 3600, times.minutes >> UInt64(second / 60 % 60) & 1 == 0 { return false }
        if cycle >= 86_400, times.hours >> UInt32(second / 3600) & 1 == 0 { return false }
        let weekday = UInt8(Gregorian.weekday(ofDay: day))
        return cycle < 604_800 || days.weekdays == 0 || days.weekdays >> weekday & 1 == 1
    }
}
