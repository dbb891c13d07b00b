internal import Messages
internal import Recurrence

/// A line of crontab(5) with five fields, as rules: `0 9 * * 1-5`.
///
/// Where both days are limited, either of them is enough, which takes two rules.
/// <https://man7.org/linux/man-pages/man5/crontab.5.html>
package struct CronText: Sendable, Hashable {
    let rules: [RecurrenceRule.Parts]

    private static let names = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]
    private static let months = (1...12).map { SpokenForm.month($0).english.lowercased() }
    private static let weekdays = (1...7).map { SpokenForm.shortWeekday($0).english.lowercased() }

    /// - Throws: `GrammarError` that names the field, or what has no rule.
    package init(parsing text: String) throws(GrammarError) {
        func error(_ problem: Message.Literal) -> GrammarError {
            GrammarError("--cron \"\(text)\": \(Message(problem)). Write it as \"0 9 * * 1-5\".")
        }
        if text == "@reboot" { throw error("there is no rule for a start of the machine") }
        let fields = (Self.names[text.lowercased()] ?? text).split { $0 == " " || $0 == "\t" }.map(String.init)
        guard fields.count == 5 else { throw error("it has \(fields.count) fields instead of 5") }
        func field(_ index: Int, _ name: Message.Literal, _ range: ClosedRange<Int>, _ words: [String] = [])
            throws(GrammarError)
            -> [Int]
        {
            guard let values = Self.values(fields[index].lowercased(), range, words) else {
                throw error("\"\(fields[index])\" isn't a valid \(Message(name))")
            }
            return values
        }
        let minutes = try field(0, "minute", 0...59)
        let hours = try field(1, "hour", 0...23)
        let days = try field(2, "day of the month", 1...31)
        let months = try field(3, "month", 1...12, Self.months)
        let weekdays = Set(try field(4, "day of the week", 0...7, Self.weekdays).map { $0 % 7 + 1 }).sorted()
        let each = RecurrenceRule.Parts(.daily).with {
            ($0.byMinute, $0.byHour, $0.bySecond) = (minutes, hours, [0])
            if months.count < 12 { $0.byMonth = months }
        }
        let (hasDay, hasWeekday) = (!fields[2].hasPrefix("*"), !fields[4].hasPrefix("*"))
        let runsThroughHours = fields[1].contains { "*-/".contains($0) }
        let onDays = each.with { if days.count < 31 { $0.byMonthDay = days } }
        func limited(_ parts: RecurrenceRule.Parts) -> RecurrenceRule.Parts {
            guard weekdays.count < 7 else { return parts }
            return parts.with {
                $0.byDay = weekdays.map { .init(weekday: $0) }
                // "every weekday", not "every day on Monday, Tuesday …"
                if $0.byMonthDay.isEmpty { $0.frequency = .weekly }
            }
        }
        rules = (hasDay && hasWeekday ? [onDays, limited(each)] : [limited(onDays)]).map { rule in
            rule.with { if runsThroughHours { $0.frequency = .hourly } }
        }
    }

    /// The numbers of a field: `*`, `5`, `1-5`, `*/15`, `mon,wed`.
    private static func values(_ text: String, _ range: ClosedRange<Int>, _ words: [String]) -> [Int]? {
        func number(_ text: Substring) -> Int? {
            if let word = words.firstIndex(of: String(text)) { return word + range.lowerBound }
            guard let number = Int(text), text.allSatisfy(\.isNumber), range.contains(number) else { return nil }
            return number
        }
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let steps = part.split(separator: "/", omittingEmptySubsequences: false)
            guard (1...2).contains(steps.count), let step = steps.count == 2 ? Int(steps[1]) : 1, step >= 1 else {
                return nil
            }
            let ends = steps[0].split(separator: "-", omittingEmptySubsequences: false)
            let span: ClosedRange<Int>
            if steps[0] == "*" {
                span = range
            } else if ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first <= last {
                span = first...last
            } else if ends.count == 1, let first = number(ends[0]) {
                span = first...(steps.count == 2 ? range.upperBound : first)
            } else {
                return nil
            }
            for value in stride(from: span.lowerBound, through: span.upperBound, by: step) { values.insert(value) }
        }
        return values.sorted()
    }
}

extension ScheduleText {
    /// The trigger of `--cron`.
    func ruled(cron text: String, _ zone: Zone, _ now: Int64, _ start: Int64?) throws(GrammarError) -> RecurrenceSet {
        let rules = try CronText(parsing: text).rules
        return try series(rules, of: .cron, text, from: zone.civil(at: start ?? now), in: zone, named: timeZone, now)
    }

    /// What an option's rules say, without the days and times of `--except`.
    func series(
        _ rules: [RecurrenceRule.Parts],
        of option: ReminderOption,
        _ text: String,
        from start: CivilDateTime,
        in zone: Zone,
        named zoneIdentifier: String?,
        _ now: Int64
    ) throws(GrammarError) -> RecurrenceSet {
        let excluded = try exceptionsOfRule(zone, now)
        do throws(RecurrenceRuleError) {
            return RecurrenceSet(
                start: start,
                zoneIdentifier: zoneIdentifier,
                rules: try rules.map { (parts) throws(RecurrenceRuleError) in try RecurrenceRule(parts) },
                exceptions: excluded.times,
                exceptionDays: excluded.days
            )
        } catch {
            throw GrammarError("\(option.said) \"\(text)\": \(error)")
        }
    }
}
