internal import Messages
package import NotificationCore
internal import Recurrence

/// How far away a time is in one number, for a line that stays on the screen.
extension TimeOutput {
    private static let minute: Int64 = 60_000_000
    private static let hour: Int64 = 3_600_000_000
    private static let day: Int64 = 86_400_000_000

    /// "in 12 min", "in 3 h", "in 2 days", "5 min ago", "now": ``relative(_:)`` to the nearest whole.
    ///
    /// Minutes to come are rounded up, so that the last one is "in 1 min". Days are those of the calendar.
    package func distance(_ time: WallTime) -> String {
        let left = time.microseconds(since: now)
        let span = span(of: left, days: abs(days(until: time)))
        if left > 0 { return words.translated("in %s", span) }
        return -left < Self.minute ? words.translated("now") : words.translated("%s ago", span)
    }

    private func span(of left: Int64, days: Int) -> String {
        switch left {
        case ...(-Self.day), Self.day...: inDays(days)
        case ...(-Self.hour): inHours(Int(-left / Self.hour))
        case ...0: inMinutes(Int(-left / Self.minute))
        case ...(59 * Self.minute): inMinutes(Int((left + Self.minute - 1) / Self.minute))
        default: inHours(Int(max(1, (left + Self.hour / 2) / Self.hour)))
        }
    }

    /// When ``distance(_:)`` next says something else about a time, though nothing has happened.
    package func nextChange(ofDistance time: WallTime) -> WallTime {
        let left = time.microseconds(since: now)
        func before(_ distance: Int64) -> WallTime { time.advanced(byMicroseconds: -distance) }
        switch left {
        case ...(-Self.day): return tomorrow
        case ...(-Self.hour): return min(before((left / Self.hour - 1) * Self.hour), before(-Self.day))
        case ...0: return before((left / Self.minute - 1) * Self.minute)
        case ...(59 * Self.minute):
            // At the instant itself it is "now", and a microsecond before it "in 1 min".
            return before((left + Self.minute - 1) / Self.minute * Self.minute - Self.minute)
        case ..<Self.day:
            let hours = (left + Self.hour / 2) / Self.hour
            return before(hours <= 1 ? 59 * Self.minute : hours * Self.hour - Self.hour / 2 - 1)
        default: return min(tomorrow, before(Self.day - 1))
        }
    }

    /// When the next day begins.
    package var tomorrow: WallTime { startOfDay(1) }

    /// When the next week begins; weeks begin on Monday (decision 28).
    package var startOfNextWeek: WallTime {
        let weekday = zone.civil(at: now.unixSeconds).weekday
        return startOfDay(weekday == 1 ? 1 : 9 - weekday)
    }

    /// When a day begins, counted from today.
    package func startOfDay(_ days: Int) -> WallTime {
        let today = zone.civil(at: now.unixSeconds).midnight
        let day = CivilDateTime(localSeconds: today.localSeconds + Int64(days) * 86_400)
        return WallTime(unixSeconds: zone.instant(of: day))
    }
}
