internal import ArgumentParser
internal import Foundation
internal import NotificationCore
internal import Recurrence

/// The words of `add` and `next` that say when: `--in`, `--at`, `--every`, `--on`, `--rrule`, `--from`, `--until`,
/// `--count`, `--except`, `--tz`.
struct ScheduleText {
    var delay: DurationText?
    var at: String?
    var every: String?
    var on: String?
    var rrule: String?
    var from: String?
    var until: String?
    var count: Int?
    var except: [String] = []
    var timeZone: String?

    /// Whether there is nothing but bounds, and the zone that they are meant in.
    var saysNoTime: Bool {
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
    /// - Throws: `ValidationError` that says what is wrong and what would be right.
    func trigger(zones: any ZoneSource, now: Int64) throws -> (Trigger, Request.Bounds) {
        let zone = try zone(zones)
        let bounds = try bounds(zone, now)
        if let rrule {
            guard every == nil, delay == nil, on == nil else {
                throw ValidationError("--rrule says it all; leave out --every, --on and --in.")
            }
            return try ruled(rrule, zone, now, bounds)
        }
        guard let every else {
            guard bounds == Request.Bounds() else {
                throw ValidationError("--from, --until and --count belong to a repeat; add --every.")
            }
            guard except.isEmpty else { throw ValidationError("--except belongs to a repeat; add --every.") }
            return (try once(zone, zones, now), bounds)
        }
        return (try repeating(every, zone, now, bounds.start), bounds)
    }

    /// The zone in which times are meant.
    ///
    /// - Throws: `ValidationError` that names a zone that this system doesn't have.
    func zone(_ zones: any ZoneSource) throws -> Zone {
        guard let timeZone else { return zones.local }
        guard let zone = zones.zone(named: timeZone) else {
            throw ValidationError("--tz: this system knows no zone \"\(timeZone)\". Write it as Europe/Berlin or UTC.")
        }
        return zone
    }

    // MARK: - Once

    private func once(_ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws -> Trigger {
        guard on == nil else { throw ValidationError("--on belongs to --every with weeks, months or years.") }
        switch (delay, at) {
        case (let delay?, nil):
            guard delay.seconds > 0 else { throw ValidationError("--in must be more than 0 s.") }
            guard timeZone == nil else { throw ValidationError("--tz belongs to a time of day; --in has none.") }
            return .interval(.init(seconds: delay.seconds, repeats: false))
        case (nil, let at?):
            return try once(at, zone, zones, now)
        case (nil, nil):
            throw ValidationError("Say when: --in 10m, --at 11:30, or --every monday --at 11:30.")
        case (.some, .some):
            throw ValidationError("--in and --at exclude each other.")
        }
    }

    private func once(_ at: String, _ zone: Zone, _ zones: any ZoneSource, _ now: Int64) throws -> Trigger {
        guard let instant = TimeText.instant(at) else {
            var match = try TimeText(at).match(now: zone.civil(at: now))
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: false)
        }
        guard timeZone == nil else {
            throw ValidationError("--at \"\(at)\" says itself how far it is from UTC; leave out --tz.")
        }
        // In the zone that people read it in, unless that has no name or shows this time twice.
        let reading = zone.civil(at: instant)
        guard zones.zone(named: zone.identifier) != nil, zone.instant(of: reading) == instant else {
            return .once(CivilDateTime(localSeconds: instant), zone: "UTC")
        }
        return .once(reading, zone: zone.identifier)
    }

    // MARK: - Again and again

    private func repeating(_ every: String, _ zone: Zone, _ now: Int64, _ start: WallTime?) throws -> Trigger {
        let today = zone.civil(at: start?.unixSeconds ?? now)
        guard let days = try RepeatText(every, on: on, hasTime: at != nil, today: today) else {
            return try interval(every)
        }
        let time = try timeOfDay(every)
        let excluded = try exceptions(zone, now)
        if days.interval == 1, var match = days.match, excluded.times.isEmpty, excluded.days.isEmpty {
            (match.hour, match.minute, match.second) = (time.hour, time.minute, time.second)
            match.zoneIdentifier = timeZone
            return .calendar(match, repeats: true)
        }
        // Counting by two starts with the first day that fits.
        var first = today
        (first.hour, first.minute, first.second) = (time.hour, time.minute, time.second)
        let each = RecurrenceSet(start: first, rules: [try days.rule(interval: 1)])
        if let fitting = each.next(after: start.map { $0.advanced(byMicroseconds: -1).unixSeconds } ?? now, in: zone) {
            let date = zone.civil(at: fitting)
            (first.year, first.month, first.day) = (date.year, date.month, date.day)
        }
        return .recurrence(
            RecurrenceSet(
                start: first,
                zoneIdentifier: timeZone,
                rules: [try days.rule(interval: days.interval)],
                exceptions: excluded.times,
                exceptionDays: excluded.days
            )
        )
    }

    private func interval(_ every: String) throws -> Trigger {
        guard let seconds = DurationText.parse(every) else {
            throw ValidationError("--every \"\(every)\" is no repeat. Write it as \(RepeatText.example).")
        }
        guard at == nil, on == nil else {
            throw ValidationError("--every \(every) is a length of time; give its start with --from, not --at or --on.")
        }
        guard except.isEmpty else {
            throw ValidationError(
                "--every \(every) is a length of time; --except needs a repeat with --at, or --rrule."
            )
        }
        guard timeZone == nil || from != nil || until != nil else {
            throw ValidationError("--every \(every) is a length of time; --tz needs a time of day.")
        }
        guard seconds >= RequestCheck.Limit.shortestRepeat else {
            throw ValidationError("--every \(every) is too short: a repeat must be at least 1 s apart.")
        }
        return .interval(.init(seconds: seconds, repeats: true, firstDelay: delay?.seconds))
    }

    private func timeOfDay(_ every: String) throws -> TimeText.TimeOfDay {
        guard delay == nil else {
            throw ValidationError("--in belongs to a repeat such as --every 30m, not --every \(every).")
        }
        guard let at else { throw ValidationError("--every \(every) needs a time of day: add --at 09:00.") }
        let text = try TimeText(at)
        guard text.day == nil, let time = text.time else {
            throw ValidationError("--every \(every) takes a time of day alone, such as --at 09:00, not \"\(at)\".")
        }
        return time
    }

    // MARK: - Rules

    /// A rule of RFC 5545 whose DTSTART is `--from`, else the next whole minute, at the time of day of `--at`.
    private func ruled(
        _ text: String,
        _ zone: Zone,
        _ now: Int64,
        _ bounds: Request.Bounds
    ) throws -> (Trigger, Request.Bounds) {
        var bounds = bounds
        let rule = try Self.rule(text)
        guard rule.count == nil || count == nil else {
            throw ValidationError("--count and the rule's COUNT both say how often; leave one of them out.")
        }
        guard rule.until == nil || until == nil else {
            throw ValidationError("--until and the rule's UNTIL both say the end; leave one of them out.")
        }
        var start = zone.civil(at: bounds.start?.unixSeconds ?? (now + 60 - (now % 60)))
        if let at {
            let text = try TimeText(at)
            guard text.day == nil, let time = text.time else {
                throw ValidationError("--rrule takes a time of day alone, such as --at 09:00, not \"\(at)\".")
            }
            let earliest = start
            (start.hour, start.minute, start.second) = (time.hour, time.minute, time.second)
            if start < earliest { start = CivilDateTime(localSeconds: start.localSeconds + 86_400) }
        }
        let excluded = try exceptions(zone, now)
        var set = RecurrenceSet(
            start: start,
            zoneIdentifier: timeZone,
            rules: [rule],
            exceptions: excluded.times,
            exceptionDays: excluded.days
        )
        // COUNT becomes the bound that the list counts down. It counts what exceptions take out.
        if let most = rule.count, most <= 10_000 {
            let isWhole = set.exceptions.isEmpty && set.exceptionDays.isEmpty
            let first = zone.instant(of: start) - 1
            let count = isWhole ? most : set.occurrences(after: first, through: .max, in: zone, limit: most).count
            if count > 0 {
                bounds.count = count
                let parts = rule.description.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }
                set.rules = [try Self.rule(parts.joined(separator: ";"))]
            }
        }
        return (.recurrence(set), bounds)
    }

