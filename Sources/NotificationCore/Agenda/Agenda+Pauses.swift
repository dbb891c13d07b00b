internal import Recurrence

/// What doesn't ring for a while because the person wants it so.
extension Agenda {
    // MARK: - The person decides

    /// A pause that there is already gets the new end.
    func pause(_ scope: Pause.Scope, until: WallTime?, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        if let until, until <= now.wall { throw AgendaError(.invalidArgument, "until: is in the past") }
        if case .request(let key) = scope, rows.pending(key) == nil {
            throw AgendaError(.unknownIdentifier, "no pending request is called \"\(key.identifier)\"")
        }
        let known = pauses[scope]
        guard known != nil || scope == .everything || pauses.count < RequestCheck.Limit.pauses else {
            throw AgendaError(
                .quotaExceeded,
                "\(pauses.count) pauses are in force; at most \(RequestCheck.Limit.pauses) are allowed. Resume some, "
                    + "or pause everything"
            )
        }
        let isInForce = known.map { $0.covers(now.wall) } ?? false
        let since = isInForce ? min(known?.since ?? now.wall, now.wall) : now.wall
        let pause = Pause(scope, since: since, until: until)
        return Plan(count: 1, changes: [.pause(pause)], consequences: signals(of: scope))
    }

    /// Ends pauses; what has waited for that rings now, late, unless it is too late. It goes through what is held in slices,
    /// also when no pause ends: the last run may have ended between two.
    func resume(_ scopes: [Pause.Scope], at now: Moment, rows: Rows) -> Plan {
        var plan = Plan(count: scopes.count, changes: scopes.map { .endPause($0) })
        let left = pauses.without(scopes)
        for row in rows.pending where left.pause(of: row.key, at: now.wall) == nil {
            release(row, at: now, into: &plan)
        }
        plan.consequences += scopes.flatMap { signals(of: $0) }
        plan.rest = rest(of: .pausesEnded, rows, after: rows.pending.last)
        return plan
    }

    /// A pause that begins later than now, because the clock was set back, begins now.
    func pausesFollowing(_ now: Moment) -> [Change] {
        pauses.beginning(after: now.wall).map { .pause(Pause($0.scope, since: now.wall, until: $0.until)) }
    }

    /// What is held waits no longer: for its app it has rung, and is taken back.
    func dropHeld(_ row: Pending, into plan: inout Plan) {
        guard row.schedule.held != nil else { return }
        plan.changes.append(row.without(\.held))
        plan.consequences.append(.pendingChanged(app: row.app))
    }

    private func signals(of scope: Pause.Scope) -> [Consequence] {
        switch scope {
        case .everything: [.pendingChanged(app: Self.ownApp)]
        case .app(let app): [.pendingChanged(app: app)]
        case .request(let key): [.pendingChanged(app: key.app)]
        }
    }

    private func release(_ row: Pending, at now: Moment, into plan: inout Plan) {
        guard let held = row.schedule.held else { return }
        var schedule = row.schedule
        schedule.held = nil
        if silence(row.request, of: row.app, due: held, isPutOff: schedule.putOff != nil, at: now) != nil {
            noteSilence(row, due: held, .paused, at: now, into: &plan)
        } else {
            schedule.bringBack(held, of: row.request, at: now)
        }
        plan.changes.append(schedule.isOver ? .removePending(row.key) : .reschedule(row.key, schedule))
        plan.consequences.append(.pendingChanged(app: row.app))
    }

    // MARK: - What comes due meanwhile

    /// The first rings of some requests, as far as nothing that is paused now keeps them from ringing.
    ///
    /// - Throws: `AgendaError` with code `limitsExceeded` when they take too long to find.
    package func upcoming(_ rows: [Pending], at now: Moment, limit: Int) throws(AgendaError) -> [Timetable.Upcoming] {
        var search = upcomingSearch(at: now, limit: limit)
        search.add(rows)
        _ = try search.advance { false }
        return search.found
    }

    /// Whether anything is paused, or was and nobody has cleared that away yet.
    package var isPausing: Bool { !pauses.isEmpty }

    /// The same in slices.
    package func upcomingSearch(at now: Moment, limit: Int) -> Timetable.UpcomingSearch {
        Timetable.UpcomingSearch(timetable, at: now, limit: limit) { row in
            pauses.pause(of: row.key, at: now.wall).map { $0.until ?? .never }
        }
    }

    /// When a request rings next; nil if it won't, or if that takes too long to find.
    package func next(of row: Pending, at now: Moment) -> WallTime? {
        guard row.schedule.held != nil || isPaused(row.key, due: now.wall, at: now) else {
            return row.schedule.next(at: now)
        }
        return (try? upcoming([row], at: now, limit: 1))?.first?.date
    }

    package func isPaused(_ key: RequestKey, at time: WallTime) -> Bool { pauses.pause(of: key, at: time) != nil }

    /// Whether an occurrence is kept from ringing now.
    func isPaused(_ key: RequestKey, due: WallTime, at now: Moment) -> Bool {
        pauses.pause(of: key, due: due, at: now.wall) != nil
    }

