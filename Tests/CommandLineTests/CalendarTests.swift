import Foundation
import TestSupport
import Testing

/// `carillon import` and `carillon export` against a real agent.
@Suite(.serialized) struct CalendarTests {
    private static let file = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//EN
        BEGIN:VEVENT
        UID:standup@example.org
        SUMMARY:Standup
        DTSTART;TZID=Europe/Berlin:20980106T090000
        RRULE:FREQ=WEEKLY;BYDAY=MO,TH
        EXDATE;TZID=Europe/Berlin:20980109T090000
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:In ten minutes
        TRIGGER:-PT10M
        END:VALARM
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER:PT0S
        END:VALARM
        END:VEVENT
        BEGIN:VTODO
        UID:tax
        SUMMARY:Tax
        DUE;TZID=Europe/Berlin:20980531T120000
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-P1D
        END:VALARM
        END:VTODO
        BEGIN:VEVENT
        UID:quiet
        SUMMARY:Quiet
        DTSTART:20980101T090000
        END:VEVENT
        END:VCALENDAR

        """

    private func carillon(_ session: PrivateSession, _ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    @Test func importingTwiceChangesNothing() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let path = session.folder + "/a.ics"
        try Self.file.write(toFile: path, atomically: true, encoding: .utf8)
        let dry = try await carillon(session, "import", "--dry-run", path)
        #expect(dry.stdout.hasSuffix("3 added, 1 left out. (nothing was done)\n"))
        #expect(try await carillon(session, "list", "--json").stdout == "[]\n")
        let first = try await carillon(session, "import", path)
        #expect(first.status == .success, "\(first.stderr)")
        #expect(
            first.stdout == """
                added      standup@example.org#1  Standup
                added      standup@example.org#2  Standup
                added      tax#1  Tax
                left out   Quiet (line 29): it has no alarm; --at-start makes it ring when it starts
                3 added, 1 left out.

                """
        )
        let next = try JSONValue(parsing: try await carillon(session, "next", "-n", "3", "--json").stdout)
        #expect(next == ["2098-01-06T08:50:00+01:00", "2098-01-06T09:00:00+01:00", "2098-01-13T08:50:00+01:00"])
        let before = try await carillon(session, "list", "--json").stdout
        let second = try await carillon(session, "import", path)
        #expect(second.stdout.hasSuffix("\nNothing has changed: 3 unchanged, 1 left out.\n"))
        #expect(try await carillon(session, "list", "--json").stdout == before)
        let changed = Self.file.replacing("PT10M", with: "PT5M").replacing("RELATED=END:-P1D", with: "X=1:soon")
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        let third = try await carillon(session, "import", "--at-start", path)
        #expect(third.stdout.hasSuffix("2 added, 1 updated, 1 removed, 1 unchanged, 1 left out.\n"))
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(
            list.array?.compactMap { $0["id"]?.string } == [
                "quiet#0", "standup@example.org#1", "standup@example.org#2", "tax#0",
            ]
        )
    }

    @Test func aFileThatIsNoCalendarChangesNothing() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let path = session.folder + "/a.ics"
        try "BEGIN:VCARD\nEND".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await carillon(session, "import", path).stderr == "carillon: \(path) has no VEVENT or VTODO\n")
        try "<html>".write(toFile: path, atomically: true, encoding: .utf8)
        let output = try await carillon(session, "import", path)
        #expect(output.status == .exited(1))
        #expect(output.stderr == "carillon: \(path), line 1: there is no BEGIN:VCALENDAR\n")
        #expect(try await carillon(session, "list", "--json").stdout == "[]\n")
        try "BEGIN:VCALENDAR\nEND:VCALENDAR\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(
            try await carillon(session, "import", path).stderr == "carillon: \(path) has no VEVENT or VTODO\n"
        )
    }

    @Test func anEntryThatCannotBeReadIsReportedAndTheOthersAreTaken() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let path = session.folder + "/a.ics"
        try Self.file.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await carillon(session, "import", path).status == .success)
        let damaged = Self.file.replacing("BYDAY=MO,TH", with: "BYDAY=XX").replacing("-P1D", with: "-P2D")
        try damaged.write(toFile: path, atomically: true, encoding: .utf8)
        let output = try await carillon(session, "import", path)
        #expect(output.status == .success)
        #expect(
            output.stdout == """
                left out   Standup (line 8): RRULE: BYDAY can't be “XX”.
                updated    tax#1  Tax
                left out   Quiet (line 29): it has no alarm; --at-start makes it ring when it starts
                1 updated, 2 left out.

