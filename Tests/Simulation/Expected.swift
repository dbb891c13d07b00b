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
    var due: Due? { didSet { keepsInstant = false } }
    /// Whether it rings by clocks of before: here its reading lies after its end, and a change that is taken back rings.
    var keepsInstant = false
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
    /// When what a pause holds was due, in microseconds.
    var held: Int64?
    /// Whether what is held had been put off, or taken back, by the person.
    var holdsWished = false
    var holdsMoved = false
    /// Whether the ring that comes back is the first one, and not the same again.
    var isFirstRing = false
    /// Whether it waits until its app may ring.
    var rests = false
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
        /// Whether the person wants it then, whatever the request's end is.
        var isWished: Bool
        /// Whether it is the next ring of the series, which hadn't rung yet, at another time.
        var isMoved = false

        init(after length: Int64, from now: Moment, isWished: Bool) {
            self.isWished = isWished
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
    /// Whether something comes beside the series: what was put off or is held, or a ring that insists.
    var isToComeBack: Bool { snooze != nil || held != nil }
    var isOver: Bool { due == nil && snooze == nil && !isWatching && held == nil }
    /// Whether a ring of the series comes next, and nothing beside it.
    var isAhead: Bool { hasOccurrence && !isToComeBack }
    /// Whether what comes beside the series is a ring of it that was moved.
    var isMoved: Bool { snooze?.isMoved ?? (held != nil && holdsMoved) }
    /// When a ring that was moved comes at the earliest.
    func movedTime(at now: Moment) -> Int64 {
        let wall = now.wall.microseconds
        return snooze.map { wall + $0.boot - now.boot.microseconds } ?? max(held ?? wall, wall)
    }
    /// Whether the next ring hasn't rung before.
    var isMovable: Bool { isAhead || isMoved }
    /// How many rings have passed; one that was moved is still to come.
    var passed: Int { isMoved ? consumed - 1 : consumed }
    /// Whether it has a next occurrence that is known.
    var hasOccurrence: Bool { due != nil && !isWatching }

    /// Two clocks are never read in one instant, so an occurrence this close to the end counts as at it.
    static let skew: Int64 = 1000

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
    func following(_ beat: CivilBeat, after: Int64, in zone: OracleZone) -> CivilBeat.Occurrence? {
        let start = (request.bounds.start?.microseconds).map { floorDivide($0 - 1, 1_000_000) } ?? .min
        return beat.next(after: max(floorDivide(after, 1_000_000), start), in: zone)
    }

    /// When the session's clocks show the reading that the next occurrence waits for, in microseconds.
    func earlyReading(in zone: OracleZone) -> Int64? {
        guard !keepsInstant, case .wall(let due)? = due, case .civil(let beat) = beat, beat.zone == nil, !beat.isFine
        else {
            return nil
        }
        return zone.instant(ofReading: due.reading) * 1_000_000
    }
}
