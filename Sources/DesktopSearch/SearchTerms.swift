internal import GLibSupport
package import NotificationCore

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
