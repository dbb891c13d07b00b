package import Messages
package import Recurrence

/// When a request rings: from the first occurrence to the end of its series. Pure arithmetic.
package struct Timetable: Sendable {
    let zones: any ZoneSource
    package var settings: Settings
    /// The language of what popups say. What is described for programs and the command line stays English.
    package var words = Translation.english

    func zone(_ identifier: String?) -> Zone { zones.zone(identifier) }

    package init(zones: any ZoneSource, settings: Settings = Settings()) {
        (self.zones, self.settings) = (zones, settings)
    }

    /// The row without what the settings of its app say to ignore.
    func heeded(_ pending: Pending) -> Pending {
        var pending = pending
        pending.request = settings.heeded(pending.request, of: pending.app)
        return pending
    }

    // MARK: - The start of a series

    /// Where a request that is added now starts.
    ///
    /// - Throws: `noDate` when it would never ring, or only in the past; `limitsExceeded` when that takes too long to find out.
    package func start(
        _ request: Request,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Schedule {
        guard let trigger = request.trigger else { return Schedule(due: .wall(now.wall)) }
        if let identifier = trigger.zoneIdentifier, zones.zone(named: identifier) == nil {
            throw AgendaError(
                .timeZone,
                "this system has no zone \"\(identifier)\"; it must be a name such as Europe/Berlin, or a TZ string with its rules such as EST5EDT,M3.2.0,M11.1.0"
            )
        }
        var schedule = Schedule(due: nil)
        switch trigger {
        case .interval(let interval):
            let wall = request.bounds.start ?? now.wall
            let anchor = Schedule.Instant(boot: now.boot(at: wall), wall: wall)
            schedule.anchor = anchor
            let grid = grid(interval, startsAtAnchor: request.bounds.start != nil, anchor: anchor)
            if interval.repeats {
                // A start in the past keeps its grid: the first ring is the next point of it.
                schedule.due = grid.next(after: max(now.boot.microseconds, anchor.boot.microseconds - 1))
                    .map { .boot(BootTime(microseconds: $0)) }
                schedule.consumed = max(
                    0,
                    Int(clamping: grid.count(after: anchor.boot.microseconds - 1, through: now.boot.microseconds))
                )
            } else {
                let first = BootTime(microseconds: anchor.boot.microseconds.clampedAdding(grid.firstDelay))
                schedule.due = first > now.boot || request.bounds.start == nil ? .boot(first) : nil
            }
        case .location:
            return try startWatching(request, at: now)
        case .calendar, .recurrence:
            schedule.due = try affording(request) { () throws(OutOfSteps) in
                try next(request, after: now.wall, spending: &budget).map(Deadline.wall)
            }
            schedule.zone = zoneOfDue(trigger)
            if case .calendar(_, repeats: true) = trigger, request.bounds.count == nil { break }
            if case .recurrence(let set) = trigger, request.bounds.count != nil {
                schedule.consumed = try affording(request) { () throws(OutOfSteps) in
                    try occurrences(of: set, from: request.bounds.start, through: now.wall, spending: &budget)
                }
            }
        }
        guard let due = schedule.due else { throw neverRings(request) }
        if let end = request.end, Self.reaches(end, due.wall(at: now)) {
            throw AgendaError(.noDate, .end, "nothing would ring before it")
        }
        if let count = request.bounds.count, schedule.consumed >= count {
            throw AgendaError(.noDate, .count, "all \(count) occurrences are in the past")
        }
        return schedule
    }

    private func neverRings(_ request: Request) -> AgendaError {
        guard let trigger = request.trigger, !trigger.repeats else {
            return AgendaError(.noDate, .trigger, "no date matches it")
        }
        if case .calendar(let match, _) = trigger, match.year != nil {
            return AgendaError(.noDate, .trigger, "the time is in the past, or no date matches it")
        }
        return AgendaError(.noDate, .trigger, "the time is in the past")
    }

    // MARK: - Rings

    /// One ring.
    package struct Occurrence: Sendable, Hashable {
        package var due: WallTime
        /// Which one of the series, from 1.
        package var number: Int
        /// When it was first due, if it comes again: after a snooze, or because it wasn't answered.
        package var firstDue: WallTime?
        /// Whether the person had put it off.
        package var isPutOff = false
    }

    /// What is due at `now`: the latest occurrence that has passed (earlier ones collapse into it), and where the
    /// series stands afterwards, nil when it is over.
    ///
    /// When the next ring takes too long to find, what is due rings and the schedule is set aside.
    package func advance(
        _ pending: Pending,
        at now: Moment,
        spending budget: inout StepBudget
    ) -> (occurrence: Occurrence?, schedule: Schedule?) {
        var pending = heeded(pending)
        // The session has moved since, and this row's turn to be recomputed hasn't come.
        if isOfAnotherZone(pending.schedule) {
            pending.schedule = recompute(pending, from: nil, at: now, spending: &budget)
        }
        var schedule = pending.schedule
        var occurrence: Occurrence?
        var again = 0
        if let snooze = schedule.snooze, snooze.boot <= now.boot {
            let isMoved = schedule.putOff == .moved
            occurrence = Occurrence(
                due: now.wall(at: snooze.boot),
                number: max(1, schedule.consumed),
                firstDue: isMoved ? nil : schedule.lastDue,
                isPutOff: schedule.putOff != nil
            )
            (schedule.snooze, schedule.putOff) = (nil, nil)
            // What was put off insists from the beginning.
            again = schedule.untilAnswered.map { $0 - 1 } ?? pending.request.untilAnswered?.most ?? 0
            // A first ring that was held until a pause had ended; what comes again is the same ring.
            if isMoved || again > 0 && schedule.lastDue == nil { schedule.lastDue = occurrence?.due }
        }
        if let due = schedule.due, due.hasPassed(at: now), schedule.region != nil {
            schedule.endWatch()
        } else if let due = schedule.due, due.hasPassed(at: now) {
            var latest: Deadline? = due
            var count = 1
            do throws(OutOfSteps) {
                (latest, count) = try collapse(pending.request, schedule, from: due, at: now, spending: &budget)
            } catch {
                schedule.setAside()
            }
            schedule.consumed += count
            if let latest {
                let wall = latest.wall(at: now)
                occurrence = Occurrence(due: wall, number: schedule.consumed)
                schedule.lastDue = wall
                again = pending.request.untilAnswered?.most ?? 0
            }
            if !schedule.isSetAside { goOn(&schedule, of: pending.request, at: now, spending: &budget) }
        }
        if let occurrence {
            ringUntilAnswered(pending.request, &schedule, times: again, isPutOff: occurrence.isPutOff, at: now)
        }
        return (occurrence, schedule.isOver ? nil : schedule)
    }

    /// Where a request without a trigger stands once it has rung: it may ring again until it is answered.
    package func afterFirstRing(_ request: Request, at now: Moment) -> Schedule? {
        guard let most = request.untilAnswered?.most else { return nil }
        var schedule = Schedule(due: nil)
        schedule.consumed = 1
        schedule.lastDue = now.wall
        ringUntilAnswered(request, &schedule, times: most, at: now)
        return schedule
    }

    /// Notes that the present ring comes again, a number of times, until it is answered.
    ///
    /// - Parameter isPutOff: Whether the person had put that ring off.
    func ringUntilAnswered(
        _ request: Request,
        _ schedule: inout Schedule,
        times: Int,
        isPutOff: Bool = false,
        at now: Moment
    ) {
        guard let seconds = request.untilAnswered?.seconds else { return }
        // A snooze that the person asked for stays theirs.
        if schedule.snooze != nil, schedule.untilAnswered == nil { return }
        (schedule.untilAnswered, schedule.putOff) = (times > 0 ? times : nil, isPutOff ? .snoozed : nil)
        guard times > 0, schedule.snooze == nil else { return }
        schedule.snooze = Schedule.Instant(after: Int64(microsecondsFromSeconds: seconds), from: now)
    }

    /// The schedule with its next occurrence left out; nil when nothing is left.
    ///
    /// - Parameter seen: An occurrence that was shown and that the schedule doesn't know of; the next comes after it.
    package func skip(
        _ pending: Pending,
        after seen: Int? = nil,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Schedule? {
        var pending = pending
        repeat {
            guard let schedule = try leaveOutNext(pending, at: now, spending: &budget) else { return nil }
            pending.schedule = schedule
        } while pending.schedule.consumed <= seen ?? 0 && pending.schedule.occurrence != nil
        return pending.schedule
    }

    private func leaveOutNext(
        _ pending: Pending,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Schedule? {
        var pending = heeded(pending)
        // As in ``advance(_:at:spending:)``.
        if isOfAnotherZone(pending.schedule) {
            pending.schedule = recompute(pending, from: nil, at: now, spending: &budget)
        }
        var schedule = pending.schedule
        guard let due = schedule.occurrence else { return nil }
        schedule.consumed += 1
        schedule.lastSkipped = due.wall(at: now)
        schedule.due = try following(pending.request, schedule, after: due, at: now, spending: &budget)
        schedule.zone = pending.request.trigger.flatMap(zoneOfDue)
        return schedule.due == nil && schedule.snooze == nil ? nil : schedule
    }

    /// The next occurrence recomputed after the zone, its rules or the clock have changed.
    ///
    /// - Parameter zone: The name of the zone that the session was in until now, when it has moved (decision 5). What a
    ///   floating trigger waits for keeps its reading of the clock on the wall: it comes later after a flight west, and
    ///   late, but not never, when a flight east has jumped over it.
    ///   A schedule that knows the zone that it was computed in goes by that, so that doing it twice changes nothing.
    package func recompute(
        _ pending: Pending,
        from zone: String?,
        at now: Moment,
        spending budget: inout StepBudget
    ) -> Schedule {
        let pending = heeded(pending)
        var schedule = pending.schedule
        let zone = schedule.zone ?? zone
        guard case .wall(let due)? = schedule.due, let trigger = pending.request.trigger else { return schedule }
        var after = now.wall
        if let zone, zone != zones.local.identifier, trigger.zoneIdentifier == nil, !trigger.runsInElapsedTime {
            let old = zones.zone(zone)
            // What rings at the end of a gap waits for a reading that the old clocks skipped.
            let gap = max(0, old.offset(at: due.unixSeconds) - old.offset(at: due.unixSeconds - 1))
            let reading = CivilDateTime(localSeconds: old.civil(at: due.unixSeconds).localSeconds - Int64(gap))
            after = WallTime(unixSeconds: zones.local.instant(of: reading) - 1)
        } else {
            // What has been missed rings first.
            guard due > now.wall else { return schedule }
            // A clock that was wrong by days and is right again must not silence a series until the wrong date.
            if let last = schedule.lastDue, last.microseconds(since: now.wall) > 86_400_000_000 {
                schedule.lastDue = now.wall
            }
            after = max(after, schedule.lastDue ?? after, schedule.lastSkipped ?? after)
        }
        do throws(OutOfSteps) {
            guard let next = try next(pending.request, after: after, spending: &budget) else { return schedule }
            // After a flight the next reading may lie at the end or after it; nothing is left then.
            schedule.due = withinBounds(next, pending.request, schedule).map(Deadline.wall)
            schedule.zone = zoneOfDue(trigger)
        } catch {
            schedule.setAside()
        }
        return schedule
    }

    /// A one-shot's time, or the next one of a series, after `time` and not before the start.
    func next(
        _ request: Request,
        after time: WallTime,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> WallTime? {
        guard let trigger = request.trigger else { return nil }
        var after = time
        if let start = request.bounds.start { after = max(after, start.advanced(byMicroseconds: -1)) }
        let zone = zones.zone(trigger.zoneIdentifier)
        let seconds: UnixSeconds? =
            switch trigger {
            case .interval, .location: nil
            case .calendar(let match, _):
                try match.next(after: after.unixSeconds, in: zone, calendars: zones.calendars, spending: &budget)
            case .recurrence(let set): try set.next(after: after.unixSeconds, in: zone, spending: &budget)
            }
        return seconds.map(WallTime.init(unixSeconds:))
    }
}
