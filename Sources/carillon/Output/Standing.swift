internal import AgentBus
internal import NotificationCore

/// How a reminder stands after a command has changed it.
extension TimeOutput {
    /// "today 18:00", "in 4 min", "by place", with a word about a snooze.
    func when(_ summary: PendingSummary) -> String {
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil ? "never" : "by place"
        }
        return when(next) + (summary.snoozedUntil == next ? " (snoozed)" : "")
    }

    /// "Next: tomorrow 09:00, in 22 h (every day at 09:00)."; without a row, that it has ended.
    func standing(_ summary: PendingSummary?) -> String {
        guard let summary else { return "It has ended and is off the list." }
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil
                ? "It doesn't ring any more." : "It waits for its place: \(summary.description)."
        }
        let snoozed = summary.snoozedUntil == next ? " (snoozed)" : ""
        return "Next: \(dayAndTime(next)), \(relative(next))\(snoozed)"
            + (summary.repeats ? " (\(summary.description))." : ".")
    }
}
