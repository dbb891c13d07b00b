import Foundation
import Testing

@testable import ScheduleWords

/// What the documentation says can be said.
@Suite struct PhraseGuideTests {
    /// The table in docs/command-line.md is made from the parser's own forms.
    @Test func theDocumentationHasTheFormsOfTheParser() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let text = try String(contentsOf: root.appendingPathComponent("docs/command-line.md"), encoding: .utf8)
        #expect(text.contains(PhraseGuide.markdown), "The table is out of date; it should be:\n\(PhraseGuide.markdown)")
    }
}

/// What can be said, for the documentation: the forms of the grammar with their examples.
enum PhraseGuide {
    struct Row {
        let kind: String
        let examples: [String]
        /// Where the examples are read.
        let place: Phrase.Place
        /// Whether they follow a repeat.
        let isRepeat: Bool
    }

    static let rows: [Row] =
        PhraseForm.moments.map { Row(kind: $0.name, examples: $0.examples, place: .at, isRepeat: false) }
        + PhraseForm.repeats.map { Row(kind: "repeat: " + $0.name, examples: $0.examples, place: .at, isRepeat: false) }
        + PhraseForm.days.map { Row(kind: "every: " + $0.name, examples: $0.examples, place: .every, isRepeat: false) }
        + PhraseForm.bounds.map { Row(kind: "bound: " + $0.name, examples: $0.examples, place: .at, isRepeat: true) }

    /// A table for Markdown.
    static var markdown: String {
        "| what | for example |\n|---|---|\n"
            + rows.map { row in
                "| \(row.kind) | " + row.examples.map { "`\($0)`" }.joined(separator: ", ") + " |\n"
            }
            .joined()
    }
}
