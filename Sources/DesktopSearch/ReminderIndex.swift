internal import GLibSupport
package import NotificationCore
internal import ScheduleWords

/// The person's pending reminders at one moment, as they are searched.
package struct ReminderIndex: Sendable {
    /// A reminder as a result.
    package struct Entry: Sendable {
        package let reminder: PendingSummary
        package let isPaused: Bool
        fileprivate let text: FoldedText

        package var identifier: String { reminder.request.identifier }

        /// The title on one line; where it is empty, the body, as in lists.
        package var name: String { SearchResult.shown(reminder.request.content.name) }
    }

    /// The soonest first.
    private let entries: [Entry]
    private let places: [String: Int]

    /// The agent's zone; nil if it doesn't say.
    package let zone: String?

    /// - Parameters:
    ///   - pending: The soonest first.
    ///   - zone: The agent's.
    package init(_ pending: [PendingSummary], zone: String? = nil, isPaused: (PendingSummary) -> Bool) {
        self.zone = zone
        entries = pending.map {
            // A line between them: no term has one, so none fits over it.
            let text = FoldedText("\($0.request.content.name)\n\($0.request.identifier)")
            return Entry(reminder: $0, isPaused: isPaused($0), text: text)
        }
        places = Dictionary(entries.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
    }

    /// The soonest of those that each term fits.
    package func entries(matching terms: SearchTerms, most: Int) -> [Entry] {
        guard !terms.words.isEmpty else { return [] }
        return Array(entries.lazy.filter { terms.allFit($0.text) }.prefix(most))
    }

    package func entry(of identifier: String) -> Entry? { places[identifier].map { entries[$0] } }
}
