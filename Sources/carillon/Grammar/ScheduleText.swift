internal import ArgumentParser
internal import Foundation
internal import NotificationCore
internal import Recurrence

/// The words of `add` that say when: `--in`, `--at`, `--every`, `--on`, `--from`, `--until`, `--count`.
struct ScheduleText {
    var delay: DurationText?
    var at: String?
    var every: String?
    var on: String?
    var from: String?
    var until: String?
    var count: Int?

    /// The trigger and its bounds.
    ///
    /// - Parameters:
    ///   - zone: The session's zone, in which times are meant.
    ///   - now: Seconds since 1970.
    /// - Throws: `ValidationError` that says what is wrong and what would be right.
    func trigger(zone: Zone, now: Int64) throws -> (Trigger, Request.Bounds) {
        let civilNow = zone.civil(at: now)
        var bounds = Request.Bounds()
        bounds.start = try from.map { try instant($0, "--from", zone, now, endOfDay: false) }
        bounds.end = try until.map { try instant($0, "--until", zone, now, endOfDay: true) }
        if let count {
            guard count >= 1 else { throw ValidationError("--count must be 1 or more, not \(count).") }
            bounds.count = count
        }
        guard let every else {
            guard bounds == Request.Bounds() else {
                throw ValidationError("--from, --until and --count belong to a repeat; add --every.")
            }
            return (try once(civilNow), bounds)
        }
        return (try repeating(every, civilNow), bounds)
    }

    // MARK: - Once

    private func once(_ now: CivilDateTime) throws -> Trigger {
        guard on == nil else { throw ValidationError("--on belongs to --every month or --every year.") }
        switch (delay, at) {
        case (let delay?, nil):
            guard delay.seconds > 0 else { throw ValidationError("--in must be more than 0 s.") }
            return .interval(.init(seconds: delay.seconds, repeats: false))
        case (nil, let at?):
            return .calendar(try TimeText(at).match(now: now), repeats: false)
        case (nil, nil):
            throw ValidationError("Say when: --in 10m, --at 11:30, or --every monday --at 11:30.")
        case (.some, .some):
            throw ValidationError("--in and --at exclude each other.")
        }
    }

    // MARK: - Again and again

    private func repeating(_ every: String, _ now: CivilDateTime) throws -> Trigger {
        let words = every.lowercased()
        switch words {
        case "day", "daily": return .calendar(try time(every).daily, repeats: true)
        case "weekday", "weekdays": return try weekdays([2, 3, 4, 5, 6], every, now)
        case "week", "weekly":
            var match = try time(every).daily
            match.weekday = now.weekday
            return .calendar(match, repeats: true)
        case "month", "monthly": return .calendar(try monthly(every), repeats: true)
        case "year", "yearly": return .calendar(try yearly(every), repeats: true)
        default: break
        }
        let names = words.split(separator: ",").map { WeekdayText.number($0.trimmingCharacters(in: .whitespaces)) }
        if !names.isEmpty, !names.contains(nil) { return try weekdays(names.compactMap(\.self), every, now) }
        return try interval(every)
    }

    private func interval(_ every: String) throws -> Trigger {
        guard let seconds = DurationText.parse(every) else {
            throw ValidationError(
                """
                --every "\(every)" is no repeat. Write it as \(DurationText.example), or day, weekday, month, year, \
                monday or mon,thu with --at.
                """
            )
        }
        guard at == nil, on == nil else {
            throw ValidationError("--every \(every) is a length of time; give its start with --from, not --at or --on.")
        }
        guard seconds >= RequestCheck.Limit.shortestRepeat else {
            throw ValidationError("--every \(every) is too short: a repeat must be at least 1 s apart.")
        }
        return .interval(.init(seconds: seconds, repeats: true, firstDelay: delay?.seconds))
    }

    private func weekdays(_ days: [Int], _ every: String, _ now: CivilDateTime) throws -> Trigger {
        let time = try time(every)
        let unique = Array(Set(days)).sorted()
        if unique.count == 1 {
            var match = time.daily
            match.weekday = unique[0]
            return .calendar(match, repeats: true)
        }
        let codes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let rule = try RecurrenceRule(
            parsing: "FREQ=WEEKLY;BYDAY=" + unique.map { codes[$0 - 1] }.joined(separator: ",")
        )
        var start = now
        (start.hour, start.minute, start.second) = (time.hour, time.minute, time.second)
        return .recurrence(
            RecurrenceSet(
                start: start,
                startIsUTC: false,
                zoneIdentifier: nil,
                rules: [rule],
                dates: [],
                exceptions: []
            )
        )
    }

    private func monthly(_ every: String) throws -> DateMatch {
        guard let on, let day = Int(on), (1...31).contains(day) else {
            throw ValidationError(
                "--every \(every) needs --on with a day from 1 to 31\(on.map { ", not \"\($0)\"" } ?? "")."
            )
        }
        var match = try timeOfDay(every).daily
        match.day = day
        return match
    }

    private func yearly(_ every: String) throws -> DateMatch {
        let parts = (on ?? "").split(separator: "-").map { Int($0) }
        guard parts.count == 2, let month = parts[0], let day = parts[1], (1...12).contains(month),
            (1...31).contains(day)
        else {
            throw ValidationError(
                "--every \(every) needs --on with month and day, such as 12-24\(on.map { ", not \"\($0)\"" } ?? "")."
            )
        }
        var match = try timeOfDay(every).daily
        (match.month, match.day) = (month, day)
        return match
    }

    /// The time of day of a repeat that takes no `--on`.
    private func time(_ every: String) throws -> TimeText.TimeOfDay {
        guard on == nil else { throw ValidationError("--on belongs to --every month or --every year.") }
        return try timeOfDay(every)
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

    // MARK: - Bounds

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
        let time: TimeText
        do {
            time = try TimeText(text)
        } catch let error as ValidationError {
            throw ValidationError("\(option): \(error.message)")
        }
        var civil = time.civil(now: zone.civil(at: now))
        // The last day belongs to the series.
        if endOfDay, time.time == nil { civil = CivilDateTime(localSeconds: civil.localSeconds + 86_400) }
        return WallTime(unixSeconds: zone.instant(of: civil))
    }
}

extension TimeText.TimeOfDay {
    /// Each day at this time.
    fileprivate var daily: DateMatch { DateMatch(hour: hour, minute: minute, second: second) }
}
