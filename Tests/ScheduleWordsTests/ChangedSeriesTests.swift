internal import Messages
import NotificationCore
import ScheduleWords
import Testing

/// What an edit of the time makes of a reminder: what is named changes, and the rest stays (DESIGN 30).
@Suite struct ChangedSeriesTests {
    private static func changed(_ before: [String], _ change: [String]) throws -> String {
        let (trigger, bounds, _) = try Words(before).trigger()
        let schedule = try Words(change).schedule
        let now = Words.now.unixSeconds
        let after =
            try schedule.retimed(trigger, zones: Words.zones, now: now)
            ?? schedule.completed(from: trigger).trigger(zones: Words.zones, now: now).0
        let preview = try Preview(
            after,
            bounds,
            after: Words.now,
            zones: Words.zones,
            now: Words.now,
            limit: 1
        )
        return try #require(preview).description.english
    }

    private static let often = ["--every", "30 minutes between 9 and 17 on weekdays"]

    /// A repeat stays one: these became a single reminder without a word.
    @Test(
        arguments: [
            (["--every", "day", "--at", "7:00,19:00"], ["--at", "10am"], "every day at 10:00"),
            (["--every", "day", "--at", "7:00"], ["--at", "8am,6pm"], "every day at 08:00 and 18:00"),
            (["--every", "weekday", "--at", "8:00,18:00"], ["--at", "9:30"], "every weekday at 09:30"),
            (["--every", "monday", "--at", "7:00"], ["--at", "8:00,9:30"], "every Monday at 08:00 and 09:30"),
            (["--cron", "0 9 * * 1-5"], ["--at", "10:00"], "every weekday at 10:00"),
            (
                ["--on-calendar", "Sat *-*-1..7 18:00"], ["--at", "19:00"],
                "every month on the 1st, 2nd, 3rd, 4th, 5th, 6th and 7th if Saturday at 19:00"
            ),
            (
                ["--every", "2 weeks", "--on", "thu", "--at", "7:00"], ["--at", "8pm"],
                "every 2 weeks on Thursday at 20:00"
            ),
            (
                ["--every", "day", "--except", "2026-12-25"], ["--at", "10:00"],
                "every day at 10:00 except 25 Dec 2026"
            ),
            (
                ["--every", "day", "--at", "9:00", "--except", "2026-12-25 09:00"], ["--at", "10:00"],
                "every day at 10:00 except 25 Dec 2026"
            ),
            (
                ["--every", "last weekday", "--at", "9:00"], ["--at", "10:00,16:00"],
                "every last weekday of the month at 10:00, and every last weekday of the month at 16:00"
            ),
        ] as [([String], [String], String)]
    ) func aTimeOfDayKeepsTheDays(_ before: [String], _ change: [String], sentence: String) throws {
        #expect(try Self.changed(before, change) == sentence)
    }

