import Foundation
import TestSupport
import Testing

/// Apps that are not the person's own command line: permission, answers to them, and what they are told.
@Suite(.serialized) struct AppTests {
    private let ring =
        "{'identifier': <'a'>, 'content': <{'title': <'Pizza'>, 'badge': <int64 3>, 'actions': <[{'identifier': <'eat'>, 'title': <'Eat'>}]>}>, 'trigger': <{'type': <'interval'>, 'seconds': <0.1>}>}"

    // MARK: - Permission (decision 19)

    @Test func ringsWaitBehindTheQuestionAndComeWhenItIsAllowed() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        #expect(try await bench.call("Add", ring).status == .success)
        let question = try #require(try await server.wait(forNotifications: 1).first)
        #expect(question.summary == "Allow notifications from gdbus?")
        #expect(question.rawActions == ["default", "Later", "allow", "Allow", "deny", "Don't Allow"])
        #expect(question.timeout == 0)
        #expect(try await bench.popupsSoFar().count == 1)
        try await server.invoke(question.id, "allow")
        let popup = try await server.waitForNotification { $0.summary == "Pizza" }
        #expect(popup.rawActions == ["default", "Open", "eat", "Eat"])
        #expect(try await bench.done("apps").contains("gdbus"))
        #expect(try await status(bench) == "authorized")
    }

    private func status(_ bench: Bench) async throws -> String? {
        let apps = try JSONValue(parsing: try await bench.done("apps", "list", "--json")).array ?? []
        return apps.first { $0["app"] == "gdbus" }?["status"]?.string
    }

    @Test func whatIsDeniedIsRefusedByNameAndShowsNothing() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        #expect(try await bench.call("Add", ring).status == .success)
        let question = try #require(try await server.wait(forNotifications: 1).first)
        try await server.invoke(question.id, "deny")
        try await waitUntil("it is denied") { try await status(bench) == "denied" }
        let refused = try await bench.call("Add", ring)
        #expect(refused.stderr.contains("io.github.carillon.Error.NotificationsNotAllowed"))
        #expect(try await bench.popupsSoFar().count == 1)
        let before = server.notifications.count
        // The person may think better of it.
        try await bench.done("apps", "forget", "gdbus")
        #expect(try await bench.call("Add", ring).status == .success)
        try await server.wait(forNotifications: before + 1)
    }

    @Test func aDismissedQuestionIsNoAnswerAndIsAskedOncePerLogin() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        async let answer = bench.call("RequestAuthorization", "7")
        let question = try #require(try await server.wait(forNotifications: 1).first)
        try await server.close(question.id, reason: 2)
        #expect(try await answer.stdout == "(false,)\n")
        #expect(try await bench.call("RequestAuthorization", "7").stdout == "(false,)\n")
        #expect(try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'notDetermined'>"))
        #expect(server.notifications.count == 1)
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        async let second = bench.call("RequestAuthorization", "7")
        let again = try await server.wait(forNotifications: 2)[1]
        try await server.invoke(again.id, "allow")
        #expect(try await second.stdout == "(true,)\n")
        #expect(try await bench.call("GetSettings").stdout.contains("'authorizationStatus': <'authorized'>"))
    }

    @Test func theQuestionIsAnswerableFromATerminal() async throws {
        let (bench, _) = try await Bench.start()
        async let answer = bench.call("RequestAuthorization", "0")
        try await bench.server?.wait(forNotifications: 1)
        try await bench.done("act", "permission:gdbus", "Allow")
        #expect(try await answer.stdout == "(true,)\n")
    }

    @Test func aServerWithoutButtonsIsAnsweredFor() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.capabilities = ["body"]
        let (bench, _) = try await Bench.start(configuration)
        try await bench.server?.wait(for: .capabilities)
        try await waitUntil("the server is ready") { try await bench.done("status").contains("ready") }
        #expect(try await bench.call("RequestAuthorization", "7").stdout == "(true,)\n")
    }

    @Test func provisionalPermissionIsGivenWithoutAQuestion() async throws {
        let (bench, _) = try await Bench.start()
        #expect(try await bench.call("RequestAuthorization", "64").stdout == "(true,)\n")
        #expect(try await status(bench) == "provisional")
        #expect(bench.server?.notifications.isEmpty == true)
    }

    @Test func nobodyCanGiveThemselvesPermission() async throws {
        let (bench, _) = try await Bench.start()
        let forged =
            "{'identifier': <'permission:gdbus'>, 'content': <{'title': <'x'>, 'actions': <[{'identifier': <'allow'>, 'title': <'A'>, 'effect': <{'type': <'authorize'>, 'app': <'gdbus'>, 'allowed': <true>}>}]>}>}"
        let output = try await bench.call("Add", forged)
        #expect(output.stderr.contains("io.github.carillon.Error.NotPermitted"))
    }

    // MARK: - Badge (decision 24)

    @Test func aRingSetsTheNumberOnTheAppsIcon() async throws {
        let (bench, _) = try await Bench.start()
        try await bench.done("apps", "allow", "gdbus")
        let monitor = try bench.session.spawn(
            "monitor",
            "dbus-monitor",
            ["--session", "interface='com.canonical.Unity.LauncherEntry'"]
        )
        try await waitUntil("the monitor listens") { monitor.log.contains("NameAcquired") }
        #expect(try await bench.call("Add", ring).status == .success)
        try await waitUntil("the badge is set") { monitor.log.contains("int64 3") }
        #expect(monitor.log.contains("application://gdbus.desktop"))
        #expect(try await bench.call("SetBadgeCount", "0").status == .success)
        try await waitUntil("the badge is gone") { monitor.log.contains("int64 0") }
        #expect(try await bench.call("SetBadgeCount", "int64 -1").stderr.contains("count: must be 0 or more, not -1"))
    }

    // MARK: - Answers to apps that are not there (decision 15)

    @Test func anAppIsLaunchedForAnAnswer() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        let file = bench.session.folder + "/launched"
        let applications = bench.session.data + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        try """
        [Desktop Entry]
        Type=Application
        Name=Bus Tool
        Exec=sh -c "echo token=$XDG_ACTIVATION_TOKEN > \(file)"
        """.write(toFile: applications + "/gdbus.desktop", atomically: true, encoding: .utf8)
        try await bench.done("apps", "allow", "gdbus")
        #expect(try await bench.call("Add", ring).status == .success)
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.appName == "Bus Tool")
        try await server.emit("ActivationToken", "(uint32 \(popup.id), 'abc')")
        try await server.invoke(popup.id, "eat")
        try await waitUntil("the app is launched") { FileManager.default.contents(atPath: file)?.isEmpty == false }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "token=abc\n")
        #expect(try await bench.delivered().isEmpty)
    }
}
