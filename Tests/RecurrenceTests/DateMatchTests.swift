internal import Messages
import Testing

@testable import Recurrence

@Suite struct DateMatchTests {
    struct Row: Sendable, CustomStringConvertible {
        var name: String
        var match: DateMatch
        var zone = "UTC"
        /// Civil time in the zone; the match is strictly after it.
        var after: String
        /// What follows, in civil time; `never` ends the list.
        var expected: [String]

        var description: String { name }

        init(_ name: String, _ match: DateMatch, _ zone: String = "UTC", after: String, _ expected: String...) {
            (self.name, self.match, self.zone, self.after, self.expected) = (name, match, zone, after, expected)
        }
    }

    func check(_ row: Row, _ sourceLocation: SourceLocation = #_sourceLocation) throws {
        let zone = try TestZones.zone(row.zone)
        var instant = zone.instant(of: try #require(CivilDateTime(parsing: row.after)))
        for expected in row.expected {
            let next = row.match.next(after: instant, in: zone)
            let shown = text(next, in: zone)
            #expect(shown.hasPrefix(expected), "\(row.name): \(shown)", sourceLocation: sourceLocation)
            guard let next else { return }
            instant = next
        }
    }

    static let decision4: [Row] = [
        Row(
            "second 0 is every minute",
            DateMatch(second: 0),
            after: "2026-11-21T09:59:30",
            "2026-11-21T10:00:00",
            "2026-11-21T10:01:00"
        ),
        Row(
            "minute 0 is every hour",
            DateMatch(minute: 0),
            after: "2026-11-21T22:00:00",
            "2026-11-21T23:00:00",
            "2026-11-22T00:00:00"
        ),
        Row(
            "month and weekday is every Monday in March",
            DateMatch(month: 3, weekday: 2),
            after: "2026-03-01",
            "2026-03-02T00:00:00",
            "2026-03-09T00:00:00",
            "2026-03-16T00:00:00",
            "2026-03-23T00:00:00",
            "2026-03-30T00:00:00",
            "2027-03-01T00:00:00"
        ),
        Row(
            "month and hour is the 1st of the month",
            DateMatch(month: 6, hour: 9),
            after: "2026-06-01T09:00:00",
            "2027-06-01T09:00:00",
            "2028-06-01T09:00:00"
        ),
        Row(
            "2nd Tuesday after 10 February is 10 March",
            DateMatch(hour: 9, weekday: 3, weekdayOrdinal: 2),
            after: "2026-02-10T09:00:00",
            "2026-03-10T09:00:00",
            "2026-04-14T09:00:00"
        ),
        Row(
            "Monday 11:30 is strictly after now",
            DateMatch(hour: 11, minute: 30, weekday: 2),
            after: "2026-11-23T11:30:00",
            "2026-11-30T11:30:00"
        ),
        Row(
            "the 31st comes in months that have one",
            DateMatch(day: 31, hour: 9),
            after: "2026-01-31T09:00:00",
            "2026-03-31T09:00:00",
            "2026-05-31T09:00:00",
            "2026-07-31T09:00:00",
            "2026-08-31T09:00:00"
        ),
        Row(
            "29 February skips 2100",
            DateMatch(month: 2, day: 29),
            after: "2096-02-28T12:00:00",
            "2096-02-29T00:00:00",
            "2104-02-29T00:00:00"
        ),
        Row("30 February never comes", DateMatch(month: 2, day: 30), after: "2026-01-01", "never"),
        Row(
            "a full date in the past never comes",
            DateMatch(year: 2020, month: 5, day: 1, hour: 9),
            after: "2026-01-01",
            "never"
        ),
        Row("quarter 0 never comes", DateMatch(hour: 9, quarter: 0), after: "2026-01-01", "never"),
        Row("hour 24 never comes", DateMatch(hour: 24), after: "2026-01-01", "never"),
        Row("nothing set never comes", DateMatch(), after: "2026-01-01", "never"),
        Row("negative ordinals never come", DateMatch(weekday: 2, weekdayOrdinal: -1), after: "2026-01-01", "never"),
        Row(
            "contradictory units never come",
            DateMatch(day: 9, weekday: 2, weekdayOrdinal: 1),
            after: "2026-01-01",
            "never"
        ),
        Row(
            "Friday the 13th of 2026",
            DateMatch(day: 13, weekday: 6),
            after: "2026-01-01",
            "2026-02-13",
            "2026-03-13",
            "2026-11-13",
            "2027-08-13"
        ),
        Row(
            "5th Friday",
            DateMatch(weekday: 6, weekdayOrdinal: 5),
            after: "2026-01-01",
            "2026-01-30",
            "2026-05-29",
            "2026-07-31",
            "2026-10-30"
        ),
        Row(
            "week 53 of ISO years",
            DateMatch(weekday: 2, weekOfYear: 53, firstWeekday: 2, minimumDaysInFirstWeek: 4),
            after: "2021-01-01",
            "2026-12-28",
            "2032-12-27",
            "2037-12-28"
        ),
        Row(
            "week 53 of a year without one never comes",
            DateMatch(weekOfYear: 53, yearForWeekOfYear: 2027, firstWeekday: 2, minimumDaysInFirstWeek: 4),
            after: "2021-01-01",
            "never"
        ),
        Row(
            "a week of the year without a weekday is each of its days",
            DateMatch(hour: 9, weekOfYear: 10),
            after: "2026-11-21",
            "2027-02-28T09:00:00",
            "2027-03-01T09:00:00"
        ),
        Row(
            "a quarter starts with its first day",
            DateMatch(hour: 9, quarter: 2),
            after: "2026-11-21",
            "2027-04-01T09:00:00"
        ),
        Row(
            "a year starts with its first day",
            DateMatch(year: 2027),
            after: "2026-11-21",
            "2027-01-01T00:00:00",
            "never"
        ),
        Row("day 366 needs a leap year", DateMatch(dayOfYear: 366), after: "2026-11-21", "2028-12-31", "2032-12-31"),
        Row(
            "a week-based year starts with its first week",
            DateMatch(yearForWeekOfYear: 2027),
            after: "2026-11-21",
            "2026-12-27T00:00:00",
            "never"
        ),
        Row(
            "the last match is in the year 9999",
            DateMatch(month: 12, day: 31, hour: 23),
            after: "9998-12-31T23:00:00",
            "9999-12-31T23:00:00",
            "never"
        ),
        Row(
            "the first match is in the year 1",
            DateMatch(year: 1, hour: 9),
            after: "0001-01-01",
            "0001-01-01T09:00:00"
        ),
        Row("era 0 never comes", DateMatch(era: 0, hour: 9), after: "2026-11-21", "never"),
        Row(
            "era 1 is no level",
            DateMatch(era: 1, hour: 9),
            after: "2026-11-21",
            "2026-11-21T09:00:00",
            "2026-11-22T09:00:00"
        ),
    ]

    @Test("decision 4: units, wildcards and minima", arguments: decision4)
    func unitsMatch(_ row: Row) throws { try check(row) }

    static let decision6: [Row] = [
        Row(
            "every hour over Riga's fall-back",
            DateMatch(minute: 0),
            "Europe/Riga",
            after: "2026-10-25T01:30:00",
            "2026-10-25T02:00:00+0300",
            "2026-10-25T03:00:00+0300",
            "2026-10-25T03:00:00+0200",
            "2026-10-25T04:00:00+0200"
        ),
        Row(
            "03:00 daily over Riga's spring",
            DateMatch(hour: 3),
            "Europe/Riga",
            after: "2026-03-27T02:00:00",
            "2026-03-27T03:00:00",
            "2026-03-28T03:00:00",
            "2026-03-29T04:00:00+0300",
            "2026-03-30T03:00:00"
        ),
        Row(
            "03:30 daily over Riga's spring",
            DateMatch(hour: 3, minute: 30),
            "Europe/Riga",
            after: "2026-03-28T04:00:00",
            "2026-03-29T04:00:00+0300",
            "2026-03-30T03:30:00"
        ),
        Row(
            "03:00 daily over Riga's fall is once, the first",
            DateMatch(hour: 3),
            "Europe/Riga",
            after: "2026-10-24T03:00:00",
            "2026-10-25T03:00:00+0300",
            "2026-10-26T03:00:00+0200"
        ),
        Row(
            "London 01:30 in 2005",
            DateMatch(hour: 1, minute: 30),
            "Europe/London",
            after: "2005-10-29T12:00:00",
            "2005-10-30T01:30:00+0100",
            "2005-10-31T01:30:00+0000"
        ),
        Row(
            "Dublin Sunday 01:00 doesn't loop",
            DateMatch(hour: 1, weekday: 1),
            "Europe/Dublin",
            after: "2021-03-22",
            "2021-03-28T02:00:00+0100",
            "2021-04-04T01:00:00+0100"
        ),
        Row(
            "Auckland fall 02:30 is once",
            DateMatch(hour: 2, minute: 30),
            "Pacific/Auckland",
            after: "2017-04-01T12:00:00",
            "2017-04-02T02:30:00+1300",
            "2017-04-03T02:30:00+1200"
        ),
        Row(
            "Auckland spring 02:30 is at the gap's end",
            DateMatch(hour: 2, minute: 30),
            "Pacific/Auckland",
            after: "2017-09-23T12:00:00",
            "2017-09-24T03:00:00+1300",
            "2017-09-25T02:30:00"
        ),
        Row(
            "São Paulo's gap at midnight",
            DateMatch(hour: 0),
            "America/Sao_Paulo",
            after: "2018-11-03T12:00:00",
            "2018-11-04T01:00:00-0200",
            "2018-11-05T00:00:00-0200"
        ),
        Row(
            "Apia has no Friday 30 December 2011: its end is Saturday",
            DateMatch(hour: 9, weekday: 6),
            "Pacific/Apia",
            after: "2011-12-29T12:00:00",
            "2011-12-31T00:00:00+1400",
            "2012-01-06T09:00:00"
        ),
        Row(
            "Lord Howe's half hour: 02:15 is at 02:30",
            DateMatch(hour: 2, minute: 15),
            "Australia/Lord_Howe",
            after: "2026-10-03T12:00:00",
            "2026-10-04T02:30:00+1100",
            "2026-10-05T02:15:00+1100"
        ),
        Row(
            "Casablanca Ramadan 02:30 is once",
            DateMatch(hour: 2, minute: 30),
            "Africa/Casablanca",
            after: "2026-02-14T12:00:00",
            "2026-02-15T02:30:00+0100",
            "2026-02-16T02:30:00+0000"
        ),
        Row(
            "every minute runs through the overlap",
            DateMatch(second: 0),
            "Europe/Berlin",
            after: "2026-10-25T01:59:30",
            "2026-10-25T02:00:00+0200",
            "2026-10-25T02:01:00+0200"
        ),
        Row(
            "far in the future the footer's rule holds",
            DateMatch(hour: 2, minute: 30),
            "Europe/Berlin",
            after: "2500-03-27T12:00:00",
            "2500-03-28T03:00:00+0200",
            "2500-03-29T02:30:00+0200"
        ),
    ]

    @Test("decision 6: gaps and overlaps", arguments: decision6)
    func clocksChange(_ row: Row) throws { try check(row) }

    @Test("decision 6: each minute comes 120 times while Berlin's clocks go back, 60 while they go forward")
    func minutesRunInElapsedTime() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        var count = 0
        var instant = try RecurrenceTests.instant("2026-10-25T01:59:59+0200")
        let end = try RecurrenceTests.instant("2026-10-25T02:59:59+0100")
        while let next = DateMatch(second: 0).next(after: instant, in: zone), next <= end {
            (instant, count) = (next, count + 1)
        }
        #expect(count == 120)
    }

