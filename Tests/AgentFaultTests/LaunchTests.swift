import Foundation
import TestSupport
import Testing

/// Apps that are launched for an answer, or can't be (decision 15).
@Suite(.serialized) struct LaunchTests {
    private static let app = "org.example.Kitchen"

    /// An agent whose app has an answer waiting: a click on a popup of an app that does not run.
    private func clicked(
        _ prepare: (ScriptedApp, PrivateSession) async throws -> Void
    ) async throws -> (Bench, RunningProcess, ScriptedApp) {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        let app = ScriptedApp(Self.app, in: bench.session)
        try await prepare(app, bench.session)
        try await bench.add(
            "{'identifier': <'tea'>, 'content': <{'title': <'Tea'>, 'actions': <[{'identifier': <'drink'>, 'title': <'Drink'>}]>}>}",
            of: Self.app
        )
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        try await server.emit("ActivationToken", "(uint32 \(popup.id), 'abc')")
        try await server.invoke(popup.id, "drink")
        return (bench, agent, app)
    }

    @Test func anExecLineIsStartedWithItsFieldCodesFilledIn() async throws {
        let (bench, _, app) = try await clicked { app, _ in
            try app.install(
                exec: app.exec.replacingOccurrences(of: "python3 ", with: "python3 %U %i \"-W\" ignore::%%: "),
                more: "Path=/usr"
            )
        }
        let started = try await app.wait(for: "started")[0]
        #expect(started["token"] == "abc")
        let response = try await app.wait(for: "DidReceive")[0]
        #expect(response["actionIdentifier"] == "drink")
        let pid = try #require(started["pid"]?.integer)
        let command = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(pid)/cmdline")).split(separator: 0)
        #expect(command.map { String(decoding: $0, as: UTF8.self) }[1...2] == ["-W", "ignore::%:"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd") == "/usr")
        bench.session.end()
    }

    /// GLib takes a desktop file whose program is missing for none at all.
    @Test func anAppThatAsksForDBusActivationIsStartedByTheBus() async throws {
        let (bench, _, app) = try await clicked { app, session in
            try app.install(exec: "/nowhere/kitchen", more: "DBusActivatable=true")
            try await session.writeService(name: app.identifier, exec: app.exec)
        }
        let platform = try await app.wait(for: "Activate")[0]
        #expect(platform["activation-token"] == "abc")
        #expect(platform["desktop-startup-id"] == "abc")
        #expect(try await app.wait(for: "DidReceive")[0]["actionIdentifier"] == "drink")
        bench.session.end()
    }

    struct BadFile: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let entry: String?
        /// What the log and `carillon apps` say.
        let complaint: String