    /// An occurrence that comes due while its request is paused. One of a series is left out, as if it was skipped; a
    /// single one, and a snooze, is held until the pause ends.
    ///
    /// - Parameters:
    ///   - next: Where the request would stand if it rang.
    ///   - isOfPlace: Whether it comes of a place. A ring that was put off may be due besides, of a request that rests.
    func quiet(
        _ pending: Pending,
        _ occurrence: Timetable.Occurrence,
        _ next: Schedule?,
        isOfPlace: Bool = false,
        at now: Moment,
        into plan: inout Plan
    ) {
        let before = pending.schedule
        // What doesn't ring doesn't come again until it is answered either.
        var rest = next?.answered
        let snoozed = before.snooze.flatMap { $0.boot <= now.boot ? now.wall(at: $0.boot) : nil }
        let isExtra = !isOfPlace && snoozed != nil && before.due?.hasPassed(at: now) != true
        if isExtra, before.untilAnswered != nil {
            // It has rung before, and comes again when the person is back only if they ask for it.
        } else if pending.request.trigger?.repeats ?? false, !isExtra {
            noteSilence(pending, due: occurrence.due, .paused, at: now, into: &plan)
            // What they have put off is theirs, although the series would have rung with it.
            if let snoozed, before.untilAnswered == nil {
                var held = rest ?? Schedule(due: nil)
                (held.held, held.putOff) = (snoozed, before.putOff)
                (held.lastDue, held.consumed) = (occurrence.due, occurrence.number)
                rest = held
            }
        } else {
            var held = rest ?? Schedule(due: nil)
            (held.held, held.putOff) = (occurrence.due, occurrence.isPutOff ? before.putOff : nil)
            (held.lastDue, held.consumed) = (before.lastDue, before.consumed)
            rest = held
        }
        plan.changes.append(rest.map { .reschedule(pending.key, $0) } ?? .removePending(pending.key))
        plan.consequences.append(.pendingChanged(app: pending.app))
    }

    /// Whether a request that is added now, and would ring at once, is held. The pause of the one that it replaces has ended.
    func isHeld(_ key: RequestKey, at now: Moment) -> Bool {
        pauses.without([.request(key)]).pause(of: key, at: now.wall) != nil
    }

    /// A request that would ring at once, and is paused.
    func held(_ request: Request, of app: String, isConfined: Bool, at now: Moment) -> Pending {
        var schedule = Schedule(due: nil)
        schedule.held = now.wall
        return Pending(app: app, request: request, schedule: schedule, isConfined: isConfined)
    }

    /// A request's pause goes with the request: another of its name is another one.
    func endPausesOfRemoved(_ plan: inout Plan) {
        guard pauses.count > 0 else { return }
        for change in plan.changes {
            switch change {
            case .removePending(let key) where pauses[.request(key)] != nil:
                plan.changes.append(.endPause(.request(key)))
            case .removeAllPending(let app):
                plan.changes += pauses.within(.app(app)).filter { $0 != .app(app) }.map { .endPause($0) }
            default: break
            }
        }
    }
}

extension Schedule {
    /// What was held comes once more beside the series, as a snooze does; a first ring insists as it would have.
    mutating func bringBack(_ held: WallTime, of request: Request, at now: Moment) {
        self.held = nil
        snooze = Instant(due: held, at: now)
        if lastDue == nil { untilAnswered = request.untilAnswered.map { $0.most + 1 } }
    }
}

/// Quiet hours, which hold rings as "do not disturb" does (decision 9).
extension Agenda {
    /// When the quiet hours end that a ring waits for; nil if it may ring now.
    ///
    /// Critical ones ring, the agent's own messages, and what wakes the machine, for whoever may wake it. So does a person's own
    /// reminder that they have typed for these hours: by a clock time inside, wanted at once, or a timer started inside.
    package func quietEnd(of ring: Delivered, at now: Moment) -> WallTime? {
        quietEnd(of: ring.request, app: ring.app, due: ring.due, at: now.wall)
    }

    /// When the quiet hours end that now is in; nil if it is in none.
    package func quietEnd(at now: Moment) -> WallTime? { settings.quiet?.end(at: now.wall, in: zones.local) }

    /// When the quiet hours begin next; nil if there are none.
    package func quietStart(after now: Moment) -> WallTime? { settings.quiet?.start(after: now.wall, in: zones.local) }

    /// The end of the quiet hours that a pending request will wait for; nil if its next ring may come on time.
    package func quietEnd(of pending: Pending, at now: Moment) -> WallTime? {
        guard let next = pending.schedule.next(at: now) else { return nil }
        return quietEnd(of: pending.request, app: pending.app, due: next, at: next)
    }

    private func quietEnd(of request: Request, app: String, due: WallTime, at time: WallTime) -> WallTime? {
        guard let quiet = settings.quiet, app != Self.agentApp, request.content.interruptionLevel != .critical,
            !(request.wake && settings.wake.allows(app)), let end = quiet.end(at: time, in: zones.local)
        else { return nil }
        guard app == Self.ownApp, let inside = quiet.end(at: due, in: zones.local) else { return end }
        switch request.trigger {
        case nil, .calendar, .recurrence: return nil
        case .interval(let timer) where !timer.repeats:
            let start = due.advanced(byMicroseconds: -Int64(microsecondsFromSeconds: timer.seconds))
            return quiet.end(at: start, in: zones.local) == inside ? nil : end
        case .interval, .location: return end
        }
    }
}
