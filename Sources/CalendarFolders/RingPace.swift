internal import NotificationCore

/// How often the alarms of a folder ring that ring again within the hour.
///
/// They may ring ``burst`` times together, and ``perMinute`` times each minute after that: more than a person can look at. What
/// rings more often rests for an hour, also what has just rung. Alarms that come less often always ring.
package struct RingPace: Sendable {
    private static let (burst, perMinute) = (300.0, 10.0)
    /// How soon an alarm rings again that counts, and for how long it rests, in seconds.
    package static let often: Int64 = 3600
    package static let rest: Int64 = 3600
    /// So many of them in a folder are looked at while they ring, and how often at most, in seconds: the agent rings them by itself.
    package static let (crowd, glance): (Int, Int64) = (20, 10)

    private var level = 0.0
    private var counted: WallTime?

    /// Counts a ring of an alarm, and says whether it is one too many.
    ///
    /// - Parameter coming: The ring after it.
    mutating func isTooMuch(_ ring: WallTime, _ coming: WallTime, at now: WallTime) -> Bool {
        guard coming.microseconds(since: ring) < Self.often * 1_000_000 else { return false }
        let passed = max(0, Double(now.microseconds(since: counted ?? now))) / 60_000_000
        (level, counted) = (max(0, level - passed * Self.perMinute), now)
        guard level < Self.burst else { return true }
        level += 1
        return false
    }
}
