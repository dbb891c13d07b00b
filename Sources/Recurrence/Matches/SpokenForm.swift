package import Messages

/// The words that `describe()` is made of.
package enum SpokenForm {
    /// The name of a zone; of those that are an offset, whose names have its sign the other way round, `UTC+2`.
    package static func zone(_ identifier: String) -> String {
        if let match = identifier.wholeMatch(of: /Etc\/GMT([+-])(\d+)/) {
            return "UTC\(match.1 == "+" ? "-" : "+")\(match.2)"
        }
        guard let match = identifier.wholeMatch(of: /<([+-]\d\d)(\d\d)>[^,]*/) else { return identifier }
        return "UTC\(match.1):\(match.2)"
    }

    private static let weekdays = [
        Message("Sunday"), Message("Monday"), Message("Tuesday"), Message("Wednesday"), Message("Thursday"),
        Message("Friday"), Message("Saturday"),
    ]

    private static let shortWeekdays = [
        Message("Sun"), Message("Mon"), Message("Tue"), Message("Wed"), Message("Thu"), Message("Fri"), Message("Sat"),
    ]

    private static let fullMonths = [
        Message("January"), Message("February"), Message("March"), Message("April"), Message("May"), Message("June"),
        Message("July"), Message("August"), Message("September"), Message("October"), Message("November"),
        Message("December"),
    ]

    /// The name that has a number, from 1; the number itself for one that has no name.
    private static func name(_ number: Int, among names: [Message]) -> Message {
        (1...names.count).contains(number) ? names[number - 1] : Message(verbatim: String(number))
    }

    /// The name of the day, from 1, which is Sunday.
    package static func weekday(_ number: Int) -> Message { name(number, among: weekdays) }

    /// The short name of a day, from 1, which is Sunday: `Sun`.
    package static func shortWeekday(_ number: Int) -> Message { name(number, among: shortWeekdays) }

    /// The short name of a month, as in `24 Dec 2026`.
    package static func month(_ number: Int) -> Message {
        switch number {
        case 1: Message("Jan")
        case 2: Message("Feb")
        case 3: Message("Mar")
        case 4: Message("Apr")
        // Translators: The month, in three letters.
        case 5: Message("May")
        case 6: Message("Jun")
        case 7: Message("Jul")
        case 8: Message("Aug")
        case 9: Message("Sep")
        case 10: Message("Oct")
        case 11: Message("Nov")
        case 12: Message("Dec")
        default: Message(verbatim: String(number))
        }
    }

    static func fullMonth(_ number: Int) -> Message { name(number, among: fullMonths) }

    /// `1st`, `2nd`, `3rd`, `11th`; `last`, `2nd last` for negative numbers.
    static func ordinal(_ number: Int) -> Message {
        if number == -1 { return Message("last") }
        if number == -2 { return Message("2nd last") }
        if number < 0 { return Message("\(ordinal(number == .min ? .max : -number)) last") }
        guard !(11...13).contains(number % 100) else { return Message("\(number)th") }
        return switch number % 10 {
        case 1 where number == 1: Message("1st")
        case 1: Message("\(number)st")
        case 2: Message("\(number)nd")
        case 3: Message("\(number)rd")
        default: Message("\(number)th")
        }
    }

    /// The day of a month: `1st`, `2nd`, where some languages have a plain number: `le 1er`, `le 2`.
    static func dayOfMonth(_ number: Int) -> Message {
        switch number {
        case 1: Message("1st", context: "a day of the month")
        case 2, 22: Message("\(number)nd", context: "a day of the month")
        case 3, 23: Message("\(number)rd", context: "a day of the month")
        case 21, 31: Message("\(number)st", context: "a day of the month")
        case 4...30: Message("\(number)th", context: "a day of the month")
        default: ordinal(number)
        }
    }

    /// `09:00`, or `09:00:30` when there are seconds.
    static func time(_ hour: Int, _ minute: Int, _ second: Int) -> String {
        "\(hour.padded(to: 2)):\(minute.padded(to: 2))" + (second == 0 ? "" : ":\(second.padded(to: 2))")
    }

    package static func time(_ reading: CivilDateTime) -> String { time(reading.hour, reading.minute, reading.second) }

    /// `24 Dec`.
    package static func date(day: Int, month: Int) -> Message {
        Message("\(day) \(self.month(month))", context: "day and month")
    }

    /// `24 Dec 2026`.
    package static func date(_ reading: CivilDateTime) -> Message {
        Message("\(date(day: reading.day, month: reading.month)) \(reading.year)", context: "date and year")
    }

    /// `24 Dec 2026 at 18:00`.
    package static func dateAndTime(_ reading: CivilDateTime) -> Message {
        Message("\(date(reading)) at \(time(reading))")
    }

    /// `Thu 24 Dec 2026 18:00`.
    package static func dayAndTime(_ reading: CivilDateTime) -> Message {
        Message("\(shortWeekday(reading.weekday)) \(date(reading)) \(time(reading))")
    }

    /// What repeats are counted in.
    enum Unit {
        case second, minute, hour, day, week, month, year
    }

    /// `every day`, `every 2 weeks`.
    static func every(_ count: Int, _ unit: Unit) -> Message {
        switch (unit, count) {
        case (.second, 1): Message("every second")
        case (.minute, 1): Message("every minute")
        case (.hour, 1): Message("every hour")
        case (.day, 1): Message("every day")
        case (.week, 1): Message("every week")
        case (.month, 1): Message("every month")
        case (.year, 1): Message("every year")
        case (.second, _): Message("every \(count) seconds")
        case (.minute, _): Message("every \(count) minutes")
        case (.hour, _): Message("every \(count) hours")
        case (.day, _): Message("every \(count) days")
        case (.week, _): Message("every \(count) weeks")
        case (.month, _): Message("every \(count) months")
        case (.year, _): Message("every \(count) years")
        }
    }

    /// A repeat with its end, `… until 31 Jan 2027`; with the time when that isn't the day's end or midnight.
    static func until(_ end: CivilDateTime?, _ text: Message) -> Message {
        guard let end else { return text }
        return isWholeDay(end) ? Message("\(text) until \(date(end))") : Message("\(text) until \(dateAndTime(end))")
    }

    static func isWholeDay(_ end: CivilDateTime) -> Bool {
        (end.hour, end.minute) == (0, 0) || (end.hour, end.minute) == (23, 59)
    }

    /// `30 s`, `5 min`, `1 h 30 min`, `2.5 s`, `36 h`, `2 days`, `3 days 2 h`, `1 week`; less than nothing is said as `-30 s`.
    static func duration(microseconds: Int64) -> Message {
        var total = microseconds.magnitude
        var parts: [Message] = []
        // A day and some hours are better said in hours.
        let days = total / 86_400_000_000
        if days >= 2 || total == 86_400_000_000 {
            let isWeeks = total % 604_800_000_000 == 0
            let count = Int(isWeeks ? days / 7 : days)
            parts.append(
                isWeeks
                    ? Message("\(count) week", "\(count) weeks", count: count)
                    : Message("\(count) day", "\(count) days", count: count)
            )
            total -= days * 86_400_000_000
        }
        let (hours, minutes, seconds) = (total / 3_600_000_000, total / 60_000_000 % 60, total / 1_000_000 % 60)
        if hours > 0 { parts.append(Message("\(hours) h")) }
        if minutes > 0 { parts.append(Message("\(minutes) min")) }
        var fraction = (total % 1_000_000).padded(to: 6)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        if seconds > 0 || !fraction.isEmpty || parts.isEmpty {
            parts.append(Message("\("\(seconds)" + (fraction.isEmpty ? "" : ".\(fraction)")) s"))
        }
        let length = Message.joined(parts, by: " ")
        return microseconds < 0 ? Message("-\(length)") : length
    }
}

