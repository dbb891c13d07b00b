/// The English words that `describe()` is made of.
package enum SpokenForm {
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let fullMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The name at a 1-based position; the number itself for one that has no name.
    static func name(_ number: Int, in names: [String]) -> String {
        names.indices.contains(number &- 1) ? names[number &- 1] : String(number)
    }

    /// `1st`, `2nd`, `3rd`, `11th`; `last`, `2nd last` for negative numbers.
    static func ordinal(_ number: Int) -> String {
        if number == -1 { return "last" }
        if number < 0 { return ordinal(number == .min ? .max : -number) + " last" }
        let isTeen = (11...13).contains(number % 100)
        let suffix = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(suffix)"
    }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ items: [String], _ joint: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(joint) " + last
    }

    /// `09:00`, or `09:00:30` when there are seconds.
    static func time(_ hour: Int, _ minute: Int, _ second: Int) -> String {
        "\(padded(hour, 2)):\(padded(minute, 2))" + (second == 0 ? "" : ":\(padded(second, 2))")
    }

    package static func time(_ reading: CivilDateTime) -> String { time(reading.hour, reading.minute, reading.second) }

    /// `24 Dec 2026`.
    package static func date(_ reading: CivilDateTime) -> String {
        "\(reading.day) \(name(reading.month, in: months)) \(reading.year)"
    }

    /// `every day`, `every 2 weeks`.
    static func every(_ count: Int, _ unit: String) -> String {
        count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
    }

    /// ` until 31 Jan 2027`, with the time when it isn't the day's end or midnight.
    static func until(_ end: CivilDateTime?) -> String {
        guard let end else { return "" }
        let isWholeDay = (end.hour, end.minute) == (0, 0) || (end.hour, end.minute) == (23, 59)
        return " until \(date(end))" + (isWholeDay ? "" : " at \(time(end))")
    }

    /// `30 s`, `5 min`, `1 h 30 min`, `2.5 s`, `36 h`, `2 days`, `3 days 2 h`, `1 week`.
    static func duration(microseconds: Int64) -> String {
        let negative = microseconds < 0
        var total = microseconds.magnitude
        var parts: [String] = []
        // A day and some hours are better said in hours.
        let days = total / 86_400_000_000
        if days >= 2 || total == 86_400_000_000 {
            let isWeeks = total % 604_800_000_000 == 0
            let (count, unit) = isWeeks ? (days / 7, "week") : (days, "day")
            parts.append("\(count) \(unit)" + (count == 1 ? "" : "s"))
            total -= days * 86_400_000_000
            if total == 0 { return (negative ? "-" : "") + parts[0] }
        }
        let (hours, minutes, seconds) = (total / 3_600_000_000, total / 60_000_000 % 60, total / 1_000_000 % 60)
        if hours > 0 { parts.append("\(hours) h") }
        if minutes > 0 { parts.append("\(minutes) min") }
        var fraction = padded(Int(total % 1_000_000), 6)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        if seconds > 0 || !fraction.isEmpty || parts.isEmpty {
            parts.append("\(seconds)" + (fraction.isEmpty ? "" : ".\(fraction)") + " s")
        }
        return (negative ? "-" : "") + parts.joined(separator: " ")
    }
}

extension IntervalGrid {
    /// A length of time in people's words: `30 s`, `5 min`.
    package static func describe(length microseconds: Int64) -> String {
        SpokenForm.duration(microseconds: microseconds)
    }

    /// A period in people's words: `every 30 s`, `every minute`, `every hour`.
    package static func describe(every microseconds: Int64) -> String {
        switch microseconds {
        case 1_000_000: "every second"
        case 60_000_000: "every minute"
        case 3_600_000_000: "every hour"
        // Not "every day": it rings an hour earlier or later once the clocks have changed.
        case 86_400_000_000: "every 24 h"
        case 604_800_000_000: "every week"
        default: "every \(SpokenForm.duration(microseconds: microseconds))"
        }
    }
}
