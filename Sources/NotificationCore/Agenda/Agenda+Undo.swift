internal import Messages
internal import Recurrence

/// Keeps what the last change of the person's own reminders replaced, and takes that change back (decision 30).
extension Agenda {
    // MARK: - Keeping

    /// Keeps what takes a plan back, if the event changes the person's own reminders.
    func undoKept(of event: Event, _ plan: Plan, at now: Moment, rows: Rows) -> Change? {
        guard let (action, app) = event.undoable(plan), app == Self.ownApp else { return nil }
        var undo = Undo(action: action, date: now.wall, bootID: now.bootID)
        let pending = Dictionary(rows.pending.map { ($0.key, $0) }) { $1 }
        let delivered = Dictionary(rows.delivered.map { ($0.key, $0) }) { $1 }
        let begunPauses = Set(plan.changes.compactMap { if case .pause(let pause) = $0 { pause.scope } else { nil } })
        let endedPauses = Set(plan.changes.compactMap { if case .endPause(let scope) = $0 { scope } else { nil } })
        let taken = plan.changes.compactMap { if case .removeDelivered(let key) = $0 { delivered[key] } else { nil } }
        let unanswered = Dictionary(taken.map { ($0.key, $0) }) { $1 }
        var added = 0
        var seen: Set<RequestKey> = []
        var moves = action == .snooze
        func touch(_ key: RequestKey, _ after: Pending?) {
            let before = pending[key]
            let kept = unanswered[key].map { $0.again(before, at: now) } ?? before
            guard kept != nil || after != nil, seen.insert(key).inserted else { return }
            if after?.schedule.putOff != .moved { moves = false }
            var touched = Undo.Touched(
                identifier: key.identifier,
                after: after.map { Undo.Standing($0.schedule) },
                keepsSeries: before.flatMap { before in after.map { before.goesOn(as: $0) } } ?? false
            )
            if after == nil || endedPauses.contains(.request(key)) {
                touched.pause = pauses[.request(key)].map { Undo.PauseSpan(since: $0.since, until: $0.until) }
            }
            if begunPauses.contains(.request(key)) { touched.isPaused = true }
            undo.touched.append(touched)
            if let kept { undo.before.append(kept) }
        }
        for change in plan.changes {
            switch change {
            case .put(let row):
                touch(row.key, row)
                added += row.request.size
            case .reschedule(let key, let schedule):
                var row = pending[key]
                row?.schedule = schedule
                touch(key, row)
            case .removePending(let key): touch(key, nil)
            case .removeAllPending: for row in rows.pending { touch(row.key, nil) }
            default: break
            }
        }
        for row in taken { touch(row.key, pending[row.key]) }
        guard !undo.touched.isEmpty else {
            // It rang at once. What was changed before it isn't the last change any more.
            return action == .add ? .keepUndo(nil) : nil
        }
        if moves { undo.action = .move }
        if !fits(undo, adding: added, beside: rows) { (undo.before, undo.isComplete) = ([], false) }
        return .keepUndo(undo)
    }

    /// What is kept counts like what is pending, for the app's limits.
    private func fits(_ undo: Undo, adding added: Int, beside rows: Rows) -> Bool {
        // Rows that a change loads as a whole are counted there; otherwise the store counts them.
        let others = max(0, rows.pendingCount - rows.pending.count)
        let staying = undo.touched.count { $0.after != nil }
        let bytes = undo.before.reduce(rows.bytes + added) { $0 + $1.request.size }
        return others + staying + undo.before.count <= RequestCheck.Limit.pendingPerApp
            && bytes <= RequestCheck.Limit.requestsPerApp
    }

    // MARK: - Taking back

