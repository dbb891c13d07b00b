import TestSupport
import Testing

/// `carillon history` and what lies in it, over a real agent (DESIGN 31).
@Suite struct HistoryTests {
    private func rows(_ bench: TestAgent, _ options: String...) async throws -> [JSONValue] {
        try await bench.rows(["history"] + options)
    }

    private func wait(_ bench: TestAgent, for outcome: String) async throws -> JSONValue {
        try await waitUntil("something is \(outcome)") {
            try await rows(bench).first?["outcome"]?.string == outcome
        }
        return try #require(try await rows(bench).first)
    }

    @Test func whatRangAndWhatBecameOfIt() async throws {
        let (bench, _) = try await TestAgent.start()
        let server = try #require(bench.server)
        #expect(try await bench.done("history") == "Nothing has rung yet.\n")
        try await bench.done("add", "Pizza", "--id", "pizza", "--in", "1ms", "--button", "Eat=done", "--reply")
        let popup = try await server.waitForNotification("pizza") { $0.summary == "Pizza" }
        let ring = try #require(try await rows(bench).first)
        #expect(ring["id"] == "pizza" && ring["title"] == "Pizza" && ring["outcome"] == "rang", "\(ring)")
        #expect(ring["app"] == "io.github.carillon.Carillon")
        #expect(ring["rang"]?.string != nil && ring["ended"]?.string == nil)
        try await server.invoke(popup.id, "done")
        let answered = try await wait(bench, for: "answered")
        #expect(answered["action"] == "done" && answered["actionTitle"] == "Eat", "\(answered)")
        #expect(answered["ended"]?.string != nil)
        let line = try await bench.done("history").split(separator: "\n").last ?? ""
        #expect(line.wholeMatch(of: /(to|yester)day \d\d:\d\d(:\d\d)?  Pizza  rang, Eat after \d+ s/) != nil, "\(line)")
        // What was typed is never in it.
        try await bench.done("add", "Lunch?", "--id", "food", "--in", "1ms", "--reply")
        try await server.waitForNotification("lunch") { $0.summary == "Lunch?" }
        try await bench.done("act", "food", "reply", "--text", "two slices")
        _ = try await wait(bench, for: "answered")
        #expect(!(try await bench.done("history", "--json")).contains("slices"))
        #expect(try await rows(bench, "-n", "1").map { $0["id"]?.string } == ["food"])
        #expect(try await rows(bench, "--since", "today").count + rows(bench, "--since", "yesterday").count >= 2)
        #expect(try await bench.done("history", "clear", "--yes") == "2 rings forgotten\n")
        #expect(try await bench.done("history", "--since", "yesterday") == "Nothing has rung since then.\n")
        #expect(try await bench.done("history", "--json") == "[]\n")
    }

    /// An app's rings are listed with `--all`, without their text; the app itself can't ask.
    @Test func appsAreListedWithoutTheirText() async throws {
        let (bench, _) = try await TestAgent.start()
        let request = "{'identifier': <'message'>, 'content': <{'title': <'From Anna'>}>}"
        try await bench.add(request, of: "org.example.Chat")
        #expect(try await rows(bench).isEmpty)
        let ring = try #require(try await rows(bench, "--all").first)
        #expect(ring["app"] == "org.example.Chat" && ring["id"] == "message" && ring["outcome"] == "rang", "\(ring)")
        let table = try await bench.done("history", "--all")
        #expect(table.contains("message") && !table.contains("Anna"), "\(table)")
    }

    @Test func itIsThereAfterTheAgentHasEndedAndForNoLongerThanWanted() async throws {
        let (bench, agent) = try await TestAgent.start()
        try await bench.done("add", "Tea", "--id", "tea", "--in", "1ms")
        try await waitUntil("it has rung") { try await rows(bench).count == 1 }
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        #expect(try await rows(bench).map { $0["id"]?.string } == ["tea"])
        try bench.writeSettings("[history]\nkeep=0\n")
        try await waitUntil("it is forgotten") { try await rows(bench).isEmpty }
        try await bench.done("add", "Cake", "--in", "1ms")
        #expect(try await bench.popupsSoFar().map(\.summary).contains("Cake"))
        #expect(try await rows(bench).isEmpty)
    }

    @Test(arguments: [
        (["--since", "tomorrow"], "\"tomorrow\" is still to come."),
        (["-n", "0"], "-n must be from 1 to 10000, not 0."),
        (["-n", "10001"], "-n must be from 1 to 10000, not 10001."),
    ])
    func otherTimesAndNumbersAreRefused(_ arguments: [String], _ message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["history"] + arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
    }

    @Test func clearAsksOnATerminal() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let seen = try await session.onTerminal(answer: "n", try Binaries.carillon, ["history", "clear"])
        #expect(seen.status == .exited(1))
        #expect(seen.text.hasPrefix("Forget all that has rung? That can't be undone. [y/N] "), "\(seen.text)")
        let yes = try await session.onTerminal(answer: "y", try Binaries.carillon, ["history", "clear"])
        #expect(yes.text.hasSuffix("0 rings forgotten\n"), "\(yes.text)")
    }
}
