import TestSupport
import Testing

/// Commands that are refused before anybody is asked: exit code 64 and a message that says what would be right.
@Suite struct GrammarTests {
    private static let times = #"Write it as 11:30, "2026-12-24 18:00" or "tomorrow 09:00"."#
    private static let repeats =
        #"Write it as 10m, "2 weeks", day, weekday, monday, mon,thu, "2nd tuesday", "last day", month or year."#
    private static let rule = "Write it as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO."
    private static let match = "Write it as weekday=2,hour=11,minute=30; weekday 1 is Sunday."
    private static let place =
        "Write its latitude and longitude, and a radius if you like: 52.5200,13.4050,500."
    private static let effects = "stop, skip, done, snooze:10m, open:URL or run:COMMAND"

    @Test(
        arguments: [
            (["add", "x", "--at", "25:00"], "\"25:00\" has the hour 25; hours go from 0 to 23. \(times)"),
            (["add", "x", "--at", "11:61"], "\"11:61\" has the minute 61; minutes go from 0 to 59. \(times)"),
            (
                ["add", "x", "--at", "2026-02-30 09:00"],
                "\"2026-02-30 09:00\" names a day that does not exist. \(times)"
            ),
            (
                ["add", "x", "--at", "2026-13-01 09:00"],
                "\"2026-13-01 09:00\" has the month 13; months go from 1 to 12. \(times)"
            ),
            (["add", "x", "--at", "soon"], "\"soon\" is no date or time. \(times)"),
            (["add", "x", "--at", "09:00 10:00"], "\"09:00 10:00\" names two times of day. \(times)"),
            (
                ["add", "x", "--at", "tomorrow"],
                "--at needs a time of day, such as 11:30, \"2026-12-24 18:00\" or \"tomorrow 09:00\"."
            ),
            (
                ["add", "x", "--at", "2098-12-24T18:00:00Z", "--tz", "Asia/Tokyo"],
                "--at \"2098-12-24T18:00:00Z\" says itself how far it is from UTC; leave out --tz."
            ),
            (["add", "x"], "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."),
            (["add", "  ", "--in", "5m"], "The title must not be empty."),
            (["add", "x", "--in", "0s"], "--in must be more than 0 s."),
            (
                ["add", "x", "--in", "abc"],
                "The value 'abc' is invalid for '--in <duration>': \"abc\" is no length of time. Write it as 10m, 1h30m, 90s or 2d."
            ),
            (["add", "x", "--in", "5m", "--at", "11:30"], "--in and --at exclude each other."),
            (
                ["add", "x", "--in", "5m", "--count", "3"],
                "--from, --until and --count belong to a repeat; add --every."
            ),
            (["add", "x", "--every", "0.5s"], "--every 0.5s is too short: a repeat must be at least 1 s apart."),
            (["add", "x", "--every", "0s"], "--every 0s is too short: a repeat must be at least 1 s apart."),
            (["add", "x", "--every", "day"], "--every day needs a time of day: add --at 09:00."),
            (
                ["add", "x", "--every", "5m", "--at", "09:00"],
                "--every 5m is a length of time; give its start with --from, not --at or --on."
            ),
            (["add", "x", "--every", "5s", "--count", "0"], "--count must be 1 or more, not 0."),
            (
                ["add", "x", "--every", "5s", "--until", "25:00"],
                "--until: \"25:00\" has the hour 25; hours go from 0 to 23. \(times)"
            ),
            (
                ["add", "x", "--in", "5m", "--button", "Stop"],
                "--button \"Stop\" has no effect. Write it as \"Label=EFFECT\" with \(effects)."
            ),
            (
                ["add", "x", "--in", "5m", "--button", "=stop"],
                "--button \"=stop\" has no label. Write it as \"Label=EFFECT\" with \(effects)."
            ),
            (
                ["add", "x", "--in", "5m", "--button", "S=explode"],
                "--button \"S=explode\": there is no effect \"explode\". There are \(effects)."
            ),
            (
                ["add", "x", "--in", "5m", "--button", "L=snooze"],
                "--button \"L=snooze\" needs a delay, as in \"Later=snooze:10m\"."
            ),
            (
                ["add", "x", "--in", "5m", "--button", "L=snooze:soon"],
                "--button \"L=snooze:soon\": \"soon\" is no delay of 1 s or more. Write it as 10m, 1h30m, 90s or 2d."
            ),
            (
                ["add", "x", "--in", "5m", "--level", "loud"],
                "The value 'loud' is invalid for '--level <level>'. Please provide one of 'passive', 'active', 'time-sensitive' or 'critical'."
            ),
            (
                ["add", "x", "--arriving", "Berlin"],
                "The value 'Berlin' is invalid for '--arriving <place>': \"Berlin\" is no place. \(place)"
            ),
            (
                ["add", "x", "--leaving", "52.5,13.4,3mi"],
                "The value '52.5,13.4,3mi' is invalid for '--leaving <place>': \"52.5,13.4,3mi\" is no place. \(place)"
            ),
            (
                ["add", "x", "--arriving", "52.5,13.4", "--leaving", "52.5,13.4"],
                "--arriving and --leaving exclude each other; add two reminders."
            ),
            (["add", "x", "--in", "5m", "--each-time"], "--each-time belongs to --arriving or --leaving."),
            (
                ["add", "x", "--arriving", "-33.9,151.2", "--at", "09:00"],
                "--arriving takes no time; leave out --in, --at, --every, --on, --rrule and --except."
            ),
            (["add", "x", "--leaving", "52.5,13.4", "--count", "3"], "--count with --leaving needs --each-time."),
            (["add", "x", "--every", "2 weeks"], "--every 2 weeks needs a time of day: add --at 09:00."),
            (
                ["add", "x", "--every", "0 weeks", "--at", "9:00"],
                "--every 0 weeks is too short: it must be 1 or more."
            ),
            (["add", "x", "--every", "fortnight"], "--every \"fortnight\" is no repeat. \(repeats)"),
            (
                ["add", "x", "--every", "6th tuesday", "--at", "9:00"],
                "--every \"6th tuesday\" is no repeat. \(repeats)"
            ),
            (
                ["add", "x", "--every", "2st tuesday", "--at", "9:00"],
                "--every \"2st tuesday\" is no repeat. \(repeats)"
            ),
            (
                ["add", "x", "--every", "week", "--on", "15", "--at", "9:00"],
                "--every week takes weekdays with --on, such as mon,thu, not \"15\"."
            ),
            (
                ["add", "x", "--every", "month", "--at", "9:00"],
                "--every month needs --on with a day from 1 to 31."
            ),
            (
                ["add", "x", "--every", "2 months", "--on", "32", "--at", "9:00"],
                "--every 2 months needs --on with a day from 1 to 31, not \"32\"."
            ),
            (
                ["add", "x", "--every", "monday", "--on", "3", "--at", "9:00"],
                "--on belongs to weeks, months and years; --every monday says the day itself."
            ),
            (
                ["add", "x", "--every", "5m", "--except", "2026-12-25"],
                "--every 5m is a length of time; --except needs a repeat with --at, or --rrule."
            ),
            (
                ["add", "x", "--every", "day", "--at", "9:00", "--except", "09:00"],
                "--except \"09:00\" names no day. Write it as 2026-12-25 or \"2026-12-25 09:00\"."
            ),
            (
                ["add", "x", "--every", "day", "--at", "9:00", "--except", "2026-02-30"],
                "--except: \"2026-02-30\" names a day that does not exist. \(times)"
            ),
            (["add", "x", "--at", "9:00", "--except", "2026-12-25"], "--except belongs to a repeat; add --every."),
            (
                ["add", "x", "--every", "day", "--at", "9:00", "--tz", "Mars/Base"],
                "--tz: this system knows no zone \"Mars/Base\". Write it as Europe/Berlin or UTC."
            ),
            (["add", "x", "--in", "5m", "--tz", "UTC"], "--tz belongs to a time of day; --in has none."),
            (
                ["add", "x", "--rrule", "FREQ=DAILY;BYFOO=1"],
                "--rrule \"FREQ=DAILY;BYFOO=1\": “BYFOO” is no part of a recurrence rule. \(rule)"
            ),
            (
                ["add", "x", "--rrule", "FREQ=WEEKLY;BYDAY=XX"],
                "--rrule \"FREQ=WEEKLY;BYDAY=XX\": BYDAY can't be “XX”. \(rule)"
            ),
            (
                ["add", "x", "--rrule", "FREQ=DAILY", "--every", "day"],
                "--rrule says it all; leave out --every, --on and --in."
            ),
            (
                ["add", "x", "--rrule", "FREQ=DAILY;COUNT=3", "--count", "2"],
                "--count and the rule's COUNT both say how often; leave one of them out."
            ),
            (
                ["add", "x", "--rrule", "FREQ=DAILY;UNTIL=20270101", "--until", "2026-12-31"],
                "--until and the rule's UNTIL both say the end; leave one of them out."
            ),
            (
                ["next", "--match", "fortnight=1"],
                """
                --match "fortnight=1": there is no unit "fortnight". There are era, year, quarter, month, day, hour, \
                minute, second, weekday, weekdayOrdinal, weekOfMonth, weekOfYear, yearForWeekOfYear, dayOfYear, \
                firstWeekday, minimumDaysInFirstWeek and calendar. \(match)
                """
            ),
            (
                ["next", "--match", "weekday=monday"],
                "--match \"weekday=monday\": weekday must be a whole number, not \"monday\". \(match)"
            ),
            (
                ["next", "--match", "hour=1,firstWeekday=8"],
                "--match \"hour=1,firstWeekday=8\": firstWeekday must be from 1 to 7, not \"8\". \(match)"
            ),
            (["next", "--match", "hour=1,hour=2"], "--match \"hour=1,hour=2\": hour comes twice. \(match)"),
            (["next", "--match", "hour"], "--match \"hour\": \"hour\" is not of the form unit=number. \(match)"),
            (
                ["next", "--match", "hour=1,calendar=mayan"],
                "--match \"hour=1,calendar=mayan\": there is no calendar \"mayan\". \(match)"
            ),
            (
                ["next", "a", "--every", "5m"],
                "A reminder's id, --match, --ical and --at, --in, --every or --rrule exclude each other."
            ),
            (
                ["next", "--from", "2026-01-01"],
                "--on, --from, --until, --count, --except and --tz belong to --every, --rrule, --match or --ical."
            ),
            (["remove"], "Name the reminders to remove, or use --all."),
            (["dismiss", "a", "--all"], "Name the reminders to dismiss, or use --all."),
            (["snooze", "a", "0s"], "The delay must be 1 s or more."),
            (["next", "-n", "0"], "-n must be from 1 to 10000, not 0."),
        ] as [([String], String)]
    )
    func whatCannotBeMeantIsRefused(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.split(separator: "\n").first.map(String.init) == "Error: " + message)
        #expect(output.stdout.isEmpty)
    }
}
