/// What it takes to take back the last change of the person's own reminders (decision 30).
package struct Undo: Sendable, Hashable {
    /// What the person did.
    package enum Action: String, Sendable, Hashable {
        case add, edit, remove, skip, snooze, move, sync
    }

    /// A reminder that the change touched.
    package struct Touched: Sendable, Hashable, Codable {
        package var identifier: String
        /// Where the change left it; nil if it removed it.
        package var after: Standing?
        /// Whether its series went on as before.
        package var keepsSeries = false
        /// Its own pause, if the change has ended that.
        package var pause: PauseSpan?
        /// Whether the change has paused it; nil as well in what older agents kept.
        package var isPaused: Bool?

        package init(identifier: String, after: Standing? = nil, keepsSeries: Bool = false) {
            (self.identifier, self.after, self.keepsSeries) = (identifier, after, keepsSeries)
        }
    }

    package struct PauseSpan: Sendable, Hashable, Codable {
        package var since: WallTime
        package var until: WallTime?

        func pause(of key: RequestKey) -> Pause { Pause(.request(key), since: since, until: until) }
    }

    /// How far a series has come: the same as long as it neither rings nor is answered, whatever the clocks do.
    package struct Standing: Sendable, Hashable, Codable {
        package var consumed: Int
        package var lastDue: WallTime?
        package var snooze: Snooze?
        package var untilAnswered: Int?

        package init(_ schedule: Schedule) {
            consumed = schedule.consumed
            lastDue = schedule.lastDue
            snooze = schedule.snooze.map(Snooze.init)
            untilAnswered = schedule.untilAnswered
        }
    }

    /// A ring that was put off. Its time on the wall clock tells it from others: that outlasts the boot, and later ones end later.
    package struct Snooze: Sendable, Hashable, Codable {
        private var wall: WallTime
        private var boot: BootTime
        private var isRebased: Bool

        init(_ snooze: Schedule.Instant) { (wall, boot, isRebased) = (snooze.wall, snooze.boot, snooze.isRebased) }

        package static func == (one: Self, other: Self) -> Bool { one.wall == other.wall }

        package func hash(into hasher: inout Hasher) { hasher.combine(wall) }

        /// The wall clock is right now, which was wrong when this boot began.
        mutating func putRight(at now: Moment) {
            if !isRebased { wall = now.wall(at: boot) }
        }
    }

    package var action: Action
    /// When the change was made.
    package var date: WallTime
    /// The boot that the times of ``before`` count from.
    package var bootID: String
    package var touched: [Touched]
    /// The touched reminders as they were, of those that were there.
    package var before: [Pending]
    /// Whether ``before`` could be kept beside what is pending.
    package var isComplete = true

    package init(action: Action, date: WallTime, bootID: String, touched: [Touched] = [], before: [Pending] = []) {
        (self.action, self.date, self.bootID, self.touched, self.before) = (action, date, bootID, touched, before)
    }

    /// How long a change can be taken back, in microseconds: 24 hours.
    package static let lifetime: Int64 = 86_400_000_000

    package func isOver(at now: Moment) -> Bool { now.wall.microseconds(since: date) > Self.lifetime }
}
