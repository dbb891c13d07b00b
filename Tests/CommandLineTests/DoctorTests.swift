import Foundation
import TestSupport
import Testing

/// What the doctor says of a desktop, for people and for scripts (decision 22).
@Suite(.serialized) struct DoctorTests {
    private func start(
        _ configuration: ScriptedServer.Configuration = .init()
    ) async throws -> (PrivateSession, ScriptedServer) {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        try await session.startAgent()
        let server = try await ScriptedServer.start(in: session, configuration)
        try await waitUntil("the server is ready") {
            try await session.run(try Binaries.carillon, ["status"]).stdout.contains("ready")
        }
        return (session, server)
    }

    private func doctor(_ session: PrivateSession) async throws -> Output {
        try await session.run(try Binaries.carillon, ["doctor"])
    }

    private func report(_ session: PrivateSession) async throws -> JSONValue {
        try JSONValue(parsing: try await session.run(try Binaries.carillon, ["doctor", "--json"]).stdout)
    }

    @Test func theJSONHasAllThatIsKnown() async throws {
        let (session, _) = try await start()
        defer { session.end() }
        let report = try await report(session)
        #expect(report["ok"] == true)
        #expect(report["schema"]?.string?.isEmpty == false)
        #expect(report["store"]?.string == session.data + "/carillon")
        #expect(report["zone"] == "Europe/Berlin")
        #expect(report["zoneData"]?.string?.hasPrefix("20") == true)
        #expect(report["server"]?["name"] == "scripted")
        #expect(report["server"]?["specification"] == "1.2")
        #expect(report["activatable"] == false)
        #expect(report["sound"]?["player"] == "server")
        #expect(report["doNotDisturb"] == .null)
        #expect(report["undecidedApps"] == [])
        let settings = try #require(report["settings"])
        #expect(settings["file"]?.string == session.config + "/carillon/carillon.conf")
        #expect(settings["present"] == false)
        #expect(settings["problems"] == [])
        let names = (report["findings"]?.array ?? []).compactMap { $0["name"]?.string }
        for name in ["Session bus", "Autostart", "Activation", "Agent", "Server", "Sound", "Settings", "Store"] {
            #expect(names.contains(name))
        }
    }

    @Test func aServerThatComesBackIsAskedAgain() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = []
        let (session, server) = try await start(configuration)
        defer { session.end() }
        let bare = try await doctor(session)
        #expect(bare.status == .success)
        let instead = "ok      buttons               not on this server: answer with carillon act; the popup says how\n"
        #expect(bare.stdout.contains(instead), "\(bare)")

        try await server.releaseName()
        try await server.setCapabilities(["actions", "body", "persistence"])
        try await server.ownName()
        try await waitUntil("the agent has asked again") {
            try await report(session)["server"]?["capabilities"]?.array?.count == 3
        }
        let rich = try await doctor(session).stdout
        for what in ["buttons               ", "body text             ", "a list of past popups "] {
            #expect(rich.contains("ok      \(what)shown by the server\n"), "\(rich)")
        }
    }

    /// Whether the machine has no sound card.
    private static var isMute: Bool {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        return !devices.contains { $0.hasPrefix("pcm") }
    }

    /// A server without sounds leaves them to the agent, which has nothing to play them into here.
    @Test func soundsThatNobodyHearsAreNoted() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["actions", "body"]
        let (session, _) = try await start(configuration)
        defer { session.end() }
        let (isMute, problem) = Self.isMute ? (true, "there is neither") : (false, "")
        let sound = try await report(session)["sound"]
        #expect(sound?["player"] == "agent")
        #expect((sound?["problem"]?.string?.hasPrefix(problem) ?? false) == isMute, "\(sound ?? .null)")
        guard isMute else { return }
        let said =
            "note  Sound                   reminders are silent: there is neither a sound server nor a sound card"
        #expect(try await doctor(session).stdout.contains(said))
        try offerSoundServer(session)
        #expect(try await report(session)["sound"]?["problem"] == .null)
    }

    /// What looks like a sound server, and takes no connection.
    private func offerSoundServer(_ session: PrivateSession) throws {
        let pulse = session.runtime + "/pulse"
        try FileManager.default.createDirectory(atPath: pulse, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: pulse + "/native", contents: nil))
    }

    @Test(.inTestAll("libcanberra-pulse, which brings a sound server"), .enabled(if: isMute, "a sound card plays it"))
    func aSoundThatCannotBePlayedIsNoted()
        async throws
    {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["actions", "body"]
        let (session, _) = try await start(configuration)
        defer { session.end() }
        try offerSoundServer(session)
        #expect(try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "1ms"]).succeeded)
        try await waitUntil("it is known that nothing can be played") {
            try await report(session)["sound"]?["problem"]?.string?.hasPrefix("the last sound could not be played: ")
                == true
        }
    }

    @Test func appsThatWaitForADecisionAreNamed() async throws {
        let (session, server) = try await start()
        defer { session.end() }
        async let answer = session.gdbus(
            "io.github.carillon.Agent",
            "/io/github/carillon/Agent",
            "io.github.carillon.NotificationCenter1.Add",
            ["{'identifier': <'a'>, 'content': <{'title': <'Pizza'>}>}"]
        )
        #expect(try await answer.succeeded)
        try await server.wait(forNotifications: 1)
        let output = try await doctor(session)
        #expect(output.status == .success)
        #expect(
            output.stdout.contains(
                "note  App                     gdbus is neither allowed nor denied yet: carillon apps allow gdbus, or deny\n"
            )
        )
        #expect(try await report(session)["undecidedApps"] == ["gdbus"])
    }

    @Test(.inTestAll("it takes seconds")) func aServerThatHangsOrIsGoneIsAFailure() async throws {
        let (session, server) = try await start()
        defer { session.end() }
        try await server.answer(.hang, to: .notify, .information)
        let added = try await session.run(try Binaries.carillon, ["add", "Tea", "--in", "0.1s"])
        #expect(added.succeeded)
        try await waitUntil("it counts as hung") {
            try await report(session)["server"]?["state"] == "hung"
        }
        #expect(try await doctor(session).status == .exited(1))
        try await server.kill()
        try await waitUntil("it is gone") { try await report(session)["server"]?["state"] == "absent" }
        let gone = try await doctor(session)
        #expect(gone.status == .exited(1))
        #expect(gone.stdout.contains("FAIL  Server                  there is none"))
    }
}
