internal import Messages
import Geography
import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import Testing

/// Words, what they mean, and when it rings.
@Suite struct MeaningTests {
    @Test(
        arguments: [
            (
                [
                    "--every", "2 weeks", "--on", "mon", "--at", "11:30", "--from", "2026-10-05", "--until",
                    "2026-12-01",
                ],
                "every 2 weeks on Monday at 11:30 until 1 Dec 2026",
                [
                    "2026-10-05T11:30:00+02:00", "2026-10-19T11:30:00+02:00", "2026-11-02T11:30:00+01:00",
                    "2026-11-16T11:30:00+01:00", "2026-11-30T11:30:00+01:00",
                ]
            ),
            // The weekday of the start, and the first day that fits.
            (
                ["--every", "2 weeks", "--at", "09:00", "--from", "2098-01-01", "-n", "2"],
                "every 2 weeks on Wednesday at 09:00 from 1 Jan 2098",
                ["2098-01-01T09:00:00+01:00", "2098-01-15T09:00:00+01:00"]
            ),
            (
                ["--every", "other week", "--on", "mon,thu", "--at", "09:00", "--from", "2026-01-06", "-n", "3"],
                "every 2 weeks on Monday and Thursday at 09:00",
                ["2026-01-08T09:00:00+01:00", "2026-01-19T09:00:00+01:00", "2026-01-22T09:00:00+01:00"]
            ),
            (
                ["--every", "2nd tuesday", "--at", "09:00", "--from", "2026-01-01", "-n", "4"],
                "every 2nd Tuesday of the month at 09:00",
                [
                    "2026-01-13T09:00:00+01:00", "2026-02-10T09:00:00+01:00", "2026-03-10T09:00:00+01:00",
                    "2026-04-14T09:00:00+02:00",
                ]
            ),
            (
                [
                    "--every", "second Tuesday of the month", "--at", "09:00", "--from", "2026-02-10T09:00:01", "-n",
                    "1",
                ],
                "every 2nd Tuesday of the month at 09:00",
                ["2026-03-10T09:00:00+01:00"]
            ),
            (
                ["--every", "last friday", "--at", "17:00", "--from", "2026-01-01", "-n", "2"],
                "every last Friday of the month at 17:00",
                ["2026-01-30T17:00:00+01:00", "2026-02-27T17:00:00+01:00"]
            ),
            (
                ["--every", "last day", "--at", "12:00", "--from", "2028-01-31T12:00", "-n", "3"],
                "every month on the last day at 12:00 from 31 Jan 2028 at 12:00",
                ["2028-01-31T12:00:00+01:00", "2028-02-29T12:00:00+01:00", "2028-03-31T12:00:00+02:00"]
            ),
            (
                ["--every", "last weekday", "--at", "12:00", "--from", "2026-01-01", "-n", "2"],
                "every last weekday of the month at 12:00",
                ["2026-01-30T12:00:00+01:00", "2026-02-27T12:00:00+01:00"]
            ),
            (
                ["--every", "weekday", "--at", "08:00", "--from", "2026-01-02", "-n", "2"],
                "every weekday at 08:00",
                ["2026-01-02T08:00:00+01:00", "2026-01-05T08:00:00+01:00"]
            ),
            (
                ["--every", "year", "--on", "12-24", "--at", "18:00", "--from", "2026-01-01", "-n", "2"],
                "every year on 24 Dec at 18:00",
                ["2026-12-24T18:00:00+01:00", "2027-12-24T18:00:00+01:00"]
            ),
            (
                ["--every", "2 years", "--on", "02-29", "--at", "18:00", "--from", "2026-01-01", "-n", "2"],
                "every 2 years on 29 Feb at 18:00",
                ["2028-02-29T18:00:00+01:00", "2032-02-29T18:00:00+01:00"]
            ),
            (
                ["--every", "3 months", "--at", "09:00", "--from", "2026-01-15", "-n", "3"],
                "every 3 months on the 15th at 09:00",
                ["2026-01-15T09:00:00+01:00", "2026-04-15T09:00:00+02:00", "2026-07-15T09:00:00+02:00"]
            ),
            (
                ["--every", "3 months", "--on", "10", "--at", "09:00", "--from", "2026-01-15", "-n", "2"],
                "every 3 months on the 10th at 09:00",
                ["2026-02-10T09:00:00+01:00", "2026-05-10T09:00:00+02:00"]
            ),
            (
                ["--every", "month", "--on", "last", "--at", "09:00", "--from", "2026-01-15", "-n", "2"],
                "every month on the last day at 09:00",
                ["2026-01-31T09:00:00+01:00", "2026-02-28T09:00:00+01:00"]
            ),
            (
                ["--every", "2 days", "--at", "09:00", "--from", "2026-03-27", "-n", "3"],
                "every 2 days at 09:00",
                ["2026-03-27T09:00:00+01:00", "2026-03-29T09:00:00+02:00", "2026-03-31T09:00:00+02:00"]
            ),
            // Without a time of day it is a length of time, through the change of the clocks.
            (
                ["--every", "2 days", "--from", "2026-03-27T09:00", "-n", "3"],
                "every 2 days",
                ["2026-03-27T09:00:00+01:00", "2026-03-29T10:00:00+02:00", "2026-03-31T10:00:00+02:00"]
            ),
            (
                ["--every", "day", "--at", "09:00", "--except", "2026-12-25", "--from", "2026-12-24", "--count", "2"],
                "every day at 09:00 except 25 Dec 2026 from 24 Dec 2026, 2 times",
                ["2026-12-24T09:00:00+01:00", "2026-12-26T09:00:00+01:00"]
            ),
            (
                [
                    "--every", "weekday", "--at", "09:00", "--except", "2026-01-05 09:00", "--except",
                    "2026-01-06T10:00", "--from", "2026-01-05", "-n", "2",
                ],
                "every weekday at 09:00 except 5 Jan 2026 and 6 Jan 2026",
                ["2026-01-06T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            (
                ["--every", "day", "--at", "09:00", "--tz", "Asia/Tokyo", "--from", "2026-01-05", "-n", "1"],
                "every day at 09:00 (Asia/Tokyo)",
                ["2026-01-05T09:00:00+09:00"]
            ),
            (
                ["--every", "2h", "--from", "2026-12-24T08:00:00Z", "-n", "2"],
                "every 2 h from 24 Dec 2026 at 09:00",
                ["2026-12-24T09:00:00+01:00", "2026-12-24T11:00:00+01:00"]
            ),
            (
                ["--at", "2098-12-24T12:00:00-05:00"],
                "once, on 24 Dec 2098 at 18:00 (Europe/Berlin)",
                ["2098-12-24T18:00:00+01:00"]
            ),
            // The second of the two that read 02:30 in Berlin.
            (
                ["--at", "2098-10-26T01:30:00Z"],
                "once, on 26 Oct 2098 at 01:30 (UTC)",
                ["2098-10-26T02:30:00+01:00"]
            ),
            (
                ["--at", "2098-12-24 18:00", "--tz", "America/New_York"],
                "once, on 24 Dec 2098 at 18:00 (America/New_York)",
                ["2098-12-24T18:00:00-05:00"]
            ),
            // DTSTART counts only where it fits; COUNT counts from there.
            (
                [
                    "--rrule", "FREQ=WEEKLY;BYDAY=TU;COUNT=2", "--from", "2026-01-05T09:00:00", "--tz",
                    "Europe/London",
                ],
                "every Tuesday at 09:00 (Europe/London), 2 times",
                ["2026-01-06T09:00:00Z", "2026-01-13T09:00:00Z"]
            ),
            (
                ["--rrule", "rrule:FREQ=DAILY;UNTIL=20260107", "--from", "2026-01-05T09:00:00", "-n", "50"],
                "every day at 09:00 until 7 Jan 2026",
                ["2026-01-05T09:00:00+01:00", "2026-01-06T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            (
                ["--rrule", "FREQ=DAILY;COUNT=3", "--from", "2026-01-05", "--at", "09:00", "--except", "2026-01-06"],
                "every day at 09:00 except 6 Jan 2026, 2 times",
                ["2026-01-05T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            (
                ["--match", "weekday=2,hour=11,minute=30", "--from", "2026-11-23T11:30:00", "-n", "2"],
                "every Monday at 11:30",
                ["2026-11-30T11:30:00+01:00", "2026-12-07T11:30:00+01:00"]
            ),
            (
                ["--match", "hour=2,minute=30", "--from", "2026-03-28T12:00:00", "-n", "2"],
                "every day at 02:30",
                ["2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"]
            ),
            (
                [
                    "--match", "weekOfYear=53,weekday=2,firstWeekday=2,minimumDaysInFirstWeek=4,era=1", "--tz", "UTC",
                    "--from", "2026-01-01", "-n", "2",
                ],
                "every Monday of week 53 at 00:00 (UTC)",
                ["2026-12-28T00:00:00Z", "2032-12-27T00:00:00Z"]
            ),
        ] as [([String], String, [String])]
    )
    func wordsBecomeTheTriggerAndTheTimesThatTheySay(_ arguments: [String], words: String, times: [String]) throws {
        let preview = try #require(try Words(arguments).preview())
        #expect(preview.description.english == words)
        #expect(preview.times == times.compactMap { Words.instant($0).map(WallTime.init(unixSeconds:)) })
    }

    @Test(
        arguments: [
            ["--match", "month=2,day=30"], ["--match", "hour=25"], ["--match", "year=2020"],
            ["--rrule", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--from", "2026-01-05T09:00:00", "-n", "50"],
            ["--rrule", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "--from", "2026-01-05T09:00:00"],
            ["--every", "year", "--on", "02-30", "--at", "09:00"], ["--at", "2020-01-01 09:00"],
            ["--every", "day", "--at", "09:00", "--from", "2026-01-02", "--until", "2026-01-01"],
        ]
    )
    func whatNeverRingsHasNoPreview(_ arguments: [String]) throws {
        #expect(try Words(arguments).preview() == nil)
    }

    /// Typed on a 31st, each month's last day; a start that names that day is another matter.
    @Test(arguments: ["every month", "every 6 months", "every 3 months from 31 jan"])
    func aDayThatOnlyTodaySaysLeavesNoMonthOut(_ text: String) throws {
        var form = ReminderForm()
        try form.give(.every, [String(text.dropFirst(6))])
        let now: Int64 = 1_801_400_000  // 31 January 2027, 13:53
        let (trigger, bounds) = try form.schedule.trigger(zones: Words.zones, now: now)
        let (moment, zones) = (WallTime(unixSeconds: now), Words.zones)
        let preview = try Preview(trigger, bounds, after: moment, zones: zones, now: moment, limit: 3)
        let days = try #require(preview).times.map { "\(zones.local.civil(at: $0.unixSeconds))".prefix(10) }
        switch text {
        case "every month": #expect(days == ["2027-02-28", "2027-03-31", "2027-04-30"])
        case "every 6 months": #expect(days == ["2027-02-28", "2027-08-31", "2028-02-29"])
        default: #expect(days.first == "2027-07-31")
        }
    }

    @Test(
        arguments: [
            ("10m", 600), ("1h30m", 5400), ("1 h 30 min", 5400), ("90s", 90), ("2 days", 172_800), ("0.5s", 0.5),
            ("250ms", 0.25), ("1w", 604_800), ("hour", 3600), ("HOURS", 3600), ("0s", 0), ("", nil), ("5", nil),
            ("m", nil), ("1h hour", nil), ("-5m", nil), ("1.2.3s", nil), ("5 fortnights", 6_048_000),
            ("half an hour", 1800), ("an hour and a half", 5400), ("1h30", 5400),
            ("1,5h", 5400), ("PT1H30M", 5400), ("1hr", 3600), ("1:30", nil), ("1 month", nil), ("٥m", nil),
        ] as [(String, Double?)]
    )
    func aLengthOfTimeIsTheSumOfItsParts(_ text: String, seconds: Double?) {
        #expect(DurationText.parse(text) == seconds)
    }

    @Test(
        arguments: [
            ("52.5200,13.4050", 200), ("52.5200, 13.4050, 500", 500), ("52.5200,13.4050,500m", 500),
            ("52.5200,13.4050,1.5km", 1500), (" 52.5200 ,\t13.4050", 200),
        ]
    )
    func aPlaceHasARadius(_ text: String, radius: Double) throws {
        let area = try PlaceText(parsing: text).area
        #expect((area.center.latitude, area.center.longitude, area.radius) == (52.52, 13.405, radius))
    }

    @Test(arguments: [("answer", 0), ("server", -1), ("1s", 1), ("1 day", 86_400)])
    func aPopupStays(_ text: String, seconds: Double) throws {
        #expect(try StayText(parsing: text).seconds == seconds)
    }

    @Test func aPopupStaysNeitherTooShortNorTooLong() {
        for text in ["0.5s", "25h"] {
            #expect(
                throws: GrammarError("--for must be from 1s to 1d, answer or server, not \"\(text)\".")
            ) {
                try StayText(parsing: text)
            }
        }
    }

    @Test func buttonsAreNamedByTheirEffectAndNumbered() throws {
        let texts = ["Stop=stop", "5=snooze:5m", "10=SNOOZE:10 min", "Go=open:https://a/?b=c:d", "x=run:echo a=b"]
        let actions = ButtonText.actions(try texts.map { try ButtonText($0) })
        #expect(actions.map(\.identifier) == ["stop", "snooze", "snooze-2", "open", "run"])
        #expect(actions.map(\.title) == ["Stop", "5", "10", "Go", "x"])
        #expect(
            actions.map(\.effect) == [
                .stopRepeat, .snooze(seconds: 300), .snooze(seconds: 600), .open(url: "https://a/?b=c:d"),
                .run(command: "echo a=b"),
            ]
        )
    }

    @Test func aPlaceBecomesARegion() throws {
        let once = try Words(["--arriving", "-33.9,151.2"]).trigger()
        guard case .location(let region, repeats: false) = once.0 else { throw GrammarError("\(once)") }
        #expect(region.notifyOnEntry && !region.notifyOnExit)
        let each = try Words(["--leaving", "-33.9,151.2,1km", "--each-time", "--count", "3"]).trigger()
        guard case .location(let left, repeats: true) = each.0 else { throw GrammarError("\(each)") }
        #expect(!left.notifyOnEntry && left.notifyOnExit && left.area.radius == 1000)
        #expect(each.1.count == 3)
    }
}
