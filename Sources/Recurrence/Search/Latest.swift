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

/// How many more steps searches may take. One is handed down through everything that a call or an event computes, so
/// that many expensive searches don't add up.
///
/// A step is what takes about 25 ns in a release build: one month of days, one year, one candidate. Time itself isn't
/// read here, so that the same search ends at the same step on every machine.
package struct StepBudget: Sendable {
    package private(set) var left: Int

    package init(_ steps: Int) { left = steps }

    /// For comparisons and for tests: no search runs out of it.
    package static var unlimited: StepBudget { StepBudget(.max) }

    /// - Throws: ``OutOfSteps`` when fewer are left; all of them are spent then.
    @inline(__always)
    package mutating func spend(_ steps: Int = 1) throws(OutOfSteps) {
        left &-= steps
        if left < 0 { throw OutOfSteps() }
    }
}

/// A search ended before it knew the answer, which may be anything: never take this for "there is none".
package struct OutOfSteps: Error, Hashable {
    package init() {}
}
