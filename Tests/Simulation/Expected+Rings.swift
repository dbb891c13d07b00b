import NotificationCore

/// What is due, rings, is put off and is left out.
extension Expected {
    private static let mostCounted = 20_000

    struct Ring {
        var due: Int64
        var number: Int
        /// How many occurrences went into it, itself included; 0 for a snooze or a repeated ring.
        var count: Int
        /// A ring that insists, or a snooze.
        var isExtra: Bool
        /// Whether the person wants it then, whatever the request's end is.
        var isWished = false
    }

    /// What is due by now, and what came to nothing because of the end.
    mutating func advance(at now: Moment, in zone: OracleZone) -> (ring: Ring?, lost: Int) {
        var ring: Ring?
        var lost = 0
        var again = 0
        if let snooze, snooze.boot <= now.boot.microseconds {
            ring = Ring(
                due: now.wall.microseconds + snooze.boot - now.boot.microseconds,
                number: max(1, consumed),
                count: 0,
                isExtra: true,
                isWished: snooze.isWished
            )
            again = nags.map { $0 - 1 } ?? request.untilAnswered?.most ?? 0
            // A first ring that was held has rung now: undoing its removal brings it back.
            if snooze.isMoved || again > 0 && lastRung == nil { lastRung = ring?.due }
            self.snooze = nil
            isFirstRing = false
        }
        if isWatching, hasPassed(at: now) {
            endWatch()
        } else if hasPassed(at: now) {
            var count = 0
            var latest: Int64?
            leap(at: now, in: zone, &count, &latest)
            let repeats = request.trigger?.repeats ?? false
            repeat {
                guard let due else { break }
                let wall = wall(due, at: now)
                // A one-shot with an end is looked at when it rings.
                guard !repeats || isWithinEnd(wall) else { break }
                latest = wall
                count += 1
                // After a very long absence nobody counts, unless the count is the end.
                if count <= Self.mostCounted || isCounted { consumed += 1 }
                lastRung = wall
                step(after: due, at: now, in: zone)
            } while repeats && hasPassed(at: now) && !isUsedUp
            if let latest {
                ring = Ring(due: latest, number: consumed, count: count, isExtra: false)
                again = request.untilAnswered?.most ?? 0
            } else {
                lost = 1
                consumed += 1
                due = nil
            }
            if !repeats || isUsedUp { due = nil }
            if let next = due, !isWithinEnd(wall(next, at: now)) { due = nil }
        }
        if let ring, request.missed.allows(late: now.wall.microseconds - ring.due),
            ring.isWished || request.end.map({ now.wall < $0 }) ?? true
        {
            insist(times: again, isWished: ring.isWished, at: now)
        } else if ring != nil {
            // What isn't shown doesn't insist either.
            if nags != nil { snooze = nil }
            nags = nil
        }
        return (ring, lost)
    }

    private var isCounted: Bool {
        if case .grid = beat { true } else { request.bounds.count != nil }
    }

    private var isUsedUp: Bool { request.bounds.count.map { consumed >= $0 } ?? false }

    /// Goes through the occurrences of a grid up to the last but one that is due, which leaves the last to look at.
    private mutating func leap(at now: Moment, in zone: OracleZone, _ count: inout Int, _ latest: inout Int64?) {
        if case .civil(let beat) = beat, beat.isFine, beat.repeats, !isCounted {
            return leapCivil(beat, at: now, in: zone, &count, &latest)
        }
        guard case .grid(_, let period, true) = beat, case .boot(let boot)? = due else { return }
        var limit = now.boot.microseconds
        if let end = request.end {
            limit = min(limit, limit + end.microseconds - Self.skew - 1 - now.wall.microseconds)
        }
        var leaps = (limit - boot) / period - 1
        if let most = request.bounds.count { leaps = min(leaps, Int64(most - consumed - 1)) }
        guard leaps > 0 else { return }
        count += Int(leaps)
        consumed += Int(leaps)
        due = .boot(boot + leaps * period)
        latest = wall(.boot(boot + (leaps - 1) * period), at: now)
    }

