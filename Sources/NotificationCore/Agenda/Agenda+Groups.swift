internal import Recurrence

/// Groups of the person's own reminders, which are replaced as a whole (decision 30). A reminder belongs to the group that
/// its identifier begins with: "work/standup" to "work".
extension Agenda {
    /// The requests become all of the group: new ones are added, others changed in place, and the rest removed.
    ///
    /// One whose time has passed isn't pending afterwards, as if it had rung.
    func replace(_ name: String, with requests: [Request], at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        try ReplacedGroup.check(name)
        try check(requests, of: Self.ownApp)
        for request in requests { try ReplacedGroup.check(request, in: name) }
        let members = Dictionary(
            rows.pending.filter { ReplacedGroup.contains($0.request.identifier, in: name) }.map { ($0.key, $0) }
        ) { $1 }
        var plan = Plan()
        var budget = StepBudget(Timetable.mostSteps)
        var staying: Set<RequestKey> = []
        var group = ReplacedGroup()
        for request in requests {
            let key = RequestKey(app: Self.ownApp, identifier: request.identifier)
            let old = members[key]
            guard let row = try member(request, old, at: now, spending: &budget) else {
                group.over += 1
                continue
            }
            staying.insert(key)
            group.count(row.request, insteadOf: old?.request)
            if row != old { plan.changes.append(.put(row)) }
        }
        for request in rows.pending where members[request.key] != nil && !staying.contains(request.key) {
            plan.changes.append(.removePending(request.key))
            group.removed += 1
            dropUnseen(rows.delivered(request.key).map { [$0] } ?? [], app: Self.ownApp, at: now, into: &plan)
        }
        try checkRoom(for: plan, rows)
        plan.count = plan.changes.count
        plan.group = group
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: Self.ownApp)) }
        return plan
    }

    /// The row of a member; nil when its time has passed.
    private func member(
        _ request: Request,
        _ old: Pending?,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Pending? {
        var wanted = try timetable.counted(request, spending: &budget)
        do throws(AgendaError) {
            guard let old else {
                let schedule = try timetable.start(settings.heeded(wanted, of: Self.ownApp), at: now, spending: &budget)
                return Pending(app: Self.ownApp, request: wanted, schedule: schedule)
            }
            // Said again on another day, "every 2 weeks" has another first day, and means the same.
            if wanted.hasSeries(of: old.request) { wanted.trigger = old.request.trigger }
            guard wanted != old.request else { return old }
            return try edited(
                old,
                wanted,
                RequestEdit(wanted.fields(otherThan: old.request)),
                at: now,
                spending: &budget
            )
        } catch  where error.code == .noDate {
            return nil
        }
    }
}

extension Request {
    fileprivate func fields(otherThan other: Request) -> Set<RequestField> {
        Set(
            RequestField.allCases.filter { field in
                var copy = other
                field.copy(from: self, to: &copy)
                return copy != other
            }
        )
    }

    /// Whether its rule is the same, but for the day from which it counts.
    fileprivate func hasSeries(of other: Request) -> Bool {
        guard case .recurrence(var set) = trigger, case .recurrence(let known) = other.trigger,
            bounds.start == other.bounds.start, !set.rules.isEmpty, set.rules.allSatisfy({ $0.count == nil })
        else { return false }
        let day: Int64 = 86_400
        guard (set.start.localSeconds - known.start.localSeconds) % day == 0 else { return false }
        set.start = known.start
        return set == known
    }
}

/// Backups and calendar files of the person's that are taken back: one change, whatever it does (decision 30).
extension Agenda {
    /// Adds reminders where they stood, replacing those of the same identifiers, and removes others; not what has no ring left.
    func resume(
        _ requests: [(Request, Progress)],
        removing removed: [String],
        at now: Moment,
        rows: Rows
    ) throws(AgendaError) -> Plan {
        try check(requests.map(\.0), of: Self.ownApp)
        var budget = StepBudget(Timetable.mostSteps)
        var plan = Plan()
        // What the change pauses holds what it brings.
        var agenda = self
        for (request, progress) in requests {
            let key = RequestKey(app: Self.ownApp, identifier: request.identifier)
            let request = try timetable.counted(request, spending: &budget)
            let heeded = settings.heeded(request, of: Self.ownApp)
            guard var schedule = try timetable.resumed(heeded, progress, at: now, spending: &budget) else { continue }
            var changes: [Change] = [.settleResponses(key)]
            if pauses[.request(key)] != nil { changes.append(.endPause(.request(key))) }
            if progress.isPaused(at: now.wall) {
                changes.append(.pause(Pause(.request(key), since: now.wall, until: progress.pause?.until)))
            }
            changes.forEach { agenda.pauses.follow($0) }
            if let held = schedule.held, !agenda.isPaused(key, due: now.wall, at: now) {
                schedule.bringBack(held, of: request, at: now)
            }
            plan.changes += changes + [.put(Pending(app: Self.ownApp, request: request, schedule: schedule))]
            plan.count += 1
        }
        let added = Set(requests.map { RequestKey(app: Self.ownApp, identifier: $0.0.identifier) })
        let gone = Set(removed.map { RequestKey(app: Self.ownApp, identifier: $0) }).subtracting(added)
        let removal = remove(
            rows.pending.filter { gone.contains($0.key) },
            app: Self.ownApp,
            waiting: rows.delivered.filter { gone.contains($0.key) },
            at: now
        )
        plan.changes += removal.changes
        plan.count += removal.count
        plan.consequences += removal.consequences
        try checkRoom(for: plan, rows)
        try checkPauses(agenda.pauses.count - pauses.count)
        if plan.count > 0 { plan.consequences.append(.pendingChanged(app: Self.ownApp)) }
        return plan
    }

    func checkPauses(_ more: Int) throws(AgendaError) {
        guard more <= 0 || pauses.count + more <= RequestCheck.Limit.pauses else {
            throw AgendaError(
                .quotaExceeded,
                "\(pauses.count) pauses are in force, and \(more) would come back; at most "
                    + "\(RequestCheck.Limit.pauses) are allowed"
            )
        }
    }
}
