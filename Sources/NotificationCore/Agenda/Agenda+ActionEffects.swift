internal import Messages
internal import Recurrence

/// What buttons do without the app (decision 14).
extension Agenda {
    /// Carries out what a button does: one plan, so one transaction. Any answer takes the ring away.
    func perform(
        _ effect: ActionEffect,
        on rows: RequestRows,
        seen: Int? = nil,
        at now: Moment
    ) throws(AgendaError) -> Plan {
        let request = try rows.known()
        let key = rows.key
        var plan = Plan(count: 1)
        switch effect {
        case .stopRepeat: if rows.pending != nil { plan.changes.append(.removePending(key)) }
        case .skipNext: plan.changes += try skipNext(rows, seen: seen, at: now)
        case .snooze(let seconds):
            try RequestCheck.check(effect)
            plan.changes.append(try snooze(rows, request, seconds: seconds, at: now))
        case .open(let url): plan.consequences.append(.open(url: url, app: key.app))
        case .run(let command):
            guard key.app == Self.ownApp else {
                throw AgendaError(.notPermitted, "run: only the person's own reminders may run a command")
            }
            plan.consequences.append(.run(command: command))
        case .authorize(let app, let allowed):
            guard Self.permissionApp(key) == app else {
                throw AgendaError(.notPermitted, "authorize: only the agent's own question may have this effect")
            }
            plan.changes += Self.decide(app, allowed ? .authorized : .denied)
            plan.consequences.append(allowed ? .present : .deliveredChanged(app: app))
        case .showSummarised:
            try requireSummary(key, "showSummarised")
            plan.changes.append(.presentSummarised(limit: mostShownAtOnce))
            plan.consequences += [.summariseRest, .present]
        case .answerSummarised(let snooze):
            try requireSummary(key, "answerSummarised")
            try answer(rows.summarised, snooze: snooze, at: now, into: &plan)
        case .done: if key == Self.summaryKey { plan.changes.append(.expireSummarised) }
        }
        if !effect.movesSeries { endComingBack(rows, into: &plan) }
        if !plan.changes.isEmpty { plan.consequences.append(.pendingChanged(app: key.app)) }
        if let delivered = rows.delivered {
            withdraw(delivered, answerable: false, into: &plan)
            plan.consequences.append(.deliveredChanged(app: key.app))
        }
        return plan
    }

    /// What the person or an app does to a request directly.
    func performed(
        _ effect: ActionEffect,
        on key: RequestKey,
        _ all: Rows,
        at now: Moment
    ) throws(AgendaError) -> Plan {
        let rows = all.request(key)
        var plan = try perform(effect, on: rows, at: now)
        // What had rung for the last time is pending again, and counts.
        if rows.pending == nil { try checkRoom(for: plan, all) }
        var button: PastRing.Button?
        if case .snooze(let seconds) = effect {
            // Of a time that was typed, the length says nothing: "Snooze 76913 s".
            let isWhole = seconds < 60 || seconds.truncatingRemainder(dividingBy: 60) == 0
            let title = isWhole ? spokenSnooze(seconds) : words.translated("Snooze")
            button = PastRing.Button(identifier: Action.snoozeIdentifier, title: title)
        }
        noteEnd(rows.delivered, .answered, action: button, at: now, into: &plan)
        return plan
    }

    /// Snoozes several reminders of the person's own; those that aren't there any more are passed over.
    func snooze(_ identifiers: [String], seconds: Double, _ rows: Rows, at now: Moment) throws(AgendaError) -> Plan {
        let effect = ActionEffect.snooze(seconds: seconds)
        try RequestCheck.check(effect)
        var plan = Plan()
        for identifier in Set(identifiers).sorted() {
            let key = RequestKey(app: Self.ownApp, identifier: identifier)
            guard rows.pending(key) != nil || rows.delivered(key) != nil else { continue }
            let one = try performed(effect, on: key, rows, at: now)
            plan.changes += one.changes
            plan.consequences += one.consequences.filter { !plan.consequences.contains($0) }
            plan.count += 1
        }
        try checkRoom(for: plan, rows)
        return plan
    }

