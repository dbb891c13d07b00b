import NotificationCore
import Testing

@testable import ICalendar

/// Files that RFC 5545 doesn't allow, or that other programs mean otherwise than they look: what has one meaning rings, and
/// the rest is named.
@Suite struct ForeignFileTests {
    private static func calendar(_ lines: String..., alarm: String = "TRIGGER:PT0S") -> String {
        SeriesTests.calendar(["SUMMARY:x"] + lines, alarm: alarm)
    }

    private static func rings(_ text: String) throws -> [String] {
        try SeriesTests.rings(text).map { String($0.dropLast(2)) }
    }

    private static func notes(_ text: String) throws -> [String?] { try SeriesTests.findings(text).map(\.note) }

    private static let tea = "DTSTART:20270111T100000"

    // MARK: - Series

    /// RFC 5545 section 3.3.5: 02:30 in a spring gap is 01:30 in UTC there, and 01:00 where it rings here.
    @Test(arguments: ["20270328T013000Z", "20270328T010000Z", "20270328T023000", ";VALUE=DATE:20270328"])
    func anOccurrenceInAGapIsMeant(_ time: String) throws {
        let value = time.hasPrefix(";") ? time : ":" + time
        let start = ["DTSTART;TZID=Europe/Berlin:20270327T023000", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:x"]
        let rest = ["2027-03-27T02:30:00", "2027-03-29T02:30:00"]
        #expect(try Self.rings(SeriesTests.calendar(start + ["EXDATE\(value)"])) == rest)
        let moved = ["RECURRENCE-ID\(value)", "SUMMARY:x", "DTSTART;TZID=Europe/Berlin:20270328T150000"]
        let both = try Self.rings(SeriesTests.calendar(start, moved))
        #expect(both == [rest[0], "2027-03-28T15:00:00", rest[1]])
    }

    /// Of what comes each hour, that time is an occurrence of its own.
    @Test func anHourBehindAGapIsItself() throws {
        let start = ["DTSTART;TZID=Europe/Berlin:20270328T013000", "RRULE:FREQ=HOURLY;COUNT=4", "SUMMARY:x"]
        let whole = try Self.rings(SeriesTests.calendar(start))
        let left = try Self.rings(SeriesTests.calendar(start + ["EXDATE:20270328T013000Z"]))
        #expect(whole.contains("2027-03-28T03:30:00"))
        #expect(left == whole.filter { $0 != "2027-03-28T03:30:00" })
    }

    /// RFC 5545 section 3.3.10 has no days and weeks of the year in these rules; dateutil and rrule.js limit them.
    @Test(arguments: [
        ("DAILY;BYYEARDAY=11,12;COUNT=3", ["2027-01-11", "2027-01-12", "2028-01-11"]),
        ("MONTHLY;BYYEARDAY=-1;BYMONTHDAY=-1;COUNT=2", ["2027-01-31", "2027-02-28"]),
        ("DAILY;BYWEEKNO=2;COUNT=8", (11...17).map { "2027-01-\($0)" } + ["2028-01-10"]),
        ("WEEKLY;BYWEEKNO=2;BYDAY=TU;COUNT=2", ["2027-01-12", "2028-01-11"]),
    ])
    func daysAndWeeksOfTheYearLimit(_ rule: String, days: [String]) throws {
        let text = Self.calendar(Self.tea, "RRULE:FREQ=\(rule)")
        #expect(try Self.rings(text).map { String($0.prefix(10)) } == days)
    }

    @Test(arguments: [
        "WEEKLY;BYWEEKNO=2", "MONTHLY;BYWEEKNO=2", "DAILY;INTERVAL=2;BYWEEKNO=2", "MONTHLY;BYDAY=1MO;BYYEARDAY=11",
        "HOURLY;BYWEEKNO=2", "MONTHLY;BYYEARDAY=11,12;BYSETPOS=1",
    ])
    func whatCouldMeanTwoThingsIsRefused(_ rule: String) throws {
        let notes = try Self.notes(Self.calendar(Self.tea, "RRULE:FREQ=\(rule)"))
        #expect(notes.count == 1 && notes[0]?.contains(/BY(WEEKNO|YEARDAY|DAY)/) == true, "\(notes)")
    }

    /// RFC 5545 section 3.3.10 has ordinals up to 53, so that 255 is the byte of -1, as libical reads it.
    @Test func anOrdinalWithoutItsSignIsRead() throws {
        let text = Self.calendar(Self.tea, "RRULE:FREQ=MONTHLY;BYDAY=255SU,1MO;COUNT=2")
        #expect(try Self.rings(text) == ["2027-01-31T10:00:00", "2027-02-01T10:00:00"])
        #expect(
            try Self.notes(Self.calendar(Self.tea, "RRULE:FREQ=MONTHLY;BYDAY=100SU")).first??.contains("100SU") == true
        )
    }

