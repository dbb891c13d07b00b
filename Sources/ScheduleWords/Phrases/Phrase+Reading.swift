internal import Messages
package import Recurrence

/// When a point is, at some moment in some zone.
package struct PhraseReading: Sendable, Hashable {
    /// Seconds since 1970.
    package let instant: Int64
    /// What the clocks are to show; they skip it in a gap.
    package let civil: CivilDateTime
}

extension PhrasePoint {
    /// The instant that it means, which lies in the future.
    ///
    /// A time of day that has passed is tomorrow's, a date without a year next year's. What names its day is refused
    /// when it has passed.
    ///
    /// - Parameter text: As it was typed.
    package func reading(_ text: String, now: Int64, zone: Zone) throws(GrammarError) -> PhraseReading {
        switch self {
        case .instant(let instant):
            guard instant > now else { throw Self.past(text, zone.civil(at: instant)) }
            return try Self.within(text, PhraseReading(instant: instant, civil: zone.civil(at: instant)))
        case .after(let span):
            guard span.seconds <= 3_200_000_000, span.months <= 1200 else {
                throw GrammarError(.outOfRange, span: text, "\"\(text)\" is more than 100 years away.")
            }
            guard span.seconds > 0 || span.months > 0 else {
                throw GrammarError(.outOfRange, span: text, "\"\(text)\" must be more than 0 s.")
            }
            let later = now + Int64(span.seconds.rounded(.up))
            guard span.months > 0 else {
                return try Self.within(text, PhraseReading(instant: later, civil: zone.civil(at: later)))
            }
            let civil = PhraseDay.adding(span.months, to: zone.civil(at: later))
            return try Self.within(text, PhraseReading(instant: zone.instant(of: civil), civil: civil))
        case .moment(let moment): return try Self.within(text, try moment.reading(text, now: now, zone: zone))
        }
    }

    static func past(_ text: String, _ civil: CivilDateTime) -> GrammarError {
        GrammarError(
            .past,
            span: text,
            "\"\(text)\" has passed: it was \(SpokenForm.dayAndTime(civil)). Write \"tomorrow 9am\" or a later date."
        )
    }

    private static func within(_ text: String, _ reading: PhraseReading) throws(GrammarError) -> PhraseReading {
        guard reading.civil.year <= 9999 else {
            throw GrammarError(.outOfRange, span: text, "\"\(text)\" is after the year 9999.")
        }
        return reading
    }
}

extension PhraseMoment {
    func reading(_ text: String, now: Int64, zone: Zone) throws(GrammarError) -> PhraseReading {
        let today = zone.civil(at: now).midnight
        let clock = clock ?? .dayAt
        let days = day?.candidates(today: today) ?? PhraseDay.week(from: today)
        var last: CivilDateTime?
        let isSecondPass =
            if case .overlap(_, now) = zone.resolve(local: zone.civil(at: now).localSeconds) { true } else { false }
        for day in days {
            let civil = clock.on(day)
            var instant = zone.instant(of: civil)
            // After clocks were set back, what they show once more comes now.
            if instant <= now, isSecondPass, case .overlap(_, let second) = zone.resolve(local: civil.localSeconds) {
                instant = second
            }
            last = last ?? civil
            guard instant > now else { continue }
            if let weekday, day.weekday != weekday {
                let name = PhraseVocabulary.weekdayNames[weekday - 1]
                let date = "\(day.day) \(PhraseVocabulary.monthNames[day.month - 1])"
                let (right, typed) = (SpokenForm.weekday(day.weekday), SpokenForm.weekday(weekday))
                throw GrammarError(
                    .conflict,
                    span: text,
                    "\"\(text)\": \(SpokenForm.date(day)) is a \(right), not a \(typed). Write \"\(date.lowercased())\" or \"\(name.lowercased())\"."
                )
            }
            return PhraseReading(instant: instant, civil: civil)
        }
        guard let last else {
            throw GrammarError(
                .outOfRange,
                span: text,
                "\"\(text)\" is a day that doesn't exist. Write it as \(Phrase.example)."
            )
        }
        throw PhrasePoint.past(text, last)
    }

