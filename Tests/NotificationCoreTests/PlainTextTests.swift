import Messages
import Testing

@testable import NotificationCore

/// Characters that text for people may hold (decision 21).
@Suite struct PlainTextTests {
    /// A mark behind a character makes another one of the two, and no other text: whatever reads it sees the first.
    @Test(arguments: ["", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{E0041}"])
    func whatIsEscapedIsSoWithAMarkBehindItToo(_ mark: String) {
        #expect("<\(mark)b>\(mark)&\(mark)".asMarkup == "&lt;\(mark)b&gt;\(mark)&amp;\(mark)")
        #expect("%{\(mark)A}".escaping("%{", as: "% {") == "% {\(mark)A}")
        #expect("#\(mark)(x)".escaping("#", as: "##") == "##\(mark)(x)")
        #expect("a\r\nb".escaping("\n", as: "<br>") == "a\r<br>b")
    }

    @Test(arguments: [
        "", "Pizza Time!!", "Tab\tand\nlines\r\n", "caf\u{E9} \u{A0}\u{1F468}\u{200D}\u{1F469}",
        "\u{5D0}\u{200F}\u{200E}",
        // Pairs in one paragraph turn nothing around but what they hold; some libraries put them around each name.
        "Hello, \u{2068}Anna\u{2069}!", "\u{202A}a\u{202C}", "\u{2067}\u{202B}a\u{202C}\u{2069}", "\u{2028}\u{2029}",
    ])
    func textIsText(_ text: String) {
        #expect(PlainText.obstacle(in: text) == nil)
        #expect(PlainText.cleaned(text, limit: 1000) == text)
    }

    @Test(
        arguments: [
            ("a\0b", "ab"), ("\u{1B}[2J", "[2J"), ("\u{7F}", ""), ("\u{9B}31m", "31m"), ("a\u{85}b", "ab"),
            ("\u{202E}gpj.exe", "gpj.exe"), ("\u{202D}x\u{202C}", "x"), ("\u{2067}open", "open"),
            ("line\u{2067}\nline\u{2069}", "line\nline"), ("\u{2069}closed", "closed"), ("\u{202A}\u{2069}", ""),
            ("\u{2067}\u{202A}\u{2069}\u{202C}", ""),
        ] as [(String, String)]
    )
    func whatCantBeShownIsFoundAndLeftOut(_ text: String, cleaned: String) {
        #expect(PlainText.obstacle(in: text) != nil)
        #expect(PlainText.cleaned(text, limit: 1000) == cleaned)
        #expect(throws: AgendaError.self) { try RequestCheck.text(text, .title, limit: 1000) }
        #expect(PlainText.obstacle(in: PlainText.visible(text)) == nil)
    }

    @Test func itIsCutBetweenCharacters() {
        #expect(PlainText.cleaned("\u{E4}\u{E4}\u{E4}", limit: 5) == "\u{E4}\u{E4}")
        #expect(PlainText.cleaned("\u{2068}ab\u{2069}", limit: 6) == "ab")
    }

    @Test(
        arguments: [
            ("plain", "plain", "plain"),
            ("a\tb\r\nc\rd\u{2028}e", "a\tb\nc\nd\ne", #"a\u{9}b\u{d}\u{a}c\u{d}d\u{2028}e"#),
            ("\u{1B}[31m\u{9B}\u{7F}", #"\u{1b}[31m\u{9b}\u{7f}"#, #"\u{1b}[31m\u{9b}\u{7f}"#),
            (
                "\u{202E}\u{2066}\u{FEFF}\u{200B}", #"\u{202e}\u{2066}\u{feff}\u{200b}"#,
                #"\u{202e}\u{2066}\u{feff}\u{200b}"#
            ),
            (
                "\u{1F468}\u{200D}\u{1F469}\u{E9}", "\u{1F468}\u{200D}\u{1F469}\u{E9}",
                "\u{1F468}\u{200D}\u{1F469}\u{E9}"
            ),
        ] as [(String, String, String)]
    )
    func itIsShownOnATerminalAndInALog(_ text: String, terminal: String, log: String) {
        #expect(PlainText.visible(text) == terminal)
        #expect(PlainText.visible(text, lines: false) == log)
    }

    /// A letter under hundreds of marks would be drawn over what is beside it.
    @Test func aLetterHasAFewMarksAtMost() {
        func letter(_ marks: Int) -> String { "o" + String(repeating: "\u{338}", count: marks) }
        #expect(PlainText.visible(letter(300) + "k" + letter(8)) == letter(8) + "k" + letter(8))
        #expect(PlainText.visible("ở 👩🏽‍⚕️ กํ้") == "ở 👩🏽‍⚕️ กํ้")
    }

    @Test(arguments: ["a\nb", "a\tb", "a\rb", "a\u{2028}b"])
    func anIdentifierIsOneLine(_ identifier: String) {
        let request = Request(identifier: identifier, content: Content(title: "A"), trigger: nil)
        let error = #expect(throws: AgendaError.self) { try RequestCheck.check(request) }
        #expect(error?.message == "identifier: must be one line, without tabs")
    }
}

/// Whose turn it is to be asked about (decision 19).
@Suite struct PermissionQueueTests {
    @Test func oneIsAskedAboutAtATimeAndThreePerProcess() {
        var queue = PermissionQueue()
        for app in ["a", "b", "c", "d"] { queue.note(7, speaksFor: app) }
        queue.note(8, speaksFor: "e")
        #expect(["a", "b", "c", "d", "e"].map { queue.ask($0) } == [.now, .later, .later, .never, .later])
        #expect(queue.current == "a")
        #expect(queue.settled("c") == nil)
        #expect(queue.settled("a") == "b")
        #expect(queue.settled("b") == "e")
        #expect(queue.settled("e") == nil)
        #expect(queue.current == nil)
        #expect(queue.ask("d") == .never)
        // Whoever spoke for these has left before this run.
        #expect(["w", "x", "y", "z"].map { queue.ask($0) } == [.now, .later, .later, .never])
    }
}
