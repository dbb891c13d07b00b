import Testing

@testable import Recurrence

/// Dates of other calendars, whose Gregorian equivalents are published.
@Suite struct OtherCalendarTests {
    static let rows: [(String, DateMatch, [String])] = [
        (
            "Rosh Hashanah", DateMatch(month: 1, day: 1, hour: 9, calendarIdentifier: "hebrew"),
            ["2027-10-02", "2028-09-21"]
        ),
        (
            "Chinese New Year", DateMatch(month: 1, day: 1, hour: 9, calendarIdentifier: "chinese"),
            ["2027-02-06", "2028-01-26"]
        ),
        ("Nowruz", DateMatch(month: 1, day: 1, hour: 9, calendarIdentifier: "persian"), ["2027-03-21", "2028-03-20"]),
        (
            "Buddhist 2570", DateMatch(year: 2570, month: 4, day: 13, hour: 9, calendarIdentifier: "buddhist"),
            ["2027-04-13", "never"]
        ),
        (
            "Ramadan", DateMatch(month: 9, day: 1, hour: 9, calendarIdentifier: "islamicUmmAlQura"),
            ["2027-02-08", "2028-01-28"]
        ),
        (
            "a weekday is the same everywhere", DateMatch(hour: 9, weekday: 2, calendarIdentifier: "hebrew"),
            ["2026-11-23", "2026-11-30"]
        ),
        ("each hour as well", DateMatch(minute: 0, calendarIdentifier: "hebrew"), ["2026-11-21T13", "2026-11-21T14"]),
        ("month 14 never comes", DateMatch(month: 14, day: 1, calendarIdentifier: "hebrew"), ["never"]),
        ("Islamic day 31 never comes", DateMatch(day: 31, calendarIdentifier: "islamic"), ["never"]),
        ("a year that is over never comes", DateMatch(year: 5700, month: 1, calendarIdentifier: "hebrew"), ["never"]),
        ("an unknown calendar never comes", DateMatch(hour: 9, calendarIdentifier: "discordian"), ["never"]),
        ("an era that never comes", DateMatch(era: 900, hour: 9, calendarIdentifier: "japanese"), ["never"]),
    ]

    @Test("other calendars are answered through Foundation", arguments: rows)
    func next(_ name: String, _ match: DateMatch, _ expected: [String]) throws {
        var after = try instant("2026-11-21T12:00:00Z")
        for expected in expected {
            let next = match.next(after: after, in: .utc)
            #expect(text(next, in: .utc).hasPrefix(expected), "\(name): \(text(next, in: .utc))")
            guard let next else { return }
            after = next
        }
    }
}
