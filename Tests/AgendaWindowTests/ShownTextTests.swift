@testable import AgendaWindow
import Testing

/// Texts of reminders as the window shows them.
@Suite struct ShownTextTests {
    /// Links stand in brackets.
    @Test(arguments: [
        ("", []),
        ("no link", ["no link"]),
        ("https://example.org", ["[https://example.org]"]),
        ("see https://example.org/a?b=1&c=2, or not.", ["see ", "[https://example.org/a?b=1&c=2]", ", or not."]),
        ("HTTP://Example.org!", ["[HTTP://Example.org]", "!"]),
        ("(https://example.org/a_(b))", ["(", "[https://example.org/a_(b)]", ")"]),
        ("\"https://a.org\"<https://b.org>", ["\"", "[https://a.org]", "\"<", "[https://b.org]", ">"]),
        ("mailto:sam@example.org\nhttp://a.b", ["[mailto:sam@example.org]", "\n", "[http://a.b]"]),
        // What looks like another address, or is shown in another order than it is opened.
        ("https://аpple.example/", ["https://аpple.example/"]),
        ("\u{5D0} http://a.example/\u{5D0}/http://b.example", ["\u{5D0} http://a.example/\u{5D0}/http://b.example"]),
        ("https://a.example@b.example/", ["https://a.example@b.example/"]),
        ("https://a.example\\@b.example/", ["https://a.example\\@b.example/"]),
        ("https:///etc/passwd", ["https:///etc/passwd"]),
        ("mailto:sam@example.org?attach=/etc/passwd", ["mailto:sam@example.org?attach=/etc/passwd"]),
        ("https:// http://... mailto:", ["https:// http://... mailto:"]),
        ("xhttps://example.org", ["xhttps://example.org"]),
        ("file:///etc/passwd javascript:alert(1) ftp://a", ["file:///etc/passwd javascript:alert(1) ftp://a"]),
        // An address leads where it says, or nowhere.
        ("https://exam\u{AD}ple.org", ["https://exam\u{AD}ple.org"]),
        ("https://a.org\u{200B}.b.org", ["https://a.org\u{200B}.b.org"]),
        ("https://a.org)]).", ["[https://a.org]", ")])."]),
    ])
    func addressesOfTheWebAndOfMailAreLinks(text: String, pieces: [String]) {
        #expect(text.linkPieces.map { $0.isLink ? "[\($0.text)]" : $0.text } == pieces)
        #expect(text.linkPieces.map(\.text).joined() == text)
    }

    /// One that is cut for the sake of its breaks would lead somewhere else.
    @Test(arguments: [(900, true), (1100, false)])
    func anAddressIsALinkAsAWholeOrNotAtAll(length: Int, isLink: Bool) {
        let text = "https://" + String(repeating: "a", count: length)
        #expect(text.linkPieces.map(\.isLink) == [isLink])
        #expect(text.withBreaks.linkPieces.map(\.isLink) == [isLink])
    }

    /// What could begin an address is read once, and not again for each that follows.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["h", "http://", "https://a", "mailto:)", "https://a" + String(repeating: ")", count: 990)]
    )
    func aTextThatIsAllBeginningsIsReadOnce(part: String) {
        let text = String(repeating: part, count: 100_000 / part.utf8.count)
        #expect(text.withBreaks.linkPieces.map(\.text).joined() == text.withBreaks)
    }
}
