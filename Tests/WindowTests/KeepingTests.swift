import Foundation
import TestSupport
import Testing

/// What is typed isn't lost, whatever happens meanwhile.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct KeepingTests {
    @Test func anUndoneTypingUndoesNoReminder() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+n")
        try await desktop.type("buy milk")
        try await desktop.press("ctrl+z")
        // What comes after it in the same window has come.
        try await desktop.openEditor()
        try await desktop.agent.waitForPending(["tea"])
        try await desktop.type("More")
        try await desktop.press("ctrl+z", "ctrl+z", "Escape")
        // The change is there to be taken back, so nobody has.
        try await desktop.agent.done("undo")
        try await desktop.agent.waitForPending([])
    }

    @Test func aTypedAnswerIsAskedAboutAndStaysReadable() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Dinner?", "--in", "1s", "--id", "dinner", "--reply")
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.act("show", "dinner")
        try await desktop.click("text", "Reply")
        try await desktop.type("soup & bread with")
        // It is asked about, and kept.
        try await desktop.press("Escape")
        try await desktop.answer("Discard changes?", "Keep Editing")
        try await desktop.waitUntilGone("", "Discard changes?")
        try await desktop.waitForText("soup & bread with")
        try await desktop.agent.done("act", "dinner", "reply", "--text", "bread")
        try await desktop.waitForText("It takes no answer any more. You had typed:")
        try await desktop.find("label", "soup & bread with")
    }

    /// Decision 25: the agent of this session waits, and serves as soon as the other has ended.
    @Test func anAgentThatWaitsForAnotherSessionsIsNamedAndThenFollowed() async throws {
        let (other, holder) = try await TestAgent.start(nil)
        try await other.done("add", "Tea", "--in", "1h", "--id", "tea")
        let desktop = try await WindowDesktop.start(
            environment: ["XDG_DATA_HOME": other.session.data],
            startsAgent: false
        )
        try await desktop.allowAgent()
        try await desktop.activate()
        try await desktop.waitForText("is held by the carillond of another session (process \(holder.pid)")
        try await desktop.find("push button", "Try Again")
        holder.terminate()
        #expect(try await holder.wait() == .success)
        try await desktop.find("label", "Tea")
        try await desktop.waitUntilGone("push button", "Try Again")
    }

    /// Another program can have a text typed, and not in the place of the person's.
    @Test func nobodyWritesOverWhatIsTyped() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("ctrl+n")
        try await desktop.type("my pills tomorrow 8am")
        try await desktop.waitForText("my pills tomorrow 8am")
        try await desktop.act("add", "send money tomorrow 9am")
        try await desktop.press("Return")
        try await desktop.find("label", "my pills")
        #expect(try await desktop.agent.list().map { $0["title"]?.string } == ["my pills"])
    }

    /// A field that gets the focus back keeps its text: the next key comes behind it.
    @Test func anOpenedReminderLeavesTheLineAsItWas() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+n")
        try await desktop.type("buy milk ")
        // The last key would press a button of the page.
        try await desktop.waitForText("buy milk ")
        try await desktop.act("show", "tea")
        try await desktop.find("push button", "Snooze")
        try await desktop.press("Escape", "ctrl+n")
        try await desktop.type("in 2 hours")
        try await desktop.waitForText("— buy milk · in 2 h")
    }

    /// A pause isn't taken back by Undo, and nothing else is by surprise.
    @Test func undoAfterWhatCannotBeUndoneAsksFirst() async throws {
        let desktop = try await WindowDesktop.start()
        for id in ["tea", "gym"] {
            try await desktop.agent.done("add", id, "--every", "day", "--at", "18:00", "--id", id)
        }
        try await desktop.open()
        try await desktop.choose("Delete", of: "tea")
        try await desktop.waitUntilGone("label", "tea")
        try await desktop.choose("Pause", of: "gym")
        try await desktop.waitForText("“gym” paused")
        try await desktop.press("ctrl+z")
        try await desktop.waitForText("What was done last can’t be undone.")
        #expect(try await desktop.agent.list().map { $0["id"]?.string } == ["gym"])
        try await desktop.press("ctrl+z")
        try await desktop.find("label", "tea")
        try await desktop.agent.waitForPending(["gym", "tea"])
    }

    @Test func whatIsDeletedWhileItIsEditedCanBeAddedAnew() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.choose("Edit…", of: "Tea")
        try await desktop.find("push button", "Save")
        try await desktop.type(" for two")
        try await desktop.agent.done("remove", "tea")
        try await desktop.press("ctrl+s")
        try await desktop.waitForText("It was deleted meanwhile.")
        try await desktop.press("ctrl+s")
        try await waitUntil("it is added") { try await desktop.agent.list().count == 1 }
        let title = try await desktop.agent.list().first?["title"]?.string
        #expect(title?.contains("for two") == true)
    }

    @Test func closingAsksAboutWhatIsTypedInTheLine() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("ctrl+n")
        try await desktop.type("buy milk ")
        try await desktop.press("ctrl+q")
        try await desktop.answer("Discard changes?", "Keep Editing")
        try await desktop.waitForText("buy milk ")
        try await desktop.waitUntilGone("", "Discard changes?")
        try await desktop.press("ctrl+n")
        try await desktop.type("in 2 hours")
        try await desktop.waitForText("— buy milk · in 2 h")
        try await desktop.press("ctrl+q")
        try await desktop.answer("Discard changes?", "Discard")
        try await desktop.session.waitForNameToGo(WindowDesktop.name)
        #expect(try await desktop.agent.list().isEmpty)
    }

    /// The banner lies below the page.
    @Test func anAgentThatGoesWhileSomethingIsEditedIsSaidThere() async throws {
        let desktop = try await WindowDesktop.start(startsAgent: false)
        let agent = try await desktop.agent.startAgent()
        try await desktop.open()
        try await desktop.openEditor()
        try await desktop.type("Pizza")
        agent.kill()
        // Before the line comes, which doesn't stay; nothing calls the agent meanwhile.
        try await desktop.allowAgent()
        try await desktop.click("label", "Start")
        try await waitUntil("an agent runs") { try await desktop.session.owner(of: TestAgent.agentName) != nil }
        try await desktop.waitForText("Pizza")
    }

    @Test func anotherTimeZoneIsNoticed() async throws {
        let file = "/tmp/zone-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        func move(to zone: String) throws {
            let rules = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
            try rules.write(to: URL(fileURLWithPath: file), options: .atomic)
        }
        try move(to: "Etc/UTC")
        let desktop = try await WindowDesktop.start(environment: ["TZ": file])
        try await desktop.agent.done("add", "Tea", "--at", "2040-05-01 09:00", "--tz", "UTC")
        try await desktop.open()
        try await desktop.waitForText("09:00")
        try move(to: "Asia/Tokyo")
        try await desktop.waitForText("18:00")
    }
}
