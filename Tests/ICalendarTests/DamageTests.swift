import Glibc
import ICalendar
import NotificationCore
import Recurrence
import Synchronization
import SystemZones
import Testing

/// What is wrong but readable is read, and one bad line costs its item, never the file (decision 33).
@Suite struct DamageTests {
    private static func read(_ text: String) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        try CalendarEntry.readUsable(Array(text.utf8), zones: ReadingTests.zones, now: ImportTests.now)
    }

    private static let good = "BEGIN:VEVENT\nUID:good\nSUMMARY:Good\nDTSTART:20260105T090000\nEND:VEVENT\n"

    @Test(arguments: [
        "BEGIN:VEVENT \nUID:a\nSUMMARY:Tea\nDTSTART:20260105T090000\nEND:VEVENT",
        "begin:vevent\nuid:a\nsummary:Tea\ndtstart:20260105t090000\nend:vevent",
        "BEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nDTSTART;:20260105T090000 \nEND:VEVENT",
        "BEGIN:VEVENT\nUID:a\nSUMMARY ;LANGUAGE=de :Tea\nDTSTART;TZID=:20260105T090000;\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nDTSTART:2026-01-05T09:00\nEND:VEVENT",
        "\u{FEFF}BEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nDTSTART:20260105T090000\nRRULE:FREQ=DAILY;COUNT=1;\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nDTSTART:20260105T090000\nRRULE:FREQ=DAILY\\;COUNT=1 \nRRULE:\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nX_ODD.NAME;A;B=:c\nDTSTART:20260105T090000\nBEGIN:X-NEW\nY:z\nEND:X-NEW\nEND:VEVENT",
        "END:VALARM\nnonsense\nBEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nDTSTART:20260105T090000\nEND:VEVENT",
    ])
    func whatIsReadableIsRead(_ event: String) throws {
        for end in ["\n", "\r\n", "\r"] {
            let text = "BEGIN:VCALENDAR\n\(event)\nEND:VCALENDAR\n".replacing("\n", with: end)
            let (entries, problems) = try Self.read(text)
            #expect(problems.isEmpty)
            #expect(entries.map(\.summary) == ["Tea"])
            let found = entries.first?.recurrence?.occurrences(after: .min, through: .max, in: ReadingTests.zones.local)
            #expect(found == [1_767_600_000])
            #expect(entries.first?.notes == [])
        }
    }

    @Test(arguments: [
        (
            "BEGIN:VEVENT\nUID:b\nDTSTART:never\nEND:VEVENT\n", 4,
            "DTSTART is \"never\", which isn't a date such as 20260105 or 20260105T090000"
        ),
        ("BEGIN:VEVENT\nUID:b\nDTSTART 20260105\nEND:VEVENT\n", 4, "\"DTSTART 20260105\" is not NAME:VALUE"),
        ("BEGIN:VEVENT\nUID:b\nBEGIN:VALARM\nEND:ALARM\nEND:VEVENT\n", 5, "END:ALARM without a BEGIN"),
        ("BEGIN:VEVENT\nUID:b\nBEGIN:VALARM\nEND:VEVENT\n", 5, "END:VEVENT ends the VALARM that begins in line 4"),
        ("BEGIN:VEVENT\nUID:b\nDTSTART:20260105\n", 2, "BEGIN:VEVENT has no END"),
        (
            "BEGIN:VEVENT\nUID:b\n" + String(repeating: "BEGIN:X\n", count: 20)
                + String(repeating: "END:X\n", count: 20) + "END:VEVENT\n", 18,
            "components are nested deeper than 16 levels"
        ),
    ])
    func oneBadEntryCostsNoOther(_ bad: String, line: Int, message: String) throws {
        let (entries, problems) = try Self.read("BEGIN:VCALENDAR\n\(bad)\(Self.good)END:VCALENDAR\n")
        #expect(entries.map(\.uid) == ["good"])
        #expect(problems.map(\.uid) == ["b"])
        #expect(problems.map(\.error.description) == ["line \(line): \(message)"])
    }

    /// A BEGIN that nothing ends costs what it begins, and no entry that only seems to be in it.
    @Test(arguments: [
        "BEGIN:X-NOTE\n\(good)\(tea)", "BEGIN:VALARM\n\(good)\(tea)", "\(good)BEGIN:X\nX-A:b\n\(tea)",
        String(repeating: "BEGIN:X\n", count: 40) + good + tea,
        String(repeating: "BEGIN:X\n", count: 14) + alarmed + tea, "BEGIN:X\nBEGIN:Y\n\(good)END:Y\n\(tea)",
        "BEGIN:X-NOTE\n\(good)BEGIN:X-NOTE\nEND:X-NOTE\n\(tea)",
    ])
    func aBeginWithoutAnEndHidesNoEntry(_ parts: String) throws {
        for text in ["BEGIN:VCALENDAR\n\(parts)END:VCALENDAR\n", "BEGIN:VCALENDAR\n\(parts)", parts] {
            let (entries, problems) = try Self.read(text)
            #expect((entries.map(\.uid) + problems.map(\.uid)).sorted() == ["good", "tea"], "\(text)")
            #expect(problems.allSatisfy { $0.error.message == "it is inside \"Y\", which isn't read" })
        }
    }

    private static let alarmed = good.replacing("END", with: "BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\nEND")
    private static let tea = good.replacing("good", with: "tea").replacing("Good", with: "Tea")

    /// Whatever isn't read is named.
    @Test(arguments: [
        ("BEGIN:VEVENT\n END:VALARM\nUID:b\nDTSTART:20260105T090000\nEND:VEVENT\n", "END:VEVENT without a BEGIN"),
        ("BEGN:VEVENT\nUID:b\nSUMMARY:b\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\n", "END:VEVENT without a BEGIN"),
        ("BEGIN:VEVNT\nUID:b\nSUMMARY:b\nEND:VEVENT\n", "END:VEVENT without a BEGIN"),
        ("BEGIN:VPOLL\nBEGIN:VTODO\nUID:b\nEND:VTODO\nEND:VPOLL\n", "it is inside \"VPOLL\", which isn't read"),
        (
            "BEGIN:VEVENT\nUID:b\n" + String(repeating: "BEGIN:X\n", count: 20) + "END:VEVENT\n",
            "components are nested deeper than 16 levels"
        ),
    ])
    func anEntryThatIsNotReadIsNamed(_ bad: String, message: String) throws {
        for text in [bad + Self.good, Self.good + bad] {
            let (entries, problems) = try Self.read("BEGIN:VCALENDAR\nVERSION:2.0\n\(text)END:VCALENDAR\n")
            #expect(entries.map(\.uid) == ["good"])
            #expect(problems.map(\.uid) == ["b"])
            #expect(problems.map(\.error.message) == [message])
        }
        // What ends twice is one entry.
        #expect(try Self.read("BEGIN:VCALENDAR\n\(Self.good)END:VEVENT\nEND:VCALENDAR\n").problems.isEmpty)
    }

    /// Whatever the room ends within: what is left out is named once, and costs no memory.
    @Test(arguments: [
        "BEGIN:VEVENT\n", "BEGIN:VTODO\nEND:VTODO\n", "BEGIN:VCALENDAR\n\(good)END:VCALENDAR\n",
        "BEGIN:VTIMEZONE\nBEGIN:STANDARD\nEND:STANDARD\nBEGIN:DAYLIGHT\nEND:DAYLIGHT\n",
    ])
    func aFileHasRoomForSoManyComponents(_ part: String) throws {
        let count = part.split(separator: "\n").count { $0.hasPrefix("BEGIN") }
        let parts = String(repeating: part, count: 32_000 / count)
        let (entries, problems) = try Self.read("BEGIN:VCALENDAR\n\(Self.good)\(parts)\(Self.good)END:VCALENDAR\n")
        #expect(entries.first?.uid == "good")
        #expect(entries.count + problems.count <= 30_001)
        let message = "a file has room for 30000 components, and the rest is left out"
        #expect((1...2).contains(problems.count { $0.error.message == message }))
    }

    /// Lists of dates count as their rules' steps do: those of an entry, and of all together.
    @Test(arguments: ["RDATE", "EXDATE"]) func datesWithoutAnEndSetTheirEntryAside(_ name: String) throws {
        func entry(_ count: Int) -> String {
            let list = String(repeating: "20270105T090000,", count: count) + "20270105T090000"
            return Self.good.replacing("SUMMARY", with: "\(name):\(list)\nSUMMARY")
        }
        let (entries, problems) = try Self.read("BEGIN:VCALENDAR\n\(entry(30_000))\(entry(9))END:VCALENDAR\n")
        #expect(entries.count == 1)
        #expect(problems.map(\.error.limit) == [.entry])
        let room = SearchRoom(ofFile: 1_000_000)
        let long = (0..<4).map { entry(9_000).replacing("UID:good", with: "UID:\($0)") }.joined()
        let many = "BEGIN:VCALENDAR\n\(long)\(Self.good)END:VCALENDAR\n"
        let read = try CalendarEntry.readUsable(
            Array(many.utf8),
            zones: ReadingTests.zones,
            now: ImportTests.now,
            room: room
        )
        #expect(read.entries.count == 3)
        #expect(read.problems.map(\.error.limit) == [.file, .file])
    }

    /// Counts how often a zone is asked for.
    private final class CountedZones: ZoneSource {
        private let asked = Mutex(0)
        var count: Int { asked.withLock { $0 } }

        private func note() { asked.withLock { $0 += 1 } }

        var local: Zone {
            note()
            return ReadingTests.zones.local
        }

        func zone(named identifier: String) -> Zone? {
            note()
            return ReadingTests.zones.zone(named: identifier)
        }
    }

    /// Each of them is looked for in one step, also where alarms say them all.
    @Test func marksAreLookedForInOneStep() throws {
        let alarms = (0..<1000).map { number in
            let time = number == 999 ? "20260105T090000Z" : "2026010\(1 + number % 4)T090000Z"
            let lines = ["ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(time)", "RELATED-TO;RELTYPE=SNOOZE:x"]
            return "BEGIN:VALARM\n\(lines.joined(separator: "\n"))\nEND:VALARM\n"
        }
        let marks = String(repeating: "X-MOZ-SNOOZE-TIME:20260105T090000Z\n", count: 5000)
        let text = Self.good.replacing("END:VEVENT", with: marks + alarms.joined() + "END:VEVENT")
        let zones = CountedZones()
        let read = try CalendarEntry.readUsable(
            Array("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n".utf8),
            zones: zones,
            now: ImportTests.now
        )
        #expect(read.entries.first?.alarms.count == 1000)
        #expect(zones.count < 100_000)
    }

    /// What the entries of a file share is gone through once.
    @Test func whatIsSetAsideCostsItsOwnLength() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Moon\nX-LONG:\(String(repeating: "x", count: 2_000_000))\nEND:VTIMEZONE\n"
        let entries = String(repeating: Self.good, count: 1000)
        let bytes = Array("BEGIN:VCALENDAR\n\(zone)\(entries)END:VCALENDAR\n".utf8)
        let began = Self.processorTime
        let room = SearchRoom(known: ["x"])
        _ = try CalendarEntry.readUsable(bytes, zones: ReadingTests.zones, now: ImportTests.now, room: room)
        // To go through 2 GB takes many times that.
        #expect(Self.processorTime - began < .seconds(5))
    }

    /// The zones of its file belong to what is set aside.
    @Test func whatIsSetAsideIsKnownWithItsZones() throws {
        func aside(_ known: Set<String>, _ zone: String) throws -> Set<String> {
            let zone = "BEGIN:VTIMEZONE\nTZID:Moon\nX-A:\(zone)\nEND:VTIMEZONE\n"
            let room = SearchRoom(known: known)
            let long = Self.good.replacing("SUMMARY", with: "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\nSUMMARY")
            let text = "BEGIN:VCALENDAR\n\(zone)\(long)END:VCALENDAR\n"
            let (entries, problems) = try CalendarEntry.readUsable(
                Array(text.utf8),
                zones: ReadingTests.zones,
                now: ImportTests.now,
                room: room
            )
            if let entry = entries.first, problems.isEmpty {
                var error = ICalendarError(line: entry.line, "")
                error.limit = .entry
                room.note(error, of: entry.component)
            }
            return problems.isEmpty ? room.aside : []
        }
        let known = try aside([], "1")
        #expect(known.count == 1)
        #expect(try aside(known, "1").isEmpty)
        #expect(try aside(known, "2").count == 1)
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func parametersWithoutAnEndCostTheirLine() throws {
        let many = String(repeating: ";X=a,b", count: 600)
        let text = Self.good.replacing("SUMMARY", with: "ATTENDEE\(many):x\nSUMMARY")
        #expect(
            try Self.read("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n").entries.first?.notes == [
                "line 4 is ignored: ATTENDEE has more than 1000 values of parameters"
            ]
        )
    }

    @Test func aFileThatIsCutOffLosesItsLastEntry() throws {
        let (entries, problems) = try Self.read("BEGIN:VCALENDAR\n\(Self.good)BEGIN:VEVENT\nUID:b\nDTST")
        #expect(entries.map(\.uid) == ["good"])
        #expect(problems.map(\.error.description) == ["line 7: BEGIN:VEVENT has no END"])
    }

    @Test func aLineThatDoesNotMatterIsIgnoredAndNamed() throws {
        let text = Self.good.replacing(
            "SUMMARY",
            with: "DESCRIPTION:a\nb and more\nEXDATE:never\nDURATION:long\nSUMMARY"
        )
        let (entries, problems) = try Self.read("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n")
        #expect(problems.isEmpty)
        #expect(
            entries.first?.notes == [
                "line 5 is ignored: \"b and more\" is not NAME:VALUE",
                "line 7 is ignored: DURATION isn't a length of time such as PT1H30M",
                "line 6 is ignored: EXDATE is \"never\", which isn't a date such as 20260105 or 20260105T090000",
            ]
        )
    }

    @Test func entriesWithoutUIDHaveNamesThatAnImportFindsAgain() throws {
        let text = "BEGIN:VCALENDAR\n\(Self.good)\(Self.good)\(Self.good)END:VCALENDAR\n".replacing(
            "UID:good\n",
            with: ""
        )
        let first = try Self.read(text).entries.map(\.uid)
        #expect(Set(first).count == 3)
        #expect(try Self.read(text.replacing("SUMMARY:Good", with: "SUMMARY:Good\nX:y")).entries.map(\.uid) == first)
    }

    @Test func exruleBecomesDatesWithinTheLimits() throws {
        func entry(_ rule: String) throws -> CalendarEntry {
            let text = Self.good.replacing("END:", with: "RRULE:FREQ=DAILY\nEXRULE:\(rule)\nEND:")
            return try #require(try Self.read("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n").entries.first)
        }
        let weekly = try entry("FREQ=WEEKLY;BYDAY=SA,SU;COUNT=4")
        let days = weekly.recurrence?.occurrences(after: .min, through: .max, in: ReadingTests.zones.local, limit: 9)
            .map { ReadingTests.zones.local.civil(at: $0).day }
        #expect(days == [5, 6, 7, 8, 9, 12, 13, 14, 15])
        #expect(weekly.notes == [])
        let endless = try entry("FREQ=WEEKLY;BYDAY=SA,SU;")
        #expect(endless.recurrence?.exceptions.count == 2000)
        #expect(endless.notes == ["its EXRULE is followed up to 5 Mar 2045"])
    }
}
