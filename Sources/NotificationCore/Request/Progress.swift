/// How far a reminder had come, and what was waiting of it: what a backup keeps beside the request.
///
/// What isn't known begins as if the request was new.
package struct Progress: Sendable, Hashable {
    /// When the series was to ring next.
    package var next: WallTime?
    /// How many rings were left of a series that is counted; 0 is none of any series.
    package var remaining: Int?
    /// When an extra ring was to come.
    package var snoozedUntil: WallTime?
    /// How that ring was put off; nil is snoozed.
    package var putOff: Schedule.PutOff?
    /// When a ring was due that a pause has held since.
    package var heldSince: WallTime?
    /// The reminder's own pause.
    package var pause: Hold?

    package struct Hold: Sendable, Hashable {
        /// When it ends by itself; nil is never.
        package var until: WallTime?

        package init(until: WallTime?) { self.until = until }
    }

    package init(
        next: WallTime? = nil,
        remaining: Int? = nil,
        snoozedUntil: WallTime? = nil,
        heldSince: WallTime? = nil,
        pause: Hold? = nil
    ) {
        (self.next, self.remaining, self.snoozedUntil, self.heldSince) = (next, remaining, snoozedUntil, heldSince)
        self.pause = pause
    }

    /// Whether it is still paused.
    func isPaused(at now: WallTime) -> Bool { pause.map { $0.until.map { $0 > now } ?? true } ?? false }
}
