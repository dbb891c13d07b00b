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

    @Test func wordsBecomeTheTriggerAndTheTimesThatTheySay() async throws {
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
            // The weekday of the start, and the first day that fits.
            Row(
                ["--every", "2 weeks", "--at", "09:00", "--from", "2098-01-01", "-n", "2"],
                "every 2 weeks on Wednesday at 09:00 from 1 Jan 2098 at 00:00",
                ["2098-01-01T09:00:00+01:00", "2098-01-15T09:00:00+01:00"]
            ),
            Row(
                ["--every", "other week", "--on", "mon,thu", "--at", "09:00", "--from", "2026-01-06", "-n", "3"],
                "every 2 weeks on Monday and Thursday at 09:00",
                ["2026-01-08T09:00:00+01:00", "2026-01-19T09:00:00+01:00", "2026-01-22T09:00:00+01:00"]
            ),
            Row(
                ["--every", "2nd tuesday", "--at", "09:00", "--from", "2026-01-01", "-n", "4"],
                "every 2nd Tuesday at 09:00",
                [
                    "2026-01-13T09:00:00+01:00", "2026-02-10T09:00:00+01:00", "2026-03-10T09:00:00+01:00",
                    "2026-04-14T09:00:00+02:00",
                ]
            ),
            Row(
                [
                    "--every", "second Tuesday of the month", "--at", "09:00", "--from", "2026-02-10T09:00:01", "-n",
                    "1",
                ],
                "every 2nd Tuesday at 09:00",
                ["2026-03-10T09:00:00+01:00"]
            ),
            Row(
                ["--every", "last friday", "--at", "17:00", "--from", "2026-01-01", "-n", "2"],
                "every last Friday at 17:00",
                ["2026-01-30T17:00:00+01:00", "2026-02-27T17:00:00+01:00"]
            ),
            Row(
                ["--every", "last day", "--at", "12:00", "--from", "2028-01-31T12:00", "-n", "3"],
                "every month on the last day at 12:00 from 31 Jan 2028 at 12:00",
                ["2028-01-31T12:00:00+01:00", "2028-02-29T12:00:00+01:00", "2028-03-31T12:00:00+02:00"]
            ),
            Row(
                ["--every", "last weekday", "--at", "12:00", "--from", "2026-01-01", "-n", "2"],
                "every month on Monday, Tuesday, Wednesday, Thursday and Friday at 12:00, only the last of these",
                ["2026-01-30T12:00:00+01:00", "2026-02-27T12:00:00+01:00"]
            ),
            Row(
                ["--every", "weekday", "--at", "08:00", "--from", "2026-01-02", "-n", "2"],
                "every weekday at 08:00",
                ["2026-01-02T08:00:00+01:00", "2026-01-05T08:00:00+01:00"]
            ),
            Row(
                ["--every", "year", "--on", "12-24", "--at", "18:00", "--from", "2026-01-01", "-n", "2"],
                "every year on 24 Dec at 18:00",
                ["2026-12-24T18:00:00+01:00", "2027-12-24T18:00:00+01:00"]
            ),
            Row(
                ["--every", "2 years", "--on", "02-29", "--at", "18:00", "--from", "2026-01-01", "-n", "2"],
                "every 2 years on 29 Feb at 18:00",
                ["2028-02-29T18:00:00+01:00", "2032-02-29T18:00:00+01:00"]
            ),
            Row(
                ["--every", "3 months", "--at", "09:00", "--from", "2026-01-15", "-n", "3"],
                "every 3 months on the 15th at 09:00",
                ["2026-01-15T09:00:00+01:00", "2026-04-15T09:00:00+02:00", "2026-07-15T09:00:00+02:00"]
            ),
            Row(
                ["--every", "3 months", "--on", "10", "--at", "09:00", "--from", "2026-01-15", "-n", "2"],
                "every 3 months on the 10th at 09:00",
                ["2026-02-10T09:00:00+01:00", "2026-05-10T09:00:00+02:00"]
            ),
            Row(
                ["--every", "month", "--on", "last", "--at", "09:00", "--from", "2026-01-15", "-n", "2"],
                "every month on the last day at 09:00",
                ["2026-01-31T09:00:00+01:00", "2026-02-28T09:00:00+01:00"]
            ),
            Row(
                ["--every", "2 days", "--at", "09:00", "--from", "2026-03-27", "-n", "3"],
                "every 2 days at 09:00",
                ["2026-03-27T09:00:00+01:00", "2026-03-29T09:00:00+02:00", "2026-03-31T09:00:00+02:00"]
            ),
            // Without a time of day it is a length of time, through the change of the clocks.
            Row(
                ["--every", "2 days", "--from", "2026-03-27T09:00", "-n", "3"],
                "every 48 h",
                ["2026-03-27T09:00:00+01:00", "2026-03-29T10:00:00+02:00", "2026-03-31T10:00:00+02:00"]
            ),
            Row(
                ["--every", "day", "--at", "09:00", "--except", "2026-12-25", "--from", "2026-12-24", "--count", "2"],
                "every day at 09:00 except 25 Dec 2026 from 24 Dec 2026 at 00:00, 2 times",
                ["2026-12-24T09:00:00+01:00", "2026-12-26T09:00:00+01:00"]
            ),
            Row(
                [
                    "--every", "weekday", "--at", "09:00", "--except", "2026-01-05 09:00", "--except",
                    "2026-01-06T10:00", "--from", "2026-01-05", "-n", "2",
                ],
                "every weekday at 09:00 except 5 Jan 2026 and 6 Jan 2026",
                ["2026-01-06T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            Row(
                ["--every", "day", "--at", "09:00", "--tz", "Asia/Tokyo", "--from", "2026-01-05", "-n", "1"],
                "every day at 09:00 (Asia/Tokyo)",
                ["2026-01-05T09:00:00+09:00"]
            ),
            Row(
                ["--every", "2h", "--from", "2026-12-24T08:00:00Z", "-n", "2"],
                "every 2 h from 24 Dec 2026 at 09:00",
                ["2026-12-24T09:00:00+01:00", "2026-12-24T11:00:00+01:00"]
            ),
            Row(
                ["--at", "2098-12-24T12:00:00-05:00"],
                "once, on 24 Dec 2098 at 18:00 (Europe/Berlin)",
                ["2098-12-24T18:00:00+01:00"]
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
            Row(
                ["--rrule", "rrule:FREQ=DAILY;UNTIL=20260107", "--from", "2026-01-05T09:00:00", "-n", "50"],
                "every day at 09:00 until 7 Jan 2026",
                ["2026-01-05T09:00:00+01:00", "2026-01-06T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            Row(
                ["--rrule", "FREQ=DAILY;COUNT=3", "--from", "2026-01-05", "--at", "09:00", "--except", "2026-01-06"],
                "every day at 09:00 except 6 Jan 2026, 2 times",
                ["2026-01-05T09:00:00+01:00", "2026-01-07T09:00:00+01:00"]
            ),
            Row(
                ["--match", "weekday=2,hour=11,minute=30", "--from", "2026-11-23T11:30:00", "-n", "2"],
                "every Monday at 11:30",
                ["2026-11-30T11:30:00+01:00", "2026-12-07T11:30:00+01:00"]
            ),
            Row(
                ["--match", "hour=2,minute=30", "--from", "2026-03-28T12:00:00", "-n", "2"],
                "every day at 02:30",
                ["2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"]
            ),
            Row(
                [
                    "--match", "weekOfYear=53,weekday=2,firstWeekday=2,minimumDaysInFirstWeek=4,era=1", "--tz", "UTC",
                    "--from", "2026-01-01", "-n", "2",
                ],
                "every Monday of week 53 at 00:00 (UTC)",
                ["2026-12-28T00:00:00Z", "2032-12-27T00:00:00Z"]
            ),
            Row(
                ["--match", "month=1,day=1,calendar=hebrew", "--from", "2026-01-01", "-n", "1"],
                "every year on 1 Jan at 00:00 (hebrew calendar)",
                ["2026-09-12T00:00:00+02:00"]
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
            ["--match", "month=2,day=30"], ["--match", "hour=25"], ["--match", "year=2020"],
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
            DTSTART;TZID=America/New_York:20260105T090000
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE;TZID=America/New_York:20260112T090000
            RDATE:20260106T120000Z
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Water
            DTSTART:20260107T090000
            END:VTODO
            END:VCALENDAR

            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let all = [
            "2026-01-05T09:00:00-05:00", "2026-01-06T07:00:00-05:00", "2026-01-07T09:00:00+01:00",
            "2026-01-19T09:00:00-05:00",
        ]
        #expect(try await times(session, ["--ical", path, "-n", "20"]) == all)
        #expect(try await times(session, ["--ical", path, "-n", "2"]) == Array(all.prefix(2)))
        #expect(try await times(session, ["--ical", path, "--from", "2026-01-07T09:00:00"]) == Array(all.suffix(2)))
        let tokyo = try await times(session, ["--ical", path, "--tz", "Asia/Tokyo"])
        #expect(tokyo.contains("2026-01-07T09:00:00+09:00"))
        let stdin = try await session.run("/bin/sh", ["-c", "'\(try Binaries.carillon)' next --ical - < '\(path)'"])
        #expect(stdin.stdout.split(separator: "\n").count == 5)
        #expect(stdin.stdout.contains("Meeting"))
        try text.replacing("WEEKLY", with: "OFTEN").write(toFile: path, atomically: true, encoding: .utf8)
        let refused = try await next(session, ["--ical", path])
        #expect(refused.status == .exited(1))
        #expect(refused.stderr == "carillon: \(path), line 5: RRULE: FREQ can't be “OFTEN”.\n")
        let missing = try await next(session, ["--ical", "/nonexistent.ics"])
        #expect(missing.status == .exited(1))
        #expect(missing.stderr.hasPrefix("carillon: /nonexistent.ics can't be read: "))
    }
}
