import NotificationCore

@testable import ScheduleWords

/// Reminders as they are typed on the command line, for the editor to show and to make again.
enum EditorTables {
    /// What one says about when it rings.
    static let schedules: [ScheduleText] =
        once + repeats + bounded
        + rules.map { ScheduleText(rrule: $0) } + rules.prefix(4).map { ScheduleText(at: "17:00", rrule: $0) }
        + crons.map { ScheduleText(cron: $0) } + events.map { ScheduleText(onCalendar: $0) }

    private static let once: [ScheduleText] =
        [
            "11:30", "5pm", "09:00:30", "tomorrow 9am", "next friday 17:00", "tonight", "24 dec 18:00", "2098-12-24",
            "in 2 days at 9", "noon", "tomorrow", "2027-02-28 23:59", "2098-12-24T18:00:00Z",
        ].map { ScheduleText(at: $0) }
        + [
            ScheduleText(at: "09:00", timeZone: "Asia/Tokyo"), ScheduleText(at: "tomorrow 9am", timeZone: "UTC"),
            // Several times of day, each once
            ScheduleText(at: "14:00,17:00"),
        ]
        + ["10m", "90s", "1h30m", "2d", "half an hour", "1 month", "1500 ms", "3 weeks"].compactMap { text in
            (try? DurationText(calendar: text)).map { ScheduleText(delay: $0) }
        }

    private static let repeats: [ScheduleText] =
        ["30s", "5 minutes", "hour", "90 minutes", "2 days", "1h30m", "36 hours", "1500 ms"].map {
            ScheduleText(every: $0)
        }
        + [
            ("day", "09:00"), ("day", "09:00,17:00"), ("2 days", "07:15"), ("monday", "11:30"), ("mon,thu", "18:00"),
            ("weekday", "17:00"), ("weekend", "10:00"), ("2 weeks", "06:00"), ("other friday", "09:00"),
            ("2nd tuesday", "09:00"), ("last friday", "16:00"), ("last day", "20:00"), ("last weekday", "09:00,17:00"),
            ("1st and 3rd tuesday", "10:00"), ("month", "08:00"), ("3 months", "08:00"), ("year", "18:00"),
            ("24 dec", "18:00"), ("1st and 15th", "09:00"), ("mon-fri", "08:00,12:00:30"),
        ].map { ScheduleText(at: $1, every: $0) } + [
            ScheduleText(at: "09:00", every: "2 weeks", on: "mon,wed"),
            ScheduleText(at: "08:00", every: "month", on: "15"),
            ScheduleText(at: "08:00", every: "month", on: "last"),
            ScheduleText(at: "18:00", every: "year", on: "12-24"),
            ScheduleText(at: "17:00", every: "weekday", timeZone: "Asia/Tokyo"),
            ScheduleText(every: "30m", between: "9:00-17:00"),
            ScheduleText(every: "30m", on: "weekdays", between: "9:00-17:00"),
            ScheduleText(every: "2 hours", on: "sat,sun", between: "10:00-20:00"),
            ScheduleText(every: "hour", on: "mon"),
            ScheduleText(every: "15 minutes", between: "8:00-9:00", timeZone: "Europe/London"),
            ScheduleText(at: "every monday at 9 until march"), ScheduleText(every: "day at 9 except sundays"),
        ]

    private static let bounded: [ScheduleText] = [
        ScheduleText(at: "11:30", every: "monday", until: "2027-03-01"),
        ScheduleText(at: "11:30", every: "day", from: "2026-12-01", until: "2026-12-24 18:00"),
        ScheduleText(at: "09:00", every: "day", count: 10),
        ScheduleText(every: "30m", until: "18:00"), ScheduleText(every: "45 minutes", from: "tomorrow 9:00", count: 4),
        ScheduleText(at: "07:00", every: "2 weeks", on: "thu", except: ["2026-12-24"]),
        ScheduleText(at: "09:00", every: "day", except: ["2026-12-24", "2026-12-25 09:00"]),
        ScheduleText(at: "09:00", every: "2 weeks", from: "2026-12-07"),
        ScheduleText(at: "09:00", every: "day", except: ["sundays"]),
        ScheduleText(at: "17:00", every: "weekday", until: "2027-01-31", count: 5, timeZone: "America/New_York"),
    ]

    private static let rules = [
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=DAILY;INTERVAL=3", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU", "FREQ=HOURLY;INTERVAL=5",
        "FREQ=DAILY;BYHOUR=9,12;BYMINUTE=0,30",
    ]
    private static let crons = ["0 9 * * 1-5", "*/15 8-17 * * *", "30 6 1 * *", "0 0 1,15 * 3", "@weekly"]
    private static let events = ["Mon..Fri 09:00", "*-*-01 08:00:00", "Sat,Sun 10:00", "*-12-24 18:00"]

    /// What one says about everything else.
    static var looks: [(ReminderForm, MissedPolicy)] {
        get throws {
            let schedule = ScheduleText(at: "09:00", every: "day")
            func form(_ title: String, _ given: [(ReminderOption, [String])] = []) throws -> ReminderForm {
                var form = ReminderForm(title: title, schedule: schedule)
                for (option, values) in given { try form.give(option, values) }
                return form
            }
            let texts = try form(
                "Vitamins",
                [
                    (.subtitle, ["With water"]), (.body, ["A", "B", "C"]),
                    (.button, ["Later=snooze:10m", "Read=open:https://example.org", "Pump=run:pump on", "OK=done"]),
                    (.stopButton, []), (.reply, []), (.stay, ["10s"]), (.level, ["time-sensitive"]),
                    (.sound, ["alarm-clock-elapsed"]), (.volume, ["57"]), (.soundRepeat, ["5m"]), (.fade, ["30s"]),
                    (.icon, ["face-smile"]), (.picture, ["/tmp/x.png"]), (.thread, ["home"]), (.insist, ["10m"]),
                    (.insistLimit, ["3"]), (.wake, []),
                ]
            )
            let one = try form(
                "One body",
                [
                    (.sound, ["none"]), (.stay, ["server"]), (.soundRepeat, ["off"]),
                    (.button, ["Later=snooze:1h", "Much later=snooze:1d"]), (.body, ["Lines\nof text"]),
                ]
            )
            let plain = try form("Plain")
            return [(texts, .once), (one, .skip), (plain, .within(seconds: 900)), (plain, .once)]
        }
    }

    static var places: [RegionText] {
        get throws {
            let place = try PlaceText(parsing: "52.5200,13.4050,300")
            let other = try PlaceText(parsing: "-33.86,151.21,1.5km")
            return [
                RegionText(arriving: place), RegionText(leaving: other), RegionText(arriving: other, eachTime: true),
            ]
        }
    }
}
