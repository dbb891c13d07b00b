import Foundation
import TestSupport
import Testing

/// Everything can be done by keyboard, and read by AT-SPI (decision 35).
@Suite(.serialized, .inTestAll("it needs libadwaita and a screen")) struct KeyboardTests {
    @Test(arguments: WindowDesktop.Page.allCases) func everyControlHasAName(page: WindowDesktop.Page) async throws {
        let desktop = try await WindowDesktop.start(slides: true)
        try await desktop.fill()
        try await desktop.open()
        try await desktop.find("label", "Standup")
        try await desktop.go(to: page)
        #expect(try await desktop.nameless() == [])
    }

    /// GTK passes the focus of a row that scrolls out of sight on to others, and out of the list.
    @Test func theFocusGoesAlongAListThatIsLongerThanTheWindow() async throws {
        let desktop = try await start(with: 11...50)
        for (key, times, title) in [
            ("Down", 19, "Reminder 30"), ("End", 1, "Reminder 50"), ("Home", 1, "Reminder 11"),
            ("Page_Down", 9, "Reminder 50"),
            ("Up", 20, "Reminder 30"), ("Page_Up", 9, "Reminder 11"),
        ] {
            for _ in 0..<times { try await desktop.press(key) }
            try await desktop.waitForFocus(on: title)
        }
    }

    /// The row that is to get the focus comes into sight seconds later.
    @Test func theFocusArrivesOnAMachineThatIsVeryBusy() async throws {
        let desktop = try await start(with: 101...900)
        let process = try #require(try await desktop.session.process(owning: WindowDesktop.name))
        for (key, title) in [("End", "Reminder 900"), ("Home", "Reminder 101")] {
            try await desktop.press(key)
            // It runs for 4 of 300 ms.
            for _ in 0..<20 {
                #expect(kill(process, SIGSTOP) == 0)
                try await Task.sleep(for: .milliseconds(296))
                #expect(kill(process, SIGCONT) == 0)
                try await Task.sleep(for: .milliseconds(4))
            }
            try await desktop.waitForFocus(on: title)
        }
    }

    /// A list that is longer than the window, with the focus on its first line.
    private func start(with numbers: ClosedRange<Int>) async throws -> WindowDesktop {
        let desktop = try await WindowDesktop.start()
        try await desktop.addReminders(numbers)
        try await desktop.open()
        try await desktop.find("label", "Reminder \(numbers.lowerBound)")
        try await desktop.focusLine("Reminder \(numbers.lowerBound)")
        return desktop
    }

    @Test func aReminderIsFoundOpenedAndDeletedWithoutAPointer() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+n")
        try await desktop.focusLine("Tea")
        try await desktop.press("Return")
        try await desktop.find("push button", "Snooze")
        try await desktop.press("Escape", "ctrl+n")
        try await desktop.focusLine("Tea")
        try await desktop.press("Delete")
        try await desktop.agent.waitForPending([])
        try await desktop.press("ctrl+z")
        try await desktop.agent.waitForPending(["tea"])
    }

    /// A page that was chosen in a menu gives the focus back to what isn't on the screen any more.
    @Test func keysArriveWhenAPageFromAMenuIsLeft() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.open()
        try await desktop.press("F10")
        try await desktop.choose("Apps")
        try await desktop.waitForText("No app notifies through Carillon")
        try await desktop.press("Escape")
        try await desktop.find("text", WindowDesktop.quickAdd)
        try await desktop.press("ctrl+n")
        try await desktop.type("tea in 2 hours")
        try await desktop.waitForText("— tea · in 2 h")
    }

    @Test func keysArriveWhenASubmenuIsClosed() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.open()
        try await desktop.click("", "More about “Tea”")
        try await desktop.choose("Snooze")
        try await desktop.find("menu item", "Pick a Time…")
        try await desktop.press("Escape")
        try await desktop.press("Escape")
        try await desktop.press("ctrl+2")
        try await desktop.find("label", "Nothing was missed")
    }

    /// What was done from a menu leaves the focus where it was: on the reminder, or on its neighbour.
    @Test func theFocusStaysAfterAMenu() async throws {
        let desktop = try await WindowDesktop.start()
        for (title, time) in [("Coffee", "1h"), ("Milk", "2h"), ("Tea", "3h")] {
            try await desktop.agent.done("add", title, "--every", time, "--id", title.lowercased())
        }
        try await desktop.open()
        try await desktop.choose("Pause", of: "Milk")
        try await desktop.waitForText("paused")
        try await waitUntil("the reminder has the focus") { try await desktop.focus().name.contains("Milk") }
        try await desktop.choose("Delete", of: "Coffee")
        try await desktop.waitForText("“Coffee” deleted")
        try await waitUntil("its neighbour has the focus") { try await desktop.focus().name.contains("Tea") }
    }

    @Test func theFocusStaysOnAPermissionThatIsChanged() async throws {
        let desktop = try await WindowDesktop.start()
        let app = "org.gnome.Calendar"
        try await desktop.agent.allow(app)
        try await desktop.open()
        try await desktop.openFromMenu("Apps")
        try await desktop.click("", "Permission of \(app): allowed")
        try await desktop.choose("Deny")
        try await desktop.waitForFocus(on: "Permission of \(app): denied")
        try await desktop.press("Return")
        try await desktop.choose("Allow")
        try await desktop.waitForFocus(on: "Permission of \(app): allowed")
        let apps = try JSONValue(parsing: try await desktop.agent.done("apps", "list", "--json"))
        #expect(apps.array?.first?["status"]?.string == "authorized")
    }

    /// The line has the cursor at first, and gets what is typed on a row or on a button.
    @Test func whatIsTypedGoesIntoTheLine() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Milk", "--in", "3h", "--id", "milk")
        try await desktop.open()
        try await desktop.find("label", "Milk")
        try await desktop.type("tea in 2 hours")
        try await desktop.waitForText("— tea · in 2 h")
        try await desktop.press("Return")
        try await desktop.find("label", "tea")
        try await desktop.focusLine("tea")
        try await desktop.type("Cake in 4 hours")
        try await desktop.waitForText("— Cake · in 4 h")
        try await desktop.press("Return")
        try await desktop.find("label", "Cake")
        #expect(try await desktop.agent.list().count == 3)
    }

    /// The strip of days is a row of buttons, each of which shows what rings on its day.
    @Test func aDayIsOpenedAndLeft() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1m", "--id", "tea")
        try await desktop.agent.done("add", "Stretch", "--every", "day", "--at", "12:00", "--id", "stretch")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        let days = try await desktop.names(of: "push button").filter { $0.hasSuffix(": 1 ring") }
        try await desktop.click("push button", try #require(days.last))
        try await desktop.waitUntilGone("label", "Tea")
        try await desktop.find("label", "Stretch")
        try await desktop.press("Escape")
        try await desktop.find("label", "Tea")
        // The focus stays on the day; Enter opens it once more.
        try await desktop.press("Return")
        try await desktop.waitUntilGone("label", "Tea")
        try await desktop.click("push button", "Show All")
        try await desktop.find("label", "Tea")
    }

    /// What is typed filters the list until it is a new reminder; Ctrl+F searches alone.
    @Test func aReminderIsSearchedFor() async throws {
        let desktop = try await WindowDesktop.start()
        try await desktop.agent.done("add", "Tea", "--in", "1h", "--id", "tea")
        try await desktop.agent.done("add", "Rent", "--at", "2040-01-01 09:00", "--id", "rent", "--body", "by transfer")
        try await desktop.open()
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+n")
        try await desktop.type("rent")
        try await desktop.waitUntilGone("label", "Tea")
        try await desktop.type(" tomorrow 5pm")
        try await desktop.find("label", "Tea")
        try await desktop.press("ctrl+f")
        try await desktop.type("nothing of it")
        try await desktop.find("label", "0 found")
        try await desktop.press("ctrl+a")
        try await desktop.type("transfer")
        try await desktop.find("label", "1 found")
        try await desktop.find("label", "Rent")
        try await desktop.press("Return")
        try await desktop.waitForText("by transfer")
        try await desktop.press("Escape")
        try await desktop.find("text", "Search")
        try await desktop.press("Escape")
        try await desktop.find("label", "Tea")
        try await desktop.find("text", WindowDesktop.quickAdd)
        #expect(try await desktop.agent.list().count == 2)
    }
}
