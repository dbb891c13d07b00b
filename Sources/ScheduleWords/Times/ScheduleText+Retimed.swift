internal import Messages
package import NotificationCore
internal import Recurrence

extension ScheduleText {
    /// A trigger on the same days, at other times of day or in another zone; nil if these options say something else.
    ///
    /// - Throws: `GrammarError` if a repeat has no times of day that could change, with what to write instead. It is never
    ///   made a single reminder without a word.
    package func retimed(_ trigger: Trigger, zones: any ZoneSource, now: Int64) throws(GrammarError) -> Trigger? {
        guard delay == nil, every == nil, on == nil, between == nil, rrule == nil, cron == nil, onCalendar == nil,
            except.isEmpty
        else { return nil }
        guard let at else { return from == nil && until == nil ? moved(trigger) : nil }
        guard let clocks = try? PhraseParser.clocks(at) else { return nil }
        switch trigger {
        case .calendar(let match, repeats: false): return try retimed(match, clocks, zones, now)
        case .calendar(var match, repeats: true):
            guard match.hour != nil else { throw untimed(clocks) }
            match.zoneIdentifier = timeZone ?? match.zoneIdentifier
            guard clocks.count > 1 else {
                (match.hour, match.minute, match.second) = (clocks[0].hour, clocks[0].minute, clocks[0].second)
                return .calendar(match, repeats: true)
            }
            guard let series = KeptSeries(trigger)?.series else { throw untimed(clocks) }
            let zone = match.zoneIdentifier.flatMap(zones.zone(named:)) ?? zones.local
            let start = clocks[0].on(zone.civil(at: now))
            return .recurrence(try Self.set(series.rules, at: clocks, start, match.zoneIdentifier, of: at))
        case .recurrence(let set):
            // Single dates are no repeat.
            guard !set.rules.isEmpty else { return nil }
            return .recurrence(try retimed(set, at, clocks, KeptSeries(trigger)))
        case .interval(let interval):
            guard interval.repeats else { return nil }
            throw untimed(clocks)
        default: return nil
        }
    }

    /// With what an edit doesn't name taken from the trigger: the times of day, the days, the hours and the zone.
    package func completed(from trigger: Trigger) -> ScheduleText {
        guard delay == nil, rrule == nil, cron == nil, onCalendar == nil, let kept = KeptSeries(trigger) else {
            return self
        }
        var full = self
        if every == nil {
            guard on != nil || between != nil, let said = kept.every else { return self }
            full.every = said
        }
        let hasTime = at != nil || kept.hasTimesOfDay
        guard let every = full.every,
            case .series(let series)? = (try? Phrase(parsing: every, in: .every, hasTime: hasTime))?.when
        else { return self }
        if let seconds = series.seconds {
            guard let window = kept.window, seconds < 86_400 || between != nil else { return full }
            if between == nil, series.window == nil { full.between = "\(window.start)-\(window.end)" }
            if on == nil, series.weekdays.isEmpty { full.on = kept.on(.weekly) }
        } else {
            if at == nil, series.times.isEmpty, kept.hasTimesOfDay {
                full.at = kept.times.map(\.description).joined(separator: ",")
            }
            if on == nil, !series.namesDay { full.on = kept.on(series.unit) }
        }
        if except.isEmpty { full.except = kept.except }
        full.timeZone = timeZone ?? kept.zone
        return full
    }

    // MARK: - Other times of day

    /// The day of what rings once, if that time of it is still to come.
    private func retimed(_ match: DateMatch, _ clocks: [PhraseClock], _ zones: any ZoneSource, _ now: Int64)
        throws(GrammarError) -> Trigger?
    {
        guard clocks.count == 1, let clock = clocks.first, match.calendarIdentifier == nil,
            let date = KeptSeries(.calendar(match, repeats: false))?.date
        else { return nil }
        let named = timeZone ?? match.zoneIdentifier
        let zone = named.flatMap(zones.zone(named:)) ?? zones.local
        let civil = clock.on(date)
        return zone.instant(of: civil) > now ? .once(civil, zone: named) : nil
    }

    private func retimed(_ set: RecurrenceSet, _ at: String, _ clocks: [PhraseClock], _ kept: KeptSeries?)
        throws(GrammarError) -> RecurrenceSet
    {
        guard !set.startIsUTC, set.dates.isEmpty else {
            throw GrammarError(
                .missing,
                "--at \"\(at)\": this reminder has single dates besides its rule, or times in UTC. Say the repeat anew, with --every."
            )
        }
        guard let kept, kept.hasTimesOfDay else { throw untimed(clocks) }
        guard set.exceptions.isEmpty || kept.times.count == 1 else {
            throw GrammarError(
                .missing,
                "--at \"\(at)\": this reminder leaves out single times, which would no longer fit. Say the repeat anew, with --every and --except."
            )
        }
        // Rules that differed in their times alone are one.
        var days: [RecurrenceRule.Parts] = []
        for rule in set.rules.map(\.ofDays.parts.withoutTimes) where !days.contains(rule) { days.append(rule) }
        var changed = try Self.set(days, at: clocks, clocks[0].on(set.start), timeZone ?? set.zoneIdentifier, of: at)
        changed.exceptionDays = set.exceptionDays + set.exceptions.map(\.midnight)
        return changed
    }

    private static func set(
        _ days: [RecurrenceRule.Parts],
        at clocks: [PhraseClock],
        _ start: CivilDateTime,
        _ zone: String?,
        of at: String
    ) throws(GrammarError) -> RecurrenceSet {
        let parts = clocks.count == 1 ? days : days.flatMap { $0.at(clocks) }
        do throws(RecurrenceRuleError) {
            let rules = try parts.map { (parts) throws(RecurrenceRuleError) in try RecurrenceRule(parts) }
            return RecurrenceSet(start: start, zoneIdentifier: zone, rules: rules)
        } catch {
            throw GrammarError("--at \"\(at)\": \(error)")
        }
    }

    /// The same times of day in another zone.
    private func moved(_ trigger: Trigger) -> Trigger? {
        guard let timeZone else { return nil }
        switch trigger {
        case .calendar(var match, let repeats):
            guard match.hour != nil else { return nil }
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: repeats)
        case .recurrence(var set):
            guard !set.startIsUTC, !set.runsInElapsedTime else { return nil }
            set.zoneIdentifier = timeZone
            return .recurrence(set)
        default: return nil
        }
    }

    private func untimed(_ clocks: [PhraseClock]) -> GrammarError {
        let times = clocks.map(\.description).joined(separator: ",")
        return GrammarError(
            "--at \"\(at ?? "")\": this reminder rings by an interval, not at times of day. To make it ring each day, write --every day --at \(times); once, --at \"tomorrow \(clocks[0])\"."
        )
    }
}
