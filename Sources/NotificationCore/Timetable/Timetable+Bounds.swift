internal import Messages
package import Recurrence

/// Keeps the arithmetic of a request from taking too long.
extension Timetable {
    /// How many steps one call or event may take in all, about 10 ms.
    package static let mostSteps = 400_000
    /// How many more it may take for each ring that it answers.
    static let stepsPerRing = 60

    /// The request with the work that its searches share done once.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when that takes too long.
    package func counted(_ request: Request, spending budget: inout StepBudget) throws(AgendaError) -> Request {
        guard case .recurrence(let set) = request.trigger else { return request }
        var request = request
        request.trigger = .recurrence(
            try affording(request) { () throws(OutOfSteps) in
                try set.counted(in: zone(set.zoneIdentifier), spending: &budget)
            }
        )
        return request
    }

    /// Where a request that is added now starts, when nothing else is asked for.
    package func start(_ request: Request, at now: Moment) throws(AgendaError) -> Schedule {
        var budget = StepBudget(Self.mostSteps)
        return try start(counted(request, spending: &budget), at: now, spending: &budget)
    }

    /// What `search` finds, or a refusal that names the field that takes too long.
    func affording<Found>(_ request: Request, _ search: () throws(OutOfSteps) -> Found) throws(AgendaError) -> Found {
        do throws(OutOfSteps) {
            return try search()
        } catch {
            let field: AgendaError.Field =
                switch request.trigger {
                case .recurrence(let set) where set.rules.isEmpty: .dates
                case .recurrence: .rules
                default: .trigger
                }
            throw AgendaError(
                .limitsExceeded,
                field,
                "finding when \"\(request.identifier)\" rings takes more than \(Self.mostSteps) steps, together with the rest of the call; ask for less at once, or give the rule fewer limits, a later start, a smaller COUNT, or UNTIL instead of COUNT"
            )
        }
    }

    // MARK: - Zones

    /// The name of the session's zone, when the ring of a trigger depends on it.
    func zoneOfDue(_ trigger: Trigger) -> String? {
        trigger.zoneIdentifier == nil && !trigger.runsInElapsedTime ? zones.local.identifier : nil
    }

    /// Whether a schedule waits for an instant that was found in a zone that the session has left since.
    func isOfAnotherZone(_ schedule: Schedule) -> Bool { schedule.zone.map { $0 != zones.local.identifier } ?? false }
}

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
        try Self.checkCount(request, consumed: schedule.passed)
        // What lies before now doesn't count towards the new series.
        var uncounted = request
        uncounted.bounds.count = nil
        var restarted = try start(uncounted, at: now, spending: &budget)
        restarted.consumed = schedule.passed
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
            try Self.checkCount(request, consumed: schedule.passed)
            if schedule.putOff == .moved, schedule.region == nil, !schedule.isSetAside {
                // The series goes on after that ring, if it goes on.
                if schedule.due == nil || request.bounds.count == schedule.consumed {
                    schedule.due = try affording(request) { () throws(OutOfSteps) in
                        try followingMoved(request, schedule, at: now, spending: &budget)
                    }
                    schedule.zone = request.trigger.flatMap(zoneOfDue)
                }
            } else if schedule.region != nil {
                schedule = try startWatching(request, at: now)
                (schedule.region, schedule.snooze) = (pending.schedule.region, pending.schedule.snooze)
                (schedule.consumed, schedule.lastDue) = (pending.schedule.consumed, pending.schedule.lastDue)
                schedule.untilAnswered = pending.schedule.untilAnswered
                (schedule.held, schedule.putOff) = (pending.schedule.held, pending.schedule.putOff)
            } else if schedule.due == nil, !schedule.isSetAside, request.trigger?.repeats ?? false {
                // The last ring was snoozed, and the series goes on now.
                schedule = try restart(schedule, as: request, at: now, spending: &budget)
                (schedule.snooze, schedule.untilAnswered) = (pending.schedule.snooze, pending.schedule.untilAnswered)
                (schedule.held, schedule.putOff) = (pending.schedule.held, pending.schedule.putOff)
                schedule.lastSkipped = pending.schedule.lastSkipped
            }
            try heedEnd(request, &schedule, isNew: fields.contains(.endDate), at: now)
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

    /// Has a series end with a ring that was moved, where only that lies before the request's end.
    ///
    /// - Parameter isNew: Whether the end is another one: what was moved past the present one comes all the same.
    private func heedEnd(
        _ request: Request,
        _ schedule: inout Schedule,
        isNew: Bool,
        at now: Moment
    ) throws(AgendaError) {
        guard let end = request.end else { return }
        let moved: WallTime? =
            switch schedule.putOff {
            case .moved: schedule.snooze.map { now.wall(at: $0.boot) } ?? schedule.held.map { max($0, now.wall) }
            case .snoozed, nil: nil
            }
        let isTooLate = schedule.occurrence.map { Self.reaches(end, $0.wall(at: now)) } ?? (isNew && moved != nil)
        guard isTooLate else { return }
        guard let moved, !Self.reaches(end, moved) else {
            throw AgendaError(.noDate, .end, "nothing would ring before it")
        }
        schedule.due = nil
    }

    /// The occurrence after the one that was moved, on the same grid.
    private func followingMoved(
        _ request: Request,
        _ schedule: Schedule,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Deadline? {
        guard case .interval? = request.trigger, let moved = schedule.lastSkipped else {
            return try following(request, schedule, at: now, spending: &budget)
        }
        let after = max(now.boot, now.boot(at: moved).advanced(byMicroseconds: Self.clockSkew))
        return try following(request, schedule, after: .boot(after), at: now, spending: &budget)
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
