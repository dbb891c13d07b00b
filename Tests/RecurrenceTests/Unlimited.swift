@testable import Recurrence

// The last occurrence, however long it takes to find.

extension DateMatch {
    func latest(atOrBefore instant: UnixSeconds, in zone: Zone) -> UnixSeconds? {
        var budget = StepBudget.unlimited
        return try? latest(atOrBefore: instant, in: zone, spending: &budget)
    }
}

extension RecurrenceSet {
    func latest(atOrBefore instant: UnixSeconds, in zone: Zone) -> UnixSeconds? {
        var budget = StepBudget.unlimited
        return try? latest(atOrBefore: instant, in: zone, spending: &budget)
    }
}
