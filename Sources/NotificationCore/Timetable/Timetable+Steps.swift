internal import Messages
internal import Recurrence

/// From one occurrence of a series to the next, and to the last of many that were missed.
extension Timetable {
    /// The series goes on with the occurrence after the ones that have passed. One that takes too long to find is set aside.
    func goOn(_ schedule: inout Schedule, of request: Request, at now: Moment, spending budget: inout StepBudget) {
        do throws(OutOfSteps) {
            schedule.due = try following(request, schedule, at: now, spending: &budget)
            schedule.zone = request.trigger.flatMap(zoneOfDue)
        } catch {
            schedule.setAside()
        }
    }

    /// The occurrence after the ones that have passed.
    func following(
        _ request: Request,
        _ schedule: Schedule,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Deadline? {
        switch request.trigger {
        case .interval: try following(request, schedule, after: .boot(now.boot), at: now, spending: &budget)
        default:
            try following(
                request,
                schedule,
                after: .wall(max(now.wall, schedule.lastDue ?? now.wall, schedule.lastSkipped ?? now.wall)),
                at: now,
                spending: &budget
            )
        }
    }

    func following(
        _ request: Request,
        _ schedule: Schedule,
        after deadline: Deadline,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Deadline? {
        guard let trigger = request.trigger, trigger.repeats else { return nil }
        let due: Deadline?
        switch (trigger, deadline, schedule.anchor) {
        case (.interval(let interval), .boot(let boot), let anchor?):
            due = grid(interval, startsAtAnchor: request.bounds.start != nil, anchor: anchor)
                .next(after: boot.microseconds)
                .map { .boot(BootTime(microseconds: $0)) }
        case (.interval, _, _):
            due = nil
        default:
            due = try next(request, after: deadline.wall(at: now), spending: &budget).map(Deadline.wall)
        }
        guard let due, withinBounds(due.wall(at: now), request, schedule) != nil else { return nil }
        return due
    }

    func withinBounds(_ time: WallTime, _ request: Request, _ schedule: Schedule) -> WallTime? {
        if let end = request.end, Self.reaches(end, time) { return nil }
        if let count = request.bounds.count, schedule.consumed >= count { return nil }
        return time
    }

    /// Whether an occurrence lies at or after the end.
    static func reaches(_ end: WallTime, _ time: WallTime) -> Bool { time.advanced(byMicroseconds: clockSkew) >= end }

    /// Two clocks are never read in the same instant: by so many microseconds a boot time is off on the wall clock.
    static let clockSkew: Int64 = 1000

    /// The latest occurrence from `due` up to now that the bounds allow, and how many there were.
    func collapse(
        _ request: Request,
        _ schedule: Schedule,
        from due: Deadline,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> (latest: Deadline?, count: Int) {
        guard let trigger = request.trigger, trigger.repeats else { return (due, 1) }
        let most = request.bounds.count.map { max(1, $0 - schedule.consumed) } ?? .max
        if case .interval(let interval) = trigger, case .boot(let first) = due {
            var last = now.boot.microseconds
            if let end = request.end { last = min(last, now.boot(at: end).microseconds - Self.clockSkew - 1) }
            guard last >= first.microseconds else { return (nil, 1) }
            let period = period(interval)
            let count = min(Int(clamping: (last - first.microseconds) / period) + 1, most)
            return (.boot(first.advanced(byMicroseconds: Int64(count - 1).multipliedClamped(by: period))), count)
        }
        return try walk(request, from: due.wall(at: now), at: now, most: most, spending: &budget)
    }

    /// Walks a calendar series up to now. A very long absence is jumped over, unless a count is needed for the end.
    private func walk(
        _ request: Request,
        from due: WallTime,
        at now: Moment,
        most: Int,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> (Deadline?, Int) {
        let limit = request.end.map { min($0.advanced(byMicroseconds: -1), now.wall) } ?? now.wall
        guard due <= limit else { return (nil, 1) }
        var latest = due
        var count = 1
        // Half of the steps are left for the jump.
        var walking = StepBudget(budget.left / 2)
        let affordable = walking.left
        do throws(OutOfSteps) {
            while count < most, count < Self.longestWalk || most < .max {
                guard let candidate = try next(request, after: latest, spending: &walking), candidate <= limit else {
                    try budget.spend(affordable - walking.left)
                    return (.wall(latest), count)
                }
                latest = candidate
                count += 1
            }
        } catch {
            // The end of a series with a count is known by counting alone.
            guard most == .max else { throw error }
        }
        try budget.spend(affordable - max(0, walking.left))
        guard count < most, let jump = try self.latest(request, atOrBefore: limit, spending: &budget) else {
            return (.wall(latest), count)
        }
        return (.wall(max(latest, jump)), count)
    }

    /// How many occurrences are counted one by one: each minute of two weeks, each day of 54 years.
    private static let longestWalk = 20_000

    /// The latest occurrence up to an instant.
    private func latest(
        _ request: Request,
        atOrBefore time: WallTime,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> WallTime? {
        guard let trigger = request.trigger else { return nil }
        let zone = zones.zone(trigger.zoneIdentifier)
        let seconds: UnixSeconds? =
            switch trigger {
            case .interval, .location: nil
            case .calendar(let match, _): try match.latest(atOrBefore: time.unixSeconds, in: zone, spending: &budget)
            case .recurrence(let set): try set.latest(atOrBefore: time.unixSeconds, in: zone, spending: &budget)
            }
        return seconds.map(WallTime.init(unixSeconds:))
    }

    func grid(_ interval: Trigger.Interval, startsAtAnchor: Bool, anchor: Schedule.Instant) -> IntervalGrid {
        let delay = interval.firstDelay ?? (startsAtAnchor && interval.repeats ? 0 : interval.seconds)
        return IntervalGrid(
            anchor: anchor.boot.microseconds,
            firstDelay: Int64(microsecondsFromSeconds: delay),
            period: period(interval)
        )
    }

    private func period(_ interval: Trigger.Interval) -> Int64 {
        max(1, Int64(microsecondsFromSeconds: interval.seconds))
    }

    /// How many occurrences lie between a rule's start and an instant; a series that is joined late has used them up.
    func occurrences(
        of set: RecurrenceSet,
        from start: WallTime?,
        through end: WallTime,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Int {
        let zone = zones.zone(set.startIsUTC ? "UTC" : set.zoneIdentifier)
        let after = start.map { $0.unixSeconds - 1 } ?? (zone.instant(of: set.start) - 1)
        var count = 0
        var latest = after
        while let next = try set.next(after: latest, in: zone, spending: &budget), next <= end.unixSeconds {
            latest = next
            count += 1
        }
        return count
    }
}

extension Int64 {
    fileprivate func multipliedClamped(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}

/// Requests that wait for a region to be entered or left (decision 27).
extension Timetable {
    /// Where a request stands that waits from now on. Being inside at first doesn't count as a crossing.
    ///
    /// - Throws: `AgendaError` with code `noDate` when its end has passed.
    func startWatching(_ request: Request, at now: Moment) throws(AgendaError) -> Schedule {
        if let end = request.end, end <= now.wall {
            throw AgendaError(.noDate, .end, "is in the past, so nothing would ring before it")
        }
        var schedule = Schedule(due: request.end.map(Deadline.wall))
        schedule.region = .unknown
        return schedule
    }

    /// What a new position does to a request: the crossing that rings, if there is one, and where the request stands
    /// afterwards, nil when it is over.
    ///
    /// - Parameter afterAbsence: Nothing was watching before this position, so the boundary may have been crossed any
    ///   time ago. Only a request that rings late, however late, rings for that (decision 9).
    package func move(
        _ pending: Pending,
        to position: Position,
        afterAbsence: Bool,
        at now: Moment
    ) -> (occurrence: Occurrence?, schedule: Schedule?) {
        let request = pending.request
        var schedule = pending.schedule
        guard case .location(let region, let repeats) = request.trigger, let before = schedule.region else {
            return (nil, schedule)
        }
        let after = before.next(position, in: region.area)
        schedule.region = after
        let isCrossing = before != .unknown && after != before
        let isWanted = after == .inside ? region.notifyOnEntry : region.notifyOnExit
        let isInTime =
            request.bounds.start.map { $0 <= now.wall } ?? true && request.end.map { now.wall < $0 } ?? true
        guard isCrossing, isWanted, isInTime, !afterAbsence || request.missed == .once else { return (nil, schedule) }
        schedule.consumed += 1
        schedule.lastDue = now.wall
        if !repeats || request.bounds.count.map({ schedule.consumed >= $0 }) ?? false { schedule.endWatch() }
        ringUntilAnswered(request, &schedule, times: request.untilAnswered?.most ?? 0, at: now)
        let occurrence = Occurrence(due: now.wall, number: schedule.consumed)
        return (occurrence, schedule.isOver ? nil : schedule)
    }
}