    /// - Parameter seen: The occurrence that was answered, where it was shown and could not be stored.
    private func skipNext(_ rows: RequestRows, seen: Int?, at now: Moment) throws(AgendaError) -> [Change] {
        if let row = rows.pending {
            if row.schedule.held != nil { return [row.without(\.held)] }
            if rows.delivered == nil, row.schedule.comesBackFirst(at: now) { return [row.without(\.snooze)] }
        }
        guard let pending = rows.pending, pending.schedule.occurrence != nil else {
            // All that is left is the same ring, again and again.
            if let ending = rows.pending?.withoutInsisting { return [ending] }
            guard rows.delivered != nil else {
                throw AgendaError(.unknownIdentifier, "\"\(rows.key.identifier)\" has no coming ring to skip")
            }
            return []
        }
        let schedule = try withoutNext(pending, seen: seen, at: now)?.answered
        return [schedule.map { .reschedule(rows.key, $0) } ?? .removePending(rows.key)]
    }

    private func withoutNext(_ pending: Pending, seen: Int? = nil, at now: Moment) throws(AgendaError) -> Schedule? {
        var budget = StepBudget(Timetable.mostSteps)
        return try timetable.affording(pending.request) { () throws(OutOfSteps) in
            try timetable.skip(pending, after: seen, at: now, spending: &budget)
        }
    }

    /// The ring that has come, once more, also if it was the last; of what hasn't rung, the next ring then and not at its own time.
    private func snooze(
        _ rows: RequestRows,
        _ request: Request,
        seconds: Double,
        at now: Moment
    ) throws(AgendaError) -> Change {
        let snooze = Schedule.Instant(after: Int64(microsecondsFromSeconds: seconds), from: now)
        if var pending = rows.pending {
            let before = pending.schedule
            (pending.schedule.snooze, pending.schedule.putOff) = (snooze, .snoozed)
            (pending.schedule.held, pending.schedule.untilAnswered) = (nil, nil)
            if rows.delivered == nil, before.isMovable {
                if before.isAhead { pending.schedule = try withoutNext(pending, at: now) ?? pending.schedule }
                pending.schedule.putOff = .moved
            }
            return .reschedule(rows.key, pending.schedule)
        }
        var schedule = Schedule(due: nil)
        (schedule.snooze, schedule.putOff) = (snooze, .snoozed)
        schedule.consumed = rows.delivered?.occurrence ?? 1
        schedule.lastDue = rows.delivered?.firstDue ?? rows.delivered?.due
        return .put(Pending(app: rows.key.app, request: request, schedule: schedule))
    }

    func endUntilAnswered(_ pending: Pending?, into plan: inout Plan) {
        if let ending = pending?.withoutInsisting { plan.changes.append(ending) }
    }

    /// The same, and where nothing is on the screen, a ring that was put off or is held is answered before it comes.
    private func endComingBack(_ rows: RequestRows, into plan: inout Plan) {
        guard rows.delivered == nil, let pending = rows.pending,
            pending.schedule.isSnoozed || pending.schedule.held != nil
        else { return endUntilAnswered(rows.pending, into: &plan) }
        var schedule = pending.schedule
        (schedule.snooze, schedule.untilAnswered, schedule.held) = (nil, nil, nil)
        plan.changes.append(schedule.isOver ? .removePending(pending.key) : .reschedule(pending.key, schedule))
    }

    // MARK: - Of the popup that stands for others

    private func requireSummary(_ key: RequestKey, _ effect: String) throws(AgendaError) {
        guard key == Self.summaryKey else {
            throw AgendaError(.notPermitted, "\(effect): only the agent's own summary may have this effect")
        }
    }

    /// Answers each of the person's own rings that came as one popup; others come as one again.
    private func answer(
        _ summarised: [RequestRows],
        snooze: Double?,
        at now: Moment,
        into plan: inout Plan
    ) throws(AgendaError) {
        let effect = snooze.map { ActionEffect.snooze(seconds: $0) } ?? .done
        let identifier = snooze == nil ? Action.defaultIdentifier : Action.snoozeIdentifier
        for rows in summarised where rows.key.app == Self.ownApp {
            let answer = try answered(rows, identifier, effect, at: now)
            plan.changes += answer.changes
            plan.consequences += answer.consequences
            plan.count += 1
        }
        plan.consequences.append(.summariseRest)
    }
}

extension Pending {
    /// The change after which it no longer rings until it is answered; nil if it doesn't.
    fileprivate var withoutInsisting: Change? {
        guard schedule.untilAnswered != nil else { return nil }
        return schedule.answered.map { .reschedule(key, $0) } ?? .removePending(key)
    }
}

extension ActionEffect {
    /// Whether the button itself decides how the series continues.
    fileprivate var movesSeries: Bool {
        switch self {
        case .stopRepeat, .skipNext, .snooze: true
        case .open, .run, .done, .authorize, .showSummarised, .answerSummarised: false
        }
    }
}
