internal import Messages
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import Testing

/// Lines of crontab(5), from Monday 23 November 2026 at noon in Berlin.
@Suite struct CronTests {
    @Test(arguments: [
        ("0 9 * * 1-5", "2026-11-24T09:00, 2026-11-25T09:00, 2026-11-26T09:00, 2026-11-27T09:00, 2026-11-30T09:00"),
        ("*/30 9-10 * * *", "2026-11-24T09:00, 2026-11-24T09:30, 2026-11-24T10:00, 2026-11-24T10:30, 2026-11-25T09:00"),
        ("15 8 1 * *", "2026-12-01T08:15, 2027-01-01T08:15, 2027-02-01T08:15, 2027-03-01T08:15, 2027-04-01T08:15"),
        ("0 12 13 * 5", "2026-11-27T12:00, 2026-12-04T12:00, 2026-12-11T12:00, 2026-12-13T12:00, 2026-12-18T12:00"),
        ("0 0 29 2 *", "2028-02-29T00:00, 2032-02-29T00:00, 2036-02-29T00:00, 2040-02-29T00:00, 2044-02-29T00:00"),
        (
            "0 18 * dec sun,7",
            "2026-12-06T18:00, 2026-12-13T18:00, 2026-12-20T18:00, 2026-12-27T18:00, 2027-12-05T18:00"
        ),
        ("@hourly", "2026-11-23T13:00, 2026-11-23T14:00, 2026-11-23T15:00, 2026-11-23T16:00, 2026-11-23T17:00"),
        ("@weekly", "2026-11-29T00:00, 2026-12-06T00:00, 2026-12-13T00:00, 2026-12-20T00:00, 2026-12-27T00:00"),
    ])
    func aLineRings(_ line: String, times: String) throws {
        let preview = try #require(try Words(["--cron", line]).preview())
        let zone = Words.zones.local
        let rings = preview.times.map { String("\(zone.civil(at: $0.unixSeconds))".dropLast(3)) }
        #expect(rings.joined(separator: ", ") == times)
    }

    @Test(arguments: [
        ("0 9 * *", "it has 4 fields instead of 5"), ("60 9 * * *", "\"60\" isn't a valid minute"),
        ("0 24 * * *", "\"24\" isn't a valid hour"), ("0 9 0 * *", "\"0\" isn't a valid day of the month"),
        ("0 9 * 13 *", "\"13\" isn't a valid month"), ("0 9 * * 8", "\"8\" isn't a valid day of the week"),
        ("0 9 * * */0", "\"*/0\" isn't a valid day of the week"), ("0 9 L * *", "\"L\" isn't a valid day of the month"),
        ("0 9 5-1 * *", "\"5-1\" isn't a valid day of the month"), ("", "it has 0 fields instead of 5"),
        ("@reboot", "there is no rule for a start of the machine"),
    ])
    func whatHasNoRuleIsRefusedByName(_ line: String, problem: String) {
        #expect(throws: GrammarError("--cron \"\(line)\": \(problem). Write it as \"0 9 * * 1-5\".")) {
            try Words(["--cron", line]).preview()
        }
    }
}