    /// - Throws: `ValidationError` with the sentence that names the part.
    static func rule(_ text: String) throws -> RecurrenceRule {
        let isNamed = text.lowercased().hasPrefix("rrule:")
        do {
            return try RecurrenceRule(parsing: isNamed ? String(text.dropFirst(6)) : text)
        } catch {
            throw ValidationError("--rrule \"\(text)\": \(error) Write it as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO.")
        }
    }

    /// What `--except` leaves out: single times, and whole days.
    private func exceptions(_ zone: Zone, _ now: Int64) throws -> (times: [CivilDateTime], days: [CivilDateTime]) {
        var times: [CivilDateTime] = []
        var days: [CivilDateTime] = []
        for text in except {
            let time = try Self.time(text, "--except")
            guard time.day != nil else {
                throw ValidationError(
                    "--except \"\(text)\" names no day. Write it as 2026-12-25 or \"2026-12-25 09:00\"."
                )
            }
            let civil = time.civil(now: zone.civil(at: now))
            if time.time == nil { days.append(civil) } else { times.append(civil) }
        }
        return (times, days)
    }

    // MARK: - Bounds

    /// What `--from`, `--until` and `--count` say.
    ///
    /// - Throws: `ValidationError` that says what is wrong and what would be right.
    func bounds(_ zone: Zone, _ now: Int64) throws -> Request.Bounds {
        var bounds = Request.Bounds()
        bounds.start = try from.map { try instant($0, "--from", zone, now, endOfDay: false) }
        bounds.end = try until.map { try instant($0, "--until", zone, now, endOfDay: true) }
        if let count {
            guard count >= 1 else { throw ValidationError("--count must be 1 or more, not \(count).") }
            bounds.count = count
        }
        return bounds
    }

    /// A point in time, or a length of time from now.
    private func instant(
        _ text: String,
        _ option: String,
        _ zone: Zone,
        _ now: Int64,
        endOfDay: Bool
    ) throws -> WallTime {
        if let seconds = DurationText.parse(text) {
            return WallTime(unixSeconds: now).advanced(byMicroseconds: Int64(microsecondsFromSeconds: seconds))
        }
        if let instant = TimeText.instant(text) { return WallTime(unixSeconds: instant) }
        let time = try Self.time(text, option)
        var civil = time.civil(now: zone.civil(at: now))
        // The last day belongs to the series.
        if endOfDay, time.time == nil { civil = CivilDateTime(localSeconds: civil.localSeconds + 86_400) }
        return WallTime(unixSeconds: zone.instant(of: civil))
    }

    private static func time(_ text: String, _ option: String) throws -> TimeText {
        do {
            return try TimeText(text)
        } catch let error as ValidationError {
            throw ValidationError("\(option): \(error.message)")
        }
    }
}
