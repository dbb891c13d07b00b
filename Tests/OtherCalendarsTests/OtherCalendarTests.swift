import OtherCalendars
import Recurrence
import Testing

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

    /// Noon on 21 November 2026, in UTC.
    private static let now: Int64 = 1_795_262_400

    @Test("other calendars are answered through Foundation", arguments: rows)
    func next(_ name: String, _ match: DateMatch, _ expected: [String]) throws {
        var after = Self.now
        for expected in expected {
            let next = match.next(after: after, in: .utc, calendars: FoundationCalendars())
            let text = next.map { "\(Zone.utc.civil(at: $0))" } ?? "never"
            #expect(text.hasPrefix(expected), "\(name): \(text)")
            guard let next else { return }
            after = next
        }
    }

    @Test(arguments: OtherCalendar.allCases)
    func eachCalendarHasAFirstOfTheMonthWithinTwo(_ calendar: OtherCalendar) throws {
        var budget = StepBudget.unlimited
        let today = Int(Self.now / 86_400)
        let match = DateMatch(day: 1)
        let day = try FoundationCalendars().firstDay(matching: match, in: calendar, from: today, spending: &budget)
        #expect((today...today + 62).contains(try #require(day)))
    }

    @Test func whoHasNoRulesNeverMatches() {
        let match = DateMatch(hour: 9, weekday: 2, calendarIdentifier: "hebrew")
        #expect(match.next(after: Self.now, in: .utc) == nil)
    }

    @Test func aQuestionToAnotherProcessHasTheSameAnswer() throws {
        let match = DateMatch(month: 1, day: 1, hour: 9, calendarIdentifier: "hebrew")
        let today = Int(Self.now / 86_400)
        let calendars = FoundationCalendars()
        let answer = CalendarQuestion(match: match, day: today, steps: 10_000_000).answer(calendars)
        // 2 October 2027.
        #expect(answer.day == 21_093)
        let steps = try #require(answer.steps)
        #expect((1..<10_000_000).contains(steps))
        let short = CalendarQuestion(match: match, day: today, steps: steps - 1).answer(calendars)
        #expect((short.day, short.steps) == (nil, nil))
        let late = CalendarQuestion(match: match, day: .max, steps: steps).answer(calendars)
        #expect((late.day, late.steps) == (nil, 0))
        let early = CalendarQuestion(match: DateMatch(day: 1, calendarIdentifier: "coptic"), day: .min, steps: .max)
        #expect(early.answer(calendars).day.map { $0 >= CalendarDays.first } == true)
    }
}
