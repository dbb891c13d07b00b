import Foundation
import TestSupport
import Testing

/// A person adds, changes, opens and answers reminders with pointer and keys.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct ReminderTests {
    /// Who begins tries an example with two clicks, and has the agent start with the session by a third.
    @Test func anExampleIsTriedWithAClick() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.click("push button", "Start with the Session")
        try await desktop.waitUntilGone("push button", "Start with the Session")
        let autostart = try await desktop.agent.done("autostart")
        #expect(autostart.contains("with the session, by"))
        try await desktop.click("push button", "tea is ready in 4 min")
        try await desktop.waitForText("— tea is ready")
        try await desktop.press("Return")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
    }

    @Test func aTypedReminderIsAddedStoppedAndBroughtBack() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("ctrl+n")
        try await desktop.type("tea in 2 hours")
        try await desktop.waitForText("— tea · in 2 h")
        try await desktop.press("Return")
        try await desktop.find("label", "tea")
        let id = try #require(try await desktop.agent.list().first?["id"]?.string)
        try await desktop.choose("Delete", of: "tea")
        try await desktop.waitUntilGone("label", "tea")
        try await desktop.click("label", "Undo")
        try await desktop.agent.waitForPending([id])
        try await desktop.find("label", "tea")
    }

    @Test func whatIsNotUnderstoodSaysWhyAndStays() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("ctrl+n")
        try await desktop.type("dentist 5/6 10:00")
        try await desktop.waitForText("5/6")
        try await desktop.press("Return")
        try await desktop.waitForText("dentist 5/6 10:00")
        // What comes after it by the same way has come, and nothing before it.
        try await desktop.press("ctrl+a")
        try await desktop.type("tea in 2 hours")
        try await desktop.press("Return")
        try await waitUntil("it is added") { try await !desktop.agent.list().isEmpty }
        #expect(try await desktop.agent.list().map { $0["title"]?.string } == ["tea"])
    }

    @Test func aRepeatIsSkippedSnoozedAndStopped() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Standup", "--every", "day", "--at", "09:00", "--id", "standup")
        try await desktop.open()
        let first = try await desktop.agent.next("standup")
        try await desktop.choose("Skip Next Ring", of: "Standup")
        try await waitUntil("the next ring is another one") { try await desktop.agent.next("standup") != first }
        try await desktop.snooze("Standup", "1 hour")
        try await waitUntil("it is snoozed") {
            try await desktop.agent.list().first?["snoozedUntil"]?.string != nil
        }
        try await desktop.choose("Stop Repeat", of: "Standup")
        try await desktop.agent.waitForPending([])
        try await desktop.press("ctrl+z")
        try await desktop.agent.waitForPending(["standup"])
    }

    /// Decision 13: opening is no answer.
    @Test func openingAnswersNothingAndAllButtonsAreThere() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done(
            ["add", "Ask Sam", "--in", "1s", "--id", "sam", "--body", "About the plan", "--button", "Later=snooze:1h"]
                + ["--button", "Said so=done"]
        )
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.act("show", "sam")
        try await desktop.waitForText("About the plan")
        try await desktop.find("push button", "Later")
        #expect(try await desktop.agent.delivered().count == 1)
        try await desktop.click("push button", "Said so")
        try await waitUntil("it is answered") { try await desktop.agent.delivered().isEmpty }
        try await desktop.waitForText("Said so after")
        try await desktop.press("Escape")
        try await desktop.find("text", WindowDesktop.quickAdd)
    }

    /// From more than five on a popup stands for them, and is delivered too; it would go on naming them.
    @Test(arguments: [(3, 3), (8, 9)]) func allThatWasMissedIsDoneAtOnce(reminders: Int, delivered: Int) async throws {
        let desktop = try await WindowDesktop.start()
        for number in 1...reminders { try await desktop.agent.done("add", "Reminder \(number)", "--in", "1s") }
        try await waitUntil("all have rung") { try await desktop.agent.delivered().count == delivered }
        try await desktop.open()
        try await desktop.press("ctrl+2")
        try await desktop.click("push button", "Done All")
        // It can't be undone, so it is asked first; Escape changes nothing.
        try await desktop.answer("Are they all done?", "Cancel")
        try await desktop.find("push button", "Done All")
        #expect(try await desktop.agent.delivered().count == delivered)
        try await desktop.doneAll()
        try await waitUntil("all are answered") { try await desktop.agent.delivered().isEmpty }
        try await desktop.find("label", "Nothing was missed")
    }

    @Test func allThatWasMissedIsSnoozedAtOnceAndComesBackAtOnce() async throws {
        let desktop = try await WindowDesktop.start()
        for number in 1...8 { try await desktop.agent.done("add", "Reminder \(number)", "--in", "1s") }
        try await waitUntil("all have rung") { try await desktop.agent.delivered().count == 9 }
        try await desktop.open()
        try await desktop.press("ctrl+2")
        try await desktop.click("", "Snooze All")
        try await desktop.choose("1 hour")
        try await waitUntil("all are snoozed, and the popup that named them has gone") {
            let (delivered, list) = (try await desktop.agent.delivered(), try await desktop.agent.list())
            return delivered.isEmpty && list.count { $0["snoozedUntil"]?.string != nil } == 8
        }
        try await desktop.click("label", "Undo")
        try await waitUntil("all are back") {
            try await desktop.agent.delivered().count { $0["title"]?.string?.hasPrefix("Reminder") == true } == 8
        }
    }

    /// A question of the agent's stands among the person's own, and is no reminder that could be done.
    @Test func aQuestionStaysWhenAllIsDone() async throws {
        let desktop = try await WindowDesktop.start()
        try await ScriptedApp("org.example.Chat", in: desktop.session).call(
            "Add",
            "({'identifier': <'a'>, 'content': <{'title': <'Hello'>}>},)"
        )
        try await waitUntil("it is asked") { try await desktop.agent.delivered().count == 1 }
        for title in ["One", "Two"] { try await desktop.agent.done("add", title, "--in", "1s") }
        try await waitUntil("all have rung") { try await desktop.agent.delivered().count == 3 }
        try await desktop.open()
        try await desktop.press("ctrl+2")
        try await desktop.doneAll()
        try await waitUntil("the others are answered") { try await desktop.agent.delivered().count == 1 }
        try await desktop.waitUntilGone("push button", "Done All")
    }

    /// Decision 13.
    @Test func theButtonsOfACategoryAreThere() async throws {
        let desktop = try await WindowDesktop.start()
        let app = ScriptedApp("org.example.Chat", in: desktop.session)
        try await app.call(
            "SetCategories",
            "([{'identifier': <'message'>, 'actions': <[{'identifier': <'mute'>, 'title': <'Mute'>}]>}],)"
        )
        try await desktop.agent.add(
            "{'identifier': <'a'>, 'content': <{'title': <'Hello'>, 'categoryIdentifier': <'message'>}>}",
            of: "org.example.Chat"
        )
        try await desktop.open()
        try await desktop.find("label", "Hello")
        try await desktop.choose("Mute", of: "Hello")
        try await desktop.waitUntilGone("label", "Hello")
        try await desktop.agent.add("{'identifier': <'b'>, 'content': <{'title': <'Again'>}>}", of: "org.example.Chat")
        try await desktop.find("label", "Again")
        try await desktop.choose("Delete", of: "Again")
        try await desktop.waitUntilGone("label", "Again")
    }

    @Test func aRepeatWithButtonsIsStoppedFromItsRing() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done(
            ["add", "Water", "--every", "1h", "--in", "1s", "--id", "water", "--button", "Drunk=done"]
        )
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.act("show", "water")
        try await desktop.choose("Stop Repeat", of: "Water")
        try await desktop.agent.waitForPending([])
        #expect(try await desktop.agent.delivered().isEmpty)
    }

    @Test func aLinkInTheTextIsOpened() async throws {
        let desktop = try await WindowDesktop.start()
        let session = desktop.session
        let opened = session.folder + "/opened"
        let applications = session.data + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=Browser
            Exec=sh -c 'echo "$1" >"\(opened)"' sh %u
            MimeType=x-scheme-handler/https;
            """
        try entry.write(toFile: applications + "/browser.desktop", atomically: true, encoding: .utf8)
        let preferred = "[Default Applications]\nx-scheme-handler/https=browser.desktop\n"
        try preferred.write(toFile: session.config + "/mimeapps.list", atomically: true, encoding: .utf8)
        let body = "https://example.org/a?b=1&c=<2> is where it is."
        try await desktop.agent.done("add", "Standup", "--body", body, "--in", "1h", "--id", "standup")
        try await desktop.act("show", "standup")
        let text = try await desktop.find("label", body)
        try await Pointer(session).click(Point(x: text.x + 40, y: text.y + text.height / 2))
        try await waitUntil("the browser has it") {
            (try? String(contentsOfFile: opened, encoding: .utf8)) == "https://example.org/a?b=1&c=\n"
        }
    }

    /// A typing error would silence the reminder; the notification server may still know the name.
    @Test func aSoundThatNoThemeHasIsWarnedAboutAndSaved() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea", "--sound", "no-such-sound")
        try await desktop.open()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.waitForText("No sound theme here has it")
        try await desktop.press("ctrl+a")
        try await desktop.type("Cake")
        try await desktop.press("ctrl+s")
        try await desktop.find("label", "Cake")
    }

    /// The cursor is where something is to be put right.
    @Test func aWrongLinkIsSaidAtItsField() async throws {
        // All fields are in sight.
        let desktop = try await WindowDesktop.start(size: PrivateSession.ScreenSize(width: 1000, height: 2400))
        let link = "Link, such as https://example.org"
        try await desktop.agent.done(
            ["add", "Tea", "--in", "1h", "--id", "tea", "--button", "Wiki=open:https://example.org"]
        )
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.click("text", link)
        try await desktop.press("ctrl+a")
        try await desktop.type("no link")
        try await desktop.press("ctrl+s")
        try await desktop.waitForText("a URL of")
        try await desktop.press("ctrl+a")
        try await desktop.type("https://example.com")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is saved") {
            try await desktop.agent.done("show", "tea", "--json").contains("https://example.com")
        }
    }

    @Test func theEditorMakesAndChangesAReminder() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.openEditor()
        try await desktop.type("Pizza")
        try await desktop.click("text", "Time, such as tomorrow 9am")
        try await desktop.type("25:99")
        try await desktop.press("ctrl+s")
        try await desktop.press("ctrl+a")
        try await desktop.type("2040-05-01 09:00")
        try await desktop.waitForText("1 May 2040")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
        try await desktop.choose("Edit…", of: "Pizza")
        try await desktop.waitForText("Edit Reminder")
        try await desktop.press("ctrl+a")
        try await desktop.type("Calzone")
        try await desktop.click("push button", "Save")
        try await desktop.find("label", "Calzone")
        let list = try await desktop.agent.list()
        #expect(list.map { $0["title"]?.string } == ["Calzone"])
        #expect(list.first?["next"]?.string?.hasPrefix("2040-05-01T09:00") == true, "\(list)")
    }
}
