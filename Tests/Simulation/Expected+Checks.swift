import NotificationCore

/// What it must not be, whatever has happened to the clocks.
extension Expected {
    /// Throws when an interval is further away than its period, or a snooze than its length.
    func checkDistance(at now: Moment) throws {
        let name = "\(key) \(request.content.title)"
        if let snooze, snooze.boot > now.boot.microseconds + snooze.length {
            throw Violation("\(name) is snoozed for longer than was asked")
        }
        // What was skipped was skipped by the wall clock of that moment, which may have been set since.
        guard lastSkipped == nil, case .boot(let due)? = due, let latest = latestNext(at: now, due: due), due > latest
        else { return }
        throw Violation("\(name) rings next \((due - latest) / 1_000_000) s later than it can")
    }

    /// Throws when what is from an earlier boot doesn't lie where the wall clock says, which is right.
    func checkPhase(at now: Moment) throws {
        let ahead = now.wall.microseconds - now.boot.microseconds
        let name = "\(key) \(request.content.title)"
        // What says that it began later than now, on a clock that was wrong then, is not believed.
        if let snooze, snooze.wall - snooze.length <= now.wall.microseconds, snooze.boot + ahead != snooze.wall {
            throw Violation("\(name) is snoozed to \(snooze.boot + ahead), should be to \(snooze.wall)")
        }
        guard case .boot(let due)? = due, case .grid(let firstDelay, let period, let repeats) = beat else { return }
        let off = due + ahead - anchor.wall - firstDelay
        guard repeats || anchor.wall <= now.wall.microseconds else { return }
        guard repeats ? floorRemainder(off, period) != 0 : off != 0 else { return }
        throw Violation("\(name) is \(off) away from where the wall clock has it")
    }

    /// Throws when a series waits for a later occurrence than the clocks and its past give reason for.
    func checkSilence(at now: Moment, in zone: OracleZone) throws {
        guard case .wall(let due)? = due, case .civil(let beat) = beat, beat.repeats, beat.zone != nil || beat.isFine
        else { return }
        let dayAhead = now.wall.microseconds + 86_400_000_000
        let last = lastRung.map { $0 > dayAhead ? .min : $0 } ?? .min
        let after = max(now.wall.microseconds, last, lastSkipped ?? .min)
        guard let next = following(beat, after: after, in: zone), next.instant < due.instant else { return }
        throw Violation("\(key) \(request.content.title) is silent until \(due), although \(next) comes before")
    }

    /// Throws when what a series waits for is not its time by the rules that its zone has now.
    func checkReading(in zone: OracleZone) throws {
        guard case .wall(let due)? = due, case .civil(let beat) = beat else { return }
        let zone = beat.zone.map(zone.named) ?? zone
        let isRight =
            beat.isFine
            ? floorRemainder(zone.reading(at: due.instant) - beat.secondOfDay, beat.step) == 0
            : zone.instant(ofReading: due.reading) == due.instant
        // What is taken back after a flight, and whose time now lies behind its end, keeps its instant and isn't lost.
        guard !isRight, isWithinEnd(zone.instant(ofReading: due.reading) * 1_000_000) else { return }
        throw Violation("\(key) \(request.content.title) waits for \(due), which is not its time in \(zone.name) now")
    }
}
