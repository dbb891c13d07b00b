internal import Messages
package import Recurrence

/// Hours of the day in which only what can't wait rings: `22:00-07:00`.
package struct QuietHours: Sendable, Hashable {
    /// Minutes after midnight; an end at or before the start is one of the next day.
    package var start: Int
    package var end: Int

    package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

    /// Nil if the text isn't two different times of day.
    package init?(parsing text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
        guard times.count == 2, let start = times[0], let end = times[1], start != end else { return nil }
        self.init(start: start, end: end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(isTwoDigits), let hour = Int(parts[0]), let minute = Int(parts[1]),
            hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static func isTwoDigits(_ text: Substring) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// When they begin next.
    package func start(after time: WallTime, in zone: Zone) -> WallTime {
        let now = zone.civil(at: time.unixSeconds)
        let midnight = CivilDateTime(year: now.year, month: now.month, day: now.day)
        let starts = [Int64(0), 1, 2].map { day in
            zone.instant(of: CivilDateTime(localSeconds: midnight.localSeconds + day * 86_400 + Int64(start) * 60))
        }
        // The last is always later: a day has fewer than 48 hours.
        return WallTime(unixSeconds: starts.first { $0 > time.unixSeconds } ?? starts[2])
    }

    /// When the quiet hours end that a time lies in; nil if it lies in none.
    ///
    /// What the clocks show decides, so a night in which they are set has its usual end.
    package func end(at time: WallTime, in zone: Zone) -> WallTime? {
        let now = zone.civil(at: time.unixSeconds)
        let minute = now.hour * 60 + now.minute
        let isInside = start < end ? (start..<end).contains(minute) : minute >= start || minute < end
        guard isInside else { return nil }
        let midnight = CivilDateTime(year: now.year, month: now.month, day: now.day)
        let days: Int64 = minute < end ? 0 : 1
        let reading = CivilDateTime(localSeconds: midnight.localSeconds + days * 86_400 + Int64(end) * 60)
        let instant = zone.instant(of: reading)
        guard instant <= time.unixSeconds else { return WallTime(unixSeconds: instant) }
        // The clocks show the end twice, and the first time has passed.
        return WallTime(unixSeconds: time.unixSeconds + reading.localSeconds - now.localSeconds)
    }
}

extension QuietHours: CustomStringConvertible {
    package var description: String { Self.clock(start) + "-" + Self.clock(end) }

    private static func clock(_ minutes: Int) -> String {
        "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
