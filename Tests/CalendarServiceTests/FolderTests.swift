import Foundation
import TestSupport
import Testing

/// What happens in folders and to their settings.
@Suite struct FolderTests {
    /// What was due while nobody looked says when that was, as any late ring does.
    @Test func aLateRingSaysWhenItWasDue() async throws {
        let desktop = try await CalendarDesktop.start()
        let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 120).rounded())
        try desktop.write(Item(title: "Late", begin: due).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == "Late" }
        #expect(popup.body.contains("Was due at"), "\(popup)")
        let row = try #require(try await desktop.delivered().first)
        let told = try #require(row["due"]?.string)
        #expect(try Date(told.replacing(/\.\d+/, with: ""), strategy: .iso8601) == due)
    }

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

    /// `~/cals/work` and `~/cals` are both configured, in either order and under any path.
    @Test(arguments: [true, false]) func whatLiesInTwoCalendarsRingsOnce(innerFirst: Bool) async throws {
        let desktop = try await CalendarDesktop.start()
        let inner = desktop.folder + "/work"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let link = desktop.session.folder + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inner)
        try desktop.write(Item(start: 600).text)
        try desktop.write(Item(uid: "b@test", title: "Bread", start: 900).text, to: "work/b.ics")
        let calls = [[desktop.folder, "--name", "all"], [link, "--name", "work"]]
        var said = ""
        for call in innerFirst ? calls.reversed() : calls {
            said += try await desktop.agent.done(["calendars", "add"] + call)
        }
        let words = innerFirst ? "It leaves out work, which rings by itself." : "all leaves it out from now on."
        #expect(said.contains(words))
        func pending() async throws -> [String] {
            try await desktop.pending().compactMap { $0["id"]?.string }.map { String($0.prefix { $0 != "/" }) }.sorted()
        }
        try await waitUntil("each waits once") { try await pending() == ["all", "work"] }
        // The same folder under another path is the same calendar.
        let again = try await desktop.agent.done("calendars", "add", inner, "--tasks", "due")
        #expect(again.hasPrefix("work rings: 1 item, 1 alarm to come"))
        try desktop.agent.writeSettings("[calendars]\nall=\(desktop.folder)\nwork=\(inner)\ntwice=\(link)\n")
        let list = try await desktop.agent.done("calendars", "list")
        #expect(list.contains("twice: 1 problem, the first: \(link): work is the same folder"))
        try desktop.write(Item(uid: "c@test", title: "Cake", start: 900).text, to: "work/c.ics")
        try await waitUntil("the new one waits once") { try await pending() == ["all", "work", "work"] }
        try await desktop.agent.done("calendars", "remove", "twice")
        try await desktop.agent.done("calendars", "remove", "work")
        try await waitUntil("all are the outer one's") { try await pending() == ["all", "all", "all"] }
    }

    /// Whatever the moment in which an item is found, its ring comes, and comes once.
    @Test(arguments: [[], ["RRULE:FREQ=DAILY"]])
    func anAlarmThatComesDueOnItsWayToTheAgentRings(lines: [String]) async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let due = (Date().timeIntervalSince1970 + 3).rounded(.up)
        while Date().timeIntervalSince1970 < due - 1.2 { try await Task.sleep(for: .milliseconds(10)) }
        var count = 0
        while Date().timeIntervalSince1970 < due + 0.3 {
            count += 1
            let begin = Date(timeIntervalSince1970: due)
            let item = Item(uid: "\(count)@test", title: "Item \(count)", begin: begin, lines: lines)
            try desktop.write(item.text, to: "\(count).ics")
            try await Task.sleep(for: .milliseconds(20))
        }
        try await waitUntil("all \(count) have rung") { try await desktop.delivered().count == count }
        #expect(try await desktop.pending().count == (lines.isEmpty ? 0 : count))
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
        // Of an earlier version: now the agent starts it.
        let folder = desktop.session.config + "/autostart"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let entry = "\(folder)/\(CalendarDesktop.app).desktop"
        try Data().write(to: URL(fileURLWithPath: entry))
        try await desktop.agent.done("calendars", "remove", "work")
        #expect(!(try String(contentsOfFile: desktop.agent.settingsFile, encoding: .utf8).contains("work=")))
        #expect(!FileManager.default.fileExists(atPath: entry))
        try await desktop.session.waitForNameToGo(CalendarDesktop.app)
    }

    /// What is no calendar is refused before anything is written.
    @Test func aFileThatIsNoCalendarIsRefused() async throws {
        let desktop = try await CalendarDesktop.start()
        try desktop.write("root:x:0:0", to: "passwd")
        let refused = try await desktop.agent.carillon("calendars", "add", desktop.folder + "/passwd")
        #expect(!refused.succeeded)
        #expect(refused.stderr.contains("passwd is no calendar that can be read: line 1: there is no BEGIN:VCALENDAR"))
        #expect(!FileManager.default.fileExists(atPath: desktop.agent.settingsFile))
        try desktop.write(Item(start: 600).text)
        try await desktop.agent.done("calendars", "add", desktop.folder + "/a.ics", "--default-alarm", "1d")
        #expect(try String(contentsOfFile: desktop.agent.settingsFile, encoding: .utf8).contains(";default-alarm=1d"))
        try await waitUntil("its item waits") { try await desktop.pending().count == 1 }
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

    @Test(arguments: ["org.gnome.Evolution-alarm-notify", "org.kde.kalendarac"])
    func doctorNamesAProgramThatRingsTheSameAlarms(_ name: String) async throws {
        let desktop = try await CalendarDesktop.start()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let words = "runs too, and may ring the same alarms"
        #expect(!(try await desktop.agent.carillon("doctor").stdout.contains(words)))
        try desktop.session.spawn(
            "other",
            Binaries.python,
            [Binaries.script("squatter.py"), desktop.session.busAddress, name, desktop.session.folder + "/told"]
        )
        try await desktop.session.waitForName(name)
        let program = try #require(name.split(separator: ".").last).lowercased()
        #expect(try await desktop.agent.carillon("doctor").stdout.contains("\(program) \(words)"))
    }

    /// A name in the settings is the person's to change.
    @Test(arguments: [false, true]) func anAnswerGoesWithItsFolderToANewName(isRestarted: Bool) async throws {
        let desktop = try await CalendarDesktop.start(rights: .noneOfRoot)
        let item = Item(lines: ["RRULE:FREQ=DAILY"])
        try desktop.write(item.text)
        try await desktop.agent.done("calendars", "add", desktop.folder, "--name", "work")
        let popup = try await desktop.server.waitForNotification { $0.summary == item.title }
        #expect(chmod(desktop.folder, 0o555) == 0)
        try await desktop.press("OK", popup)
        try await waitUntil("the popup is answered") { try await desktop.delivered().isEmpty }
        if isRestarted { try await desktop.end() }
        let settings = try String(contentsOfFile: desktop.agent.settingsFile, encoding: .utf8)
        try desktop.agent.writeSettings(settings.replacing("work=", with: "office="))
        try await desktop.activate()
        try await waitUntil("the alarm has the new name") {
            try await desktop.pending().contains { $0["id"]?.string?.hasPrefix("office/") ?? false }
        }
        #expect(chmod(desktop.folder, 0o755) == 0)
        try await desktop.activate()
        try await desktop.wait(for: "ACKNOWLEDGED:")
        #expect(try await desktop.agent.popupsSoFar().count == 1)
    }

    /// What a popup says is in the clocks of the session's zone; the session has a zone file of its own.
    @Test(arguments: [false, true]) func aZoneThatChangesIsInWhatPopupsSay(isRestarted: Bool) async throws {
        func move(_ session: PrivateSession, to zone: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: session.home + "/zone.new",
                withDestinationPath: "/usr/share/zoneinfo/" + zone
            )
            guard rename(session.home + "/zone.new", session.home + "/zone") == 0 else {
                throw SupportError("rename of the zone failed")
            }
        }
        let desktop = try await CalendarDesktop.start { session in
            try move(session, to: "Asia/Tokyo")
            return ["/usr/bin/env", "TZ=:\(session.home)/zone"]
        }
        let noon = ((Date().timeIntervalSince1970 / 86_400).rounded(.down) + 1.5) * 86_400
        try desktop.write(Item(begin: Date(timeIntervalSince1970: noon)).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("it says when it is in Tokyo") {
            try await desktop.pending().first?["body"]?.string?.contains("21:00") ?? false
        }
        if isRestarted { try await desktop.end() }
        try move(desktop.session, to: "Asia/Kolkata")
        if isRestarted { try await desktop.activate() }
        try await waitUntil("it says when it is in Kolkata") {
            try await desktop.pending().first?["body"]?.string?.contains("17:30") ?? false
        }
    }

    /// What the agent has rung while nothing was looked at isn't rung again because the item changes.
    @Test func aSeriesThatHasRungTwiceIsNotLateWhenItChanges() async throws {
        let desktop = try await CalendarDesktop.start()
        // The folder is watched before the item comes, so that nothing but a look stands between it and its first ring.
        try desktop.write(Item(uid: "first@test", start: 90_000).text, to: "first.ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the folder is watched") { try await desktop.pending().count == 1 }
        // Far enough off that a look comes before it on a busy machine, too: what is seen too late for a ring is rung late, rightly.
        let begin = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.up) + 15)
        let dates = [3.0, 90_000].map { Item.stamp(begin + $0) }.joined(separator: ",")
        // Of the changed item, what was due before counts no more; the second ring does.
        let item = Item(
            title: "Series",
            begin: begin,
            lines: ["RDATE:" + dates, "LAST-MODIFIED:" + Item.stamp(begin + 1)]
        )
        try desktop.write(item.text)
        try await waitUntil("the agent has it") { try await desktop.pending().contains { $0["title"] == "Series" } }
        try #require(Date() < begin, "the agent had it too late")
        try await waitUntil("it has rung twice") {
            let series = try await desktop.pending().first { $0["title"] == "Series" }
            let next = series?["next"]?.string.flatMap(ISO8601DateFormatter().date(from:))
            return next.map { $0 > begin + 1000 } ?? false
        }
        try await desktop.server.waitForNotification { $0.summary == "Series" }
        try desktop.write(item.text.replacing("SUMMARY:Series", with: "SUMMARY:Changed"))
        // What is late is given to the agent before the change.
        try await waitUntil("the agent has the change") {
            try await desktop.pending().contains { $0["title"] == "Changed" }
        }
        #expect(try await desktop.delivered().allSatisfy { !($0["id"]?.string?.hasSuffix("~late") ?? true) })
        #expect(try await desktop.agent.popupsSoFar().allSatisfy { $0.summary == "Series" })
    }

    @Test func aNameThatIsNotUTF8IsNamed() async throws {
        let desktop = try await CalendarDesktop.start()
        let text = Item(start: 600).text
        try desktop.write(text)
        // "\u{E9}" as Latin-1 has it: of an item, and of a folder with one.
        let path = desktop.folder.utf8.map { CChar(bitPattern: $0) } + [0x2F, CChar(bitPattern: 0xE9)]
        let item = path + ".ics".utf8.map { CChar(bitPattern: $0) } + [0]
        let file = try #require(fopen(item, "w"))
        fputs(text, file)
        fclose(file)
        #expect(mkdir(path + [0], 0o700) == 0)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let check = try await desktop.agent.done("calendars", "check")
        #expect(check.contains("\u{FFFD}.ics: its name isn't UTF-8"))
        #expect(check.contains("\u{FFFD}: its name isn't UTF-8"))
        try await waitUntil("the good one waits") { try await desktop.pending().count == 1 }
    }

    @Test func aNameWithLineBreaksStaysOnItsLine() async throws {
        let desktop = try await CalendarDesktop.start()
        let name = "z\nwork (home)\u{2028}  mine\u{85}.ics"
        try desktop.write(Item(title: "Dent\\nist", start: 600).text, to: name)
        try desktop.write("nonsense", to: "a" + name)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let shown = "z\\u{a}work (home)\\u{2028}  mine\\u{85}.ics"
        let check = try await desktop.agent.done("calendars", "check")
        #expect(check.contains("\n  a\(shown): line 1: there is no BEGIN:VCALENDAR\n"), "\(check)")
        #expect(check.contains("\n  \(shown)  Dent ist: rings t"), "\(check)")
        #expect(try await desktop.agent.done("calendars", "list").contains("the first: a\(shown): line 1"))
        let doctor = try await desktop.session.run(try Binaries.carillon, ["doctor"]).stdout
        #expect(doctor.contains("/a\(shown): line 1"), "\(doctor)")
    }

    /// A tree of vdirs as an account has it, files of others' systems, and an alarm that waits for a place.
    @Test func deeperFoldersAndCapitalsAreRead() async throws {
        let desktop = try await CalendarDesktop.start()
        let deep = desktop.folder + "/account/home/old"
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        try desktop.write(Item(uid: "b@test", title: "Bread", start: 900).text, to: "account/home/old/b.ics")
        try desktop.write(Item(uid: "c@test", title: "Cake", start: 1200).text, to: "account/C.ICS")
        let place = ["X-APPLE-PROXIMITY:ARRIVE", "X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=50:geo:52.5,13.4"]
        try desktop.write(Item(uid: "d@test", title: "Milk", start: 600, alarm: place).text, to: "account/d.Ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        func pending() async throws -> Set<String> {
            Set(try await desktop.pending().compactMap { $0["title"]?.string })
        }
        try await waitUntil("both wait") { try await pending().isSuperset(of: ["Bread", "Cake"]) }
        let check = try await desktop.agent.done("calendars", "check")
        #expect(check.contains("account/d.Ics  Milk: rings when you arrive"), "\(check)")
        #expect(try await desktop.agent.done("calendars", "list").contains("Bread"))
        // What changes down there is seen.
        try desktop.write(Item(uid: "b@test", title: "Buns", start: 800).text, to: "account/home/old/b.ics")
        try await waitUntil("it has changed") { try await pending().contains("Buns") }
    }

    @Test func whatIsNoItemIsNamed() async throws {
        let desktop = try await CalendarDesktop.start()
        mkfifo(desktop.folder + "/pipe.ics", 0o600)
        try FileManager.default.createSymbolicLink(
            atPath: desktop.folder + "/link.ics",
            withDestinationPath: "/etc/passwd"
        )
        try FileManager.default.createSymbolicLink(atPath: desktop.folder + "/linked", withDestinationPath: "/usr")
        try desktop.write("nothing of a calendar", to: "broken.ics")
        try desktop.write(Item(start: 600).text)
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the good one waits") { try await desktop.pending().count == 1 }
        let check = try await desktop.agent.done("calendars", "check")
        #expect(check.contains("linked: it is a link to a folder, which can be added by itself"))
        #expect(check.contains("pipe.ics: it is not a regular file"))
        #expect(check.contains("link.ics: it is not a regular file"))
        #expect(check.contains("broken.ics: line 1: there is no BEGIN:VCALENDAR"))
        // In ten minutes it may be another day.
        #expect(["today", "tomorrow"].contains { check.contains("a.ics  Dentist: rings \($0) ") }, "\(check)")
        let list = try JSONValue(parsing: try await desktop.agent.done("calendars", "list", "--json"))
        #expect(list["calendars"]?.array?.first?["problems"]?.array?.count == 4)
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

    /// `check` says of every alarm when it rings, or why it doesn't.
    @Test func whatDoesNotRingHasItsReason() async throws {
        let desktop = try await CalendarDesktop.start()
        let far = Date(timeIntervalSinceNow: 86_400)
        let place = [
            "TRIGGER:PT0S", "X-APPLE-PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "URL:geo:52.5,13.4", "END:VLOCATION",
        ]
        let twin = ["TRIGGER:PT0S", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0M"]
        let silent = ["TRIGGER:PT0S", "END:VALARM", "BEGIN:VALARM", "ACTION:NONE", "TRIGGER:-PT1M"]
        let kinds = [
            "answered": Item(title: "A", begin: far, alarm: ["TRIGGER:PT0S", "ACKNOWLEDGED:\(Item.stamp(far))"]),
            "place": Item(title: "P", begin: far, alarm: place), "twin": Item(title: "T", begin: far, alarm: twin),
            "silent": Item(title: "S", begin: far, alarm: silent),
            "declined": Item(
                title: "D",
                begin: far,
                lines: ["ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org", "ATTENDEE:mailto:you@example.org"]
            ),
        ]
        for (name, item) in kinds { try desktop.write(item.text, to: name + ".ics") }
        let options = ["--address", "me@example.org", "--default-alarm", "5m"]
        try await desktop.agent.done(["calendars", "add", desktop.folder] + options)
        let lines = try await desktop.agent.done("calendars", "check").components(separatedBy: "\n")
        func said(_ file: String) -> [String] {
            lines.filter { $0.hasPrefix("  \(file).ics") }.map {
                $0.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
            }
        }
        #expect(said("answered") == ["it is answered"])
        #expect(said("place") == ["rings when you arrive"])
        #expect(said("twin").count == 2 && said("twin").last?.hasPrefix("it rings with the alarm in line ") == true)
        #expect(said("silent").last == "its alarm is of the kind NONE, and only DISPLAY and AUDIO ring")
        #expect(said("declined") == ["it is an invitation that was declined"])
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
