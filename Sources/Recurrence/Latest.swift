/// The last occurrence at or before an instant, of a trigger that is only known by what comes after an instant.
///
/// Goes back in doubling steps until something lies between, then halves; some hundred questions at most.
func latestOccurrence(
    atOrBefore instant: UnixSeconds,
    next: (UnixSeconds) throws(OutOfSteps) -> UnixSeconds?
) throws(OutOfSteps) -> UnixSeconds? {
    let earliest = Int64(Gregorian.firstDay) &* Gregorian.secondsPerDay &- 200_000
    let last = min(instant, Int64(Gregorian.lastDay &+ 2) &* Gregorian.secondsPerDay)
    var step: Int64 = 3600
    var found: UnixSeconds?
    var lower = last
    while found == nil {
        guard lower > earliest else { return nil }
        lower = max(last &- step, earliest)
        if let candidate = try next(lower), candidate <= last { found = candidate }
        step &*= 4
    }
    guard var latest = found else { return nil }
    var upper = last
    while latest < upper {
        let middle = latest &+ (upper &- latest) / 2
        if let candidate = try next(middle), candidate <= last { latest = candidate } else { upper = middle }
    }
    return latest
}

extension DateMatch {
    /// The last match at or before an instant; nil when there is none from the year 1 on.
    package func latest(
        atOrBefore instant: UnixSeconds,
        in zone: Zone,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> UnixSeconds? {
        try latestOccurrence(atOrBefore: instant) { after throws(OutOfSteps) in
            try next(after: after, in: zone, spending: &budget)
        }
    }
}
