internal import Messages
internal import NotificationCore
internal import Recurrence

/// The rules of a VTIMEZONE: when its clocks change, and to what (RFC 5545 section 3.6.5).
struct ZoneDescription: Sendable, Hashable {
    /// STANDARD or DAYLIGHT.
    struct Observance: Sendable, Hashable {
        var isDaylight: Bool
        var name: String
        var from: Int
        var to: Int
        /// Its onsets, in the clocks that run until then; UTC here means only that nothing is converted.
        var onsets: RecurrenceSet

        func instant(_ local: Int64) -> UnixSeconds { local - Int64(from) }
    }

    let observances: [Observance]
    private static let mostObservances = 200

    /// Nil if it has no part that can be used.
    init?(_ component: Component) {
        let parts = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        observances = parts.prefix(Self.mostObservances).compactMap(Self.observance)
        if observances.isEmpty || observances.count < parts.count { return nil }
    }

    private static func observance(_ part: Component) -> Observance? {
        guard part.damage == nil, let from = part.first("TZOFFSETFROM").flatMap({ offset($0.trimmedValue) }),
            let to = part.first("TZOFFSETTO").flatMap({ offset($0.trimmedValue) }),
            // Where it isn't said since when, it has always been so.
            let reading = CalendarTime.civil(part.first("DTSTART")?.value ?? "19700101T020000")
        else { return nil }
        var onsets = RecurrenceSet(start: reading, startIsUTC: true, dates: [reading])
        for property in part.all("RRULE") {
            guard var parts = (try? RecurrenceRule(parsing: property.trimmedValue))?.parts else { return nil }
            // UNTIL is the only time here that is one of UTC.
            if case .instant(let last)? = parts.until { parts.until = .instant(last &+ Int64(from)) }
            guard let rule = try? RecurrenceRule(parts) else { return nil }
            onsets.rules.append(rule)
        }
        var dates = [reading]
        for value in part.all("RDATE").flatMap({ $0.value.split(separator: ",") }) {
            guard let date = CalendarTime.civil(value.prefix { $0 != "/" }) else { return nil }
            dates.append(date)
        }
        onsets.dates = dates
        return Observance(
            isDaylight: part.name == "DAYLIGHT",
            name: part.first("TZNAME")?.text ?? "",
            from: from,
            to: to,
            onsets: onsets
        )
    }

    /// `+0100`, `-033000`, in seconds.
    static func offset(_ text: String) -> Int? {
        let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
        let digits = (isSigned ? text.dropFirst() : text[...]).filter { $0 != ":" }
        guard digits.count == 4 || digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(digits.count == 4 ? digits + "00" : digits)
        else { return nil }
        let seconds = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
        return seconds < 86_400 ? (text.hasPrefix("-") ? -seconds : seconds) : nil
    }

    /// The offset at the beginning of a span of time, and its changes up to the end; nil if that takes too long to follow.
    func changes(
        in span: ClosedRange<UnixSeconds>,
        spending budget: inout StepBudget
    ) -> (offset: Int, changes: [(instant: UnixSeconds, offset: Int)])? {
        var before: (instant: UnixSeconds, offset: Int)?
        var found: [(instant: UnixSeconds, offset: Int)] = []
        for part in observances {
            let (start, end) = (span.lowerBound + Int64(part.from), span.upperBound + Int64(part.from))
            do throws(OutOfSteps) {
                let last = try part.onsets.latest(atOrBefore: start, in: .utc, spending: &budget)
                if let last, part.instant(last) >= before?.instant ?? .min { before = (part.instant(last), part.to) }
                found += try part.onsets.occurrences(after: start, through: end, in: .utc, spending: &budget)
                    .map { (part.instant($0), part.to) }
            } catch {
                return nil
            }
        }
        let first = observances.min { $0.onsets.start < $1.onsets.start }
        let initial = before?.offset ?? first?.from ?? 0
        var offset = initial
        var changes: [(instant: UnixSeconds, offset: Int)] = []
        for change in found.sorted(by: { $0.instant < $1.instant }) where change.offset != offset {
            if changes.last?.instant == change.instant { changes.removeLast() }
            changes.append(change)
            offset = change.offset
        }
        return (initial, changes)
    }

    /// Whether a zone has these offsets in a span of time.
    static func isSame(
        _ zone: Zone,
        _ offset: Int,
        _ changes: [(instant: UnixSeconds, offset: Int)],
        in span: ClosedRange<UnixSeconds>
    ) -> Bool {
        guard zone.offset(at: span.lowerBound) == offset else { return false }
        var (instant, last) = (span.lowerBound, offset)
        var left = changes[...]
        while let next = zone.nextTransition(after: instant), next <= span.upperBound {
            instant = next
            let new = zone.offset(at: next)
            guard new != last else { continue }
            guard let change = left.popFirst(), change.instant == next, change.offset == new else { return false }
            last = new
        }
        return left.isEmpty
    }
}

// MARK: - As a TZ string

