import NotificationCore

/// What a pending request should be up to, kept beside the agenda and without its timetable.
struct Expected {
    /// When it rings next.
    enum Due: Equatable {
        case boot(Int64)
        case wall(CivilBeat.Occurrence)
        /// It doesn't ring then, but waits no longer.
        case end(Int64)
    }

    var request: Request
    var beat: Beat
    var due: Due?
    /// Where the grid starts, on both clocks, in microseconds.
    var anchor: (boot: Int64, wall: Int64) = (0, 0)
    /// Whether the wall clock says where it starts, since it is from another boot or is to start at a date.
    var goesByWall = false
    var consumed = 0
    /// The last occurrence that has rung, in microseconds of the wall clock.
    var lastRung: Int64?
    /// The last occurrence that was left out at somebody's wish.
    var lastSkipped: Int64?
    var snooze: Snooze?
    var nags: Int?
    /// Whether it waits for a region, and on which side of the boundary the machine was.
    var isWatching = false
    var side = OracleRegion.Side.unknown
    /// Whether the store has been seen to hold the request as it was asked for.
    var isVerified = false

    struct Snooze {
        var boot: Int64
        var wall: Int64
        var length: Int64
        var goesByWall = false

        init(after length: Int64, from now: Moment) {
            boot = now.boot.microseconds + length
            wall = now.wall.microseconds + length
            self.length = length
        }
    }

    init(request: Request, beat: Beat) {
        self.request = request
        self.beat = beat
    }

    var key: String { request.identifier }
    var isOver: Bool { due == nil && snooze == nil && !isWatching }
    /// Whether it has a next occurrence that is known.
    var hasOccurrence: Bool { due != nil && !isWatching }

    /// Two clocks are never read in one instant, so an occurrence this close to the end counts as at it.
    private static let skew: Int64 = 1000

    private static let mostCounted = 20_000

    func wall(_ due: Due, at now: Moment) -> Int64 {
        switch due {
        case .boot(let boot): now.wall.microseconds + boot - now.boot.microseconds
        case .wall(let occurrence): occurrence.instant * 1_000_000
        case .end(let wall): wall
        }
    }

    func hasPassed(at now: Moment) -> Bool {
        switch due {
        case .boot(let boot)?: boot <= now.boot.microseconds
        case .wall(let occurrence)?: occurrence.instant * 1_000_000 <= now.wall.microseconds
        case .end(let wall)?: wall <= now.wall.microseconds
        case nil: false
        }
    }

    func isWithinEnd(_ wall: Int64) -> Bool { request.end.map { wall + Self.skew < $0.microseconds } ?? true }

    // MARK: - The start

    /// Sets the first occurrence after `now`; false when there is none.
    mutating func start(at now: Moment, in zone: OracleZone) -> Bool {
        switch beat {
        case .now: return true
        case .region:
            if let end = request.end, end <= now.wall { return false }
            isWatching = true
            due = request.end.map { .end($0.microseconds) }
            return true
        case .grid(let firstDelay, let period, let repeats):
            let wall = request.bounds.start?.microseconds ?? now.wall.microseconds
            anchor = (now.boot.microseconds + wall - now.wall.microseconds, wall)
            goesByWall = request.bounds.start != nil
            var first = anchor.boot + firstDelay
            if repeats {
                let behind = now.boot.microseconds - first
                if behind >= 0 {
                    let passed = behind / period + 1
                    consumed = Int(passed)
                    first += passed * period
                }
            } else if request.bounds.start != nil, first <= now.boot.microseconds {
                return false
            }
            due = .boot(first)
        case .civil(let beat):
            due = following(beat, after: now.wall.microseconds, in: zone).map(Due.wall)
            if case .recurrence? = request.trigger, request.bounds.count != nil {
                var after = (request.bounds.start?.microseconds).map { floorDivide($0, 1_000_000) - 1 } ?? .min
                if after == .min {
                    let own = beat.zone.map(zone.named) ?? zone
                    after = own.instant(ofReading: beat.fromReading) - 1
                }
                while let next = beat.next(after: after, in: zone), next.instant * 1_000_000 <= now.wall.microseconds {
                    consumed += 1
                    after = next.instant
                }
            }
        }
        guard let due, isWithinEnd(wall(due, at: now)) else { return false }
        if let count = request.bounds.count, consumed >= count { return false }
        return true
    }

