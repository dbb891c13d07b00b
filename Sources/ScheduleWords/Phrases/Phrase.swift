internal import Messages

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

    init(day: PhraseDay? = nil, weekday: Int? = nil, clock: PhraseClock? = nil) {
        self.day = day
        self.weekday = weekday
        self.clock = clock
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
    mutating func give(timeTo series: inout Series) {
        func take(_ bound: inout PhrasePoint?) {
            guard !series.isElapsed, series.times.isEmpty, case .moment(var moment)? = bound, moment.hasDay,
                let clock = moment.clock
            else { return }
            series.times = [clock]
            moment.clock = nil
            bound = .moment(moment)
        }
        take(&from)
        take(&until)
    }
}