    /// The same for each minute or hour of so many years that nobody counts them.
    private mutating func leapCivil(
        _ beat: CivilBeat,
        at now: Moment,
        in zone: OracleZone,
        _ count: inout Int,
        _ latest: inout Int64?
    ) {
        guard case .wall(let occurrence)? = due else { return }
        let limit = min(now.wall.microseconds, request.end.map { $0.microseconds - 1 } ?? .max)
        let hours: Int64 = 3 * 3_600_000_000
        guard limit - occurrence.instant * 1_000_000 > Int64(2 * Self.mostCounted) * 3_600_000_000,
            let next = following(beat, after: limit - hours, in: zone)
        else { return }
        count += Self.mostCounted
        consumed += Self.mostCounted
        due = .wall(next)
        latest = next.instant * 1_000_000
    }

    private mutating func step(after due: Due, at now: Moment, in zone: OracleZone) {
        switch (beat, due) {
        case (.grid(_, let period, _), .boot(let boot)): self.due = .boot(boot + period)
        case (.civil(let beat), .wall(let occurrence)):
            self.due = following(beat, after: occurrence.instant * 1_000_000, in: zone).map(Due.wall)
        default: self.due = nil
        }
    }

    /// A series that had come to its end goes on with what comes next.
    mutating func goOn(afterMoved: Bool = false, at now: Moment, in zone: OracleZone) {
        guard due == nil, !isWatching, request.trigger?.repeats ?? false, !isUsedUp else { return }
        switch beat {
        case .grid(let firstDelay, let period, _):
            var from = now.boot.microseconds
            if afterMoved, let moved = lastSkipped {
                from = max(from, from + moved - now.wall.microseconds + Self.skew)
            }
            let passed = (from - anchor.boot - firstDelay) / period + 1
            due = .boot(anchor.boot + firstDelay + passed * period)
        case .civil(let beat):
            let after = max(now.wall.microseconds, lastRung ?? .min, lastSkipped ?? .min)
            due = following(beat, after: after, in: zone).map(Due.wall)
        case .now, .region: break
        }
        if let next = due, !isWithinEnd(wall(next, at: now)) { due = nil }
    }

    mutating func insist(times: Int, isWished: Bool = false, at now: Moment) {
        guard let seconds = request.untilAnswered?.seconds, snooze == nil || nags != nil else { return }
        nags = times > 0 ? times : nil
        snooze?.isWished = isWished
        guard times > 0, snooze == nil else { return }
        snooze = Snooze(after: Int64(seconds * 1_000_000), from: now, isWished: isWished)
    }

    // MARK: - What people do

    /// Whether what was put off comes before the next occurrence.
    func comesBackFirst(at now: Moment) -> Bool {
        guard let snooze, nags == nil else { return false }
        guard let due, hasOccurrence else { return true }
        return now.wall.microseconds + snooze.boot - now.boot.microseconds <= wall(due, at: now)
    }

    mutating func answered() {
        guard nags != nil else { return }
        nags = nil
        snooze = nil
    }

    mutating func skip(at now: Moment, in zone: OracleZone) {
        guard let due, hasOccurrence else { return }
        let wall = wall(due, at: now)
        consumed += 1
        lastSkipped = wall
        step(after: due, at: now, in: zone)
        let repeats = request.trigger?.repeats ?? false
        if !repeats || isUsedUp { self.due = nil }
        if let next = self.due, !isWithinEnd(self.wall(next, at: now)) { self.due = nil }
        answered()
    }
}

extension MissedPolicy {
    /// Decision 9, with the minute that counts as on time.
    func allows(late lateness: Int64) -> Bool {
        switch self {
        case .once: true
        case .skip: lateness <= 60_000_000
        case .within(let seconds): lateness <= max(60_000_000, Int64(seconds * 1_000_000))
        }
    }
}
