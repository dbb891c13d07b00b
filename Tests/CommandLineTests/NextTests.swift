import Foundation
import TestSupport
import Testing

/// `carillon next` for what is not scheduled: no agent, no bus, nothing added.
@Suite struct NextTests {
    struct Row: CustomStringConvertible {
        var arguments: [String]
        /// The first line for people.
        var words: String
        var times: [String]

        init(_ arguments: [String], _ words: String, _ times: [String]) {
            (self.arguments, self.words, self.times) = (arguments, words, times)
        }

        var description: String { arguments.joined(separator: " ") }
    }

    /// Runs where no bus can be reached.
    private func next(_ session: PrivateSession, _ arguments: [String]) async throws -> Output {
        try await session.run(
            try Binaries.carillon,
            ["next"] + arguments,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
        )
    }

    private func times(_ session: PrivateSession, _ arguments: [String]) async throws -> [String] {
        let output = try await next(session, arguments + ["--json"])
        #expect(output.status == .success, "\(output.stderr)")
        return try JSONValue(parsing: output.stdout).array?.compactMap(\.string) ?? []
    }

    /// Whether a start is said depends on the day of the test: only one to come is.
    private static func withoutStart(_ words: Substring) -> Substring {
        words.replacing(#/\ from \d.*? at \d\d:\d\d/#, with: "")
    }

    /// How times are printed. What words mean is shown in ScheduleWordsTests.
    @Test func timesAreThoseOfTheZoneThatTheyAreMeantIn() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        defer { session.end() }
        let rows: [Row] = [
            Row(
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
            Row(
                ["--every", "day", "--at", "09:00", "--tz", "Asia/Tokyo", "--from", "2026-01-05", "-n", "1"],
                "every day at 09:00 (Asia/Tokyo)",
                ["2026-01-05T09:00:00+09:00"]
            ),
            // The second of the two that read 02:30 in Berlin.
            Row(
                ["--at", "2098-10-26T01:30:00Z"],
                "once, on 26 Oct 2098 at 01:30 (UTC)",
                ["2098-10-26T02:30:00+01:00"]
            ),
            Row(
                ["--at", "2098-12-24 18:00", "--tz", "America/New_York"],
                "once, on 24 Dec 2098 at 18:00 (America/New_York)",
                ["2098-12-24T18:00:00-05:00"]
            ),
            // DTSTART counts only where it fits; COUNT counts from there.
            Row(
                [
                    "--rrule", "FREQ=WEEKLY;BYDAY=TU;COUNT=2", "--from", "2026-01-05T09:00:00", "--tz",
                    "Europe/London",
                ],
                "every Tuesday at 09:00 (Europe/London), 2 times",
                ["2026-01-06T09:00:00Z", "2026-01-13T09:00:00Z"]
            ),
        ]
        for row in rows {
            #expect(try await times(session, row.arguments) == row.times, "\(row)")
            let lines = try await next(session, row.arguments).stdout.split(separator: "\n")
            #expect(Self.withoutStart(lines.first ?? "") == Self.withoutStart(row.words[...]), "\(row)")
            #expect(lines.count == 2 + row.times.count, "\(row)")
        }
    }

    @Test(
        arguments: [
            ["--rrule", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--from", "2026-01-05T09:00:00", "-n", "50"],
            ["--rrule", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "--from", "2026-01-05T09:00:00"],
            ["--every", "year", "--on", "02-30", "--at", "09:00"], ["--at", "2020-01-01 09:00"],
            ["--every", "day", "--at", "09:00", "--from", "2026-01-02", "--until", "2026-01-01"],
        ]
    )
    func whatNeverRingsIsAnEmptyList(_ arguments: [String]) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await next(session, arguments + ["--json"])
        #expect(output.stdout == "[]\n")
        #expect(output.status == .success)
        #expect(try await next(session, arguments).stdout == "It never rings.\n")
    }

    @Test func aCalendarFileRingsAsItSays() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        defer { session.end() }
        let path = session.folder + "/a.ics"
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Meeting
            DTSTART;TZID=America/New_York:20370105T090000
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE;TZID=America/New_York:20370112T090000
            RDATE:20370106T120000Z
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Water
            DTSTART:20370107T090000
            END:VTODO
            END:VCALENDAR

            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let all = [
            "2037-01-05T09:00:00-05:00", "2037-01-06T07:00:00-05:00", "2037-01-07T09:00:00+01:00",
            "2037-01-19T09:00:00-05:00",
        ]
        #expect(try await times(session, ["--ical", path, "-n", "20"]) == all)
        #expect(try await times(session, ["--ical", path, "-n", "2"]) == Array(all.prefix(2)))
        #expect(try await times(session, ["--ical", path, "--from", "2037-01-07T09:00:00"]) == Array(all.suffix(2)))
        let tokyo = try await times(session, ["--ical", path, "--tz", "Asia/Tokyo"])
        #expect(tokyo.contains("2037-01-07T09:00:00+09:00"))
        let stdin = try await session.run("/bin/sh", ["-c", "'\(try Binaries.carillon)' next --ical - < '\(path)'"])
        #expect(stdin.stdout.split(separator: "\n").count == 5)
        #expect(stdin.stdout.contains("Meeting"))
        try text.replacing("WEEKLY", with: "OFTEN").write(toFile: path, atomically: true, encoding: .utf8)
        // One bad entry costs no other.
        let partial = try await next(session, ["--ical", path])
        #expect(partial.status == .success)
        #expect(partial.stderr == "carillon: \(path), line 5: RRULE: FREQ can't be “OFTEN”.\n")
        #expect(try await times(session, ["--ical", path]) == ["2037-01-07T09:00:00+01:00"])
        try text.replacing("20370", with: "x").write(toFile: path, atomically: true, encoding: .utf8)
        let refused = try await next(session, ["--ical", path])
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.hasPrefix("carillon: \(path), line 4: DTSTART is \"x105T090000\", which isn't a date"))
        let missing = try await next(session, ["--ical", "/nonexistent.ics"])
        #expect(missing.status == .exited(1))
        #expect(missing.stderr.hasPrefix("carillon: /nonexistent.ics can't be read: "))
        // What a series has had doesn't count, unless it is asked for.
        let series =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20251101T100000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n"
        try series.write(toFile: path, atomically: true, encoding: .utf8)
        let coming = try await times(session, ["--ical", path, "-n", "3"])
        #expect(coming.count == 3 && coming.allSatisfy { $0 > "2026-11" }, "\(coming)")
        let had = try await times(session, ["--ical", path, "-n", "1", "--from", "2025-11-01"])
        #expect(had == ["2025-11-01T10:00:00Z"])
        try series.replacing("DAILY", with: "DAILY;COUNT=2").write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await next(session, ["--ical", path]).stdout == "It has no ring to come.\n")
    }

    @Test(arguments: ["x\n", "{}\n", String(repeating: "9", count: 10_000), "{\"day\":1,\"steps\":1}\n"])
    func whatIsNoQuestionEndsTheAnswers(_ input: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillond, ["--answer-days"], input: input)
        #expect(output.status == .exited(1), "\(output)")
        #expect(output.stdout.isEmpty)
    }
}
