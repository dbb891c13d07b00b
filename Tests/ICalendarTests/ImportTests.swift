import Foundation
import NotificationCore
import Recurrence
import SystemZones
import Testing

@testable import ICalendar

/// Alarms as requests, and requests as calendars.
@Suite struct ImportTests {
    static let zones = ReadingTests.zones
    /// 1 January 2026, 00:00 in Berlin
    static let now = WallTime(unixSeconds: 1_767_222_000)

    static func findings(_ text: String, takesStarts: Bool = false) throws -> [ReminderImport.Finding] {
        ReminderImport(zones: zones, now: now, takesStarts: takesStarts)
            .findings(try ReadingTests.entries(text))
    }

    /// As organizers mail the change or the cancellation of one occurrence.
    @Test(arguments: [
        ("STATUS:CONFIRMED", "the file lacks its series, which rings as before"),
        ("STATUS:CANCELLED", "it is cancelled; the file lacks its series, which rings as before"),
    ]) func anOccurrenceWithoutItsSeriesIsNamed(_ status: String, _ note: String) throws {
        let lines = ["DTSTART:20270106T120000Z", "RECURRENCE-ID:20270106T090000Z", status]
        let found = try Self.findings(Self.event(lines, alarm: ["ACTION:DISPLAY", "TRIGGER:-PT5M"]))
        #expect(found.map(\.note) == [note])
        #expect(found.map(\.part) == ["a@x/20270106T090000Z#"])
        let isAdded = status == "STATUS:CONFIRMED"
        #expect(found.first?.request?.identifier == (isAdded ? "a@x/20270106T090000Z#1" : nil))
    }