        static func entry(_ lines: String) -> String { "[Desktop Entry]\nType=Application\nName=Kitchen\n\(lines)\n" }
    }

    @Test(arguments: [
        BadFile(
            testDescription: "missing",
            entry: nil,
            complaint: "there is no desktop file org.example.Kitchen.desktop"
        ),
        BadFile(
            testDescription: "broken",
            entry: "[Desktop Entry\nType Application",
            complaint: "org.example.Kitchen.desktop can't be read: "
        ),
        BadFile(testDescription: "empty", entry: "", complaint: "org.example.Kitchen.desktop can't be read: "),
        BadFile(
            testDescription: "no application",
            entry: "[Desktop Entry]\nType=Link\nName=Kitchen\nURL=https://example.org",
            complaint: "it isn't a [Desktop Entry] of Type=Application"
        ),
        BadFile(
            testDescription: "program missing",
            entry: BadFile.entry("Exec=/nowhere/kitchen --now"),
            complaint: "org.example.Kitchen.desktop starts \"/nowhere/kitchen\", which is not installed"
        ),
        BadFile(
            testDescription: "no Exec",
            entry: BadFile.entry("Icon=kitchen"),
            complaint: "org.example.Kitchen.desktop has no Exec line"
        ),
        BadFile(
            testDescription: "badly quoted Exec",
            entry: BadFile.entry("Exec=kitchen \"--now"),
            complaint: "the Exec line of "
        ),
        BadFile(
            testDescription: "hidden",
            entry: BadFile.entry("Exec=true\nHidden=true"),
            complaint: "there is no desktop file org.example.Kitchen.desktop"
        ),
        BadFile(
            testDescription: "no service",
            entry: BadFile.entry("Exec=true\nDBusActivatable=true"),
            complaint: "asks for D-Bus activation, but the bus has no service org.example.Kitchen"
        ),
        BadFile(
            testDescription: "no folder",
            entry: BadFile.entry("Exec=true\nPath=/nowhere"),
            complaint: "/nowhere"
        ),
    ])
    func anAppThatCantBeLaunchedIsNamedAndItsAnswerWaits(_ bad: BadFile) async throws {
        let (bench, agent, app) = try await clicked { app, _ in
            if let entry = bad.entry { try app.install(entry: entry) }
        }
        try await waitUntil("the log names it") {
            agent.log.contains(line: { line in
                line.contains("\(Self.app) can't be launched: ") && line.contains(bad.complaint)
                    && line.contains("its answers wait until it connects")
            })
        }
        let listed = try JSONValue(parsing: try await bench.done("apps", "list", "--json")).array ?? []
        let entry = try #require(listed.first { $0["app"]?.string == Self.app })
        #expect(entry["waiting"] == .integer(1))
        // A folder is found missing by the attempt alone.
        if bad.testDescription != "no folder" {
            #expect(entry["launchProblem"]?.string?.contains(bad.complaint) == true, "\(entry)")
            let table = try await bench.done("apps")
            #expect(table.contains("1 answer is waiting for \(Self.app), which can't be launched: "), "\(table)")
        }

        // It is there for whoever comes, also after the agent was restarted.
        agent.terminate()
        _ = try await agent.wait()
        try await bench.startAgent()
        try app.start()
        #expect(try await app.wait(for: "DidReceive")[0]["actionIdentifier"] == "drink")
        try await waitUntil("nothing waits any more") {
            let listed = try JSONValue(parsing: try await bench.done("apps", "list", "--json")).array ?? []
            return listed.first { $0["app"]?.string == Self.app }?["waiting"] == .integer(0)
        }
    }

    /// A handler that traps: the answer is kept over the agent's end, and the app is launched once more at once and then after 10 seconds.
    @Test func anAppWhoseHandlerTrapsKeepsItsAnswer() async throws {
        let (bench, agent, app) = try await clicked { app, _ in try app.install(exec: app.exec + " --trap") }
        try await app.wait(for: "DidReceive", count: 2)
        try await waitUntil("the answer rests") { agent.log.contains(line: { $0.contains("waits for 10 s") }) }
        agent.terminate()
        _ = try await agent.wait()
        let second = try await bench.startAgent()
        let began = ContinuousClock.now
        #expect(app.calls.count { $0.member == "DidReceive" } == 2)
        try await app.wait(for: "DidReceive", count: 3, timeout: .seconds(60))
        #expect(ContinuousClock.now - began > .seconds(2))
        try await waitUntil("the answer rests longer") {
            second.log.contains(line: { $0.contains("waits for 60 s") })
        }
        // The app is mended, and another answer launches it at once.
        try app.install()
        let responses = try await bench.done("apps", "list", "--json")
        #expect(
            try JSONValue(parsing: responses).array?.first { $0["app"]?.string == Self.app }?["waiting"] == .integer(1)
        )
    }

    // MARK: - Several processes

    private static func tea(_ identifier: String) -> String {
        "{'identifier': <'\(identifier)'>, 'content': <{'title': <'\(identifier)'>}>}"
    }

    /// Two processes of an app: each gets the answers to what it scheduled, and the one that stays those of one that left.
    @Test func anAnswerGoesToTheProcessThatScheduledItsRequest() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.allow(Self.app)
        let big = ScriptedApp(Self.app, in: bench.session, process: ".big")
        let small = ScriptedApp(Self.app, in: bench.session, process: ".small")
        try big.start(scheduling: Self.tea("big"))
        try await big.wait(for: "added")
        let process = try small.start(scheduling: Self.tea("small"))
        try await small.wait(for: "added")
        let popups = try await server.wait(forNotifications: 2)
        let own = try #require(popups.first { $0.summary == "small" })
        let other = try #require(popups.first { $0.summary == "big" })
        try await server.invoke(own.id, "default")
        #expect(try await small.wait(for: "DidReceive")[0]["notification"]?["identifier"] == "small")
        try await server.invoke(other.id, "default")
        #expect(try await big.wait(for: "DidReceive")[0]["notification"]?["identifier"] == "big")
        #expect(big.calls.count { $0.member == "WillPresent" } == 1)
        #expect(small.calls.count { $0.member == "WillPresent" } == 1)

        // It leaves, and takes only its own delegate away: no third process is launched.
        try await bench.add(Self.tea("late"), of: Self.app)
        let late = try #require(try await server.wait(forNotifications: 3).last)
        process.terminate()
        _ = try await process.wait()
        try await server.invoke(late.id, "default")
        try await big.wait(for: "DidReceive", count: 2)
        #expect(big.calls.count { $0.member == "started" } == 1)
    }
}

extension String {
    /// Whether a line of it is what is wanted.
    fileprivate func contains(line isWanted: (Substring) -> Bool) -> Bool {
        split(separator: "\n").contains(where: isWanted)
    }
}
