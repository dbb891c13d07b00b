import TestSupport
import Testing

/// `carillon done`, and `--last` of `act` and `dismiss`.
@Suite struct DoneTests {
    @Test func doneMeansWhatIsUnanswered() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let server = try await ScriptedServer.start(in: session)
        func carillon(_ arguments: String...) async throws -> TestSupport.Output {
            try await session.run(try Binaries.carillon, arguments)
        }
        #expect(try await carillon("done").stderr == "carillon: no reminder is unanswered; nothing was changed\n")
        _ = try await carillon("add", "Tea", "--in", "1s", "--id", "tea")
        try await server.wait(forNotifications: 1)
        #expect(try await carillon("done").stdout == "Done with \"Tea\" (tea).\n")
        _ = try await carillon("add", "One", "--in", "1s", "--id", "one")
        try await server.wait(forNotifications: 2)
        _ = try await carillon("add", "Two", "--in", "1s", "--id", "two")
        try await server.wait(forNotifications: 3)
        let several = try await carillon("done")
        #expect(several.status == .exited(1))
        #expect(
            several.stderr == """
                carillon: 2 reminders are unanswered; nothing was changed. Name one by its id:
                  one  One
                  two  Two

                """
        )
        #expect(try await carillon("act", "--last", "done").stdout == "Pressed \"done\" of \"Two\" (two).\n")
        #expect(try await carillon("dismiss", "--last").stdout == "Dismissed \"One\" (one)\n")
        #expect(try await carillon("dismiss", "--last").status == .exited(1))
        #expect(try await carillon("act", "--last", "two", "done").status == .exited(64))
        #expect(try await carillon("act", "two").status == .exited(64))
        let history = try await carillon("history").stdout
        #expect(history.contains("Done after") && history.contains("dismissed"), "\(history)")
    }

    /// What has not rung yet is done early: one that rings once goes, and can be taken back; of a repeat the next ring does.
    @Test func doneBeforeItRings() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        func carillon(_ arguments: String...) async throws -> String {
            try await session.run(try Binaries.carillon, arguments).stdout
        }
        _ = try await carillon("add", "Rent", "--at", "2099-01-01 9:00", "--id", "rent")
        let over = try await carillon("done", "Rent")
        #expect(
            over == """
                Done with "Rent" (rent), before its ring Thu 1 Jan 2099 09:00. It has ended. "carillon undo" takes that back.

                """
        )
        #expect(try await carillon("history").contains("Rent"))
        #expect(try await carillon("list", "--json") == "[]\n")
        #expect(try await carillon("undo").hasPrefix("Restored \"Rent\" (rent)"))
        _ = try await carillon("add", "Gym", "--every", "day", "--at", "18:00", "--from", "2099-01-01", "--id", "gym")
        let left = try await carillon("done", "gym")
        let begin = "Done with \"Gym\" (gym), before its ring Thu 1 Jan 2099 18:00. Next: Fri 2 Jan 2099 18:00"
        #expect(left.hasPrefix(begin) && left.hasSuffix("\"carillon undo\" takes that back.\n"), "\(left)")
    }
}
