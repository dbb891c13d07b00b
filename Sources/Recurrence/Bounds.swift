/// Where a repeat starts and ends, how often it comes and what it leaves out, whichever trigger it has.
///
/// All instants are in the unit of the trigger's own clock: seconds for calendar triggers, microseconds for an
/// `IntervalGrid`. The trigger is given as a function that answers with its first instant strictly after another.
package struct Bounds: Sendable, Hashable, Codable {
    /// Nothing comes before it; the start itself may.
    package var start: Int64?
    /// Nothing comes at or after it, as with `userInfo["endDate"]` (decision 8).
    package var end: Int64?
    /// Nothing comes after it, as with UNTIL; the last instant itself may.
    package var last: Int64?
    /// How many times it comes from `start` on, exclusions included, as with COUNT. Without a start there is nothing to
    /// count from, and the caller keeps count.
    package var count: Int?
    /// Instants that are left out; they keep their number.
    package var exclusions: Set<Int64>

    package init(
        start: Int64? = nil,
        end: Int64? = nil,
        last: Int64? = nil,
        count: Int? = nil,
        exclusions: Set<Int64> = []
    ) {
        self.start = start
        self.end = end
        self.last = last
        self.count = count
        self.exclusions = exclusions
    }

    /// Whether an instant is between start and end; count and exclusions aside.
    package func contains(_ instant: Int64) -> Bool {
        (start.map { instant >= $0 } ?? true) && (end.map { instant < $0 } ?? true)
            && (last.map { instant <= $0 } ?? true)
    }

    /// The first instant strictly after another that is within the bounds; nil when there is none.
    package func next(after instant: Int64, of trigger: (Int64) -> Int64?) -> Int64? {
        var after = instant
        if let start, start > .min { after = max(after, start - 1) }
        while let found = trigger(after), contains(found) {
            if let count, start != nil, number(of: found, in: trigger, atMost: count) > count { return nil }
            if !exclusions.contains(found) { return found }
            after = found
        }
        return nil
    }

    /// The number of an instant, counted from 1 at the first one from `start` on: the index for bodies that rotate,
    /// plus one.
    ///
    /// Walks the instants between; 0 without a start or before the first one, and no more than `limit` + 1.
    package func number(of instant: Int64, in trigger: (Int64) -> Int64?, atMost limit: Int = .max) -> Int {
        guard let start, start > .min else { return 0 }
        var number = 0
        var after = start - 1
        while number <= limit, let found = trigger(after), found <= instant {
            number += 1
            after = found
        }
        return number
    }
}
