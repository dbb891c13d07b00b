import Foundation
import TestSupport
import Testing

/// The way from a popup to the app's own notification settings.
@Suite(.serialized) struct SettingsEntryTests {
    private static let app = "org.example.Kitchen"
    private static let tea =
        "({'identifier': <'tea'>, 'content': <{'title': <'Tea'>, 'actions': <[{'identifier': <'drink'>, 'title': <'Drink'>}]>}>},)"

    private func allowed(_ profile: ScriptedServer.Profile = .plain) async throws -> (
        Bench, RunningProcess, ScriptedApp
    ) {
        let (bench, agent) = try await Bench.start(ScriptedServer.Configuration(profile))
        try await bench.done("apps", "allow", Self.app)
        return (bench, agent, ScriptedApp(Self.app, in: bench.session))
    }

    @Test(.inTestAll("it takes seconds"), arguments: ScriptedServer.Profile.allCases)
    func itLaunchesTheAppAndAnswersNothing(_ profile: ScriptedServer.Profile) async throws {
        let (bench, agent, app) = try await allowed(profile)
        let server = try #require(bench.server)
        try app.install()
        try await app.call("RequestAuthorization", "(uint32 39,)")
        // What the app has said is kept.
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        try await app.call("Add", Self.tea)
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.rawActions == ["default", "Open", "drink", "Drink", "settings", "Settings…"])
        try await server.invoke(popup.id, "settings")
        let notification = try await app.wait(for: "OpenSettings")[0]
        #expect(notification["identifier"] == "tea")
        #expect(notification["content"]?["title"] == "Tea")

        // It is still to be answered.
        try await bench.done("act", "tea", "drink", "--app", Self.app)
        #expect(try await app.wait(for: "DidReceive")[0]["actionIdentifier"] == "drink")
        #expect(app.calls.count { $0.member == "started" } == 1)
    }

    @Test func onlyAppsThatSaySoHaveIt() async throws {
        let (bench, _, app) = try await allowed()
        let server = try #require(bench.server)
        try await app.call("RequestAuthorization", "(uint32 7,)")
        try await app.call("Add", Self.tea)
        #expect(try await server.wait(forNotifications: 1)[0].key(of: "Settings…") == nil)
        try await app.call("RequestAuthorization", "(uint32 39,)")
        try await app.call("Add", Self.tea)
        #expect(try await server.wait(forNotifications: 2)[1].key(of: "Settings…") == "settings")
        // An app that has none any more says so by not saying it.
        try await app.call("RequestAuthorization", "(uint32 7,)")
        try await app.call("Add", Self.tea)
        #expect(try await server.wait(forNotifications: 3)[2].key(of: "Settings…") == nil)
        let refused = try await bench.carillon("apps", "settings", Self.app)
        #expect(refused.status == .exited(1))
        let reason = "app: \"\(Self.app)\" has not said that it has its own notification settings"
        #expect(refused.stderr.contains(reason))
    }

    @Test func fromATerminalTheyAreThoseOfNoNotification() async throws {
        let (bench, _, app) = try await allowed()
        try await app.call("RequestAuthorization", "(uint32 32,)")
        try app.start()
        try await app.wait(for: "started")
        try await bench.done("apps", "settings", Self.app)
        #expect(try await app.wait(for: "OpenSettings") == [.object([:])])
    }
}
