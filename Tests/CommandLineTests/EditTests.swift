import Foundation
import TestSupport
import Testing

/// What `carillon edit` changes, prints and refuses (DESIGN 30).
@Suite struct EditTests {
    private func session(_ rows: [String]...) async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        for row in rows { _ = try await carillon(session, ["add"] + row) }
        return session
    }

    @discardableResult
    private func carillon(_ session: PrivateSession, _ arguments: [String]) async throws -> String {
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .success, "\(arguments): \(output)")
        return output.stdout
    }

    private static let rent = ["Rent", "--id", "rent", "--every", "month", "--on", "1", "--at", "09:00"]

    @Test func whatIsNamedChangesAndTheRestStays() async throws {
        let session = try await session(
            Self.rent + [
                "--from", "2098-01-01", "--count", "5", "--body", "A", "--icon", "kettle", "--button", "Paid=skip",
            ]
        )
        defer { session.end() }
        let printed = try await carillon(session, ["edit", "ren", "--title", "Flat", "--body", "B", "--unset", "icon"])
        #expect(
            printed.wholeMatch(
                of: /rent  "Flat"  every month on the 1st at 09:00.*, next in \d+ days \(Wed 1 Jan 2098 09:00\)\n/
            ) != nil,
            "\(printed)"
        )
        let shown = try await carillon(session, ["show", "rent"])
        for line in ["Title      Flat", "Body       B", "Remaining  5", "Buttons    Paid (skip)"] {
            #expect(shown.contains(line + "\n"), "\(shown)")
        }
        #expect(!shown.contains("kettle"))
    }

    /// The time in words, as `add` takes it.
    @Test func aTimeIsSaidInWords() async throws {
        let session = try await session(["Pizza", "--id", "pizza", "--at", "2098-01-01 9:00"])
        defer { session.end() }
        let once = try await carillon(session, ["edit", "pizza", "2098-02-03", "5pm"])
        #expect(once.hasPrefix("pizza  once, on 3 Feb 2098 at 17:00, next in "), "\(once)")
        let often = try await carillon(session, ["edit", "Pizza", "every friday at 18:00", "--title", "Big pizza"])
        #expect(often.hasPrefix("pizza  \"Big pizza\"  every Friday at 18:00, next in "), "\(often)")
        let single = try await carillon(session, ["edit", "pizza", "2098-02-03", "5pm"])
        #expect(single.hasSuffix("\nIt no longer repeats.\n"), "\(single)")
        let before = try await carillon(session, ["list", "--json"])
        for (words, message) in [
            (
                ["Green", "pizza"],
                "\"Green pizza\" doesn't say only when, such as tomorrow 5pm. A new title goes after"
            ),
            (["tomorrow", "5pm", "--at", "9:00"], "\"tomorrow 5pm\" and an option both say when; leave one out."),
            (["morgen", "17:00"], "\"morgen\" says when, and times are read in English."),
        ] {
            let output = try await session.run(try Binaries.carillon, ["edit", "pizza"] + words)
            #expect(output.status == .exited(64) && output.stderr.hasPrefix("Error: \(message)"), "\(output)")
        }
        #expect(try await carillon(session, ["list", "--json"]) == before)
    }

    /// A time of day alone keeps the days.
    @Test(arguments: [
        (rent, ["--at", "10:30"], "every month on the 1st at 10:30"),
        (
            ["Bins", "--id", "rent", "--every", "2 weeks", "--on", "thu", "--at", "7:00"], ["--at", "8pm"],
            "every 2 weeks on Thursday at 20:00"
        ),
        (rent, ["--every", "day", "--at", "10:30"], "every day at 10:30"),
        (rent, ["--on", "31"], "every month on the 31st at 09:00"),
        (rent, ["--every", "week", "--on", "mon"], "every Monday at 09:00"),
        (rent, ["--tz", "Asia/Tokyo"], "every month on the 1st at 09:00 (Asia/Tokyo)"),
        (
            ["Pills", "--id", "rent", "--every", "day", "--at", "7:00", "--at", "19:00"],
            ["--at", "8:00", "--at", "18:30"],
            "every day at 08:00 and 18:30"
        ),
        (
            ["Tea", "--id", "rent", "--at", "2098-12-24 18:00"], ["--at", "19:00"],
            "once, on 24 Dec 2098 at 19:00"
        ),
        (rent, ["--at", "2098-12-24 18:00"], "once, on 24 Dec 2098 at 18:00"),
        (["Tea", "--id", "rent", "--every", "30m", "--count", "9"], ["--every", "1h"], "every hour"),
    ]) func aTimeChangesTheSeries(_ added: [String], _ change: [String], description: String) async throws {
        let session = try await session(added)
        defer { session.end() }
        let json = try JSONValue(parsing: try await carillon(session, ["edit", "rent", "--json"] + change))
        #expect(json["trigger"]?.string?.hasPrefix(description) == true, "\(json)")
        let list = try JSONValue(parsing: try await carillon(session, ["list", "--json"]))
        #expect(list.array == [json])
    }

    @Test func aSnoozeStaysUnlessTheSeriesChanges() async throws {
        let session = try await session(Self.rent)
        defer { session.end() }
        try await carillon(session, ["snooze", "rent", "2h"])
        let titled = try JSONValue(parsing: try await carillon(session, ["edit", "rent", "--title", "x", "--json"]))
        #expect(titled["snoozedUntil"]?.string != nil, "\(titled)")
        let moved = try JSONValue(parsing: try await carillon(session, ["edit", "rent", "--at", "10:00", "--json"]))
        #expect(moved["snoozedUntil"] == .null, "\(moved)")
    }

    /// As the help of `edit` has it (decision 30).
    @Test(arguments: [["--at", "2098-12-24 18:00"], ["--at", "friday 10:00"], ["--in", "1h"]])
    func aDateMakesARepeatRingOnce(_ options: [String]) async throws {
        let session = try await session(Self.rent)
        defer { session.end() }
        let once = try JSONValue(parsing: try await carillon(session, ["edit", "rent"] + options + ["--json"]))
        #expect(once["repeats"] == false && once["until"] == .null, "\(once)")
    }

    @Test func aDryRunChangesNothing() async throws {
        let session = try await session(Self.rent)
        defer { session.end() }
        let before = try await carillon(session, ["list", "--json"])
        let printed = try await carillon(session, ["edit", "rent", "--title", "Flat", "--at", "10:00", "--dry-run"])
        #expect(printed.hasPrefix("\"Flat\": every month on the 1st at 10:00, next "), "\(printed)")
        #expect(printed.hasSuffix("). Nothing was changed.\n"), "\(printed)")
        #expect(try await carillon(session, ["list", "--json"]) == before)
    }

    @Test func aRefusalSaysWhatWasTypedAndChangesNothing() async throws {
        let session = try await session(
            Self.rent,
            ["Tea", "--id", "tea", "--at", "2098-12-24 18:00"],
            ["Half", "--id", "half", "--every", "30m"],
            ["Soon", "--id", "soon", "--in", "5h"]
        )
        defer { session.end() }
        let before = try await carillon(session, ["list", "--json"])
        let rows: [([String], Int32, String)] = [
            (
                ["none", "--title", "x"], 1,
                "carillon: no pending reminder is called \"none\"; nothing was changed. See: carillon list\n"
            ),
            (
                ["rent", "--at", "2020-01-01 09:00"], 1,
                "carillon: --at \"2020-01-01 09:00\": the time is in the past, or no date matches it\n"
            ),
            (["rent", "--until", "2020-01-01"], 1, "carillon: --until \"2020-01-01\": nothing would ring before it\n"),
            (
                ["rent", "--sound", "/nope.ogg"], 1,
                "carillon: --sound \"/nope.ogg\" can't be read: there is no such file\n"
            ),
            (["rent"], 64, "Error: Say what to change, such as --title, --at or --body.\n"),
            (["rent", "--title", " "], 64, "Error: The title must not be empty.\n"),
            (["soon", "--tz", "UTC"], 64, "Error: --tz needs a time, such as --at 09:00.\n"),
            (
                ["half", "--at", "9:00"], 64,
                "Error: --at \"9:00\": this reminder rings by an interval, not at times of day. To make it ring each day, write --every day --at 09:00; once, --at \"tomorrow 09:00\".\n"
            ),
            (["tea", "--count", "3"], 64, "Error: --from, --until and --count need a repeat; add --every.\n"),
            (["tea", "--insist-limit", "3"], 64, "Error: --insist-limit needs --insist.\n"),
            (
                ["tea", "--icon", "kettle", "--unset", "icon"], 64,
                "Error: --unset icon and a new value for it can't be combined.\n"
            ),
        ]
        for (arguments, status, message) in rows {
            let output = try await session.run(try Binaries.carillon, ["edit"] + arguments)
            #expect(output.status == .exited(status), "\(arguments): \(output)")
            #expect(output.stderr.hasPrefix(message), "\(arguments): \(output)")
        }
        #expect(try await carillon(session, ["list", "--json"]) == before)
    }
}