    @Test(
        arguments: [
            (["--at", "tomorrow 5pm"], ["--at", "6pm"], "once, on 24 Nov 2026 at 18:00"),
            (["--at", "24 dec 18:00"], ["--at", "9"], "once, on 24 Dec 2026 at 09:00"),
            // That time of the day has passed, so it means the next one (DESIGN 28).
            (["--at", "today 17:00"], ["--at", "9"], "once, on 24 Nov 2026 at 09:00"),
            (["--at", "24 dec 18:00"], ["--every", "day"], "every day at 18:00"),
            (["--at", "24 dec 18:00"], ["--every", "week"], "every Thursday at 18:00"),
            (["--at", "24 dec 18:00"], ["--every", "month"], "every month on the 24th at 18:00"),
            (["--at", "24 dec 18:00"], ["--every", "year"], "every year on 24 Dec at 18:00"),
            (["--at", "18:00"], ["--every", "day"], "every day at 18:00"),
            (["--every", "month", "--on", "1", "--at", "10:00"], ["--every", "week"], "every Monday at 10:00"),
            (
                ["--every", "month", "--on", "20"], ["--every", "month", "--at", "8"],
                "every month on the 20th at 08:00"
            ),
            (
                ["--every", "month", "--on", "1,15", "--at", "10:00"], ["--every", "2 months"],
                "every 2 months on the 1st and 15th at 10:00"
            ),
            (["--every", "day", "--at", "18:00"], ["--every", "2 days"], "every 2 days at 18:00"),
            (["--every", "day", "--at", "7:00,19:00"], ["--every", "weekday"], "every weekday at 07:00 and 19:00"),
            (often, ["--every", "1h"], "every weekday, every hour from 09:00 to 17:00"),
            (often, ["--between", "10-12"], "every weekday, every 30 minutes from 10:00 to 12:00"),
            (["--every", "1h", "--between", "9:30-12:30"], ["--at", "10"], "every day at 10:00"),
            (often, ["--on", "mon,tue"], "every Monday and Tuesday, every 30 minutes from 09:00 to 17:00"),
            (["--every", "30m"], ["--between", "10-12"], "every day, every 30 minutes from 10:00 to 12:00"),
            (["--every", "month", "--on", "1", "--at", "10:00"], ["--on", "31"], "every month on the 31st at 10:00"),
            (["--every", "month", "--at", "10:00"], ["--on", "last"], "every month on the last day at 10:00"),
            (["--every", "2nd tuesday", "--at", "10:00"], ["--on", "15"], "every month on the 15th at 10:00"),
            (["--every", "monday", "--at", "10:00"], ["--on", "thu"], "every Thursday at 10:00"),
            (["--every", "monday", "--at", "10:00"], ["--on", "thu", "--at", "8"], "every Thursday at 08:00"),
            (["--every", "year", "--on", "12-24"], ["--on", "1 may"], "every year on 1 May at 09:00"),
            (["--every", "day"], ["--tz", "Asia/Tokyo"], "every day at 09:00 (Asia/Tokyo)"),
            (
                ["--every", "day", "--at", "7:00", "--tz", "Asia/Tokyo"], ["--every", "weekday"],
                "every weekday at 07:00 (Asia/Tokyo)"
            ),
            (
                ["--every", "day", "--except", "2026-12-25"], ["--every", "weekday"],
                "every weekday at 09:00 except 25 Dec 2026"
            ),
            (["--every", "30m"], ["--every", "1h"], "every hour"),
            (["--every", "1h"], ["--at", "tomorrow 9:00"], "once, on 24 Nov 2026 at 09:00"),
            (["--every", "day", "--at", "7:00"], ["--every", "monday at 9"], "every Monday at 09:00"),
        ] as [([String], [String], String)]
    ) func whatIsNotNamedStays(_ before: [String], _ change: [String], sentence: String) throws {
        #expect(try Self.changed(before, change) == sentence)
    }

    /// Without times of day there is nothing to move.
    @Test(arguments: [["--every", "1h"], often, ["--cron", "@hourly"], ["--match", "minute=30"]])
    func anIntervalHasNoTimeOfDay(_ before: [String]) {
        let message =
            "--at \"9\": this reminder rings by an interval, not at times of day. To make it ring each day, write --every day --at 09:00; once, --at \"tomorrow 09:00\"."
        #expect(throws: GrammarError(Message(verbatim: message))) {
            try Self.changed(before, ["--at", "9"])
        }
    }

    @Test func anEditThatFitsNothingIsRefused() {
        let day = "--on needs weeks, months or years; --every day already names the day."
        #expect(throws: GrammarError(Message(verbatim: day))) {
            try Self.changed(["--every", "day"], ["--on", "mon"])
        }
        let hours = "--between needs --every with a length of time, such as 30m."
        #expect(throws: GrammarError(Message(verbatim: hours))) {
            try Self.changed(["--at", "24 dec 18:00"], ["--between", "9-17"])
        }
    }
}
