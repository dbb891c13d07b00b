import Foundation
import Testing

@testable import Recurrence

@Suite struct RecurrenceRuleTests {
    static let wrong: [(String, RecurrenceRuleError)] = [
        ("", .malformedPart("")),
        ("INTERVAL=2", .missingFrequency),
        ("FREQ=FORTNIGHTLY", .badValue(part: "FREQ", value: "FORTNIGHTLY")),
        ("FREQ=DAILY;", .malformedPart("")),
        ("FREQ=DAILY;FREQ=DAILY", .repeatedPart("FREQ")),
        ("FREQ=DAILY;BYEASTER=0", .unknownPart("BYEASTER")),
        ("FREQ=DAILY;INTERVAL=0", .badValue(part: "INTERVAL", value: "0")),
        ("FREQ=DAILY;INTERVAL=99999999999999999999", .badValue(part: "INTERVAL", value: "99999999999999999999")),
        ("FREQ=DAILY;COUNT=-1", .badValue(part: "COUNT", value: "-1")),
        ("FREQ=DAILY;COUNT=2;UNTIL=20261201", .conflict(part: "UNTIL", with: "COUNT")),
        ("FREQ=DAILY;UNTIL=20261301", .badValue(part: "UNTIL", value: "20261301")),
        ("FREQ=DAILY;BYHOUR=24", .badValue(part: "BYHOUR", value: "24")),
        ("FREQ=DAILY;BYHOUR=1,,2", .badValue(part: "BYHOUR", value: "")),
        ("FREQ=DAILY;BYDAY=2MO", .conflict(part: "BYDAY", with: "FREQ=DAILY")),
        ("FREQ=MONTHLY;BYDAY=XX", .badValue(part: "BYDAY", value: "XX")),
        ("FREQ=MONTHLY;BYDAY=54MO", .badValue(part: "BYDAY", value: "54MO")),
        ("FREQ=WEEKLY;BYMONTHDAY=1", .conflict(part: "BYMONTHDAY", with: "FREQ=WEEKLY")),
        ("FREQ=MONTHLY;BYYEARDAY=1", .conflict(part: "BYYEARDAY", with: "FREQ=MONTHLY")),
        ("FREQ=MONTHLY;BYWEEKNO=1", .conflict(part: "BYWEEKNO", with: "FREQ=MONTHLY")),
        ("RSCALE=GREGORIAN;SKIP=BACKWARD;FREQ=YEARLY;BYYEARDAY=366", .conflict(part: "SKIP", with: "BYYEARDAY")),
        (
            "RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", .conflict(part: "SKIP", with: "BYWEEKNO")
        ),
        ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", .conflict(part: "BYDAY", with: "BYWEEKNO")),
        ("FREQ=MONTHLY;BYSETPOS=1", .requires(part: "BYSETPOS", other: "another BY part")),
        ("FREQ=MONTHLY;SKIP=FORWARD", .requires(part: "SKIP", other: "RSCALE=GREGORIAN")),
        ("RSCALE=HEBREW;FREQ=YEARLY", .unsupportedCalendar("HEBREW")),
        ("FREQ=WEEKLY;WKST=1MO", .badValue(part: "WKST", value: "1MO")),
        ("FREQ=YEARLY;BYMONTHDAY=0", .badValue(part: "BYMONTHDAY", value: "0")),
    ]

    @Test("an error names the part that is wrong", arguments: wrong)
    func errors(_ text: String, _ expected: RecurrenceRuleError) {
        #expect(throws: expected) { try RecurrenceRule(parsing: text) }
    }

