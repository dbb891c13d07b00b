internal import Messages
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
    /// The fields in which it differs.
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
