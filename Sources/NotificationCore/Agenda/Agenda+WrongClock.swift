/// Boots with a wrong wall clock, and what happens when it is put right.
///
/// The boot clock has started over, so only the wall clock can say where an interval, a timer or a snooze stands.
/// Machines without a clock of their own start in 1970 or at their last shutdown, and are corrected once they have
/// asked the network.
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
