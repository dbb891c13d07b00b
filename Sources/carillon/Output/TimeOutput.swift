internal import NotificationCore
internal import Recurrence

/// Times as they are printed: relative for people, RFC 3339 for programs.
struct TimeOutput {
    let zone: Zone
    let now: WallTime

    /// "in 4 min", "in 3 h 12 min", "in 2 days", "5 min ago".
    func relative(_ time: WallTime) -> String {
        let seconds = Int((Double(time.microseconds(since: now)) / 1_000_000).rounded())
        let span = span(abs(seconds), days: abs(days(until: time)))
        if seconds == 0 { return "now" }
        return seconds > 0 ? "in \(span)" : "\(span) ago"
    }

    /// How long it is from one time to another: "45 s", "4 min", "3 h 12 min", "2 days".
    func length(from start: WallTime, to end: WallTime) -> String {
        let seconds = Int(clamping: max(0, end.microseconds(since: start)) / 1_000_000)
        return span(seconds, days: seconds / 86_400)
    }

    /// "45 s", "4 min", "3 h 12 min", "2 days". Days are those of the calendar: on Sunday, Tuesday is in 2 days.
    private func span(_ seconds: Int, days: Int) -> String {
        switch seconds {
        case ..<120: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min"
        case ..<86_400:
            let minutes = seconds % 3600 / 60
            return "\(seconds / 3600) h" + (minutes > 0 ? " \(minutes) min" : "")
        default: return days < 2 ? "1 day" : "\(days) days"
        }
    }

    /// How many midnights lie before it; less than 0 for a day that has passed.
    private func days(until time: WallTime) -> Int {
        func day(_ seconds: Int64) -> Int64 { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }
        let there = zone.civil(at: Self.rounded(time, to: 1_000_000).unixSeconds).localSeconds
        return Int(day(there) - day(zone.civil(at: now.unixSeconds).localSeconds))
    }

    /// A time for people: "in 4 min" within the hour, then ``dayAndTime(_:)``.
    func when(_ time: WallTime) -> String {
        let seconds = Double(time.microseconds(since: now)) / 1_000_000
        return 0..<3600 ~= seconds ? relative(time) : dayAndTime(time)
    }

    /// "today 18:00", "tomorrow 09:00", "yesterday 11:30", "Mon 23 Nov 11:30".
    func dayAndTime(_ time: WallTime) -> String {
        let absolute = absolute(time)
        let clock = absolute.split(separator: " ").last ?? ""
        switch days(until: time) {
        case 0: return "today \(clock)"
        case 1: return "tomorrow \(clock)"
        case -1: return "yesterday \(clock)"
        default: return absolute
        }
    }

    /// "Mon 23 Nov 11:30", with the year when it is another one.
    func absolute(_ time: WallTime) -> String {
        let time = Self.rounded(time, to: 1_000_000)
        let civil = zone.civil(at: time.unixSeconds)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var text = "\(days[civil.weekday - 1]) \(civil.day) \(months[civil.month - 1])"
        if civil.year != zone.civil(at: now.unixSeconds).year { text += " \(civil.year)" }
        return text + " \(Self.pad(civil.hour)):\(Self.pad(civil.minute))"
            + (civil.second == 0 ? "" : ":\(Self.pad(civil.second))")
    }

    /// `2026-11-23T11:30:00+01:00`, with milliseconds when there are any. <https://www.rfc-editor.org/rfc/rfc3339>
    func rfc3339(_ time: WallTime) -> String {
        let time = Self.rounded(time, to: 1000)
        let milliseconds = (time.microseconds - time.unixSeconds * 1_000_000) / 1000
        // Offsets of whole minutes are all that can be written; local mean times of long ago have seconds.
        let offset = zone.offset(at: time.unixSeconds) / 60 * 60
        let civil = CivilDateTime(localSeconds: time.unixSeconds + Int64(offset))
        let year = String(repeating: "0", count: max(0, 4 - "\(civil.year)".count)) + "\(civil.year)"
        var text = "\(year)-\(Self.pad(civil.month))-\(Self.pad(civil.day))"
        text += "T\(Self.pad(civil.hour)):\(Self.pad(civil.minute)):\(Self.pad(civil.second))"
        if milliseconds > 0 {
            text += "." + String(repeating: "0", count: 3 - "\(milliseconds)".count) + "\(milliseconds)"
        }
        if offset == 0 { return text + "Z" }
        return text + "\(offset < 0 ? "-" : "+")\(Self.pad(abs(offset) / 3600)):\(Self.pad(abs(offset) % 3600 / 60))"
    }

    /// Times of intervals are a few microseconds off, because they are kept on another clock.
    private static func rounded(_ time: WallTime, to unit: Int64) -> WallTime {
        let half = WallTime(microseconds: time.microseconds + unit / 2)
        let rest = half.microseconds % unit
        return half.advanced(byMicroseconds: -(rest < 0 ? rest + unit : rest))
    }

    private static func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
