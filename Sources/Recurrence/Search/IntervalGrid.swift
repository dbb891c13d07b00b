/// Occurrences at a fixed distance on one clock, whichever that is: a first one, then another every period.
///
/// All values are microseconds of that clock. A late ring never shifts the phase (decision 3), because nothing here
/// depends on when something rang. A period of zero or less means that only the first occurrence exists; what lies
/// beyond the range of `Int64` doesn't exist either.
package struct IntervalGrid: Sendable, Hashable, Codable {
    /// When counting starts; no occurrence unless `firstDelay` is zero.
    package let anchor: Int64
    /// From the anchor to the first occurrence.
    package let firstDelay: Int64
    /// From one occurrence to the next.
    package let period: Int64

    package init(anchor: Int64, firstDelay: Int64, period: Int64) {
        (self.anchor, self.firstDelay, self.period) = (anchor, firstDelay, period)
    }

    /// The first occurrence; nil when it is out of range.
    package var first: Int64? {
        let (sum, overflow) = anchor.addingReportingOverflow(firstDelay)
        return overflow ? nil : sum
    }

    /// The first occurrence strictly after an instant; nil when there is none.
    package func next(after instant: Int64) -> Int64? {
        guard let first else { return nil }
        if first > instant { return first }
        guard period > 0 else { return nil }
        let (next, overflow) = instant.addingReportingOverflow(period &- phase(at: instant, from: first))
        return overflow ? nil : next
    }

    /// The time since the last occurrence.
    private func phase(at instant: Int64, from first: Int64) -> Int64 {
        // The distance of two Int64 always fits a UInt64.
        Int64(UInt64(bitPattern: instant &- first) % UInt64(period))
    }

    /// How many occurrences there are up to and including an instant, at most `Int64.max`; the first one is number 1.
    package func occurrenceNumber(at instant: Int64) -> Int64 {
        guard let first, first <= instant else { return 0 }
        guard period > 0 else { return 1 }
        let periods = UInt64(bitPattern: instant &- first) / UInt64(period)
        return periods < UInt64(Int64.max) ? Int64(periods) &+ 1 : .max
    }

    /// How many occurrences there are after one instant and up to and including another.
    package func count(after start: Int64, through end: Int64) -> Int64 {
        max(0, occurrenceNumber(at: end) &- occurrenceNumber(at: start))
    }
}
