import ICalendar
import NotificationCore
import Recurrence
import SystemZones
import Testing

/// Calendar files as entries with their recurrences, and what is wrong with the ones that are refused.
@Suite struct ReadingTests {
    static let zones = SystemZones(environment: ["TZ": "Europe/Berlin"])

    /// The entries of a file; what is wrong with one of them is thrown.
    static func entries(_ text: String) throws -> [CalendarEntry] {
        let (entries, problems) = try CalendarEntry.readUsable(Array(text.utf8), zones: zones, now: ImportTests.now)
        if let problem = problems.first { throw problem.error }
        return entries
    }

    private static func lines(_ bytes: [UInt8]) throws -> [ContentLine] {
        try ContentLine.read(bytes).map { try $0.get() }
    }

    /// A calendar with one event of these lines.
    static func event(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a"] + lines + ["END:VEVENT", "END:VCALENDAR"])
            .joined(separator: "\r\n") + "\r\n"
    }

    @Test func foldedLinesAreOneAndTextIsUnescaped() throws {
        let lines = try Self.lines(
            Array(
                "\u{FEFF}SUMMARY;X-A=\"a;b:c\",d;X-B=e:Tea\\, milk\\; su\r\n gar\\nand\r\n \t\\\\more\nX:y\r\r\n".utf8
            )
        )
        #expect(lines.count == 2)
        #expect(lines[0].name == "SUMMARY")
        #expect(lines[0].parameters == ["X-A": ["a;b:c", "d"], "X-B": ["e"]])
        #expect(lines[0].text == "Tea, milk; sugar\nand\t\\more")
        #expect(lines[1].line == 4)
    }

    /// A zone of Outlook's in Windows-1252: its name beside a time is the one that the file describes.
    @Test(arguments: ["", "\""]) func parametersInOldEncodingsAreRead(_ quote: String) throws {
        let name = Array("Mitteleurop".utf8) + [0xE4] + Array("ische Zeit".utf8)
        let quoted = Array(quote.utf8) + name + Array(quote.utf8)
        let line = Array("DTSTART;TZID=".utf8) + quoted + Array(":20270326T103000".utf8)
        #expect(try Self.lines(line).first?.zoneName == "Mitteleurop\u{E4}ische Zeit")
    }

    @Test func aFoldInsideACharacterIsUndone() throws {
        let bytes = Array("X:\u{1F355}".utf8)
        let lines = try Self.lines(Array(bytes.prefix(4)) + [0x0D, 0x0A, 0x20] + bytes.dropFirst(4))
        #expect(lines.first?.value == "\u{1F355}")
    }

