import Foundation
import TestSupport
import Testing

/// An alarm of a file rings, and its answer is in the file (decision 32).
@Suite struct AnswerTests {
    private func ringing(_ item: Item, _ options: String...) async throws -> (
        CalendarDesktop, ScriptedServer.Notification
    ) {
        let desktop = try await CalendarDesktop.start()
        try desktop.write(item.text)
        try await desktop.agent.done(["calendars", "add", desktop.folder] + options)
        let popup = try await desktop.server.waitForNotification { $0.summary == item.title }
        return (desktop, popup)
    }

    @Test func okIsWrittenAndTheAlarmIsOver() async throws {
        let (desktop, popup) = try await ringing(Item(lines: ["LOCATION:Room 2"]))
        #expect(popup.body.contains("Room 2"))
        #expect(popup.actions.map(\.label).contains("Snooze"))
        try await desktop.press("OK", popup)
        let text = try await desktop.wait(for: "ACKNOWLEDGED:")
        #expect(text.contains("UID:a@test") && text.contains("LAST-MODIFIED:"))
        #expect(try await desktop.pending().isEmpty)
        #expect(try await desktop.delivered().isEmpty)
    }

    /// Any program can call the service's object, and none but the agent has an answer of the person's.
    @Test func nobodyElseCanAnswer() async throws {
        let (desktop, popup) = try await ringing(Item())
        let text = try desktop.text()
        // The agent calls it on another connection than the one that has its name.
        let bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        let process = try #require(try await desktop.process())
        let names = try await desktop.session.call(bus.0, bus.1, bus.2 + ".ListNames").matches(of: /:1\.\d+/)
        var refused = 0
        for name in names.map({ String($0.output) }) {
            let owner = try? await desktop.session.call(bus.0, bus.1, bus.2 + ".GetConnectionUnixProcessID", [name])
            guard owner?.contains(" \(process),") ?? false else { continue }
            for member in ["WillPresent", "DidReceive", "OpenSettings"] {
                let call = try await desktop.session.gdbus(
                    name,
                    "/io/github/carillon/NotificationDelegate",
                    "io.github.carillon.NotificationDelegate1.\(member)",
                    ["{'actionIdentifier': <'acknowledge'>}"]
                )
                #expect(!call.succeeded)
                if call.stderr.contains("io.github.carillon.Error.NotPermitted") { refused += 1 }
            }
        }
        #expect(refused == 6, "on both")
        #expect(try desktop.text() == text)
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
    }

    @Test func snoozeIsAnAlarmOfTheFile() async throws {
        let (desktop, popup) = try await ringing(Item())
        let before = Date()
        try await desktop.press("Snooze", popup)
        try await desktop.wait(for: "RELATED-TO;RELTYPE=SNOOZE:")
        let after = Date()
        try await waitUntil("the extra ring waits") { try await desktop.pending().count == 1 }
        let next = try #require(try await desktop.pending().first?["next"]?.string)
        let date = try #require(ISO8601DateFormatter().date(from: next))
        #expect((before + 599...after + 601).contains(date))
        // Another machine says OK: the extra ring goes.
        let text = try desktop.text()
        let parts = text.components(separatedBy: "BEGIN:VALARM")
        try desktop.write(parts[0] + "BEGIN:VALARM" + parts[1] + "END:VEVENT\r\nEND:VCALENDAR\r\n")
        try await waitUntil("the extra ring is gone") { try await desktop.pending().isEmpty }
    }

    @Test func anAnswerFromAnotherMachineTakesThePopupAway() async throws {
        let (desktop, popup) = try await ringing(Item())
        let stamp = Item.stamp(Date() + 1)
        try desktop.write(try desktop.text().replacing("TRIGGER:PT0S", with: "TRIGGER:PT0S\r\nACKNOWLEDGED:\(stamp)"))
        try await waitUntil("the popup is closed") { try desktop.server.closeRequests.contains(popup.id) }
        #expect(try await desktop.delivered().isEmpty)
    }

    /// Acceptance 1 of calendars in short: the file is copied where SyncTests have a server and vdirsyncer between.
    @Test func anAnswerOnOneDesktopSilencesTheOther() async throws {
        let item = Item(start: 4)
        let (here, there) = (try await CalendarDesktop.start(), try await CalendarDesktop.start())
        for desktop in [here, there] {
            try desktop.write(item.text)
            try await desktop.agent.done("calendars", "add", desktop.folder)
        }
        let popup = try await here.server.waitForNotification { $0.summary == item.title }
        let other = try await there.server.waitForNotification { $0.summary == item.title }
        try await here.press("OK", popup)
        try there.write(try await here.wait(for: "ACKNOWLEDGED:"))
        try await waitUntil("the other's popup is closed") { try there.server.closeRequests.contains(other.id) }
        for desktop in [here, there] {
            #expect(try await desktop.delivered().isEmpty)
            #expect(try await desktop.agent.popupsSoFar().count == 1)
        }
    }

