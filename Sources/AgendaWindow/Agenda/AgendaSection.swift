/// A section of the agenda, in the order in which they are shown.
package enum AgendaSection: String, Sendable, Hashable, CaseIterable {
    /// What has rung and wasn't answered.
    case unanswered
    case today
    case tomorrow
    /// Up to Sunday; weeks begin on Monday (decision 28).
    case thisWeek
    case later
    /// What waits for the machine to arrive at a place or to leave it.
    case place
    case paused
}
