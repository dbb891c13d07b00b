package import Messages
package import NotificationCore
package import Recurrence

/// Times as they are printed: relative for people, RFC 3339 for programs.
package struct TimeOutput: Sendable {
    package let zone: Zone
    package let now: WallTime
    /// The language of the words around the times.
    package let words: Translation
    /// The zones for triggers that are said here; nil says them in the agent's English.
    let zones: (any ZoneSource)?
    /// Whether times of day have their seconds, where there are any.
    package private(set) var hasSeconds = true

    package init(zone: Zone, now: WallTime, words: Translation = .english, zones: (any ZoneSource)? = nil) {
        (self.zone, self.now) = (zone, now)
        (self.words, self.zones) = (words, zones)
    }

    /// The same without seconds, for times that somebody reads at a glance: "in 25 minutes" is 08:48, not 08:48:34.
    package var toTheMinute: TimeOutput {
        var output = self
        output.hasSeconds = false
        return output
    }

    /// "in 4 min", "in 3 h 12 min", "in 2 days", "5 min ago".
    package func relative(_ time: WallTime) -> String {
        let seconds = Int(time.seconds(since: now).rounded())
        let span = span(abs(seconds), days: abs(days(until: time)))
        if seconds == 0 { return words.translated("now") }
        return seconds > 0 ? words.translated("in %s", span) : words.translated("%s ago", span)
    }

    /// How long it is from one time to another: "45 s", "4 min", "3 h 12 min", "2 days".
    package func length(from start: WallTime, to end: WallTime) -> String {
        let seconds = Int(clamping: max(0, end.microseconds(since: start)) / 1_000_000)
        return span(seconds, days: seconds / 86_400)
    }

    /// "45 s", "4 min", "3 h 12 min", "2 days". Days are those of the calendar: on Sunday, Tuesday is in 2 days.
    private func span(_ seconds: Int, days: Int) -> String {
        switch seconds {
        case ..<120: return words.translated("%s s", "\(seconds)")
        case ..<3600: return inMinutes(seconds / 60)
        case ..<86_400:
            let minutes = seconds % 3600 / 60
            return inHours(seconds / 3600) + (minutes > 0 ? " " + inMinutes(minutes) : "")
        default: return inDays(days)
        }
    }

    func inMinutes(_ count: Int) -> String { words.translated("%s min", "\(count)") }
    func inHours(_ count: Int) -> String { words.translated("%s h", "\(count)") }
    func inDays(_ count: Int) -> String { words.counted("%s day", "%s days", max(1, count)) }

    /// How many midnights lie before it; less than 0 for a day that has passed.
    package func days(until time: WallTime) -> Int {
        func day(_ seconds: Int64) -> Int64 { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }
        let there = zone.civil(at: time.rounded().unixSeconds).localSeconds
        return Int(day(there) - day(zone.civil(at: now.unixSeconds).localSeconds))
    }

    /// A time for people: "in 4 min" within the hour, then ``dayAndTime(_:)``.
    package func when(_ time: WallTime) -> String {
        let seconds = time.seconds(since: now)
        return 0..<3600 ~= seconds ? relative(time) : dayAndTime(time)
    }

    /// "today 18:00", "tomorrow 09:00", "yesterday 11:30", "Mon 23 Nov 11:30".
    package func dayAndTime(_ time: WallTime) -> String {
        switch days(until: time) {
        case 0: words.translated("today %s", clock(time))
        case 1: words.translated("tomorrow %s", clock(time))
        case -1: words.translated("yesterday %s", clock(time))
        default: absolute(time)
        }
    }

    /// "18:00" of today, else "Mon 23 Nov 11:30": it has no word that would be wrong after midnight.
    package func clockOrDay(_ time: WallTime) -> String { days(until: time) == 0 ? clock(time) : absolute(time) }

    /// "today, Mon 23 Nov, 18:00", "tomorrow, Tue 24 Nov, 09:00", "Fri 27 Nov, 09:00": the day, and its date as well.
    package func dayDateAndTime(_ time: WallTime) -> String {
        switch days(until: time) {
        case 0: words.translated("today, %s, %s", date(time), clock(time))
        case 1: words.translated("tomorrow, %s, %s", date(time), clock(time))
        default: words.translated("%s, %s", date(time), clock(time))
        }
    }

    /// "Mon 23 Nov 11:30", with the year when it is another one.
    package func absolute(_ time: WallTime) -> String {
        let time = time.rounded()
        let civil = zone.civil(at: time.unixSeconds)
        return date(civil) + " " + clock(civil)
    }

    /// "11:30", with the seconds when there are any and they are wanted.
    package func clock(_ time: WallTime) -> String { clock(zone.civil(at: time.rounded().unixSeconds)) }

    private func clock(_ civil: CivilDateTime) -> String {
        let seconds = civil.second > 0 && hasSeconds ? ":\(civil.second.padded(to: 2))" : ""
        return "\(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2))\(seconds)"
    }

    /// "Mon 23 Nov", with the year when it is another one.
    package func date(_ time: WallTime) -> String { date(zone.civil(at: time.rounded().unixSeconds)) }

    private func date(_ civil: CivilDateTime) -> String {
        let isThisYear = civil.year == zone.civil(at: now.unixSeconds).year
        let date = isThisYear ? SpokenForm.date(day: civil.day, month: civil.month) : SpokenForm.date(civil)
        return words.say(Message("\(SpokenForm.shortWeekday(civil.weekday)) \(date)", context: "weekday and date"))
    }

    /// `2026-11-23T11:30:00+01:00`, with milliseconds when there are any. <https://www.rfc-editor.org/rfc/rfc3339>
    package func rfc3339(_ time: WallTime) -> String {
        let time = time.rounded(to: 1000)
        let milliseconds = (time.microseconds - time.unixSeconds * 1_000_000) / 1000
        // Offsets of whole minutes are all that can be written; local mean times of long ago have seconds.
        let offset = zone.offset(at: time.unixSeconds) / 60 * 60
        let civil = CivilDateTime(localSeconds: time.unixSeconds + Int64(offset))
        let text = "\(civil)" + (milliseconds > 0 ? "." + milliseconds.padded(to: 3) : "")
        if offset == 0 { return text + "Z" }
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) % 3600 / 60)
        return text + "\(offset < 0 ? "-" : "+")\(hours.padded(to: 2)):\(minutes.padded(to: 2))"
    }
}

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
        if isADayAway(time) { return left > 0 ? words.translated("tomorrow") : words.translated("yesterday") }
        let span = span(of: left, days: abs(days(until: time)))
        if left > 0 { return words.translated("in %s", span) }
        return -left < Self.minute ? words.translated("now") : words.translated("%s ago", span)
    }

    /// ``relative(_:)``, beside a text that names the day: of a time that is a day away it says no more.
    package func relativeBesideDay(_ time: WallTime) -> String { isADayAway(time) ? "" : relative(time) }

    /// Returns true for a time of tomorrow or yesterday that is 24 hours away or more.
    package func isADayAway(_ time: WallTime) -> Bool {
        abs(time.microseconds(since: now)) >= Self.day && abs(days(until: time)) == 1
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
