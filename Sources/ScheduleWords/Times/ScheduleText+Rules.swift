internal import Messages
internal import NotificationCore
internal import Recurrence

extension ScheduleText {
    /// A rule of RFC 5545 whose DTSTART is `--from` or the next whole minute, at the time of day from `--at`.
    func ruled(
        _ text: String,
        _ zone: Zone,
        _ now: Int64,
        _ bounds: Request.Bounds
    ) throws(GrammarError) -> (Trigger, Request.Bounds) {
        var bounds = bounds
        let rule = try Self.rule(text)
        guard rule.count == nil || count == nil else {
            throw GrammarError(
                .conflict,
                "--count and the rule's COUNT both set the number of rings; leave one of them out."
            )
        }
        guard rule.until == nil || until == nil else {
            throw GrammarError(.conflict, "--until and the rule's UNTIL both set the end; leave one of them out.")
        }
        var start = zone.civil(at: bounds.start?.unixSeconds ?? (now + 60 - (now % 60)))
        // A time that its day skips is still that of the other days.
        if let from, case .moment(let moment) = try Self.point(from, .from),
            let typed = moment.boundary(now: now, zone: zone), zone.instant(of: typed) == bounds.start?.unixSeconds
        {
            start = typed
        }
        if let at {
            guard let times = try PhraseParser.clocks(at), times.count == 1, let time = times.first else {
                throw GrammarError(
                    .conflict,
                    of: .at,
                    "--rrule takes only a time of day, such as --at 09:00, not \"\(at)\"."
                )
            }
            let earliest = start
            (start.hour, start.minute, start.second) = (time.hour, time.minute, time.second)
            if start < earliest { start = CivilDateTime(localSeconds: start.localSeconds + 86_400) }
        }
        let excluded = try exceptionsOfRule(zone, now)
        var set = RecurrenceSet(
            start: start,
            zoneIdentifier: timeZone,
            rules: [rule],
            exceptions: excluded.times,
            exceptionDays: excluded.days
        )
        // COUNT becomes the bound that the list counts down. It includes the times that exceptions remove.
        if let most = rule.count, most <= 10_000, let open = try? rule.changed({ $0.count = nil }) {
            let isWhole = set.exceptions.isEmpty && set.exceptionDays.isEmpty
            let first = zone.instant(of: start) - 1
            let count = isWhole ? most : set.occurrences(after: first, through: .max, in: zone, limit: most).count
            if count > 0 {
                bounds.count = count
                set.rules = [open]
            }
        }
        return (.recurrence(set), bounds)
    }

    /// - Throws: `GrammarError` with the sentence that names the part.
    static func rule(_ text: String) throws(GrammarError) -> RecurrenceRule {
        let isNamed = text.lowercased().hasPrefix("rrule:")
        do {
            return try RecurrenceRule(parsing: isNamed ? String(text.dropFirst(6)) : text)
        } catch {
            throw GrammarError("--rrule \"\(text)\": \(error) Write it as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO.")
        }
    }

    /// The same for rules, which name their days of the week themselves.
    func exceptionsOfRule(_ zone: Zone, _ now: Int64) throws(GrammarError) -> (
        times: [CivilDateTime], days: [CivilDateTime]
    ) {
        let excluded = try exceptions(zone, now)
        guard excluded.weekdays.isEmpty else {
            throw GrammarError(.missing, "--except with a day of the week needs --every; a rule names its days itself.")
        }
        return (excluded.times, excluded.days)
    }

    /// What `--except` leaves out: single times, whole days, and days of each week.
    ///
    /// - Parameter said: What the repeat itself leaves out.
    func exceptions(_ zone: Zone, _ now: Int64, _ said: [PhrasePoint] = []) throws(GrammarError) -> (
        times: [CivilDateTime], days: [CivilDateTime], weekdays: Set<Int>
    ) {
        var weekdays: Set<Int> = []
        var times: [CivilDateTime] = []
        var days: [CivilDateTime] = []
        func leaveOut(_ point: PhrasePoint) -> Bool {
            switch point {
            case .instant(let instant): times.append(zone.civil(at: instant))
            case .moment(let moment):
                guard moment.hasDay, let civil = moment.boundary(now: now, zone: zone) else { return false }
                if moment.clock == nil { days.append(civil) } else { times.append(civil) }
            case .after: return false
            }
            return true
        }
        for point in said { _ = leaveOut(point) }
        for text in except {
            if let days = PhraseParser.weekdays(in: text) {
                weekdays.formUnion(days)
                continue
            }
            guard leaveOut(try Self.point(text, .except)) else {
                throw GrammarError(
                    .missing,
                    "--except \"\(text)\" needs a day. Write it as 2026-12-25 or \"2026-12-25 09:00\"."
                )
            }
        }
        return (times, days, weekdays)
    }
}
