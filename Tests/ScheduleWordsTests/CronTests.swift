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

    /// Decision 6: what runs through hours goes on while they come twice in autumn, and over the gap of spring.
    @Test(arguments: [
        (["--cron", "* * * * *"], 240, 120), (["--cron", "*/10 * * * *"], 24, 12), (["--cron", "30 * * * *"], 4, 2),
        (["--cron", "*/10 0-5 * * *"], 24, 12), (["--cron", "*/20 * * * sun"], 12, 6),
        (["--cron", "0 */2 * * *"], 2, 1),
        (["--on-calendar", "*:0/10"], 24, 12), (["--on-calendar", "*:*:0/30"], 480, 240),
        (["--on-calendar", "Sun 1..4:00"], 4, 2), (["--on-calendar", "hourly"], 4, 2),
        (["--every", "10m", "--between", "1:00-5:00"], 24, 12), (["--every", "10m", "--on", "sun"], 24, 12),
        (["--every", "1h", "--between", "1:00-5:00"], 4, 2), (["--every", "10m"], 24, 12),
        // Fixed hours ring once.
        (["--cron", "30 2 * * *"], 1, 1), (["--cron", "*/10 2 * * *"], 6, 1), (["--cron", "30 1,2,3 * * *"], 3, 3),
        (["--on-calendar", "2,3:30"], 2, 2), (["--every", "day", "--at", "1:30,2:30,3:30"], 3, 3),
    ])
    func clocksThatAreSet(_ options: [String], autumn: Int, spring: Int) throws {
        // From 01:00 up to 03:59 on the clocks.
        for (day, first, last, count) in [
            ("2027-10-31", "01:00:00+02:00", "03:59:59+01:00", autumn),
            ("2027-03-28", "01:00:00+01:00", "03:59:59+02:00", spring),
        ] {
            let start = try #require(Words.instant("\(day)T\(first)"))
            let end = try #require(Words.instant("\(day)T\(last)"))
            let rings = try #require(try Words(options + ["--from", "\(day) 01:00", "-n", "600"]).preview()).times
            #expect(Set(rings.map(\.unixSeconds).filter { (start...end).contains($0) }).count == count, "\(day)")
        }
    }

    @Test func aStartThatItsDaySkipsIsThatOfTheOtherDays() throws {
        let options = ["--rrule", "FREQ=DAILY", "--from", "2027-03-28 02:30", "-n", "3"]
        let rings = try #require(try Words(options).preview()).times.map { Words.zones.local.civil(at: $0.unixSeconds) }
        #expect(rings.map { "\($0)" } == ["2027-03-28T03:00:00", "2027-03-29T02:30:00", "2027-03-30T02:30:00"])
    }
}
