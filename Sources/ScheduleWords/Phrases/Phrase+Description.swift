package import Recurrence

extension Phrase {
    /// The phrase with nothing left open at some moment: each day a date, each repeat with its days and times.
    ///
    /// - Parameter text: As it was typed.
    package func resolved(_ text: String, now: Int64, zone: Zone) throws(GrammarError) -> Phrase {
        switch when {
        case .once(let point): return Phrase(.once(try Self.resolved(point, text, now, zone)))
        case .series(let series):
            let start = try self.bounds.start(now: now, zone: zone)
            var full = series.filled(from: zone.civil(at: start ?? now))
            if !full.isElapsed, full.times.isEmpty { full.times = [.dayAt] }
            var bounds = PhraseBounds(count: bounds.count)
            if let start { bounds.from = Self.dated(start, zone) }
            if let end = try self.bounds.end(now: now, zone: zone) { bounds.until = Self.dated(end, zone) }
            bounds.except = try self.bounds.except.map { (point) throws(GrammarError) in
                guard case .moment(let moment) = point, let day = moment.boundary(now: now, zone: zone) else {
                    return try Self.resolved(point, text, now, zone)
                }
                return .moment(
                    PhraseMoment(day: .date(year: day.year, month: day.month, day: day.day), clock: moment.clock)
                )
            }
            return Phrase(.series(full), bounds)
        }
    }

    private static func resolved(_ point: PhrasePoint, _ text: String, _ now: Int64, _ zone: Zone) throws(GrammarError)
        -> PhrasePoint
    {
        let reading = try point.reading(text, now: now, zone: zone)
        // A reading that comes twice needs its offset.
        guard zone.instant(of: reading.civil) == reading.instant else { return .instant(reading.instant) }
        return dated(reading.civil)
    }

    private static func dated(_ instant: Int64, _ zone: Zone) -> PhrasePoint {
        let civil = zone.civil(at: instant)
        return zone.instant(of: civil) == instant ? dated(civil) : .instant(instant)
    }

    private static func dated(_ civil: CivilDateTime) -> PhrasePoint {
        .moment(
            PhraseMoment(
                day: .date(year: civil.year, month: civil.month, day: civil.day),
                weekday: civil.weekday,
                clock: PhraseClock(hour: civil.hour, minute: civil.minute, second: civil.second)
            )
        )
    }
}

/// A resolved phrase as it is printed and read again: `Thu 24 Dec 2026 18:00`, `every 2 weeks on Monday at 09:00`.
extension Phrase: CustomStringConvertible {
    package var description: String {
        switch when {
        case .once(let point): return point.description
        case .series(let series):
            var text = "every \(series)"
            if let from = bounds.from { text += " starting \(from)" }
            if let until = bounds.until { text += " until \(until)" }
            if let count = bounds.count { text += " \(count) times" }
            if !bounds.except.isEmpty {
                text += " except " + bounds.except.map(\.description).joined(separator: " and ")
            }
            return text
        }
    }
}

extension PhrasePoint: CustomStringConvertible {
    package var description: String {
        switch self {
        case .instant(let instant): return "\(CivilDateTime(localSeconds: instant))Z"
        case .after(let span):
            return "in " + Series.length(span.seconds) + (span.months > 0 ? " \(span.months) months" : "")
        case .moment(let moment):
            guard case .date(let year?, let month, let day)? = moment.day else {
                return moment.clock?.description ?? ""
            }
            var civil = CivilDateTime(year: year, month: month, day: day)
            guard let clock = moment.clock else { return String(civil.spoken.dropLast(6)) }
            (civil.hour, civil.minute, civil.second) = (clock.hour, clock.minute, clock.second)
            return civil.spoken
        }
    }
}

extension Series: CustomStringConvertible {
    package var description: String {
        let days = days
        var text: String
        switch unit {
        case .elapsed(let seconds): text = Self.length(seconds) + (days.isEmpty ? "" : " on \(days)")
        case .daily: text = interval == 1 ? "day" : "\(interval) days"
        case .weekly: text = (interval == 1 ? "week" : "\(interval) weeks") + " on \(days)"
        case .monthly: text = (interval == 1 ? "month" : "\(interval) months") + " on \(days)"
        case .yearly: text = (interval == 1 ? "year" : "\(interval) years") + " on \(days)"
        }
        if !times.isEmpty { text += " at " + times.map(\.description).joined(separator: " and ") }
        if let window { text += " between \(window.start) and \(window.end)" }
        return text
    }

    /// The days, as `--on` takes them: `Monday, Thursday`, `1st and last Friday`, `24 Dec`.
    var days: String {
        let names = PhraseVocabulary.weekdayNames
        switch unit {
        case .daily: return ""
        case .elapsed, .weekly: return WeekdayText.list(weekdays)
        case .monthly:
            let which =
                monthDays.map { $0 < 0 ? "last day" : PhraseParser.ordinal($0) }
                + ordinals.map { "\(Self.ordinal($0.ordinal)) \(names[$0.weekday - 1])" }
                + workdays.map { "\(Self.ordinal($0)) weekday" }
            return which.joined(separator: " and ")
        case .yearly:
            return dates.map { "\($0.day) \(PhraseVocabulary.monthNames[$0.month - 1])" }.joined(separator: " and ")
        }
    }

    private static func ordinal(_ number: Int) -> String { number < 0 ? "last" : PhraseParser.ordinal(number) }

    /// "1 h 30 min", "0.5 s"
    static func length(_ seconds: Double) -> String {
        guard seconds == seconds.rounded(), seconds < 1e15, seconds >= 1 else {
            return "\((seconds * 1000).rounded() < 1e15 ? "\(Int((seconds * 1000).rounded())) ms" : "\(seconds) s")"
        }
        let whole = Int(seconds)
        let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
        return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
