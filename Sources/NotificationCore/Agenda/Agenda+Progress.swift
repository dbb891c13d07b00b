internal import Messages
internal import Recurrence

/// Backups and calendar files of the person's that are taken back: one change, whatever it adds, removes, snoozes and pauses
/// (decision 30).
extension Agenda {
    /// Adds reminders where they stood, in place of those of the same identifiers, and removes others. What has no ring left is
    /// left out.
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

    /// Whether there may be so many more pauses.
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
