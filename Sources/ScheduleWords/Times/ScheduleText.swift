internal import Messages
package import NotificationCore
package import Recurrence

/// The options of `add` and `next` that set the time: `--in`, `--at`, `--every`, `--on`, `--between`, `--rrule`,
/// `--cron`, `--on-calendar`, `--from`, `--until`, `--count`, `--except`, `--tz`.
package struct ScheduleText: Sendable, Hashable {
    package var delay: DurationText?
    package var at: String?
    /// Where ``at`` was typed: in a sentence it has the readings that it had there.
    package var place = Phrase.Place.at
    package var every: String?
    package var on: String?
    package var between: String?
    package var rrule: String?
    package var cron: String?
    package var onCalendar: String?
    package var from: String?
    package var until: String?
    package var count: Int?
    package var except: [String] = []
    package var timeZone: String?

    /// Whether one of its parts says when it rings.
    package var hasTime: Bool {
        delay != nil || at != nil || every != nil || rrule != nil || cron != nil || onCalendar != nil
    }

    /// Whether there are only bounds and a zone.
    package var saysNoTime: Bool {
        delay == nil && at == nil && every == nil && on == nil && between == nil && rrule == nil && cron == nil
            && onCalendar == nil && except.isEmpty
    }

    /// The trigger and its bounds.
    ///
    /// A repeat on days starts with the first day that fits, at or after `--from`, or after now: `2 weeks` on Monday is
    /// the coming Monday and every other one from there.
    ///
    /// - Parameters:
    ///   - zones: Where `--tz` is looked up; without it, times are in the session's zone.
    ///   - now: Seconds since 1970.
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func trigger(zones: any ZoneSource, now: Int64) throws(GrammarError) -> (Trigger, Request.Bounds) {
        let zone = try zone(zones)
        var bounds = try bounds(zone, now)
        if let option: ReminderOption = cron != nil ? .cron : onCalendar != nil ? .onCalendar : nil {
            guard every == nil, at == nil, delay == nil, on == nil, between == nil, rrule == nil else {
                throw GrammarError(
                    .conflict,
                    "\(option.said) can't be combined with --at, --every, --on, --between, --in or --rrule."
                )
            }
        }
        if let cron {
            guard onCalendar == nil else {
                throw GrammarError(.conflict, "--cron and --on-calendar can't be combined.")
            }
            return (.recurrence(try ruled(cron: cron, zone, now, bounds.start?.unixSeconds)), bounds)
        }
        if let onCalendar {
            return (.recurrence(try ruled(onCalendar: onCalendar, zones, now, bounds.start?.unixSeconds)), bounds)
        }
        if let rrule {
            guard every == nil, delay == nil, on == nil, between == nil else {
                throw GrammarError(.conflict, "--rrule can't be combined with --every, --on, --between or --in.")
            }
            return try ruled(rrule, zone, now, bounds)
        }
        guard let phrase = try repeated() else {
            guard bounds == Request.Bounds() else {
                throw GrammarError(.conflict, of: firstBound, "--from, --until and --count need a repeat; add --every.")
            }
            guard except.isEmpty else { throw GrammarError(.conflict, "--except needs a repeat; add --every.") }
            return (try once(zone, zones, now), bounds)
        }
        try phrase.bounds.add(to: &bounds, zone, now)
        return (try repeating(phrase, zone, now, bounds.start), bounds)
    }

    /// The zone of the times.
    ///
    /// - Throws: `GrammarError` if this system doesn't know the zone.
    package func zone(_ zones: any ZoneSource) throws(GrammarError) -> Zone {
        guard let timeZone else { return zones.local }
        guard let zone = zones.zone(named: timeZone) else {
            throw GrammarError(
                "--tz \"\(timeZone)\": this system has no such time zone. Write it as Europe/Berlin or UTC."
            )
        }
        return zone
    }

    /// The same without a zone that only a setting says, where that is what makes it wrong: a length of time has none.
    package func withZoneOfTimes(zones: any ZoneSource, now: Int64) -> ScheduleText {
        guard let timeZone, zones.zone(named: timeZone) != nil, (try? trigger(zones: zones, now: now)) == nil else {
            return self
        }
        var other = self
        other.timeZone = nil
        return (try? other.trigger(zones: zones, now: now)) == nil ? self : other
    }

    /// The series of `--every`, or of `--at` if that says one.
    private func repeated() throws(GrammarError) -> Phrase? {
        if let every { return try Self.reading(.every, try Phrase(parsing: every, in: .every, hasTime: at != nil)) }
        guard let at, delay == nil, on == nil, between == nil, let phrase = try? Phrase(parsing: at, in: place),
            case .series = phrase.when
        else { return nil }
        return phrase
    }

    /// The bound that is given, the one that people change first.
    var firstBound: ReminderOption { until != nil ? .until : from != nil ? .from : .count }

    /// Names the option that is read in what its value is refused for.
    static func reading<Value>(
        _ option: ReminderOption,
        _ read: @autoclosure () throws(GrammarError) -> Value
    ) throws(GrammarError) -> Value {
        do throws(GrammarError) {
            return try read()
        } catch {
            throw error.about(option)
        }
    }

    package static let sayWhen = GrammarError(.missing, "Say when: --in 10m, --at 11:30, or --every monday --at 11:30.")

    // MARK: - Once

    private func once(_ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws(GrammarError) -> Trigger {
        guard on == nil else { throw GrammarError(.missing, "--on needs --every with weeks, months or years.") }
        guard between == nil else {
            throw GrammarError(.missing, "--between needs --every with a length of time, such as 30m.")
        }
        switch (delay, at) {
        case (let delay?, nil):
            guard delay.seconds > 0 || delay.months > 0 else {
                throw GrammarError(.outOfRange, "--in must be more than 0 s.")
            }
            guard timeZone == nil else {
                throw GrammarError(.missing, "--tz needs a time of day, such as --at 09:00, not --in.")
            }
            return try Self.reading(.after, try after(delay.span, delay.text, zone, now))
        case (nil, let at?):
            return try Self.reading(.at, try once(at, zone, zones, now))
        case (nil, nil):
            throw Self.sayWhen
        case (.some, .some):
            throw GrammarError(.conflict, "--in and --at can't be combined.")
        }
    }

    private func after(_ span: PhraseSpan, _ text: String, _ zone: Zone, _ now: Int64) throws(GrammarError) -> Trigger {
        guard span.months > 0 else { return .interval(.init(seconds: span.seconds, repeats: false)) }
        return .once(try PhrasePoint.after(span).reading(text, now: now, zone: zone).civil, zone: timeZone)
    }

    private func once(_ at: String, _ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws(GrammarError) -> Trigger
    {
        if let times = try? PhraseParser.clocks(at), times.count > 1 { return try once(times, zone, now) }
        guard case .once(let point) = try Phrase(parsing: at, in: place).when else {
            throw GrammarError(.conflict, "--at \"\(at)\" repeats; use --every.")
        }
        switch point {
        case .after(let span):
            guard timeZone == nil else { throw GrammarError(.conflict, "--tz needs a time of day, not \"\(at)\".") }
            guard span.seconds > 0 || span.months > 0 else {
                throw GrammarError(.outOfRange, "--at \"\(at)\" must be more than 0 s away.")
            }
            // However many days or months it is.
            _ = try point.reading(at, now: now, zone: zone)
            return try after(span, at, zone, now)
        case .instant(let instant): return try once(at, instant, zone, zones)
        case .moment(let moment):
            // What names its year is refused by the agent if it has passed; a time alone follows a traveller.
            if moment.isDated, let civil = moment.dated() { return .once(civil, zone: timeZone) }
            let reading = try point.reading(at, now: now, zone: zone)
            guard zone.instant(of: reading.civil) >= reading.instant else {
                return .once(CivilDateTime(localSeconds: reading.instant), zone: "UTC")
            }
            guard !moment.hasDay, moment.clock?.hour != 24 else { return .once(reading.civil, zone: timeZone) }
            var match = DateMatch(hour: reading.civil.hour, minute: reading.civil.minute, second: reading.civil.second)
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: false)
        }
    }

    private func once(_ at: String, _ instant: Int64, _ zone: Zone, _ zones: any ZoneSource) throws(GrammarError)
        -> Trigger
    {
        guard timeZone == nil else {
            throw GrammarError(.conflict, of: .timeZone, "--at \"\(at)\" already has a UTC offset; leave out --tz.")
        }
        // In the local zone, unless that has no name or this time occurs twice there.
        let reading = zone.civil(at: instant)
        guard zones.zone(named: zone.identifier) != nil, zone.instant(of: reading) == instant else {
            return .once(CivilDateTime(localSeconds: instant), zone: "UTC")
        }
        return .once(reading, zone: zone.identifier)
    }

    /// Several times of day, each of them once.
    private func once(_ times: [PhraseClock], _ zone: Zone, _ now: Int64) throws(GrammarError) -> Trigger {
        let dates = try times.map { (clock) throws(GrammarError) in
            try PhraseMoment(clock: clock).reading(at ?? "", now: now, zone: zone).civil
        }
        .sorted()
        return .recurrence(RecurrenceSet(start: dates[0], zoneIdentifier: timeZone, dates: Array(dates.dropFirst())))
    }
}