    /// Takes the last change back, or refuses and changes nothing.
    func undo(at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        guard let undo = rows.undo else { throw AgendaError(.unknownIdentifier, Message("there is nothing to undo")) }
        guard !undo.isOver(at: now) else {
            throw AgendaError(
                .unknownIdentifier,
                Message("the last change was more than 24 hours ago and can't be undone")
            )
        }
        guard undo.isComplete else {
            throw AgendaError(.quotaExceeded, Message("the last change was too large to be kept for undo"))
        }
        var plan = Plan()
        var budget = StepBudget(Timetable.mostSteps)
        let before = Dictionary(undo.before.map { ($0.key, $0) }) { $1 }
        let pending = Dictionary(rows.pending.map { ($0.key, $0) }) { $1 }
        plan.changes =
            pausesBegun(by: undo).map { .endPause($0) } + pausesReturning(with: undo, at: now).map { .pause($0) }
        // What they hold stays held.
        var agenda = self
        for change in plan.changes { agenda.pauses.follow(change) }
        for touched in undo.touched {
            let key = RequestKey(app: Self.ownApp, identifier: touched.identifier)
            let current = pending[key]
            if undo.action == .skip { plan.changes.append(.forgetEarlyAnswer(key, at: undo.date)) }
            if let before = before[key] {
                let row = try agenda.takeBack(undo, touched, to: before, current, at: now, spending: &budget)
                plan.changes.append(.put(row))
            } else if current != nil {
                plan.changes.append(.removePending(key))
                dropUnseen(rows.delivered(key).map { [$0] } ?? [], app: key.app, at: now, into: &plan)
            } else {
                continue
            }
            plan.count += 1
        }
        guard plan.count > 0 else {
            throw AgendaError(.unknownIdentifier, Message("there is nothing to undo: what was added has ended since"))
        }
        try checkRoom(for: plan, rows)
        let paused = plan.changes.count { if case .pause = $0 { true } else { false } }
        try checkPauses(paused)
        plan.changes.append(.keepUndo(nil))
        plan.consequences.append(.pendingChanged(app: Self.ownApp))
        return plan
    }

    /// The pauses of single reminders that come back with these.
    private func pausesReturning(with undo: Undo, at now: Moment) -> [Pause] {
        let pauses = pauses.without(pausesBegun(by: undo))
        return undo.touched.compactMap { touched in
            touched.pause?.pause(of: RequestKey(app: Self.ownApp, identifier: touched.identifier))
        }.filter { $0.covers(now.wall) && pauses[$0.scope] == nil }
    }

    /// The pauses that the change has brought, but not later ones: a clock that is set back makes both begin at one time.
    private func pausesBegun(by undo: Undo) -> [Pause.Scope] {
        undo.touched.filter { $0.isPaused == true }.map {
            .request(RequestKey(app: Self.ownApp, identifier: $0.identifier))
        }
        .filter { pauses[$0]?.since == undo.date }
    }

