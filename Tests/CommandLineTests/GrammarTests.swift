import TestSupport
import Testing

/// Commands that are refused before anybody is asked: exit code 64 and a message that says what would be right.
@Suite struct GrammarTests {
    private static let times = #"Write it as 11:30, "2026-12-24 18:00" or "tomorrow 09:00"."#
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
