import ICalendar
import NotificationCore
import Recurrence
import SystemZones
import Testing

/// Which zone a TZID means, in the order of decision 33.
@Suite struct FileZoneTests {
    private static let newYork = [
        "20070311T020000;YEARLY;BYMONTH=3;BYDAY=2SU", "20071104T020000;YEARLY;BYMONTH=11;BYDAY=1SU",
    ]

    /// - Parameters:
    ///   - daylight: The onset and the rule, and the offset before and after it.
    private static func zone(_ name: String, _ more: [String] = [], _ parts: [(String, String, String, String)])
        -> [String]
    {
        var lines = ["BEGIN:VTIMEZONE", "TZID:" + name] + more
        for (kind, onset, from, to) in parts {
            let sides = onset.split(separator: ";", maxSplits: 1).map(String.init)
            lines += ["BEGIN:" + kind, "DTSTART:" + sides[0]]
            if sides.count > 1 { lines.append(sides[1].hasPrefix("RDATE") ? sides[1] : "RRULE:FREQ=" + sides[1]) }
            lines += ["TZOFFSETFROM:" + from, "TZOFFSETTO:" + to, "END:" + kind]
        }
        return lines + ["END:VTIMEZONE"]
    }

    private static func entry(_ name: String, _ zone: [String], _ lines: [String]) throws -> CalendarEntry {
        let event = ["BEGIN:VEVENT", "UID:a", "SUMMARY:x", "DTSTART;TZID=\"\(name)\":" + lines[0]] + lines.dropFirst()
        let text = ["BEGIN:VCALENDAR"] + zone + event + ["END:VEVENT", "END:VCALENDAR"]
        return try ReadingTests.entries(text.joined(separator: "\r\n"))[0]
    }

