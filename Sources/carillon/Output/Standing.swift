internal import AgentBus
internal import NotificationCore

/// The state of a reminder after a command has changed it.
extension TimeOutput {
    /// "rent  every month on the 1st at 09:00, next in 8 days (Tue 1 Dec 09:00)", with a title behind the id if it matters.
    func line(_ identifier: String, _ title: String?, _ scheduled: ScheduledRequest) -> String {
        let name = Terminal.bold(PlainText.visible(identifier))
        let when = scheduled.next.map { "next \(relative($0)) (\(absolute($0)))" }
        let how = [scheduled.description, when].compactMap(\.self).joined(separator: ", ")
        let shown = title.map { "\"\(PlainText.visible($0))\"" } ?? ""
        return [name, shown, how].filter { !$0.isEmpty }.joined(separator: "  ")
    }

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