    @Test(
        arguments: [
            (["DTSTART:20260105T090000"], ["2026-01-05T08:00:00"]),
            (["DTSTART:20260105T090000Z"], ["2026-01-05T09:00:00"]),
            (["DTSTART;TZID=America/New_York:20260105T090000"], ["2026-01-05T14:00:00"]),
            (["DTSTART;TZID=/example.org/20050126_1/America/New_York:20260105T090000"], ["2026-01-05T14:00:00"]),
            (["DTSTART;VALUE=DATE:20260105"], ["2026-01-04T23:00:00"]),
            (
                ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20260106T090000Z"],
                ["2026-01-05T09:00:00", "2026-01-07T09:00:00", "2026-01-08T09:00:00"]
            ),
            (
                ["DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260106T080000Z"],
                ["2026-01-05T08:00:00", "2026-01-07T08:00:00"]
            ),
            (
                [
                    "DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=DAILY;COUNT=3",
                    "EXDATE;VALUE=DATE:20260106",
                ],
                ["2026-01-05T08:00:00", "2026-01-07T08:00:00"]
            ),
            (
                [
                    "DTSTART:20260105T090000Z", "RDATE;TZID=Europe/Berlin:20260107T090000,20260108T090000",
                    "RDATE;VALUE=PERIOD:20260109T090000Z/PT1H",
                ],
                ["2026-01-05T09:00:00", "2026-01-07T08:00:00", "2026-01-08T08:00:00", "2026-01-09T09:00:00"]
            ),
            // A start that its rule doesn't name is no occurrence.
            (["DTSTART:20260105T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1"], ["2026-01-06T09:00:00"]),
        ] as [([String], [String])]
    )
    func startsRulesAndDatesBecomeOccurrences(_ lines: [String], times: [String]) throws {
        let text = (["BEGIN:VCALENDAR", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR"]).joined(separator: "\n")
        let entry = try #require(try Self.entries(text).first)
        let zone = try #require(entry.start?.zone(Self.zones))
        let found = entry.recurrence?.occurrences(after: .min, through: .max, in: zone, limit: 20) ?? []
        #expect(found.map { CivilDateTime(localSeconds: $0).description } == times)
    }

    @Test func aReplacedOccurrenceIsLeftOutOfItsSeries() throws {
        let entries = try Self.entries(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=Europe/Berlin:20260105T090000
            RRULE:FREQ=DAILY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID:20260106T080000Z
            DTSTART;TZID=Europe/Berlin:20260106T150000
            END:VEVENT
            END:VCALENDAR
            """
        )
        #expect(entries[0].recurrence?.exceptions == [CivilDateTime(year: 2026, month: 1, day: 6, hour: 9)])
    }

    @Test func aZoneOfTheFileIsFoundByItsPlace() throws {
        let entries = try Self.entries(
            """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID:Mine
            X-LIC-LOCATION:Asia/Tokyo
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=Mine:20260105T090000
            END:VEVENT
            END:VCALENDAR
            """
        )
        #expect(entries[0].start?.zoneIdentifier == "Asia/Tokyo")
    }

    @Test(arguments: ["", " x", "hello\n", "<html>", "X:y", "END:VCALENDAR", "\u{0}\u{1}"])
    func aFileWithNothingOfACalendarIsRefused(_ text: String) {
        let error = #expect(throws: ICalendarError.self) { try Self.entries(text) }
        #expect(error?.description == "line 1: there is no BEGIN:VCALENDAR")
    }

    @Test func aCalendarThatIsCutOffBeforeItsFirstEntryIsRefused() throws {
        let error = #expect(throws: ICalendarError.self) {
            try Component.read(Array("BEGIN:VCALENDAR\nVERSION:2.0\nBEG".utf8))
        }
        #expect(error?.description == "line 1: BEGIN:VCALENDAR has no END")
        #expect(try Component.read(Array("BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8)).count == 1)
    }

    @Test(arguments: [
        (event("DTSTART 20260105T090000"), "line 4: \"DTSTART 20260105T090000\" is not NAME:VALUE"),
        (
            event("DTSTART;TZID=\"Europe/Berlin:20260105T090000"),
            "line 4: TZID of DTSTART has a quote that is never closed"
        ),
        (event("DTSTART;VALUE=DATE"), "line 4: DTSTART has no colon before its value"),
        (
            event("DTSTART:tomorrow"),
            "line 4: DTSTART is \"tomorrow\", which isn't a date such as 20260105 or 20260105T090000"
        ),
        (
            event("DTSTART:20260230T090000"),
            "line 4: DTSTART is \"20260230T090000\", which isn't a date such as 20260105 or 20260105T090000"
        ),
        (
            event("SUMMARY:a\r\n b\r\n c", "DTSTART;TZID=Mars/Base:20260105T090000"),
            "line 7: this system has no zone \"Mars/Base\", and the file doesn't describe it; a TZID must be a name such as "
                + "Europe/Berlin"
        ),
        (event("DTSTART:20260105T090000", "RRULE:FREQ=DAILY;BYDAY=XX"), "line 5: RRULE: BYDAY can't be “XX”."),
        (event("DTSTART:20260105", "EXRULE:FREQ=OFTEN"), "line 5: EXRULE: FREQ can't be “OFTEN”."),
    ])
    func whatIsWrongIsNamedWithItsLine(_ text: String, message: String) {
        let error = #expect(throws: ICalendarError.self) { try Self.entries(text) }
        #expect(error?.description == message)
    }
}
