internal import Messages
import ScheduleWords
import Testing

/// Words that can't be meant: what is wrong with them, and what would be right.
@Suite struct RefusalTests {
    private static let times = #"Write it as "tomorrow 9am" or "24 dec 18:00"."#
    private static let repeats =
        #"Write it as 10m, "2 weeks", day, weekday, monday, mon,thu, "2nd tuesday", "last day", month or year."#
    private static let rule = "Write it as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO."
    private static let place =
        "Write latitude and longitude, and a radius if you like: 52.5200,13.4050,500."
    private static let effects = "stop, skip, done, snooze:10m, open:URL or run:COMMAND"

    @Test(
        arguments: [
            (["--at", "25:00"], "\"25:00\" has the hour 25; hours go from 0 to 23. \(times)"),
            (["--at", "11:61"], "\"11:61\" has the minute 61; minutes go from 0 to 59. \(times)"),
            (
                ["--at", "2026-02-30 09:00"],
                "\"2026-02-30 09:00\" is a day that doesn't exist. \(times)"
            ),
            (
                ["--at", "2026-13-01 09:00"],
                "\"2026-13-01 09:00\" has the month 13; months go from 1 to 12. \(times)"
            ),
            (["--at", "soon"], "\"soon\" isn't understood as a time. \(times)"),
            (["--at", "09:00 10:00"], "\"09:00 10:00\" names two times of day. \(times)"),
            (
                ["--at", "2098-12-24T18:00:00Z", "--tz", "Asia/Tokyo"],
                "--at \"2098-12-24T18:00:00Z\" already has a UTC offset; leave out --tz."
            ),
            ([], "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."),
            (["--in", "0s"], "--in must be more than 0 s."),
            (["--in", "5m", "--at", "11:30"], "--in and --at can't be combined."),
            (
                ["--in", "5m", "--count", "3"],
                "--from, --until and --count need a repeat; add --every."
            ),
            (["--every", "0.5s"], "--every 0.5s is too short: rings must be at least 1 s apart."),
            (["--every", "0s"], "--every 0s is too short: rings must be at least 1 s apart."),
            (
                ["--every", "5m", "--at", "09:00"],
                "--every 5m is a length of time; give its start with --from, not --at or --on."
            ),
            (["--every", "5s", "--count", "0"], "--count must be 1 or more, not 0."),
            (
                ["--every", "5s", "--until", "25:00"],
                "--until: \"25:00\" has the hour 25; hours go from 0 to 23. \(times)"
            ),
            (
                ["--in", "5m", "--button", "Stop"],
                "--button \"Stop\" has no effect. Write it as \"Label=EFFECT\" with \(effects)."
            ),
            (
                ["--in", "5m", "--button", "=stop"],
                "--button \"=stop\" has no label. Write it as \"Label=EFFECT\" with \(effects)."
            ),
            (
                ["--in", "5m", "--button", "S=explode"],
                "--button \"S=explode\": there is no effect \"explode\". Use \(effects)."
            ),
            (
                ["--in", "5m", "--button", "L=snooze"],
                "--button \"L=snooze\" needs a delay, as in \"Later=snooze:10m\"."
            ),
            (
                ["--in", "5m", "--button", "L=snooze:soon"],
                "--button \"L=snooze:soon\": the delay must be 1 s or more, not \"soon\". Write it as 10m, 1h30m, 90s or 2d."
            ),
            (
                ["--arriving", "Berlin"],
                "\"Berlin\" isn't a valid place. \(place)"
            ),
            (
                ["--leaving", "52.5,13.4,3mi"],
                "\"52.5,13.4,3mi\" isn't a valid place. \(place)"
            ),
            (
                ["--arriving", "52.5,13.4", "--leaving", "52.5,13.4"],
                "--arriving and --leaving can't be combined; add two reminders."
            ),
            (["--in", "5m", "--each-time"], "--each-time needs --arriving or --leaving."),
            (
                ["--arriving", "-33.9,151.2", "--at", "09:00"],
                "--arriving can't be combined with a time; leave out --in, --at, --every, --on, --between, --rrule, --cron, --on-calendar and --except."
            ),
            (["--leaving", "52.5,13.4", "--count", "3"], "--count with --leaving needs --each-time."),
            (
                ["--every", "0 weeks", "--at", "9:00"],
                "--every 0 weeks is too short: it must be 1 or more."
            ),
            (["--every", "sometimes"], "--every \"sometimes\" isn't a valid repeat. \(repeats)"),
            (
                ["--every", "6th tuesday", "--at", "9:00"],
                "--every \"6th tuesday\" isn't a valid repeat. \(repeats)"
            ),
            (
                ["--every", "2st tuesday", "--at", "9:00"],
                "--every \"2st tuesday\" isn't a valid repeat. \(repeats)"
            ),
            (
                ["--every", "week", "--on", "15", "--at", "9:00"],
                "--every week takes weekdays with --on, such as mon,thu, not \"15\"."
            ),
            (
                ["--every", "2 months", "--on", "32", "--at", "9:00"],
                "--every 2 months needs --on with a day from 1 to 31, not \"32\"."
            ),
            (
                ["--every", "monday", "--on", "3", "--at", "9:00"],
                "--on needs weeks, months or years; --every monday already names the day."
            ),
            (
                ["--every", "5m", "--except", "2026-12-25"],
                "--every 5m is a length of time; --except needs a repeat with --at, or --rrule."
            ),
            (
                ["--every", "day", "--at", "9:00", "--except", "09:00"],
                "--except \"09:00\" needs a day. Write it as 2026-12-25 or \"2026-12-25 09:00\"."
            ),
            (
                ["--every", "day", "--at", "9:00", "--except", "2026-02-30"],
                "--except: \"2026-02-30\" is a day that doesn't exist. \(times)"
            ),
            (["--at", "9:00", "--except", "2026-12-25"], "--except needs a repeat; add --every."),
            (
                ["--every", "day", "--at", "9:00", "--tz", "Mars/Base"],
                "--tz \"Mars/Base\": this system has no such time zone. Write it as Europe/Berlin or UTC."
            ),
            (["--in", "5m", "--tz", "UTC"], "--tz needs a time of day, such as --at 09:00, not --in."),
            (
                ["--rrule", "FREQ=DAILY;BYFOO=1"],
                "--rrule \"FREQ=DAILY;BYFOO=1\": “BYFOO” isn't a part of a recurrence rule. \(rule)"
            ),
            (
                ["--rrule", "FREQ=WEEKLY;BYDAY=XX"],
                "--rrule \"FREQ=WEEKLY;BYDAY=XX\": BYDAY can't be “XX”. \(rule)"
            ),
            (
                ["--rrule", "FREQ=DAILY", "--every", "day"],
                "--rrule can't be combined with --every, --on, --between or --in."
            ),
            (
                ["--rrule", "FREQ=DAILY;COUNT=3", "--count", "2"],
                "--count and the rule's COUNT both set the number of rings; leave one of them out."
            ),
            (
                ["--rrule", "FREQ=DAILY;UNTIL=20270101", "--until", "2026-12-31"],
                "--until and the rule's UNTIL both set the end; leave one of them out."
            ),
        ] as [([String], String)]
    )
    func whatCannotBeMeantIsRefused(_ arguments: [String], message: String) {
        #expect(throws: GrammarError(Message(verbatim: message))) { try Words(arguments).preview() }
    }
}
