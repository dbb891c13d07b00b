package import GLibSupport
package import NotificationCore
internal import ScheduleWords

/// What a person has typed into a desktop's search, within limits.
package struct SearchTerms: Sendable, Hashable {
    /// The words as they were typed.
    package let words: [String]
    private let folded: [FoldedText]

    /// The most that a person types, and more than any phrase has.
    static let mostBytes = 512
    static let mostWords = 32

    /// - Parameter terms: Words, or whole texts that are divided at their blanks.
    /// - Throws: `limitsExceeded` if that is more than anybody types.
    package init(_ terms: [String]) throws(AgendaError) {
        let bytes = terms.reduce(0) { $0 + $1.utf8.count }
        guard terms.count <= Self.mostWords, bytes <= Self.mostBytes else {
            throw AgendaError(
                .limitsExceeded,
                "terms: \(terms.count) of \(bytes) bytes together; at most \(Self.mostWords) of \(Self.mostBytes) bytes are searched for"
            )
        }
        words = terms.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard words.count <= Self.mostWords else {
            throw AgendaError(
                .limitsExceeded,
                "terms: \(words.count) words; at most \(Self.mostWords) are searched for"
            )
        }
        folded = words.map(FoldedText.init)
    }

    /// Whether each term is in a text.
    func allFit(_ text: FoldedText) -> Bool { folded.allSatisfy(text.contains) }
}

/// The reminder that `carillon add` would make of the words of a search.
package struct Reading: Sendable {
    /// What is added.
    package let request: Request
    /// When it rings, in words: "Tomorrow, Tue 24 Nov, 17:00 (in 21 h)".
    package let when: String
    /// The same in a few words, for a row with little room: "Tomorrow 17:00".
    package let brief: String
    /// Opens its attachments, in their order.
    package let files: @Sendable () throws -> [FileDescriptor]

    package init(
        request: Request,
        when: String,
        brief: String,
        files: @escaping @Sendable () throws -> [FileDescriptor]
    ) {
        (self.request, self.when, self.brief, self.files) = (request, when, brief, files)
    }
}

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
