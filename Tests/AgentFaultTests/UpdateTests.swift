import Foundation
import TestSupport
import Testing

/// Another program is installed in the place of the one that runs.
@Suite struct UpdateTests {
    /// An agent from a program of its own, with a popup on the screen.
    private func installed() async throws -> (Bench, RunningProcess, ScriptedServer, program: String) {
        let (bench, first) = try await Bench.start(.init(.plain))
        let server = try #require(bench.server)
        first.terminate()
        try await first.wait()
        let program = bench.session.folder + "/installed/carillond"
        try FileManager.default.createDirectory(
            atPath: bench.session.folder + "/installed",
            withIntermediateDirectories: true
        )
        try install(try Binaries.carillond, as: program)
        let agent = try await bench.session.startAgent([program], environment: ["CARILLON_LOG": "debug"])
        try await bench.done("add", "Pizza", "--every", "1h", "--in", "0.2s", "--id", "a", "--stop-button")
        try await bench.done("add", "Rent", "--every", "month", "--on", "1", "--at", "09:00", "--id", "rent")
        try await server.wait(forNotifications: 1)
        try await waitUntil("it is shown") { try await bench.delivered().first?["state"] == "shown" }
        return (bench, agent, server, program)
    }

    /// As installers do: beside it, then renamed.
    private func install(_ file: String, as program: String) throws {
        let new = program + ".carillon-new"
        try FileManager.default.copyItem(atPath: file, toPath: new)
        #expect(rename(new, program) == 0)
    }

    private func runs(_ agent: RunningProcess, _ program: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(agent.pid)/exe")) == program
    }

    @Test func theNewProgramTakesOverTheScheduleAndThePopups() async throws {
        let (bench, agent, server, program) = try await installed()
        let before = try await bench.list()
        let owner = try #require(try await bench.session.owner(of: Bench.agentName))
        try install(try Binaries.carillond, as: program)
        #expect(!runs(agent, program), "the file that runs is another one now")
        try await bench.session.waitForOwner(of: Bench.agentName, otherThan: owner)
        #expect(agent.log.contains("restarting: \(program) has been updated"))
        #expect(try await bench.session.process(owning: Bench.agentName) == agent.pid)
        #expect(runs(agent, program))
        #expect(try await bench.list() == before)
        // The popup is the new one's: nothing is shown once more, and its button works.
        #expect(try await bench.popupsSoFar().map(\.summary) == ["Pizza"])
        try await server.invoke(try #require(server.notifications.first).id, "stop")
        try await bench.waitForPending(["rent"])
        agent.terminate()
        #expect(try await agent.wait() == .success)
    }

    /// It may lack libraries, or be of a version that can't read the schedule.
    @Test func aProgramThatCantServeTheScheduleDoesNotReplaceTheAgent() async throws {
        let (bench, agent, _, program) = try await installed()
        let other = bench.session.folder + "/other"
        try "#!/bin/sh\necho \"$*\" >>'\(other).ran'\nexit 64\n".write(toFile: other, atomically: true, encoding: .utf8)
        #expect(chmod(other, 0o755) == 0)
        let before = try await bench.list()
        try install(other, as: program)
        try await waitUntil("it has been tried") { agent.log.contains("which can't serve this schedule; going on") }
        #expect(try String(contentsOfFile: other + ".ran", encoding: .utf8) == "--check-schedule\n")
        #expect(try await bench.list() == before)
        #expect(!agent.log.contains("restarting:"))
        // The next one can.
        try install(try Binaries.carillond, as: program)
        try await waitUntil("it is replaced") { runs(agent, program) }
        try await waitUntil("it serves") { (try? await bench.list()) == before }
    }

    /// A program that is taken away, or comes back as it was, is no update.
    @Test func anAgentWhoseProgramIsUninstalledGoesOn() async throws {
        let (bench, agent, _, program) = try await installed()
        #expect(rename(program, program + ".away") == 0)
        try await Task.sleep(for: .seconds(3))
        #expect(rename(program + ".away", program) == 0)
        try await Task.sleep(for: .seconds(3))
        #expect(!agent.log.contains("restarting:") && !agent.log.contains("going on"))
        #expect(try await bench.list().count == 2)
    }

    /// The calendars' service ends, and the agent starts the new one.
    @Test func theServiceOfCalendarsIsReplacedToo() async throws {
        let (bench, agent, _, program) = try await installed()
        let folder = bench.session.folder + "/calendar"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await bench.session.writeService(name: PrivateSession.calendars, exec: program + " --calendars")
        try await bench.done("calendars", "add", folder)
        try await waitUntil("it runs") { try await bench.session.owner(of: PrivateSession.calendars) != nil }
        let service = try #require(try await bench.session.process(owning: PrivateSession.calendars))
        try install(try Binaries.carillond, as: program)
        try await waitUntil("another one runs") {
            guard let now = try await bench.session.process(owning: PrivateSession.calendars) else { return false }
            return now != service
        }
        #expect(try await bench.session.process(owning: Bench.agentName) == agent.pid)
        #expect(runs(agent, program))
    }

    @Test func theCheckOfTheScheduleSaysWhetherItCanBeServedAndWritesNothing() async throws {
        let (bench, agent) = try await Bench.start(nil)
        func check(_ data: String) async throws -> Output {
            try await bench.session.run(
                "/usr/bin/env",
                ["XDG_DATA_HOME=\(data)", try Binaries.carillond, "--check-schedule"]
            )
        }
        try await bench.done("add", "Rent", "--in", "1h")
        #expect(try await check(bench.session.data).succeeded, "while the agent has it open")
        let none = bench.session.folder + "/none"
        #expect(try await check(none).succeeded)
        #expect(!FileManager.default.fileExists(atPath: none))
        agent.terminate()
        try await agent.wait()
        try await bench.writtenByANewerVersion()
        let file = bench.schedule + "/schedule.sqlite"
        let before = FileManager.default.contents(atPath: file)
        let refused = try await check(bench.session.data)
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("schedule.sqlite was written by a newer Carillon; it is left unchanged"))
        #expect(FileManager.default.contents(atPath: file) == before)
    }
}

extension Bench {
    /// Marks the schedule, which no agent has open, as one of a later version.
    func writtenByANewerVersion() async throws {
        let mark = "c.execute(\"INSERT INTO grdb_migrations VALUES ('v99')\"); c.commit()"
        let changed = try await session.run(
            Binaries.python,
            ["-c", "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); \(mark)", schedule + "/schedule.sqlite"]
        )
        #expect(changed.status == .success, "\(changed)")
    }
}