    static func event(_ lines: [String], alarm: [String]) -> String {
        (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a@x", "SUMMARY:Tea"] + lines + ["BEGIN:VALARM"] + alarm
            + ["END:VALARM", "END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// The rings of a request, at most `limit`.
    static func rings(_ request: Request, limit: Int) throws -> [Int64] {
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: zones)
        let pending = Pending(app: "", request: request, schedule: try timetable.start(request, at: moment))
        return try timetable.upcoming(pending, at: moment, limit: limit).map(\.unixSeconds)
    }

    /// Of thousands of dates only those count that are to come; the rest is as it was.
    @Test func datesThatAreOverDoNotCount() throws {
        func dates(_ property: String, _ years: ClosedRange<Int>) -> [String] {
            years.flatMap { year in
                (1...12).flatMap { month in
                    (1...20).map { String(format: "\(property):%04d%02d%02dT090000", year, month, $0) }
                }
            }
        }
        let start = "DTSTART:20100101T090000"
        func finding(_ lines: [String]) throws -> ReminderImport.Finding {
            try #require(try Self.findings(Self.event([start] + lines, alarm: ["TRIGGER:-PT15M"])).first)
        }
        let daily = "RRULE:FREQ=DAILY"
        let past = try #require(try finding([daily] + dates("EXDATE", 2011...2026)).request)
        let local = Self.zones.local
        // The first 20 days of each month of this year are left out.
        #expect(try Self.rings(past, limit: 2).map { local.civil(at: $0).day } == [21, 22])
        let moved = try #require(try finding(dates("RDATE", 2011...2026)).request)
        #expect(try Self.rings(moved, limit: 1).map { local.civil(at: $0).day } == [1])
        // Where there are few, all of them stay: the same file makes the same requests on another day.
        guard case .recurrence(let few)? = try finding([daily] + dates("EXDATE", 2024...2025)).request?.trigger else {
            Issue.record("no recurrence")
            return
        }
        #expect(few.exceptions.count == 480)

        let many = try finding([daily] + dates("EXDATE", 2026...2035))
        #expect(many.request == nil)
        #expect(many.note == "its EXDATE has 2400 dates to come; at most 2000 are taken")
    }

    @Test(
        arguments: [
            (["DTSTART:20260105T090000"], ["TRIGGER:-PT15M"], ["2026-01-05T08:45:00"]),
            (["DTSTART;TZID=America/New_York:20260105T090000"], ["TRIGGER:PT0S"], ["2026-01-05T15:00:00"]),
            (["DTSTART;VALUE=DATE:20260105"], ["TRIGGER:-PT15H"], ["2026-01-04T09:00:00"]),
            (
                ["DTSTART:20260105T090000", "DTEND:20260105T103000"], ["TRIGGER;RELATED=END:-PT5M"],
                ["2026-01-05T10:25:00"]
            ),
            (["DTSTART:20260105T090000", "DURATION:PT2H"], ["TRIGGER;RELATED=END:PT0S"], ["2026-01-05T11:00:00"]),
            (["DTSTART:20260105T090000"], ["TRIGGER;VALUE=DATE-TIME:20260104T120000Z"], ["2026-01-04T13:00:00"]),
            (
                ["DTSTART:20260105T000500", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3"], ["TRIGGER:-PT10M"],
                ["2026-01-04T23:55:00", "2026-01-07T23:55:00", "2026-01-11T23:55:00"]
            ),
            (
                ["DTSTART;VALUE=DATE:20000224", "RRULE:FREQ=YEARLY"], ["TRIGGER:-P1D"],
                ["2026-02-23T09:00:00", "2027-02-23T09:00:00", "2028-02-23T09:00:00"]
            ),
            (
                ["DTSTART:20260105T090000", "RRULE:FREQ=DAILY;UNTIL=20260107", "EXDATE;VALUE=DATE:20260106"],
                ["TRIGGER:-PT9H30M"], ["2026-01-04T23:30:00", "2026-01-06T23:30:00"]
            ),
            // A rule that can't be moved becomes dates.
            (
                ["DTSTART:20260113T000500", "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3"], ["TRIGGER:-PT10M"],
                ["2026-01-12T23:55:00", "2026-02-09T23:55:00", "2026-03-09T23:55:00"]
            ),
        ] as [([String], [String], [String])]
    )
    func anAlarmRingsAtItsDistance(_ lines: [String], alarm: [String], times: [String]) throws {
        let findings = try Self.findings(Self.event(lines, alarm: ["ACTION:DISPLAY"] + alarm))
        let request = try #require(findings.first?.request, "\(findings)")
        #expect(findings.count == 1)
        #expect(request.identifier == "a@x#1")
        let found = try Self.rings(request, limit: 3).map { Self.zones.local.civil(at: $0).description }
        #expect(found == times)
    }

    /// Hours and minutes are exact where the clocks change, days are those of the clocks (RFC 5545 section 3.3.6).
    @Test(
        arguments: [
            ("20270328T030000", "-PT1H", ["2027-03-28T01:00:00+1"]),
            ("20270328T030500", "-PT15M", ["2027-03-28T01:50:00+1"]),
            ("20270328T040000", "-PT90M", ["2027-03-28T01:30:00+1"]),
            ("20271031T030000", "-PT15M", ["2027-10-31T02:45:00+1"]),
            ("20271031T033000", "-PT1H", ["2027-10-31T02:30:00+1"]),
            ("20271031T023000", "-PT1H", ["2027-10-31T01:30:00+2"]),
            ("20270328T120000", "-PT24H", ["2027-03-27T11:00:00+1"]),
            ("20270328T120000", "-P1D", ["2027-03-27T12:00:00+1"]),
            ("20270328T120000", "-P1DT12H", ["2027-03-27T00:00:00+1"]),
            ("20270328T030000", "-P1DT1H", ["2027-03-27T02:00:00+1"]),
            (
                "20270327T030000\r\nRRULE:FREQ=DAILY", "-PT1H",
                ["2027-03-27T02:00:00+1", "2027-03-28T01:00:00+1", "2027-03-29T02:00:00+2"]
            ),
            (
                "20270327T120000\r\nRRULE:FREQ=DAILY;COUNT=3", "-PT24H",
                ["2027-03-26T12:00:00+1", "2027-03-27T11:00:00+1", "2027-03-28T12:00:00+2"]
            ),
            (
                "20270321T040000\r\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270328T040000", "-PT90M",
                ["2027-03-21T02:30:00+1", "2027-03-28T01:30:00+1"]
            ),
            (
                "20261025T120000\r\nRRULE:FREQ=MONTHLY;BYDAY=-1SU;COUNT=2", "-PT24H",
                ["2026-10-24T13:00:00+2", "2026-11-28T12:00:00+1"]
            ),
            (
                "20270327T120000\r\nRDATE;TZID=Europe/Berlin:20270328T120000\r\nEXDATE:20270327T110000Z", "-PT24H",
                ["2027-03-27T11:00:00+1"]
            ),
            (
                "20270327T120000\r\nRRULE:FREQ=DAILY\r\nEXDATE;TZID=Europe/Berlin:20270328T120000", "-PT24H",
                ["2027-03-26T12:00:00+1", "2027-03-28T12:00:00+2", "2027-03-29T12:00:00+2"]
            ),
        ]
    )
    func hoursRunOnWhereTheClocksChange(_ start: String, _ trigger: String, times: [String]) throws {
        let berlin = Self.zones.local
        for zone in [";TZID=Europe/Berlin", ""] {
            let text = Self.event(["DTSTART\(zone):\(start)"], alarm: ["ACTION:DISPLAY", "TRIGGER:\(trigger)"])
            let request = try #require(try Self.findings(text).first?.request)
            let found = try Self.rings(request, limit: 3).map {
                "\(berlin.civil(at: $0))+\(berlin.offset(at: $0) / 3600)"
            }
            #expect(found == times)
        }
    }

    /// So do the hours of a DURATION.
    @Test(arguments: [
        ("20270328T010000", "PT2H", "2027-03-28T04:00:00"), ("20271030T200000", "PT12H", "2027-10-31T07:00:00"),
        ("20270327T120000", "PT24H", "2027-03-28T13:00:00"), ("20270327T120000", "P1D", "2027-03-28T12:00:00"),
    ])
    func anEndIsAsFarAsItsDurationSays(_ start: String, _ duration: String, time: String) throws {
        let text = Self.event(
            ["DTSTART;TZID=Europe/Berlin:\(start)", "DURATION:\(duration)"],
            alarm: ["ACTION:DISPLAY", "TRIGGER;RELATED=END:PT0S"]
        )
        let request = try #require(try Self.findings(text).first?.request)
        #expect(try Self.rings(request, limit: 2).map { Self.zones.local.civil(at: $0).description } == [time])
    }

    /// A PERIOD has a length of its own.
    @Test(arguments: [
        ("RDATE;VALUE=PERIOD:20261203T080000Z/PT3H", ["12-01T09:45:00", "12-03T11:45:00"]),
        ("RDATE;VALUE=PERIOD:20261203T080000Z/20261203T110000Z", ["12-01T09:45:00", "12-03T11:45:00"]),
        (
            "RRULE:FREQ=DAILY;COUNT=2\r\nRDATE;VALUE=PERIOD:20261204T080000Z/PT30M,20261205T100000Z/P1D",
            ["12-01T09:45:00", "12-02T09:45:00", "12-04T09:15:00", "12-06T10:45:00"]
        ),
        (
            "RDATE;VALUE=PERIOD:20261203T080000Z/PT3H,20261204T080000Z/PT3H\r\nEXDATE:20261203T080000Z",
            ["12-01T09:45:00", "12-04T11:45:00"]
        ),
        ("RDATE;VALUE=PERIOD:20261203T080000Z/soon", ["12-01T09:45:00", "12-03T09:45:00"]),
    ])
    func aPeriodEndsWhereItSays(_ dates: String, times: [String]) throws {
        let lines = ["DTSTART:20261201T080000Z", "DTEND:20261201T090000Z", dates]
        let text = Self.event(lines, alarm: ["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M"])
        let request = try #require(try Self.findings(text).first?.request)
        let found = try Self.rings(request, limit: 9).map { Self.zones.local.civil(at: $0).description.dropFirst(5) }
        #expect(found == times.map { $0[...] })
    }

    @Test func anAlarmThatRepeatsIsOneReminderForEachTime() throws {
        let text = Self.event(
            ["DTSTART:20260105T090000Z", "RRULE:FREQ=DAILY"],
            alarm: ["ACTION:DISPLAY", "TRIGGER:-PT10M", "REPEAT:2", "DURATION:PT5M", "DESCRIPTION:Hurry\\, now"]
        )
        let requests = try Self.findings(text).compactMap(\.request)
        #expect(requests.map(\.identifier) == ["a@x#1", "a@x#1+1", "a@x#1+2"])
        #expect(requests.first?.content.title == "Tea")
        #expect(requests.first?.content.body == "09:00 UTC\nHurry, now")
        let first = try requests.map { try Self.rings($0, limit: 1)[0] % 86_400 / 60 }
        #expect(first == [530, 535, 540])
    }

    @Test(arguments: [
        (["ACTION:EMAIL", "TRIGGER:PT0S"], "its alarm is of the kind EMAIL, and only DISPLAY and AUDIO ring"),
        (["ACTION:PROCEDURE", "TRIGGER:PT0S"], "its alarm is of the kind PROCEDURE, and only DISPLAY and AUDIO ring"),
        (["ACTION:NONE", "TRIGGER:PT0S"], "its alarm is of the kind NONE, and only DISPLAY and AUDIO ring"),
        (["ACTION:DISPLAY"], "its alarm has no TRIGGER"),
        (
            ["ACTION:DISPLAY", "TRIGGER:soon"],
            "its alarm's TRIGGER \"soon\" is neither a length of time nor a date with a time"
        ),
        (["ACTION:DISPLAY", "TRIGGER:-P1000D"], "its time has passed"),
        (
            ["ACTION:DISPLAY", "TRIGGER -PT5M"], "\"TRIGGER -PT5M\" is not NAME:VALUE"
        ),
    ])
    func whatIsLeftOutIsSaidWithItsReason(_ alarm: [String], reason: String) throws {
        let finding = try #require(try Self.findings(Self.event(["DTSTART:20260105T090000"], alarm: alarm)).first)
        #expect(finding.request == nil)
        #expect(finding.note == reason)
    }

    @Test(arguments: [
        (["RRULE:FREQ=DAILY;UNTIL=20200101T000000"], "its last ring has passed"),
        (
            ["RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20190125T090000,20190126T090000"],
            "all of its dates are left out or moved"
        ),
        (["EXDATE;VALUE=DATE:20190125"], "all of its dates are left out or moved"),
        (["RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "its rule has no dates"),
    ])
    func whyNoRingIsToComeIsSaid(_ lines: [String], reason: String) throws {
        let event = Self.event(["DTSTART:20190125T090000"] + lines, alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"])
        let finding = try #require(try Self.findings(event).first)
        #expect(finding.request == nil)
        #expect(finding.note == reason)
    }

    @Test(
        arguments: [
            (["TRIGGER:-PT5M"], nil, 1), (["ACTION:AUDIO", "TRIGGER:-PT5M"], nil, 1),
            (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M"], nil, 1),
            (["ACTION:DISPLAY", "TRIGGER: -PT5M ;"], nil, 1),
            (
                ["ACTION:DISPLAY", "TRIGGER:-PT5M", "REPEAT:3"],
                "it rings once, since its REPEAT isn't a number with a DURATION", 1
            ),
            (
                ["ACTION:DISPLAY", "TRIGGER:-PT5M", "REPEAT:500", "DURATION:PT1M"],
                "of its 500 repeats the first 20 are taken", 21
            ),
        ] as [([String], String?, Int)]
    )
    func whatIsMissingOrTooMuchIsNoReasonToLeaveAnAlarmOut(_ alarm: [String], note: String?, count: Int) throws {
        let findings = try Self.findings(Self.event(["DTSTART:20260105T090000"], alarm: alarm))
        let request = try #require(findings.first?.request, "\(findings)")
        #expect(findings.first?.note == note)
        #expect(findings.count == count)
        #expect(
            try Self.rings(request, limit: 1).map { Self.zones.local.civil(at: $0).description } == [
                "2026-01-05T08:55:00"
            ]
        )
    }

    @Test func theSoundOfAnAlarmIsNoSecondReminder() throws {
        let text = Self.event(
            ["DTSTART:20260105T090000"],
            alarm: [
                "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M",
                "END:VALARM", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT1M",
            ]
        )
        let findings = try Self.findings(text)
        #expect(findings.map { $0.request?.identifier } == ["a@x#1", nil, "a@x#3"])
        #expect(findings[1].note == "it sounds with the alarm in line 6")
    }

    @Test func whatIsDoneOrCancelledDoesNotRing() throws {
        for (lines, note) in [
            ("STATUS:CANCELLED", "it is cancelled"), ("STATUS:COMPLETED", "it is completed"),
            ("PERCENT-COMPLETE:100", "it is completed"), ("COMPLETED:20260101T000000Z", "it is completed"),
        ] {
            let text = Self.event(["DUE:20260105T090000", lines], alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"])
                .replacing("VEVENT", with: "VTODO")
            #expect(try Self.findings(text).map(\.note) == [note])
        }
    }

    /// A calendar that is a cancellation cancels its entries, also an occurrence of a series; one beside it doesn't.
    @Test func aCancellationDoesNotRing() throws {
        let lines = ["DTSTART:20260105T090000", "RRULE:FREQ=DAILY;COUNT=2"]
        let event = Self.event(lines, alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"])
        func asking(_ method: String, _ text: String) -> String {
            text.replacing("BEGIN:VCALENDAR", with: "BEGIN:VCALENDAR\r\nMETHOD:\(method)")
        }
        for method in ["CANCEL", "cancel "] {
            #expect(try Self.findings(asking(method, event)).map(\.note) == ["it is cancelled"])
        }
        #expect(try Self.findings(asking("REQUEST", event)).map { $0.request != nil } == [true])
        let part = Self.event(
            ["DTSTART:20260106T090000", "RECURRENCE-ID:20260106T090000"],
            alarm: ["ACTION:DISPLAY", "TRIGGER:PT0S"]
        )
        let both = try Self.findings(event + asking("CANCEL", part))
        #expect(both.map(\.note) == [nil, "it is cancelled"])
        #expect(try Self.rings(#require(both[0].request), limit: 9).count == 1)
    }

    @Test func anEntryWithoutAnAlarmIsTakenOnlyWhenAsked() throws {
        let text = ReadingTests.event("SUMMARY:x", "DTSTART:20260105T090000")
        let left = try #require(try Self.findings(text).first)
        #expect(left.request == nil)
        #expect(left.note == "it has no alarm; --at-start makes it ring when it starts")
        let taken = try #require(try Self.findings(text, takesStarts: true).first?.request)
        #expect(taken.identifier == "a#0")
        let cancelled = ReadingTests.event("STATUS:CANCELLED", "DTSTART:20260105T090000")
        #expect(try Self.findings(cancelled, takesStarts: true).first?.note == "it is cancelled")
    }

    /// Rules that are moved ring where the occurrences, moved one by one, do.
    @Test func movedRulesRingAtTheSameTimesAsMovedOccurrences() throws {
        let starts = ["20260105T003000Z", "20260315T120000Z", "20260128T233000Z", "20260712T090000Z"]
        let rules = [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,FR", "FREQ=WEEKLY",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA;WKST=SU", "FREQ=MONTHLY",
            "FREQ=MONTHLY;BYMONTHDAY=1,28", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY",
            "FREQ=YEARLY;BYMONTH=3;BYDAY=MO", "FREQ=HOURLY;INTERVAL=5", "FREQ=HOURLY;BYDAY=MO",
            "FREQ=DAILY;BYHOUR=8,20",
            "FREQ=WEEKLY;COUNT=5", "FREQ=DAILY;UNTIL=20260901T000000Z", "FREQ=DAILY;UNTIL=20260901",
            "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15",
        ]
        let offsets: [(String, Int64)] = [
            ("PT0S", 0), ("-PT15M", -900), ("-PT1H", -3600), ("-P1D", -86_400), ("-P2DT3H", -183_600), ("PT30M", 1800),
            ("P8D", 691_200),
        ]
        var moved = 0
        for start in starts {
            for rule in rules {
                for (trigger, offset) in offsets {
                    let text = Self.event(
                        ["DTSTART:\(start)", "RRULE:\(rule)"],
                        alarm: ["ACTION:DISPLAY", "TRIGGER:\(trigger)"]
                    )
                    let finding = try #require(try Self.findings(text).first)
                    let entry = try #require(try ReadingTests.entries(text).first)
                    let set = try #require(entry.recurrence)
                    let expected = set.occurrences(
                        after: Self.now.unixSeconds - offset,
                        through: .max,
                        in: .utc,
                        limit: 40
                    ).map { $0 + offset }
                    let found = try finding.request.map { try Self.rings($0, limit: 40) } ?? []
                    #expect(found == expected, "\(start) \(rule) \(trigger)")
                    moved += finding.note == nil ? 1 : 0
                }
            }
        }
        #expect(moved > 300)
    }

    // MARK: - Writing

    @Test func whatIsWrittenRingsAgainAtTheSameTimes() throws {
        func day(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(parsing: text)) }
        let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH")
        let start = try day("2026-01-08T09:00:00")
        let bounds = Request.Bounds(end: WallTime(unixSeconds: 1_780_000_000))
        let rows: [(Trigger, Request.Bounds)] = [
            (.interval(.init(seconds: 600, repeats: false)), .init()),
            (.interval(.init(seconds: 5400, repeats: true)), .init()),
            (.interval(.init(seconds: 7, repeats: true)), .init(count: 5)),
            (.interval(.init(seconds: 86_400, repeats: true)), bounds),
            (.calendar(DateMatch(second: 0), repeats: true), .init(count: 3)),
            (.calendar(DateMatch(minute: 15), repeats: true), .init()),
            (.calendar(DateMatch(hour: 9), repeats: true), bounds),
            (.calendar(DateMatch(hour: 2, minute: 30, zoneIdentifier: "America/New_York"), repeats: true), .init()),
            (.calendar(DateMatch(hour: 9, weekday: 2), repeats: true), .init(count: 4)),
            (.calendar(DateMatch(hour: 9, weekday: 3, weekdayOrdinal: 2), repeats: true), bounds),
            (.calendar(DateMatch(month: 3, weekday: 2), repeats: true), .init()),
            (.calendar(DateMatch(day: 13, hour: 9, weekday: 6), repeats: true), .init()),
            (.calendar(DateMatch(month: 2, day: 29, hour: 9), repeats: true), .init()),
            (.calendar(DateMatch(day: 31, hour: 9), repeats: true), .init()),
            (.calendar(DateMatch(month: 6, hour: 9), repeats: true), .init()),
            (.calendar(DateMatch(year: 2026, month: 12, day: 24, hour: 18), repeats: false), .init()),
            (.recurrence(RecurrenceSet(start: start, rules: [rule])), .init(count: 5)),
            (.recurrence(RecurrenceSet(start: start, startIsUTC: true, rules: [rule])), bounds),
            (
                .recurrence(
                    RecurrenceSet(
                        start: start,
                        zoneIdentifier: "Asia/Tokyo",
                        rules: [rule],
                        dates: [try day("2026-02-01T10:00:00")],
                        exceptions: [try day("2026-01-19T09:00:00")],
                        exceptionDays: [try day("2026-01-22")]
                    )
                ),
                .init()
            ),
        ]
        for (index, (trigger, bounds)) in rows.enumerated() {
            let (text, notes, request) = try Self.written(trigger, bounds, limit: 100)
            #expect(notes.isEmpty, "\(notes)")
            let again = try #require(try Self.findings(text).first?.request, "\(text)")
            #expect(again.identifier == "r")
            #expect(again.content.title == request.content.title)
            #expect(again.content.body == request.content.body)
            #expect(try Self.rings(again, limit: 30) == Self.rings(request, limit: 30), "\(index): \(text)")
        }
    }

    @Test(arguments: [
        (Trigger.calendar(DateMatch(hour: 9, weekday: 2, weekOfYear: 53), repeats: true), Request.Bounds()),
        (.calendar(DateMatch(hour: 9, quarter: 2), repeats: true), .init()),
        (.calendar(DateMatch(hour: 9), repeats: true), .init(end: WallTime(unixSeconds: 1_780_000_000), count: 10)),
        (.interval(.init(seconds: 60, repeats: true)), .init(end: WallTime(unixSeconds: 1_767_300_000), count: 10)),
    ])
    func whatNoRuleSaysIsWrittenAsDates(_ trigger: Trigger, _ bounds: Request.Bounds) throws {
        let (text, notes, request) = try Self.written(trigger, bounds, limit: 10)
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("\"r\": no iCalendar rule can say when it rings; ") == true)
        let again = try #require(try Self.findings(text).first?.request)
        #expect(try Self.rings(again, limit: 10) == Self.rings(request, limit: 10), "\(text)")
    }

    static func written(
        _ trigger: Trigger,
        _ bounds: Request.Bounds,
        limit: Int
    ) throws -> (text: String, notes: [String], request: Request) {
        var content = Content(title: "Tea, \u{1F375}; \(String(repeating: "ä", count: 60))", body: "a\nb\\c")
        content.sound = .standard
        let request = Request(identifier: "r", content: content, trigger: trigger, bounds: bounds)
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: zones)
        let pending = Pending(app: "", request: request, schedule: try timetable.start(request, at: moment))
        let times = try timetable.upcoming(pending, at: moment, limit: limit)
        let next = try #require(times.first)
        let item = CalendarWriter.Item(request: request, next: next, remaining: pending.remaining, upcoming: times)
        let writer = CalendarWriter([item], zones: zones, now: now)
        for line in writer.text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
        return (writer.text, writer.notes, request)
    }
}
