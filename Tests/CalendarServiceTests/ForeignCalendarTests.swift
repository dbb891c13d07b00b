import Foundation
import TestSupport
import Testing

/// Calendars of others beside one's own: whatever is in them, one's own ring (decision 32).
@Suite struct ForeignCalendarTests {
    /// One's own calendar, and one that others write into.
    private static func start() async throws -> (desktop: CalendarDesktop, shared: String) {
        let desktop = try await CalendarDesktop.start()
        let shared = desktop.session.home + "/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        for folder in [desktop.folder, shared] { try await desktop.agent.done("calendars", "add", folder) }
        return (desktop, shared)
    }

    private static func calendar(_ entries: [String]) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + entries.joined() + "END:VCALENDAR\r\n"
    }

    private static func event(_ uid: String, _ lines: [String], alarms: [String] = ["-PT5M"]) -> String {
        let alarms = alarms.flatMap { ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\($0)", "END:VALARM"] }
        return (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid.prefix(20))"] + lines + alarms + ["END:VEVENT", ""])
            .joined(separator: "\r\n")
    }

    private static func stamp(_ seconds: Double) -> String { Item.stamp(Date(timeIntervalSinceNow: seconds)) }

    private static func titles(_ desktop: CalendarDesktop) async throws -> [String] {
        try await desktop.pending().compactMap { $0["title"]?.string }
    }

    @Test func aSeriesThatEndedYearsAgoRingsNever() async throws {
        let (desktop, shared) = try await Self.start()
        let ended = ["DTSTART:20190125T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20200101T000000Z"]
        let never = ["DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31"]
        let entries = (0..<50).flatMap {
            [Self.event("ended\($0)", ended, alarms: ["-P1D"]), Self.event("never\($0)", never)]
        }
        try Self.calendar(entries).write(toFile: shared + "/old.ics", atomically: true, encoding: .utf8)
        for number in 1...3 {
            try desktop.write(Item(uid: "\(number)", title: "Own \(number)", start: 1.5).text, to: "\(number).ics")
            try await desktop.server.waitForNotification { $0.summary == "Own \(number)" }
        }
        try await desktop.end()
        try desktop.write(Item(uid: "last", title: "Last", start: 600).text, to: "last.ics")
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try await waitUntil("the last waits") { try await Self.titles(desktop) == ["Last"] }
        #expect(try desktop.server.notifications.allSatisfy { $0.summary.hasPrefix("Own") })
    }

    /// Collections may have entries of one UID: copies of an invitation, or whatever somebody else wrote.
    @Test func anEntryOfAnotherCollectionTakesNobodysPlace() async throws {
        let desktop = try await CalendarDesktop.start()
        for place in ["own", "zzz"] {
            let path = desktop.folder + "/" + place
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try desktop.write(Item(uid: "u1", title: "Own", start: 4).text, to: "own/a.ics")
        try desktop.write(Item(uid: "u1", title: "Other", start: 300 * 86_400).text, to: "zzz/a.ics")
        let copy = Item(uid: "copy", title: "Copy", start: 5).text
        for place in ["own", "zzz"] { try desktop.write(copy, to: place + "/copy.ics") }
        try await desktop.agent.done("calendars", "add", desktop.folder)
        let popup = try await desktop.server.waitForNotification { $0.summary == "Own" }
        try await desktop.press("OK", popup)
        try await desktop.wait(for: "ACKNOWLEDGED", in: "own/a.ics")
        #expect(!(try desktop.text("zzz/a.ics")).contains("ACKNOWLEDGED"))
        try await desktop.server.waitForNotification { $0.summary == "Copy" }
        try desktop.write(Item(uid: "end", title: "End", start: 1.5).text, to: "end.ics")
        try await desktop.server.waitForNotification { $0.summary == "End" }
        #expect(try desktop.server.notifications.filter { $0.summary == "Copy" }.count == 1)
        #expect(try await Self.titles(desktop) == ["Other"])
        // Of two versions in one file the last one rings.
        let events = [
            Self.event("twice", ["DTSTART:\(Self.stamp(9 * 86_400))"]),
            Self.event("twice", ["DTSTART:\(Self.stamp(4))"]),
        ]
        let versions = events.enumerated().map {
            $1.replacing("SUMMARY:twice", with: "SUMMARY:Version \($0)").replacing("-PT5M", with: "PT0S")
        }
        try desktop.write(Self.calendar(versions), to: "twice.ics")
        try await desktop.server.waitForNotification { $0.summary == "Version 1" }
    }

    @Test func anEntryWithoutAnEndIsNamedAndStopsNothing() async throws {
        let (desktop, shared) = try await Self.start()
        let seconds = (0...58).map(String.init).joined(separator: ",")
        let endless = ["DTSTART:00010101T000000Z", "RRULE:FREQ=SECONDLY;BYSECOND=\(seconds);COUNT=900000000000000"]
        let entries = [Self.event("endless", endless), Self.event("plain", ["DTSTART:\(Self.stamp(900))"])]
        try Self.calendar(entries).write(toFile: shared + "/bomb.ics", atomically: true, encoding: .utf8)
        try desktop.write(Item(start: 600).text)
        try await waitUntil("the others wait") { try await Self.titles(desktop).sorted() == ["Dentist", "plain"] }
        // So it is after a restart, which the entry's folder doesn't delay.
        try await desktop.end()
        try await desktop.agent.done("calendars", "add", desktop.folder)
        try desktop.write(Item(uid: "soon", title: "Soon", start: 1.5).text, to: "soon.ics")
        try await desktop.server.waitForNotification { $0.summary == "Soon" }
        let said = "endless: its rules take too long to follow, so it is set aside"
        let check = try await desktop.agent.done("calendars", "check", "shared")
        #expect(check.contains("bomb.ics  \(said)"), "\(check)")
        let list = try await desktop.agent.done("calendars", "list")
        #expect(list.contains("shared: 1 problem, the first: bomb.ics, line 3, \(said)"), "\(list)")
        let doctor = try await desktop.session.run(Binaries.carillon, ["doctor"])
        #expect(doctor.stdout.contains("endless: its rules take too long"), "\(doctor)")
    }

    @Test func aSharedCalendarTakesNobodysRoom() async throws {
        let (desktop, shared) = try await Self.start()
        // Of fifty calendars each has room for a hundred alarms.
        var lines = ["[calendars]", "calendars=\(desktop.folder)", "shared=\(shared)"]
        for number in 3...50 {
            let folder = desktop.session.home + "/more\(number)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            lines.append("more\(number)=\(folder)")
        }
        try desktop.agent.writeSettings(lines.joined(separator: "\n") + "\n")
        let large = (0..<150).map { number in
            let dates = (0..<900).map { "RDATE:2027\(["01", "02", "03"][$0 % 3])01T\(100_000 + $0 % 100)Z" }
            return Self.event(
                "large\(number)",
                ["DTSTART:\(Self.stamp(3600 + Double(number)))"] + (number < 5 ? dates : [])
            )
        }
        let refused = [
            Self.event(String(repeating: "u", count: 60_000), ["DTSTART:\(Self.stamp(3600))"]),
            Self.event("many", ["DTSTART:\(Self.stamp(90_000))"], alarms: (1...100).map { "-PT\($0)M" }),
        ]
        try Self.calendar(large + refused).write(toFile: shared + "/all.ics", atomically: true, encoding: .utf8)
        try await waitUntil("the shared one has its share") { try await desktop.pending().count > 50 }
        try desktop.write(Item(uid: "later", title: "Tomorrow", start: 86_400).text, to: "later.ics")
        try await waitUntil("what comes later waits, too") { try await Self.titles(desktop).contains("Tomorrow") }
        #expect(try await desktop.pending().count <= 101)
        let check = try await desktop.agent.done("calendars", "check", "shared")
        #expect(check.contains("its UID has 60000 bytes; at most 1024 are taken"))
        #expect(check.contains("of its 100 alarms the first 20 are taken"))
    }

    @Test func aNameThatCouldBeSettingsIsNone() async throws {
        let desktop = try await CalendarDesktop.start()
        let folder = desktop.folder + "/team\n[add]\nbutton=Done=run:touch PWNED\n[x]\ny=z"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let output = try await desktop.session.run(Binaries.carillon, ["calendars", "add", "--", folder])
        #expect(output.status != .success)
        #expect(output.stderr.contains("has a line break or another control character in its name"), "\(output)")
        let settings = desktop.session.config + "/carillon/carillon.conf"
        let text = (try? String(contentsOfFile: settings, encoding: .utf8)) ?? ""
        #expect(!text.contains("[add]") && !text.contains("PWNED"), "\(text)")
    }
}
