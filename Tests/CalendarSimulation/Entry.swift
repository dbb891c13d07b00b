import Foundation

/// An entry of a calendar as its author means it, and when it rings, computed in a way of its own.
struct Entry: Hashable {
    let uid: String
    var title: String
    /// When it begins: seconds since 1970, or, where it floats, as the clock shows them.
    var start: Int64
    var floats = false
    /// How long before that it rings, and how long it takes.
    var (lead, length): (Int64, Int64)
    /// The hours between two occurrences, and how many there are; nil is without an end.
    var hours: Int64?
    var count: Int64?
    /// LAST-MODIFIED
    var written: Int64

    /// Whether it is of whole days, as they are where the session is.
    var isDay = false

    /// How late it may ring.
    var lateness: Int64 { max(600, lead + length - (ring(0).reading - said(0))) }

    // MARK: - Rings

    private var step: Int64 { (hours ?? 0) * 3600 }

    /// When the file has a ring, as the clock shows it.
    private func said(_ number: Int64) -> Int64 { start - lead + number * step }

    /// When it comes, as the clock shows it: those of whole days don't at night, from 23:00 to 06:00.
    private func ring(_ number: Int64) -> (reading: Int64, number: Int64) {
        let reading = said(number)
        let hour = ((reading % 86_400) + 86_400) % 86_400
        guard isDay, hour >= 23 * 3600 || hour < 6 * 3600 else { return (reading, number) }
        return (reading - hour + (hour < 6 * 3600 ? 9 : 33) * 3600, number)
    }

    /// The rings after a time, up to another.
    func dues(after floor: Int64, to end: Int64, in zone: String) -> [Int64] {
        rings(after: floor, to: end, in: zone).map(\.due)
    }

    /// - Returns: Also when the file has them.
    private func rings(after floor: Int64, to end: Int64, in zone: String) -> [(due: Int64, said: Int64)] {
        // The clocks of the world are within a day of each other, and no ring waits longer than that.
        let (first, room) = (said(0), floats ? 3 * 86_400 : 0 as Int64)
        let from = hours == nil ? 0 : max(0, (floor - first - room) / step - 1)
        let last = hours == nil ? 1 : min(from + (end - floor + 2 * room) / step + 4, count ?? .max)
        guard from < last else { return [] }
        return (from..<last).map { (instant(ring($0).reading, zone), instant(said($0), zone)) }
            .filter { $0.0 > floor && $0.0 <= end }
    }

    func next(after floor: Int64, in zone: String) -> Int64? {
        dues(after: floor, to: max(floor, instant(start, zone)) + (hours ?? 1) * 3600 + 86_401, in: zone).first
    }

    /// Up to when rings are answered, by what a file says: of one that waits for the morning, it has an earlier time.
    func answered(_ said: Int64, in zone: String) -> Int64 {
        guard isDay else { return said }
        return rings(after: said, to: said + 2 * 86_400, in: zone).filter { $0.said <= said }.map(\.due).max() ?? said
    }

    /// What a file can say of rings that are answered up to a time, without answering one to come. It says the same on days without
    /// a ring.
    func sayable(_ answered: Int64, in zone: String) -> Int64 {
        guard isDay else { return answered }
        var daily = self
        (daily.hours, daily.count) = (24, nil)
        let coming = daily.rings(after: answered, to: answered + 2 * 86_400, in: zone).map(\.said).min() ?? .max
        return min(answered, coming - 1)
    }

    private func instant(_ reading: Int64, _ zone: String) -> Int64 {
        guard floats, let zone = TimeZone(identifier: zone) else { return reading }
        let guess = Date(timeIntervalSince1970: Double(reading))
        let near = guess - Double(zone.secondsFromGMT(for: guess))
        return reading - Int64(zone.secondsFromGMT(for: near))
    }

    static func stamp(_ time: Int64, floats: Bool = false) -> String {
        let days = Int((Double(time) / 86_400).rounded(.down))
        let rest = Int(time) - days * 86_400
        // Howard Hinnant's days_from_civil, backwards.
        let (z, era) = (days + 719_468, (days + 719_468) / 146_097)
        let doe = z - era * 146_097
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
        let mp = (5 * doy + 2) / 153
        let (day, month) = (doy - (153 * mp + 2) / 5 + 1, mp < 10 ? mp + 3 : mp - 9)
        let year = yoe + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = two(rest / 3600) + two(rest / 60 % 60) + two(rest % 60)
        return "\(year)\(two(month))\(two(day))T\(clock)" + (floats ? "" : "Z")
    }

    /// - Parameter acknowledged: What the alarm says that is answered elsewhere.
    func text(acknowledged: Int64? = nil) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)"]
        lines += ["DTSTAMP:\(Self.stamp(written))", "LAST-MODIFIED:\(Self.stamp(written))"]
        for (name, time) in [("DTSTART", start), ("DTEND", start + length)] {
            let stamp = Self.stamp(time, floats: floats)
            lines.append(isDay ? "\(name);VALUE=DATE:\(stamp.prefix(8))" : "\(name):\(stamp)")
        }
        if let hours {
            let rule = isDay ? "DAILY;INTERVAL=\(hours / 24)" : "HOURLY;INTERVAL=\(hours)"
            lines.append("RRULE:FREQ=" + rule + (count.map { ";COUNT=\($0)" } ?? ""))
        }
        lines += ["BEGIN:VALARM", "UID:alarm", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT\(lead)S"]
        if let acknowledged { lines.append("ACKNOWLEDGED:\(Self.stamp(acknowledged))") }
        return (lines + ["END:VALARM", "END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// What a file says is answered, read line by line.
    static func acknowledged(in text: String) -> Int64? {
        text.components(separatedBy: "\r\n").filter { $0.hasPrefix("ACKNOWLEDGED:") }.map { time(of: $0.dropFirst(13)) }
            .max()
    }

    private static func time(of stamp: Substring) -> Int64 {
        let digits = stamp.compactMap(\.wholeNumberValue).map(Int64.init)
        guard digits.count == 14 else { return 0 }
        func number(_ range: Range<Int>) -> Int64 { digits[range].reduce(0) { $0 * 10 + $1 } }
        let (month, day) = (number(4..<6), number(6..<8))
        let year = number(0..<4) - (month <= 2 ? 1 : 0)
        let (era, yoe) = (year / 400, year % 400)
        let doy = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
        return days * 86_400 + number(8..<10) * 3600 + number(10..<12) * 60 + number(12..<14)
    }
}