    @Test(arguments: ["deleted", "moved", "cancelled"]) func whatIsNoLongerThereLeavesTheScreen(how: String)
        async throws
    {
        let (desktop, popup) = try await ringing(Item())
        switch how {
        case "deleted": try FileManager.default.removeItem(atPath: desktop.folder + "/a.ics")
        case "moved": try desktop.write(Item(start: 7200).text)
        default: try desktop.write(try desktop.text().replacing("SUMMARY:", with: "STATUS:CANCELLED\r\nSUMMARY:"))
        }
        try await waitUntil("the popup is closed") { try desktop.server.closeRequests.contains(popup.id) }
        guard how == "moved" else { return }
        try await waitUntil("it waits for its new time") { try await desktop.pending().count == 1 }
    }

    @Test func doneCompletesTheTaskAndNothingOfItRings() async throws {
        let (desktop, popup) = try await ringing(Item(kind: "VTODO", title: "Taxes"))
        try await desktop.press("Done", popup)
        let text = try await desktop.wait(for: "STATUS:COMPLETED")
        #expect(text.contains("PERCENT-COMPLETE:100"))
        try await waitUntil("nothing waits") { try await desktop.pending().isEmpty }
    }

    @Test func aClickShowsTheDetailsAndAnswersNothing() async throws {
        let details = (1...9).map { "line \($0)" }.joined(separator: "\\n")
        let (desktop, popup) = try await ringing(Item(lines: ["DESCRIPTION:\(details)"]))
        #expect(!popup.body.contains("line 9"))
        let before = try desktop.text()
        try await desktop.server.invoke(popup.id, "default")
        let whole = try await desktop.server.waitForNotification { $0.body.contains("line 9") }
        #expect(try desktop.text() == before)
        try await desktop.press("OK", whole)
        try await desktop.wait(for: "ACKNOWLEDGED:")
    }

    @Test func theBusStartsItForAnAnswer() async throws {
        let (desktop, popup) = try await ringing(Item())
        try await desktop.end(SIGKILL)
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        try await desktop.session.waitForName(CalendarDesktop.app)
    }

    @Test func aReadOnlyFolderStaysAsItIsAndNothingRingsTwice() async throws {
        let (desktop, popup) = try await ringing(Item(), "--read-only")
        let before = try desktop.text()
        try await desktop.press("Snooze", popup)
        try await waitUntil("the extra ring waits") { try await desktop.pending().count == 1 }
        // Without its index it reads everything again, but the ledger knows what was answered.
        let index = desktop.session.folder + "/state/carillon/calendars-index.sqlite"
        try await desktop.end { try FileManager.default.removeItem(atPath: index) }
        try await desktop.agent.done("calendars", "add", desktop.folder, "--read-only")
        try await waitUntil("it has read the folder") {
            FileManager.default.fileExists(atPath: index)
        }
        #expect(try await desktop.pending().count == 1)
        #expect(try desktop.text() == before)
        #expect(try desktop.server.notifications.filter { $0.summary == "Dentist" }.count == 1)
    }

    /// What the file doesn't say counts here all the same: the next ring of a series that is answered already doesn't come.
    @Test func aRepetitionThatIsAnsweredLeavesTheSeriesItsNextRings() async throws {
        let desktop = try await CalendarDesktop.start()
        let item = Item(lines: ["RRULE:FREQ=DAILY"], alarm: ["TRIGGER:PT0S", "REPEAT:1", "DURATION:PT5M"])
        try desktop.write(item.text)
        try await desktop.agent.done("calendars", "add", desktop.folder, "--read-only")
        let popup = try await desktop.server.waitForNotification { $0.summary == item.title }
        try await desktop.press("OK", popup)
        try await waitUntil("both rings wait for tomorrow") {
            let times = try await desktop.pending().compactMap { $0["next"]?.string }
                .compactMap(ISO8601DateFormatter().date(from:))
            return times.count == 2 && times.allSatisfy { $0.timeIntervalSinceNow > 80_000 }
        }
    }

    /// A series that ends leaves the agent, also after it has rung.
    @Test func aSeriesThatWasEndedDoesNotRingAgain() async throws {
        let desktop = try await CalendarDesktop.start()
        let item = Item(lines: ["RRULE:FREQ=MINUTELY"])
        try desktop.write(item.text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == item.title }
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED:")
        try desktop.write(try desktop.text().replacing("FREQ=MINUTELY", with: "FREQ=MINUTELY;COUNT=1"))
        try await waitUntil("nothing waits") { try await desktop.pending().isEmpty }
    }
}
