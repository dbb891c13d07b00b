internal import Messages
package import Recurrence

/// A time as people say it: `tomorrow 5pm`, `in 20 minutes`, `every other friday at 9 until march`.
///
/// It is read without a clock. `Phrase.instant(now:zone:)` says when that is, which always lies in the future.
package struct Phrase: Sendable, Hashable {
    package enum When: Sendable, Hashable {
        case once(PhrasePoint)
        case series(Series)
    }

    package var when: When
    package var bounds = PhraseBounds()

    /// Where a phrase is read, which decides about what has several readings alone: `9` is 09:00 after `--at`.
    package enum Place: Sendable, Hashable {
        /// After `--at`.
        case at
        /// After `--every`.
        case every
        /// After `--from`, `--until` and the like: a month or a length of time alone is enough.
        case bound
        /// Among the words of a title.
        case title
    }

    /// Two forms that work, for a refusal.
    static let example = Message("\"tomorrow 9am\" or \"24 dec 18:00\"")
    /// No phrase is longer, in bytes.
    static let mostBytes = 400

    package init(_ when: When, _ bounds: PhraseBounds = PhraseBounds()) { (self.when, self.bounds) = (when, bounds) }

    /// - Throws: `GrammarError` that names the word it stumbled over, or the readings that it has.
    ///
    /// - Parameter hasTime: Whether a time of day was given elsewhere, which makes `2 days` every other day.
    package init(parsing text: String, in place: Place = .at, hasTime: Bool = false) throws(GrammarError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.mostBytes else {
            throw GrammarError(.outOfRange, "This is too long for a time. Write it as \(Self.example).")
        }
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: place)
        parser.isAtWithTime = hasTime
        self = try parser.whole()
    }
}

/// A point in time, as it was said.
package enum PhrasePoint: Sendable, Hashable {
    case after(PhraseSpan)
    case moment(PhraseMoment)
    /// With an offset from UTC, in seconds since 1970.
    case instant(Int64)
}

/// A length of time: seconds, and months, which have no fixed length.
package struct PhraseSpan: Sendable, Hashable {
    package var seconds = 0.0
    package var months = 0
}

/// A day, a time of day, or both.
package struct PhraseMoment: Sendable, Hashable {
    var day: PhraseDay?
    /// A weekday that was said with a date: `fri 25 dec`. 1 is Sunday.
    var weekday: Int?
    package var clock: PhraseClock?
    /// The part of the day that the time of a bound is: `from monday morning`.
    var part: PhraseClock.Part?

    init(day: PhraseDay? = nil, weekday: Int? = nil, clock: PhraseClock? = nil) {
        (self.day, self.weekday, self.clock) = (day, weekday, clock)
    }

    package var hasDay: Bool { day != nil }
    /// Whether it says which year, so that it doesn't depend on when it was said.
    package var isDated: Bool { if case .date(.some, _, _)? = day { true } else { false } }
}

/// What ends a series, and what it leaves out.
package struct PhraseBounds: Sendable, Hashable {
    package var from: PhrasePoint?
    package var until: PhrasePoint?
    /// For so long from its start.
    package var length: PhraseSpan?
    package var count: Int?
    package var except: [PhrasePoint] = []

    /// Bounds take days, and rings take times: of "every weekday until friday at 10", each ring is at 10:00, Friday's too.
    ///
    /// - Parameter isAt: Whether a time was said with "at". A length of time is printed without, and with the year of its bounds:
    ///   "every 72 h until Sun 20 Dec 2026 19:00" stays what it is.
    mutating func give(timeTo series: inout Series, isAt: Bool) {
        func take(_ bound: inout PhrasePoint?) {
            guard !series.byDays.isElapsed, series.times.isEmpty, case .moment(var moment)? = bound, moment.hasDay,
                let clock = moment.clock, !series.isElapsed || isAt || !moment.isDated
            else { return }
            series.times = [clock]
            (moment.clock, moment.part) = (nil, nil)
            bound = .moment(moment)
        }
        take(&from)
        take(&until)
    }

    /// Parts of the day bound times of day from their first hour to their last: `every day at 8 from tomorrow morning` rings tomorrow.
    mutating func includeParts() {
        func include(_ bound: inout PhrasePoint?, _ clock: (ClosedRange<Int>) -> PhraseClock?) {
            guard case .moment(var moment)? = bound, let part = moment.part else { return }
            moment.clock = clock(part.hours)
            bound = .moment(moment)
        }
        include(&from) { $0.lowerBound > 0 ? PhraseClock(hour: $0.lowerBound) : nil }
        include(&until) { PhraseClock(hour: $0.upperBound, minute: $0.upperBound < 24 ? 59 : 0) }
    }
}

extension Phrase {
    /// The phrase with nothing left open at some moment: each day a date, each repeat with its days and times.
    ///
    /// - Parameter text: As it was typed.
    package func resolved(_ text: String, now: Int64, zone: Zone) throws(GrammarError) -> Phrase {
        switch when {
        case .once(let point): return Phrase(.once(try Self.resolved(point, text, now, zone)))
        case .series(let series):
            let start = try self.bounds.start(now: now, zone: zone)
            var full = series.filled(from: zone.civil(at: start ?? now), isNamed: start != nil)
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
