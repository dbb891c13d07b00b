import Foundation
import TestSupport
import Testing

/// What other programs send, to make the window end, stand still or grow.
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct HostileTests {
    /// A sandboxed program that has the window's name is not told which reminder to show; the window comes all the same.
    @Test(.inTestAll("bubblewrap")) func aSandboxWithTheNameOfTheWindowIsToldNothing() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Secret", "--in", "1h", "--id", "secret")
        let told = try await desktop.session.squat(on: WindowDesktop.name)
        _ = try desktop.session.spawn("gui", try Binaries.carillon, ["gui", "--show", "secret"])
        try await desktop.find("push button", "Snooze")
        #expect(!told().contains("secret"), "\(told())")
    }

    /// libadwaita 1.2 crashes when a toast comes while another slides away.
    @Test func manyLinesOneAfterTheOther() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        for round in 0..<12 {
            for _ in 0..<(round % 5 + 1) { try await desktop.act("show", "nothing") }
            try await Task.sleep(for: .milliseconds(40 * round))
        }
        for _ in 0..<40 { try await desktop.press("ctrl+z") }
        try await desktop.find("text", WindowDesktop.quickAdd)
        #expect(try await desktop.session.process(owning: WindowDesktop.name) == process)
    }

    /// Decision 19: neither its words nor its buttons are there before the person has said yes.
    @Test func whatNobodyHasAllowedIsNotInTheWindow() async throws {
        let desktop = try await WindowDesktop.start()
        let chat = "org.example.Chat"
        try await ScriptedApp(chat, in: desktop.session).call(
            "Add",
            "({'identifier': <'a'>, 'content': <{'title': <'Hello'>}>},)"
        )
        try await desktop.agent.done("add", "Tea", "--in", "1s", "--id", "tea")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        #expect(try await !desktop.names(of: "label").contains("Hello"))
        try await desktop.agent.allow(chat)
        try await desktop.find("label", "Hello")
        try await desktop.agent.done("apps", "deny", chat)
        try await desktop.agent.done("dismiss", "tea")
        try await desktop.waitUntilGone("label", "Tea")
    }

    /// Text without a place to break a line, which GTK would brood over for half a minute; and labels that are wider than a screen.
    @Test func longTextsAndLabelsAreShownAtOnce() async throws {
        let desktop = try await WindowDesktop.start()
        let chat = "org.example.Chat"
        try await desktop.agent.allow(chat)
        let label = String(repeating: "W", count: 1000)
        let tabs = "Tabs" + String(repeating: "\\t", count: 900) + "end"
        let buttons = "[{'identifier': <'a'>, 'title': <'\(label)'>}, {'identifier': <'b'>, 'title': <'\(tabs)'>}]"
        let body = String(repeating: "W", count: 16_000)
        try await desktop.agent.add(
            "{'identifier': <'a'>, 'content': <{'title': <'Long'>, 'body': <'\(body)'>, 'actions': <\(buttons)>}>}",
            of: chat
        )
        try await desktop.open()
        try await desktop.fillScreen()
        try await desktop.click("label", "Long")
        // Others may keep the machine busy meanwhile.
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        let began = ProcessTable.processorTime(of: process)
        try await desktop.waitForText("Buttons of \(chat)")
        let spent = ProcessTable.processorTime(of: process) - began
        #expect(spent < .seconds(10), "\(spent)")
        #expect(try await desktop.cutOff() == [])
    }

    /// An app's button can have any label; what is the window's own stands apart from it.
    @Test func anAppsButtonsStandApart() async throws {
        let desktop = try await WindowDesktop.start()
        let chat = "org.example.Chat"
        try await desktop.agent.allow(chat)
        let open = "{'type': <'open'>, 'url': <'https://bank.example.evil.example/'>}"
        try await desktop.agent.add(
            "{'identifier': <'a'>, 'content': <{'title': <'Hello'>, 'actions': <[{'identifier': <'x'>, 'title': <'Delete'>, "
                + "'effect': <\(open)>}]>}>}",
            of: chat
        )
        try await desktop.open()
        try await desktop.click("label", "Hello")
        try await desktop.waitForText("Buttons of \(chat)")
        #expect(try await desktop.names(of: "push button").count { $0 == "Delete" } == 1)
        try await desktop.click("", "More about “Hello”")
        try await desktop.find("menu item", "Delete")
        #expect(try await desktop.names(of: "menu item").count { $0 == "Delete" } == 2)
    }

    /// A few bytes that ask for gigabytes, or for minutes of work.
    @Test func iconsThatWouldHoldTheWindowUpAreNotShown() async throws {
        let desktop = try await WindowDesktop.start()
        let chat = "org.example.Chat"
        try await desktop.agent.allow(chat)
        let large = desktop.session.folder + "/large.png"
        _ = try await desktop.session.run("convert", ["-size", "6000x6000", "xc:red", large])
        let drawing = desktop.session.folder + "/slow.svg"
        let circles = String(repeating: "<circle cx='9' cy='9' r='9' filter='url(#f)'/>", count: 2000)
        let filter = "<filter id='f'><feTurbulence baseFrequency='0.9' numOctaves='9'/></filter>"
        try "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'>\(filter)\(circles)</svg>"
            .write(toFile: drawing, atomically: true, encoding: .utf8)
        for (id, icon) in [("large", large), ("slow", drawing)] {
            try await desktop.agent.add(
                "{'identifier': <'\(id)'>, 'content': <{'title': <'\(id)'>, 'icon': <'\(icon)'>}>, "
                    + "'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>}",
                of: chat
            )
        }
        try await desktop.open()
        try await desktop.find("label", "slow")
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        let megabytes = try ProcessTable.residentBytes(of: process, "RssAnon") / 1_000_000
        #expect(megabytes < 90, "\(megabytes) MB")
    }
}