extension ZoneDescription {
    /// The rules of a span of time as a POSIX TZ string; nil if that can't say them, or not up to the end of a longer one.
    func posix(
        in span: ClosedRange<UnixSeconds>,
        checkedThrough end: UnixSeconds,
        spending budget: inout StepBudget
    ) -> String? {
        guard let (offset, changes) = changes(in: span, spending: &budget),
            let (_, all) = self.changes(in: span.lowerBound...end, spending: &budget)
        else { return nil }
        let text: String?
        if changes.isEmpty {
            text = Self.posix(offset: offset)
        } else {
            var active: [Observance] = []
            do throws(OutOfSteps) {
                for part in observances where part.from != part.to {
                    for change in changes where change.offset == part.to {
                        guard try part.isOnset(change.instant, spending: &budget) else { continue }
                        active.append(part)
                        break
                    }
                }
            } catch {
                return nil
            }
            let (daylight, standard) = (active.first { $0.isDaylight }, active.first { !$0.isDaylight })
            text = daylight.flatMap { daylight in
                guard active.count == 2, let standard, let spring = daylight.day, let autumn = standard.day else {
                    return nil
                }
                return Self.abbreviation(standard.name, standard.to) + Self.west(standard.to)
                    + Self.abbreviation(daylight.name, daylight.to) + Self.west(daylight.to) + ",\(spring),\(autumn)"
            }
        }
        // What was made of the rules must say the same as they.
        guard let text, let zone = Zone(posix: text), Self.isSame(zone, offset, all, in: span.lowerBound...end) else {
            return nil
        }
        return text
    }

    /// `<+0530>-5:30`: a zone whose clocks never change.
    static func posix(offset: Int) -> String { abbreviation("", offset) + west(offset) }

    private static func abbreviation(_ name: String, _ offset: Int) -> String {
        let isPlain = (3...10).contains(name.utf8.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
        return isPlain ? name : "<\(offset < 0 ? "-" : "+")\(digits(abs(offset), separator: "", pads: true))>"
    }

    /// POSIX counts hours west of UTC.
    private static func west(_ offset: Int) -> String {
        (offset > 0 ? "-" : "") + digits(abs(offset), separator: ":", pads: false)
    }

    static func digits(_ seconds: Int, separator: String, pads: Bool) -> String {
        let hours = (seconds / 3600).padded(to: pads ? 2 : 1)
        let rest = [seconds / 60 % 60, seconds % 60]
        let shown = rest[1] != 0 ? rest : rest[0] != 0 ? [rest[0]] : []
        return ([hours] + shown.map { $0.padded(to: 2) }).joined(separator: separator)
    }
}

extension ZoneDescription.Observance {
    fileprivate func isOnset(
        _ instant: UnixSeconds,
        spending budget: inout StepBudget
    ) throws(OutOfSteps) -> Bool {
        try onsets.next(after: instant + Int64(from) - 1, in: .utc, spending: &budget) == instant + Int64(from)
    }

    /// `M3.5.0/3` or `J60`; nil for what comes on no such day of each year.
    fileprivate var day: String? {
        guard onsets.rules.count == 1, let rule = onsets.rules.first, rule.frequency == .yearly, rule.interval == 1,
            rule.byMonth.count <= 1, rule.byDay.count <= 1, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty,
            rule.bySetPosition.isEmpty, max(rule.byHour.count, rule.byMinute.count, rule.bySecond.count) <= 1
        else { return nil }
        let month = rule.byMonth.first ?? onsets.start.month
        let (hour, minute) = (rule.byHour.first ?? onsets.start.hour, rule.byMinute.first ?? onsets.start.minute)
        let second = hour * 3600 + minute * 60 + (rule.bySecond.first ?? onsets.start.second)
        let time = second == 7200 ? "" : "/" + ZoneDescription.digits(second, separator: ":", pads: false)
        guard let day = rule.byDay.first else {
            let date = rule.byMonthDay.first ?? onsets.start.day
            guard rule.byMonthDay.count <= 1, date > 0, (month, date) != (2, 29) else { return nil }
            let days =
                CivilDateTime(year: 2023, month: month, day: date).localSeconds
                - CivilDateTime(year: 2023, month: 1, day: 1).localSeconds
            return "J\(days / 86_400 + 1)\(time)"
        }
        guard let week = Self.week(day, rule.byMonthDay.sorted(), month: month) else { return nil }
        return "M\(month).\(week).\(day.weekday - 1)\(time)"
    }

    /// The first to the fourth, or 5 for the last.
    private static func week(_ day: RecurrenceRule.Day, _ monthDays: [Int], month: Int) -> Int? {
        if monthDays.isEmpty { return day.ordinal == -1 ? 5 : (1...4).contains(day.ordinal) ? day.ordinal : nil }
        guard day.ordinal == 0, monthDays.count == 7, let first = monthDays.first, let last = monthDays.last,
            last - first == 6
        else { return nil }
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        if last == lengths[(month - 1) % 12] && month != 2 || last == -1 { return 5 }
        return first > 0 && first % 7 == 1 && first <= 22 ? first / 7 + 1 : nil
    }
}
