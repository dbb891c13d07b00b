import NotificationCore

/// What becomes of it when clocks are set, the machine starts anew and zones change.
extension Expected {
    mutating func rebooted(at now: Moment) {
        goesByWall = true
        snooze?.goesByWall = true
        goByWall(at: now)
    }

    /// What began in this boot keeps what has elapsed, and gets another time on the wall clock.
    mutating func clockPutRight(at now: Moment) {
        if !goesByWall, hasGrid { anchor.wall = now.wall.microseconds + anchor.boot - now.boot.microseconds }
        snooze?.clockPutRight(at: now)
        goByWall(at: now)
    }

    private mutating func goByWall(at now: Moment) {
        func boot(_ wall: Int64) -> Int64 { now.boot.microseconds + wall - now.wall.microseconds }
        if let old = snooze { snooze?.boot = min(boot(old.wall), now.boot.microseconds + old.length) }
        guard case .grid(_, let period, let repeats) = beat else { return }
        guard case .boot(let old)? = due else {
            // A series that has ended may go on yet.
            anchor.boot = boot(anchor.wall)
            return
        }
        let moved = boot(anchor.wall) - anchor.boot
        anchor.boot += moved
        var next = old + moved
        while let latest = latestNext(at: now, due: next), next > latest {
            // Many at once, and the last ones singly.
            let step = repeats ? max(1, (next - latest) / period) * period : next - latest
            next -= step
            anchor.boot -= step
        }
        due = .boot(next)
    }

    /// Whether the wall clock shows a time that had passed when this began or rang.
    private func isFromTheFuture(at now: Moment) -> Bool {
        let began = request.bounds.start == nil ? anchor.wall : .min
        let put = snooze.map { $0.wall - $0.length } ?? .min
        return max(began, lastRung ?? .min, put) > now.wall.microseconds
    }

    /// The latest time at which a grid can ring next, on the boot clock; nil for what doesn't ride it.
    func latestNext(at now: Moment, due: Int64) -> Int64? {
        guard case .grid(let firstDelay, let period, let repeats) = beat else { return nil }
        var from = now.boot.microseconds
        if let start = request.bounds.start?.microseconds, due <= anchor.boot + firstDelay {
            // Within one boot a start keeps its place on the boot clock, whatever the wall clock is set to (decision 3).
            from = max(from, from + start - now.wall.microseconds, anchor.boot)
        }
        if let lastSkipped, !isFromTheFuture(at: now) {
            from = max(from, now.boot.microseconds + lastSkipped - now.wall.microseconds)
        }
        guard repeats else { return from + firstDelay }
        return from + (due <= anchor.boot + firstDelay ? max(firstDelay, period) : period)
    }

    mutating func clockChanged(from old: OracleZone?, to zone: OracleZone, at now: Moment) {
        guard case .wall(let occurrence)? = due, case .civil(let beat) = beat else { return }
        if old != nil, beat.zone == nil, !beat.isFine {
            // It waits for the same reading of the clocks (decision 5), the second that it reads before included.
            let instant = zone.instant(ofReading: occurrence.reading)
            replace(following(beat, after: (instant - 1) * 1_000_000, in: zone), at: now)
        } else {
            // What has been missed rings first.
            guard !hasPassed(at: now) else { return }
            // A clock that was wrong by days and is right again silences nothing; what was left out stays so.
            let dayAhead = now.wall.microseconds + 86_400_000_000
            if let last = lastRung, last > dayAhead { lastRung = now.wall.microseconds }
            let after = max(now.wall.microseconds, lastRung ?? .min, lastSkipped ?? .min)
            replace(following(beat, after: after, in: zone), at: now)
        }
    }

    private mutating func replace(_ next: CivilBeat.Occurrence?, at now: Moment) {
        guard let next else { return }
        due = isWithinEnd(next.instant * 1_000_000) ? .wall(next) : nil
    }
}

extension Expected.Snooze {
    mutating func clockPutRight(at now: Moment) {
        if !goesByWall { wall = now.wall.microseconds + boot - now.boot.microseconds }
    }
}
