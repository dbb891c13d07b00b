internal import AgentBus
internal import NotificationCore

/// The state of a reminder after a command has changed it.
extension TimeOutput {
    /// "today 18:00", "in 4 min", "by place", marked if it is a snooze.
    func when(_ summary: PendingSummary) -> String {
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil ? "never" : "by place"
        }
        return when(next) + (summary.snoozedUntil == next ? " (snoozed)" : "")
    }

    /// "Next: tomorrow 09:00, in 22 h (every day at 09:00)."; without a summary, that it has ended.
    func standing(_ summary: PendingSummary?) -> String {
        guard let summary else { return "It has ended." }
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil
                ? "It won't ring again." : "It is waiting for its place: \(summary.description)."
        }
        let snoozed = summary.snoozedUntil == next ? " (snoozed)" : ""
        return "Next: \(dayAndTime(next)), \(relative(next))\(snoozed)"
            + (summary.repeats ? " (\(summary.description))." : ".")
    }
}
