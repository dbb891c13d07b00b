internal import Messages
package import NotificationCore
package import Recurrence

/// How much later, or until when, as people write it: `10m`, `1h`, `until tomorrow 9am`, `friday`.
package struct SnoozeText: Sendable, Hashable {
    /// As it was typed.
    package let text: String
    /// Nil if it says until when.
    package let seconds: Double?
    private let until: PhrasePoint?

    /// - Throws: `GrammarError` that says what would be right.
    package init(parsing text: String) throws(GrammarError) {
        let isUntil = text.lowercased().hasPrefix("until ")
        self.text = isUntil ? String(text.dropFirst(6)) : text
        if !isUntil, let seconds = DurationText.parse(text) {
            (self.seconds, until) = (seconds, nil)
            return
        }
        // "2h" is a length of time here, and a number alone has no unit.
        if let number = Int(text) {
            let clock = (0..<24).contains(number) ? " or \"until \(number):00\"" : ""
            throw GrammarError(.ambiguous, span: text, "\"\(text)\" has no unit. Write \(text)m\(clock).")
        }
        guard case .once(let point) = try Phrase(parsing: self.text).when else {
            throw GrammarError(.notUnderstood, span: text, "\"\(text)\" repeats. Write it as 10m or \"tomorrow 9am\".")
        }
        (seconds, until) = (nil, point)
    }

    /// How many seconds that is from now.
    package func seconds(now: WallTime, zone: Zone) throws(GrammarError) -> Double {
        if let seconds { return seconds }
        guard let until else { return 0 }
        let instant = try until.reading(text, now: now.unixSeconds, zone: zone).instant
        // To the part of the second: "until 9:00" isn't 9:00:01.
        return Double(WallTime(unixSeconds: instant).microseconds(since: now)) / 1_000_000
    }
}