    @Test func theOrderOfDecision33() throws {
        let eastern = [
            ("DAYLIGHT", Self.newYork[0], "-0500", "-0400"), ("STANDARD", Self.newYork[1], "-0400", "-0500"),
        ]
        let old = [
            ("DAYLIGHT", "19870405T020000;YEARLY;BYMONTH=4;BYDAY=1SU", "-0500", "-0400"),
            ("STANDARD", "19671029T020000;YEARLY;BYMONTH=10;BYDAY=-1SU", "-0400", "-0500"),
        ]
        let fixed = [("STANDARD", "19700101T000000", "+0530", "+0530")]
        let hour = [("STANDARD", "19700101T000000", "+0700", "+0700")]
        let invented = [
            ("DAYLIGHT", "19700405T030000;YEARLY;BYMONTH=4;BYDAY=1SU", "+0100", "+0230"),
            ("STANDARD", "19701006T030000;YEARLY;BYMONTH=10;BYDAY=TU;BYMONTHDAY=8,9,10,11,12,13,14", "+0230", "+0100"),
        ]
        let rows: [(name: String, zone: [String], zoneName: String)] = [
            ("Asia/Tokyo", Self.zone("Asia/Tokyo", [], eastern), "Asia/Tokyo"),
            ("Mine", Self.zone("Mine", ["X-LIC-LOCATION:Asia/Tokyo"], eastern), "Asia/Tokyo"),
            ("/freeassociation.sourceforge.net/Tzfile/Europe/Rome", [], "Europe/Rome"),
            ("Custom/America/Argentina/Buenos_Aires", [], "America/Argentina/Buenos_Aires"),
            ("W. Europe Standard Time", [], "Europe/Berlin"), ("India Standard Time", [], "Asia/Kolkata"),
            ("US-Eastern", Self.zone("US-Eastern", [], eastern), "America/New_York"),
            ("(GMT-05:00) Eastern", Self.zone("(GMT-05:00) Eastern", [], eastern), "America/New_York"),
            ("+7", Self.zone("+7", [], hour), "Etc/GMT-7"), ("Delhi", Self.zone("Delhi", [], fixed), "Asia/Kolkata"),
            ("Odd", Self.zone("Odd", [], invented), "<+01>-1<+0230>-2:30,M4.1.0/3,M10.2.2/3"),
            ("EST5EDT,M3.2.0,M11.1.0", [], "EST5EDT,M3.2.0,M11.1.0"), ("tzone://Microsoft/Utc", [], "UTC"),
            ("europe/berlin", [], "Europe/Berlin"), ("America/New York", [], "America/New_York"),
            ("AMERICA/PORT OF SPAIN", [], "America/Port_of_Spain"), ("/x.org/europe/rome", [], "Europe/Rome"),
            ("W. Europe Standard Time 1", [], "Europe/Berlin"), ("w. europe standard time", [], "Europe/Berlin"),
            ("europe/berlin", Self.zone("europe/berlin", [], eastern), "America/New_York"),
        ]
        for (name, zone, expected) in rows {
            let entry = try Self.entry(name, zone, ["20260705T090000", "RRULE:FREQ=DAILY"])
            #expect(entry.start?.zoneIdentifier == expected, "\(name)")
            let isOther = expected == "Asia/Tokyo"
            #expect(
                entry.notes == (isOther ? ["the file says another offset of Asia/Tokyo, and the system's counts"] : [])
            )
        }
        // A law has changed since the file was written: it is the zone that had those offsets then.
        let before = try Self.entry(
            "US-Eastern",
            Self.zone("US-Eastern", [], old),
            ["19980705T090000", "RRULE:FREQ=DAILY"]
        )
        #expect(before.start?.zoneIdentifier == "America/New_York")
    }

    @Test func whatNoStringCanSayGoesAsDates() throws {
        let zone = Self.zone(
            "Moon",
            [],
            [
                ("DAYLIGHT", "20260110T020000;RDATE:20270320T020000", "+0100", "+0300"),
                ("STANDARD", "20260120T020000;RDATE:20270920T020000", "+0300", "+0100"),
            ]
        )
        let daily = try Self.entry(
            "Moon",
            zone,
            ["20260105T090000", "RRULE:FREQ=DAILY;COUNT=20", "EXDATE;TZID=Moon:20260112T090000"]
        )
        #expect(daily.start == .utc(CivilDateTime(year: 2026, month: 1, day: 5, hour: 8)))
        #expect(
            daily.notes == [
                "its time zone has rules of its own, so its rings are taken as dates, the last on 24 Jan 2026"
            ]
        )
        let found = try #require(daily.recurrence).occurrences(after: .min, through: .max, in: .utc)
            .map { Zone.utc.civil(at: $0) }
        #expect(found.count == 19)
        #expect(found.map(\.day) == Array(5...11) + Array(13...24))
        #expect(found.map(\.hour) == found.map { (10..<20).contains($0.day) ? 6 : 8 })
        // An alarm keeps its distance on the clocks of that zone.
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D", "END:VALARM"]
        let before = try Self.entry("Moon", zone, ["20260105T090000", "RRULE:FREQ=DAILY;COUNT=20"] + alarm)
        let findings = ReminderImport(zones: ReadingTests.zones, now: ImportTests.now, takesStarts: false)
            .findings([before])
        guard case .recurrence(let set)? = findings.first?.request?.trigger else {
            Issue.record("\(findings)")
            return
        }
        let rings = set.occurrences(after: .min, through: .max, in: .utc).map { Zone.utc.civil(at: $0) }
        #expect(rings.map(\.day) == Array(4...23))
        #expect(rings.map(\.hour) == rings.map { (10..<20).contains($0.day) ? 6 : 8 })
        let single = try Self.entry("Moon", zone, ["20260115T090000"])
        #expect(single.start == .utc(CivilDateTime(year: 2026, month: 1, day: 15, hour: 6)))
        #expect(single.notes == [])
    }

    private static let moon = zone(
        "Moon",
        [],
        [
            ("DAYLIGHT", "20260110T020000;RDATE:20270320T020000", "+0100", "+0300"),
            ("STANDARD", "20260120T020000;RDATE:20270920T020000", "+0300", "+0100"),
        ]
    )
    .joined(separator: "\r\n")

    private static func onTheMoon(_ series: String, _ part: [String]) throws -> [String] {
        let whole = ["SUMMARY:Old", "DTSTART;\(series)", "RRULE:FREQ=DAILY;COUNT=5"]
        let text = SeriesTests.calendar(whole, ["SUMMARY:New"] + part)
        return try SeriesTests.rings(text.replacing("VERSION:2.0", with: "VERSION:2.0\r\n" + moon))
            .map { String($0.dropFirst(8)) }
    }

    /// An occurrence without a zone is one of its series' zone, also of one that only the file knows (decision 33).
    @Test(arguments: [":20270321T003000", ";VALUE=DATE:20270321", ";TZID=Moon:20270321T003000", ":20270320T213000Z"])
    func anOccurrenceIsNamedOnTheClocksOfItsSeries(_ id: String) throws {
        let series = "TZID=Moon:20270318T003000"
        let before = ["18T00:30:00 Old", "19T00:30:00 Old", "20T00:30:00 Old", "21T10:00:00 New"]
        let moved = ["RECURRENCE-ID\(id)", "DTSTART;TZID=Moon:20270321T120000"]
        #expect(try Self.onTheMoon(series, moved) == before + ["21T22:30:00 Old"])
        let following = ["RECURRENCE-ID;RANGE=THISANDFUTURE\(id)", "DTSTART;TZID=Moon:20270321T120000"]
        #expect(try Self.onTheMoon(series, following) == before + ["22T10:00:00 New"])
    }

    /// What follows has its own clocks, and the distance counts on those that people read.
    @Test func whatFollowsChangesItsClocks() throws {
        let id = "RECURRENCE-ID;RANGE=THISANDFUTURE:20270319T003000"
        let noon = (19...22).map { "\($0)T12:00:00 New" }
        let moon = "TZID=Moon:20270318T003000"
        #expect(try Self.onTheMoon(moon, [id, "DTSTART:20270319T120000"]) == ["18T00:30:00 Old"] + noon)
        let mornings = (19...22).map { "\($0)T09:00:00 New" }
        #expect(try Self.onTheMoon(moon, [id, "DTSTART;VALUE=DATE:20270319"]) == ["18T00:30:00 Old"] + mornings)
        // Its noon comes at 10:00 from the 20th on.
        let there = ["19T12:00:00 New"] + (20...22).map { "\($0)T10:00:00 New" }
        let berlin = "TZID=Europe/Berlin:20270318T003000"
        #expect(try Self.onTheMoon(berlin, [id, "DTSTART;TZID=Moon:20270319T120000"]) == ["18T00:30:00 Old"] + there)
    }

    /// Decision 33: an offset is read where it can mean one thing only.
    @Test(arguments: [
        ("UTC+1.5", 90), ("UTC+01.5", 90), ("GMT-3.5", -210), ("UTC+5.30", 330), ("UTC+5:30", 330), ("UTC+530", 330),
        ("UTC+0530", 330), ("(UTC+05:45) Nowhere", nil), ("GMT+1", 60), ("UTC-12", -720), ("UTC+1.00", 60),
        ("UTC+1:5", nil), ("UTC+1.25", nil), ("UTC+1.50", nil), ("UTC+1:60", nil), ("UTC+1.", nil), ("UTC+:30", nil),
        ("UTC+1:3:0", nil), ("UTC+.5", nil), ("UTC+00130", nil), ("UTC+1,5", nil), ("UTC+190", nil),
    ])
    func anOffsetIsReadOrRefused(_ name: String, minutes: Int?) {
        let entry = try? Self.entry(name, [], ["20260705T090000"])
        #expect(entry?.start?.zone(ReadingTests.zones).offset(at: 1_790_000_000) == minutes.map { $0 * 60 })
    }

    /// Never silently UTC, and never the session's zone.
    @Test(arguments: [
        "US-Eastern", "UTC plus one", "(UTC+01:00) Atlantis", "CET-1CEST", "UTC+1:5", "tzone://Microsoft/Custom",
    ])
    func aZoneThatNobodyKnowsIsRefused(_ name: String) {
        let error = #expect(throws: ICalendarError.self) { try Self.entry(name, [], ["20260705T090000"]) }
        #expect(
            error?.message.hasPrefix("this system has no zone \"\(name)\", and the file doesn't describe it") == true
        )
    }

    @Test func aDescriptionThatIsDamagedIsNone() {
        for (from, rule) in [("+1", "YEARLY"), ("+0100", "OFTEN"), ("+9900", "YEARLY"), ("+0100", "SECONDLY")] {
            let zone = Self.zone("Moon", [], [("STANDARD", "20260101T000000;\(rule)", from, "+0200")])
            let entry = try? Self.entry("Moon", zone, ["20260705T090000"])
            #expect(entry == nil || entry?.start?.zoneIdentifier == "Etc/GMT-2", "\(from) \(rule)")
        }
    }
}
