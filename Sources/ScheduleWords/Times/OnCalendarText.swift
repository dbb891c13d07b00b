internal import Messages
internal import NotificationCore
internal import Recurrence

/// A calendar event expression of systemd.time(7), as a rule: `Mon..Fri 09:00`, `*-*-01 12:00`, `weekly`.
///
/// What a rule can't say is refused by name: parts of seconds, years that aren't one span, and `@` with a number.
/// <https://www.freedesktop.org/software/systemd/man/latest/systemd.time.html#Calendar%20Events>
package struct OnCalendarText: Sendable, Hashable {
    let rule: RecurrenceRule.Parts
    /// The years that it rings in; nil for all of them.
    let years: ClosedRange<Int>?
    /// The zone at its end.
    let zoneIdentifier: String?

    private static let example = Message("\"Mon..Fri 09:00\" or \"*-*-01 12:00\"")
    private static let names = [
        "minutely": "*-*-* *:*:00", "hourly": "*-*-* *:00:00", "daily": "*-*-* 00:00:00", "monthly": "*-*-01 00:00:00",
        "weekly": "Mon *-*-* 00:00:00", "yearly": "*-01-01 00:00:00", "annually": "*-01-01 00:00:00",
        "quarterly": "*-01,04,07,10-01 00:00:00", "semiannually": "*-01,07-01 00:00:00",
    ]
    private static let weekdays = Dictionary(
        uniqueKeysWithValues: (1...7).map { (SpokenForm.weekday($0).english.lowercased(), $0) }
    )

    private struct Problem: Error {
        let text: String
    }

    /// - Parameter isZone: Whether a word names a time zone of this system.
    /// - Throws: `GrammarError` that names the part.
    package init(parsing text: String, isZone: (String) -> Bool) throws(GrammarError) {
        do throws(Problem) {
            try self.init(reading: text, isZone)
        } catch {
            let shown = text.utf8.count <= Phrase.mostBytes ? " \"\(text)\"" : ""
            throw GrammarError("--on-calendar\(shown): \(error.text). Write it as \(Self.example).")
        }
    }

    private init(reading text: String, _ isZone: (String) -> Bool) throws(Problem) {
        guard text.utf8.count <= Phrase.mostBytes else {
            throw Problem(text: "it has \(text.utf8.count) bytes instead of \(Phrase.mostBytes) at most")
        }
        var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
        if let last = words.last, words.count > 1, last == "UTC" || isZone(last) {
            zoneIdentifier = words.removeLast()
        } else {
            zoneIdentifier = nil
        }
        if words.count == 1, let first = words.first {
            if first.hasPrefix("@") { throw Problem(text: "\"\(first)\" is a single time, which --at takes") }
            if let name = Self.names[first.lowercased()] { words = name.split(separator: " ").map(String.init)[...] }
        }
        guard !words.isEmpty else { throw Problem(text: "it says no day and no time") }

        var rule = RecurrenceRule.Parts(.daily)
        if let first = words.first, first.first?.isLetter == true {
            guard let days = Self.weekdays(of: first.lowercased()) else {
                throw Problem(text: "\"\(first)\" isn't a day of the week")
            }
            rule.byDay = days.count == 7 ? [] : days.map { .init(weekday: $0) }
            words.removeFirst()
        }
        if let first = words.first, !first.contains(":") {
            years = try Self.date(first, into: &rule)
            words.removeFirst()
        } else {
            years = nil
        }
        try Self.time(words.popFirst() ?? "00:00:00", into: &rule)
        if let word = words.first { throw Problem(text: "\"\(word)\" is neither a time nor a zone of this system") }
        if rule.frequency == .daily, rule.byMonthDay.isEmpty, !rule.byDay.isEmpty { rule.frequency = .weekly }
        self.rule = rule
    }

    // MARK: - Parts

    /// `mon`, `Mon..Fri`, `Sat,Sun`; nil for other words.
    private static func weekdays(of text: String) -> [Int]? {
        func day(_ name: String) -> Int? {
            weekdays[name] ?? weekdays.first { name.count == 3 && $0.key.hasPrefix(name) }?.value
        }
        var days: Set<Int> = []
        for part in text.split(separator: ",") {
            let ends = part.components(splitBy: "..")
            guard let first = day(ends[0]), ends.count <= 2 else { return nil }
            guard let last = ends.count == 2 ? day(ends[1]) : first else { return nil }
            // A week begins on Monday, and `Sat..Tue` goes past its end.
            var next = first
            days.insert(next)
            while next != last {
                next = next % 7 + 1
                days.insert(next)
            }
        }
        return days.isEmpty ? nil : days.sorted()
    }

    /// `2026-12-24`, `*-*-01`, `12-24`, `*-02~03`.
    ///
    /// - Returns: The years, if they are limited.
    private static func date(
        _ text: String,
        into rule: inout RecurrenceRule.Parts
    ) throws(Problem) -> ClosedRange<Int>? {
        // "~" counts days from the month's end.
        let tilde = text.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
        guard tilde.count <= 2 else { throw Problem(text: "\"\(text)\" isn't a date") }
        var fields = tilde[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if tilde.count == 2 { fields.append(tilde[1]) }
        guard (2...3).contains(fields.count) else { throw Problem(text: "\"\(text)\" is neither a date nor a time") }
        let year = fields.count == 3 ? fields.removeFirst() : "*"
        let months = try values(fields[0], 1...12, "month")
        if months.count < 12 { rule.byMonth = months }
        if tilde.count == 2 {
            rule.byMonthDay = try daysFromEnd(fields[1])
        } else {
            let days = try values(fields[1], 1...31, "day of the month")
            if days.count < 31 { rule.byMonthDay = days }
        }
        guard year != "*" else { return nil }
        let years = try values(year, 1970...2199, "year")
        guard let first = years.first, let last = years.last, last - first == years.count - 1 else {
            throw Problem(text: "\"\(year)\" isn't one span of years, which a rule needs")
        }
        return first...last
    }

    /// `*`, `5`, `9..17`, `0/15`, `8..18/2`, `1,15`, in order.
    private static func values(_ text: String, _ range: ClosedRange<Int>, _ name: String) throws(Problem) -> [Int] {
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let (first, last, step) = span(String(part), range) else {
                throw Problem(text: "\"\(text)\" isn't a valid \(name)")
            }
            for value in stride(from: first, through: last, by: step) { values.insert(value) }
        }
        return values.sorted()
    }

    private static func span(_ text: String, _ range: ClosedRange<Int>) -> (first: Int, last: Int, step: Int)? {
        let steps = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(steps.count), let step = steps.count == 2 ? number(steps[1]) : 1, step > 0 else {
            return nil
        }
        if steps[0] == "*" { return (range.lowerBound, range.upperBound, step) }
        let ends = steps[0].components(splitBy: "..").map(number)
        guard (1...2).contains(ends.count), let first = ends[0], range.contains(first) else { return nil }
        guard ends.count == 2 else { return (first, steps.count == 2 ? range.upperBound : first, step) }
        guard let last = ends[1], range.contains(last), first <= last else { return nil }
        return (first, last, step)
    }

    /// `1` is a month's last day, `07/1` each of its last seven.
    private static func daysFromEnd(_ text: String) throws(Problem) -> [Int] {
        var days: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let steps = part.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard (1...2).contains(steps.count), let first = number(steps[0]), (1...31).contains(first),
                let step = steps.count == 2 ? number(steps[1]) : first, step > 0
            else { throw Problem(text: "\"~\(text)\" isn't a valid day from the month's end") }
            for value in stride(from: first, through: 1, by: -step) { days.insert(-value) }
        }
        return days.sorted()
    }

    /// `09:00`, `*:0/15`, `8..18/2:00:00`.
    private static func time(_ text: String, into rule: inout RecurrenceRule.Parts) throws(Problem) {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(fields.count) else { throw Problem(text: "\"\(text)\" isn't a time of day") }
        rule.byHour = try values(fields[0], 0...23, "hour")
        // These are hours that it runs through, rather than hours at which it rings.
        if fields[0] == "*" || fields[0].contains("/") || fields[0].contains("..") { rule.frequency = .hourly }
        rule.byMinute = try values(fields[1], 0...59, "minute")
        let seconds = fields.count == 3 ? fields[2] : "00"
        guard !seconds.contains(where: { $0 == "." }) || seconds.contains("..") else {
            throw Problem(text: "\"\(seconds)\" has parts of seconds, which no rule has")
        }
        rule.bySecond = try values(seconds, 0...59, "second")
    }

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

