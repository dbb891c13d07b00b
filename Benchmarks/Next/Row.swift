internal import Foundation
internal import Recurrence

/// One line of the table: the same question for every engine.
struct Row {
    var name: String
    var zone = "UTC"
    /// What ours is asked with; nil asks with ``rule``.
    var match: DateMatch?
    /// What libical and dateutil are asked with, and ours where there is no match.
    var rule: String
    /// DTSTART.
    var start = "2026-01-05T09:00:00"
    var isNever = false

    static let all: [Row] = [
        Row(name: "every minute", match: DateMatch(second: 0), rule: "FREQ=MINUTELY;BYSECOND=0"),
        Row(name: "daily 11:30", match: DateMatch(hour: 11, minute: 30), rule: "FREQ=DAILY;\(at(11, 30))"),
        Row(
            name: "Monday 11:30",
            match: DateMatch(hour: 11, minute: 30, weekday: 2),
            rule: "FREQ=WEEKLY;BYDAY=MO;\(at(11, 30))"
        ),
        Row(name: "day 31", match: DateMatch(day: 31, hour: 9), rule: "FREQ=MONTHLY;BYMONTHDAY=31;\(at(9, 0))"),
        Row(
            name: "29 February",
            match: DateMatch(month: 2, day: 29, hour: 9),
            rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;\(at(9, 0))"
        ),
        Row(
            name: "2nd Tuesday",
            match: DateMatch(hour: 9, weekday: 3, weekdayOrdinal: 2),
            rule: "FREQ=MONTHLY;BYDAY=2TU;\(at(9, 0))"
        ),
        Row(
            name: "week 53",
            match: DateMatch(hour: 9, weekday: 2, weekOfYear: 53, firstWeekday: 2, minimumDaysInFirstWeek: 4),
            rule: "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;\(at(9, 0))"
        ),
        Row(
            name: "02:30 Europe/Berlin",
            zone: "Europe/Berlin",
            match: DateMatch(hour: 2, minute: 30),
            rule: "FREQ=DAILY;\(at(2, 30))"
        ),
        Row(
            name: "30 February (never)",
            match: DateMatch(month: 2, day: 30, hour: 9),
            rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;\(at(9, 0))",
            isNever: true
        ),
        Row(name: "WEEKLY;INTERVAL=2;BYDAY=MO,TH", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        Row(name: "MONTHLY;BYDAY=-1FR", rule: "FREQ=MONTHLY;BYDAY=-1FR"),
        Row(name: "YEARLY;BYWEEKNO=53", rule: "FREQ=YEARLY;BYWEEKNO=53"),
    ]

    private static func at(_ hour: Int, _ minute: Int) -> String { "BYHOUR=\(hour);BYMINUTE=\(minute);BYSECOND=0" }

    /// The instants that each engine is asked about, spread over the years 2026 to 2031; the same in each run.
    static let instants: [Int64] = {
        var state: UInt64 = 20_261_121
        return (0..<64).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return 1_767_650_000 + Int64((state >> 33) % 189_000_000)
        }
    }()
}
