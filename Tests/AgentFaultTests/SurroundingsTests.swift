import Foundation
import Glibc
import TestSupport
import Testing

/// Desktops that lie about themselves, and homes in which something is missing.
@Suite(.serialized) struct SurroundingsTests {
    // MARK: - Servers

    /// It says that it has buttons and shows none, so nobody can ever press one.
    @Test func aServerThatPromisesButtonsAndShowsNoneIsAnsweredFromATerminal() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.1s", "--id", "a", "--stop-button")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await server.close(popup.id, reason: 1)
        try await waitUntil("it has expired") { try await bench.delivered().first?["state"] == "expired" }
        #expect(try await bench.list().count == 1)
        try await bench.done("act", "a", "stop")
        try await bench.waitForPending([])
    }

    /// Answers of another type than the specification's, and of none.
    @Test(arguments: [
        "('nonsense',)", "()", "(uint32 7,)", "(['', 'actions\\tbody', 'ACTIONS', 'x-\\u0007'],)", "([1, 2],)",
        "({'actions': <true>},)",
    ])
    func aServerThatAnswersNonsenseAboutWhatItCanDoGetsTheLeast(_ body: String) async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.answers = [(.malformed(body), [.capabilities])]
        let (bench, agent) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done(
            "add",
            "Pizza",
            "--body",
            "<b>Hot</b>",
            "--in",
            "0.1s",
            "--id",
            "a",
            "--button",
            "Eat=done"
        )
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.rawActions.isEmpty)
        #expect(popup.summary.hasPrefix("Pizza \u{2014} <b>Hot</b>"), "\(popup.summary)")
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        try await bench.done("act", "a", "Eat")
        #expect(agent.isRunning)
    }

    /// notification-daemon leaves on the screen what it is told to close, and what comes later waits behind it.
    @Test func aServerThatLeavesClosedPopupsLetsThemExpire() async throws {
        let (bench, _) = try await Bench.start(ScriptedServer.Configuration(.notificationDaemon))
        let server = try #require(bench.server)
        try await bench.done("add", "Fire", "--in", "0.1s", "--id", "fire", "--level", "critical")
        let fire = try #require(try await server.wait(forNotifications: 1).first)
        try await bench.done("dismiss", "fire")
        let end = try #require(try await server.wait(forNotifications: 2).last)
        #expect(end.replaces == fire.id && end.timeout == 1 && end.rawActions.isEmpty)
        try await waitUntil("it is closed") { server.closeRequests == [fire.id] }

        // One whose button was pressed has gone already: another would be shown for it.
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea", "--button", "Later=snooze:1h")
        let tea = try #require(try await server.wait(forNotifications: 3).last)
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        try await server.invoke(tea.id, try #require(tea.key(of: "Later")))
        try await bench.waitForPending(["tea"])
        #expect(try await bench.popupsSoFar().count == 3)
    }

    /// dunst and mako don't look for icons where people install programs for themselves.
    @Test(arguments: [("mako", true), ("xfce4-notifyd", false)])
    func aServerThatFindsNoIconsIsGivenAFile(_ name: String, _ isFile: Bool) async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.information = [name, "", "1.7.1", "1.2"]
        let (bench, _) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        let folder = bench.session.data + "/icons/hicolor/64x64/apps"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/io.github.carillon.Carillon.png"
        try PictureTests.png(64).write(to: URL(fileURLWithPath: path))
        try await bench.done("add", "Tea", "--in", "0.1s")
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.icon == (isFile ? path : "io.github.carillon.Carillon"))
    }

    /// It is closed a moment after it was answered, and nobody would do that after the agent has gone.
    @Test func whatWasAnsweredIsClosedByAnAgentThatEnds() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.information = ["SwayNotificationCenter", "ErikReider", "0.7.3", "1.2"]
        let (bench, agent) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done("add", "Tea", "--in", "0.1s", "--id", "tea")
        let tea = try #require(try await server.wait(forNotifications: 1).first)
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        try await bench.done("act", "tea", "snooze")
        agent.terminate()
        #expect(try await agent.wait() == .success)
        try await waitUntil("it is closed") { server.closeRequests == [tea.id] }
    }

    /// libnotify doesn't call Notify of a server that can't say who it is.
    @Test func aRingForAServerThatDoesNotKnowWhoItIsIsKept() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.answers = [(.malformed("('nonsense',)"), [.information])]
        let (bench, agent) = try await Bench.start(configuration)
        let server = try #require(bench.server)
        try await bench.done("add", "Kept", "--every", "1h", "--in", "0.1s", "--id", "a", "--stop-button")
        try await waitUntil("it is refused") {
            agent.log.contains("the notification server refused \"a\", which waits")
        }
        #expect(try await bench.delivered().first?["state"] == "waiting")
        #expect(try await bench.list().count == 1)
        try await server.answer(.normal)
        try await server.waitForNotification("it") { $0.summary == "Kept" }
        try await bench.done("act", "a", "stop")
        try await bench.done("add", "Next", "--in", "0.1s", "--id", "b")
        try await server.waitForNotification("the next one") { $0.summary == "Next" }
    }

    /// The specification knows no popup of number zero.
    @Test func aServerThatNumbersItsPopupsZeroStopsNothing() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await server.answer(.malformed("(uint32 0,)"), to: .notify)
        try await bench.done("add", "Zero", "--every", "1h", "--in", "0.1s", "--id", "a", "--stop-button")
        try await server.wait(forNotifications: 1)
        try await waitUntil("it has been answered") {
            try await ["shown", "expired"].contains(bench.delivered().first?["state"]?.string)
        }
        try await server.answer(.normal)
        try await bench.done("add", "Next", "--in", "0.1s", "--id", "b")
        try await server.waitForNotification("the next one") { $0.summary == "Next" }
        try await bench.done("act", "a", "stop")
        try await bench.waitForPending([])
        #expect(agent.isRunning)
    }

    // MARK: - Homes

    /// As under `env -i`: HOME and the bus, no XDG folder, no runtime folder, no systemd.
    @Test func withHomeAloneTheFoldersAreTheOnesOfTheSpecification() async throws {
        let home = try await BareHome()
        defer { home.session.end() }
        let server = try await ScriptedServer.start(in: home.session)
        try await home.startAgent()
        let added = try await home.run(try Binaries.carillon, "add", "Tea", "--in", "0.1s")
        #expect(added.status == .success, "\(added)")
        #expect(try await server.wait(forNotifications: 1).first?.summary == "Tea")
        let doctor = try await home.run(try Binaries.carillon, "doctor", "--json")
        #expect(doctor.status == .success, "\(doctor)")
        let report = try JSONValue(parsing: doctor.stdout)
        #expect(report["store"]?.string == home.session.home + "/.local/share/carillon")
        #expect(report["settings"]?["file"]?.string == home.session.home + "/.config/carillon/carillon.conf")
        #expect(FileManager.default.fileExists(atPath: home.session.home + "/.local/share/carillon/schedule.sqlite"))
        // The folders that the other programs of this session are told of are as they were.
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.session.data).isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "a file system of its own needs root"))
    func aReadOnlyHomeIsNamedByTheAgentTheCommandLineAndTheDoctor() async throws {
        let home = try await BareHome()
        defer { home.session.end() }
        // A schedule from before.
        let before = try await home.startAgent()
        #expect(try await home.run(try Binaries.carillon, "add", "Kept", "--every", "1h", "--id", "kept").succeeded)
        before.terminate()
        #expect(try await before.wait() == .success)

        let folder = home.session.home + "/.local/share/carillon"
        let agent = try await home.runReadOnly(try Binaries.carillond)
        #expect(agent.status == .exited(1))
        let reason = "io.github.carillon.Error.StoreFailed: \(folder)/lock can't be opened: Read-only file system"
        #expect(agent.stderr.contains(reason), "\(agent.stderr)")

        try await home.session.writeService(name: Bench.agentName, exec: try home.readOnlyStarter())
        let added = try await home.run(try Binaries.carillon, "add", "New", "--in", "1h")
        #expect(added.status == .exited(1))
        #expect(added.stderr == "carillon: \(folder)/lock can't be opened: Read-only file system\n")
        let doctor = try await home.runReadOnly(try Binaries.carillon, "doctor")
        #expect(doctor.status == .exited(1))
        let finding = "FAIL  Store                   \(folder) can't be written, and the schedule belongs there"
        #expect(doctor.stdout.contains(finding), "\(doctor.stdout)")

        // When the home can be written again, everything is as it was.
        try await home.startAgent()
        let list = try await home.run(try Binaries.carillon, "list", "--json")
        #expect(try JSONValue(parsing: list.stdout).array?.map { $0["id"]?.string } == ["kept"])
    }
}

