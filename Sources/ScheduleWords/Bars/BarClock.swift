package import NotificationCore
package import Recurrence

/// Times that stay right while a line stands in a bar: a line with "tomorrow" would have to be written again at midnight.
package struct BarClock: Sendable {
    package let zone: Zone
    package let now: WallTime

    package init(zone: Zone, now: WallTime) {
        self.zone = zone
        self.now = now
    }

    /// To the minute: "18:00" today, "Tue 09:00" in the next six days, else "1 Dec 09:00", with the year if it is another one.
    package func text(_ time: WallTime) -> String {
        let (civil, today) = (zone.civil(at: rounded(time)), zone.civil(at: now.unixSeconds))
        let clock = "\(pad(civil.hour)):\(pad(civil.minute))"
        let days = day(civil.localSeconds) - day(today.localSeconds)
        if days == 0 { return clock }
        if 1...6 ~= days { return "\(PhraseVocabulary.weekdayNames[civil.weekday - 1].prefix(3)) \(clock)" }
        let year = civil.year == today.year ? "" : " \(civil.year)"
        return "\(civil.day) \(PhraseVocabulary.monthNames[civil.month - 1])\(year) \(clock)"
    }

    /// Times of intervals are a few microseconds off, because they are kept on another clock.
    private func rounded(_ time: WallTime) -> Int64 { time.advanced(byMicroseconds: 500_000).unixSeconds }

    private func day(_ seconds: Int64) -> Int64 { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }

    private func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