    private func takeBack(
        _ undo: Undo,
        _ touched: Undo.Touched,
        to before: Pending,
        _ current: Pending?,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Pending {
        let name = "\"\(touched.identifier)\""
        let isOfRing = [.skip, .snooze, .move].contains(undo.action)
        switch (touched.after, current) {
        case (nil, nil): return restored(before, of: undo, at: now, spending: &budget)
        case (nil, .some):
            throw AgendaError(.invalidArgument, "\(name) is pending again since, so the last change can't be undone")
        case (.some, nil):
            guard !isOfRing, !touched.keepsSeries else {
                throw AgendaError(.unknownIdentifier, "\(name) has ended since, so the last change can't be undone")
            }
            return restored(before, of: undo, at: now, spending: &budget)
        case (let after?, let current?):
            if Undo.Standing(current.schedule) == after {
                return restored(before, of: undo, at: now, spending: &budget)
            }
            guard !isOfRing else {
                throw AgendaError(
                    .invalidArgument,
                    "\(name) has rung or was answered since, so the last change can't be undone"
                )
            }
            // What has rung since doesn't ring again.
            guard before.hasSeries(of: current) else { return restored(before, of: undo, at: now, spending: &budget) }
            if let count = before.request.bounds.count, current.schedule.consumed >= count {
                throw AgendaError(
                    .invalidArgument,
                    "\(name) has rung since as often as it was to before, so the last change can't be undone"
                )
            }
            var row = before
            row.schedule = current.schedule
            // A series that had ended before the change stays so.
            guard before.schedule.due != nil else { return row }
            if row.schedule.anchor == nil {
                // It had ended, so nothing hung on its grid any more.
                let before = undo.bootID == now.bootID ? before.schedule : timetable.rebased(before, at: now)
                row.schedule.anchor = before.anchor
            }
            // The bounds that have ended it are gone.
            if row.schedule.due == nil, row.schedule.region == nil, !row.schedule.isSetAside {
                timetable.goOn(&row.schedule, of: row.request, at: now, spending: &budget)
            }
            return row
        }
    }

    /// A row as it was, by the clocks of now. What was due meanwhile is late, as after a time without the agent.
    private func restored(_ row: Pending, of undo: Undo, at now: Moment, spending budget: inout StepBudget) -> Pending {
        var row = row
        if undo.bootID != now.bootID { row.schedule = timetable.rebased(row, at: now) }
        if let held = row.schedule.held, !isPaused(row.key, due: now.wall, at: now) {
            // The pause that held it is over, so nothing else would ring it.
            row.schedule.bringBack(held, of: row.request, at: now)
        }
        // The machine may have moved.
        if row.schedule.region != nil { row.schedule.region = .unknown }
        recompute(&row, at: now, spending: &budget)
        return row
    }

    /// The clock and the rules of its zone may have changed. One that takes too long is computed when it is due.
    private func recompute(_ row: inout Pending, at now: Moment, spending budget: inout StepBudget) {
        guard budget.left > 0 else { return }
        let schedule = timetable.recompute(row, from: nil, at: now, spending: &budget)
        guard !schedule.isSetAside else { return }
        // What would lie behind its end here keeps its instant.
        if schedule.isOver { row.schedule.zone = schedule.zone } else { row.schedule = schedule }
    }

    /// What was there before the last change, by the rules of zones now: what they have put off would look missed otherwise.
    func undoFollowingRules(at now: Moment, rows: Rows) -> Plan {
        guard var undo = rows.undo else { return Plan() }
        var budget = StepBudget(Timetable.mostSteps)
        for index in undo.before.indices { recompute(&undo.before[index], at: now, spending: &budget) }
        return keeping(undo, insteadOf: rows.undo)
    }

    func keeping(_ undo: Undo, insteadOf earlier: Undo?) -> Plan {
        undo == earlier ? Plan() : Plan(count: 1, changes: [.keepUndo(undo)])
    }

    /// Forgets a change that can't be taken back any more.
    func forgetUndo(at now: Moment, rows: Rows) -> Plan {
        Plan(durability: .process, changes: rows.undo?.isOver(at: now) == true ? [.keepUndo(nil)] : [])
    }
}

extension Event {
    /// What a change of requests is called, and whose they are, where such a change can be taken back.
    fileprivate func undoable(_ plan: Plan) -> (Undo.Action, app: String)? {
        switch self {
        case .add(let app, _, _): (.add, app)
        case .edit(let key, _): (.edit, key.app)
        case .replace: (.sync, Agenda.ownApp)
        case .resumeRequests: (.add, Agenda.ownApp)
        case .remove: (.remove, Agenda.ownApp)
        case .removePending(let app, _), .removeAllPending(let app): (.remove, app)
        case .perform(let key, .skipNext): (.skip, key.app)
        case .perform(let key, .snooze): (.snooze, key.app)
        case .snooze: (.snooze, Agenda.ownApp)
        // An answer that was given before the ring.
        case .act(let key, _, _, _):
            plan.changes.contains { if case .notePastRing = $0 { true } else { false } } ? (.skip, key.app) : nil
        default: nil
        }
    }
}

extension Pending {
    /// Whether another row rings by the same grid. One that has ended has none any more.
    fileprivate func hasSeries(of other: Pending?) -> Bool {
        guard let other else { return false }
        let hasGrid = other.schedule.anchor != nil || other.schedule.due != nil
        return request.trigger == other.request.trigger && request.bounds.start == other.request.bounds.start
            && (!hasGrid || schedule.anchor?.wall == other.schedule.anchor?.wall)
    }

    /// Whether another row rings as this one would have, whichever boot its grid was computed in.
    fileprivate func goesOn(as other: Pending) -> Bool {
        var schedule = schedule
        schedule.anchor = other.schedule.anchor
        // On which side of its boundary the machine is found out again.
        if schedule.region != nil, let region = other.schedule.region { schedule.region = region }
        return hasSeries(of: other) && schedule == other.schedule
    }
}

extension Delivered {
    /// The request as it stands while this ring is unanswered: what brings it back rings again, late.
    ///
    /// Another one that hasn't rung yet, and has replaced this ring's, is left as it is; an edited one keeps what it has rung.
    fileprivate func again(_ pending: Pending?, at now: Moment) -> Pending {
        if let pending, pending.schedule.lastDue == nil, pending.request != request { return pending }
        var row = pending ?? Pending(app: app, request: request, schedule: Schedule(due: nil))
        (row.schedule.snooze, row.schedule.putOff) = (Schedule.Instant(due: due, at: now), .snoozed)
        if pending == nil {
            row.schedule.consumed = occurrence
            row.schedule.lastDue = firstDue ?? due
        }
        return row
    }
}