/// A session whose programs know HOME and the bus, and nothing else.
private struct BareHome {
    let session: PrivateSession

    init() async throws { session = try await PrivateSession.start() }

    private var words: [String] {
        [
            "/usr/bin/env", "-i", "HOME=\(session.home)", "PATH=/usr/bin:/bin", "TZ=UTC", "G_DEBUG=fatal-criticals",
            "DBUS_SESSION_BUS_ADDRESS=\(session.busAddress)",
        ] + session.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }.map { "\($0.key)=\($0.value)" }
    }

    /// The same, where nothing in HOME can be changed.
    private var readOnlyWords: [String] {
        let script = "mount --bind \"$1\" \"$1\"; mount -o remount,bind,ro \"$1\"; shift; exec \"$@\""
        return [
            "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-euc", script, "sh", session.home,
        ]
            + words
    }

    func run(_ command: String...) async throws -> Output {
        try await session.run(words[0], Array(words.dropFirst()) + command)
    }

    func runReadOnly(_ command: String...) async throws -> Output {
        try await session.run(readOnlyWords[0], Array(readOnlyWords.dropFirst()) + command)
    }

    @discardableResult
    func startAgent() async throws -> RunningProcess {
        try await session.startAgent(words + [try Binaries.carillond])
    }

    /// A program that starts an agent whose HOME is read-only.
    func readOnlyStarter() throws -> String {
        let path = session.folder + "/starter"
        let quoted = (readOnlyWords + [try Binaries.carillond]).map { "'\($0)'" }
        try "#!/bin/sh\nexec \(quoted.joined(separator: " "))\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }
}
