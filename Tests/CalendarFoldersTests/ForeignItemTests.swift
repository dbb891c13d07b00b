import CalendarFolders
import Foundation
import ICalendar
import NotificationCore
import Recurrence
import Testing

/// Items whose rules, dates and wishes are those of somebody who means no good (decision 32).
@Suite struct ForeignItemTests {
    /// A calendar of entries, each with its alarms.
    private static func calendar(_ entries: [[String]]) -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + entries.flatMap { $0 } + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func event(_ uid: String, _ lines: String..., alarm: [String] = ["TRIGGER:-PT5M"]) -> [String] {
        ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid)"] + lines + ["BEGIN:VALARM", "ACTION:DISPLAY"] + alarm
            + ["END:VALARM", "END:VEVENT"]
    }

    private static let plain = event("plain", "DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY")
    private static let seconds = (0...58).map(String.init).joined(separator: ",")
    /// Its last ring is found after 900,000,000,000,000 steps.
    private static let endless = event(
        "endless",
        "DTSTART:00010101T000000Z",
        "RRULE:FREQ=SECONDLY;BYSECOND=\(seconds);COUNT=900000000000000"
    )

    private static func read(
        _ bytes: [UInt8],
        _ room: SearchRoom = SearchRoom()
    ) throws -> (alarms: [FolderAlarm], findings: [ReminderImport.Finding]) {
        try FolderAlarm.read(bytes, of: "a.ics", in: folder, zones: zones, now: now, room: room) {
            alarm,
            budget throws(OutOfSteps) in
            _ = try alarm.ring(after: now, answered: nil, zones: zones, spending: &budget)
        }
    }

    // MARK: - Nothing to ring

    @Test(
        arguments: [
            (
                ["DTSTART:20190125T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20200101T000000Z"],
                "its last ring has passed"
            ),
            (["DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31"], "its rule has no dates"),
            (
                ["DTSTART:19700101T000000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3"],
                "its rule has no dates"
            ),
            (["DTSTART:20190125T090000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=2"], "its rule has no dates"),
        ]
    )
    func whatNeverRingsIsNoAlarm(_ lines: [String], reason: String) throws {
        for trigger in ["TRIGGER:-P1D", "TRIGGER:-PT5M", "TRIGGER:PT0S", "TRIGGER;RELATED=END:P3D"] {
            let item = Self.calendar([
                ["BEGIN:VEVENT", "UID:a"] + lines
                    + ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, "END:VALARM", "END:VEVENT"]
            ])
            let (alarms, findings) = try Self.read(item)
            #expect(try alarms.allSatisfy { try $0.ring(after: now, answered: nil, zones: zones) == nil })
            #expect(alarms.allSatisfy { $0.request.trigger != nil })
            #expect(findings.map(\.note).allSatisfy { $0?.contains(reason) == true })
        }
    }

    // MARK: - Rules without an end

    @Test func anEntryThatTakesTooLongIsSetAsideAndTheOthersGoOn() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Nowhere", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0517",
            "TZOFFSETTO:+0517", "END:STANDARD", "END:VTIMEZONE",
        ]
        let inZone = Self.event(
            "zone",
            "DTSTART;TZID=Nowhere:00010101T000000",
            "RRULE:FREQ=SECONDLY;BYSECOND=\(Self.seconds);COUNT=900000000000000"
        )
        let excluded = Self.event(
            "excluded",
            "DTSTART:20260105T090000Z",
            "RRULE:FREQ=DAILY",
            "EXRULE:FREQ=SECONDLY;BYSECOND=\(Self.seconds);COUNT=900000000000000"
        )
        for entry in [Self.endless, inZone, excluded] {
            let room = SearchRoom()
            let (alarms, findings) = try Self.read(Self.calendar([zone, entry, Self.plain]), room)
            #expect(alarms.map(\.source.entry.uid) == ["plain"])
            let aside = try #require(findings.first { $0.limit != nil })
            #expect(aside.limit == .entry && aside.isUnreadable)
            #expect(aside.note == "its rules take too long to follow, so it is set aside")
            #expect(room.aside.count == 1 && room.waiting == nil)
            #expect((SearchRoom.ofEntry / 2...3 * SearchRoom.ofEntry).contains(room.spent), "\(room.spent)")
            // Known, it costs nothing more; whatever else changes in its file.
            let again = SearchRoom(known: room.aside)
            let other = Self.event("other", "DTSTART:20260106T090000Z")
            #expect(try Self.read(Self.calendar([zone, other, entry, Self.plain]), again).alarms.count == 2)
            #expect(again.spent < 20_000, "\(again.spent)")
        }
    }

    @Test func aFileOfExpensiveRulesIsReadInTurns() throws {
        // Each is found in some 370,000 steps.
        let expensive = (0..<8).map { number in
            Self.event(
                "e\(number)",
                "DTSTART:2026010\(1 + number)T090000Z",
                "RRULE:FREQ=SECONDLY;BYSECOND=0;COUNT=90000"
            )
        }
        let bytes = Self.calendar(expensive + [Self.plain])
        var (read, first, turns): (Set<String>, Int, Int) = ([], 0, 0)
        repeat {
            let room = SearchRoom(first: first, ofFile: 1_000_000)
            let (alarms, findings) = try Self.read(bytes, room)
            read.formUnion(findings.filter { !$0.isUnreadable }.map(\.uid))
            turns += 1
            // What is plain rings whatever is in front of it.
            #expect(alarms.contains { $0.source.entry.uid == "plain" })
            #expect(room.spent < 1_500_000, "\(room.spent)")
            #expect(findings.allSatisfy { $0.limit != .entry })
            first = room.waiting ?? 0
        } while first > 0 && read.count < 9 && turns < 9
        #expect((3...8).contains(turns), "\(turns)")
        #expect(read.count == 9)
    }

    // MARK: - The ends of time

    @Test(
        arguments: [
            ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY", "EXDATE:00010101T000000Z"],
            ["DTSTART;TZID=America/New_York:20260105T090000", "RRULE:FREQ=DAILY", "EXDATE:00010101T000000Z"],
            ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:00010101"],
            ["DTSTART:20260105T090000Z", "RDATE:99991231T235959Z,20260107T090000Z"],
            ["DTSTART;TZID=Asia/Tokyo:20260105T090000", "RDATE:99991231T235959Z,20260207T090000Z"],
            ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY;UNTIL=99991231T235959Z"],
            ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY;UNTIL=99991231"],
            ["DTSTART:00010101T000000Z", "RRULE:FREQ=YEARLY"],
        ]
    )
    func datesAtTheEndOfTheYearsAreReadBack(_ lines: [String]) throws {
        for trigger in ["-P7D", "-P1D", "PT0S", "P1D", "P7D"] {
            let entry = ["BEGIN:VEVENT", "UID:a"] + lines + ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\(trigger)"]
            let item = Self.calendar([entry + ["END:VALARM", "END:VEVENT"]])
            let alarm = try #require(try Self.read(item).alarms.first, "\(lines) \(trigger)")
            let bytes = try JSONEncoder().encode(alarm.bareRequest)
            let back = FolderAlarm(
                folder: "work",
                file: "a.ics",
                source: alarm.source,
                bareRequest: try JSONDecoder().decode(Request.self, from: bytes),
                isReadOnly: false
            )
            #expect(back?.request == alarm.request)
            #expect(try alarm.ring(after: now, answered: nil, zones: zones) != nil)
        }
    }

    @Test func whatLiesOutsideTheYearsIsNamed() throws {
        let late = Self.event("a", "DTSTART:20260105T090000Z", "RDATE:99991231T235959Z", alarm: ["TRIGGER:P1D"])
        let findings = try Self.read(Self.calendar([late])).findings
        #expect(findings.first?.note == "of its alarms, those outside the years 1 to 9999 are left out")
    }

    // MARK: - What a file may ask for

    @Test func aFileAsksForLittle() throws {
        let own = [
            "X-CARILLON-LEVEL:critical", "X-CARILLON-SOUND:/tmp/loud.wav", "X-CARILLON-SOUND-REPEAT:300",
            "X-CARILLON-SOUND-VOLUME:1", "X-CARILLON-ICON:/tmp/large.png", "X-CARILLON-WAKE:TRUE",
            "X-CARILLON-STAY-FOR:86400", "X-CARILLON-BADGE:99", "X-CARILLON-BUTTON;X-ID=x;X-EFFECT=stop:Yes",
        ]
        let entry = ["BEGIN:VEVENT", "UID:a", "SUMMARY:A", "DTSTART:20260105T090000Z"] + own
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "REPEAT:1000", "DURATION:PT1M"]
        let insisting = alarm + ["X-CARILLON-UNTIL-ANSWERED:TRUE", "END:VALARM", "END:VEVENT"]
        for end in [["END:VALARM", "END:VEVENT"], insisting.suffix(3)] {
            let alarms = try Self.read(Self.calendar([entry + alarm + end])).alarms
            #expect((1...6).contains(alarms.count))
            #expect(alarms.count == 1 || alarms[0].source.untilLast == 300)
            let request = try #require(alarms.first).request
            var expected = Content(title: "A", body: request.content.body)
            expected.sound = .standard
            expected.interruptionLevel = .timeSensitive
            (expected.threadIdentifier, expected.categoryIdentifier) = ("work", "alarm")
            (expected.actions, expected.userInfo) = (request.content.actions, request.content.userInfo)
            #expect(request.content == expected)
            #expect(request.content.actions.map(\.title) == ["Snooze", "OK"])
            #expect(!request.wake && (request.untilAnswered?.most ?? 0) <= 5)
        }
    }

    @Test func anEntryHasItsOwnLimits() throws {
        let long = Self.event(String(repeating: "u", count: 60_000), "DTSTART:20260105T090000Z")
        let many =
            ["BEGIN:VEVENT", "UID:many", "DTSTART:20260105T090000Z"]
            + (1...100).flatMap { ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT\($0)M", "END:VALARM"] }
        let bodies = (0..<400).map { _ in "X-CARILLON-BODY:" + String(repeating: "b", count: 16_000) }
        let large = ["BEGIN:VEVENT", "UID:large", "DTSTART:20260105T090000Z"] + bodies + Self.plain.suffix(5)
        let dates = (0..<1900).map { "RDATE:2026\(["01", "02", "03"][$0 % 3])01T\(100_000 + $0)Z" }
        let dated = ["BEGIN:VEVENT", "UID:dated", "DTSTART:20260105T090000Z"] + dates + Self.plain.suffix(5)
        let (alarms, findings) = try Self.read(
            Self.calendar([long, many + ["END:VEVENT"], large, dated, Self.plain])
        )
        let counts = Dictionary(alarms.map { ($0.source.entry.uid, 1) }, uniquingKeysWith: +)
        #expect(counts["many"] == 20 && counts["plain"] == 1)
        #expect(counts.keys.allSatisfy { $0.utf8.count <= 1024 })
        #expect(alarms.map(\.request.size).max() ?? 0 <= 64 * 1024)
        let notes = findings.compactMap(\.note)
        #expect(notes.contains("its UID has 60000 bytes; at most 1024 are taken"))
        #expect(notes.contains("of its 100 alarms the first 20 are taken"))
    }
}
