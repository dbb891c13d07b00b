internal import NotificationCore
internal import Recurrence

extension RecurrenceSet {
    /// Its times as dates, where nothing that is scheduled can say its rule.
    ///
    /// They begin with this year, so that a second look on another day finds the same ones. If that many are over soon,
    /// they begin with this day.
    func dates(
        from now: WallTime,
        in zone: Zone,
        limit: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> [UnixSeconds] {
        let thisYear = now.lastInstantBeforeThisYear(in: zone)
        let found = try occurrences(after: thisYear, through: .max, in: zone, limit: limit, spending: &budget)
        guard found.count == limit, let last = found.last, last < now.unixSeconds + 30 * 86_400 else { return found }
        let today = now.unixSeconds / 86_400 * 86_400
        return try occurrences(after: today - 86_400, through: .max, in: zone, limit: limit, spending: &budget)
    }
}

extension WallTime {
    func lastInstantBeforeThisYear(in zone: Zone) -> UnixSeconds {
        zone.instant(of: CivilDateTime(year: zone.civil(at: unixSeconds).year, month: 1, day: 1)) - 1
    }
}
