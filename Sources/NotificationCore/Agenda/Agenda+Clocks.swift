internal import Recurrence

/// What the agenda does when clocks, zones or boots change: a slice of rows at a time, the soonest first, each
/// slice in a transaction of its own. The note that it is done is written with the last slice, so a crash in between
/// starts it over; doing it twice changes nothing.
extension Agenda {
    func zoneChanged(_ rows: Rows, from zone: String, at now: Moment) -> Plan {
        var plan = recomputed(rows, from: zone, at: now, asPartOf: .zoneChanged(from: zone))
        if plan.rest == nil {
            plan.changes += [.note(.zone, zones.local.identifier), .note(.zoneMove, "")]
        } else {
            plan.changes.append(.note(.zoneMove, zones.local.identifier))
        }
        return plan
    }

    func zoneRulesChanged(_ rows: Rows, _ release: String?, at now: Moment) -> Plan {
        var plan = recomputed(rows, from: nil, at: now, asPartOf: .zoneRulesChanged(release: release))
        if plan.rest == nil, let release { plan.changes.append(.note(.zoneRelease, release)) }
        return plan
    }

    func clockChanged(_ rows: Rows, at now: Moment) -> Plan {
        var plan = recomputed(rows, from: nil, at: now, asPartOf: .clockChanged)
        plan.changes += pausesFollowing(now)
        return plan
    }

    func recomputed(_ rows: Rows, from zone: String?, at now: Moment, asPartOf event: Event) -> Plan {
        var plan = Plan()
        var spent = 0
        var last: Pending?
        for row in rows.pending {
            guard spent < Timetable.mostSteps else { break }
            var budget = StepBudget(Timetable.mostSteps)
            computing(row.mayTakeLong ? row.key : nil)
            let schedule = timetable.recompute(row, from: zone, at: now, spending: &budget)
            spent += Timetable.mostSteps - budget.left
            last = row
            guard schedule != row.schedule else { continue }
            plan.changes.append(schedule.isOver ? .removePending(row.key) : .reschedule(row.key, schedule))
            plan.consequences.append(.pendingChanged(app: row.app))
            if schedule.isSetAside { plan.consequences.append(.setAside(row.key)) }
        }
        computing(nil)
        plan.count = plan.changes.count
        plan.rest = rest(of: event, rows, after: last)
        if plan.rest == nil { plan.changes.append(.note(.clock, Self.clockNote(now))) }
        return plan
    }

    func rebooted(_ rows: Rows, passed: WallTime? = nil, at now: Moment) -> Plan {
        var plan = Plan(
            count: rows.pending.count,
            changes: rows.pending.map { .reschedule($0.key, timetable.rebased($0, at: now)) }
        )
        let passed = latest(passed, in: rows)
        plan.rest = rest(of: .rebooted, rows, after: rows.pending.last, passed: passed)
        guard plan.rest == nil else { return plan }
        if let doubt = Self.doubt(passed, at: now) { plan.changes.append(doubt) }
        plan.changes.append(.note(.bootID, now.bootID))
        return plan
    }

    func clockPutRight(_ rows: Rows, passed: WallTime? = nil, at now: Moment) -> Plan {
        var plan = Plan()
        for row in rows.pending {
            let schedule = timetable.putRight(row, at: now)
            guard schedule != row.schedule else { continue }
            plan.changes.append(.reschedule(row.key, schedule))
            plan.consequences.append(.pendingChanged(app: row.app))
        }
        plan.count = plan.changes.count
        let passed = latest(passed, in: rows)
        plan.rest = rest(of: .clockPutRight, rows, after: rows.pending.last, passed: passed)
        if plan.rest == nil { plan.changes.append(Self.doubt(passed, at: now) ?? .note(.doubt, "")) }
        return plan
    }

    private func latest(_ passed: WallTime?, in rows: Rows) -> WallTime? {
        (rows.pending.compactMap(\.knownToHavePassed) + [passed].compactMap(\.self)).max()
    }

