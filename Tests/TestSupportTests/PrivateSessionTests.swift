import Foundation
import Testing

@testable import TestSupport

@Suite(.timeLimit(.minutes(10)))
struct PrivateSessionTests {
    @Test func comesUpAndGoesAwayWithoutATrace() async throws {
        let session = try await PrivateSession.start(screen: .standard)
        #expect(session.display?.hasPrefix(":") == true)
        let mode = try FileManager.default.attributesOfItem(atPath: session.runtime)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try await session.busIdentifier().count == 32)
        #expect(session.survivors.count >= 2)
        // The accessibility bus is started by the bus, not by us; it has to go as well.
        _ = try await session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        #expect(session.survivors.count >= 3)

        session.end()
        #expect(session.survivors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: session.folder))
        session.end()
    }

    @Test func endsWhenNobodyHoldsItAnyMore() async throws {
        var session: PrivateSession? = try await PrivateSession.start()
        let entry = "\(PrivateSession.marker)=\(try #require(session).folder)"
        let sleeper = try #require(try session?.spawn("sleeper", "sleep", ["1000"]))
        #expect(sleeper.isRunning)
        session = nil
        #expect(!sleeper.isRunning)
        #expect(sleeper.exitStatus == .signalled(SIGTERM))
        #expect(ProcessTable.running(withEnvironment: entry).isEmpty)
    }

    @Test func endsWhatDoesNotListenAndWhatHasRunAway() async throws {
        let session = try await PrivateSession.start()
        let loop = "trap '' TERM; echo ready; while :; do sleep 1000; done"
        let stubborn = try session.spawn("stubborn", "sh", ["-c", loop])
        let runaway = try await session.run("sh", ["-c", "setsid sh -c 'sleep 1000' >/dev/null 2>&1 & echo started"])
        #expect(runaway.stdout == "started\n")
        try await waitUntil("the stubborn one is ready") { stubborn.log == "ready\n" }
        session.end()
        #expect(stubborn.exitStatus == .signalled(SIGKILL))
        #expect(session.survivors.isEmpty)
    }

    @Test func handsItsChildrenACleanEnvironment() async throws {
        let session = try await PrivateSession.start(timeZone: "Asia/Kathmandu", environment: ["COLOUR": "blue"])
        defer { session.end() }
        let output = try await session.run("env")
        let entries = Set(output.stdout.split(separator: "\n").map(String.init))
        #expect(entries.contains("HOME=\(session.home)"))
        #expect(entries.contains("XDG_DATA_HOME=\(session.data)"))
        #expect(entries.contains("DBUS_SESSION_BUS_ADDRESS=\(session.busAddress)"))
        #expect(entries.contains("TZ=Asia/Kathmandu"))
        #expect(entries.contains("COLOUR=blue"))
        #expect(!entries.contains { $0.hasPrefix("DISPLAY=") || $0.hasPrefix("G_DEBUG=") })
        #expect(session.productEnvironment["G_DEBUG"] == "fatal-criticals")
    }

    @Test func aNewLoginHasAnotherBusAndTheSameFolders() async throws {
        let session = try await PrivateSession.start(screen: .standard)
        defer { session.end() }
        let before = try await session.busIdentifier()
        let sleeper = try session.spawn("sleeper", "sleep", ["1000"])
        try "kept".write(toFile: session.data + "/note", atomically: true, encoding: .utf8)

        try await session.restartBus()
        #expect(!sleeper.isRunning)
        #expect(try await session.busIdentifier() != before)
        #expect(try String(contentsOfFile: session.data + "/note", encoding: .utf8) == "kept")
        #expect(session.display != nil)
    }

    @Test func startsServicesByName() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let program = session.folder + "/service"
        try "#!/bin/sh\nenv >\(session.folder)/seen\nexit 1\n".write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        try await session.writeService(name: "io.github.carillon.Test", exec: program, environment: ["SHADE": "green"])
        // It fails without taking its name, which the bus reports at once.
        let output = try await session.gdbus("io.github.carillon.Test", "/", "org.freedesktop.DBus.Peer.Ping")
        #expect(!output.succeeded)
        let seen = try String(contentsOfFile: session.folder + "/seen", encoding: .utf8)
        #expect(seen.contains("SHADE=green\n"))
        #expect(seen.contains("HOME=\(session.home)\n"))
    }

    @Test func namesAreAwaitedAndMissed() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        #expect(try await session.owner(of: "io.github.carillon.Nobody") == nil)
        await #expect(throws: SupportError.self) {
            try await session.waitForName("io.github.carillon.Nobody", timeout: .seconds(1))
        }
        let server = try await ScriptedServer.start(in: session)
        try await session.waitForName(NotificationServer.busName)
        #expect(try await session.owner(of: NotificationServer.busName) == server.uniqueName)
        #expect(try await session.process(owning: NotificationServer.busName) == server.process.pid)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct RunTests {
    @Test func drainsBothPipesAtOnce() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        // More than any pipe holds, on both, while as much is fed in.
        let input = String(repeating: "0123456789abcdef", count: 60_000)
        let output = try await session.run("sh", ["-c", "tee /dev/stderr"], input: input)
        #expect(output.succeeded)
        #expect(output.stdout == input)
        #expect(output.stderr == input)
    }

    @Test func tellsHowAProgramEnded() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        #expect(try await session.run("sh", ["-c", "exit 64"]).status == .exited(64))
        #expect(try await session.run("sh", ["-c", "kill -9 $$"]).status == .signalled(SIGKILL))
        await #expect(throws: SupportError.self) { try await session.run("no-such-program-anywhere") }
        await #expect(throws: SupportError.self) { try await session.run("/no/such/program") }
    }

    @Test func endsWhatTakesTooLong() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let start = ContinuousClock.now
        await #expect(throws: SupportError.self) {
            try await session.run("sh", ["-c", "echo busy; sleep 1000"], timeout: .milliseconds(300))
        }
        #expect(ContinuousClock.now - start < .seconds(500))
        try await waitUntil("what it started is gone") {
            session.survivors.allSatisfy { !ProcessTable.commandLine(of: $0).contains("sleep") }
        }
    }

    @Test func doesNotWaitForAGrandchildThatKeepsThePipe() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let start = ContinuousClock.now
        let output = try await session.run("sh", ["-c", "sleep 1000 & echo done"])
        #expect(output.stdout == "done\n")
        #expect(ContinuousClock.now - start < .seconds(500))
    }

    @Test func childrenHoldThreeDescriptorsAndNoMore() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        // One that is not closed on exec, as any library in this process may have one.
        let stray = dup(1)
        defer { close(stray) }
        let output = try await session.run("ls", ["/proc/self/fd"])
        // The fourth is the folder that ls reads.
        #expect(output.stdout.split(separator: "\n") == ["0", "1", "2", "3"])
    }

    @Test func stopsContinuesAndKills() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let process = try session.spawn("sleeper", "sleep", ["1000"])
        process.stop()
        try await waitUntil("it is stopped") { ProcessTable.state(of: process.pid) == "T" }
        #expect(process.isRunning)
        process.cont()
        try await waitUntil("it goes on") { ProcessTable.state(of: process.pid) == "S" }
        await #expect(throws: SupportError.self) { try await process.wait(timeout: .milliseconds(100)) }
        process.kill()
        #expect(try await process.wait() == .signalled(SIGKILL))
        #expect(!process.isRunning)
        process.kill()
    }

    @Test func findsTheProductsBesideTheTests() throws {
        #expect(FileManager.default.fileExists(atPath: Binaries.folder))
        #expect(FileManager.default.fileExists(atPath: Binaries.sourceRoot + "/Tests/TestSupport/Scripts"))
        #expect(throws: SupportError.self) { try Binaries.product("carillon-of-another-world") }
    }
}
