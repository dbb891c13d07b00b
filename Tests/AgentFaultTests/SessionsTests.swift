import Foundation
import Glibc
import TestSupport
import Testing

/// Decision 25: several sessions of one person, each with a bus of its own, and one schedule.
@Suite(.timeLimit(.minutes(10))) struct SessionsTests {
    enum End: CaseIterable { case clean, killed }

    /// Somebody has logged in by ssh, where a program has asked for the agent, and starts X on the console then.
    @Test(arguments: End.allCases)
    func theSecondSessionWaitsForTheFirstAndTakesOver(_ end: End) async throws {
        let ssh = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { ssh.end() }
        try await ssh.writeService(name: Bench.agentName, exec: try Binaries.carillond)
        try await add("Tea", to: ssh, "--every", "1s", "--id", "tea")
        let first = try #require(try await ssh.process(owning: Bench.agentName))

        let desktop = try await PrivateSession.start(screen: .standard, environment: shared(with: ssh))
        defer { desktop.end() }
        let server = try await ScriptedServer.start(in: desktop)
        let second = try await desktop.startAgent(environment: ["CARILLON_LOG": "debug"])
        let owner = try await desktop.owner(of: Bench.agentName)

        // Whoever asks is told the truth, by every method.
        let holder =
            "is held by the carillond of another session (process \(first), without a display); "
            + "reminders ring there, and here once it has ended"
        for (interface, member) in [("Agent1", "Status"), ("NotificationCenter1", "GetPending")] {
            let call = try await desktop.gdbus(Bench.agentName, Bench.path, "io.github.carillon.\(interface).\(member)")
            #expect(call.stderr.contains("io.github.carillon.Error.StoreInUse"), "\(call)")
            #expect(call.stderr.contains(holder), "\(call)")
        }
        let list = try await desktop.run(try Binaries.carillon, ["list"])
        #expect(list.status == .exited(1))
        #expect(list.stderr == "carillon: the schedule in \(ssh.data)/carillon \(holder)\n")
        let doctor = try await desktop.run(try Binaries.carillon, ["doctor"])
        #expect(doctor.status == .exited(1))
        #expect(doctor.stdout.contains("waits: the schedule in \(ssh.data)/carillon \(holder)"), "\(doctor.stdout)")
        let start = try await desktop.run(try Binaries.carillon, ["start"])
        #expect(start.status == .success && start.stderr.contains(holder), "\(start)")
        // It doesn't look again and again whether the other has ended.
        try await second.waitUntilAsleep(for: .seconds(1.5))
        #expect(server.notifications.isEmpty)

        #expect(kill(first, end == .clean ? SIGTERM : SIGKILL) == 0)
        // Decision 25; how soon it does is measured by the benchmark "takeover".
        try await waitUntil("it has the schedule") { second.log.contains("this one has the schedule now") }
        #expect(try await server.wait(forNotifications: 1).first?.summary == "Tea")
        #expect(try await desktop.run(try Binaries.carillon, ["list"]).stdout.contains("Tea"))
        // It is the same process, under the same name.
        #expect(try await desktop.owner(of: Bench.agentName) == owner)
        #expect(try await desktop.process(owning: Bench.agentName) == second.pid)

        // Now the first session is the one that waits.
        let late = try await ssh.run(try Binaries.carillon, ["list"])
        #expect(late.stderr.contains("(process \(second.pid), display \(desktop.display ?? "?"))"), "\(late)")
        #expect(try await ssh.process(owning: Bench.agentName) != nil)
    }

    /// Three X sessions, as of `startx` beside a display manager: the schedule goes from one to the next.
    @Test func theScheduleGoesFromSessionToSession() async throws {
        var sessions: [PrivateSession] = []
        var agents: [RunningProcess] = []
        defer { sessions.forEach { $0.end() } }
        for _ in 1...3 {
            let session = try await PrivateSession.start(
                screen: .standard,
                environment: sessions.first.map(shared(with:)) ?? ["TZ": "UTC"]
            )
            sessions.append(session)
            agents.append(try await session.startAgent())
            if sessions.count == 1 { try await add("Bins", to: session, "--every", "day", "--at", "09:00") }
        }
        var left = [0, 1, 2]
        var holder = 0
        while left.count > 1 {
            let kept = try await sessions[holder].run(try Binaries.carillon, ["list"])
            #expect(kept.status == .success && kept.stdout.contains("Bins"), "\(kept)\n\(agents[holder].log)")
            for other in left where other != holder {
                let refused = try await sessions[other].run(try Binaries.carillon, ["list"])
                let name = "(process \(agents[holder].pid), display \(sessions[holder].display ?? "?"))"
                #expect(refused.stderr.contains(name), "\(refused)")
            }
            agents[holder].terminate()
            #expect(try await agents[holder].wait() == .success)
            left.removeAll { $0 == holder }
            try await waitUntil("one of the others has the schedule") {
                for other in left where agents[other].log.contains("this one has the schedule now") {
                    holder = other
                    return true
                }
                return false
            }
        }
        let last = try await sessions[holder].run(try Binaries.carillon, ["list"])
        #expect(last.stdout.contains("Bins"))
    }

    @Test func anAgentThatWaitsEndsWhenItIsTold() async throws {
        let (bench, agent) = try await Bench.start(nil)
        let other = try await PrivateSession.start(environment: shared(with: bench.session))
        defer { other.end() }
        let waiting = try await other.startAgent()
        waiting.terminate()
        #expect(try await waiting.wait() == .success)
        try await other.waitForNameToGo(Bench.agentName)
        // Without an agent that waits, and without a bus that can start one.
        let list = try await other.run(try Binaries.carillon, ["list"])
        #expect(list.status == .exited(1))
        #expect(
            list.stderr.contains("The carillond of another session has the schedule (process \(agent.pid),"),
            "\(list)"
        )
        let doctor = try await other.run(try Binaries.carillon, ["doctor"])
        #expect(doctor.stdout.contains("runs in another session (process \(agent.pid),"), "\(doctor.stdout)")
        let again = try await other.startAgent()
        try await other.killBus()
        #expect(try await again.wait() == .success)
        #expect(agent.isRunning)
    }

    /// All that may start the agent at a login, and programs that ask for it, at once.
    @Test func noCallerIsRefusedWhileSeveralAgentsStart() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { session.end() }
        try await session.writeService(name: Bench.agentName, exec: try Binaries.carillond)
        let carillond = try Binaries.carillond
        let carillon = try Binaries.carillon
        for storm in 1...15 {
            let results = try await withThrowingTaskGroup(of: Output.self) { group in
                for _ in 1...2 {
                    // They end when another one serves, and are asked to when they are it.
                    try session.spawn("agent", carillond)
                    group.addTask { try await session.run(carillon, ["start"]) }
                }
                for number in 1...3 {
                    group.addTask {
                        try await session.run(
                            carillon,
                            ["add", "S\(storm)", "--in", "1h", "--id", "\(storm)-\(number)"]
                        )
                    }
                }
                return try await group.reduce(into: [Output]()) { $0.append($1) }
            }
            for result in results { #expect(result.status == .success, "storm \(storm): \(result)\n\(session.report)") }
            let agent = try #require(try await session.process(owning: Bench.agentName))
            let list = try await session.run(carillon, ["list", "--json"])
            #expect(try JSONValue(parsing: list.stdout).array?.count == storm * 3)
            // The next storm begins while this one is on its way out.
            #expect(kill(agent, storm.isMultiple(of: 2) ? SIGKILL : SIGTERM) == 0)
        }
    }

    /// A schedule that can't be used is named to the program for which the bus started the agent.
    @Test func callersAreToldWhyTheAgentCantStart() async throws {
        let (bench, agent) = try await Bench.start(nil)
        agent.terminate()
        try await agent.wait()
        try await bench.writtenByANewerVersion()
        let file = bench.schedule + "/schedule.sqlite"
        let before = FileManager.default.contents(atPath: file)
        try await bench.session.writeService(name: Bench.agentName, exec: try Binaries.carillond)
        let list = try await bench.carillon("list")
        #expect(list.status == .exited(1))
        let reason = "schedule.sqlite was written by a newer Carillon; it is left unchanged"
        #expect(list.stderr.contains(reason), "\(list)")
        #expect(FileManager.default.contents(atPath: file) == before)
    }

    // MARK: - Files

    @Test func whatWasOpenToOthersIsClosedAndWhatIsStartedIsNot() async throws {
        let (bench, before) = try await Bench.start()
        before.kill()
        try await before.wait()
        let files = ["schedule.sqlite", "schedule.sqlite-wal", "schedule.sqlite-shm", "lock"]
        #expect(chmod(bench.schedule, 0o755) == 0)
        for file in files { #expect(chmod("\(bench.schedule)/\(file)", 0o644) == 0, "\(file)") }
        try await bench.session.startAgent(["/bin/sh", "-c", "umask 022; exec \"$0\"", try Binaries.carillond])
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(bench.schedule) == 0o700)
        for file in files { #expect(try mode("\(bench.schedule)/\(file)") == 0o600, "\(file)") }

        let file = bench.session.folder + "/made"
        try await bench.done("add", "Run", "--in", "0.1s", "--id", "r", "--button", "Go=run:umask > '\(file)'")
        let popup = try #require(try await bench.server?.wait(forNotifications: 1).first)
        try await bench.server?.invoke(popup.id, try #require(popup.key(of: "Go")))
        try await waitUntil("the command has run") { (try? mode(file)) != nil }
        try await waitUntil("it has said its mask") { try !String(contentsOfFile: file, encoding: .utf8).isEmpty }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "0022\n")
        #expect(try mode(file) == 0o644)
    }

    // MARK: -

    /// What makes another session one of the same person, with the same schedule.
    private func shared(with session: PrivateSession) -> [String: String] {
        ["TZ": "UTC", "XDG_DATA_HOME": session.data]
    }

    private func add(_ title: String, to session: PrivateSession, _ options: String...) async throws {
        let added = try await session.run(try Binaries.carillon, ["add", title] + options)
        #expect(added.status == .success, "\(added)\n\(session.report)")
    }
}
