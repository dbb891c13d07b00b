internal import Recurrence

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
