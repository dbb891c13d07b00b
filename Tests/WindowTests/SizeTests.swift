import Foundation
import TestSupport
import Testing

/// Long lists, long use, odd texts.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct SizeTests {
    /// DESIGN.md 7 has 150 MB for a release, with its program and libraries; this is what the window itself takes.
    @Test func tenThousandRemindersAreScrolledInLittleMemory() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.addReminders(1...9_999)
        try await desktop.open()
        try await desktop.find("label", "Later")
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        try await desktop.press("ctrl+n", "Tab", "Tab")
        for _ in 0..<20 { try await desktop.press("Page_Down") }
        // The soonest are there before all have been read.
        try await waitUntil("the list has its end") {
            try await desktop.press("End")
            return try await desktop.focus().name.hasPrefix("Reminder 9999,")
        }
        // One more doesn't fetch them all again, and is seen at the beginning at once.
        try await desktop.press("Home")
        try await desktop.waitForFocus(on: "Reminder 1,")
        try await desktop.agent.done("add", "Soon", "--in", "1h", "--id", "soon")
        try await desktop.find("label", "Soon")
        let megabytes = try ProcessTable.residentBytes(of: process, "RssAnon") / 1_000_000
        #expect(megabytes <= 90, "\(megabytes) MB")
    }

    /// A thousand reminders are opened and closed, and nothing of them stays.
    ///
    /// Pages don't slide here: libadwaita 1.2 keeps what it has drawn of each page that slides, some 10 KB. Without GLib's own
    /// allocator, what was freed isn't counted.
    @Test func openingAndClosingLeavesNothingBehind() async throws {
        let desktop = try await WindowDesktop.start(environment: ["GTK_A11Y": "none", "G_SLICE": "always-malloc"])
        try await desktop.agent.done("add", "Tea", "--in", "5h", "--id", "tea", "--body", "Green")
        try await desktop.activate()
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        try await desktop.openAndClose("tea", times: 200)
        let before = try ProcessTable.residentBytes(of: process)
        try await desktop.openAndClose("tea", times: 1000)
        let after = try ProcessTable.residentBytes(of: process)
        #expect(after - before < 3_000_000, "\(before) bytes, then \(after)")
    }

    @Test(arguments: [
        String(repeating: "long ", count: 200), "עברית: להתקשר לאמא", "🍕 Pizza 👨‍👩‍👧‍👦", "<b>bold</b> &amp; _under_ %s",
        "two\u{2028}lines",
    ]) func anyTitleIsShownAsItIs(title: String) async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done(["add", "--in", "1h", "--id", "x", "--", title])
        try await desktop.open()
        try await desktop.find("", "More about “\(title.replacing("\u{2028}", with: " "))”")
        try await desktop.act("show", "x")
        try await desktop.find("push button", "Snooze")
        try await desktop.find("label", title.replacing("\u{2028}", with: "\n"))
    }

    /// What is added below the window's edge comes into sight, and what is typed goes there.
    @Test func aNewButtonIsScrolledTo() async throws {
        let desktop = try await WindowDesktop.start(size: PrivateSession.ScreenSize(width: 1000, height: 2400))
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.press("ctrl+shift+n")
        let add = try await desktop.find("push button", "Add Button")
        let edge = add.y + add.height + 30
        try await desktop.resize(to: PrivateSession.ScreenSize(width: 1000, height: edge))
        try await desktop.click("push button", "Add Button")
        try await waitUntil("all of it is in sight") {
            let effect = try await desktop.find("combo box", "What it does")
            return effect.y > 0 && effect.y + effect.height <= edge
        }
        try await desktop.type("Called")
        try await desktop.waitForText("Called")
    }

    /// The width of a phone, with letters of usual and of twice their size: no page makes the window wider.
    @Test(arguments: [96, 192]) func nothingIsCutOffAt360Pixels(textDPI: Int) async throws {
        let desktop = try await WindowDesktop.start(size: PrivateSession.ScreenSize(width: 360, height: 640))
        try await desktop.setText(dpi: textDPI)
        try await desktop.fill()
        try await desktop.open()
        try await desktop.fillScreen()
        for page in WindowDesktop.Page.allCases {
            try await desktop.go(to: page)
            #expect(try await desktop.cutOff() == [], "\(page)")
        }
    }

    struct Speech: Sendable {
        let language, schedule, save, refusal, health, finding: String
    }

    static let speeches = [
        Speech(
            language: "de",
            schedule: "jeden Werktag um 09:30",
            save: "Speichern",
            refusal: "auf zwei Arten lesen",
            health: "Zustand",
            finding: "Der Bus startet den Agenten, wenn er gebraucht wird"
        ),
        Speech(
            language: "fr",
            schedule: "chaque jour de semaine à 09:30",
            save: "Valider",
            refusal: "se lire de deux façons",
            health: "État",
            finding: "Le bus démarre l’agent quand il le faut"
        ),
    ]

    /// The window's own words, those of schedules, and what the command line's doctor finds; none makes the window wider.
    @Test(arguments: speeches) func itSpeaks(_ words: Speech) async throws {
        let desktop = try await WindowDesktop.start(
            size: PrivateSession.ScreenSize(width: 360, height: 640),
            environment: ["LANGUAGE": words.language, "LC_ALL": "C.UTF-8"]
        )
        try await desktop.agent.done("add", "Standup", "--every", "weekday", "--at", "09:30")
        try await desktop.activate()
        try await desktop.waitForText(words.schedule)
        try await desktop.fillScreen()
        #expect(try await desktop.cutOff() == [])
        try await desktop.press("ctrl+shift+n")
        try await desktop.find("push button", words.save)
        #expect(try await desktop.cutOff() == [])
        try await desktop.press("Escape")
        try await desktop.waitUntilGone("push button", words.save)
        try await desktop.press("ctrl+n")
        try await desktop.type("Zahnarzt 5/6 10:00")
        try await desktop.waitForText(words.refusal)
        try await desktop.press("F10")
        try await desktop.choose(words.health)
        try await desktop.waitForText(words.finding)
        #expect(try await desktop.cutOff() == [])
    }

    @Test func rightToLeftIsMirrored() async throws {
        let desktop = try await WindowDesktop.start(environment: ["LANGUAGE": "ar"])
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        let title = try await desktop.find("label", "Tea")
        let more = try await desktop.find("", "More about “Tea”")
        #expect(more.x < title.x)
    }
}
