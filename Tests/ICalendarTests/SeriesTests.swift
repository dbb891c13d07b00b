import Foundation
import NotificationCore
import Recurrence
import SystemZones
import Testing

@testable import ICalendar

/// What the entries of one UID say together, and days beside moments, in calendars as other programs write them.
@Suite struct SeriesTests {
    /// 1 December 2026, 12:00 in Berlin
    private static let now = WallTime(unixSeconds: 1_796_122_800)

    static func findings(
        _ text: String,
        in zone: String = "Europe/Berlin",
        at now: WallTime = now
    ) throws -> [ReminderImport.Finding] {
        let zones = SystemZones(environment: ["TZ": zone])
        let (entries, problems) = try CalendarEntry.readUsable(Array(text.utf8), zones: zones, now: now)
        var options = ReminderImport.Options()
        options.allDayAt = 9 * 3600
        return ReminderImport(zones: zones, now: now, options: options).findings(entries, problems)
    }

    /// The rings of all alarms on the clocks of the session, `2027-01-06T18:00:00 Black bin`, in order.
    static func rings(
        _ text: String,
        in zone: String = "Europe/Berlin",
        at now: WallTime = now,
        limit: Int = 20,
        shownIn shown: String? = nil
    ) throws -> [String] {
        let zones = SystemZones(environment: ["TZ": zone])
        let clocks = shown.flatMap(zones.zone(named:)) ?? zones.local
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        let timetable = Timetable(zones: zones)
        return try findings(text, in: zone, at: now).compactMap(\.request).flatMap { request in
            let pending = Pending(app: "", request: request, schedule: try timetable.start(request, at: moment))
            return try timetable.upcoming(pending, at: moment, limit: limit)
                .map { "\(clocks.civil(at: $0.unixSeconds)) \(request.content.title)" }
        }
        .sorted()
    }

