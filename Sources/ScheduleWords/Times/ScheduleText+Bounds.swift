internal import Messages
package import NotificationCore
package import Recurrence

extension ScheduleText {
    /// The bounds from `--from`, `--until` and `--count`.
    ///
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func bounds(_ zone: Zone, _ now: Int64) throws(GrammarError) -> Request.Bounds {
        var bounds = Request.Bounds()
        if let from { bounds.start = try instant(from, .from, zone, now, endOfDay: false) }
        if let until { bounds.end = try instant(until, .until, zone, now, endOfDay: true) }
        if let count {
            guard count >= 1 else { throw GrammarError(.outOfRange, "--count must be 1 or more, not \(count).") }
            bounds.count = count
        }
        return bounds
    }

    /// A point in time, or a length of time from now.
    private func instant(
        _ text: String,
        _ option: ReminderOption,
        _ zone: Zone,
        _ now: Int64,
        endOfDay: Bool
    ) throws(GrammarError) -> WallTime {
        if let span = PhraseSpan(text), span.months == 0 {
            return WallTime(unixSeconds: now).advanced(byMicroseconds: Int64(microsecondsFromSeconds: span.seconds))
        }
        return try Self.reading(
            option,
            WallTime(unixSeconds: try Self.point(text, option).boundary(now: now, zone: zone, isEnd: endOfDay))
        )
    }

    static func point(_ text: String, _ option: ReminderOption) throws(GrammarError) -> PhrasePoint {
        do throws(GrammarError) {
            guard case .once(let point) = try Phrase(parsing: text, in: .bound).when else {
                throw GrammarError(.notUnderstood, span: text, "\"\(text)\" repeats. Write it as \(Phrase.example).")
            }
            return point
        } catch {
            throw GrammarError(error.code, of: option, span: error.span, "\(option.said): \(error.message)")
        }
    }
}

extension PhraseBounds {
    /// Adds what a repeat says of its own bounds to what options say.
    func add(to bounds: inout Request.Bounds, _ zone: Zone, _ now: Int64) throws(GrammarError) {
        if let start = try start(now: now, zone: zone) {
            guard bounds.start == nil else {
                throw GrammarError(.conflict, "--from and the repeat both name a start; leave one of them out.")
            }
            bounds.start = WallTime(unixSeconds: start)
        }
        if let end = try end(now: now, zone: zone) {
            guard bounds.end == nil else {
                throw GrammarError(.conflict, "--until and the repeat both name an end; leave one of them out.")
            }
            bounds.end = WallTime(unixSeconds: end)
        }
        if let count {
            guard bounds.count == nil else {
                throw GrammarError(.conflict, "--count and the repeat both say how often; leave one of them out.")
            }
            bounds.count = count
        }
    }
}
