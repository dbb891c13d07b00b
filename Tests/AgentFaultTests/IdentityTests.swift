import AgentBus
import Foundation
import Glibc
import GLibSupport
import NotificationCore
import SessionFacts
import TestSupport
import Testing

@testable import Agent

/// Who calls, and what those may do who can't say (decisions 14 and 20).
@Suite(.serialized, .timeLimit(.minutes(10))) struct IdentityTests {
    // MARK: - Sandboxes

    /// A program in a sandbox, which can run ours that calls.
    private func sandboxed(_ bench: Bench, _ program: String, _ arguments: [String]) throws -> [String] {
        let caller = (file: Binaries.script("caller.py"), place: "/caller.py")
        return try bench.session.sandboxed(program, arguments, files: [caller])
    }

    /// The bus as a Flatpak app sees it: through a proxy that runs inside of the sandbox and lets it talk to the agent.
    private func proxiedBus(_ bench: Bench) async throws -> String {
        let path = bench.session.folder + "/proxy"
        let arguments = [bench.session.busAddress, path, "--filter", "--talk=\(Bench.agentName)"]
        _ = try bench.session.spawn("proxy", "bwrap", try sandboxed(bench, "/usr/bin/xdg-dbus-proxy", arguments))
        try await waitUntil("the proxy listens") { FileManager.default.fileExists(atPath: path) }
        return "unix:path=" + path
    }

    private func expectNothingHappened(
        _ bench: Bench,
        _ marker: String,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(!FileManager.default.fileExists(atPath: marker), "a command was run", sourceLocation: location)
        let all = try await bench.done("list", "--all", "--json")
        #expect(!all.contains("evil"), sourceLocation: location)
        #expect(try await !bench.done("apps").contains("allowed"), sourceLocation: location)
    }

    @Test func aSandboxedAppThatCallsAndLeavesDoesNothing() async throws {
        let (bench, agent) = try await Bench.start()
        let marker = bench.session.folder + "/marker"
        let bus = try await proxiedBus(bench)
        let arguments = ["/caller.py", bus, "storm", "200", marker]
        let output = try await bench.session.run(
            "bwrap",
            try sandboxed(bench, Binaries.python, arguments),
            timeout: .seconds(240)
        )
        #expect(output.stdout == "done\n", "\(output)")
        try await expectNothingHappened(bench, marker)
        #expect(agent.isRunning)
    }

    // How it calls, with the whole bus; what it is answered.
    @Test(
        arguments: [
            // Its own app may add, but nothing that runs.
            ("polite", ["NotPermitted", "NotPermitted", "UnknownIdentifier", "NotPermitted"]),
            // Nobody knows any more who connected.
            ("fork", ["NotPermitted", "NotPermitted", "NotPermitted", "NotPermitted"]),
            ("exec", ["NotPermitted", "NotPermitted", "UnknownIdentifier", "NotPermitted"]),
        ]
    )
    func aSandboxedAppStaysOneWhateverBecomesOfItsProcess(_ mode: String, answers: [String]) async throws {
        let (bench, _) = try await Bench.start()
        let marker = bench.session.folder + "/marker"
        let file = bench.session.folder + "/answers"
        let arguments = ["/caller.py", bench.session.busAddress, mode, file, marker]
        let output = try await bench.session.run("bwrap", try sandboxed(bench, Binaries.python, arguments))
        try #require(output.succeeded, "\(output)")
        try await waitUntil("it was answered") { FileManager.default.fileExists(atPath: file) }
        let data = try #require(FileManager.default.contents(atPath: file))
        #expect(try JSONDecoder().decode([String].self, from: data) == answers)
        try await expectNothingHappened(bench, marker)
    }

    /// Names of reminders begin with their titles: they go to no window that is in a sandbox.
    @Test func aSandboxedWindowIsHandedNothing() async throws {
        let (bench, agent) = try await Bench.start()
        let told = try await bench.session.squat(on: BusNames.window)
        try await waitUntil("the agent has seen it") {
            agent.log.contains("belongs to a program that may be sandboxed")
        }
        try await bench.done("add", "Secret", "--in", "0.1s", "--id", "secret")
        let server = try #require(bench.server)
        let popup = try #require(try await server.wait(forNotifications: 1).last)
        try await server.invoke(popup.id, "default")
        // A click is the answer where there is no window.
        try await waitUntil("it is answered") { try await bench.delivered().isEmpty }
        #expect(!told().contains("Activate"), "\(told())")
    }

    /// In a sandbox of its own making, in which nothing tells of the first one, it is nobody.
    @Test func aSandboxInASandboxIsNotTheHost() async throws {
        let (bench, _) = try await Bench.start()
        let marker = bench.session.folder + "/marker"
        let file = bench.session.folder + "/answers"
        let usual = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
        let inner =
            ["--unshare-user"] + usual + ["--proc", "/proc", "--dev", "/dev", "--ro-bind", "/caller.py", "/caller.py"]
            + ["--bind", bench.session.folder, bench.session.folder]
            + ["--bind", bench.session.runtime, bench.session.runtime, Binaries.python]
            + ["/caller.py", bench.session.busAddress, "polite", file, marker]
        let output = try await bench.session.run("bwrap", try sandboxed(bench, "/usr/bin/bwrap", inner))
        try #require(output.succeeded, "\(output)")
        let data = try #require(FileManager.default.contents(atPath: file))
        let answers = try JSONDecoder().decode([String].self, from: data)
        #expect(answers.count == 4 && answers.filter { $0 == "NotPermitted" }.count >= 3, "\(answers)")
        try await expectNothingHappened(bench, marker)
    }

    /// Any container may have a `/.flatpak-info`; only Flatpak can show it the folder of an instance.
    @Test(arguments: [
        ("instance-id=1", []), ("instance-id=1", ["--symlink", "RUNTIME/.flatpak", "/run/flatpak/.flatpak"]),
        ("instance-id=1", ["--symlink", "RUNTIME/.flatpak/1", "/run/flatpak/.flatpak/1"]),
        ("instance-id=1", ["--ro-bind", "COPY", "/run/flatpak/.flatpak/1/info"]), ("instance-id=../.flatpak/1", []),
        ("", []),
    ])
    func aContainerIsNotTheAppThatItsFileNames(instance: String, places: [String]) async throws {
        let (bench, _) = try await Bench.start()
        let session = bench.session
        // A Flatpak has something to hide.
        let call =
            ["call", "--address", session.busAddress, "-d", Bench.agentName, "-o", Bench.path, "-m"]
        let center = "io.github.carillon.NotificationCenter1."
        let soup =
            "{'identifier': <'soup'>, 'content': <{'title': <'Soup'>}>, "
            + "'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>}"
        let own = try session.sandboxed("/usr/bin/gdbus", call + [center + "Add", soup])
        let added = try await session.run("bwrap", own)
        try #require(added.succeeded, "\(added)")
        #expect(try await bench.done("list", "--all", "--json").contains("org.evil.App"))

        let claim = session.folder + "/claim"
        try "[Application]\nname=org.evil.App\n\n[Instance]\n\(instance)\n".write(
            toFile: claim,
            atomically: true,
            encoding: .utf8
        )
        let usual = ["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
        let container =
            ["--unshare-user"] + usual + ["--proc", "/proc", "--dev", "/dev", "--ro-bind", claim, "/.flatpak-info"]
            + ["--bind", session.runtime + "/bus", session.runtime + "/bus"]
            + places.map {
                $0.replacing("RUNTIME", with: session.runtime).replacing("COPY", with: claim)
            }
        for member in ["GetPending", "RemoveAllPending"] {
            let output = try await session.run("bwrap", container + ["/usr/bin/gdbus"] + call + [center + member])
            #expect(output.succeeded && !output.stdout.contains("Soup"), "\(output)")
        }
        let registered = try await session.run(
            "bwrap",
            container + ["/usr/bin/gdbus"] + call + [center + "Register", "org.evil.App"]
        )
        #expect(registered.stderr.contains("NotPermitted"), "\(registered)")
        #expect(try await bench.done("list", "--all", "--json").contains("Soup"))
    }

    /// A sandbox that says it is Carillon doesn't become the person.
    @Test(arguments: [
        Agenda.ownApp, Agenda.calendarsApp, BusNames.agent, BusNames.search, BusNames.window,
        "IO.github.Carillon.Calendars",
        Agenda.ownApp + ".desktop",
    ]) func noSandboxIsOneOfOurs(app: String) {
        #expect(Standing(.sandboxed(app: app)) == .sandboxed(app: "unknown-sandbox"))
        #expect(!Standing(.sandboxed(app: app)).mayClaim(app))
    }

    @Test func aSandboxSpeaksForItselfAlone() {
        #expect(Standing(.sandboxed(app: "org.example.Foo")).mayClaim("org.example.Foo"))
        #expect(!Standing(.sandboxed(app: "org.example.Foo")).mayClaim("org.example.Bar"))
        #expect(Standing(.host(app: "python3.11")).mayClaim("org.example.Foo"))
    }

    /// M2: a button that opens something needs the person's click.
    @Test func aSandboxedAppOpensNothingByItself() async throws {
        let (bench, _) = try await Bench.start()
        let bus = try await proxiedBus(bench)
        let opened = bench.session.folder + "/opened"
        try await bench.done("apps", "allow", "org.evil.App")
        func call(_ member: String, _ arguments: String...) async throws -> Output {
            try await bench.session.run(
                "gdbus",
                ["call", "--address", bus, "-d", Bench.agentName, "-o", Bench.path]
                    + ["-m", "io.github.carillon.NotificationCenter1.\(member)"] + arguments
            )
        }
        let programs = bench.session.folder + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        try "#!/bin/sh\necho \"$*\" >>\(opened)\n".write(
            toFile: programs + "/xdg-open",
            atomically: true,
            encoding: .utf8
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs + "/xdg-open")
        let environment = "{'PATH': '\(programs):/usr/bin:/bin'}"
        #expect(try await bench.call("SessionStarted", environment, interface: "Agent1").succeeded)
        let button = "{'identifier': <'go'>, 'title': <'Go'>, 'effect': <{'type': <'open'>, 'url': <'tel:1'>}>}"
        let request = "{'identifier': <'link'>, 'content': <{'title': <'Link'>, 'actions': <[\(button)]>}>}"
        let added = try await call("Add", request)
        #expect(added.succeeded, "\(added)")
        let popup = try #require(try await bench.server?.wait(forNotifications: 1).first)
        let act = try await call("Act", "link", "go", "{}")
        #expect(act.stderr.contains("NotPermitted"), "\(act)")
        #expect(act.stderr.contains("only a click on the popup"), "\(act)")
        try await bench.server?.invoke(popup.id, try #require(popup.key(of: "Go")))
        try await waitUntil("the person's click opens it") {
            FileManager.default.contents(atPath: opened) == Data("tel:1\n".utf8)
        }
    }

    // MARK: - Those that can't be looked at

    /// An agent without capabilities can't look at programs that have some, as it can't on a desktop at kdeconnectd's.
    @Test(.enabled(if: geteuid() == 0, "only root can take capabilities away"))
    func aProgramThatCannotBeLookedAtSpeaksForItselfOnly() async throws {
        let (bench, first) = try await Bench.start()
        first.terminate()
        _ = try await first.wait()
        let plain = ["--bounding-set=-all"]
        try await bench.session.startAgent(["setpriv"] + plain + [try Binaries.carillond])
        func person(_ arguments: String...) async throws -> String {
            let output = try await bench.session.run("setpriv", plain + [try Binaries.carillon] + arguments)
            #expect(output.succeeded, "\(output)")
            return output.stdout
        }
        for (member, arguments) in [
            ("Register", ["org.example.Foo"]), ("Register", ["gdbus"]), ("Register", [Agenda.ownApp]),
        ] {
            let output = try await bench.session.gdbus(
                Bench.agentName,
                Bench.path,
                "io.github.carillon.NotificationCenter1.\(member)",
                arguments
            )
            #expect(output.stderr.contains("can't be told from a sandboxed app"), "\(output)")
        }
        #expect(try await bench.call("Status", interface: "Agent1").stderr.contains("NotPermitted"))
        for effect in ["{'type': <'run'>, 'command': <'true'>}", "{'type': <'open'>, 'url': <'tel:1'>}"] {
            let button = "{'identifier': <'go'>, 'title': <'Go'>, 'effect': <\(effect)>}"
            let add = try await bench.call(
                "Add",
                "{'identifier': <'a'>, 'content': <{'title': <'Link'>, 'actions': <[\(button)]>}>}"
            )
            #expect(add.stderr.contains("NotPermitted"), "\(add)")
        }
        let request = "{'identifier': <'a'>, 'content': <{'title': <'Plain'>}>}"
        #expect(try await bench.call("Add", request).succeeded)
        #expect(try await bench.call("GetDelivered").stdout.contains("Plain"))
        #expect(try await person("apps").contains("unknown:gdbus"))
        _ = try await person("apps", "allow", "unknown:gdbus")
        try await bench.server?.wait(forNotifications: 1)
        #expect(!Settings.isAppIdentifier("unknown:gdbus"))
    }

    // MARK: - Names of programs

    @Test func aProgramsNameReachesNoTerminalRaw() async throws {
        let (bench, _) = try await Bench.start()
        let name = "\u{1B}]0;pwned\u{07}\u{1B}[31mCarillon\u{9B}0m"
        let path = try await bench.session.copy(program: "/usr/bin/gdbus", as: name)
        let arguments =
            ["call", "--session", "-d", Bench.agentName, "-o", Bench.path]
            + [
                "-m", "io.github.carillon.NotificationCenter1.Add",
                "{'identifier': <'a'>, 'content': <{'title': <'x'>}>}",
            ]
        let output = try await bench.session.run(path, arguments)
        try #require(output.succeeded, "\(output)")
        let apps = try await bench.done("apps", "--json")
        #expect(apps.contains("__0_pwned___31mCarillon_0m"), "\(apps)")
        #expect(try await bench.server?.wait(forNotifications: 1).first?.summary.contains("\u{1B}") == false)
    }

    // MARK: - The agent's own messages

    /// Nothing that the person calls like one of the agent's messages is one, and none is kept away by it.
    @Test func aReminderThatIsCalledLikeAQuestionIsNone() async throws {
        let (bench, _) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Mine", "--id", "permission:gdbus", "--in", "1ms")
        try await server.wait(forNotifications: 1)
        async let answer = bench.call("RequestAuthorization", "0")
        let question = try await server.wait(forNotifications: 2)[1]
        #expect(question.summary.contains("Allow notifications from"), "\(question)")
        #expect(question.appName == "Carillon")
        #expect(question.hints["desktop-entry"]?.value.string == Agenda.ownApp, "\(question.hints)")
        let delivered = try await bench.delivered().compactMap { $0["id"]?.string }
        #expect(delivered == ["permission:gdbus", "permission:gdbus"])
        #expect(try await bench.done("apps", "--json").contains(":agent") == false)
        // Of two the person's own is meant; what is left then is the question.
        try await bench.done("dismiss", "permission:gdbus")
        try await bench.done("act", "permission:gdbus", "Allow")
        #expect(try await answer.stdout == "(true,)\n")
        #expect(try await bench.delivered().isEmpty)
        let refused = try await bench.call("Register", Agenda.agentApp)
        #expect(refused.stderr.contains("InvalidArgument"), "\(refused)")
    }

    @Test func allIsDismissedTheAgentsMessagesToo() async throws {
        let (bench, _) = try await Bench.start()
        async let answer = bench.call("RequestAuthorization", "0")
        try await bench.server?.wait(forNotifications: 1)
        let all = try await bench.call("GetDeliveredOf", "", interface: "Agent1")
        #expect(all.stdout.contains("'app': <'\(Agenda.ownApp)'>"), "\(all)")
        try await bench.done("dismiss", "--all")
        #expect(try await answer.stdout == "(false,)\n")
        #expect(try await bench.delivered().isEmpty)
    }

    // MARK: - A restart of the agent (H6)

    @Test(arguments: [SIGKILL, SIGTERM]) func aClientKeepsItsNameAndItsDelegate(over signal: Int32) async throws {
        let (bench, agent) = try await Bench.start()
        let app = ScriptedApp("org.example.Kitchen", in: bench.session)
        try await bench.done("apps", "allow", app.identifier)
        let program = try app.start()
        try await app.wait(for: "started")
        let client = try await Client(bench, as: app.identifier)
        try await waitUntil("the delegate is known") { agent.log.contains("speaks for org.example.Kitchen") }
        #expect(try await client.call("Add", Self.later("soup")) == "()")

        kill(agent.pid, signal)
        _ = try await agent.wait()
        let second = try await bench.startAgent()
        try await bench.waitForServer()
        // It was told of nothing, and says nothing again.
        #expect(try await client.call("RemovePending", "(['soup'],)") == "(1,)")
        #expect(second.log.contains("speak for the apps that they named"))
        #expect(try await client.call("Add", "({'identifier': <'now'>, 'content': <{'title': <'Now'>}>},)") == "()")
        try await app.wait(for: "WillPresent")
        let apps = try await bench.done("apps", "--json")
        #expect(!apps.contains("python3"), "\(apps)")
        // Who has left is forgotten.
        program.terminate()
        _ = try await program.wait()
        client.close()
        try await waitUntil("nothing is kept") { try Self.claims(bench).allSatisfy { !$0.contains("Kitchen") } }
    }

    @Test func whoSaysItsNameAgainKeepsItsDelegate() async throws {
        let (bench, _) = try await Bench.start(nil)
        let client = try await Client(bench, as: "org.example.Kitchen")
        #expect(try await client.call("SetDelegate", "(objectpath '/org/example/Kitchen',)") == "()")
        let said = try Self.claims(bench)
        #expect(said.contains { $0.contains("/org/example/Kitchen") }, "\(said)")
        #expect(try await client.call("Register", "('org.example.Kitchen',)") == "()")
        #expect(try Self.claims(bench) == said)
    }

    /// Of the last run's connections only those count that are still on this bus.
    @Test func whatConnectionsOfAnotherBusSaidIsDropped() async throws {
        let (bench, agent) = try await Bench.start(nil)
        agent.terminate()
        _ = try await agent.wait()
        try Self.sqlite(
            bench,
            "INSERT INTO claim (bus, name, app) VALUES ('0123456789abcdef0123456789abcdef', ':1.1', 'org.example.Old'), "
                + "('\(try await bench.session.busIdentifier())', ':1.999', 'org.example.Gone')"
        )
        try await bench.startAgent()
        _ = try await bench.done("status")
        #expect(try Self.claims(bench).allSatisfy { !$0.contains("org.example") })
    }

    /// A connection is watched once, however often it says that it has no delegate.
    @Test func aConnectionIsRememberedOnce() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let client = try await Client(bench, as: nil)
        func residentKiB() throws -> Int {
            let text = try String(contentsOfFile: "/proc/\(agent.pid)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
        }
        #expect(try await client.call("SetDelegate", "(objectpath '/',)", times: 500) == "()")
        let before = try residentKiB()
        #expect(try await client.call("SetDelegate", "(objectpath '/',)", times: 4000) == "()")
        let after = try residentKiB()
        print("4,000 times SetDelegate(\"/\"): \(before) KiB before, \(after) KiB after")
        // They took 7 MB.
        #expect(after < before + 3 * 1024)
    }

    private static func later(_ identifier: String) -> String {
        "({'identifier': <'\(identifier)'>, 'content': <{'title': <'Soup'>}>, "
            + "'trigger': <{'type': <'interval'>, 'seconds': <3600.0>}>},)"
    }

    private static func sqlite(_ bench: Bench, _ statement: String) throws {
        _ = try rows(bench, statement)
    }

    private static func claims(_ bench: Bench) throws -> [String] {
        try rows(bench, "SELECT app || ' ' || coalesce(delegate, '') FROM claim")
    }

    private static func rows(_ bench: Bench, _ statement: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: Binaries.python)
        let script = """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1]); rows = c.execute(sys.argv[2]).fetchall(); c.commit(); c.close()
            print("\\n".join(r[0] for r in rows))
            """
        process.arguments = ["-c", script, bench.schedule + "/schedule.sqlite", statement]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// A connection that stays, as a program written after docs/dbus.md has one: it registers once and calls the agent by its name.
private final class Client: Sendable {
    private let process: RunningProcess
    private let folder: String

    init(_ bench: Bench, as app: String?) async throws {
        folder = bench.session.folder + "/client-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let script = """
            import os, sys, time
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            folder, app = sys.argv[1:]
            def call(member, arguments):
                return bus.call_sync("io.github.carillon.Agent", "/io/github/carillon/Agent",
                    "io.github.carillon.NotificationCenter1", member, arguments, None, 0, -1, None).print_(False)
            if app:
                call("Register", GLib.Variant("(s)", (app,)))
            open(folder + "/ready", "w").close()
            number = 0
            while True:
                path = f"{folder}/call{number}"
                while not os.path.exists(path):
                    time.sleep(0.01)
                times, member, arguments = open(path).read().split("\\n", 2)
                try:
                    for _ in range(int(times)):
                        answer = call(member, GLib.Variant.parse(None, arguments, None, None))
                except GLib.Error as error:
                    answer = error.message
                open(f"{folder}/part", "w").write(answer)
                os.rename(f"{folder}/part", f"{folder}/answer{number}")
                number += 1
            """
        process = try bench.session.spawn("client", Binaries.python, ["-c", script, folder, app ?? ""])
        try await waitUntil("the client is there") { [folder] in
            FileManager.default.fileExists(atPath: folder + "/ready")
        }
    }

    private let count = Counter()

    /// Calls a method, with arguments in GVariant's text.
    func call(_ member: String, _ arguments: String, times: Int = 1) async throws -> String {
        let number = count.next()
        try "\(times)\n\(member)\n\(arguments)".write(
            toFile: "\(folder)/call\(number)",
            atomically: true,
            encoding: .utf8
        )
        let file = "\(folder)/answer\(number)"
        try await waitUntil("\(member) is answered", timeout: .seconds(60)) {
            FileManager.default.fileExists(atPath: file)
        }
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    func close() { process.terminate() }

    private final class Counter: @unchecked Sendable {  // one call after the other
        private var value = 0
        func next() -> Int {
            defer { value += 1 }
            return value
        }
    }
}
