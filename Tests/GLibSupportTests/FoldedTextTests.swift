import GLibSupport
import Testing

/// How searches compare texts.
@Suite struct FoldedTextTests {
    // the text, what is searched for, whether it is found
    @Test(arguments: [
        ("Call Mum", "mum", true), ("call mum", "MUM", true), ("Call Mum", "mumm", false), ("", "a", false),
        ("anything", "", true), ("", "", true), ("Café crème", "CAFE", true), ("Cafe creme", "crème", true),
        // composed and decomposed
        ("Mu\u{308}ller", "Müller", true), ("MÜLLER", "mu\u{308}ller", true), ("Straße", "STRASSE", true),
        ("ΟΔΟΣ", "οδός", true), ("Ёлка", "елка", true), ("İstanbul", "istanbul", true), ("ﬁsh", "FISH", true),
        // A letter of its own isn't another one with a mark.
        ("smør", "smor", false), ("日本語", "本", true), ("🍕 pizza", "🍕", true), ("a\nb", "a b", false),
    ])
    func caseAndMarksDoNotCount(_ text: String, _ part: String, isFound: Bool) {
        #expect(FoldedText(text).contains(FoldedText(part)) == isFound)
    }
}
