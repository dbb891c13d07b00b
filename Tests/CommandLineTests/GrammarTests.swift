import TestSupport
import Testing

/// Commands that are refused before anybody is asked: exit code 64 and a message that says what would be right.
@Suite struct GrammarTests {
    private static let times = #"Write it as "tomorrow 9am" or "24 dec 18:00"."#
    private static let rule = "Write it as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO."
    private static let place =
        "Write latitude and longitude, and a radius if you like: 52.5200,13.4050,500."
    private static let effects = "stop, skip, done, snooze:10m, open:URL or run:COMMAND"

    @Test(
        .inTestAll("it takes seconds"),
        arguments: [
            (["add", "x", "--at", "25:00"], "\"25:00\" has the hour 25; hours go from 0 to 23. \(times)"),
            (["add", "x"], "Say when: --in 10m, --at 11:30, or --every monday --at 11:30."),
            (["add", "  ", "--in", "5m"], "The title must not be empty."),
            (
                ["add", "x", "--in", "abc"],
                "The value 'abc' is invalid for '--in <duration>': \"abc\" isn't a valid length of time. Write it as 10m, 1h30m, 90s or 2d."
            ),
            (
                ["add", "x", "--in", "5m", "--count", "3"],
                "--from, --until and --count need a repeat; add --every."
            ),
            (
                ["add", "x", "--in", "5m", "--button", "S=explode"],
                "--button \"S=explode\": there is no effect \"explode\". Use \(effects)."
            ),
            (
                ["add", "x", "--in", "5m", "--level", "loud"],
                "The value 'loud' is invalid for '--level <level>'. Please provide one of 'passive', 'active', 'time-sensitive' or 'critical'."
            ),
            (
                ["add", "x", "--arriving", "Berlin"],
                "The value 'Berlin' is invalid for '--arriving <place>': \"Berlin\" isn't a valid place. \(place)"
            ),
            (
                ["add", "x", "--leaving", "52.5,13.4,3mi"],
                "The value '52.5,13.4,3mi' is invalid for '--leaving <place>': \"52.5,13.4,3mi\" isn't a valid place. \(place)"
            ),
            (
                ["add", "x", "--arriving", "52.5,13.4", "--leaving", "52.5,13.4"],
                "--arriving and --leaving can't be combined; add two reminders."
            ),
            (
                ["add", "x", "--rrule", "FREQ=DAILY;BYFOO=1"],
                "--rrule \"FREQ=DAILY;BYFOO=1\": “BYFOO” isn't a part of a recurrence rule. \(rule)"
            ),
            (
                ["next", "--match", "weekday=2,hour=11", "--tz", "UTC"],
                "--match is gone. Write --rrule \"FREQ=WEEKLY;BYDAY=MO\" --at 11:30, or --cron \"30 11 * * mon\"."
            ),
            (
                ["next", "a", "--every", "5m"],
                "Give only one of a reminder's id, --ical, or a time (--at, --in, --every, --rrule, --cron, --on-calendar)."
            ),
            (
                ["next", "--from", "2026-01-01"],
                "--on, --between, --from, --until, --count, --except and --tz need --every, --rrule, --cron, --on-calendar or --ical."
            ),
            (
                ["add", "call", "mum", "5/6"],
                "\"5/6\" can be read in two ways. Write \"5 jun\" or \"6 may\"."
            ),
            (
                ["add", "call", "mum", "15"],
                "\"call mum 15\": 15 is a number without a unit. Write \"in 15 minutes\" or \"at 15:00\"."
            ),
            (
                ["add", "May the 4th be with you"],
                """
                No time found in "May the 4th be with you". Put one at the end, such as "tomorrow 5pm" or \
                "in 20 minutes", or use --at, --in or --every.
                """
            ),
            (["remove"], "Name the reminders to remove, or use --all."),
            (["dismiss", "a", "--all"], "Name the reminders to dismiss, or use one of --all and --last."),
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
