package import NotificationCore

/// What is scheduled, as people read it.
extension TimeOutput {
    /// "today 18:00", "in 4 min", "by place", marked if it is a snooze.
    package func when(_ summary: PendingSummary) -> String {
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil ? "never" : "by place"
        }
        return when(next) + (summary.snoozedUntil == next ? " (snoozed)" : "")
    }

    /// The same with whether it is paused: "today 18:00, paused".
    package func when(_ summary: PendingSummary, isPaused: Bool) -> String {
        guard isPaused else { return when(summary) }
        return summary.next == nil ? "paused" : when(summary) + ", paused"
    }

    /// "Next: tomorrow 09:00, in 22 h (every day at 09:00)."; without a summary, that it has ended.
    package func standing(_ summary: PendingSummary?) -> String {
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

extension PendingSummary {
    /// How it goes on: "once" of what rings at a time, which is said beside it, else its trigger in words.
    package var repeatsInWords: String {
        repeats || request.trigger?.region != nil ? description : "once"
    }
}

extension Content {
    /// What a list calls it: its title, or its body if it has none.
    package var name: String { title.allSatisfy(\.isWhitespace) ? body : title }
}

extension [PendingSummary] {
    /// The next first; what waits for a place comes last, by its name.
    package var soonestFirst: [PendingSummary] {
        sorted {
            ($0.next?.microseconds ?? .max, $0.request.identifier) < (
                $1.next?.microseconds ?? .max, $1.request.identifier
            )
        }
    }
}
