import Foundation
import TestSupport
import Testing

/// What the agent is started in: folders that nobody names, zone data that changes, too few file descriptors.
@Suite(.serialized) struct EnvironmentTests {
    // MARK: - Folders

    /// Starts the agent without some entries of its environment, has it ring and starts it once more.
    private func rings(without names: [String], scheduleIn folder: (PrivateSession) -> String) async throws {
        let (bench, first) = try await Bench.start()
        let server = try #require(bench.server)
        first.terminate()
        try await first.wait()
        let words = names.flatMap { ["-u", $0] } + [try Binaries.carillond]
        func start() async throws -> RunningProcess {
            try await bench.session.startAgent(["env"] + words, environment: ["G_DEBUG": "fatal-criticals"])
        }
        let agent = try await start()
        try await bench.done("add", "Kept", "--every", "1h", "--id", "kept")
        try await bench.done("add", "Ring", "--in", "0.1s", "--id", "ring")
        try await server.waitForNotification { $0.summary == "Ring" }
        agent.kill()
        try await agent.wait()
        let schedule = folder(bench.session) + "/carillon/schedule.sqlite"
        #expect(FileManager.default.fileExists(atPath: schedule), "\(agent.log)")
        let again = try await start()
        #expect(try await bench.list().compactMap { $0["id"]?.string } == ["kept"])
        again.terminate()
        #expect(try await again.wait() == .success, "\(again.log)")
    }

    @Test func withoutXdgFoldersThereIsHome() async throws {
        let names = [
            "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
            "XDG_CONFIG_DIRS",
            "XDG_DATA_DIRS",
        ]
        try await rings(without: names) { $0.home + "/.local/share" }
    }

    @Test func withoutRuntimeFolderItRings() async throws {
        try await rings(without: ["XDG_RUNTIME_DIR"]) { $0.data }
    }

    @Test func withoutHomeItRings() async throws {
        try await rings(without: ["HOME"]) { $0.data }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        let (bench, agent) = try await Bench.start(nil)
        agent.terminate()
        try await agent.wait()
        let file = bench.session.home + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let output = try await bench.session.run(try Binaries.carillond, environment: ["XDG_DATA_HOME": file])
        #expect(output.status == .exited(1))
        #expect(output.stderr.contains("the folder \(file)/carillon can't be created"), "\(output.stderr)")
    }

    // MARK: - Zone data

    /// An update of the zone data under a running agent, in a folder of the test's own.
    /// What a login says about itself with `carillon start`, the first as well as a second.
    @Test func theLanguagesOfALoginReachWhatTheAgentStarts() async throws {
        let (bench, _) = try await Bench.start()
        let file = bench.session.folder + "/ran"
        try await bench.done("add", "Run", "--every", "1h", "--id", "r", "--button", "Go=run:env > '\(file)'")
        for language in ["de:fr", "nl"] {
            let started = try await bench.session.run(
                try Binaries.carillon,
                ["start"],
                environment: ["LANGUAGE": language, "LC_TIME": "\(language.prefix(2))_XX.UTF-8"]
            )
            #expect(started.status == .success, "\(started.stderr)")
            try await bench.done("act", "r", "Go")
            let lines = ["LANGUAGE=\(language)", "LC_TIME=\(language.prefix(2))_XX.UTF-8"]
            try await waitUntil("the program has run") {
                let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                return Set(lines).isSubset(of: text.split(separator: "\n").map(String.init))
            }
        }
    }

    @Test func newZoneRulesMoveWhatIsPending() async throws {
        let zones = FileManager.default.temporaryDirectory.path + "/crln-zones-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: zones, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: zones) }
        func install(_ zone: String) throws {
            // As a package does it: written beside, and moved into place.
            try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/" + zone, toPath: zones + "/new")
            guard rename(zones + "/new", zones + "/Here") == 0 else { throw SupportError("rename failed") }
        }
        try install("Etc/GMT-2")
        let (bench, agent) = try await Bench.start(environment: ["TZDIR": zones, "TZ": "Here"])
        try await bench.done("add", "Morning", "--every", "day", "--at", "09:00", "--id", "civil")
        try await bench.done("add", "Phase", "--every", "3h", "--id", "interval")
        func hour(_ id: String) async throws -> String? {
            let output = try await bench.session.run(
                try Binaries.carillon,
                ["list", "--json"],
                environment: ["TZ": "UTC"]
            )
            let list = try JSONValue(parsing: output.stdout).array ?? []
            return list.first { $0["id"]?.string == id }?["next"]?.string
        }
        let interval = try await hour("interval")
        #expect(try await hour("civil")?.hasSuffix("T07:00:00Z") == true)
        try install("Etc/GMT-5")
        try await waitUntil("the list shows the new time") { try await hour("civil")?.hasSuffix("T04:00:00Z") == true }
        #expect(try await hour("interval") == interval)
        // Half an update: no such file, then one that holds nothing.
        try Data("TZif".utf8).write(to: URL(fileURLWithPath: zones + "/Here"))
        try await waitUntil("the agent says so") { agent.log.contains("the session's zone is UTC") }
        try install("Etc/GMT-2")
        try await waitUntil("the list shows the first time") {
            try await hour("civil")?.hasSuffix("T07:00:00Z") == true
        }
        #expect(agent.isRunning)
    }

    // MARK: - File descriptors

    /// GLib ends a process that can't make what it waits on; the agent does not let it come to that.
    @Test func outOfFileDescriptorsItSaysSoAndGoesOn() async throws {
        let (bench, agent) = try await Bench.start()
        let server = try #require(bench.server)
        try await bench.done("add", "Kept", "--every", "1h", "--id", "kept")
        try await bench.done("add", "Due", "--in", "6s", "--id", "due")
        func limit(_ number: String) async throws {
            let output = try await bench.session.run("prlimit", ["--pid", "\(agent.pid)", "--nofile=\(number)"])
            #expect(output.succeeded, "\(output.stderr)")
        }
        try await limit("4:4096")
        let refused = try await bench.carillon("add", "More", "--every", "1h")
        #expect(refused.status == .exited(1))
        #expect(refused.stderr.contains("out of file descriptors"), "\(refused.stderr)")
        try await waitUntil("the ring waits") { agent.log.contains("out of file descriptors: ring") }
        #expect(server.notifications.isEmpty)
        #expect(agent.isRunning, "\(agent.log)")
        try await limit("1024:4096")
        try await server.waitForNotification { $0.summary == "Due" }
        #expect(try await bench.list().compactMap { $0["id"]?.string } == ["kept"])
        #expect(agent.isRunning)
    }

    @Test func startedWithoutFileDescriptorsItEndsWithAMessage() async throws {
        let (bench, agent) = try await Bench.start(nil)
        agent.terminate()
        try await agent.wait()
        for most in stride(from: 6, through: 60, by: 3) {
            let output = try await bench.session.run(
                "prlimit",
                ["--nofile=\(most)", "timeout", "3", try Binaries.carillond],
                environment: ["G_DEBUG": "fatal-criticals"]
            )
            // Too few even for the loader, or for what the agent opens; or enough, and it was ended by `timeout`.
            #expect([.exited(127), .exited(1), .exited(124)].contains(output.status), "\(most): \(output)")
            if output.status == .exited(124) { return }
        }
        Issue.record("60 file descriptors are not enough")
    }
}
