/// A request that waits for its next ring, with its place in its series.
package struct Pending: Sendable, Hashable {
    package var app: String
    package var request: Request
    package var schedule: Schedule
    /// Whether a program in a sandbox, or one that can't be told from that, asked for it.
    package var isConfined: Bool

    package init(app: String, request: Request, schedule: Schedule, isConfined: Bool = false) {
        (self.app, self.request, self.schedule, self.isConfined) = (app, request, schedule, isConfined)
    }

    package var key: RequestKey { RequestKey(app: app, identifier: request.identifier) }

    /// The change after which one of the things that it waits for is gone, and the request too if nothing is left.
    func without<Value>(_ part: WritableKeyPath<Schedule, Value?>) -> Change {
        var schedule = schedule
        schedule[keyPath: part] = nil
        return schedule.isOver ? .removePending(key) : .reschedule(key, schedule)
    }

    /// How many occurrences are still to come; nil if there is no end, or only an end date.
    package var remaining: Int? {
        guard schedule.due != nil || schedule.region != nil || schedule.held != nil else { return 0 }
        if let trigger = request.trigger, trigger.repeats {
            return request.bounds.count.map { max(0, $0 - schedule.consumed) }
        }
        return 1
    }
}

/// Names one request among all apps'.
///
/// Identifiers are compared byte by byte, as by the store: "é" as one character and as two differ, unlike Swift's strings.
package struct RequestKey: Sendable, Hashable {
    package var app: String
    package var identifier: String

    package static func == (one: Self, other: Self) -> Bool {
        one.identifier == other.identifier && one.app == other.app
            && one.identifier.utf8.elementsEqual(other.identifier.utf8)
    }

    package init(app: String, identifier: String) { (self.app, self.identifier) = (app, identifier) }
}

/// A point on one of the two clocks.
package enum Deadline: Sendable, Hashable {
    case wall(WallTime)
    case boot(BootTime)

    /// The wall-clock time of it, as the clocks stand at `now`.
    package func wall(at now: Moment) -> WallTime {
        switch self {
        case .wall(let time): time
        case .boot(let time): now.wall(at: time)
        }
    }

    func advanced(byMicroseconds microseconds: Int64) -> Deadline {
        switch self {
        case .wall(let time): .wall(time.advanced(byMicroseconds: microseconds))
        case .boot(let time): .boot(time.advanced(byMicroseconds: microseconds))
        }
    }

    package func hasPassed(at now: Moment) -> Bool {
        switch self {
        case .wall(let time): time <= now.wall
        case .boot(let time): time <= now.boot
        }
    }
}

