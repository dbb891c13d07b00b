/// What the agenda does when the machine has moved.
extension Agenda {
    func moved(to position: Position, afterAbsence: Bool, at now: Moment, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        for pending in rows.pending {
            let (occurrence, schedule) = timetable.move(pending, to: position, afterAbsence: afterAbsence, at: now)
            guard schedule != pending.schedule else { continue }
            plan.count += 1
            if let occurrence, isPaused(pending.key, due: occurrence.due, at: now) {
                quiet(pending, occurrence, schedule, at: now, into: &plan)
                continue
            }
            plan.changes.append(schedule.map { .reschedule(pending.key, $0) } ?? .removePending(pending.key))
            guard let occurrence else { continue }
            plan.consequences.append(.pendingChanged(app: pending.app))
            deliver(
                pending.request,
                app: pending.app,
                occurrence,
                replacing: rows.delivered(pending.key),
                as: rows.authorization(of: pending.app),
                at: now,
                into: &plan
            )
        }
        return plan
    }
}
