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
        #expect(dry.stdout.hasSuffix("2 added, 2 left out. (nothing was done)\n"))
        #expect(try await carillon(session, "list", "--json").stdout == "[]\n")
        let first = try await carillon(session, "import", path)
        #expect(first.status == .success, "\(first.stderr)")
        #expect(
            first.stdout == """
                added      standup@example.org#1  Standup
                left out   Standup (line 15): its alarm is of the kind AUDIO, not DISPLAY
                added      tax#1  Tax
                left out   Quiet (line 29): it has no alarm; --at-start makes it ring when it starts
                2 added, 2 left out.

                """
        )
        let next = try JSONValue(parsing: try await carillon(session, "next", "-n", "3", "--json").stdout)
        #expect(next == ["2098-01-06T08:50:00+01:00", "2098-01-13T08:50:00+01:00", "2098-01-16T08:50:00+01:00"])
        let before = try await carillon(session, "list", "--json").stdout
        let second = try await carillon(session, "import", path)
        #expect(second.stdout.hasSuffix("\nNothing has changed: 2 unchanged, 2 left out.\n"))
        #expect(try await carillon(session, "list", "--json").stdout == before)
        let changed = Self.file.replacing("PT10M", with: "PT5M").replacing("RELATED=END:-P1D", with: "X=1:")
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        let third = try await carillon(session, "import", "--at-start", path)
        #expect(third.stdout.hasSuffix("1 added, 1 updated, 1 removed, 2 left out.\n"))
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(list.array?.compactMap { $0["id"]?.string } == ["quiet#0", "standup@example.org#1"])
    }

    @Test func aFileThatIsNoCalendarChangesNothing() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let path = session.folder + "/a.ics"
        try Self.file.replacing("END:VALARM", with: "END:ALARM").write(toFile: path, atomically: true, encoding: .utf8)
        let output = try await carillon(session, "import", path)
        #expect(output.status == .exited(1))
        #expect(output.stderr == "carillon: \(path), line 14: END:ALARM ends the VALARM that begins in line 10\n")
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
        // What was imported of it before stays.
        let list = try JSONValue(parsing: try await carillon(session, "list", "--json").stdout)
        #expect(list.array?.compactMap { $0["id"]?.string } == ["standup@example.org#1", "tax#1"])
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
        #expect(try await carillon(session, "remove", "--all").status == .success)
        let restored = try await carillon(session, "import", path)
        #expect(restored.stdout.hasSuffix("5 added.\n"), "\(restored.stdout)")
        #expect(try await carillon(session, "next", "-n", "200", "--json").stdout == rings)
        #expect(try await carillon(session, "import", path).stdout.hasSuffix("Nothing has changed: 5 unchanged.\n"))
        let refused = try await carillon(session, "export", "/nonexistent/a.json")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.hasPrefix("carillon: /nonexistent/a.json can't be written: "))
    }
}
