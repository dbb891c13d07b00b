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
            schedule.putOff = progress.putOff ?? .snoozed
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

/// Where intervals and snoozes of an earlier boot lie in this one. Pure arithmetic.
///
/// The wall clock that says so may be wrong. It is never believed so far that an interval would be further away than its
/// period, a first ring than its delay, or a snooze than its length (what the person has skipped comes on top); and ``Schedule/Instant/wall`` stays as it is, so that
/// all of it can be computed again from a clock that was put right.
extension Timetable {
    /// The schedule on the clock of another boot than the one that it was computed in.
    func rebased(_ pending: Pending, at now: Moment) -> Schedule {
        var pending = pending
        pending.schedule.anchor?.isRebased = true
        pending.schedule.snooze?.isRebased = true
        return laidByWall(pending, at: now)
    }

    /// The schedule once the wall clock is right that was wrong when this boot began: what is from an earlier boot goes by
    /// the wall clock again, what began in this one keeps what has elapsed.
    func putRight(_ pending: Pending, at now: Moment) -> Schedule {
        var pending = pending
        if let anchor = pending.schedule.anchor, !anchor.isRebased, pending.request.bounds.start == nil {
            pending.schedule.anchor?.wall = now.wall(at: anchor.boot)
        }
        if let snooze = pending.schedule.snooze, !snooze.isRebased {
            pending.schedule.snooze?.wall = now.wall(at: snooze.boot)
        }
        return laidByWall(pending, at: now)
    }

    private func laidByWall(_ pending: Pending, at now: Moment) -> Schedule {
        var schedule = pending.schedule
        if var snooze = schedule.snooze {
            snooze.boot = now.boot(at: snooze.wall)
            if let delay = snooze.delay { snooze.boot = min(snooze.boot, now.boot.advanced(byMicroseconds: delay)) }
            schedule.snooze = snooze
        }
        guard var anchor = schedule.anchor else { return schedule }
        let old = anchor.boot
        anchor.boot = now.boot(at: anchor.wall)
        if case .boot(let due)? = schedule.due, case .interval(let interval)? = pending.request.trigger {
            let elapsed = due.microseconds(since: old)
            let excess = excess(of: interval, pending, due: elapsed, after: anchor, at: now)
            // Both move together, so that the distance between them tells later which occurrence it is.
            anchor.boot = anchor.boot.advanced(byMicroseconds: -excess)
            schedule.due = .boot(anchor.boot.advanced(byMicroseconds: elapsed))
        }
        schedule.anchor = anchor
        return schedule
    }

    /// How much further away an occurrence is than can be, in microseconds; of a series, in whole periods.
    private func excess(
        of interval: Trigger.Interval,
        _ pending: Pending,
        due elapsed: Int64,
        after anchor: Schedule.Instant,
        at now: Moment
    ) -> Int64 {
        let (request, schedule) = (pending.request, pending.schedule)
        let grid = grid(interval, startsAtAnchor: request.bounds.start != nil, anchor: anchor)
        let isFirst = elapsed <= grid.firstDelay
        let most = interval.repeats && !isFirst ? grid.period : max(grid.firstDelay, interval.repeats ? grid.period : 0)
        var from = now.boot
        // Nothing has rung since its start, which may lie in the future.
        if let start = request.bounds.start, isFirst { from = max(from, now.boot(at: start)) }
        // As may what was skipped, unless the clock is known to be wrong.
        if let skipped = schedule.lastSkipped, pending.knownToHavePassed.map({ $0 <= now.wall }) ?? true {
            from = max(from, now.boot(at: skipped))
        }
        let excess = anchor.boot.advanced(byMicroseconds: elapsed)
            .microseconds(since: from.advanced(byMicroseconds: most))
        guard excess > 0 else { return 0 }
        guard interval.repeats else { return excess }
        let periods = (excess - 1) / grid.period + 1
        let (whole, overflow) = periods.multipliedReportingOverflow(by: grid.period)
        return overflow ? excess : whole
    }
}
