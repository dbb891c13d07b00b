import Foundation
import TestSupport
import Testing

/// What people, programs and desktops bring that is too long, too much, or too late.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct BadInputTests {
    private static let phone = PrivateSession.ScreenSize(width: 360, height: 640)

    /// A kilobyte without a place to break a line, from the left and from the right, of four bytes each.
    @Test(arguments: ["W", "א", "🍕"]) func aTitleOfAKilobyteFitsEveryPage(letter: String) async throws {
        let desktop = try await WindowDesktop.start(size: Self.phone)
        let title = String(repeating: letter, count: 1024 / letter.utf8.count)
        try await desktop.agent.done(["add", "--in", "1h", "--id", "comes", "--", title])
        try await desktop.agent.done(["add", "--in", "1s", "--id", "rang", "--", title])
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.open()
        try await desktop.fillScreen()
        for page in ["ctrl+1", "ctrl+2", "ctrl+3"] {
            try await desktop.press(page)
            try await desktop.waitForText("Rings now")
            #expect(try await desktop.cutOff() == [], "\(page)")
        }
        for id in ["comes", "rang"] {
            try await desktop.act("show", id)
            try await desktop.find("push button", "Snooze")
            #expect(try await desktop.cutOff() == [], "\(id)")
        }
        try await desktop.press("Escape", "ctrl+1")
        try await desktop.focusLine(title)
        try await desktop.press("Delete")
        try await desktop.find("label", "Undo")
        #expect(try await desktop.cutOff() == [])
    }

    /// Ten buttons are as many as a reminder may have, and each is there to be pressed.
    @Test func allButtonsAreReached() async throws {
        let desktop = try await WindowDesktop.start(size: Self.phone)
        let labels = (1...10).map { "Button number \($0)" }
        let buttons = labels.flatMap { ["--button", "\($0)=done"] }
        try await desktop.agent.done(["add", "Many", "--in", "1s", "--id", "many"] + buttons)
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.act("show", "many")
        try await desktop.fillScreen()
        try await desktop.find("push button", "Button number 1")
        #expect(try await desktop.cutOff() == [])
        try await desktop.choose("Button number 10", of: "Many")
        try await waitUntil("it is answered") { try await desktop.agent.delivered().isEmpty }
        try await desktop.waitForText("Button number 10 after")
    }

    /// One more than may be is refused below it, and nothing that was typed is lost.
    @Test func aButtonTooManyIsRefusedBelowIt() async throws {
        let desktop = try await WindowDesktop.start(size: .init(width: 1000, height: 2800))
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.openEditor()
        try await desktop.type("Many")
        try await desktop.click("text", "Time, such as tomorrow 9am")
        try await desktop.type("2040-05-01 9:00")
        for number in 1...11 {
            try await desktop.click("push button", "Add Button")
            try await desktop.type("Press \(number)")
            try await desktop.find("push button", "Remove Button Press \(number)")
        }
        try await desktop.click("text", "Title")
        try await desktop.press("ctrl+s")
        try await desktop.waitForText("at most 10")
        #expect(try await desktop.agent.list().isEmpty)
        // The focus is there.
        try await desktop.press("End")
        try await desktop.type("!")
        try await desktop.click("push button", "Remove Button Press 11!")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
    }

    /// One popup stands for them, and the window has each.
    @Test func aHundredUnansweredAreSeenAndDone() async throws {
        let desktop = try await WindowDesktop.start()
        let lines = (1...100).map { #"{"title": "Reminder \#($0)", "in": "1s", "id": "r\#($0)"}"# }
        let file = desktop.session.folder + "/many"
        try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        try await desktop.agent.done("add", "--batch", file)
        try await waitUntil("all have rung") { try await desktop.agent.delivered().count >= 100 }
        try await desktop.open()
        try await desktop.press("ctrl+2")
        try await desktop.find("push button", "Done All")
        try await desktop.waitForFocus(on: "Reminder")
        try await desktop.press("End")
        try await desktop.waitForFocus(on: "Reminder")
        try await desktop.press("Home")
        try await desktop.doneAll()
        try await desktop.find("label", "Nothing was missed")
        #expect(try await desktop.agent.delivered().isEmpty)
        try await desktop.press("ctrl+3")
        try await desktop.waitForText("Done after")
        #expect(try await !desktop.names(of: "label").contains("Missed, "))
    }

    /// What is saved while no agent runs is refused in words, stays, and is saved once when one runs again.
    @Test func anAgentThatDiesInTheMiddleOfAnEdit() async throws {
        let desktop = try await WindowDesktop.start(startsAgent: false)
        let agent = try await desktop.agent.startAgent()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.find("push button", "Save")
        try await desktop.press("End")
        try await desktop.type(" for two")
        agent.kill()
        try await desktop.find("label", "Start")
        try await desktop.press("ctrl+s")
        try await desktop.waitForText("agent")
        try await desktop.waitForText(" for two")
        try await desktop.find("push button", "Save")
        try await desktop.allowAgent()
        try await desktop.click("label", "Start")
        try await waitUntil("an agent runs") { try await desktop.session.owner(of: TestAgent.agentName) != nil }
        try await desktop.press("ctrl+s")
        try await waitUntil("it is saved") {
            try await desktop.agent.list().map { $0["title"]?.string } == ["Tea for two"]
        }
        try await desktop.find("text", WindowDesktop.quickAdd)
    }

    /// Each saves what it has changed, and nothing else.
    @Test func twoEditOneReminder() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--every", "day", "--at", "16:00", "--id", "tea", "--body", "Green")
        try await desktop.open()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.find("push button", "Save")
        try await desktop.press("End")
        try await desktop.type(" for two")
        try await desktop.agent.done("edit", "tea", "--body", "White", "--at", "17:00")
        try await desktop.press("ctrl+s")
        try await desktop.find("label", "Tea for two")
        let tea = try #require(try await desktop.agent.list().first)
        #expect(tea["body"]?.string == "White")
        #expect(tea["trigger"]?.string?.contains("17:00") == true, "\(tea)")
    }

    /// Where no icon is found, what it shows is named, has room, and can be pressed.
    @Test func aThemeWithoutIconsIsUsable() async throws {
        let theme = try await WindowDesktop.start(size: Self.phone, settings: ["gtk-icon-theme-name=NoSuchTheme"])
        try await theme.fill()
        try await theme.open()
        try await theme.fillScreen()
        for page in WindowDesktop.Page.allCases {
            try await theme.go(to: page)
            #expect(try await theme.nameless() == [], "\(page)")
            #expect(try await theme.cutOff() == [], "\(page)")
        }
    }

    /// The session's font is twice as large, in a window of two phones' width. Headings keep libadwaita's own sizes.
    @Test func textTwiceAsLargeIsNotCutOff() async throws {
        let desktop = try await WindowDesktop.start(
            size: .init(width: 720, height: 1000),
            settings: ["gtk-font-name=Sans 20"]
        )
        try await desktop.fill()
        try await desktop.open()
        try await desktop.fillScreen()
        // 16 pixels otherwise.
        #expect(try await desktop.find("label", "Standup").height >= 28)
        for page in WindowDesktop.Page.allCases {
            try await desktop.go(to: page)
            #expect(try await desktop.cutOff() == [], "\(page)")
        }
    }

    /// With high contrast the rows of the agenda have borders as dark as those of other lists.
    @Test(arguments: [("0", false), ("1", true)]) func highContrastIsFollowed(isHigh: String, isDark: Bool) async throws
    {
        let desktop = try await WindowDesktop.start(environment: ["ADW_DEBUG_HIGH_CONTRAST": isHigh])
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.fillScreen()
        let title = try await desktop.find("label", "Tea")
        let picture = desktop.session.folder + "/border.png"
        _ = try await desktop.session.run("import", ["-window", "root", picture])
        // What is left of the title, beside its row's border, is light.
        let strip = "\(title.x - 40)x1+30+\(title.center.y)"
        let darkest = try await desktop.session.run(
            "convert",
            [picture, "-crop", strip, "-colorspace", "gray", "-format", "%[fx:minima]", "info:"]
        )
        let value = try #require(Double(darkest.stdout))
        #expect((value < 0.7) == isDark, "\(darkest)")
    }

    /// A popup that is clicked, or a key for another page, asks about what is half typed.
    @Test(arguments: ["popup", "ctrl+2"]) func whatIsHalfTypedIsAskedAbout(way: String) async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea", "--body", "Green")
        try await desktop.open()
        let leave = {
            if way == "popup" { try await desktop.act("show", "tea") } else { try await desktop.press(way) }
        }
        try await desktop.openEditor()
        try await desktop.type("Buy milk")
        try await leave()
        try await desktop.answer("Discard changes?", "Keep Editing")
        try await desktop.waitUntilGone("", "Discard changes?")
        try await desktop.find("push button", "Save")
        try await desktop.waitForText("Buy milk")
        try await leave()
        try await desktop.answer("Discard changes?", "Discard")
        try await desktop.waitUntilGone("push button", "Save")
        try await desktop.waitForText(way == "popup" ? "Green" : "Nothing was missed")
        #expect(try await desktop.agent.list().count == 1)
    }

    /// The line of the agenda keeps what is half typed while other pages are looked at.
    @Test func theLineKeepsWhatIsHalfTyped() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("ctrl+n")
        try await desktop.type("buy milk ")
        try await desktop.waitForText("buy milk ")
        try await desktop.press("ctrl+2")
        try await desktop.find("label", "Nothing was missed")
        try await desktop.press("ctrl+f")
        try await desktop.type("tea")
        try await desktop.find("label", "0 found")
        try await desktop.press("Escape", "ctrl+3", "ctrl+n")
        try await desktop.type("in 2 hours")
        try await desktop.waitForText("— buy milk · in 2 h")
    }
}
