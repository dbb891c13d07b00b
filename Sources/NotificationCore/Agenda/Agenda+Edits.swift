internal import Messages
internal import Recurrence

/// Changes of the person's own pending reminders, in place (decision 30).
extension Agenda {
    /// The identifier, the count so far and what is delivered stay; a snooze too, unless the series starts over.
    func edit(_ key: RequestKey, _ edit: RequestEdit, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        guard key.app == Self.ownApp else { throw Self.notOwn(key.identifier, of: key.app) }
        guard let pending = rows.pending(key) else {
            throw AgendaError(.unknownIdentifier, "nothing pending is called \"\(key.identifier)\"")
        }
        var plan = Plan()
        plan.count = 1
        let request = edit.applied(to: pending.request)
        guard edit.movesSeries || request != pending.request else { return plan }
        try checkQuota(of: key.app, adding: [request], rows, at: now)
        try check([request], of: key.app)
        var budget = StepBudget(Timetable.mostSteps)
        let row = try edited(pending, request, edit, at: now, spending: &budget)
        plan.changes = [.put(row)]
        plan.consequences = [.pendingChanged(app: key.app)]
        return plan
    }

    /// A pending row with another request in its place.
    func edited(
        _ pending: Pending,
        _ request: Request,
        _ edit: RequestEdit,
        at now: Moment,
        spending budget: inout StepBudget
    ) throws(AgendaError) -> Pending {
        var row = pending
        row.request = try timetable.counted(request, spending: &budget)
        let heeded = settings.heeded(row.request, of: pending.app)
        // What has no time starts over only where it gets or loses one.
        let startsOver = edit.fields.contains(.trigger) || edit.movesSeries && request.trigger != nil
        row.schedule =
            startsOver
            ? try timetable.restart(pending.schedule, as: heeded, at: now, spending: &budget)
            : try timetable.rebound(pending, as: heeded, edit.fields, at: now, spending: &budget)
        return row
    }

    /// The refusal to change what belongs to an app.
    package static func notOwn(_ identifier: String, of app: String) -> AgendaError {
        AgendaError(.notPermitted, "\"\(identifier)\" belongs to \(app); only your own reminders can be changed")
    }
}
