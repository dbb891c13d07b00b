package import NotificationCore

/// What a person answered to the ring of an alarm.
package struct ItemAnswer: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        /// It is over.
        case acknowledge
        /// It rings once more.
        case snooze
        /// The task is done.
        case complete
        /// This occurrence of the task is left out.
        case skip
    }

    package var alarm: AlarmName
    /// True if it answers a task's alarm; nil if an earlier release kept it, which didn't say.
    package var isOfTask: Bool?
    package var kind: Kind
    /// When the ring was due.
    package var due: WallTime
    /// When its last repetition is due, which this answers too.
    package var lastDue: WallTime
    package var answered: WallTime
    /// When it rings once more, and the UID of the alarm that says so.
    package var snooze: Snooze?
    /// From the start of the occurrence to the ring, in seconds.
    package var distance: Int64?

    package struct Snooze: Sendable, Hashable {
        package var until: WallTime
        package var uid: String

        package init(until: WallTime, uid: String) { (self.until, self.uid) = (until, uid) }
    }

    package init(
        alarm: AlarmName,
        isOfTask: Bool?,
        kind: Kind,
        due: WallTime,
        lastDue: WallTime,
        answered: WallTime,
        snooze: Snooze? = nil,
        distance: Int64? = nil
    ) {
        (self.alarm, self.isOfTask, self.kind, self.due, self.lastDue) = (alarm, isOfTask, kind, due, lastDue)
        (self.answered, self.snooze, self.distance) = (answered, snooze, distance)
    }

    /// Rings up to then are answered by it, in whole seconds: never before the ring itself.
    package var acknowledges: WallTime { WallTime(unixSeconds: max(answered, lastDue, due).unixSeconds) }
}
