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
        "\u{202D}x\u{202C}",
    ])
    func textIsText(_ text: String) {
        #expect(PlainText.obstacle(in: text) == nil)
        #expect(PlainText.cleaned(text, limit: 1000) == text)
    }

    @Test(
        arguments: [
            ("a\0b", "ab"), ("\u{1B}[2J", "[2J"), ("\u{7F}", ""), ("\u{9B}31m", "31m"), ("a\u{85}b", "ab"),
            ("\u{202E}gpj.exe", "gpj.exe"), ("\u{202D}x", "x"), ("\u{2067}open", "open"),
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

    /// The text, its limit, what is stored of it, and what that is told to be.
    @Test(
        arguments: [
            ("plain \u{E9}\r\n\t", 100, "plain \u{E9}\r\n\t", []),
            ("a\0b\u{1B}[2J\u{7F}\u{9B}\u{B}\u{C}", 100, "ab[2J", ["controls"]),
            ("\u{E4}\u{E4}\u{E4}", 5, "\u{E4}\u{E4}", ["cut"]),
            // A family is one character, and so is a letter with its mark; a control between the two hides neither.
            ("a\u{1F468}\u{200D}\u{1F469}", 11, "a", ["cut"]), ("ae\u{301}", 3, "a", ["cut"]),
            ("ae\u{1B}\u{301}", 3, "a", ["controls", "cut"]), ("\r\n", 1, "", ["cut"]),
            ("e" + String(repeating: "\u{301}", count: 9), 6, "e\u{301}\u{301}", ["cut"]),
            ("open \u{2067}right", 100, "open \u{2067}right\u{2069}", ["directions"]),
            ("\u{202E}gpj.exe", 100, "\u{202E}gpj.exe\u{202C}", ["directions"]),
            ("\u{2067}a\nb\u{2069}\u{202C}", 100, "\u{2067}a\u{2069}\nb", ["directions"]),
            ("\u{2066}\u{202B}a\u{2069}b", 100, "\u{2066}\u{202B}a\u{202C}\u{2069}b", ["directions"]),
            ("\u{202A}\u{2069}b\u{2066}\u{202C}", 100, "\u{202A}b\u{2066}\u{2069}\u{202C}", ["directions"]),
            // What closes it must fit as well.
            ("\u{2067}abc\u{2069}", 8, "\u{2067}ab\u{2069}", ["cut", "directions"]),
            ("ab\u{2067}c", 7, "ab", ["cut"]), ("\u{2067}abc\u{2069}", 9, "\u{2067}abc\u{2069}", []),
            ("", 0, "", []),
        ] as [(String, Int, String, [String])]
    )
    func whatCantBeStoredAsItIsIsMended(_ text: String, limit: Int, mended: String, changes: [String]) {
        let (stored, made) = PlainText.mended(text, limit: limit)
        #expect(stored == mended)
        #expect(made.map(\.rawValue).sorted() == changes)
    }

    /// Whatever it is given, the check takes what comes out, and finds nothing more to change.
    @Test func whatIsMendedPassesTheCheck() {
        /// A row of numbers that a seed repeats.
        var state: UInt64 = 3
        func number(below end: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(end))
        }
        let pieces = [
            "a", "\u{E9}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\n", "\r\n", "\u{2029}", "\0", "\u{1B}", "\u{85}",
            "\u{202A}",
            "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        ]
        for _ in 0..<5000 {
            let text = (0..<number(below: 20)).map { _ in pieces[number(below: pieces.count)] }.joined()
            let limit = number(below: 40)
            let (mended, changes) = PlainText.mended(text, limit: limit)
            #expect(
                mended.utf8.count <= limit && PlainText.obstacle(in: mended) == nil,
                "\(text.debugDescription) \(limit)"
            )
            #expect(
                changes.isEmpty == (mended.unicodeScalars.elementsEqual(text.unicodeScalars)),
                "\(text.debugDescription) \(limit)"
            )
        }
    }

    @Test func aLongTextOfMarksIsMendedInAMoment() {
        for mark in ["\u{2067}", "\u{202E}", "\u{202E}\u{2069}", "\u{2067}\n", "e\u{301}"] {
            let text = String(repeating: mark, count: 200_000)
            let time = ContinuousClock().measure {
                #expect(PlainText.mended(text, limit: 16_384).text.utf8.count <= 16_384)
            }
            #expect(time < .seconds(10), "\(mark.debugDescription): \(time)")
        }
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

    /// As an empty body is none, nor are bodies in which nothing is left.
    @Test func bodiesOfControlsAloneAreNone() throws {
        var request = Request(identifier: "a", content: Content(title: "", body: ""), trigger: nil)
        for bodies in [["\u{1}"], ["", "\n\u{7F}"], [" "]] {
            request.content.bodies = bodies
            #expect(request.mended().content.bodies == nil)
            let error = #expect(throws: AgendaError.self) { try RequestCheck.check(request.mended()) }
            #expect(error?.message == "title: a notification needs a title or a body")
        }
        // Every second ring would say nothing.
        request.content.bodies = ["a", "\u{1}"]
        #expect(throws: AgendaError.self) { try RequestCheck.check(request.mended()) }
        request.content.title = "A"
        #expect(request.mended().content.bodies == ["a", ""])
        #expect(throws: Never.self) { try RequestCheck.check(request.mended()) }
    }
}
