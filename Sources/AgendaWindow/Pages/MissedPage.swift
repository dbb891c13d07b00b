package import NotificationCore

/// What rang and wasn't answered, on a page of its own; its rows are those of the agenda.
extension AgendaList {
    /// The lines of the page, newest first: ``row(_:)`` and ``actions(_:)`` take them.
    package var missedIDs: [String] {
        groups[Group.unanswered.rawValue].places.map(\.line.id)
    }

    /// Those of the person's own that *Done All* is about, oldest first. A question that the agent asks isn't done with so.
    package var missedToBeDone: [RequestKey] {
        ownMissed.filter { !($0.isOfAgent && !$0.actions.isEmpty) }.map(\.key)
    }

    /// Those that *Snooze All* is about, oldest first, so that the newest is the last to ring again. Messages of the agent don't
    /// ring again.
    package var missedToBeSnoozed: [RequestKey] { ownMissed.filter { !$0.isOfAgent }.map(\.key) }

    private var ownMissed: [DeliveredSummary] { unanswered.reversed().filter(\.key.isOwn) }
}
