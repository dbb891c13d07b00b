import NotificationCore
import Recurrence
import SystemZones
import Testing

@testable import ICalendar

/// Alarms that stand apart from what they announce: over a change of the clocks, over the end of a year, or at an end.
@Suite struct MovedAlarmTests {
    /// A series in Berlin or anywhere, its alarm, when it is looked at, and its next rings.
    struct Row: Sendable, CustomTestStringConvertible {
        var lines: [String]
        var alarm: String
        var now: String
        var rings: [String]

        init(_ lines: String, _ alarm: String, at now: String, _ rings: String...) {
            self.lines = ["SUMMARY:x"] + lines.split(separator: " ").map(String.init)
            (self.alarm, self.now, self.rings) = ("TRIGGER\(alarm)", now, rings)
        }

        var testDescription: String { "\(lines.dropFirst().joined(separator: " ")) \(alarm), \(now)" }
    }

    private static func rings(_ row: Row, of text: String) throws -> [String] {
        let zone = SystemZones(environment: ["TZ": "Europe/Berlin"]).local
        let now = try #require(CivilDateTime(parsing: row.now))
        return try SeriesTests.rings(text, at: WallTime(unixSeconds: zone.instant(of: now)), limit: row.rings.count + 1)
            .prefix(max(1, row.rings.count)).map { String($0.prefix(16)) }
    }

    /// UNTIL is inclusive (RFC 5545 section 3.3.10): each occurrence has its alarm, and what is none has none.
    @Test(arguments: [
        // The clocks go forward on 28 March 2027, and back on 31 October.
        Row(
            "DTSTART;TZID=Europe/Berlin:20270307T090000 RRULE:FREQ=WEEKLY;UNTIL=20270328T070000Z",
            ":-P1D",
            at: "2027-03-21T12:00",
            "2027-03-27T09:00"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20271003T090000 RRULE:FREQ=WEEKLY;UNTIL=20271031T075959Z",
            ":-P1D",
            at: "2027-10-22T12:00",
            "2027-10-23T09:00"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20271003T090000 RRULE:FREQ=WEEKLY;UNTIL=20271031T075959Z",
            ":-P1D",
            at: "2027-10-24T12:00"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20270320T033000 RRULE:FREQ=DAILY;UNTIL=20270328T013000Z",
            ":-PT2H",
            at: "2027-03-27T12:00",
            "2027-03-28T00:30"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20271020T220000 DTEND;TZID=Europe/Berlin:20271021T060000 RRULE:FREQ=DAILY;UNTIL=20271030T200000Z",
            ";RELATED=END:PT0S",
            at: "2027-10-30T12:00",
            "2027-10-31T06:00"
        ),
        // Hours run on through the change.
        Row(
            "DTSTART;TZID=Europe/Berlin:20270328T000000 RRULE:FREQ=HOURLY;UNTIL=20270328T030000Z",
            ":-PT10M",
            at: "2027-03-28T03:20",
            "2027-03-28T03:50",
            "2027-03-28T04:50"
        ),
    ]) func theLastOneIsThatOfItsRule(_ row: Row) throws {
        #expect(try Self.rings(row, of: SeriesTests.calendar(row.lines, alarm: row.alarm)) == row.rings)
    }

    @Test func theLastOneIsThatOfTheRuleInAnotherZone() throws {
        let row = Row("", ":-PT10M", at: "2026-12-05T20:00", "2026-12-06T14:50")
        let series = [
            "SUMMARY:x", "DTSTART;TZID=Europe/Berlin:20261201T150000", "RRULE:FREQ=DAILY;UNTIL=20261206T140000Z",
        ]
        let rest = [
            "SUMMARY:x", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261203T150000",
            "DTSTART;TZID=America/New_York:20261203T090000",
        ]
        #expect(try Self.rings(row, of: SeriesTests.calendar(series, rest, alarm: row.alarm)) == row.rings)
    }

