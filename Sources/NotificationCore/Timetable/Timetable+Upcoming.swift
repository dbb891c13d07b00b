internal import Messages
internal import Recurrence

/// The coming rings of many requests, merged.
extension Timetable {
    /// One ring to come, of the request at `row` of those that were asked about.
    package struct Upcoming: Sendable, Hashable {
        package var row: Int
        package var date: WallTime
    }

    /// The coming rings of one request, at most `limit`.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
    package func upcoming(_ pending: Pending, at now: Moment, limit: Int) throws(AgendaError) -> [WallTime] {
        try upcoming([pending], at: now, limit: limit).map(\.date)
    }

    /// The first `limit` rings of some requests, as of ``UpcomingSearch``.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
    package func upcoming(_ rows: [Pending], at now: Moment, limit: Int) throws(AgendaError) -> [Upcoming] {
        var search = UpcomingSearch(self, at: now, limit: limit)
        search.add(rows)
        _ = try search.advance { false }
        return search.found
    }

    /// A search for the first rings of some requests, in order, snoozed ones included; it can be gone on with.
    ///
    /// It looks for one ring more with each that it finds, so its steps grow with its answers, and not with the requests.
    package struct UpcomingSearch {
        private let timetable: Timetable
        private let now: Moment
        package let limit: Int
        private let isPaused: (Pending) -> WallTime?
        private let most: Int
        private var budget: StepBudget
        private var walkers: [Pending] = []
        /// How many of them have been placed among what is coming.
        private var placed = 0
        private var coming = Heap<Coming>()
        package private(set) var found: [Upcoming] = []

        /// - Parameter isPaused: Until when a request is paused, `.never` if nothing but the person ends that; nil if it isn't.
        ///   Of a series, what is due before is left out; anything else comes at the end of the pause.
        package init(
            _ timetable: Timetable,
            at now: Moment,
            limit: Int,
            isPaused: @escaping (Pending) -> WallTime? = { _ in nil }
        ) {
            (self.timetable, self.now, self.limit, self.isPaused) = (timetable, now, limit, isPaused)
            most = Timetable.mostSteps + min(limit, RequestCheck.Limit.upcoming) * Timetable.stepsPerRing
            budget = StepBudget(most)
        }

        /// Adds requests to those whose rings are looked for, before any is.
        package mutating func add(_ rows: [Pending]) { walkers += rows }

        /// Looks on until all are found, or `isOver` answers true between two of them.
        ///
        /// - Returns: Whether all are found.
        /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
        package mutating func advance(until isOver: () -> Bool) throws(AgendaError) -> Bool {
            do throws(OutOfSteps) {
                while limit > 0, placed < walkers.count {
                    try place(placed)
                    placed += 1
                    if placed & 15 == 0, isOver() { return false }
                }
                while found.count < limit, let next = coming.popFirst() {
                    found.append(Upcoming(row: next.row, date: next.date))
                    if !next.isExtra, found.count < limit { try follow(next) }
                    if found.count & 15 == 0, found.count < limit, isOver() { return false }
                }
                return true
            } catch {
                throw AgendaError(
                    .limitsExceeded,
                    .limit,
                    "\(limit) rings take more than \(most) steps to find; ask for fewer, or for one request"
                )
            }
        }

        private mutating func place(_ index: Int) throws(OutOfSteps) {
            let row = walkers[index]
            let end = isPaused(row)
            guard end != .never, !row.schedule.rests else { return }
            let extras = [row.schedule.snooze.map { now.wall(at: $0.boot) }, row.schedule.held].compactMap(\.self)
            for extra in extras {
                coming.insert(Coming(date: max(extra, end ?? extra, now.wall), row: index, isExtra: true))
            }
            guard var due = row.schedule.occurrence else { return }
            if let end, due.wall(at: now) < end {
                guard row.request.trigger?.repeats ?? false else {
                    return coming.insert(Coming(date: end, row: index, isExtra: true))
                }
                let before: Deadline = if case .boot = due { .boot(now.boot(at: end)) } else { .wall(end) }
                guard
                    let first = try timetable.following(
                        row.request,
                        row.schedule,
                        after: before.advanced(byMicroseconds: -1),
                        at: now,
                        spending: &budget
                    )
                else { return }
                due = first
                walkers[index].schedule.due = first
            }
            coming.insert(Coming(date: due.wall(at: now), row: index))
        }

        private mutating func follow(_ ring: Coming) throws(OutOfSteps) {
            try budget.spend(4)
            guard let schedule = try timetable.skip(walkers[ring.row], at: now, spending: &budget),
                let due = schedule.occurrence
            else { return }
            walkers[ring.row].schedule = schedule
            coming.insert(Coming(date: due.wall(at: now), row: ring.row))
        }
    }
}

extension Pending {
    /// The row without what a search for its rings, and a line about them, don't need: others may take megabytes.
    package var slim: Pending {
        var slim = self
        slim.request.content = Content()
        slim.request.content.title = request.content.title
        // It may end the series.
        slim.request.content.userInfo = request.content.userInfo.filter { $0.key == Request.endDateKey }
        return slim
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
