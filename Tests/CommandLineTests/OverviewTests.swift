import Foundation
import TestSupport
import Testing

/// `carillon` without arguments.
@Suite struct OverviewTests {
    private static let hint = """
        Add one:     carillon add "Tea is ready" --in 4m
        See more:    carillon list, carillon help

        """

    private func session() async throws -> PrivateSession {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        try await session.startAgent()
        return session
    }

    @Test func itShowsWhatIsNextAndHowToAdd() async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let empty = try await session.run(carillon)
        #expect(empty.status == .success)
        #expect(empty.stdout == "Nothing is scheduled.\n\n" + Self.hint)
        for day in 1...7 {
            let added = try await session.run(
                carillon,
                ["add", "Day \(day)", "--at", "2098-01-0\(day) 09:00", "--id", "day-\(day)"]
            )
            #expect(added.status == .success)
        }
        let seven = try await session.run(carillon)
        #expect(seven.status == .success)
        #expect(
            seven.stdout == """
                TITLE  WHEN                  REPEATS  ID
                Day 1  Wed 1 Jan 2098 09:00  once     day-1
                Day 2  Thu 2 Jan 2098 09:00  once     day-2
                Day 3  Fri 3 Jan 2098 09:00  once     day-3
                Day 4  Sat 4 Jan 2098 09:00  once     day-4
                Day 5  Sun 5 Jan 2098 09:00  once     day-5
                and 2 more


                """ + Self.hint
        )
        #expect(seven.stderr.isEmpty)
    }

    /// What insists is there as well, and was snoozed by nobody.
    @Test func whatIsUnansweredComesFirst() async throws {
        let session = try await session()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        let carillon = try Binaries.carillon
        for (id, options) in [("tea", []), ("pills", ["--insist", "30m"])] {
            let before = server.notifications.count
            let added = try await session.run(carillon, ["add", id.capitalized, "--id", id, "--in", "0.1s"] + options)
            #expect(added.succeeded, "\(added)")
            try await server.wait(forNotifications: before + 1)
        }
        let shown = try await session.run(carillon).stdout
        #expect(
            shown.contains(
                /^TITLE  UNANSWERED SINCE +ID\nPills  today [\d:]+ +pills\nTea    today [\d:]+ +tea\n\nTITLE  WHEN +REPEATS  ID\nPills  in \d+ min  once     pills\n\nAdd/
            ),
            "\(shown)"
        )
        for command in [["list"], ["show", "pills"], ["skip", "pills"]] {
            let output = try await session.run(carillon, command)
            #expect(output.succeeded && !output.stdout.lowercased().contains("snooze"), "\(output)")
        }
    }

    @Test func aTerminalIsGreetedOnce() async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let mark = session.folder + "/state/carillon/greeted"
        // Nobody is there to be greeted.
        #expect(!(try await session.run(carillon).stdout.contains("Welcome")))
        #expect(!FileManager.default.fileExists(atPath: mark))
        let first = try await session.onTerminal(carillon, [])
        #expect(first.status == .success)
        #expect(first.text.hasPrefix("Welcome to Carillon. "), "\(first)")
        #expect(first.text.contains(Self.hint))
        #expect(FileManager.default.fileExists(atPath: mark))
        let second = try await session.onTerminal(carillon, [])
        #expect(second.text == "Nothing is scheduled.\n\n" + Self.hint)
    }

    @Test func withoutAnAgentItStillSaysHowToAdd() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon)
        #expect(output.status == .exited(1))
        #expect(output.stdout == Self.hint)
        #expect(output.stderr.hasPrefix("carillon: the agent is not running"), "\(output)")
    }
}