    /// What began is over, and its alarm is still to come.
    @Test(arguments: [
        Row(
            "DTSTART;TZID=Europe/Berlin:20261029T200000 DTEND;TZID=Europe/Berlin:20261030T020000 RRULE:FREQ=MONTHLY;BYDAY=-1TH",
            ";RELATED=END:-PT10M",
            at: "2027-01-01T00:30",
            "2027-01-01T01:50",
            "2027-01-29T01:50"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20261031T100000 RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
            ":P1D",
            at: "2027-01-01T08:00",
            "2027-01-01T10:00",
            "2027-02-01T10:00"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20200106T090000 RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
            ":P3D",
            at: "2026-12-02T14:10",
            "2026-12-03T09:00",
            "2026-12-04T09:00"
        ),
        Row(
            "DTSTART;VALUE=DATE:20260209 DTEND;VALUE=DATE:20260211 RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
            ";RELATED=END:-PT6H",
            at: "2026-12-02T14:10",
            "2026-12-02T18:00"
        ),
        // In a zone that only its file knows
        Row(
            "DTSTART;TZID=Mine:20261031T100000 RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
            ":P1D",
            at: "2027-01-01T08:00",
            "2027-01-01T09:30"
        ),
    ]) func oneIsToComeOfWhatHasBegun(_ row: Row) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:19700101T000000
            RDATE:20300101T000000
            TZOFFSETFROM:+0130
            TZOFFSETTO:+0130
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            """
        let text = SeriesTests.calendar(row.lines, alarm: row.alarm)
        #expect(try Self.rings(row, of: text.replacing("BEGIN:VEVENT", with: zone, maxReplacements: 1)) == row.rings)
    }

    /// What begins with a day may be due at a time, though both should be of one kind (RFC 5545 section 3.8.2.3).
    @Test(arguments: [
        ("VTODO", "DUE;TZID=Europe/Berlin:20261205T170000", "-PT15M", "2026-12-05T16:45"),
        ("VTODO", "DUE:20261205T160000Z", "-PT15M", "2026-12-05T16:45"),
        ("VTODO", "DUE:20261205T233000", "-PT15M", "2026-12-05T23:15"),
        ("VEVENT", "DTEND;TZID=Europe/Berlin:20261207T180000", "-PT1H", "2026-12-07T17:00"),
        // A midnight is the end of a day.
        ("VTODO", "DUE;TZID=Europe/Berlin:20261205T000000", "PT0S", "2026-12-05T09:00"),
        ("VTODO", "DUE:20261204T230000Z", "PT0S", "2026-12-05T09:00"),
    ]) func aTimeThatItEndsAtIsKept(_ kind: String, _ end: String, _ trigger: String, _ ring: String) throws {
        let text = SeriesTests.calendar(
            ["SUMMARY:x", "DTSTART;VALUE=DATE:20261204", end],
            alarm: "TRIGGER;RELATED=END:\(trigger)"
        )
        let rings = try SeriesTests.rings(text.replacing("VEVENT", with: kind)).map { String($0.prefix(16)) }
        #expect(rings == [ring])
    }

    @Test func aDayThatIsLeftOutIsAllOfItsTimes() throws {
        let row = Row(
            "DTSTART;TZID=Europe/Berlin:20261201T080000 RRULE:FREQ=HOURLY;INTERVAL=4 EXDATE;VALUE=DATE:20261202",
            ":-PT5M",
            at: "2026-12-02T14:10",
            "2026-12-02T23:55"
        )
        #expect(try Self.rings(row, of: SeriesTests.calendar(row.lines, alarm: row.alarm)) == row.rings)
    }

    /// RFC 5546 section 3.2.5: a cancellation that names no occurrence cancels them all; a STATUS is that of its entry alone.
    @Test(arguments: [true, false]) func aSeriesIsCancelledWithWhatWasMoved(_ isByMethod: Bool) throws {
        let series = [
            "SUMMARY:x", "DTSTART;TZID=Europe/Berlin:20261130T100000", "RRULE:FREQ=WEEKLY",
        ]
        let moved = [
            "SUMMARY:x", "RECURRENCE-ID;TZID=Europe/Berlin:20261207T100000",
            "DTSTART;TZID=Europe/Berlin:20261208T150000",
        ]
        var text = SeriesTests.calendar(series + (isByMethod ? [] : ["STATUS:CANCELLED"]), moved)
        if isByMethod {
            let last = ["SUMMARY:x", "DTSTART;TZID=Europe/Berlin:20261130T100000", "SEQUENCE:2"]
            text += SeriesTests.calendar(last).replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
        }
        let rings = try SeriesTests.rings(text).map { String($0.prefix(16)) }
        #expect(rings == (isByMethod ? [] : ["2026-12-08T15:00"]))
    }

    /// Days come before hours (RFC 5545 section 3.3.6), and nothing rings twice.
    @Test(arguments: [
        Row(
            "DTSTART;TZID=Europe/Berlin:20270301T023000 RRULE:FREQ=DAILY",
            ":-PT10M",
            at: "2027-03-27T12:00",
            "2027-03-28T01:50",
            "2027-03-29T02:20"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20270103T033000 RRULE:FREQ=WEEKLY",
            ":-P7DT2H",
            at: "2027-03-27T12:00",
            "2027-03-28T00:30",
            "2027-04-04T01:30"
        ),
        Row(
            "DTSTART;TZID=Europe/Berlin:20270103T001000 DURATION:PT5H RRULE:FREQ=WEEKLY",
            ";RELATED=END:-P1W",
            at: "2027-03-27T12:00",
            "2027-03-28T06:10"
        ),
        // The end is the second half past two.
        Row(
            "DTSTART;TZID=Europe/Berlin:20271031T013000 DTEND:20271031T013000Z",
            ";RELATED=END:PT90M",
            at: "2027-10-30T12:00",
            "2027-10-31T04:00"
        ),
    ]) func hoursRunOnBesideAChangeOfTheClocks(_ row: Row) throws {
        #expect(try Self.rings(row, of: SeriesTests.calendar(row.lines, alarm: row.alarm)) == row.rings)
    }

    @Test(arguments: ["COUNT=2", "COUNT=4"]) func aStartThatIsLeftOutInAZoneOfTheFileIsSilent(_ count: String) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Own
            BEGIN:STANDARD
            DTSTART:20260601T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0137
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            """
        let event = [
            "SUMMARY:x", "DTSTART;TZID=Own:20261205T100000", "RRULE:FREQ=WEEKLY;\(count)",
            "EXDATE;TZID=Own:20261205T100000,20261212T100000",
        ]
        let text = SeriesTests.calendar(event).replacing("BEGIN:VEVENT", with: zone, maxReplacements: 1)
        let rings = try SeriesTests.rings(text).map { String($0.prefix(16)) }
        #expect(rings == (count == "COUNT=2" ? [] : ["2026-12-19T09:23", "2026-12-26T09:23"]))
    }

    /// A whole day of Outlook's rings as one, wherever its midnight is.
    @Test(arguments: [
        ["DTSTART:20261205T000000Z", "DTEND:20261206T000000Z"], ["DTSTART:20261204T230000Z", "DTEND:20261205T230000Z"],
        ["DTSTART;TZID=Europe/Berlin:20261205T000000", "DURATION:P1D"], ["DTSTART;TZID=Europe/Berlin:20261205T000000"],
        ["DTSTART:20261205T000000", "DTEND:20261206T000000"],
    ]) func aWholeDayOfOutlookIsOne(_ lines: [String]) throws {
        for mark in ["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE"] {
            let text = SeriesTests.calendar(["SUMMARY:x", mark] + lines, alarm: "TRIGGER:-PT15M")
            #expect(try SeriesTests.rings(text).map { String($0.prefix(16)) } == ["2026-12-05T09:00"])
        }
    }
}
