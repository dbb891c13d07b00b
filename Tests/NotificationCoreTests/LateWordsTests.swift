import NotificationCore
import Testing

/// Words that came too late are given back, whatever they and the title are.
@Suite struct LateWordsTests {
    @Test(arguments: [
        ("Anna", "Too late"), (String(repeating: "x", count: 1024), "a"),
        (String(repeating: "\u{1F6B2}", count: 256), "a"),
        (String(repeating: "e\u{301}", count: 341), "a"), ("Anna", String(repeating: "\u{1F6B2} ", count: 4000)),
        ("Anna", "\u{1B}[2J\u{9B}2J\u{202E}\u{7F}\0"), ("a" + String(repeating: "\u{301}", count: 510), ""),
    ])
    func theyAlwaysFit(_ title: String, _ words: String) throws {
        for isTooLate in [true, false] {
            let (notice, isWhole) = Agenda.wordsBack(
                words,
                name: "1",
                title: title,
                isTooLate: isTooLate,
                file: "/home/anna/.local/share/carillon/answers/1.words"
            )
            try RequestCheck.check(notice)
            #expect(isWhole == (words.utf8.count <= 16 * 1024))
            #expect(notice.content.title.hasSuffix(isTooLate ? "\u{201D} came too late" : "\u{201D} could not be sent"))
            #expect(
                isWhole
                    || notice.content.body.hasSuffix(
                        "The full text is in /home/anna/.local/share/carillon/answers/1.words"
                    )
            )
        }
    }

    @Test func whatFitsIsLeftAsItIs() {
        let notice = Agenda.wordsBack("On my\tway\n\u{1F6B2}", name: "1", title: "Anna", isTooLate: true, file: "")
            .notice
        #expect(notice.content.title == "Your answer to \u{201C}Anna\u{201D} came too late")
        #expect(notice.content.body == "On my\tway\n\u{1F6B2}")
    }

    @Test func aTitleIsCutBetweenTwoCharacters() {
        let title = String(repeating: "\u{1F6B2}", count: 300)
        let notice = Agenda.wordsBack("a", name: "1", title: title, isTooLate: true, file: "").notice
        #expect(notice.content.title.utf8.count > 1000)
        #expect(notice.content.title.contains("\u{1F6B2}\u{2026}\u{201D}"))
    }
}