    func rest(of event: Event, _ rows: Rows, after last: Pending?, passed: WallTime? = nil) -> Event? {
        guard let last, let position = rows.positions[last.key] else { return nil }
        guard rows.pending.count >= Event.batch || rows.pending.last?.key != last.key else { return nil }
        return .further(event, after: position, passed: passed)
    }

    /// A row during which two runs have ended is not computed again.
    func hung(_ row: Pending?) -> Plan {
        guard let row, !row.schedule.isSetAside else { return Plan() }
        var schedule = row.schedule
        schedule.setAside()
        return Plan(
            count: 1,
            changes: [.reschedule(row.key, schedule)],
            consequences: [.setAside(row.key), .pendingChanged(app: row.app)]
        )
    }
}

extension Pending {
    /// Whether its next ring is searched for, rather than computed.
    var mayTakeLong: Bool {
        switch request.trigger {
        case .recurrence: true
        case .calendar(let match, _): match.calendarIdentifier != nil
        case .interval, .location, nil: false
        }
    }
}

/// Boots with a wrong wall clock, and what happens when it is put right.
///
/// The boot clock has started over, so only the wall clock can say where an interval, a timer or a snooze stands.
/// Machines without a clock of their own start in 1970 or at their last shutdown, until they have asked the network.
extension Agenda {
    /// A clock that is set this soon after the boot is being put right, in microseconds.
    private static let fresh: Int64 = 3_600_000_000

    /// Whether the wall clock was set since these notes were written, and was wrong when this boot began.
    ///
    /// A clock that was behind gives itself away, however long it takes to be put right: it showed a time that had
    /// passed already. One that was ahead does not, so within the first hour each setting counts.
    package func putsRight(_ notes: [AgendaNote: String], at now: Moment) -> Bool {
        guard notes[.bootID] == now.bootID, Self.wasSet(since: notes[.clock], now) else { return false }
        if now.boot.microseconds < Self.fresh { return true }
        let words = notes[.doubt]?.split(separator: " ") ?? []
        guard words.count == 2, words[0] == now.bootID, let passed = Int64(words[1]) else { return false }
        return passed <= now.wall.microseconds
    }

    /// Moves what takes back the last change, if it was made in this boot, to the clock that is right now. What is from an
    /// earlier boot is moved when it comes back.
    func putUndoRight(at now: Moment, rows: Rows) -> Plan {
        guard var undo = rows.undo, undo.bootID == now.bootID else { return Plan() }
        undo.before = undo.before.map { row in
            var row = row
            row.schedule = timetable.putRight(row, at: now)
            return row
        }
        for index in undo.touched.indices { undo.touched[index].after?.snooze?.putRight(at: now) }
        // It can't be older than the boot, whatever the clock showed then.
        undo.date = min(max(undo.date, now.wall(at: BootTime(microseconds: 0))), now.wall)
        return keeping(undo, insteadOf: rows.undo)
    }

    /// Notes whether the wall clock shows a time before one that is known to have passed.
    static func doubt(_ passed: WallTime?, at now: Moment) -> Change? {
        guard let passed, passed.microseconds(since: now.wall) > 1_000_000 else { return nil }
        return .note(.doubt, "\(now.bootID) \(passed.microseconds)")
    }
}

extension Pending {
    /// The latest time that the wall clock has shown, as far as an interval or a snooze tells.
    var knownToHavePassed: WallTime? {
        var times: [WallTime] = []
        if let anchor = schedule.anchor {
            // A start may lie in the future.
            if request.bounds.start == nil { times.append(anchor.wall) }
            if let last = schedule.lastDue { times.append(last) }
        }
        if let snooze = schedule.snooze, let delay = snooze.delay {
            times.append(snooze.wall.advanced(byMicroseconds: -delay))
        }
        return times.max()
    }
}
