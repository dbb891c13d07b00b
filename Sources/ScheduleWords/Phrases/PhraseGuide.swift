/// What can be said, for the documentation: the forms of the grammar with their examples.
package enum PhraseGuide {
    package struct Row: Sendable {
        package let kind: String
        package let examples: [String]
        /// Where the examples are read.
        package let place: Phrase.Place
        /// Whether they follow a repeat.
        package let isRepeat: Bool
    }

    package static let rows: [Row] =
        PhraseForm.moments.map { Row(kind: $0.name, examples: $0.examples, place: .at, isRepeat: false) }
        + PhraseForm.repeats.map { Row(kind: "repeat: " + $0.name, examples: $0.examples, place: .at, isRepeat: false) }
        + PhraseForm.days.map { Row(kind: "every: " + $0.name, examples: $0.examples, place: .every, isRepeat: false) }
        + PhraseForm.bounds.map { Row(kind: "bound: " + $0.name, examples: $0.examples, place: .at, isRepeat: true) }

    /// A table for Markdown.
    package static var markdown: String {
        "| what | for example |\n|---|---|\n"
            + rows.map { row in
                "| \(row.kind) | " + row.examples.map { "`\($0)`" }.joined(separator: ", ") + " |\n"
            }
            .joined()
    }
}
