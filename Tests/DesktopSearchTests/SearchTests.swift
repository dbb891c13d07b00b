import Foundation
import GLibSupport
import TestSupport
import Testing

/// What desktops are shown when a person searches, and what becomes of what they choose.
@Suite(.timeLimit(.minutes(10))) struct SearchTests {
    @Test func remindersAreFoundTheSoonestFirst() async throws {
        let search = try await SearchBench.start()
        for (id, title, when) in [
            ("late", "Call Müller", "2040-05-01 09:00"), ("soon", "call the office", "2039-05-01 09:00"),
            ("other", "Rent", "2039-05-01 09:00"),
        ] {
            try await search.bench.done("add", title, "--id", id, "--at", when)
        }
        let shell = try search.searcher()
        let found = try await shell.results("CALL")
        #expect(
            found == [
                .init(
                    identifier: "reminder:soon",
                    name: "call the office",
                    description: "Sun 1 May 2039 09:00"
                ), .init(identifier: "reminder:late", name: "Call Müller", description: "Tue 1 May 2040 09:00"),
            ]
        )
        // As the list says it.
        let list = try await search.bench.done("list")
        #expect(found.allSatisfy { list.contains($0.description) }, "\(list)")
        #expect(try await shell.identifiers("muller", "call") == ["reminder:late"])
        #expect(try await shell.results("other").map(\.name) == ["Rent"])
        #expect(try await shell.matches("call mull").map(\.name) == ["Call Müller"])
        let narrowed = try await shell.call(
            Searcher.shell,
            "GetSubsearchResultSet",
            .stringArray(found.map(\.identifier)),
            .stringArray(["call", "office"])
        )
        #expect(narrowed == [.stringArray(["reminder:soon"])])
    }

    @Test func whatChangesIsSeenAtOnce() async throws {
        let search = try await SearchBench.start()
        let shell = try search.searcher()
        #expect(try await shell.identifiers("tea").isEmpty)
        try await search.bench.done("add", "Tea", "--id", "tea", "--in", "1h")
        #expect(try await shell.results("tea").first?.description.hasPrefix("in ") == true)
        #expect(try await shell.identifiers("tea") == ["reminder:tea"])
        try await search.bench.done("pause", "tea")
        #expect(try await shell.results("tea").first?.description.hasSuffix("paused") == true)
        try await search.bench.done("remove", "tea")
        #expect(try await shell.identifiers("tea").isEmpty)
        // GNOME Shell asks for what a search had found before, and shows nothing if one is missing.
        #expect(try await shell.metas(["reminder:tea"]).map(\.description) == ["not scheduled any more"])
    }

    @Test func atMostFiveAreShown() async throws {
        let search = try await SearchBench.start()
        try await search.addMany(8)
        let names = try await search.searcher().results("number").map(\.name)
        #expect(names == (1...5).map { "Reminder number \($0)" })
    }

    // MARK: - Reminders that are not there yet

    // the words, the title, how it rings in words, and in a few
    @Test(arguments: [
        ("call mum tomorrow 5pm", "call mum", "Tomorrow, ", "Tomorrow 17:00"),
        ("tea in 4 minutes", "tea", "(in 4 min)", "In 4 min"),
        ("stretch every 30 minutes", "stretch", "Every 30 min", "Every 30 min"),
        ("standup mon-fri 9:55", "standup", "Every weekday at 09:55, next ", "Every weekday at 09:55"),
        ("party 2040-05-01 20:00", "party", "Tue 1 May 2040, 20:00 (in ", "Tue 1 May 2040 20:00"),
        // No word is an option.
        ("--batch x in 5m", "--batch x", "(in 5 min)", "In 5 min"),
    ])
    func wordsThatSayWhenAreOffered(_ words: String, title: String, when: String, brief: String) async throws {
        let search = try await SearchBench.start()
        let shell = try search.searcher()
        let found = try await shell.results(words)
        #expect(found.map(\.name) == ["Remind: \(title)"])
        #expect(found.first?.description.contains(when) == true, "\(found)")
        let matches = try await shell.matches(words)
        #expect(matches.map(\.name) == ["Remind: \(title)"])
        #expect(matches.first?.description.hasPrefix(brief) == true, "\(matches)")
        // To look is not to add.
        #expect(try await search.bench.list().isEmpty)
        try await shell.run(try #require(matches.first).identifier)
        try await shell.activate(try #require(found.first).identifier)
        try await search.bench.done(["add", "--"] + words.split(separator: " ").map(String.init))
        let list = try await search.bench.list()
        #expect(list.map { $0["title"]?.string } == [title, title, title])
        // Exactly what `carillon add` makes of them.
        func made(_ row: JSONValue) -> JSONValue? {
            guard case .object(var request)? = row["request"] else { return nil }
            request["identifier"] = nil
            return .object(request)
        }
        #expect(made(list[0]) != nil && made(list[0]) == made(list[2]) && made(list[1]) == made(list[2]), "\(list)")
    }

    @Test(arguments: ["call mum", "tomorrow 5pm", "tomorrow", "rent 5/6", "dentist", "", "   ", "sun"])
    func otherWordsAreNot(_ words: String) async throws {
        let search = try await SearchBench.start()
        let shell = try search.searcher()
        #expect(try await shell.results(words).isEmpty)
        #expect(try await shell.matches(words).isEmpty)
    }

    @Test func theDefaultsOfAddCount() async throws {
        let search = try await SearchBench.start()
        try search.bench.writeSettings("[add]\nlevel=time-sensitive\nbutton=Later=snooze:10m\n")
        let shell = try search.searcher()
        let found = try #require(try await shell.results("tea in 1 hour").first)
        try await shell.activate(found.identifier)
        let row = try #require(try await search.bench.list().first)
        #expect(row["level"]?.string == "timeSensitive")
        #expect(row["actions"]?.array?.compactMap { $0["title"]?.string } == ["Later"])
    }

    /// Desktops say nothing: a popup does, and takes it back.
    @Test func whatWasAddedIsSaidAndTakenBack() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        let server = try await ScriptedServer.start(in: session, .init())
        let search = SearchBench(bench: TestAgent(session, server))
        try await search.bench.startAgent()
        try await session.writeService(name: SearchBench.name, exec: "\(try Binaries.carillon) search-service")
        let shell = try search.searcher()
        let found = try #require(try await shell.results("mum's tea in 1 hour").first)
        try await shell.activate(found.identifier)
        let popup = try await server.waitForNotification { $0.summary == "Added “mum's tea”" }
        // It may be tomorrow by then.
        #expect(popup.body.wholeMatch(of: /(Today|Tomorrow), .+ \(in (1 h|59 min)\)/) != nil, "\(popup.body)")
        #expect(popup.rawActions.contains("Undo"))
        #expect(try await search.bench.list().count == 1)
        try await server.invoke(popup.id, "undo")
        try await waitUntil("it is taken back") { try await search.bench.list().isEmpty }
        #expect(try await search.bench.delivered().isEmpty)
    }

    @Test func whatCannotBeAddedIsSaid() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        let server = try await ScriptedServer.start(in: session, .init())
        let search = SearchBench(bench: TestAgent(session, server))
        // An agent that doesn't start.
        try await session.writeService(name: TestAgent.agentName, exec: "/bin/false")
        let exec = "\(try Binaries.carillon) search-service"
        try await session.writeService(name: SearchBench.name, exec: exec)
        let shell = try search.searcher()
        let found = try #require(try await shell.results("tea in 1 hour").first)
        let time = Variant.uint32(0)
        let refusal = try await shell.refusal(
            Searcher.shell,
            "ActivateResult",
            .string(found.identifier),
            .stringArray([]),
            time
        )
        #expect(refusal == "StoreFailed")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary.hasPrefix("“tea” was not added: the agent could not start"), "\(popup.summary)")
    }
}
