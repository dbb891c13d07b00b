import Foundation
import TestSupport
import Testing

/// What happens in folders and to their settings.
@Suite struct FolderTests {
    @Test func itemsMayComeChangeAndGo() async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        #expect(try await desktop.pending().isEmpty)
        try desktop.write(Item(start: 600).text)
        try await waitUntil("the item waits") { try await desktop.pending().count == 1 }
        try FileManager.default.createDirectory(atPath: desktop.folder + "/home", withIntermediateDirectories: true)
        try desktop.write(Item(uid: "b@test", title: "Bread", start: 900).text, to: "home/b.ics")
        try await waitUntil("the one in a new folder waits too") { try await desktop.pending().count == 2 }
        try desktop.write(Item(title: "Doctor", start: 600).text)
        try await waitUntil("it has its new title") {
            try await desktop.pending().contains { $0["title"]?.string == "Doctor" }
        }
        try FileManager.default.removeItem(atPath: desktop.folder + "/a.ics")
        try await waitUntil("it is gone") { try await desktop.pending().count == 1 }
    }

    @Test func anAlarmThatNobodyKnewOfComesLateOnce() async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.write(Item(start: -300, alarm: ["TRIGGER:PT0S"]).text)
        try desktop.write(Item(uid: "over@test", title: "Over", start: -900, length: 60).text, to: "over.ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await desktop.server.waitForNotification { $0.summary == "Dentist" }
        try await desktop.end()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try desktop.write(Item(uid: "last@test", title: "Last", start: 1).text, to: "last.ics")
        try await desktop.server.waitForNotification { $0.summary == "Last" }
        #expect(try desktop.server.notifications.filter { $0.summary == "Dentist" }.count == 1)
        #expect(!(try desktop.server.notifications.contains { $0.summary == "Over" }))
    }

    /// Whatever the moment in which an item is found, its ring comes, and comes once.
    @Test func anAlarmThatComesDueOnItsWayToTheAgentRings() async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let due = (Date().timeIntervalSince1970 + 3).rounded(.up)
        while Date().timeIntervalSince1970 < due - 1.2 { try await Task.sleep(for: .milliseconds(10)) }
        var count = 0
        while Date().timeIntervalSince1970 < due + 0.3 {
            count += 1
            let item = Item(uid: "\(count)@test", title: "Item \(count)", begin: Date(timeIntervalSince1970: due))
            try desktop.write(item.text, to: "\(count).ics")
            try await Task.sleep(for: .milliseconds(20))
        }
        try await waitUntil("all \(count) have rung") { try await desktop.delivered().count == count }
        #expect(try await desktop.pending().isEmpty)
    }

    @Test func settingsKeepTheirComments() async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.agent.writeSettings("# mine\n[popup]\n# stays\nstay=on\n")
        try await desktop.agent.done("calendars", "add", desktop.folder, "--name", "work", "--default-alarm", "10m")
        let text = try String(contentsOfFile: desktop.agent.settingsFile, encoding: .utf8)
        #expect(text.contains("# mine") && text.contains("# stays\nstay=on"))
        #expect(text.contains("[calendars]\nwork=~/calendars;default-alarm=10m"))
        try await desktop.agent.done("calendars", "pause", "work")
        try await desktop.agent.done("calendars", "resume", "work")
        let entry = desktop.session.config + "/autostart/\(CalendarDesktop.app).desktop"
        #expect(FileManager.default.fileExists(atPath: entry))
        try await desktop.agent.done("calendars", "remove", "work")
        #expect(!(try String(contentsOfFile: desktop.agent.settingsFile, encoding: .utf8).contains("work=")))
        #expect(!FileManager.default.fileExists(atPath: entry))
        try await desktop.session.waitForNameToGo(CalendarDesktop.app)
    }

    @Test func aPausedFolderIsSilentAndWhatWasDueStaysAway() async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.write(Item(start: 600).text)
        try await desktop.agent.done("calendars", "add", desktop.folder, "--name", "work")
        try await waitUntil("the item waits") { try await desktop.pending().count == 1 }
        try await desktop.agent.done("calendars", "pause", "work")
        try await waitUntil("nothing waits") { try await desktop.pending().isEmpty }
        try await desktop.agent.done("calendars", "resume", "work")
        try await waitUntil("the item waits again") { try await desktop.pending().count == 1 }
    }

    @Test func whatIsNoItemIsNamed() async throws {
        let desktop = try await CalendarDesktop.start()
        mkfifo(desktop.folder + "/pipe.ics", 0o600)
        try FileManager.default.createSymbolicLink(
            atPath: desktop.folder + "/link.ics",
            withDestinationPath: "/etc/passwd"
        )
        try desktop.write("nothing of a calendar", to: "broken.ics")
        try desktop.write(Item(start: 600).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the good one waits") { try await desktop.pending().count == 1 }
        let check = try await desktop.agent.done("calendars", "check")
        #expect(check.contains("pipe.ics: it is not a regular file"))
        #expect(check.contains("link.ics: it is not a regular file"))
        #expect(check.contains("broken.ics: line 1: there is no BEGIN:VCALENDAR"))
        #expect(check.contains("a.ics  Dentist: rings today"))
        let list = try JSONValue(parsing: try await desktop.agent.done("calendars", "list", "--json"))
        #expect(list["calendars"]?.array?.first?["problems"]?.array?.count == 3)
        // As docs/json.md has them.
        let calendar: Set = [
            "name", "path", "readOnly", "paused", "tasks", "allDayAt", "defaultAlarm", "items", "alarms", "next",
            "problems",
        ]
        #expect(Set(list["calendars"]?.array?.first?.object?.keys.map(\.self) ?? []) == calendar)
        let object = try JSONValue(parsing: try await desktop.agent.done("calendars", "check", "--json"))
        let items = object["calendars"]?.array?.first?["items"]?.array ?? []
        let alarm = items.first { $0["file"] == "a.ics" }?["alarms"]?.array?.first?.object ?? [:]
        #expect(Set(alarm.keys) == ["title", "uid", "line", "next", "note"])
    }

    @Test(arguments: [false, true]) func aFolderThatIsAwayKeepsItsAlarms(isRestarted: Bool) async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.write(Item(start: 600).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the item waits") { try await desktop.pending().count == 1 }
        try FileManager.default.moveItem(atPath: desktop.folder, toPath: desktop.folder + "-away")
        if isRestarted { try await desktop.end() }
        try await desktop.activate()
        #expect(try await desktop.pending().count == 1)
        try FileManager.default.moveItem(atPath: desktop.folder + "-away", toPath: desktop.folder)
        try desktop.write(Item(title: "Doctor", start: 600).text)
        try await waitUntil("it is looked at again") {
            try await desktop.pending().contains { $0["title"]?.string == "Doctor" }
        }
    }
}
