package import NotificationCore

/// What an earlier release rang of an alarm, which would ring in the night: it doesn't ring once more in the morning.
package struct EarlyRing: Sendable, Hashable {
    /// One of the rings as that release had them.
    package var due: WallTime
    /// Up to when they have come, or were answered.
    package var until: WallTime

    package init(due: WallTime, until: WallTime) { (self.due, self.until) = (due, until) }
}
