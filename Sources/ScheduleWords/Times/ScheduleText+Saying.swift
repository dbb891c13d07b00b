internal import Messages
package import NotificationCore
package import Recurrence

/// The options that say what a request has.
extension ScheduleText {
    /// Options that make a trigger again, with its bounds; nil where there are none, and of a place.
    ///
    /// What they make rings at the same times. Only a repeat of every second week and the like counts from the day on which
    /// it is said, which these options have no words for.
    ///
    /// - Parameter bounds: Those of the request, which are said in the trigger's zone.
    package init?(saying trigger: Trigger, _ bounds: Request.Bounds, zones: any ZoneSource) {
        let ways: [(inout ScheduleText) -> Bool] = [{ $0.say(trigger) }, { $0.sayRule(trigger) }]
        let said = ways.lazy.compactMap { say in
            var said = ScheduleText()
            return say(&said) && said.makes(trigger, zones) ? said : nil
        }
        guard let first = said.first else { return nil }
        self = first
        sayBounds(bounds, timeZone.flatMap(zones.zone(named:)) ?? zones.local)
    }

    /// Whether these options make a trigger again, but for the day on which a repeat is said.
    private func makes(_ trigger: Trigger, _ zones: any ZoneSource) -> Bool {
        // Long before anything that it may be about, so that no single time has passed.
        guard let (made, _) = try? self.trigger(zones: zones, now: 0) else { return false }
        guard case .recurrence(let made) = made, case .recurrence(let set) = trigger else { return made == trigger }
        var begun = made
        (begun.start, begun.rules) = (set.start, set.rules)
        return begun == set && Set(made.rulesWithTimes) == Set(set.rulesWithTimes)
    }

    private mutating func say(_ trigger: Trigger) -> Bool {
        switch trigger {
        case .location: return false
        case .interval(let interval) where interval.repeats:
            every = Self.typed(interval.seconds)
            guard let first = interval.firstDelay else { return every != nil }
            delay = Self.typed(first).flatMap { try? DurationText(parsing: $0) }
            return every != nil && delay != nil
        case .interval(let interval):
            delay = Self.typed(interval.seconds).flatMap { try? DurationText(parsing: $0) }
            return delay != nil
        case .calendar(let match, repeats: false):
            (at, timeZone) = (match.once, match.zoneIdentifier)
            return at != nil
        case .calendar, .recurrence: return saySeries(trigger)
        }
    }

    /// A length of time in one unit, "90 minutes"; nil of what isn't whole milliseconds.
    package static func typed(_ seconds: Double) -> String? {
        guard seconds > 0, seconds < 1e12 else { return nil }
        guard seconds == seconds.rounded() else {
            let milliseconds = (seconds * 1000).rounded()
            return milliseconds / 1000 == seconds ? "\(Int(milliseconds)) ms" : nil
        }
        return Int(seconds).inWholes(of: [3600: "hours", 60: "minutes", 1: "seconds"]).map { "\($0) \($1)" }
    }

    /// Days and times of day, or an interval within hours.
    private mutating func saySeries(_ trigger: Trigger) -> Bool {
        guard let kept = KeptSeries(trigger), let series = kept.series else { return false }
        if let step = kept.step, let window = kept.window {
            guard series.interval == 1, let text = Self.typed(step) else { return false }
            every = text
            let last = window.end.seconds + Int(step) >= 86_400
            // Of one that goes on through the whole day, only its days need be said.
            if window.start.seconds > 0 || !last || series.unit == .daily { between = "\(window.start)-\(window.end)" }
            switch series.unit {
            case .daily: break
            case .weekly: on = series.days
            default: return false
            }
        } else {
            switch series.unit {
            case .daily: every = "\(series.interval) days"
            case .weekly: every = "\(series.interval) weeks"
            case .monthly: every = "\(series.interval) months"
            case .yearly: every = "\(series.interval) years"
            case .elapsed: return false
            }
            if series.namesDay { on = series.days }
            at = kept.times.map(\.description).joined(separator: ",")
        }
        timeZone = kept.zone
        except = kept.except
        if case .recurrence(let set) = trigger { except += set.exceptions.map(\.typed) }
        return true
    }

    /// A single rule, at the time of day at which it begins.
    private mutating func sayRule(_ trigger: Trigger) -> Bool {
        guard case .recurrence(let set) = trigger, set.rules.count == 1, set.dates.isEmpty, !set.startIsUTC else {
            return false
        }
        rrule = set.rules[0].description
        at = PhraseClock(hour: set.start.hour, minute: set.start.minute, second: set.start.second).description
        timeZone = set.zoneIdentifier
        except = set.exceptionDays.map(\.typedDay) + set.exceptions.map(\.typed)
        return true
    }

    /// Options that say bounds alone.
    package init(bounds: Request.Bounds, in zone: Zone) {
        self.init()
        sayBounds(bounds, zone)
    }

    private mutating func sayBounds(_ bounds: Request.Bounds, _ zone: Zone) {
        from = bounds.start.map { zone.civil(at: $0.unixSeconds).typed }
        count = bounds.count
        guard let end = bounds.end else { return }
        let civil = zone.civil(at: end.unixSeconds)
        // A day that is the end belongs to the series.
        until =
            (civil.hour, civil.minute, civil.second) == (0, 0, 0)
            ? zone.civil(at: end.unixSeconds - 1).typedDay : civil.typed
    }
}

extension RecurrenceSet {
    /// The rules with the times of day that they have from the start.
    fileprivate var rulesWithTimes: [RecurrenceRule.Parts] {
        rules.map { rule in
            rule.ofDays.parts.with {
                guard [.daily, .weekly, .monthly, .yearly].contains($0.frequency) else { return }
                if $0.byHour.isEmpty { $0.byHour = [start.hour] }
                if $0.byMinute.isEmpty { $0.byMinute = [start.minute] }
                if $0.bySecond.isEmpty { $0.bySecond = [start.second] }
            }
        }
    }
}

extension CivilDateTime {
    /// `2026-12-24 18:00`, as all options take it.
    fileprivate var typed: String { "\(typedDay) \(PhraseClock(hour: hour, minute: minute, second: second))" }

    fileprivate var typedDay: String { String("\(self)".prefix { $0 != "T" }) }
}

extension DateMatch {
    /// What is typed for one that rings once; nil for what has no words.
    fileprivate var once: String? {
        guard let hour else { return nil }
        let clock = PhraseClock(hour: hour, minute: minute ?? 0, second: second ?? 0)
        let said = DateMatch(
            year: year,
            month: month,
            day: day,
            hour: hour,
            minute: clock.minute,
            second: clock.second,
            zoneIdentifier: zoneIdentifier
        )
        guard said == self else { return nil }
        switch (year, month, day) {
        case (nil, nil, nil): return clock.description
        case (let year?, let month?, let day?):
            return "\(CivilDateTime(year: year, month: month, day: day).typedDay) \(clock)"
        default: return nil
        }
    }
}
