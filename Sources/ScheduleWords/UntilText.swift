package import NotificationCore
package import Recurrence

/// The end of something that isn't a series, as people type it: `tomorrow`, `18:00`, `2h`, `2098-01-07`.
package enum UntilText {
    /// When that is. What ends on a day ends as the day begins, so that nothing of that day is lost; a length of time counts
    /// from now.
    ///
    /// - Parameters:
    ///   - option: The option that it was typed after, for a refusal.
    ///   - now: Seconds since 1970.
    /// - Throws: `GrammarError` that says what would be right.
    package static func time(_ text: String, _ option: ReminderOption, now: Int64, zone: Zone) throws(GrammarError)
        -> WallTime
    {
        if let span = PhraseSpan(text) {
            return WallTime(unixSeconds: try PhrasePoint.after(span).reading(text, now: now, zone: zone).instant)
        }
        let point = try ScheduleText.point(text, option)
        return WallTime(unixSeconds: try point.boundary(now: now, zone: zone, isEnd: false))
    }
}