                """
        )
        let json = try JSONValue(parsing: try await carillon(session, "import", "--json", "--dry-run", path).stdout)
        #expect(json["leftOut"] == .integer(2))
        let reminders = try #require(json["reminders"]?.array)
        #expect(reminders.map { $0["outcome"]?.string } == ["left out", "unchanged", "left out"])
        #expect(reminders.first?["note"]?.string == "RRULE: BYDAY can't be “XX”.")
        #expect(reminders.first?["line"] == .integer(8))
        // What was imported of it before stays.
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(
            list.array?.compactMap { $0["id"]?.string } == ["standup@example.org#1", "standup@example.org#2", "tax#1"]
        )
    }

    @Test func whatIsExportedRingsAgainWhereItIsImported() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for arguments in [
            ["--every", "2 weeks", "--on", "mon,thu", "--at", "09:00", "--tz", "Asia/Tokyo", "--except", "2098-12-25"],
            ["--every", "2nd tuesday", "--at", "09:00"], ["--every", "last day", "--at", "09:00", "--count", "5"],
            ["--at", "2098-12-24 18:00"], ["--every", "90m", "--from", "2098-01-01"],
        ] {
            let output = try await session.run(try Binaries.carillon, ["add", "Tea, \(arguments[1])"] + arguments)
            #expect(output.status == .success, "\(output.stderr)")
        }
        let path = session.folder + "/out.ics"
        let exported = try await carillon(session, "export", "--ical", path)
        #expect(exported.status == .success)
        #expect(exported.stderr.isEmpty)
        let again = try await carillon(session, "import", path)
        #expect(again.stdout.hasSuffix("Nothing has changed: 5 unchanged.\n"), "\(again.stdout)")
        let rings = try await carillon(session, "next", "-n", "200", "--json").stdout
        // A few rings are found among the rows that are due first, many among all: both are the same.
        let few = try JSONValue(parsing: try await carillon(session, "next", "-n", "20", "--json").stdout).array
        #expect(try few == JSONValue(parsing: rings).array.map { Array($0.prefix(20)) })
        #expect(try await carillon(session, "remove", "--all").status == .success)
        let restored = try await carillon(session, "import", path)
        #expect(restored.stdout.hasSuffix("5 added.\n"), "\(restored.stdout)")
        #expect(try await carillon(session, "next", "-n", "200", "--json").stdout == rings)
        #expect(try await carillon(session, "import", path).stdout.hasSuffix("Nothing has changed: 5 unchanged.\n"))
        let refused = try await carillon(session, "export", "/nonexistent/a.json")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.hasPrefix("carillon: /nonexistent/a.json can't be written: "))
    }

    /// A file that is there keeps its rights, and a link its target; what is paused is left out by name.
    @Test func anExportReplacesNothingButWhatAFileHolds() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func exported(_ arguments: String...) async throws -> Output {
            let output = try await session.run(try Binaries.carillon, ["export"] + arguments)
            #expect(output.status == .success, "\(output)")
            return output
        }
        func mode(_ path: String) -> mode_t {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_mode : 0
        }
        #expect(
            try await carillon(session, "add", "Tea", "--every", "day", "--at", "9:00", "--id", "tea").status
                == .success
        )
        let (file, link, pipe) = (session.folder + "/new.json", session.folder + "/link.json", session.folder + "/pipe")
        _ = try await exported(file)
        #expect(mode(file) & 0o777 == 0o600)
        #expect(chmod(file, 0o640) == 0 && symlink(file, link) == 0 && mkfifo(pipe, 0o600) == 0)
        _ = try await exported(link)
        #expect(mode(file) & 0o777 == 0o640 && mode(link) & S_IFMT == S_IFLNK)
        let reader = try session.spawn("cat", "/bin/cat", [pipe])
        _ = try await exported(pipe)
        try await waitUntil("the pipe is read") { reader.log.contains("\"tea\"") }
        #expect(mode(pipe) & S_IFMT == S_IFIFO)
        #expect(try await carillon(session, "pause", "tea").status == .success)
        let paused = try await exported("--ical", session.folder + "/paused.ics")
        #expect(paused.stderr == "carillon: \"tea\" is left out: it is paused\n")
    }

    /// What a calendar says besides the rings: the same file again, from an agent that knew nothing of it.
    @Test func whatIsExportedComesBackAsItWas() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for arguments in [
            [
                "Tea", "--id", "tea", "--every", "monday", "--at", "9:00", "--count", "5", "--button",
                "Later=snooze:10m",
                "--button", "Enough=stop", "--button", "Not this=skip", "--button", "Ok=done", "--button",
                "Look=open:https://example.org/a;b,c", "--sound", "none", "--level", "critical", "--insist", "5m",
            ],
            ["Stretch", "--id", "stretch", "--every", "90m", "--body", "one", "--body", "two", "--for", "12.5s"],
            [
                "Meds", "--id", "meds", "--every", "day", "--at", "9:00", "--except", "2098-12-25", "--tz",
                "EST5EDT,M3.2.0,M11.1.0", "--sound", "bell", "--icon", "alarm-symbolic", "--subtitle", "Two", "--body",
                "blue",
            ],
            ["Plants", "--id", "plants", "--every", "2 days", "--at", "7:00", "--button", "Water=run:true"],
        ] {
            let added = try await session.run(try Binaries.carillon, ["add"] + arguments)
            #expect(added.status == .success, "\(added)")
        }
        #expect(try await carillon(session, "snooze", "meds", "2h").status == .success)
        #expect(try await carillon(session, "skip", "plants").status == .success)
        func exported(_ name: String) async throws -> (text: String, stderr: String) {
            let path = session.folder + "/" + name
            let output = try await carillon(session, "export", "--ical", path)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return (text.replacing(#/DTSTAMP:.*/#, with: ""), output.stderr)
        }
        let first = try await exported("first.ics")
        #expect(
            first.stderr
                == "carillon: \"plants\": its button \"Water\", which runs a command: not written to a calendar\n"
        )
        let before = try await carillon(session, "next", "-n", "60", "--json").stdout
        #expect(try await carillon(session, "remove", "--all", "--yes").status == .success)
        let imported = try await carillon(session, "import", session.folder + "/first.ics")
        #expect(imported.stdout.hasSuffix("\n4 added.\n"), "\(imported)")
        let second = try await exported("second.ics")
        #expect(second.text == first.text)
        #expect(second.stderr.isEmpty)
        let after = try await carillon(session, "next", "-n", "60", "--json").stdout
        // An interval's rings are written to the second.
        let (old, new) = (try BackupTests.minutes(before), try BackupTests.minutes(after))
        #expect(new.count == old.count)
        for (now, then) in zip(new, old) { #expect(abs(now.timeIntervalSince(then)) < 2) }
        let tea = try JSONValue(parsing: try await carillon(session, "show", "tea", "--json").stdout)
        let titles = tea["actions"]?.array?.compactMap { $0["title"]?.string }
        #expect(titles == ["Later", "Enough", "Not this", "Ok", "Look"])
        #expect(tea["level"]?.string == "critical")
    }
}
