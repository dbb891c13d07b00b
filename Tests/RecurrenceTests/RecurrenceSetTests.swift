internal import Messages
import Testing

@testable import Recurrence

@Suite struct RecurrenceSetTests {
    struct Row: Sendable, CustomStringConvertible {
        var name: String
        var rule: String
        var start: String
        var zone: String
        /// All of the first occurrences; `never` ends the list.
        var expected: [String]

        var description: String { name }

        init(_ name: String, _ rule: String, from start: String, in zone: String = "UTC", _ expected: String...) {
            (self.name, self.rule, self.start, self.zone, self.expected) = (name, rule, start, zone, expected)
        }
    }

    func set(_ rule: String, _ start: String) throws -> RecurrenceSet {
        RecurrenceSet(start: try #require(CivilDateTime(parsing: start)), rules: [try RecurrenceRule(parsing: rule)])
    }

    func check(_ row: Row) throws {
        let zone = try TestZones.zone(row.zone)
        let set = try set(row.rule, row.start)
        var after = zone.instant(of: set.start) - 1
        for expected in row.expected {
            let next = set.next(after: after, in: zone)
            #expect(text(next, in: zone).hasPrefix(expected), "\(row.name): \(text(next, in: zone)), not \(expected)")
            guard let next else { return }
            after = next
        }
    }

    static let rfc: [Row] = [
        Row(
            "COUNT counts the first",
            "FREQ=DAILY;COUNT=2",
            from: "1997-09-02T09:00:00",
            "1997-09-02T09",
            "1997-09-03T09",
            "never"
        ),
        Row(
            "UNTIL counts",
            "FREQ=DAILY;UNTIL=19970903T090000",
            from: "1997-09-02T09:00:00",
            "1997-09-02T09",
            "1997-09-03T09",
            "never"
        ),
        Row(
            "UNTIL as a day is the whole day",
            "FREQ=DAILY;UNTIL=19970903",
            from: "1997-09-02T09:00:00",
            "1997-09-02T09",
            "1997-09-03T09",
            "never"
        ),
        Row(
            "UNTIL in UTC against a zoned start",
            "FREQ=DAILY;UNTIL=19970903T130000Z",
            from: "1997-09-02T09:00:00",
            in: "America/New_York",
            "1997-09-02T09",
            "1997-09-03T09",
            "never"
        ),
        Row(
            "UNTIL in UTC one second early",
            "FREQ=DAILY;UNTIL=19970903T125959Z",
            from: "1997-09-02T09:00:00",
            in: "America/New_York",
            "1997-09-02T09",
            "never"
        ),
        Row(
            "every other week, WKST",
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            from: "1997-08-05T09:00:00",
            "1997-08-05",
            "1997-08-10",
            "1997-08-19",
            "1997-08-24",
            "never"
        ),
        Row(
            "every other week, WKST Sunday",
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            from: "1997-08-05T09:00:00",
            "1997-08-05",
            "1997-08-17",
            "1997-08-19",
            "1997-08-31",
            "never"
        ),
        Row(
            "Friday the 13th",
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            from: "1997-09-02T09:00:00",
            "1998-02-13",
            "1998-03-13",
            "1998-11-13",
            "1999-08-13",
            "2000-10-13"
        ),
        Row(
            "US election day",
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            from: "1996-11-05T09:00:00",
            "1996-11-05",
            "2000-11-07",
            "2004-11-02"
        ),
        Row(
            "second to last weekday",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            from: "1997-09-29T09:00:00",
            "1997-09-29",
            "1997-10-30",
            "1997-11-27",
            "1997-12-30"
        ),
        Row(
            "20th Monday of the year",
            "FREQ=YEARLY;BYDAY=20MO",
            from: "1997-05-19T09:00:00",
            "1997-05-19",
            "1998-05-18",
            "1999-05-17"
        ),
        Row(
            "Monday of week 20",
            "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
            from: "1997-05-12T09:00:00",
            "1997-05-12",
            "1998-05-11",
            "1999-05-17"
        ),
        Row(
            "day 1, 100 and 200 of every third year",
            "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
            from: "1997-01-01T09:00:00",
            "1997-01-01",
            "1997-04-10",
            "1997-07-19",
            "2000-01-01",
            "2000-04-09",
            "2000-07-18",
            "2003-01-01",
            "2003-04-10",
            "2003-07-19",
            "2006-01-01",
            "never"
        ),
        Row(
            "every 20 minutes of office hours",
            "FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40",
            from: "1997-09-02T09:00:00",
            "1997-09-02T09:00",
            "1997-09-02T09:20",
            "1997-09-02T09:40",
            "1997-09-02T10:00",
            "1997-09-02T10:20",
            "1997-09-02T10:40",
            "1997-09-03T09:00"
        ),
        Row(
            "the same by the minute",
            "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10",
            from: "1997-09-02T09:00:00",
            "1997-09-02T09:00",
            "1997-09-02T09:20",
            "1997-09-02T09:40",
            "1997-09-02T10:00",
            "1997-09-02T10:20",
            "1997-09-02T10:40",
            "1997-09-03T09:00"
        ),
        Row(
            "invalid dates are left out",
            "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
            from: "2007-01-15T09:00:00",
            "2007-01-15",
            "2007-01-30",
            "2007-02-15",
            "2007-03-15",
            "2007-03-30",
            "never"
        ),
        Row(
            "the first day that matches counts, not DTSTART",
            "FREQ=WEEKLY;BYDAY=MO",
            from: "2026-01-06T09:00:00",
            "2026-01-12",
            "2026-01-19"
        ),
        Row(
            "SKIP=FORWARD",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=4",
            from: "2014-01-31T09:00:00",
            "2014-01-31",
            "2014-03-01",
            "2014-03-31",
            "2014-05-01",
            "never"
        ),
        Row(
            "SKIP=BACKWARD",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4",
            from: "2014-01-31T09:00:00",
            "2014-01-31",
            "2014-02-28",
            "2014-03-31",
            "2014-04-30",
            "never"
        ),
        Row(
            "SKIP=FORWARD of 29 February",
            "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
            from: "2012-02-29T09:00:00",
            "2012-02-29",
            "2013-03-01",
            "2014-03-01",
            "2015-03-01",
            "2016-02-29"
        ),
        Row(
            "a day moved onto another counts once",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=5",
            from: "2026-03-31T09:00:00",
            "2026-03-31",
            "2026-04-01",
            "2026-05-01",
            "2026-05-31",
            "2026-06-01",
            "never"
        ),
        Row("30 February never", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "2026-01-01", "never"),
        Row("a BYSETPOS that selects nothing never", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", from: "2026-01-01", "never"),
        Row(
            "every seventh day of the wrong weekday never",
            "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
            from: "2026-01-05",
            "never"
        ),
        Row(
            "every week of hours of the wrong weekday never",
            "FREQ=HOURLY;INTERVAL=168;BYDAY=TU",
            from: "2026-01-05",
            "never"
        ),
        Row(
            "every minute of wrong seconds never",
            "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
            from: "2026-01-05",
            "never"
        ),
        Row("BYSECOND=60 is 59", "FREQ=MINUTELY;BYSECOND=60", from: "2026-01-05T00:00:00", "2026-01-05T00:00:59"),
        Row(
            "last day of the month",
            "FREQ=MONTHLY;BYMONTHDAY=-1",
            from: "2026-01-31T09:00:00",
            "2026-01-31",
            "2026-02-28",
            "2026-03-31"
        ),
    ]

    @Test("RFC 5545 and RFC 7529", arguments: rfc)
    func rules(_ row: Row) throws { try check(row) }

    static let hard: [Row] = [
        Row(
            "case 1: hourly over Riga's fall-back",
            "FREQ=HOURLY",
            from: "2026-10-25T02:00:00",
            in: "Europe/Riga",
            "2026-10-25T02:00:00+0300",
            "2026-10-25T03:00:00+0300",
            "2026-10-25T03:00:00+0200",
            "2026-10-25T04:00:00+0200"
        ),
        Row(
            "hourly over Riga's spring",
            "FREQ=HOURLY",
            from: "2026-03-29T02:00:00",
            in: "Europe/Riga",
            "2026-03-29T02:00:00+0200",
            "2026-03-29T04:00:00+0300",
            "2026-03-29T05:00:00+0300"
        ),
        Row(
            "case 2: daily 03:00 over Riga's spring",
            "FREQ=DAILY",
            from: "2026-03-28T03:00:00",
            in: "Europe/Riga",
            "2026-03-28T03:00:00+0200",
            "2026-03-29T04:00:00+0300",
            "2026-03-30T03:00:00+0300"
        ),
        Row(
            "case 4: daily 03:00 over Riga's fall",
            "FREQ=DAILY",
            from: "2026-10-24T03:00:00",
            in: "Europe/Riga",
            "2026-10-24T03:00:00+0300",
            "2026-10-25T03:00:00+0300",
            "2026-10-26T03:00:00+0200"
        ),
        Row(
            "case 21: biweekly over DST",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261201",
            from: "2026-10-05T11:30:00",
            in: "Europe/Berlin",
            "2026-10-05T11:30:00+0200",
            "2026-10-19T11:30:00+0200",
            "2026-11-02T11:30:00+0100",
            "2026-11-16T11:30:00+0100",
            "2026-11-30T11:30:00+0100",
            "never"
        ),
        Row(
            "case 25: HOURLY;BYHOUR=3,6;INTERVAL=7",
            "FREQ=HOURLY;BYHOUR=3,6;INTERVAL=7",
            from: "2026-01-01T00:00:00",
            "2026-01-06T06:00",
            "2026-01-07T03:00",
            "2026-01-13T06:00"
        ),
        Row(
            "case 26: MINUTELY;BYMINUTE=5,25;INTERVAL=61",
            "FREQ=MINUTELY;BYMINUTE=5,25;INTERVAL=61",
            from: "2026-01-01T00:00:00",
            "2026-01-01T05:05",
            "2026-01-02T01:25",
            "2026-01-03T18:05"
        ),
        Row(
            "case 27: YEARLY;BYWEEKNO=53;INTERVAL=6 in week years",
            "FREQ=YEARLY;BYWEEKNO=53;INTERVAL=6",
            from: "2010-01-02T09:00:00",
            "2010-01-02",
            "2016-01-02"
        ),
        Row(
            "case 28: DAILY;BYMONTHDAY=20,-2",
            "FREQ=DAILY;BYMONTHDAY=20,-2",
            from: "2026-02-01T09:00:00",
            "2026-02-20",
            "2026-02-27",
            "2026-03-20",
            "2026-03-30"
        ),
        Row(
            "midnight in São Paulo's gap",
            "FREQ=DAILY",
            from: "2018-11-03T00:00:00",
            in: "America/Sao_Paulo",
            "2018-11-03T00:00:00-0300",
            "2018-11-04T01:00:00-0200",
            "2018-11-05T00:00:00-0200"
        ),
        Row(
            "two readings of one gap are one ring",
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=15,45",
            from: "2026-03-28T02:00:00",
            in: "Europe/Berlin",
            "2026-03-28T02:15",
            "2026-03-28T02:45",
            "2026-03-29T03:00:00+0200",
            "2026-03-30T02:15"
        ),
        Row(
            "every six hours of elapsed time",
            "FREQ=HOURLY;INTERVAL=6",
            from: "2026-03-28T20:00:00",
            in: "Europe/Berlin",
            "2026-03-28T20:00:00+0100",
            "2026-03-29T03:00:00+0200",
            "2026-03-29T09:00:00+0200"
        ),
    ]

    @Test("hard cases and decision 6", arguments: hard)
    func hardCases(_ row: Row) throws { try check(row) }

    @Test("RDATE adds, EXDATE takes out, by time or by day; one instant rings once")
    func datesAndExceptions() throws {
        var set = try set("FREQ=DAILY;COUNT=5", "2026-12-23T18:00:00")
        set.exceptions = [try #require(CivilDateTime(parsing: "2026-12-24T18:00:00"))]
        set.exceptionDays = [try #require(CivilDateTime(parsing: "2026-12-25"))]
        set.dates = [
            try #require(CivilDateTime(parsing: "2026-12-26T18:00:00")),
            try #require(CivilDateTime(parsing: "2026-12-26T20:00:00")),
        ]
        let found = set.occurrences(after: 0, through: .max, in: .utc, limit: 20).map {
            CivilDateTime(localSeconds: $0).description
        }
        #expect(found == ["2026-12-23T18:00:00", "2026-12-26T18:00:00", "2026-12-26T20:00:00", "2026-12-27T18:00:00"])
        #expect(
            set.latest(atOrBefore: try instant("2026-12-26T17:59:59Z"), in: .utc)
                == (try instant("2026-12-23T18:00:00Z"))
        )
        #expect(set.latest(atOrBefore: .max, in: .utc) == (try instant("2026-12-27T18:00:00Z")))
        #expect(set.latest(atOrBefore: 0, in: .utc) == nil)
    }

    @Test("without a rule DTSTART is the occurrence; a UTC start has no zone")
    func single() throws {
        var set = RecurrenceSet(start: try #require(CivilDateTime(parsing: "2026-12-24T18:00:00")))
        let berlin = try TestZones.zone("Europe/Berlin")
        #expect(set.next(after: 0, in: berlin) == (try instant("2026-12-24T17:00:00Z")))
        set.startIsUTC = true
        #expect(set.next(after: 0, in: berlin) == (try instant("2026-12-24T18:00:00Z")))
        #expect(set.next(after: try instant("2026-12-24T18:00:00Z"), in: berlin) == nil)
    }

    static let spoken: [(String, String, String)] = [
        ("FREQ=WEEKLY;BYDAY=MO;UNTIL=20270131", "2026-11-23T11:30:00", "every Monday at 11:30 until 31 Jan 2027"),
        (
            "FREQ=DAILY;UNTIL=20261201T103000Z", "2026-11-23T11:30:00",
            "every day at 11:30 until 1 Dec 2026 at 10:30 UTC"
        ),
        ("FREQ=MONTHLY;BYDAY=2TU", "2026-11-10T09:00:00", "every 2nd Tuesday of the month at 09:00"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-10T09:00:00", "every last Friday of the month at 09:00"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "2026-11-23T11:30:00", "every 2 weeks on Monday and Thursday at 11:30"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-23T11:30:00", "every month on the last day at 11:30"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23T09:00:00", "every weekday at 09:00"),
        ("FREQ=YEARLY", "2026-12-24T18:00:00", "every year on 24 Dec at 18:00"),
        ("FREQ=DAILY;INTERVAL=3;COUNT=5", "2026-12-24T18:00:00", "every 3 days at 18:00, 5 times"),
        ("FREQ=HOURLY;INTERVAL=2", "2026-12-24T18:15:00", "every 2 hours at :15"),
        ("FREQ=MINUTELY;INTERVAL=15", "2026-12-24T18:15:00", "every 15 minutes"),
        ("FREQ=YEARLY;BYWEEKNO=53", "2026-12-24T18:00:00", "every year on Thursday in week 53 at 18:00"),
        ("FREQ=DAILY;BYHOUR=9,17", "2026-12-24T18:00:00", "every day at 09:00 and 17:00"),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-12-24T18:00:00",
            "every last weekday of the month at 18:00"
        ),
    ]

    @Test("a rule is said in people's words", arguments: spoken)
    func describe(_ rule: String, _ start: String, _ expected: String) throws {
        #expect(try set(rule, start).describe().english == expected)
    }

    @Test func exceptionsAreSaid() throws {
        var set = try set("FREQ=WEEKLY;BYDAY=FR", "2026-11-27T09:00:00")
        set.exceptionDays = [CivilDateTime(year: 2026, month: 12, day: 25)]
        set.zoneIdentifier = "Europe/Berlin"
        #expect(set.describe().english == "every Friday at 09:00 except 25 Dec 2026 (Europe/Berlin)")
    }
}
