package import Recurrence

/// The coming rings of many requests, merged.
extension Timetable {
    /// One ring to come, of the request at `row` of those that were asked about.
    package struct Upcoming: Sendable, Hashable {
        package var row: Int
        package var date: WallTime
    }

    /// The first `limit` rings of some requests, in order, snoozed ones included.
    ///
    /// It looks for one ring more with each that it finds, so it takes as many steps as it answers, however many
    /// requests there are.
    package func upcoming(
        _ rows: [Pending],
        at now: Moment,
        limit: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> [Upcoming] {
        var walkers = rows
        var coming = Heap<Coming>()
        for (index, row) in rows.enumerated() {
            if let due = row.schedule.occurrence { coming.insert(Coming(date: due.wall(at: now), row: index)) }
            if let snooze = row.schedule.snooze {
                coming.insert(Coming(date: now.wall(at: snooze.boot), row: index, isSnooze: true))
            }
        }
        var found: [Upcoming] = []
        while found.count < limit, let next = coming.popFirst() {
            found.append(Upcoming(row: next.row, date: next.date))
            guard !next.isSnooze, found.count < limit else { continue }
            try budget.spend(4)
            guard let schedule = try skip(walkers[next.row], at: now, spending: &budget),
                let due = schedule.occurrence
            else { continue }
            walkers[next.row].schedule = schedule
            coming.insert(Coming(date: due.wall(at: now), row: next.row))
        }
        return found
    }

    /// The coming rings of one request, at most `limit`.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
    package func upcoming(_ pending: Pending, at now: Moment, limit: Int) throws(AgendaError) -> [WallTime] {
        try upcoming([pending], at: now, limit: limit).map(\.date)
    }

    /// The first rings of some requests, as all that is asked for.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
    package func upcoming(_ rows: [Pending], at now: Moment, limit: Int) throws(AgendaError) -> [Upcoming] {
        let most = Self.mostSteps + min(limit, RequestCheck.Limit.upcoming) * Self.stepsPerRing
        var budget = StepBudget(most)
        do throws(OutOfSteps) {
            return try upcoming(rows, at: now, limit: limit, spending: &budget)
        } catch {
            throw AgendaError(
                .limitsExceeded,
                "limit: \(limit) rings take more than \(most) steps to find; ask for fewer, or for one request"
            )
        }
    }
}

private struct Coming: Comparable {
    var date: WallTime
    var row: Int
    var isSnooze = false

    static func < (left: Self, right: Self) -> Bool { (left.date, left.row) < (right.date, right.row) }
}

/// A heap: the smallest of its elements is always first.
private struct Heap<Element: Comparable> {
    private var elements: [Element] = []

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func popFirst() -> Element? {
        guard let first = elements.first else { return nil }
        let last = elements.removeLast()
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < elements.count {
                if elements[child] < elements[smallest] { smallest = child }
            }
            guard smallest != parent else { return first }
            elements.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