    /// The first occurrence after an instant, in microseconds, and not before the request's start.
    private func following(_ beat: CivilBeat, after: Int64, in zone: OracleZone) -> CivilBeat.Occurrence? {
        let start = (request.bounds.start?.microseconds).map { floorDivide($0 - 1, 1_000_000) } ?? .min
        return beat.next(after: max(floorDivide(after, 1_000_000), start), in: zone)
    }

    /// When the session's clocks show the reading that the next occurrence waits for, in microseconds.
    func earlyReading(in zone: OracleZone) -> Int64? {
        guard case .wall(let due)? = due, case .civil(let beat) = beat, beat.zone == nil, !beat.isFine else {
            return nil
        }
        return zone.instant(ofReading: due.reading) * 1_000_000
    }

    // MARK: - Rings

    struct Ring {
        var due: Int64
        var number: Int
        /// How many occurrences went into it, itself included; 0 for a snooze or a repeated ring.
        var count: Int
        /// A ring that insists, or a snooze.
        var isExtra: Bool
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
                isExtra: true
            )
            again = (nags ?? 1) - 1
            self.snooze = nil
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
            request.end.map({ now.wall < $0 }) ?? true
        {
            insist(times: again, at: now)
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

    mutating func insist(times: Int, at now: Moment) {
        guard let seconds = request.untilAnswered?.seconds, snooze == nil || nags != nil else { return }
        nags = times > 0 ? times : nil
        guard times > 0, snooze == nil else { return }
        snooze = Snooze(after: Int64(seconds * 1_000_000), from: now)
    }

    // MARK: - What people do

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

    // MARK: - Clocks

    mutating func rebooted(at now: Moment) {
        goesByWall = true
        snooze?.goesByWall = true
        goByWall(at: now)
    }

    /// What began in this boot keeps what has elapsed, and gets another time on the wall clock.
    mutating func clockPutRight(at now: Moment) {
        func wall(_ boot: Int64) -> Int64 { now.wall.microseconds + boot - now.boot.microseconds }
        if !goesByWall { anchor.wall = wall(anchor.boot) }
        if let snooze, !snooze.goesByWall { self.snooze?.wall = wall(snooze.boot) }
        goByWall(at: now)
    }

    private mutating func goByWall(at now: Moment) {
        func boot(_ wall: Int64) -> Int64 { now.boot.microseconds + wall - now.wall.microseconds }
        if let old = snooze { snooze?.boot = min(boot(old.wall), now.boot.microseconds + old.length) }
        guard case .boot(let old)? = due, case .grid(_, let period, let repeats) = beat else { return }
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
        if let start = request.bounds.start?.microseconds, consumed == 0 {
            // Within one boot a start keeps its place on the boot clock, whatever the wall clock is set to (decision 3).
            from = max(from, from + start - now.wall.microseconds, anchor.boot)
        }
        if let lastSkipped, !isFromTheFuture(at: now) {
            from = max(from, now.boot.microseconds + lastSkipped - now.wall.microseconds)
        }
        guard repeats else { return from + firstDelay }
        return from + (due <= anchor.boot + firstDelay ? max(firstDelay, period) : period)
    }

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
            if let last = lastRung, last > dayAhead { lastRung = nil }
            let after = max(now.wall.microseconds, lastRung ?? .min, lastSkipped ?? .min)
            replace(following(beat, after: after, in: zone), at: now)
        }
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
        guard !isRight else { return }
        throw Violation("\(key) \(request.content.title) waits for \(due), which is not its time in \(zone.name) now")
    }

    private mutating func replace(_ next: CivilBeat.Occurrence?, at now: Moment) {
        guard let next else { return }
        due = isWithinEnd(next.instant * 1_000_000) ? .wall(next) : nil
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