/// Where a request stands in its series.
package struct Schedule: Sendable, Hashable {
    /// The next occurrence; of a watched region the end of the watch. Nil if there is none, or only a snooze is left.
    package var due: Deadline?
    /// On which side of its region's boundary the machine was last; nil when no region is watched.
    package var region: RegionState?
    /// Where the grid of an interval lies (decision 3).
    package var anchor: Instant?
    /// How many occurrences have rung, been collapsed into a later one, or been skipped.
    package var consumed = 0
    /// The same without a ring that was moved and is still to come.
    var passed: Int { putOff == .moved ? consumed - 1 : consumed }
    /// One extra ring, on the boot clock.
    package var snooze: Instant?
    /// How often the present ring comes again until it is answered; ``snooze`` is the next time then.
    package var untilAnswered: Int?
    /// The latest occurrence that was consumed; a clock set back doesn't ring it again.
    package var lastDue: WallTime?
    /// The latest occurrence that was skipped on request; setting the clock doesn't bring it back.
    package var lastSkipped: WallTime?

    /// When an occurrence was due that is held until a pause ends.
    package var held: WallTime?
    /// How the person has put off the ring that ``snooze`` or ``held`` is, if so: the request's end doesn't bind it, nor what insists.
    package var putOff: PutOff?

    /// Whether nothing of it rings until its app may ring, again: what is due meanwhile rings late then, as one.
    package var rests = false

    /// The session's zone that ``due`` was found in, when that plays a part; nil as well when it isn't known.
    package var zone: String?
    /// Its next ring takes too long to find: it is set aside, and stays in the list without ringing.
    package private(set) var isSetAside = false

    package init(due: Deadline?, isSetAside: Bool = false) { (self.due, self.isSetAside) = (due, isSetAside) }

    /// What was done to a ring that comes later than planned.
    package enum PutOff: String, Sendable {
        /// It had rung, and rings again.
        case snoozed
        /// It hadn't rung yet: it is the series' own ring at another time.
        case moved
    }

    /// One instant on both clocks.
    package struct Instant: Sendable, Hashable {
        package var boot: BootTime
        package var wall: WallTime
        /// Whether it is from an earlier boot, so that ``boot`` comes from what the wall clock showed in this one.
        package var isRebased: Bool
        /// How far ahead a snooze was when it began, in microseconds; nil when that isn't known, and of an anchor.
        package var delay: Int64?

        package init(boot: BootTime, wall: WallTime, isRebased: Bool = false, delay: Int64? = nil) {
            (self.boot, self.wall, self.isRebased, self.delay) = (boot, wall, isRebased, delay)
        }

        /// What was due and rings late: by a clock that has fallen behind since, it would lie in the future.
        init(due: WallTime, at now: Moment) {
            let past = min(due, now.wall)
            self.init(boot: now.boot(at: past), wall: past)
        }

        /// A number of microseconds from now.
        package init(after delay: Int64, from now: Moment) {
            self.init(
                boot: now.boot.advanced(byMicroseconds: delay),
                wall: now.wall.advanced(byMicroseconds: delay),
                delay: delay
            )
        }
    }

    /// The next occurrence that is known; there is none for a region to be entered or left.
    package var occurrence: Deadline? { region == nil ? due : nil }

    /// Whether a ring of the series itself comes next, and nothing beside it.
    var isAhead: Bool { occurrence != nil && snooze == nil && held == nil }

    /// Whether the next ring hasn't rung before, so that a snooze moves it.
    var isMovable: Bool { isAhead || putOff == .moved }

    /// Whether nothing is left to wait for.
    package var isOver: Bool { due == nil && snooze == nil && region == nil && held == nil && !isSetAside }

    /// Whether its ring was put off; one that comes again until it is answered isn't.
    package var isSnoozed: Bool { snooze != nil && untilAnswered == nil }

    /// Whether a ring that was put off comes back before the next one.
    func comesBackFirst(at now: Moment) -> Bool {
        guard isSnoozed, let snooze else { return false }
        return occurrence.map { now.wall(at: snooze.boot) <= $0.wall(at: now) } ?? true
    }

    /// Stops watching the region, and keeps a snooze.
    mutating func endWatch() {
        region = nil
        due = nil
    }

    /// Nothing waits for it from now on, a snooze aside.
    package mutating func setAside() {
        due = nil
        region = nil
        isSetAside = true
    }

    /// The schedule while the app may not ring.
    var resting: Schedule {
        var schedule = self
        schedule.rests = true
        return schedule
    }

    /// The schedule once the present ring is answered; nil if nothing is left of it.
    package var answered: Schedule? {
        var schedule = self
        if untilAnswered != nil {
            schedule.untilAnswered = nil
            schedule.snooze = nil
        }
        return schedule.isOver ? nil : schedule
    }

    /// When the request rings next, whatever the reason.
    package func next(at now: Moment) -> WallTime? {
        guard !rests else { return nil }
        let times = [occurrence?.wall(at: now), snooze.map { now.wall(at: $0.boot) }]
        return times.compactMap(\.self).min()
    }
}

package struct WakingRequest: Sendable, Hashable {
    package var key: RequestKey
    package var due: Deadline

    package init(key: RequestKey, due: Deadline) { (self.key, self.due) = (key, due) }
}

/// Whose requests wake the machine.
package enum WakingOwners: Sendable, Hashable {
    case own
    /// Those of apps that the person has allowed, too; with `undecided`, also of those that nothing is decided about.
    case allowed(undecided: Bool)

    /// Whether the requests of an app are among them, as the person has decided about it.
    package func include(_ app: String, as authorization: Authorization) -> Bool {
        guard app != Agenda.ownApp else { return true }
        return switch (self, authorization) {
        case (.allowed, .authorized): true
        case (.allowed(let undecided), .notDetermined): undecided
        default: false
        }
    }
}