extension StringProtocol {
    fileprivate func components(splitBy separator: String) -> [String] {
        var parts: [String] = []
        var rest = String(self)
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = String(rest[range.upperBound...])
        }
        return parts + [rest]
    }
}

extension ScheduleText {
    /// The trigger of `--on-calendar`.
    func ruled(onCalendar text: String, _ zones: any ZoneSource, _ now: Int64, _ start: Int64?) throws(GrammarError)
        -> RecurrenceSet
    {
        let event = try OnCalendarText(parsing: text) { zones.zone(named: $0) != nil }
        guard event.zoneIdentifier == nil || timeZone == nil else {
            throw GrammarError(.conflict, "--tz can't be combined with the zone in --on-calendar \"\(text)\".")
        }
        let zone = if let own = event.zoneIdentifier.flatMap(zones.zone(named:)) { own } else { try zone(zones) }
        var first = zone.civil(at: start ?? now)
        var rule = event.rule
        if let years = event.years {
            let newYear = CivilDateTime(year: years.lowerBound, month: 1, day: 1)
            if first < newYear { first = newYear }
            rule.until = .day(CivilDateTime(year: years.upperBound, month: 12, day: 31))
        }
        let named = event.zoneIdentifier ?? timeZone
        return try series([rule], of: .onCalendar, text, from: first, in: zone, named: named, now)
    }
}