extension IntervalGrid {
    /// A length of time in people's words: `30 s`, `5 min`.
    package static func describe(length microseconds: Int64) -> Message {
        SpokenForm.duration(microseconds: microseconds)
    }

    /// A single ring after a length of time: `once, after 5 min`, `once, after 1 hour`.
    package static func describe(onceAfter microseconds: Int64) -> Message {
        switch microseconds {
        case 1_000_000: Message("once, after 1 second")
        case 60_000_000: Message("once, after 1 minute")
        case 3_600_000_000: Message("once, after 1 hour")
        case 86_400_000_000: Message("once, after 24 h")
        default: Message("once, after \(SpokenForm.duration(microseconds: microseconds))")
        }
    }

    /// A period in people's words: `every 30 s`, `every minute`, `every hour`.
    package static func describe(every microseconds: Int64) -> Message {
        switch microseconds {
        case 1_000_000: Message("every second")
        case 60_000_000: Message("every minute")
        case 3_600_000_000: Message("every hour")
        // Not "every day": it rings an hour earlier or later once the clocks have changed.
        case 86_400_000_000: Message("every 24 h")
        case let whole where whole > 0 && whole % 604_800_000_000 == 0:
            SpokenForm.every(Int(whole / 604_800_000_000), .week)
        case let whole where whole > 0 && whole % 86_400_000_000 == 0:
            SpokenForm.every(Int(whole / 86_400_000_000), .day)
        // A length of two days or more begins with the number of days, and some languages say "every" by the gender of the unit.
        case 172_800_000_000...: Message("every \(describe(length: microseconds))", context: "days and hours")
        default: Message("every \(describe(length: microseconds))", context: "a length of time")
        }
    }
}