    @Test(
        "a rule's text reads back to an equal rule",
        arguments: [
            "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=SU", "freq=monthly;byday=-1FR,+2mo;bysetpos=-1,1",
            "FREQ=YEARLY;BYWEEKNO=-1,20;BYDAY=MO", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31",
            "FREQ=SECONDLY;BYSECOND=0,60;UNTIL=20261201T103000Z", "FREQ=DAILY;UNTIL=20261201",
            "FREQ=HOURLY;UNTIL=20261201T103000",
            "FREQ=YEARLY;BYYEARDAY=1,-1;BYMONTH=1,12;BYMONTHDAY=1,-1;BYHOUR=0,23;BYMINUTE=0,59;COUNT=3",
        ]
    )
    func roundTrip(_ text: String) throws {
        let rule = try RecurrenceRule(parsing: text)
        #expect(try RecurrenceRule(parsing: rule.description) == rule)
        let set = RecurrenceSet(start: CivilDateTime(year: 2026, month: 1, day: 1), rules: [rule])
        #expect(try JSONDecoder().decode(RecurrenceSet.self, from: JSONEncoder().encode(set)) == set)
    }

    /// Each part with a value that its text can't have, or that can't stand beside the others.
    private static let impossible: [(change: @Sendable (inout RecurrenceRule.Parts) -> Void, RecurrenceRuleError)] = [
        ({ $0.interval = 0 }, .badValue(part: "INTERVAL", value: "0")),
        ({ $0.count = 0 }, .badValue(part: "COUNT", value: "0")),
        ({ $0.bySecond = [61] }, .badValue(part: "BYSECOND", value: "61")),
        ({ $0.byMinute = [0, 60] }, .badValue(part: "BYMINUTE", value: "60")),
        ({ $0.byHour = [-1] }, .badValue(part: "BYHOUR", value: "-1")),
        ({ $0.byDay = [.init(weekday: 8)] }, .badValue(part: "BYDAY", value: "8")),
        ({ $0.byDay = [.init(ordinal: -54, weekday: 1)] }, .badValue(part: "BYDAY", value: "-54")),
        ({ $0.byMonthDay = [-32] }, .badValue(part: "BYMONTHDAY", value: "-32")),
        ({ $0.byYearDay = [.min] }, .badValue(part: "BYYEARDAY", value: "\(Int.min)")),
        ({ $0.byWeekNumber = [0] }, .badValue(part: "BYWEEKNO", value: "0")),
        ({ $0.byMonth = [-1] }, .badValue(part: "BYMONTH", value: "-1")),
        ({ $0.bySetPosition = [367] }, .badValue(part: "BYSETPOS", value: "367")),
        ({ $0.weekStart = 0 }, .badValue(part: "WKST", value: "0")),
        (
            { $0.until = .day(CivilDateTime(year: 2026, month: 2, day: 30)) },
            .badValue(part: "UNTIL", value: "20260230")
        ),
        ({ $0.until = .instant(.max) }, .badValue(part: "UNTIL", value: "\(Int64.max)")),
        ({ ($0.count, $0.until) = (1, .instant(0)) }, .conflict(part: "UNTIL", with: "COUNT")),
        ({ $0.bySetPosition = [1] }, .requires(part: "BYSETPOS", other: "another BY part")),
    ]

    @Test("parts are checked as text is", arguments: impossible.indices)
    func refusedParts(_ index: Int) throws {
        let (change, expected) = Self.impossible[index]
        let rule = try RecurrenceRule(RecurrenceRule.Parts(.yearly))
        #expect(throws: expected) { try rule.changed(change) }
    }

    @Test("parts and text of the same meaning are the same rule")
    func partsAreKeptInOrder() throws {
        var parts = RecurrenceRule.Parts(.monthly, interval: 2)
        parts.byDay = [.init(ordinal: 2, weekday: 2), .init(ordinal: -1, weekday: 6), .init(ordinal: 2, weekday: 2)]
        parts.bySecond = [60, 0, 59]
        parts.count = 3
        let rule = try RecurrenceRule(parts)
        #expect(try rule == RecurrenceRule(parsing: "FREQ=MONTHLY;INTERVAL=2;COUNT=3;BYDAY=2MO,-1FR;BYSECOND=0,59"))
        let open = try rule.changed { $0.count = nil }
        #expect(open.description == "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO;BYSECOND=0,59")
    }
}
