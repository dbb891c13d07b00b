import Messages
import Testing

/// How much of a text is shown, and how its numbers are written.
@Suite struct ShortTextTests {
    @Test func theEllipsisIsOneOfTheLettersOrStandsBehindThem() {
        #expect("Tea!".cut(to: 4) == "Tea!")
        #expect("Tea at five".cut(to: 4) == "Tea\u{2026}")
        #expect("Tea!".cut(behind: 4) == "Tea!")
        #expect("Tea at five".cut(behind: 3) == "Tea\u{2026}")
        #expect("Tea".cut(behind: 3, hasMore: true) == "Tea\u{2026}")
        #expect("\u{1F468}\u{200D}\u{1F469}\u{E9}".cut(to: 2) == "\u{1F468}\u{200D}\u{1F469}\u{E9}")
    }

    @Test(
        arguments: [
            ("a\nb", "a\nb"), ("a\r\nb", "a\r\nb"), ("a\nb\nc", "a\nb\u{2026}"), ("a\r\nb\r\n", "a\nb\u{2026}"),
            ("abcd\nef", "abcd\n\u{2026}"), ("abcdefg", "abcde\u{2026}"), ("", ""),
        ] as [(String, String)]
    )
    func linesAndLettersAreCounted(_ text: String, cut: String) {
        #expect(text.cut(lines: 2, letters: 5) == cut)
    }

    @Test func noCharacterIsCutInTwo() {
        #expect("\u{E4}\u{E4}\u{E4}".cut(toBytes: 6) == "\u{E4}\u{E4}\u{E4}")
        #expect("\u{E4}\u{E4}\u{E4}\u{E4}".cut(toBytes: 6) == "\u{E4}\u{2026}")
        #expect("Tea at five".cut(toBytes: 0) == "\u{2026}")
    }

    /// What closes a direction may be in the part that is cut off.
    @Test func noDirectionStaysOpenWhereATextIsCut() {
        let text = "ab\u{202E}cdef\u{202C}gh"
        #expect(text.cut(to: 5) == "ab\u{202E}c\u{202C}\u{2026}")
        #expect(text.cut(behind: 4) == "ab\u{202E}c\u{202C}\u{2026}")
        #expect(text.cut(lines: 1, letters: 4) == "ab\u{202E}c\u{202C}\u{2026}")
        #expect(text.cut(toBytes: 13) == "ab\u{202E}cd\u{202C}\u{2026}")
        #expect("ab\u{2067}\u{202B}cdef\u{202C}\u{2069}".cut(to: 6) == "ab\u{2067}\u{202B}c\u{202C}\u{2069}\u{2026}")
        // What was closed before stays as it is, and a control isn't its business.
        #expect("\u{2068}a\u{2069}\u{1}bc".cut(behind: 4) == "\u{2068}a\u{2069}\u{1}\u{2026}")
    }

    @Test func blanksAreTakenOffBothEnds() {
        #expect(" \ta b\u{A0} ".trimmed == "a b")
        #expect("  ".trimmed == "")
        #expect("\u{E4}pfel".firstUppercased == "\u{C4}pfel")
    }

    @Test func numbersAreFilledWithZeros() {
        #expect([7, 42, 123].map { $0.padded(to: 2) } == ["07", "42", "123"])
        #expect((-5).padded(to: 4) == "-0005")
    }

    @Test func theLargestUnitThatDividesIsCounted() {
        let units: KeyValuePairs<Int, String> = [3600: "h", 60: "min"]
        #expect(5400.inWholes(of: units).map { "\($0) \($1)" } == "90 min")
        #expect(7200.inWholes(of: units).map { "\($0) \($1)" } == "2 h")
        #expect(61.inWholes(of: units) == nil)
    }
}