    /// A calendar of events that each have an alarm.
    static func calendar(_ events: [String]..., alarm: String = "TRIGGER:PT0S") -> String {
        let all = events.flatMap { lines in
            ["BEGIN:VEVENT"] + (lines.contains { $0.hasPrefix("UID") } ? [] : ["UID:a"]) + lines
                + ["BEGIN:VALARM", "ACTION:DISPLAY", alarm, "END:VALARM", "END:VEVENT"]
        }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + all + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    // MARK: - Calendars that were misread

    @Test func aSeriesThatEndedYearsAgoIsSilent() throws {
        let ended = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:choir
            DTSTAMP:20230101T000000Z
            DTSTART;VALUE=DATE:20230103
            RRULE:FREQ=MONTHLY;BYDAY=1TU;UNTIL=20231231
            SUMMARY:Choir (over since 2023)
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-P1D
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let finding = try #require(try Self.findings(ended).first)
        #expect(finding.request == nil && finding.past?.trigger == nil)
        #expect(finding.note == "its last ring has passed")
    }

    @Test func anAlarmKeepsItsDistanceOnTheClock() throws {
        let nth = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:brunch
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20270131T090000
            RRULE:FREQ=MONTHLY;BYDAY=-1SU
            SUMMARY:Brunch on the last Sunday
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-P1D
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let weekly = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:walk
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20270103T090000
            RRULE:FREQ=WEEKLY
            SUMMARY:Walk on Sundays
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-P1D
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let days = ["2027-01-30", "2027-02-27", "2027-03-27", "2027-04-24", "2027-05-29", "2027-06-26"]
        let found = try Self.rings(nth)
        #expect(found.prefix(6).elementsEqual(days.map { "\($0)T09:00:00 Brunch on the last Sunday" }))
        #expect(found.allSatisfy { $0.contains("T09:00:00") })
        // 31 October 2027 is the Sunday of the change in autumn.
        #expect(found.contains { $0.hasPrefix("2027-10-30") })
        #expect(try Self.rings(weekly, limit: 60).allSatisfy { $0.contains("T09:00:00") })
    }

    @Test func aStartThatItsRuleDoesNotNameIsNone() throws {
        let course = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:course
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20270106T180000
            RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3
            SUMMARY:Course (first lesson on a Wednesday)
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let times = ["2027-01-11", "2027-01-18", "2027-01-25"].map { "\($0)T17:50:00" }
        #expect(try Self.rings(course).map { String($0.prefix(19)) } == times)
    }

    @Test(arguments: ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles", "Pacific/Auckland", "UTC"])
    func wholeDaysAreComparedAsDays(_ zone: String) throws {
        let bin = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:bin
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20270107
            RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
            SUMMARY:Black bin
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT6H
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:bin
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;TZID=GMT Standard Time:20270121T000000
            DTSTART;VALUE=DATE:20270122
            SUMMARY:Black bin
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT6H
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let found = try Self.rings(bin, in: zone)
        let days = ["2027-01-06T18:00:00", "2027-01-21T18:00:00", "2027-02-03T18:00:00", "2027-02-17T18:00:00"]
        #expect(found.prefix(4).elementsEqual(days.map { "\($0) Black bin" }))
        let excluded = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:d
            DTSTART;VALUE=DATE:20270107
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE:20270113T230000Z
            SUMMARY:d
            END:VEVENT
            END:VCALENDAR
            """
        let zones = SystemZones(environment: ["TZ": zone])
        let entry = try #require(
            try CalendarEntry.readUsable(Array(excluded.utf8), zones: zones, now: Self.now).entries.first
        )
        let starts = entry.recurrence?.occurrences(after: 0, through: .max, in: zones.local) ?? []
        #expect(starts.map { "\(zones.local.civil(at: $0))" } == ["2027-01-07T00:00:00", "2027-01-21T00:00:00"])
    }

    @Test func whatStandsForAnOccurrenceDoesNotRepeat() throws {
        let yoga = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:yoga
            DTSTAMP:20260101T000000Z
            SEQUENCE:2
            DTSTART;TZID=Europe/Berlin:20270104T180000
            RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270120T225959Z
            SUMMARY:Yoga
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:yoga
            DTSTAMP:20260101T000000Z
            SEQUENCE:1
            RECURRENCE-ID;TZID=Europe/Berlin:20270118T180000
            DTSTART;TZID=Europe/Berlin:20270118T190000
            RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
            SUMMARY:Yoga
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        #expect(try Self.rings(yoga) == ["2027-01-04T17:50:00 Yoga", "2027-01-18T18:50:00 Yoga"])
    }

    @Test func whatStandsForAllThatFollowMovesThem() throws {
        let standUp = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x//EN
            BEGIN:VEVENT
            UID:standup
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20270104T090000
            DTEND;TZID=Europe/Berlin:20270104T091500
            RRULE:FREQ=DAILY;COUNT=5
            SUMMARY:Stand-up
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:standup
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270106T090000
            DTSTART;TZID=Europe/Berlin:20270106T140000
            DTEND;TZID=Europe/Berlin:20270106T141500
            SUMMARY:Stand-up
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            DESCRIPTION:x
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let times = ["04T08:50", "05T08:50", "06T13:50", "07T13:50", "08T13:50"]
        #expect(try Self.rings(standUp) == times.map { "2027-01-\($0):00 Stand-up" })
    }

    // MARK: - Others of their kind

    private static let trip = ["SUMMARY:Trip", "DTSTART;VALUE=DATE:20270216", "RRULE:FREQ=DAILY;COUNT=4"]

    @Test(
        arguments: [
            "EXDATE;VALUE=DATE:20270217", "EXDATE:20270217", "EXDATE:20270217T000000", "EXDATE:20270217T000000Z",
            "EXDATE;TZID=W. Europe Standard Time:20270217T000000", "EXDATE;TZID=America/New_York:20270217T000000",
            // The midnights of Berlin, New York and Tokyo.
            "EXDATE:20270216T230000Z", "EXDATE:20270217T050000Z", "EXDATE:20270216T150000Z",
            "EXDATE;TZID=UTC:20270216T230000",
        ]
    )
    func aDayIsLeftOutHoweverItIsWritten(_ exception: String) throws {
        for zone in ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles", "Europe/London"] {
            let found = try Self.rings(Self.calendar(Self.trip + [exception]), in: zone)
            #expect(found.map { String($0.prefix(10)) } == ["2027-02-16", "2027-02-18", "2027-02-19"], "\(zone)")
            let id = exception.replacing("EXDATE", with: "RECURRENCE-ID")
            let moved = Self.calendar(Self.trip, ["SUMMARY:Moved", "DTSTART;VALUE=DATE:20270301", id])
            let days = ["16T09:00:00 Trip", "18T09:00:00 Trip", "19T09:00:00 Trip"].map { "2027-02-\($0)" }
            #expect(try Self.rings(moved, in: zone) == days + ["2027-03-01T09:00:00 Moved"], "\(zone)")
        }
    }

    @Test(
        arguments: [
            "20270218", "20270218T000000", "20270218T235959", "20270218T000000Z", "20270218T235959Z",
            "20270217T230000Z", "20270218T225959Z", "20270218T050000Z", "20270219T045959Z",
        ]
    )
    func aWholeDayEndsOnTheDayThatIsNamed(_ until: String) throws {
        let pills = ["SUMMARY:Pills", "DTSTART;VALUE=DATE:20270216", "RRULE:FREQ=DAILY;UNTIL=\(until)"]
        for zone in ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"] {
            let found = try Self.rings(Self.calendar(pills), in: zone).map { String($0.prefix(10)) }
            #expect(found == ["2027-02-16", "2027-02-17", "2027-02-18"], "\(zone)")
        }
    }

    @Test func anOccurrenceWithoutAZoneIsNamedInThatOfItsSeries() throws {
        let choir = ["SUMMARY:Choir", "DTSTART;TZID=US/Eastern:20270601T200000", "RRULE:FREQ=WEEKLY;COUNT=3"]
        let moved = ["SUMMARY:Moved", "RECURRENCE-ID:20270608T200000", "DTSTART;TZID=US/Eastern:20270609T200000"]
        let expected = ["02T02:00:00 Choir", "10T02:00:00 Moved", "16T02:00:00 Choir"].map { "2027-06-\($0)" }
        #expect(try Self.rings(Self.calendar(choir, moved)) == expected)
        let excluded = choir + ["EXDATE:20270608T200000"]
        #expect(try Self.rings(Self.calendar(excluded)) == [expected[0], expected[2]])
    }

    @Test func theNewestVersionCounts() throws {
        let old = ["SUMMARY:Old", "SEQUENCE:1", "DTSTAMP:20260303T000000Z", "DTSTART:20270210T090000"]
        let new = ["SUMMARY:New", "SEQUENCE:2", "DTSTAMP:20260101T000000Z", "DTSTART:20270210T110000"]
        let late = ["SUMMARY:Late", "SEQUENCE:2", "DTSTAMP:20260102T000000Z", "DTSTART:20270210T120000"]
        for versions in [[old, new], [new, old]] {
            #expect(try Self.rings(Self.calendar(versions[0], versions[1])) == ["2027-02-10T11:00:00 New"])
        }
        #expect(try Self.rings(Self.calendar(late, old, new)) == ["2027-02-10T12:00:00 Late"])
        let same = ["SUMMARY:Same", "SEQUENCE:2", "DTSTAMP:20260102T000000Z", "DTSTART:20270210T130000"]
        #expect(try Self.rings(Self.calendar(late, same)) == ["2027-02-10T13:00:00 Same"])
        let cancelled = ["SUMMARY:Gone", "SEQUENCE:3", "STATUS:CANCELLED", "DTSTART:20270210T130000"]
        #expect(try Self.rings(Self.calendar(cancelled, late)).isEmpty)
        // Those of one occurrence, however they name it.
        let series = ["SUMMARY:Tea", "DTSTART;TZID=Europe/Berlin:20270104T090000", "RRULE:FREQ=WEEKLY;COUNT=2"]
        let parts = [
            ["SUMMARY:B", "SEQUENCE:5", "RECURRENCE-ID:20270111T080000Z", "DTSTART:20270111T110000"],
            ["SUMMARY:A", "SEQUENCE:4", "RECURRENCE-ID;TZID=Europe/Berlin:20270111T090000", "DTSTART:20270111T100000"],
        ]
        let expected = ["2027-01-04T09:00:00 Tea", "2027-01-11T11:00:00 B"]
        #expect(try Self.rings(Self.calendar(parts[0], series, parts[1])) == expected)
    }

    @Test func allThatFollowHaveTheirOwnDayTextAndEnd() throws {
        let series = [
            "SUMMARY:Team", "DTSTART;TZID=Europe/Berlin:20270104T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6",
        ]
        let from = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:"
        let tuesday = ["SUMMARY:Tuesday", from + "20270118T090000", "DTSTART;TZID=Europe/Berlin:20270119T100000"]
        let london = ["SUMMARY:London", from + "20270201T090000", "DTSTART;TZID=Europe/London:20270201T090000"]
        let single = ["SUMMARY:Single", "RECURRENCE-ID:20270125T080000Z", "DTSTART;TZID=Europe/Berlin:20270127T080000"]
        #expect(
            try Self.rings(Self.calendar(london, single, series, tuesday)) == [
                "2027-01-04T09:00:00 Team", "2027-01-11T09:00:00 Team", "2027-01-19T10:00:00 Tuesday",
                "2027-01-27T08:00:00 Single", "2027-02-01T10:00:00 London", "2027-02-08T10:00:00 London",
            ]
        )
        let over = ["SUMMARY:Over", "STATUS:CANCELLED", from + "20270118T090000", "DTSTART:20270118T090000"]
        #expect(try Self.rings(Self.calendar(series, over)).count == 2)
        // What no rule says after the move goes as dates.
        let nth = ["SUMMARY:Nth", "DTSTART:20270112T090000", "RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=4"]
        let later = ["SUMMARY:Later", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270209T090000", "DTSTART:20270210T090000"]
        #expect(
            try Self.rings(Self.calendar(nth, later)) == [
                "2027-01-12T09:00:00 Nth", "2027-02-10T09:00:00 Later", "2027-03-10T09:00:00 Later",
                "2027-04-14T09:00:00 Later",
            ]
        )
        let days = ["SUMMARY:Day", "DTSTART;VALUE=DATE:20270104", "RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20270110"]
        let shifted = [
            "SUMMARY:On", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270108T000000Z", "DTSTART;VALUE=DATE:20270109",
        ]
        #expect(
            try Self.rings(Self.calendar(days, shifted)).map { String($0.dropFirst(8)) } == [
                "04T09:00:00 Day", "06T09:00:00 Day", "09T09:00:00 On", "11T09:00:00 On",
            ]
        )
        let note = try Self.findings(Self.calendar(tuesday)).first?.note
        #expect(note == "its RANGE=THISANDFUTURE isn't followed: the file doesn't have its series")
    }

    /// The higher number is the newer version, however long it is (decision 33).
    @Test(arguments: [
        ("2", "99999999999999999999"), ("9223372036854775807", "9223372036854775808"), ("9", "0010"),
        ("99999999999999999998", "99999999999999999999"), ("-5", "+1"), ("often", "1"),
    ])
    func versionsAreCountedWithoutAnEnd(_ low: String, _ high: String) throws {
        func version(_ number: String, _ title: String) -> [String] {
            ["SUMMARY:\(title)", "SEQUENCE:\(number)", "DTSTART:20270210T090000"]
        }
        let versions = [version(low, "Old"), version(high, "New")]
        for order in [versions, versions.reversed()] {
            #expect(try Self.rings(Self.calendar(order[0], order[1])) == ["2027-02-10T09:00:00 New"])
        }
    }

    /// It isn't known which occurrence it is of, and it is never the series itself (decision 33).
    @Test(arguments: ["RECURRENCE-ID:", "RECURRENCE-ID: \t", "RECURRENCE-ID;TZID=Europe/Berlin:;", "RECURRENCE-ID"])
    func anOccurrenceWithoutATimeIsLeftOut(_ line: String) throws {
        let series = ["SUMMARY:Tea", "DTSTART:20270104T090000", "RRULE:FREQ=DAILY;COUNT=3"]
        let part = ["SUMMARY:Lost", "SEQUENCE:9", line, "DTSTART:20270104T030000"]
        let text = Self.calendar(series, part)
        #expect(try Self.rings(text) == (4...6).map { "2027-01-0\($0)T09:00:00 Tea" })
        let found = try Self.findings(text)
        #expect(found.map(\.title) == ["Tea", "Lost"] && found.map(\.isUnreadable) == [false, true])
        if line.contains(":") { #expect(found.last?.note == "its RECURRENCE-ID doesn't say which occurrence it is") }
    }

    /// UIDs are what they are made of, and not how they look.
    @Test(arguments: [("caf\u{E9}", "cafe\u{301}"), ("a\u{1}b", "ab"), ("a\u{7F}", "a\u{2}"), ("\u{212B}", "\u{C5}")])
    func twoNamesThatLookAlikeAreTwoEntries(_ one: String, _ other: String) throws {
        func event(_ uid: String, _ title: String, _ hour: Int) -> [String] {
            ["UID:\(uid)", "SUMMARY:\(title)", "DTSTART:20270104T\(hour)0000", "RRULE:FREQ=DAILY;COUNT=2"]
        }
        let moved = ["UID:\(other)", "SUMMARY:Moved", "RECURRENCE-ID:20270105T120000", "DTSTART:20270105T130000"]
        let text = Self.calendar(event(one, "One", 11), event(other, "Other", 12), moved)
        #expect(
            try Self.rings(text) == [
                "2027-01-04T11:00:00 One", "2027-01-04T12:00:00 Other", "2027-01-05T11:00:00 One",
                "2027-01-05T13:00:00 Moved",
            ]
        )
        let names = try Self.findings(text).compactMap(\.request?.identifier).map { Array($0.utf8) }
        #expect(Set(names).count == 3)
    }

    /// A day names the occurrence of that day, also for all that follow.
    @Test func aDayNamesTheOccurrenceOfASeriesWithATime() throws {
        let series = ["SUMMARY:Tea", "DTSTART:20270104T090000", "RRULE:FREQ=DAILY;COUNT=4"]
        let part = ["SUMMARY:Late", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270106", "DTSTART:20270106T100000"]
        #expect(
            try Self.rings(Self.calendar(series, part)) == [
                "2027-01-04T09:00:00 Tea", "2027-01-05T09:00:00 Tea", "2027-01-06T10:00:00 Late",
                "2027-01-07T10:00:00 Late",
            ]
        )
    }

    /// What follows goes on as the series does, also where it brings a rule.
    @Test func aRuleOfItsOwnIsNamed() throws {
        let series = ["SUMMARY:Tea", "DTSTART:20270104T090000", "RRULE:FREQ=DAILY;COUNT=3"]
        let part = [
            "SUMMARY:Late", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270105T090000", "DTSTART:20270105T100000",
            "RRULE:FREQ=WEEKLY",
        ]
        let text = Self.calendar(series, part)
        #expect(
            try Self.rings(text).map { String($0.dropFirst(8)) } == [
                "04T09:00:00 Tea", "05T10:00:00 Late", "06T10:00:00 Late",
            ]
        )
        #expect(try Self.findings(text).last?.note == "its own RRULE isn't followed: it goes on as its series does")
    }

    @Test func anotherRangeIsNamed() throws {
        let series = ["SUMMARY:Team", "DTSTART:20270104T090000", "RRULE:FREQ=DAILY;COUNT=3"]
        let prior = ["SUMMARY:P", "RECURRENCE-ID;RANGE=THISANDPRIOR:20270105T090000", "DTSTART:20270105T100000"]
        #expect(try Self.findings(Self.calendar(series, prior)).last?.note == "its RANGE=THISANDPRIOR isn't followed")
        #expect(try Self.rings(Self.calendar(series, prior)).count == 3)
    }

    // MARK: - What others read

    @Test(
        arguments: [
            ("-PT1D", -86_400), ("-PT1W", -604_800), ("-PT1D2H", -93_600), ("-15M", -900), ("-P15M", -900),
            ("PT-15M", -900), ("-P2H", -7200), ("-P1DT2H", -93_600), ("+PT5M", 300), ("-pt10m", -600),
            ("-P1W2D", -777_600),
            ("-PT", nil), ("P", nil), ("-15", nil), ("soon", nil), ("20270209", nil), ("20270209T080000Z", nil),
            ("", nil),
        ] as [(String, Int64?)]
    )
    func lengthsOfTime(_ text: String, seconds: Int64?) { #expect(CalendarDuration(text)?.seconds == seconds) }

    @Test(
        arguments: [
            ("TRIGGER;VALUE=\"DATE-TIME:20270209T070000Z\":P", "2027-02-09T08:00:00"),
            ("TRIGGER;VALUE=DATE-TIME:20270209", "2027-02-09T09:00:00"),
            ("TRIGGER;VALUE=DATE:20270209", "2027-02-09T09:00:00"), ("TRIGGER:-15M", "2027-02-10T09:45:00"),
        ]
    )
    func triggersThatOthersRead(_ trigger: String, ring: String) throws {
        let event = Self.calendar(["SUMMARY:Tea", "DTSTART:20270210T100000"], alarm: trigger)
        #expect(try Self.rings(event) == ["\(ring) Tea"])
    }

    @Test(
        arguments: [
            ("FREQ=DAILY;COUNT=3;UNTIL=20270120T090000Z", 3), ("FREQ=DAILY;COUNT=30;UNTIL=20270113T235959Z", 3),
            ("FREQ=DAILY;COUNT=-1;UNTIL=20270112T235959Z", 2), ("FREQ=DAILY;COUNT=0;INTERVAL=0;UNTIL=20270112", 2),
            ("FREQ=WEEKLY;BYYEARDAY=-1;COUNT=2", 2), ("FREQ=DAILY;BYWEEKNO=9;COUNT=2", 2),
        ]
    )
    func rulesThatOthersRead(_ rule: String, count: Int) throws {
        let event = Self.calendar(["SUMMARY:Tea", "DTSTART:20270111T100000", "RRULE:\(rule)"])
        #expect(try Self.rings(event).count == count)
    }

    @Test(
        arguments: [
            ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"), ("UTC+01", "Etc/GMT-1"),
            ("Eastern Time (US & Canada)", "America/New_York"), ("(GMT -03:00)", "Etc/GMT+3"),
            ("GMT-0330", "<-0330>3:30"),
            ("UTC+5:30", "<+0530>-5:30"), ("(UTC)", "UTC"), ("(GMT +01:00)", "Etc/GMT-1"),
            ("(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
            ("(GMT+02:00) Athens, Istanbul, Minsk", "Europe/Athens"),
            ("(GMT) Greenwich Mean Time : Dublin", "Europe/Dublin"),
            ("Western/Central Europe", "Europe/Berlin"), ("Europe/Germany", "Europe/Berlin"),
            ("Europe/Berlin;VALUE=DATE-TIME", "Europe/Berlin"), ("(UTC+01:00) Atlantis", nil), ("UTC+25", nil),
            ("(UTC+05:00) Berlin", nil), ("Office", nil), ("UTC plus one", nil),
        ] as [(String, String?)]
    )
    func zonesByOtherNames(_ name: String, zone: String?) throws {
        let lines = ["SUMMARY:Tea", "DTSTART;TZID=\"\(name)\":20270210T100000"]
        let (entries, problems) = try CalendarEntry.readUsable(
            Array(Self.calendar(lines).utf8),
            zones: ReadingTests.zones,
            now: Self.now
        )
        #expect(entries.first?.start?.zoneIdentifier == zone)
        #expect(problems.isEmpty == (zone != nil))
    }

    /// Programs forget the quotes that a colon and a comma need.
    @Test func zonesWithoutQuotesAreRead() throws {
        for name in ["(UTC-05:00) Eastern Time (US & Canada)", "(GMT-05:00) Eastern Time (US and Canada)"] {
            let event = ["SUMMARY:Tea", "DTSTART;TZID=\(name):20270210T100000", "RRULE:FREQ=DAILY;COUNT=2"]
            #expect(try Self.rings(Self.calendar(event)).first == "2027-02-10T16:00:00 Tea", "\(name)")
        }
        let cities = "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"
        let event = ["SUMMARY:Tea", "DTSTART;TZID=\(cities):20270210T100000"]
        #expect(try Self.rings(Self.calendar(event)) == ["2027-02-10T10:00:00 Tea"])
        // The file's own words for it go first.
        let zone = ["BEGIN:VTIMEZONE", "TZID:\(cities)", "BEGIN:STANDARD", "DTSTART:19700101T000000"]
        let fixed = zone + ["TZOFFSETFROM:+0700", "TZOFFSETTO:+0700", "END:STANDARD", "END:VTIMEZONE"]
        let text = Self.calendar(event).replacing("VERSION:2.0", with: fixed.joined(separator: "\r\n"))
        #expect(try Self.rings(text) == ["2027-02-10T04:00:00 Tea"])
    }

    @Test func aChangeOfClocksWithoutAStartHasAlwaysBeen() throws {
        let rules = [
            "STANDARD": [
                "DTSTART:16010101T230000", "TZOFFSETFROM:-0200", "TZOFFSETTO:-0300",
                "RRULE:FREQ=YEARLY;BYDAY=3SU;BYMONTH=2",
            ],
            "DAYLIGHT": ["TZOFFSETFROM:-0300", "TZOFFSETTO:-0200", "RRULE:FREQ=YEARLY;BYDAY=4SU;BYMONTH=10"],
        ]
        let zone =
            ["BEGIN:VTIMEZONE", "TZID:Office"] + rules.flatMap { ["BEGIN:\($0)"] + $1 + ["END:\($0)"] }
            + ["END:VTIMEZONE"]
        let event = ["SUMMARY:Visit", "DTSTART;TZID=Office:20270518T123000"]
        let text = Self.calendar(event).replacing("VERSION:2.0", with: zone.joined(separator: "\r\n"))
        #expect(try Self.rings(text) == ["2027-05-18T17:30:00 Visit"])
    }

    @Test func textInOldEncodingsIsRead() throws {
        func title(_ line: [UInt8]) throws -> String? {
            let parts = Self.calendar(["SUMMARY:-", "DTSTART:20270126T100000"]).split(separator: "SUMMARY:-")
            let bytes = Array(parts[0].utf8) + line + Array(parts[1].utf8)
            return try CalendarEntry.readUsable(bytes, zones: ReadingTests.zones, now: Self.now).entries.first?.summary
        }
        let printable = "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET="
        #expect(try title(Array("\(printable)UTF-8:Pr=C3=BCfung = 1".utf8)) == "Pr\u{FC}fung = 1")
        #expect(try title(Array("\(printable)ISO-8859-1:Pr=FCfung".utf8)) == "Pr\u{FC}fung")
        #expect(try title(Array("\(printable)UTF-8:Pr=C3=\r\n=BCf=\r\nung".utf8)) == "Pr\u{FC}fung")
        #expect(try title(Array("SUMMARY;QUOTED-PRINTABLE:a=2Cb".utf8)) == "a,b")
        #expect(try title(Array("SUMMARY:a=2Cb=".utf8)) == "a=2Cb=")
        #expect(try title(Array("SUMMARY:Pr".utf8) + [0xFC] + Array("fung ".utf8) + [0x80]) == "Pr\u{FC}fung \u{20AC}")
        // A fault in UTF-8 doesn't change the letters beside it.
        #expect(try title(Array("SUMMARY:\u{FC}".utf8) + [0xC3]) == "\u{FC}\u{FFFD}")
    }
}
