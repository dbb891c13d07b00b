internal import Messages
internal import NotificationCore

/// A length of time as people write it: `10m`, `1h30m`, `90s`, `2 days`, `half an hour`, `1 month`.
package struct DurationText: Sendable, Hashable {
    /// Without the months.
    package let seconds: Double
    /// Months have no fixed length; only ``init(calendar:)`` takes them.
    package let months: Int
    /// As it was typed.
    package let text: String

    static let example = Message("10m, 1h30m, 90s or 2d")

    /// A length of time that is always the same.
    ///
    /// - Throws: `GrammarError` that says what would be right.
    package init(parsing text: String) throws(GrammarError) {
        try self.init(calendar: text)
        guard months == 0 else {
            throw GrammarError(
                .notUnderstood,
                span: text,
                "\"\(text)\" isn't always as long; a month isn't. Write it as \(Self.example)."
            )
        }
    }

    /// One that may have months in it, as from a day to the same day of a later month.
    ///
    /// - Throws: `GrammarError` that says what would be right.
    package init(calendar text: String) throws(GrammarError) {
        guard let span = PhraseSpan(text, isIn: true) else {
            if let number = Int(text), number >= 0 {
                let clock = number < 24 ? "\(number):00" : "a time of day"
                throw GrammarError(
                    .ambiguous,
                    span: text,
                    "\"\(text)\" has no unit: \(number) minutes or \(clock)? Write \(number)m, or use --at for \(clock)."
                )
            }
            throw GrammarError(
                .notUnderstood,
                span: text,
                "\"\(text)\" isn't a valid length of time. Write it as \(Self.example)."
            )
        }
        (seconds, months) = (span.seconds, span.months)
        self.text = text
    }

    var span: PhraseSpan { PhraseSpan(seconds: seconds, months: months) }

    /// nil if the text isn't a length of time. "hour" alone is one hour.
    package static func parse(_ text: String) -> Double? {
        PhraseSpan(text).flatMap { $0.months == 0 ? $0.seconds : nil }
    }
}

extension PhraseSpan {
    /// Nil if the text isn't a length of time.
    ///
    /// - Parameter isIn: Whether it can't be a time of day, so that `1:30` is an hour and a half.
    init?(_ text: String, isIn: Bool = false) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Phrase.mostBytes else { return nil }
        var parser = PhraseParser(text, bytes, PhraseToken.tokens(of: bytes)[...], in: .bound)
        let isIn = parser.take("in") || isIn
        if let unit = parser.word(), unit.count > 2, parser[1] == nil, let value = PhraseVocabulary.units[unit] {
            switch value {
            case .seconds(let seconds): self.init(seconds: seconds)
            case .months(let months): self.init(months: months)
            }
            return
        }
        guard let span = try? parser.span(isIn: isIn), parser.isAtEnd || parser.take("from", "now"), parser.isAtEnd
        else {
            return nil
        }
        self = span
    }
}

/// How long a popup stays, as people write it: a time, "answer" or "server".
package struct StayText: Sendable, Hashable {
    package let text: String
    /// As in a `Content`: seconds, 0 for until it is answered, -1 for the server's own time.
    package let seconds: Double

    package init(parsing text: String) throws(GrammarError) {
        self.text = text
        switch text {
        case "answer": seconds = 0
        case "server": seconds = -1
        default:
            let duration = try DurationText(parsing: text)
            guard Content.stayLimits.contains(duration.seconds) else {
                throw GrammarError(.outOfRange, "--for must be from 1s to 1d, answer or server, not \"\(text)\".")
            }
            seconds = duration.seconds
        }
    }
}
