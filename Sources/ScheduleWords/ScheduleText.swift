package import NotificationCore
package import Recurrence

/// The words of `add` and `next` that say when: `--in`, `--at`, `--every`, `--on`, `--rrule`, `--from`, `--until`,
/// `--count`, `--except`, `--tz`.
package struct ScheduleText: Sendable, Hashable {
    package var delay: DurationText?
    package var at: String?
    package var every: String?
    package var on: String?
    package var rrule: String?
    package var from: String?
    package var until: String?
    package var count: Int?
    package var except: [String] = []
    package var timeZone: String?

    package init(
        delay: DurationText? = nil,
        at: String? = nil,
        every: String? = nil,
        on: String? = nil,
        rrule: String? = nil,
        from: String? = nil,
        until: String? = nil,
        count: Int? = nil,
        except: [String] = [],
        timeZone: String? = nil
    ) {
        self.delay = delay
        self.at = at
        self.every = every
        self.on = on
        self.rrule = rrule
        self.from = from
        self.until = until
        self.count = count
        self.except = except
        self.timeZone = timeZone
    }

    /// Whether there is nothing but bounds, and the zone that they are meant in.
    package var saysNoTime: Bool {
        delay == nil && at == nil && every == nil && on == nil && rrule == nil && except.isEmpty
    }

    /// The trigger and its bounds.
    ///
    /// What repeats on days starts with the first day that fits, at or after `--from`, else after now: `2 weeks` on
    /// Monday is the coming Monday and each second one from there.
    ///
    /// - Parameters:
    ///   - zones: Where `--tz` is looked up; without it, times are meant in the session's zone.
    ///   - now: Seconds since 1970.
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func trigger(zones: any ZoneSource, now: Int64) throws(GrammarError) -> (Trigger, Request.Bounds) {
        let zone = try zone(zones)
        let bounds = try bounds(zone, now)
        if let rrule {
            guard every == nil, delay == nil, on == nil else {
                throw GrammarError("--rrule says it all; leave out --every, --on and --in.")
            }
            return try ruled(rrule, zone, now, bounds)
        }
        guard let every else {
            guard bounds == Request.Bounds() else {
                throw GrammarError("--from, --until and --count belong to a repeat; add --every.")
            }
            guard except.isEmpty else { throw GrammarError("--except belongs to a repeat; add --every.") }
            return (try once(zone, zones, now), bounds)
        }
        return (try repeating(every, zone, now, bounds.start), bounds)
    }

    /// The zone in which times are meant.
    ///
    /// - Throws: `GrammarError` that names a zone that this system doesn't have.
    package func zone(_ zones: any ZoneSource) throws(GrammarError) -> Zone {
        guard let timeZone else { return zones.local }
        guard let zone = zones.zone(named: timeZone) else {
            throw GrammarError("--tz: this system knows no zone \"\(timeZone)\". Write it as Europe/Berlin or UTC.")
        }
        return zone
    }

    // MARK: - Once

    private func once(_ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws(GrammarError) -> Trigger {
        guard on == nil else { throw GrammarError("--on belongs to --every with weeks, months or years.") }
        switch (delay, at) {
        case (let delay?, nil):
            guard delay.seconds > 0 else { throw GrammarError("--in must be more than 0 s.") }
            guard timeZone == nil else { throw GrammarError("--tz belongs to a time of day; --in has none.") }
            return .interval(.init(seconds: delay.seconds, repeats: false))
        case (nil, let at?):
            return try once(at, zone, zones, now)
        case (nil, nil):
            throw GrammarError("Say when: --in 10m, --at 11:30, or --every monday --at 11:30.")
        case (.some, .some):
            throw GrammarError("--in and --at exclude each other.")
        }
    }

    private func once(_ at: String, _ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws(GrammarError) -> Trigger
    {
        guard let instant = TimeText.instant(at) else {
            var match = try TimeText(at).match(now: zone.civil(at: now))
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: false)
        }
        guard timeZone == nil else {
            throw GrammarError("--at \"\(at)\" says itself how far it is from UTC; leave out --tz.")
        }
        // In the zone that people read it in, unless that has no name or shows this time twice.
        let reading = zone.civil(at: instant)
        guard zones.zone(named: zone.identifier) != nil, zone.instant(of: reading) == instant else {
            return .once(CivilDateTime(localSeconds: instant), zone: "UTC")
        }
        return .once(reading, zone: zone.identifier)
    }

    // MARK: - Again and again

    private func repeating(_ every: String, _ zone: Zone, _ now: Int64, _ start: WallTime?) throws(GrammarError)
        -> Trigger
    {
        let today = zone.civil(at: start?.unixSeconds ?? now)
        guard let days = try RepeatText(every, on: on, hasTime: at != nil, today: today) else {
            return try interval(every)
        }
        let time = try timeOfDay(every)
        let excluded = try exceptions(zone, now)
        if days.parts.interval == 1, var match = days.match, excluded.times.isEmpty, excluded.days.isEmpty {
            (match.hour, match.minute, match.second) = (time.hour, time.minute, time.second)
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: true)
        }
        // Counting by two starts with the first day that fits.
        var first = today
        (first.hour, first.minute, first.second) = (time.hour, time.minute, time.second)
        let (rule, plain): (RecurrenceRule, RecurrenceRule)
        do throws(RecurrenceRuleError) {
            rule = try RecurrenceRule(days.parts)
            plain = try rule.changed { $0.interval = 1 }
        } catch {
            throw GrammarError("--every \(every): \(error)")
        }
        let each = RecurrenceSet(start: first, rules: [plain])
        if let fitting = each.next(after: start.map { $0.advanced(byMicroseconds: -1).unixSeconds } ?? now, in: zone) {
            let date = zone.civil(at: fitting)
            (first.year, first.month, first.day) = (date.year, date.month, date.day)
        }
        return .recurrence(
            RecurrenceSet(
                start: first,
                zoneIdentifier: timeZone,
                rules: [rule],
                exceptions: excluded.times,
                exceptionDays: excluded.days
            )
        )
    }

    private func interval(_ every: String) throws(GrammarError) -> Trigger {
        guard let seconds = DurationText.parse(every) else {
            throw GrammarError("--every \"\(every)\" is no repeat. Write it as \(RepeatText.example).")
        }
        guard at == nil, on == nil else {
            throw GrammarError("--every \(every) is a length of time; give its start with --from, not --at or --on.")
        }
        guard except.isEmpty else {
            throw GrammarError(
                "--every \(every) is a length of time; --except needs a repeat with --at, or --rrule."
            )
        }
        guard timeZone == nil || from != nil || until != nil else {
            throw GrammarError("--every \(every) is a length of time; --tz needs a time of day.")
        }
        guard seconds >= RequestCheck.Limit.shortestRepeat else {
            throw GrammarError("--every \(every) is too short: a repeat must be at least 1 s apart.")
        }
        return .interval(.init(seconds: seconds, repeats: true, firstDelay: delay?.seconds))
    }

    private func timeOfDay(_ every: String) throws(GrammarError) -> TimeText.TimeOfDay {
        guard delay == nil else {
            throw GrammarError("--in belongs to a repeat such as --every 30m, not --every \(every).")
        }
        guard let at else { throw GrammarError("--every \(every) needs a time of day: add --at 09:00.") }
        let text = try TimeText(at)
        guard text.day == nil, let time = text.time else {
            throw GrammarError("--every \(every) takes a time of day alone, such as --at 09:00, not \"\(at)\".")
        }
        return time
    }
}
