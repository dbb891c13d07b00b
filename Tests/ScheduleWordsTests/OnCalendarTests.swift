internal import Messages
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import Testing

/// Expressions of systemd.time(7), from Monday 23 November 2026 at noon in Berlin.
@Suite struct OnCalendarTests {
    @Test(arguments: [
        ("Mon..Fri 09:00", "2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00, 2026-11-27T09:00, 2026-11-30T09:00"),
        ("*-*~1 12:00", "2026-11-30T12:00, 2026-12-31T12:00, 2027-01-31T12:00, 2027-02-28T12:00, 2027-03-31T12:00"),
        ("2027..2028-02-29", "2028-02-29T00:00"),
        (
            "12-24 18:00 Asia/Tokyo",
            "2026-12-24T10:00, 2027-12-24T10:00, 2028-12-24T10:00, 2029-12-24T10:00, 2030-12-24T10:00"
        ),
        (
            "Sat,Sun 8..10:30",
            "2026-11-28T08:30, 2026-11-28T09:30, 2026-11-28T10:30, 2026-11-29T08:30, 2026-11-29T09:30"
        ),
        ("hourly", "2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00, 2026-11-23T16:00, 2026-11-23T17:00"),
        ("Thu", "2026-11-26T00:00, 2026-12-03T00:00, 2026-12-10T00:00, 2026-12-17T00:00, 2026-12-24T00:00"),
    ])
    func anEventRings(_ event: String, times: String) throws {
        let preview = try #require(try Words(["--on-calendar", event]).preview())
        let rings = preview.times.map { String("\(Words.zones.local.civil(at: $0.unixSeconds))".dropLast(3)) }
        #expect(rings.joined(separator: ", ") == times)
    }

    @Test(arguments: [
        ("", "it says no day and no time"), ("Mon..Foo 9:00", "\"Mon..Foo\" isn't a day of the week"),
        ("25:00", "\"25\" isn't a valid hour"), ("*-13-01", "\"13\" isn't a valid month"),
        ("*-02~32", "\"~32\" isn't a valid day from the month's end"), ("9:60", "\"60\" isn't a valid minute"),
        ("9:00:00.5", "\"00.5\" has parts of seconds, which no rule has"),
        ("2027,2030-01-01", "\"2027,2030\" isn't one span of years, which a rule needs"),
        ("@1800000000", "\"@1800000000\" is a single time, which --at takes"),
        ("daily Mars/Base", "\"daily\" isn't a day of the week"),
        ("12-24 9:00 Mars/Base", "\"Mars/Base\" is neither a time nor a zone of this system"),
        ("2026", "\"2026\" is neither a date nor a time"), ("9:00/0", "\"00/0\" isn't a valid minute"),
    ])
    func whatHasNoRuleIsRefusedByName(_ event: String, problem: String) {
        let example = "Write it as \"Mon..Fri 09:00\" or \"*-*-01 12:00\"."
        #expect(throws: GrammarError("--on-calendar \"\(event)\": \(problem). \(example)")) {
            try Words(["--on-calendar", event]).preview()
        }
    }
}
