package import NotificationCore
package import Recurrence

extension ScheduleText {
    /// What `--from`, `--until` and `--count` say.
    ///
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func bounds(_ zone: Zone, _ now: Int64) throws(GrammarError) -> Request.Bounds {
        var bounds = Request.Bounds()
        if let from { bounds.start = try instant(from, "--from", zone, now, endOfDay: false) }
        if let until { bounds.end = try instant(until, "--until", zone, now, endOfDay: true) }
        if let count {
            guard count >= 1 else { throw GrammarError("--count must be 1 or more, not \(count).") }
            bounds.count = count
        }
        return bounds
    }

    /// A point in time, or a length of time from now.
    private func instant(
        _ text: String,
        _ option: String,
        _ zone: Zone,
        _ now: Int64,
        endOfDay: Bool
    ) throws(GrammarError) -> WallTime {
        if let seconds = DurationText.parse(text) {
            return WallTime(unixSeconds: now).advanced(byMicroseconds: Int64(microsecondsFromSeconds: seconds))
        }
        if let instant = TimeText.instant(text) { return WallTime(unixSeconds: instant) }
        let time = try Self.time(text, option)
        var civil = time.civil(now: zone.civil(at: now))
        // The last day belongs to the series.
        if endOfDay, time.time == nil { civil = CivilDateTime(localSeconds: civil.localSeconds + 86_400) }
        return WallTime(unixSeconds: zone.instant(of: civil))
    }

    static func time(_ text: String, _ option: String) throws(GrammarError) -> TimeText {
        do {
            return try TimeText(text)
        } catch {
            throw GrammarError("\(option): \(error.message)")
        }
    }
}
