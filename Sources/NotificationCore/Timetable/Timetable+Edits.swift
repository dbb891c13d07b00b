internal import Messages
internal import Recurrence

/// Where a request stands after a change in place.
extension Timetable {
    /// The schedule of a series that starts over: what has been counted stays counted, and a snooze ends.
    ///
    /// - Throws: `AgendaError` with code `noDate` when it would never ring, or as often as it has rung already.
    func restart(
        _ schedule: Schedule,
        as request: Request,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Schedule {
        try Self.checkCount(request, consumed: schedule.consumed)
        // What lies before now doesn't count towards the new series.
        var uncounted = request
        uncounted.bounds.count = nil
        var restarted = try start(uncounted, at: now, spending: &budget)
        restarted.consumed = schedule.consumed
        restarted.lastDue = schedule.lastDue
        return restarted
    }

    /// The schedule of a series that goes on, perhaps with another end.
    ///
    /// - Throws: `AgendaError` with code `noDate` when nothing would be left to ring.
    func rebound(
        _ pending: Pending,
        as request: Request,
        _ fields: Set<RequestField>,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Schedule {
        var schedule = pending.schedule
        if !fields.isDisjoint(with: RequestField.bounds) {
            try Self.checkCount(request, consumed: schedule.consumed)
            if schedule.region != nil {
                schedule = try startWatching(request, at: now)
                (schedule.region, schedule.snooze) = (pending.schedule.region, pending.schedule.snooze)
                (schedule.consumed, schedule.lastDue) = (pending.schedule.consumed, pending.schedule.lastDue)
                schedule.untilAnswered = pending.schedule.untilAnswered
                schedule.held = pending.schedule.held
            } else if schedule.due == nil, !schedule.isSetAside, request.trigger?.repeats ?? false {
                // The last ring was snoozed, and the series goes on now.
                schedule = try restart(schedule, as: request, at: now, spending: &budget)
                (schedule.snooze, schedule.untilAnswered) = (pending.schedule.snooze, pending.schedule.untilAnswered)
                (schedule.held, schedule.lastSkipped) = (pending.schedule.held, pending.schedule.lastSkipped)
            }
            if let end = request.end, let due = schedule.occurrence, Self.reaches(end, due.wall(at: now)) {
                throw AgendaError(.noDate, .end, "nothing would ring before it")
            }
        }
        if fields.contains(.untilAnswered), let left = schedule.untilAnswered {
            guard let most = request.untilAnswered?.most else {
                guard let answered = schedule.answered else {
                    throw AgendaError(
                        .noDate,
                        .untilAnswered,
                        "nothing else is left to ring; remove the reminder instead"
                    )
                }
                return answered
            }
            schedule.untilAnswered = min(left, most)
        }
        return schedule
    }

    private static func checkCount(_ request: Request, consumed: Int) throws(AgendaError) {
        guard let count = request.bounds.count, request.trigger?.repeats ?? false, count <= consumed else { return }
        throw AgendaError(
            .noDate,
            .count,
            "\(consumed) occurrences have passed already; it must be more than \(consumed)",
            not: "\(count)"
        )
    }
}
