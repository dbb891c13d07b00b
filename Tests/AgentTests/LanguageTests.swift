import TestSupport
import Testing

/// What the agent says on popups, in the language of the session.
@Suite(.serialized) struct LanguageTests {
    /// An agent that is installed with its catalogs, in a session of some languages.
    private func start(_ languages: String) async throws -> (Bench, ScriptedServer) {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC", "LANGUAGE": languages])
        let server = try await ScriptedServer.start(in: session)
        try await session.startAgent([try await session.copyBesideCatalog(program: try Binaries.carillond)])
        return (Bench(session, server), server)
    }

    @Test(arguments: ["de", "de_AT:en"]) func buttonsAndSentencesAreGerman(_ languages: String) async throws {
        let (bench, server) = try await start(languages)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.2s", "--id", "a")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.actions.map(\.label) == ["Erledigt", "10 min später", "Wiederholung beenden"])
        #expect(popup.actions.map(\.key) == ["default", "carillon.snooze", "carillon.stop"])
        // What scripts read stays as they know it.
        #expect(try await bench.done("list", "--json").contains("every hour"))
        // Both titles are understood, and what answers is known by its identifier.
        try await bench.done("act", "a", "10 min später")
        #expect(try await bench.rows(["history"]).first?["action"] == "snooze")
        try await bench.done("act", "a", "stop repeat")
        #expect(try await bench.list().isEmpty)
        _ = try await bench.call("Add", "{'identifier': <'x'>, 'content': <{'title': <'Hello'>}>}")
        let question = try await server.waitForNotification("the question") { $0.summary.contains("gdbus") }
        #expect(question.summary == "Benachrichtigungen von gdbus erlauben?")
        #expect(question.actions.map(\.label) == ["Später", "Erlauben", "Nicht erlauben"])
    }

    @Test func theyAreFrench() async throws {
        let (bench, server) = try await start("fr_CA:fr")
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.2s", "--id", "a")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.actions.map(\.label) == ["Terminé", "Reporter de 10 min", "Arrêter la répétition"])
        _ = try await bench.call("Add", "{'identifier': <'x'>, 'content': <{'title': <'Hello'>}>}")
        let question = try await server.waitForNotification("the question") { $0.summary.contains("gdbus") }
        #expect(question.summary == "Autoriser les notifications de gdbus\u{A0}?")
        #expect(question.actions.map(\.label) == ["Plus tard", "Autoriser", "Ne pas autoriser"])
    }

    @Test(arguments: ["", "en", "tlh"]) func elsewhereTheyAreEnglish(_ languages: String) async throws {
        let (bench, server) = try await start(languages)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.2s", "--id", "a")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.actions.map(\.label) == ["Done", "Snooze 10 min", "Stop Repeat"])
    }
}
