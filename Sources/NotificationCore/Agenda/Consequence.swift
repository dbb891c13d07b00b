/// What follows from a decision once it is on the disk; the shell carries it out.
///
/// What a button does is its action's ``ActionEffect``: the agenda makes changes and consequences of it.
package enum Consequence: Sendable, Hashable {
    /// Rings wait to be shown.
    case present
    /// Takes a popup off the screen. When `answerable`, a click that is on its way still counts.
    case withdraw(PopupAddress, RequestKey, answerable: Bool)
    /// The popup is gone, and a late answer to it still counts; with what it showed, unless another ring has its place.
    case remember(PopupAddress, RequestKey, Delivered?)
    case open(url: String, app: String)
    case run(command: String)
    /// A button of a notification asks for words that its popup could not take.
    case askForWords(Delivered, Action)
    /// Opens one of the person's own reminders in the window.
    case showInWindow(RequestKey)
    /// The next popup of a ring has another page of its buttons.
    case turnPage(ring: Int64, Int)
    /// Says until when a ring was put off, with the ways to change that.
    case snoozed(SnoozedRing)
    /// Some of the rings that came as one popup are shown; the others come as one again.
    case summariseRest
    /// A ring waits for the question whether its app may notify.
    case permissionNeeded(app: String)
    /// The question about an app was answered or put off.
    case permissionSettled(app: String)
    /// Responses wait for the app's delegate.
    case respond(app: String)
    /// The number on the app's icon.
    case badge(app: String, count: Int64)
    case pendingChanged(app: String)
    case deliveredChanged(app: String)
    /// There is one more answer.
    case responseAdded(app: String)
    /// A request was set aside, because its next ring takes too long to find.
    case setAside(RequestKey)
    /// A button pressed on a popup was refused.
    case refused(RequestKey, button: String, String)
    /// Worth a line in the log.
    case report(String)
}

/// A fact about the agent's last run.
package enum AgendaNote: String, Sendable, CaseIterable {
    /// The boot that the stored boot times count from.
    case bootID
    /// The session zone that floating triggers were computed in.
    case zone
    /// The release of the zone data that the schedule was computed with.
    case zoneRelease
    /// How far the wall clock was ahead of the boot clock when the schedule was last computed from it.
    case clock
    /// Not empty while the schedule is being moved from the noted zone to another.
    case zoneMove
    /// In which boot the wall clock showed a time that had passed already, and which one: `BOOT MICROSECONDS`.
    case doubt
    /// Whether the window was installed when the popups on the screen were shown: "yes" or "no".
    case window
    /// What servers do with popups that are to stay, one in a line: a word, and the server's name and version.
    case servers
}

/// What a plan does to what the shell waits for.
extension Plan {
    /// What is next on one clock once a plan is written.
    package enum Next<Time: Comparable & Sendable>: Sendable {
        /// The same as before.
        case unchanged
        case at(Time)
        /// What was next has gone, and the store knows what comes now.
        case unknown

        fileprivate init(after known: Time?, left: Time?, came: Time?) {
            if let came, known.map({ came < $0 }) ?? true {
                // What has left was not before what is known.
                self = .at(came)
            } else if let left, known.map({ left <= $0 }) ?? true, came != left {
                self = .unknown
            } else {
                self = .unchanged
            }
        }
    }

    /// The deadlines that rows have left, and those that they have now: the earliest of each clock.
    private struct Moves {
        var left = Deadlines()
        var came = Deadlines()
    }

    private func moves(_ rows: Rows) -> Moves? {
        var moves = Moves()
        let old = Dictionary(rows.pending.map { ($0.key, $0.schedule) }) { $1 }
        for change in changes {
            switch change {
            case .put(let row):
                moves.left.include(old[row.key])
                moves.came.include(row.schedule)
            case .reschedule(let key, let schedule):
                moves.left.include(old[key])
                moves.came.include(schedule)
            case .removePending(let key): moves.left.include(old[key])
            case .removeAllPending, .release: return nil
            default: break
            }
        }
        return moves
    }

