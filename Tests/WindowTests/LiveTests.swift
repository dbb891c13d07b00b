import Foundation
import TestSupport
import Testing

/// What happens elsewhere is in the window at once.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct LiveTests {
    /// What a command puts right, a button does.
    @Test func aPauseIsEndedOnTheHealthPage() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Gym", "--every", "day", "--at", "18:00", "--id", "gym")
        try await desktop.agent.done("pause", "gym")
        try await desktop.open()
        try await desktop.openFromMenu("Health")
        try await desktop.click("push button", "Resume: Pause")
        try await waitUntil("it rings again") { try await desktop.agent.next("gym") != nil }
        try await desktop.waitUntilGone("push button", "Resume: Pause")
    }

    @Test func whatTheCommandLineDoesIsInTheAgenda() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Water the plants", "--in", "2h", "--id", "water")
        try await desktop.open()
        try await desktop.find("label", "Water the plants")
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.find("label", "Tea")
        try await desktop.agent.done("remove", "water")
        try await desktop.waitUntilGone("label", "Water the plants")
        try await desktop.agent.done("edit", "tea", "--title", "Green tea")
        try await desktop.find("label", "Green tea")
        try await desktop.act("show", "tea")
        try await desktop.find("push button", "Snooze")
        try await desktop.agent.done("edit", "tea", "--title", "White tea", "--body", "Two cups")
        try await desktop.waitForText("Two cups")
        try await desktop.find("label", "White tea")
    }

    @Test func aRingMovesToTheTopAndOutOfItWhenAnsweredElsewhere() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.agent.done("add", "Tea", "--in", "1s", "--id", "tea")
        try await desktop.find("label", "Rings now")
        try await desktop.press("ctrl+2")
        try await desktop.find("push button", "Done All")
        // Enter would open it.
        try await desktop.waitForFocus(on: "Tea")
        try await desktop.agent.done("act", "tea", "done")
        try await desktop.find("label", "Nothing was missed")
    }

    /// Three of them have no popup of their own any more.
    @Test func whatStandsBehindItsThreadsPopupRingsNow() async throws {
        let desktop = try await WindowDesktop.start()
        for title in ["One", "Two", "Three", "Four"] {
            try await desktop.agent.done("add", title, "--in", "1s", "--thread", "notes")
        }
        try await waitUntil("one popup stands for all") {
            try await desktop.agent.delivered().count { $0["state"]?.string == "behind" } == 3
        }
        try await desktop.open()
        for page in ["ctrl+1", "ctrl+2", "ctrl+3"] {
            try await desktop.press(page)
            try await desktop.waitForText("Rings now")
            try await desktop.find("label", "One")
        }
        // Two headings, and all four in the history.
        let labels = try await desktop.names(of: "label").filter { $0 == "Rings now" }
        #expect(labels.count == 6)
    }

    /// A popup that takes no text opens the window for it (decision 17).
    @Test func theFieldOfAButtonIsReadyToTypeInto() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Dinner?", "--in", "1s", "--id", "dinner", "--reply")
        try await waitUntil("it has rung") { try await desktop.agent.delivered().count == 1 }
        try await desktop.act("answer", "io.github.carillon.Carillon", "dinner", "reply")
        try await desktop.waitForFocus(on: "Reply")
        try await desktop.type("soup")
        try await desktop.press("Return")
        try await waitUntil("it is answered") { try await desktop.agent.delivered().isEmpty }
        let answers = try await desktop.agent.rows(["inbox", "--all"])
        #expect(answers.first?["text"] == "soup", "\(answers)")
    }

    /// Decision 35: the window is a client, and nothing runs without it.
    @Test func theAgentGoesAndComesBackAndNothingTypedIsLost() async throws {
        let desktop = try await WindowDesktop.start(startsAgent: false)
        let agent = try await desktop.agent.startAgent()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+n")
        try await desktop.type("call mum tomorrow 5pm")
        agent.kill()
        try await desktop.waitForText("The agent isn’t running, so nothing rings.")
        try await desktop.click("push button", "Start")
        try await desktop.waitForText("The bus can’t start the agent.")
        try await desktop.waitForText("call mum tomorrow 5pm")
        try await desktop.allowAgent()
        try await desktop.click("push button", "Start")
        try await desktop.waitUntilGone("push button", "Start")
        try await desktop.click("text", WindowDesktop.quickAdd)
        try await desktop.press("Return")
        try await desktop.find("label", "call mum")
        #expect(try await desktop.agent.list().count == 2)
    }

    /// What is typed in it can still be copied.
    @Test func theWindowStaysWithoutABus() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.session.killBus()
        // As long as GDBus would take to end the process, and more.
        try await Task.sleep(for: .seconds(3))
        let found = try await desktop.session.run("xdotool", ["search", "--onlyvisible", "--name", "^Carillon$"])
        #expect(found.succeeded && !found.stdout.isEmpty, "\(found)\n\(desktop.session.report)")
    }

    @Test func everythingIsPausedAndRingsAgain() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.click("push button", "Main Menu")
        try await desktop.choose("Pause Everything")
        try await desktop.choose("1 hour")
        try await desktop.waitForText("Everything is paused until ")
        try await desktop.agent.done("add", "Tea", "--in", "1s", "--id", "tea")
        // Its second is over.
        try await Task.sleep(for: .seconds(2))
        try await desktop.click("push button", "Resume")
        try await desktop.waitUntilGone("push button", "Resume")
        // It was held, and rings late.
        try await desktop.find("label", "Rings now")
        try await desktop.agent.done("pause")
        try await desktop.waitForText("Everything is paused.")
    }

    @Test func theCommandLineOpensIt() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.agent.done("gui", "--show", "tea")
        try await desktop.find("push button", "Snooze")
        try await desktop.press("Escape")
        try await desktop.agent.done("gui")
        try await desktop.find("text", WindowDesktop.quickAdd)
    }

    /// What docs/window.md shows to be typed.
    @Test func aCommandOfThePageStartsAReminder() async throws {
        let desktop = try await WindowDesktop.start()
        let examples = try DocumentationPage("docs/window.md").examples
        #expect(examples.count == 1)
        for example in examples {
            let output = try await desktop.session.run("/bin/sh", ["-c", example.text])
            #expect(output.succeeded, "\(example.place): \(output)")
            try await desktop.waitForText("— tea · in 4 min")
        }
    }

    @Test func othersMayOpenItAndNotCloseIt() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        let actions = try await desktop.session.gdbus(
            WindowDesktop.name,
            "/io/github/carillon/Window",
            "org.gtk.Actions.List",
            []
        )
        let names = actions.stdout.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        #expect(names.sorted() == ["add", "answer", "show"])
        try await desktop.press("ctrl+q")
        try await desktop.session.waitForNameToGo(WindowDesktop.name)
    }

    @Test func closingEndsTheProcessAndTheAgentDoesNotMind() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        try await desktop.press("ctrl+w")
        try await waitUntil("the window's process has ended", timeout: .seconds(10)) { kill(process, 0) != 0 }
        #expect(try await desktop.agent.done("status").contains("carillond"))
    }
}