    @Test("extreme values neither trap nor hang")
    func extremeValues() throws {
        let zone = try TestZones.zone("Europe/Berlin")
        for value in [Int.min, -1, 0, 1, 5, 6, 7, 53, 60, 400, 9999, 10_000, Int.max] {
            for after in [Int64.min, -62_135_596_800, 0, 253_402_300_799, Int64.max] {
                for path in [
                    \DateMatch.era, \.year, \.month, \.day, \.hour, \.minute, \.second, \.weekday, \.weekdayOrdinal,
                    \.weekOfMonth, \.weekOfYear, \.yearForWeekOfYear, \.quarter, \.dayOfYear,
                ] as [WritableKeyPath<DateMatch, Int?>] {
                    var match = DateMatch(firstWeekday: value, minimumDaysInFirstWeek: value)
                    match[keyPath: path] = value
                    if let next = match.next(after: after, in: zone) { #expect(next > after) }
                    _ = match.describe()
                }
            }
        }
    }

    static let spoken: [(DateMatch, String)] = [
        (DateMatch(hour: 11, minute: 30, weekday: 2), "every Monday at 11:30"),
        (DateMatch(hour: 9, weekday: 3, weekdayOrdinal: 2), "every 2nd Tuesday of the month at 09:00"),
        (DateMatch(hour: 9), "every day at 09:00"),
        (DateMatch(second: 0), "every minute"),
        (DateMatch(minute: 0), "every hour"),
        (DateMatch(minute: 30), "every hour at :30"),
        (DateMatch(year: 2026, month: 12, day: 24, hour: 18), "on 24 Dec 2026 at 18:00"),
        (DateMatch(month: 12, day: 24, hour: 18), "every year on 24 Dec at 18:00"),
        (DateMatch(day: 31, hour: 9), "every month on the 31st at 09:00"),
        (DateMatch(month: 3, weekday: 2), "every Monday in March at 00:00"),
        (DateMatch(hour: 9, zoneIdentifier: "Europe/Berlin"), "every day at 09:00 (Europe/Berlin)"),
    ]

    @Test("a match is said in people's words", arguments: spoken)
    func describe(_ match: DateMatch, _ expected: String) { #expect(match.describe().english == expected) }

    @Test func untilIsSaid() {
        let match = DateMatch(hour: 11, minute: 30, weekday: 2)
        let end = CivilDateTime(year: 2027, month: 1, day: 31)
        #expect(match.describe(until: end).english == "every Monday at 11:30 until 31 Jan 2027")
    }
}
