import Agent
import Foundation
import TestSupport
import Testing

/// Whatever comes from the bus, from the server and from the settings file, the agent lives on and keeps what it has.
@Suite struct FuzzTests {
    /// An agent with reminders of the person's and of an app, none of which rings in this century.
    private func standing() async throws -> (Bench, RunningProcess, JSONValue) {
        let (bench, agent) = try await Bench.start()
        try await bench.done("add", "Mine", "--at", "2101-03-07 09:00", "--id", "mine", "--stop-button")
        try await bench.done(
            "add",
            "Weekly",
            "--every",
            "monday",
            "--at",
            "09:00",
            "--from",
            "2101-01-01",
            "--id",
            "weekly"
        )
        let theirs =
            "{'identifier': <'theirs'>, 'content': <{'title': <'Theirs'>}>, 'trigger': <{'type': <'calendar'>, 'year': <2101>}>}"
        try await bench.add(theirs, of: "org.example.Bystander")
        for app in ["fuzz.a", "fuzz.b"] { try await bench.done("apps", "allow", app) }
        return (bench, agent, try await everything(bench))
    }

    /// The requests of the three that were there first.
    private func everything(_ bench: Bench) async throws -> JSONValue {
        let all = try JSONValue(parsing: try await bench.done("list", "--all", "--json")).array ?? []
        return .array(all.filter { ["mine", "weekly", "theirs"].contains($0["id"]?.string) })
    }

    private func unharmed(_ bench: Bench, _ agent: RunningProcess, _ before: JSONValue) async throws {
        #expect(agent.isRunning, "\(bench.session.report)")
        #expect(before.array?.count == 3)
        #expect(try await everything(bench) == before)
        #expect(!agent.log.contains("CRITICAL"))
        try await bench.done("add", "After", "--in", "0.1s", "--id", "after")
        try await bench.server?.waitForNotification("a ring afterwards", timeout: .patience) {
            $0.summary == "After"
        }
    }

    @Test(arguments: ["calls", "wire"]) func theBus(_ what: String) async throws {
        let (bench, agent, before) = try await standing()
        let output = try await bench.session.run(
            Binaries.python,
            [Binaries.script("fuzz-bus.py"), what, "\(Fuzzing.seed)", "\(Fuzzing.seconds)"],
            timeout: .seconds(Fuzzing.seconds + 180)
        )
        print(output.stdout)
        try #require(output.succeeded, "\(output)\n\(bench.session.report)")
        try await unharmed(bench, agent, before)
    }

    /// Signals with numbers, keys and types of all kinds, from the server, for popups that are and that are not.
    @Test func signalsOfTheServer() async throws {
        let (bench, agent, before) = try await standing()
        let server = try #require(bench.server)
        try await bench.done("add", "Up", "--every", "1h", "--in", "0.1s", "--id", "up", "--button", "Later=snooze:1h")
        try await server.wait(forNotifications: 1)
        let signals = ["ActionInvoked", "NotificationClosed", "NotificationReplied", "ActivationToken", "Nothing"]
        let keys = [
            "'default'", "''", "'a1'", "'page-2'", "'\\u202e'", "'\(String(repeating: "k", count: 9000))'", "'stop'",
        ]
        let values = [
            "uint32 1", "uint32 0", "uint32 4294967295", "uint32 2", "int32 -1", "true", "'text'", "<uint32 1>",
            "['a', 'b']",
            "{'k': <1>}", "(1, 'a')", "@as []", "byte 0x05", "uint64 18446744073709551615", "nan", "@ay []",
            "objectpath '/a'",
        ]
        try await Fuzzing.run("signals") { random, number in
            var arguments = (0..<random.below(4)).map { _ in random.pick(values) }
            if random.below(2) == 0 {
                arguments = [
                    "uint32 \(random.below(6))", random.below(2) == 0 ? random.pick(keys) : "uint32 \(random.below(6))",
                ]
            }
            let tuple = "(" + arguments.joined(separator: ", ") + (arguments.count == 1 ? ",)" : ")")
            let recipient: ScriptedServer.Recipient = random.below(2) == 0 ? .everybody : .lastNotifier
            try await server.emit(
                random.pick(signals),
                tuple,
                to: recipient,
                times: random.below(10) == 0 ? 50 : 1,
                second: random.below(5) == 0
            )
            guard number % 200 == 199 else { return }
            try #require(agent.isRunning, "\(bench.session.report)")
            #expect(try await everything(bench) == before)
            // Something to be on the screen, under whatever numbers are next.
            try await bench.done(
                "add",
                "Up",
                "--every",
                "1h",
                "--in",
                "0.01s",
                "--id",
                "up",
                "--button",
                "Later=snooze:1h"
            )
        }
        try await unharmed(bench, agent, before)
    }

    /// The settings file, read here and, now and then, changed under a running agent.
    @Test func theSettingsFile() async throws {
        let (bench, agent, before) = try await standing()
        let folder = bench.session.config + "/carillon"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let here = SettingsFile(configFolder: bench.session.folder)
        try FileManager.default.createDirectory(
            atPath: bench.session.folder + "/carillon",
            withIntermediateDirectories: true
        )
        let good = Array(
            """
            [permission]
            newApps=ask
            withoutButtons=deny
            [rings]
            doNotDisturb=wait
            missedSummary=5
            [sound]
            play=agent
            theme=freedesktop
            default=bell
            [app org.example.App]
            endDate=off
            sound=off

            """.utf8
        )
        let pieces = [
            "[", "]", "=", "\n", "[app ]\n", "missedSummary=99999999999999999999\n", "\u{0}", "\\", "#", "[x]\n",
            "\u{FEFF}",
        ]
        try await Fuzzing.run("settings") { random, number in
            var bytes = random.below(10) == 0 ? random.bytes(random.below(3000)) : good
            random.damage(&bytes, pieces: pieces)
            try Data(bytes).write(to: URL(fileURLWithPath: bench.session.folder + "/carillon/carillon.conf"))
            here.read()
            guard number % 50 == 0 else { return }
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/carillon.conf"))
            guard number % 1000 == 0 else { return }
            try #require(agent.isRunning, "\(bench.session.report)")
            #expect(try await everything(bench) == before)
        }
        try FileManager.default.removeItem(atPath: folder + "/carillon.conf")
        try await unharmed(bench, agent, before)
    }
}
