import Foundation
import ScheduleWords
import Testing

/// What the documentation says can be said.
@Suite struct PhraseGuideTests {
    /// The table in docs/command-line.md is made from the parser's own forms.
    @Test func theDocumentationHasTheFormsOfTheParser() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let text = try String(contentsOf: root.appendingPathComponent("docs/command-line.md"), encoding: .utf8)
        #expect(text.contains(PhraseGuide.markdown), "The table is out of date; it should be:\n\(PhraseGuide.markdown)")
    }
}
