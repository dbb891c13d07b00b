internal import Messages

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
