internal import Geography
package import Recurrence

/// Where a request goes on that had begun elsewhere or before.
extension Timetable {
    /// The schedule of a request that goes on where it stood; nil when all its rings are over.
    ///
    /// What was to ring between then and now is left out, and what a pause held is held.
    ///
    /// - Throws: `AgendaError` when the request can't be scheduled at all.
    package func resumed(
        _ request: Request,
        _ progress: Progress,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Schedule? {
        var schedule = try series(request, progress, at: now, spending: &budget) ?? Schedule(due: nil)
        if let held = progress.heldSince {
            schedule.held = min(held, now.wall)
        } else if let until = progress.snoozedUntil, until > now.wall {
            schedule.snooze = Schedule.Instant(after: until.microseconds(since: now.wall), from: now)
        }
        return schedule.isOver ? nil : schedule
    }

    /// The same with the steps that one request may take.
    package func resumed(_ request: Request, _ progress: Progress, at now: Moment) throws(AgendaError) -> Schedule? {
        var budget = StepBudget(Self.mostSteps)
        return try resumed(counted(request, spending: &budget), progress, at: now, spending: &budget)
    }

    private func series(
        _ request: Request,
        _ progress: Progress,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Schedule? {
        guard let trigger = request.trigger, progress.remaining != 0 else { return nil }
        var uncounted = request
        uncounted.bounds.count = nil
        var schedule: Schedule
        do throws(AgendaError) {
            schedule = try start(uncounted, at: now, spending: &budget)
        } catch {
            guard error.code == .noDate else { throw error }
            return nil
        }
        schedule.consumed = try consumed(request, progress, ofStart: schedule.consumed, at: now, spending: &budget)
        if let count = request.bounds.count, schedule.consumed >= count { return nil }
        guard let next = progress.next else { return schedule }
        switch trigger {
        case .location: break
        case .interval(let interval):
            guard let due = lay(interval, of: request, so: next, &schedule, at: now) else { return nil }
            if let end = request.end, Self.reaches(end, due) { return nil }
        case .calendar, .recurrence:
            // The rings before it were skipped.
            guard case .wall(let due)? = schedule.due, due < next else { break }
            let skipped = next.advanced(byMicroseconds: -1)
            schedule.lastSkipped = skipped
            schedule.due = try affording(request) { () throws(OutOfSteps) in
                try following(uncounted, schedule, after: .wall(skipped), at: now, spending: &budget)
            }
            guard schedule.due != nil else { return nil }
        }
        return schedule
    }

    /// How many rings have gone: those that the progress tells, and of a rule that is counted what has passed since its start.
    private func consumed(
        _ request: Request,
        _ progress: Progress,
        ofStart counted: Int,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Int {
        guard let count = request.bounds.count else { return counted }
        let told = progress.remaining.map { max(0, count - $0) } ?? counted
        guard case .recurrence(let set)? = request.trigger else { return told }
        let passed = try affording(request) { () throws(OutOfSteps) in
            try occurrences(of: set, from: request.bounds.start, through: now.wall, spending: &budget)
        }
        return max(told, passed)
    }

    /// Lays an interval's grid so that a ring falls on `next`, and waits for the first one that is to come.
    ///
    /// - Returns: When that is; nil if it has passed.
    private func lay(
        _ interval: Trigger.Interval,
        of request: Request,
        so next: WallTime,
        _ schedule: inout Schedule,
        at now: Moment
    ) -> WallTime? {
        var first = next
        if next <= now.wall {
            guard interval.repeats else { return nil }
            let period = grid(interval, startsAtAnchor: false, anchor: Schedule.Instant(after: 0, from: now)).period
            first = next.advanced(byMicroseconds: (now.wall.microseconds(since: next) / period + 1) * period)
        }
        let known = grid(
            interval,
            startsAtAnchor: request.bounds.start != nil,
            anchor: Schedule.Instant(after: 0, from: now)
        )
        let wall = first.advanced(byMicroseconds: -known.firstDelay)
        schedule.anchor = Schedule.Instant(boot: now.boot(at: wall), wall: wall)
        schedule.due = .boot(now.boot(at: first))
        // It may be further away than one period, as what was skipped is.
        let before = first.advanced(byMicroseconds: -known.period)
        if interval.repeats, before > now.wall { schedule.lastSkipped = before }
        return first
    }
}

/// The last positions of the machine, which tell a crossing from a position that jumps.
package struct Track: Sendable {
    private var places: [(coordinate: Coordinate, time: BootTime)] = []
    /// How many are kept, and for how long in microseconds. A service that reports positions more rarely is believed at
    /// once, since the next one may be long in coming.
    private static let most = 3
    private static let fresh: Int64 = 15_000_000

    package init() {}

    /// The position with the ones before it, which it joins.
    package mutating func take(_ position: Position, at now: BootTime) -> Position {
        places.removeAll { now.microseconds(since: $0.time) > Self.fresh }
        var position = position
        position.before = places.map(\.coordinate)
        places = (places + [(position.coordinate, now)]).suffix(Self.most)
        return position
    }
}