    /// What is next on each clock, where `known` was before; `rows` are what the plan was made from, all that it touches.
    package func movesDeadlines(after known: Deadlines, rows: Rows) -> (wall: Next<WallTime>, boot: Next<BootTime>) {
        guard changes.contains(where: \.isOfPending) else { return (.unchanged, .unchanged) }
        guard let moves = moves(rows) else { return (.unknown, .unknown) }
        return (
            Next(after: known.wall, left: moves.left.wall, came: moves.came.wall),
            Next(after: known.boot, left: moves.left.boot, came: moves.came.boot)
        )
    }

    /// Whether another request, or the same at another time, may be the next that wakes the machine.
    package func movesWaking(_ rows: Rows) -> Bool {
        let waking = Set(rows.pending.lazy.filter(\.request.wake).map(\.key))
        return changes.contains { change in
            switch change {
            case .put(let row): row.request.wake || waking.contains(row.key)
            case .reschedule(let key, _), .removePending(let key): waking.contains(key)
            case .removeAllPending, .authorize: true
            default: false
            }
        }
    }

    /// Whether a request waits for a region that didn't, or no longer does.
    package func movesWatches(_ rows: Rows) -> Bool {
        // There may be ten thousand of both.
        let watching = Set(rows.pending.lazy.filter { $0.schedule.region != nil }.map(\.key))
        return changes.contains { change in
            switch change {
            case .put(let row): row.schedule.region != nil || watching.contains(row.key)
            case .reschedule(let key, let schedule): (schedule.region != nil) != watching.contains(key)
            case .removePending(let key): watching.contains(key)
            case .removeAllPending: true
            default: false
            }
        }
    }
}

extension Deadlines {
    /// Takes the deadlines of a row in, where they are earlier.
    fileprivate mutating func include(_ schedule: Schedule?) {
        guard let schedule, !schedule.rests else { return }
        switch schedule.due {
        case .wall(let time): wall = min(wall ?? time, time)
        case .boot(let time): boot = min(boot ?? time, time)
        case nil: break
        }
        if let snooze = schedule.snooze { boot = min(boot ?? snooze.boot, snooze.boot) }
    }
}

extension Change {
    fileprivate var isOfPending: Bool {
        switch self {
        case .put, .reschedule, .removePending, .removeAllPending, .release: true
        default: false
        }
    }
}

extension Plan {
    /// Notes in the same transaction that the ring which is shown first is handed to `server` right away.
    ///
    /// - Parameter isShown: Whether nothing comes between a ring and its popup, as the question to an app's delegate would.
    package mutating func handOver(to server: Delivered.Handover, rows: Rows, where isShown: (Delivered) -> Bool) {
        let first = changes.indices.compactMap { index -> (index: Int, due: WallTime)? in
            guard case .deliver(let row) = changes[index], row.presentation == .waiting(quietly: false) else {
                return nil
            }
            return rows.authorization(of: row.app).allows && isShown(row) ? (index, row.due) : nil
        }.min { ($0.due, $0.index) < ($1.due, $1.index) }
        guard let first, case .deliver(var row) = changes[first.index] else { return }
        row.handedTo = server
        changes[first.index] = .deliver(row)
    }
}

/// What the agenda decided: first `changes`, as one transaction; once that has succeeded, `consequences` in order.
package struct Plan: Sendable {
    package var durability = Durability.full
    /// How many requests or notifications the event touched.
    package var count = 0
    package var changes: [Change] = []
    package var consequences: [Consequence] = []
    package var group: ReplacedGroup?
    /// Whether some of what is due has to wait, because the rest took long enough.
    package var isCutShort = false
    /// How much each app rings that has a budget, in the units of ``RingBudget``.
    package var spent: [String: Int] = [:]
    /// The apps that may ring, and have requests that rest because it was too much.
    package var restingApps: Set<String> = []
    /// What is left to do, in a transaction of its own; nil when all is done.
    package var rest: Event?
}
