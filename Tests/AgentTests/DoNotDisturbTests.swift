import Foundation
import TestSupport
import Testing

/// A desktop that is not to be disturbed, as a server with Plasma's property says it.
@Suite(.serialized) struct DoNotDisturbTests {
    private func start(_ inhibited: Bool, settings: String = "") async throws -> (Bench, ScriptedServer) {
        var configuration = ScriptedServer.Configuration()
        configuration.inhibited = inhibited
        let (bench, _) = try await Bench.start(configuration)
        if !settings.isEmpty {
            try bench.writeSettings(settings)
            try await waitUntil("the file is read") { try await doctor(bench)["settings"]?["present"] == true }
        }
        try await waitUntil("the agent knows") {
            try await doctor(bench)["doNotDisturb"]?["active"] == .bool(inhibited)
        }
        return (bench, try #require(bench.server))
    }

    private func doctor(_ bench: Bench) async throws -> JSONValue {
        try JSONValue(parsing: try await bench.carillon("doctor", "--json").stdout)
    }

    private func waitForRing(_ bench: Bench, _ count: Int) async throws {
        try await waitUntil("\(count) rings wait") {
            try await bench.delivered().filter { $0["state"] == "waiting" }.count == count
        }
    }

    @Test func ringsWaitUntilItIsOverAndCriticalOnesDoNot() async throws {
        let (bench, server) = try await start(true)
        try await bench.done("add", "First", "--in", "0.1s", "--id", "one")
        try await bench.done("add", "Again", "--every", "1s", "--id", "again")
        try await bench.done("add", "Fire", "--in", "0.3s", "--id", "fire", "--level", "critical")
        let critical = try #require(try await server.wait(forNotifications: 1).first)
        #expect(critical.summary == "Fire")
        try await waitForRing(bench, 2)
        #expect(try await bench.popupsSoFar(level: "critical").map(\.summary) == ["Fire"])
        try await bench.done("remove", "again")
        try await waitForRing(bench, 1)
        try await server.setInhibited(false)
        try await server.waitForNotification { $0.summary == "First" }
        // And it goes on as ever.
        #expect(try await bench.popupsSoFar().map(\.summary) == ["Fire", "First"])
        // Switched on once more, it holds once more.
        try await server.setInhibited(true)
        try await bench.done("add", "Held", "--in", "0.1s", "--id", "held")
        try await waitForRing(bench, 1)
        #expect(try await bench.popupsSoFar(level: "critical").map(\.summary) == ["Fire", "First"])
    }

    /// Cinnamon's switch is a setting, which says whether popups are shown.
    @Test func cinnamonsSettingIsHeard() async throws {
        let schema = "org.cinnamon.desktop.notifications"
        let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try """
        <schemalist><schema id="\(schema)" path="/org/cinnamon/desktop/notifications/">
        <key name="display-notifications" type="b"><default>true</default></key></schema></schemalist>
        """.write(toFile: "\(folder)/\(schema).gschema.xml", atomically: true, encoding: .utf8)
        let session = try await PrivateSession.start(
            environment: ["GSETTINGS_SCHEMA_DIR": folder, "GSETTINGS_BACKEND": "keyfile"]
        )
        try #require(try await session.run("glib-compile-schemas", [folder]).succeeded)
        var configuration = ScriptedServer.Configuration()
        configuration.information = ["cinnamon", "GNOME", "5.6.8", "1.2"]
        let server = try await ScriptedServer.start(in: session, configuration)
        let bench = Bench(session, server)
        try await bench.startAgent()
        func show(_ shows: Bool) async throws {
            let set = ["set", schema, "display-notifications", "\(shows)"]
            try #require(try await session.run("gsettings", set).succeeded)
            try await waitUntil("the agent knows") {
                try await doctor(bench)["doNotDisturb"]?["active"] == .bool(!shows)
            }
        }
        try await show(false)
        try await bench.done("add", "First", "--in", "0.1s", "--id", "one")
        try await waitForRing(bench, 1)
        try await show(true)
        try await server.waitForNotification { $0.summary == "First" }
    }

    @Test func whatWaitsSurvivesTheAgent() async throws {
        let (bench, server) = try await start(true)
        try await bench.done("add", "First", "--in", "0.1s", "--id", "one")
        try await waitForRing(bench, 1)
        let agent = try #require(try await bench.session.process(owning: Bench.agentName))
        #expect(kill(agent, SIGKILL) == 0)
        try await bench.session.waitForNameToGo(Bench.agentName)
        try await bench.startAgent()
        try await waitUntil("the new one knows") { try await doctor(bench)["doNotDisturb"]?["active"] == true }
        #expect(try await bench.popupsSoFar(level: "critical").isEmpty)
        try await server.setInhibited(false)
        try await server.waitForNotification { $0.summary == "First" }
    }

    @Test func theSettingsLeaveThemToTheDesktop() async throws {
        let (bench, server) = try await start(true, settings: "[rings]\ndoNotDisturb=desktop\n")
        try await bench.done("add", "First", "--in", "0.1s")
        #expect(try await server.wait(forNotifications: 1).first?.summary == "First")
    }

    @Test func aPermissionQuestionWaitsAsWell() async throws {
        let (bench, server) = try await start(true)
        async let answer = bench.call("RequestAuthorization", "0")
        try await waitForRing(bench, 1)
        try await server.setInhibited(false)
        let question = try #require(try await server.wait(forNotifications: 1).first)
        try await server.invoke(question.id, "allow")
        #expect(try await answer.stdout == "(true,)\n")
    }

    @Test func theDoctorAndAppsAreTold() async throws {
        let (bench, server) = try await start(true)
        #expect(try await bench.call("GetSettings").stdout.contains("'doNotDisturb': <true>"))
        let output = try await bench.carillon("doctor")
        #expect(output.status == .success)
        #expect(
            output.stdout.contains(
                "note  Do not disturb          on; rings wait until it is switched off, critical ones come through"
            )
        )
        try await server.setInhibited(false)
        try await waitUntil("it is over") { try await doctor(bench)["doNotDisturb"]?["active"] == false }
        #expect(try await bench.call("GetSettings").stdout.contains("'doNotDisturb': <false>"))
    }

    @Test func aServerThatSaysNothingDisturbs() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.waitForServer()
        #expect(try await doctor(bench)["doNotDisturb"] == .null)
        #expect(try await !bench.call("GetSettings").stdout.contains("doNotDisturb"))
        try await bench.done("add", "First", "--in", "0.1s")
        try await bench.server?.wait(forNotifications: 1)
    }
}