    /// The first moment of a bound: a day begins at midnight. What has passed isn't refused.
    func boundary(now: Int64, zone: Zone, isEnd: Bool = false) -> CivilDateTime? {
        let today = zone.civil(at: now).midnight
        let clock = clock ?? PhraseClock(hour: 0)
        let days = day?.candidates(today: today) ?? PhraseDay.week(from: today)
        let coming = days.first { day in
            guard self.clock == nil else { return zone.instant(of: clock.on(day)) > now }
            // An end before a month that has just begun is that of next year.
            return isEnd && isPeriod ? day > today : day >= today
        }
        return (coming ?? days.last).map(clock.on)
    }
}

extension PhraseDay {
    /// Some days from today, for a time of day without one.
    static func week(from today: CivilDateTime) -> [CivilDateTime] {
        (0...3).map { CivilDateTime(localSeconds: today.localSeconds + $0 * 86_400) }
    }
}

extension PhraseClock {
    /// The reading at this time of a day; 24:00 is the midnight that ends it.
    func on(_ day: CivilDateTime) -> CivilDateTime {
        CivilDateTime(
            localSeconds: CivilDateTime(year: day.year, month: day.month, day: day.day).localSeconds &+ Int64(seconds)
        )
    }
}

extension CivilDateTime {
    var midnight: CivilDateTime { CivilDateTime(year: year, month: month, day: day) }

    /// "Thu 24 Dec 2026 18:00"
    package var spoken: String {
        let date = "\(SpokenForm.shortWeekday(weekday)) \(day) \(SpokenForm.month(month)) \(year.padded(to: 4))"
        return "\(date) \(PhraseClock(hour: hour, minute: minute, second: second))"
    }
}

extension PhraseBounds {
    /// The bounds as instants, in microseconds.
    package func start(now: Int64, zone: Zone) throws(GrammarError) -> Int64? {
        try from.map { (point) throws(GrammarError) in try point.boundary(now: now, zone: zone, isEnd: false) }
    }

    /// The end: its own, or so long after the start.
    package func end(now: Int64, zone: Zone) throws(GrammarError) -> Int64? {
        if let until { return try until.boundary(now: now, zone: zone, isEnd: true) }
        guard let length else { return nil }
        let start = try start(now: now, zone: zone) ?? now
        return try PhrasePoint.after(length).reading("for", now: start, zone: zone).instant
    }
}

extension PhrasePoint {
    /// The bound with its month or year: "through january" ends where "until february" does.
    var through: Self {
        guard case .moment(var moment) = self else { return self }
        switch moment.day {
        case .month(let month, let year): moment.day = .month(month % 12 + 1, year: year.map { $0 + month / 12 })
        case .firstOfMonth(let months): moment.day = .firstOfMonth(months: months + 1)
        case .firstOfYear(let years): moment.day = .firstOfYear(years: years + 1)
        default: break
        }
        return .moment(moment)
    }

    /// True for a month or a year.
    var isPeriod: Bool { if case .moment(let moment) = self { moment.isPeriod } else { false } }

    /// The instant that it bounds a series at. A day at the end is part of it, a month isn't.
    package func boundary(now: Int64, zone: Zone, isEnd: Bool) throws(GrammarError) -> Int64 {
        guard case .moment(let moment) = self else {
            if case .instant(let instant) = self { return instant }
            return try reading("", now: now, zone: zone).instant
        }
        guard var civil = moment.boundary(now: now, zone: zone, isEnd: isEnd) else {
            throw GrammarError(.outOfRange, "This day doesn't exist. Write it as \(Phrase.example).")
        }
        if let weekday = moment.weekday, civil.weekday != weekday { _ = try moment.reading("", now: now, zone: zone) }
        if isEnd, moment.clock == nil, !moment.isPeriod {
            civil = CivilDateTime(localSeconds: civil.localSeconds + 86_400)
        }
        return zone.instant(of: civil)
    }
}

extension PhraseMoment {
    /// Whether it names a month or a year, which a series lasts until.
    fileprivate var isPeriod: Bool {
        switch day {
        case .month?, .firstOfMonth?, .firstOfYear?: true
        default: false
        }
    }
}