    @Test func whatKOrganizerCountsAsDoneIsSilent() throws {
        let text = Self.calendar(
            "DTSTART;TZID=Europe/Berlin:20270111T100000",
            "DUE;TZID=Europe/Berlin:20270111T110000",
            "X-KDE-LIBKCAL-DTRECURRENCE:20270113T100000Z",
            "RRULE:FREQ=DAILY;COUNT=4",
            alarm: "TRIGGER:-PT5M"
        )
        #expect(
            try Self.rings(text.replacing("VEVENT", with: "VTODO")) == ["2027-01-13T09:55:00", "2027-01-14T09:55:00"]
        )
    }

    // MARK: - Properties that are there twice

    /// RFC 5545 sections 3.6.1 and 3.6.6.
    @Test func whatIsThereTwiceIsNamed() throws {
        func note(_ text: String) throws -> String? { try #require(try Self.notes(text).first) }
        #expect(
            try note(Self.calendar(Self.tea, "DTSTART:20270112T100000"))
                == "it has several DTSTARTs, of which the first counts"
        )
        let triggers = Self.calendar(
            Self.tea,
            alarm: "TRIGGER:-PT5M\r\nTRIGGER;RELATED=END:-PT5M\r\nREPEAT:1\r\nREPEAT:2"
        )
        #expect(try note(triggers)?.contains("it has several TRIGGERs, of which the first counts") == true)
        #expect(try note(Self.calendar(Self.tea, Self.tea)) == nil)
        let moved = Self.calendar(Self.tea, "RECURRENCE-ID:20270112T100000", "RECURRENCE-ID:20270113T100000")
        #expect(try note(moved) == "it has several RECURRENCE-IDs, of which the first counts")
    }

    @Test(arguments: ["CANCELLED", "CANCELED"])
    func aCancellationWins(_ status: String) throws {
        #expect(try Self.notes(Self.calendar(Self.tea, "STATUS:CONFIRMED", "STATUS:\(status)")) == ["it is cancelled"])
        let methods = "VERSION:2.0\r\nMETHOD:PUBLISH\r\nMETHOD:CANCEL"
        let text = Self.calendar(Self.tea).replacing("VERSION:2.0", with: methods)
        #expect(try Self.notes(text) == ["it is cancelled"])
    }

    /// RFC 9074 section 6.1
    @Test func theLatestAnswerCounts() throws {
        let answers = ["20270111T085500Z", "20270111T090000Z"].map { "\r\nACKNOWLEDGED:\($0)" }
        for answers in [answers, answers.reversed()] {
            let text = Self.calendar(Self.tea, alarm: "TRIGGER:PT0S" + answers.joined())
            let source = try #require(try SeriesTests.findings(text).first?.source)
            #expect(source.acknowledged == WallTime(unixSeconds: 1_799_658_000))
        }
    }

    /// RFC 5545 section 3.6.1: one or the other; ical.js, ical.net and sabre take DTEND.
    @Test(arguments: [("VEVENT", "DTEND"), ("VTODO", "DUE")])
    func anEndCountsBesideALength(_ kind: String, _ name: String) throws {
        let alarm = "TRIGGER;RELATED=END:-PT5M"
        func text(_ length: String) -> String {
            Self.calendar(Self.tea, "\(name):20270111T110000", "DURATION:\(length)", alarm: alarm)
                .replacing("VEVENT", with: kind)
        }
        #expect(try Self.rings(text("PT2H")) == ["2027-01-11T10:55:00"])
        #expect(try Self.notes(text("PT2H")) == ["it has \(name) and DURATION, of which the first counts"])
        #expect(try Self.notes(text("PT1H")) == [nil])
    }

    // MARK: - Calendars

    /// RFC 5546 sections 3.2.3, 3.2.7, RFC 5545 section 3.7.1
    @Test(arguments: ["METHOD:COUNTER", "METHOD:REPLY", "METHOD:REFRESH", "CALSCALE:HEBREW"])
    func whatIsNoScheduleIsLeftOut(_ line: String) throws {
        let text = Self.calendar(Self.tea).replacing("VERSION:2.0", with: "VERSION:2.0\r\n\(line)")
        let sides = line.split(separator: ":")
        let beside = Self.calendar(Self.tea)
        #expect(
            try Self.notes(text + beside) == ["its calendar has \(sides[0]) \"\(sides[1])\", which isn't read", nil]
        )
        #expect(try Self.rings(text.replacing(line, with: "CALSCALE:gregorian\r\nMETHOD:REQUEST")).count == 1)
    }

    private static func zone(_ names: [String], _ offsets: [String]) -> String {
        let parts = zip(names, offsets).flatMap { name, offset in
            ["TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)"]
                + ["TZOFFSETTO:\(offset)", "END:STANDARD"]
        }
        return (["VERSION:2.0", "BEGIN:VTIMEZONE"] + parts + ["END:VTIMEZONE"]).joined(separator: "\r\n")
    }

    private static func event(_ zone: String, _ description: String) -> String {
        calendar("DTSTART;TZID=\(zone):20270711T100000").replacing("VERSION:2.0", with: description)
    }

    /// RFC 5545 section 3.2.19
    @Test func aZoneIsOneOfItsCalendar() throws {
        let both = ["+0300", "+0500"].enumerated().map { index, offset in
            Self.event("Zed", Self.zone(["Zed"], [offset])).replacing("UID:a", with: "UID:\(index)")
        }
        #expect(try Self.rings(both.joined()) == ["2027-07-11T07:00:00", "2027-07-11T09:00:00"])
        #expect(try Self.notes(both.joined()) == [nil, nil])
        // One that has none takes that of another.
        let without = Self.event("Zed", "VERSION:2.0").replacing("UID:a", with: "UID:2")
        #expect(try Self.rings(both[0] + without) == ["2027-07-11T09:00:00", "2027-07-11T09:00:00"])
    }

    /// RFC 5545 section 3.6.5
    @Test func aZoneOfSeveralMeaningsIsNamed() throws {
        let note = "the file describes its zone in several ways, of which the first counts"
        #expect(try Self.notes(Self.event("A", Self.zone(["A", "B"], ["+1000", "+0800"]))) == [note])
        let twice = Self.zone(["A"], ["+0300"]) + "\r\n" + Self.zone(["A"], ["+0500"])
        #expect(try Self.notes(Self.event("A", twice)) == [note])
        // A name that the system has goes by that (decision 33).
        let known = twice.replacing("TZID:A", with: "TZID:Asia/Riyadh")
        #expect(try Self.notes(Self.event("Asia/Riyadh", known)) == [nil])
        let same = Self.zone(["A"], ["+0300"]) + "\r\n" + Self.zone(["A"], ["+0300"])
        #expect(try Self.notes(Self.event("A", same)) == [nil])
    }

    /// A known name goes first (decision 33), and what the file says otherwise is named.
    @Test func otherOffsetsOfAKnownZoneAreNamed() throws {
        let text = Self.event("UTC", Self.zone(["UTC"], ["+0200"]))
        #expect(try Self.rings(text) == ["2027-07-11T12:00:00"])
        #expect(try Self.notes(text) == ["the file says another offset of UTC, and the system's counts"])
        #expect(try Self.notes(Self.event("Europe/Berlin", Self.zone(["Europe/Berlin"], ["+0200"]))) == [nil])
    }

    /// RFC 5545 section 3.2.19: quotes and letters of either case name one zone.
    @Test func zonesInQuotesAndOtherLettersAreFound() throws {
        #expect(try Self.rings(Self.event("\"Zed Q\"", Self.zone(["\"Zed Q\""], ["+0300"]))) == ["2027-07-11T09:00:00"])
        #expect(try Self.rings(Self.event("MyZone", Self.zone(["myzone"], ["+0300"]))) == ["2027-07-11T09:00:00"])
        #expect(try Self.rings(Self.event("tzone://Microsoft/Utc", "VERSION:2.0")) == ["2027-07-11T12:00:00"])
    }

    /// RFC 5545 section 3.3.5, form 1: such a time is that of wherever one is.
    @Test func aZoneOfTheCalendarIsNamed() throws {
        for name in ["X-WR-TIMEZONE", "TIMEZONE-ID"] {
            let text = Self.event("", "VERSION:2.0\r\n\(name):Asia/Tokyo")
            let note = "its time has no zone, and \(name) isn't followed: it rings at that time here"
            #expect(try Self.notes(text) == [note])
            #expect(try Self.notes(text.replacing("Asia/Tokyo", with: "Europe/Berlin")) == [nil])
            #expect(try Self.notes(text.replacing("T100000", with: "T100000Z")) == [nil])
        }
    }

    // MARK: - Alarms

    @Test func anAlarmThatIsSwitchedOffIsSilent() throws {
        let text = Self.calendar(Self.tea, alarm: "TRIGGER:-PT5M\r\nX-KDE-KCALCORE-ENABLED:FALSE")
        #expect(try Self.notes(text) == ["its alarm is switched off (X-KDE-KCALCORE-ENABLED)"])
        #expect(try Self.rings(text.replacing("FALSE", with: "TRUE")).count == 1)
    }

    /// Apple, Exchange and Outlook write no length for "at the time of the event" (RFC 5545 section 3.8.6.3).
    @Test(arguments: ["TRIGGER:PT", "TRIGGER;RELATED=START:P", "TRIGGER;RELATED=START:", "TRIGGER;RELATED=END:PT"])
    func aTriggerWithoutALengthIsAtTheTime(_ trigger: String) throws {
        #expect(try Self.rings(Self.calendar(Self.tea, alarm: trigger)) == ["2027-01-11T10:00:00"])
    }

    @Test func anEmptyTriggerIsNone() throws {
        #expect(try Self.rings(Self.calendar(Self.tea, alarm: "TRIGGER:")) == [])
    }

    // MARK: - Notes

    /// What isn't followed is named (RFC 5545 sections 3.2.14, 3.2.19, 3.2.20, 3.3.6, 3.3.10, 3.8.2.5).
    @Test(
        arguments: [
            (["RRULE:FREQ=DAILY;COUNT=2;INTERVAL=0"], "TRIGGER:PT0S", "its RRULE has INTERVAL=0, which isn't followed"),
            (["RRULE:FREQ=DAILY;COUNT=0"], "TRIGGER:PT0S", "its RRULE has COUNT=0, which isn't followed"),
            (["DTEND;VALUE=FOO:20270111T110000"], "TRIGGER:PT0S", "its DTEND has VALUE=FOO, which isn't followed"),
            (
                ["DTEND;TZID=Asia/Tokyo:20270111T110000Z"], "TRIGGER:PT0S",
                "its DTEND is in UTC, and its TZID isn't followed"
            ),
            (["DURATION:-PT1H"], "TRIGGER:PT0S", "its end is before its start"), ([], "TRIGGER:-PT5M", nil),
            ([], "TRIGGER:-P1M", "its TRIGGER has an M without a T, which is read as minutes"),
            ([], "TRIGGER;RELATED=FOO:-PT5M", "its TRIGGER has RELATED=FOO, which isn't followed"),
            (["SUMMARY;ENCODING=BASE64:VGVh"], "TRIGGER:PT0S", "its SUMMARY is in BASE64, which isn't read"),
        ] as [([String], String, String?)]
    )
    func whatIsNotFollowedIsNamed(_ lines: [String], alarm: String, note: String?) throws {
        let text = SeriesTests.calendar([Self.tea] + lines, alarm: alarm)
        #expect(try Self.notes(text) == [note])
        #expect(try !Self.rings(text).isEmpty)
    }

    /// RFC 5545 sections 3.6.1 and 3.6.2
    @Test func theEndOfAnotherKindIsNamed() throws {
        let text = Self.calendar(Self.tea, "DUE:20270111T110000")
        #expect(try Self.notes(text) == ["its DUE isn't followed"])
    }

    /// MS-OXCICAL, from 00:00 to 00:00
    @Test func aWholeDayOfOutlookDoesNotRingAtNight() throws {
        let start = ["DTSTART;TZID=Europe/Berlin:20270111T000000", "DTEND;TZID=Europe/Berlin:20270112T000000"]
        func text(_ lines: [String]) -> String {
            SeriesTests.calendar(["SUMMARY:x"] + start + lines, alarm: "TRIGGER:-PT15M")
        }
        #expect(try Self.rings(text(["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"])) == ["2027-01-11T09:00:00"])
        #expect(try Self.rings(text(["X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"])) == ["2027-01-10T23:45:00"])
    }

    /// RFC 5545 section 3.8.7.3
    @Test func theLastChangeTellsVersionsApart() throws {
        let new = ["SUMMARY:x", Self.tea, "LAST-MODIFIED:20270102T000000Z"]
        let old = ["SUMMARY:x", "DTSTART:20270111T150000", "LAST-MODIFIED:20270101T000000Z"]
        for events in [(new, old), (old, new)] {
            #expect(try Self.rings(SeriesTests.calendar(events.0, events.1)) == ["2027-01-11T10:00:00"])
        }
    }

    @Test func anAlarmOfOldCalendarsIsNamed() throws {
        let text = Self.calendar(Self.tea, "DALARM:20270111T095500;PT5M;3;x").split(separator: "BEGIN:VALARM")
        let note = try Self.notes(text[0] + "END:VEVENT\r\nEND:VCALENDAR\r\n").first as? String
        #expect(note?.hasPrefix("its DALARM isn't read, and it has no other alarm") == true)
    }

    @Test func aDescriptionThatCannotBeReadIsNamed() throws {
        let text = Self.event("Zed", Self.zone(["Zed"], ["+03"]))
        #expect(try Self.notes(text).first??.contains("and its VTIMEZONE can't be read") == true)
    }

    /// vCalendar 1.0
    @Test func datesBehindSemicolonsAreRead() throws {
        let text = Self.calendar(Self.tea, "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20270112T100000;20270113T100000;")
        #expect(try Self.rings(text) == ["2027-01-11T10:00:00", "2027-01-14T10:00:00"])
    }

    /// RFC 5545 section 6
    @Test func anotherEncodingIsNamed() {
        let units = Self.calendar(Self.tea).utf16
        let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let error = #expect(throws: ICalendarError.self) { try Component.read(wide) }
        #expect(error?.message == "it is in UTF-16, not in UTF-8")
    }
}
