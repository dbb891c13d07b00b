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
    ///
    /// - Parameter isPaused: Until when a request is paused, `.never` if nothing but the person ends that; nil if it isn't. Of
    ///   a series, what is due before is left out; anything else comes at the end of the pause.
    package func upcoming(
        _ rows: [Pending],
        at now: Moment,
        limit: Int,
        isPaused: (Pending) -> WallTime? = { _ in nil },
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> [Upcoming] {
        var walkers = rows
        var coming = Heap<Coming>()
        for (index, row) in rows.enumerated() {
            let end = isPaused(row)
            guard end != .never else { continue }
            let extras = [row.schedule.snooze.map { now.wall(at: $0.boot) }, row.schedule.held].compactMap(\.self)
            for extra in extras {
                coming.insert(Coming(date: max(extra, end ?? extra, now.wall), row: index, isExtra: true))
            }
            guard var due = row.schedule.occurrence else { continue }
            if let end, due.wall(at: now) < end {
                guard row.request.trigger?.repeats ?? false else {
                    coming.insert(Coming(date: end, row: index, isExtra: true))
                    continue
                }
                let before: Deadline = if case .boot = due { .boot(now.boot(at: end)) } else { .wall(end) }
                guard
                    let first = try following(
                        row.request,
                        row.schedule,
                        after: before.advanced(byMicroseconds: -1),
                        at: now,
                        spending: &budget
                    )
                else { continue }
                due = first
                walkers[index].schedule.due = first
            }
            coming.insert(Coming(date: due.wall(at: now), row: index))
        }
        var found: [Upcoming] = []
        while found.count < limit, let next = coming.popFirst() {
            found.append(Upcoming(row: next.row, date: next.date))
            guard !next.isExtra, found.count < limit else { continue }
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
    package func upcoming(
        _ rows: [Pending],
        at now: Moment,
        limit: Int,
        isPaused: (Pending) -> WallTime? = { _ in nil }
    ) throws(AgendaError) -> [Upcoming] {
        let most = Self.mostSteps + min(limit, RequestCheck.Limit.upcoming) * Self.stepsPerRing
        var budget = StepBudget(most)
        do throws(OutOfSteps) {
            return try upcoming(rows, at: now, limit: limit, isPaused: isPaused, spending: &budget)
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
    /// Whether it comes beside the series, and nothing follows it.
    var isExtra = false

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
