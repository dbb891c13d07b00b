internal import Messages
package import NotificationCore
internal import Recurrence

/// Writes requests as a calendar of events with alarms.
package struct CalendarWriter {
    /// A request and its place in its series.
    package struct Item: Sendable {
        package var request: Request
        package var next: WallTime
        /// How many rings are to come; nil if there is no end.
        package var remaining: Int?
        /// The coming rings, the first ones of many, without a snooze: written where no rule says the same.
        package var upcoming: [WallTime]
        /// An extra ring that waits; it is ``next`` if nothing else is left.
        package var snoozedUntil: WallTime?

        package init(
            request: Request,
            next: WallTime,
            remaining: Int?,
            upcoming: [WallTime],
            snoozedUntil: WallTime? = nil
        ) {
            self.request = request
            self.next = next
            self.remaining = remaining
            self.upcoming = upcoming
            self.snoozedUntil = snoozedUntil
        }
    }

    private let zones: any ZoneSource
    private let now: WallTime
    private var lines: [String] = []
    /// What could not be written as it is, one sentence for each request.
    package private(set) var notes: [String] = []

    /// The calendar of some requests.
    package init(_ items: [Item], zones: any ZoneSource, now: WallTime) {
        self.zones = zones
        self.now = now
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Carillon//carillon//EN"]
        for name in Set(items.compactMap(\.request.trigger?.zoneIdentifier)).sorted() where zones.isRuled(name) {
            lines += ZoneDescription.lines(name, zones, from: now)
        }
        for item in items { write(item) }
        lines.append("END:VCALENDAR")
    }

    /// The file: lines folded at 75 bytes, ended by CRLF (RFC 5545 section 3.1).
    package var text: String { lines.map { ContentLine.folded($0) }.joined() }

    /// When it starts and what makes it come again.
    private struct Series {
        var start: CalendarTime
        var rules: [RecurrenceRule] = []
        var dates: [CalendarTime] = []
        var exceptions: [CalendarTime] = []
        var exceptionDays: [CalendarTime] = []
    }

    private mutating func write(_ item: Item) {
        let request = item.request
        let series: Series
        if item.next == item.snoozedUntil {
            series = Series(start: Self.utc(item.next))
        } else if let exact = Self.series(item, zones, now) {
            series = exact
        } else {
            let times = item.upcoming.map(Self.utc)
            series = Series(start: times.first ?? Self.utc(item.next), dates: Array(times.dropFirst()))
            let isAll = item.remaining.map { $0 <= times.count } ?? false
            notes.append(
                "\"\(request.identifier)\": no iCalendar rule can say when it rings; "
                    + (isAll
                        ? "all its \(times.count) rings are written as dates" : "its next \(times.count) rings are")
            )
        }
        let content = request.content
        let uid = request.identifier + ReminderImport.ownSuffix
        lines += ["BEGIN:VEVENT", ContentLine.line("UID", text: uid)]
        lines.append("DTSTAMP:" + Self.utc(now).text)
        lines.append(ContentLine.line("DTSTART", [series.start]))
        lines += series.rules.map { "RRULE:\($0)" }
        if !series.dates.isEmpty { lines.append(ContentLine.line("RDATE", series.dates)) }
        if !series.exceptions.isEmpty { lines.append(ContentLine.line("EXDATE", series.exceptions)) }
        if !series.exceptionDays.isEmpty { lines.append(ContentLine.line("EXDATE", series.exceptionDays)) }
        lines.append(ContentLine.line("SUMMARY", text: OwnProperties.shownTitle(content)))
        let details = [content.subtitle, content.body].filter { !$0.isEmpty }
        if !details.isEmpty { lines.append(ContentLine.line("DESCRIPTION", text: details.joined(separator: "\n"))) }
        lines += OwnProperties.lines(request)
        let leftOut = OwnProperties.leftOut(request)
        if !leftOut.isEmpty {
            notes.append(
                "\"\(request.identifier)\": " + leftOut.joined(separator: ", ") + ": not written to a calendar"
            )
        }
        writeAlarms(item, uid)
        lines.append("END:VEVENT")
    }

    private mutating func writeAlarms(_ item: Item, _ uid: String) {
        let words = [
            "ACTION:DISPLAY", ContentLine.line("DESCRIPTION", text: OwnProperties.shownTitle(item.request.content)),
        ]
        let snooze = item.snoozedUntil.flatMap { $0 == item.next ? nil : $0 }
        lines.append("BEGIN:VALARM")
        if snooze != nil { lines.append(ContentLine.line("UID", text: uid + "/alarm")) }
        lines += words + ["TRIGGER:PT0S"]
        if let again = item.request.untilAnswered {
            let seconds = max(1, again.seconds.rounded())
            if seconds != again.seconds {
                notes.append("\"\(item.request.identifier)\": it rings again every \(Int(seconds)) s, a whole number")
            }
            lines += [
                "REPEAT:\(again.most)", "DURATION:" + CalendarDuration.text(Int64(seconds)),
                OwnProperties.untilAnswered + ":TRUE",
            ]
        }
        lines.append("END:VALARM")
        guard let snooze else { return }
        // RFC 9074 section 7
        lines += ["BEGIN:VALARM", ContentLine.line("UID", text: uid + "/snooze")] + words
        lines.append("TRIGGER;VALUE=DATE-TIME:" + Self.utc(snooze).text)
        lines.append(ContentLine.line("RELATED-TO", [("RELTYPE", "SNOOZE")], text: uid + "/alarm"))
        lines.append("END:VALARM")
    }

    private static func utc(_ time: WallTime) -> CalendarTime {
        .utc(CivilDateTime(localSeconds: time.rounded().unixSeconds))
    }

    // MARK: - Series

    /// What says exactly when a request rings; nil when nothing does.
    private static func series(_ item: Item, _ zones: any ZoneSource, _ now: WallTime) -> Series? {
        let end = item.request.end
        switch item.request.trigger {
        case nil, .location: return nil
        case .interval(let interval):
            let start = utc(item.next)
            guard interval.repeats else { return Series(start: start) }
            guard interval.seconds == interval.seconds.rounded(), item.next == item.upcoming.first else { return nil }
            // Rules by the second are long for other programs; hours and minutes say the same.
            let units: KeyValuePairs<Int, RecurrenceRule.Frequency> = [3600: .hourly, 60: .minutely, 1: .secondly]
            guard let (count, frequency) = Int(interval.seconds).inWholes(of: units) else { return nil }
            let parts = RecurrenceRule.Parts(frequency, interval: count)
            return bounded(parts, start, item.remaining, end, zones).map { Series(start: start, rules: [$0]) }
        case .calendar(let match, let repeats):
            let zone = match.zoneIdentifier.flatMap(zones.zone(named:)) ?? zones.local
            var reading = zone.civil(at: item.next.unixSeconds)
            guard repeats else { return Series(start: time(reading, match.zoneIdentifier)) }
            guard let parts = parts(match), item.next == item.upcoming.first else { return nil }
            // A ring that a gap of the clocks has moved starts its series at the time that was meant.
            if let hour = match.hour { reading.hour = hour }
            if let minute = match.minute ?? (match.hour == nil ? nil : 0) { reading.minute = minute }
            reading.second = match.second ?? 0
            let start = time(reading, match.zoneIdentifier)
            return bounded(parts, start, item.remaining, end, zones).map { Series(start: start, rules: [$0]) }
        case .recurrence(let set): return series(set, item, zones, now)
        }
    }

    private static func series(
        _ set: RecurrenceSet,
        _ item: Item,
        _ zones: any ZoneSource,
        _ now: WallTime
    ) -> Series? {
        let zone = zones.zone(of: set)
        func time(_ reading: CivilDateTime) -> CalendarTime {
            set.startIsUTC ? .utc(reading) : Self.time(reading, set.zoneIdentifier)
        }
        let bounds = item.request.bounds
        // A start that takes away more than DTSTART does isn't part of iCalendar.
        if let start = bounds.start, let first = set.next(after: .min, in: zone), first < start.unixSeconds {
            return nil
        }
        var rules = set.rules
        let start = time(set.start)
        if bounds.count != nil || item.request.end != nil {
            let isOpen = set.rules.count == 1 && set.rules[0].count == nil && set.rules[0].until == nil
            let isWhole = set.dates.isEmpty && set.exceptions.isEmpty && set.exceptionDays.isEmpty
            guard isOpen, isWhole || bounds.count == nil && set.dates.isEmpty else { return nil }
            guard let rule = bounded(rules[0].parts, start, bounds.count, item.request.end, zones) else { return nil }
            rules[0] = rule
        }
        // What lies between now and the next ring has been skipped.
        let skipped = set.occurrences(
            after: now.unixSeconds,
            through: item.next.unixSeconds - 1,
            in: zone,
            limit: RequestCheck.Limit.exceptions
        )
        let exceptions = set.exceptions + skipped.map { (set.startIsUTC ? .utc : zone).civil(at: $0) }
        return Series(
            start: start,
            rules: rules,
            dates: set.dates.map(time),
            exceptions: exceptions.map(time),
            exceptionDays: set.exceptionDays.map(CalendarTime.day)
        )
    }

    private static func time(_ reading: CivilDateTime, _ zone: String?) -> CalendarTime {
        switch zone {
        case nil: .floating(reading)
        case "UTC"?: .utc(reading)
        case let zone?: .zoned(reading, zone)
        }
    }

    /// The rule with COUNT or UNTIL, of which it takes one; nil if both apply, or if it isn't a rule.
    private static func bounded(
        _ parts: RecurrenceRule.Parts,
        _ start: CalendarTime,
        _ count: Int?,
        _ end: WallTime?,
        _ zones: any ZoneSource
    ) -> RecurrenceRule? {
        var parts = parts
        if let count { parts.count = count }
        if let end {
            // The end is exclusive and UNTIL inclusive; it is of the same form as DTSTART, or UTC where that has a zone.
            let last = end.rounded().unixSeconds - 1
            if case .floating = start {
                parts.until = .reading(zones.local.civil(at: last))
            } else {
                parts.until = .instant(last)
            }
        }
        // What is out of range isn't a rule.
        return try? RecurrenceRule(parts)
    }

    /// The rule that means the same as date components; nil if there is none.
    private static func parts(_ match: DateMatch) -> RecurrenceRule.Parts? {
        let others = [
            match.year, match.weekOfMonth, match.weekOfYear, match.yearForWeekOfYear, match.quarter, match.dayOfYear,
        ]
        guard others.allSatisfy({ $0 == nil }), match.era ?? 1 == 1,
            match.calendarIdentifier ?? "gregorian" == "gregorian"
        else { return nil }
        let hasDay = match.month != nil || match.day != nil || match.weekday != nil || match.weekdayOrdinal != nil
        guard match.hour != nil || hasDay else {
            guard match.minute != nil || match.second != nil else { return nil }
            var parts = RecurrenceRule.Parts(match.minute == nil ? .minutely : .hourly)
            parts.byMinute = match.minute.map { [$0] } ?? []
            parts.bySecond = [match.second ?? 0]
            return parts
        }
        var parts = RecurrenceRule.Parts(.daily)
        parts.byMonth = match.month.map { [$0] } ?? []
        switch (match.weekday, match.weekdayOrdinal, match.day) {
        case (let weekday?, let ordinal, let day):
            guard ordinal != 0, ordinal == nil || day == nil else { return nil }
            parts.frequency = ordinal == nil && day == nil ? .weekly : .monthly
            parts.byDay = [.init(ordinal: ordinal ?? 0, weekday: weekday)]
            parts.byMonthDay = day.map { [$0] } ?? []
        case (nil, .some, _): return nil
        case (nil, nil, let day):
            guard day != nil || match.month != nil else { break }
            parts.frequency = match.month == nil ? .monthly : .yearly
            parts.byMonthDay = [day ?? 1]
        }
        return parts
    }
}
