import Foundation
import Glibc
import TestSupport
import Testing

/// Sessions that move to another zone, zones whose rules change, and clocks that somebody sets.
@Suite(.serialized) struct ZoneTests {
    /// timedated and hands put another `/etc/localtime` in place; the agent's is its own here (decisions 3 and 5).
    @Test(.enabled(if: geteuid() == 0, "an /etc of its own needs root"), arguments: [true, false])
    func aSessionThatMovesHasItsTimesAtOnceAndIntervalsGoOn(_ atomically: Bool) async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { session.end() }
        let agent = try await startInBerlin(session)
        try await add(session, "floats", "--every", "day", "--at", "09:00")
        try await add(session, "fixed", "--every", "day", "--at", "09:00", "--tz", "America/New_York")
        try await add(session, "elapsed", "--every", "3h")
        let before = try await next(session)
        #expect(["T07:00:00Z", "T08:00:00Z"].contains { before["floats"]?.hasSuffix($0) == true }, "\(before)")

        let inPlace =
            atomically
            ? "ln -s $0 /etc/localtime.new && mv -T /etc/localtime.new /etc/localtime"
            : "rm /etc/localtime && ln -s $0 /etc/localtime"
        let moved = try await session.run(
            "nsenter",
            ["--mount", "--target", "\(agent.pid)", "/bin/sh", "-euc", inPlace, "/usr/share/zoneinfo/Asia/Tokyo"]
        )
        #expect(moved.status == .success, "\(moved)")
        // Nobody asks for the times meanwhile, so it is the watch that notices; who asks then has the new ones at once.
        try await waitUntil("the agent notices") { agent.log.contains("the session's zone is Asia/Tokyo") }
        let after = try await next(session)
        #expect(after["floats"]?.hasSuffix("T00:00:00Z") == true)
        #expect(after["fixed"] == before["fixed"])
        #expect(after["elapsed"] == before["elapsed"])
        let status = try await session.run(try Binaries.carillon, ["status"]).stdout
        #expect(status.contains("Asia/Tokyo"), "\(status)")
        #expect(!agent.log.contains("the session's zone is UTC"), "\(agent.log)")
    }

    /// Another /etc over the one that is watched changes no file; timedated says that the machine has moved.
    @Test(.enabled(if: geteuid() == 0, "an /etc of its own needs root"))
    func timedatedTellsOfAZoneWhoseFileNobodySawChange() async throws {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        defer { session.end() }
        try await session.startSystemBus()
        let timedated = try await MachineService.start(.timedated, in: session)
        let agent = try await startInBerlin(session)
        try await add(session, "floats", "--every", "day", "--at", "09:00")
        let before = try await next(session)
        let script = """
            cp -a /etc "$1/etc"
            ln -sfn /usr/share/zoneinfo/Asia/Tokyo "$1/etc/localtime"
            mount --bind "$1/etc" /etc
            """
        let moved = try await session.run(
            "nsenter",
            ["--mount", "--target", "\(agent.pid)", "/bin/sh", "-euc", script, "sh", session.cache]
        )
        #expect(moved.status == .success, "\(moved)")
        #expect(try await next(session) == before)
        try await timedated.setZone("Asia/Tokyo")
        try await waitUntil("it rings at nine in Tokyo") {
            try await next(session)["floats"]?.hasSuffix("T00:00:00Z") == true
        }
    }

    /// Decision 6: an update of tzdata counts, for zones that only a request names as well, and also when it came while
    /// nobody was logged in.
    @Test func otherRulesOfAZoneCountAtOnceAndAfterAnAbsence() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/crln-zones-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try install("2098a", like: "Europe/Berlin", in: folder)
        let (bench, agent) = try await Bench.start(nil, environment: ["TZDIR": folder])
        try await add(bench.session, "city", "--every", "day", "--at", "09:00", "--tz", "Test/City")
        try await add(bench.session, "elapsed", "--every", "3h")
        let before = try await next(bench.session)
        #expect(["T07:00:00Z", "T08:00:00Z"].contains { before["city"]?.hasSuffix($0) == true }, "\(before)")
        try install("2098b", like: "Asia/Tokyo", in: folder)
        try await waitUntil("it rings by the new rules") {
            try await next(bench.session)["city"]?.hasSuffix("T00:00:00Z") == true
        }
        #expect(try await next(bench.session)["elapsed"] == before["elapsed"])

        agent.terminate()
        #expect(try await agent.wait() == .success)
        try install("2098c", like: "Asia/Kolkata", in: folder)
        try await bench.startAgent()
        try await waitUntil("it rings by the rules of the absence") {
            try await next(bench.session)["city"]?.hasSuffix("T03:30:00Z") == true
        }
        #expect(try await next(bench.session)["elapsed"] == before["elapsed"])
    }

    /// A set clock and a sleep that is over are told by the kernel, with nothing scheduled as well: the wall clock's
    /// timer is absolute and cancelled when the clock is set, and intervals have one that counts sleep.
    @Test func theKernelTellsOfASetClock() async throws {
        let (bench, agent) = try await Bench.start(nil)
        // It has its name a moment before it arms the timer.
        try await waitUntil("the timer is armed") { try timers(of: agent.pid)[CLOCK_REALTIME] == 0o3 }
        try await add(bench.session, "elapsed", "--every", "3h")
        try await waitUntil("both timers are armed") {
            let set = try timers(of: agent.pid)
            return set[CLOCK_REALTIME] == 0o3 && set[CLOCK_BOOTTIME] == 0o1
        }
    }

    // MARK: -

    /// Starts an agent that has an /etc of its own, in Berlin.
    private func startInBerlin(_ session: PrivateSession) async throws -> RunningProcess {
        let script = """
            mount -t tmpfs tmpfs "$1"
            mkdir "$1/upper" "$1/work"
            mount -t overlay overlay -o "lowerdir=/etc,upperdir=$1/upper,workdir=$1/work" /etc
            ln -sfn /usr/share/zoneinfo/Europe/Berlin /etc/localtime
            shift
            exec "$@"
            """
        return try await session.startAgent(
            ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-euc", script, "sh", session.cache]
                + ["/usr/bin/env", "-u", "TZ", "G_DEBUG=fatal-criticals", try Binaries.carillond]
        )
    }

    private func add(_ session: PrivateSession, _ id: String, _ arguments: String...) async throws {
        // The shell has no zone of its own.
        let output = try await session.run(
            try Binaries.carillon,
            ["add", id, "--id", id] + arguments,
            environment: ["TZ": ""]
        )
        #expect(output.status == .success, "\(output)")
    }

    /// The next ring of each reminder, in UTC.
    private func next(_ session: PrivateSession) async throws -> [String: String] {
        let list = try JSONValue(parsing: try await session.run(try Binaries.carillon, ["list", "--json"]).stdout)
        let pairs = (list.array ?? []).compactMap { row in row["id"]?.string.map { ($0, row["next"]?.string ?? "") } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Puts zone data into a folder whose one city has the rules of a real one, as a package manager does: each file is
    /// renamed into place.
    private func install(_ release: String, like zone: String, in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder + "/Test", withIntermediateDirectories: true)
        let rules = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
        try rules.write(to: URL(fileURLWithPath: folder + "/Test/City"), options: .atomic)
        try "# version \(release)\n".write(toFile: folder + "/tzdata.zi", atomically: true, encoding: .utf8)
    }

    /// With which flags the timer of each clock of a process was set. <man:proc_pid_fdinfo(5)>
    private func timers(of pid: Int32) throws -> [Int32: Int] {
        var timers: [Int32: Int] = [:]
        let folder = "/proc/\(pid)/fdinfo"
        for descriptor in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = (try? String(contentsOfFile: "\(folder)/\(descriptor)", encoding: .utf8)) ?? ""
            func field(_ name: String) -> Substring? {
                text.split(separator: "\n").first { $0.hasPrefix(name + ":") }?.split(separator: " ").last
            }
            guard let clock = field("clockid").flatMap({ Int32($0) }), let flags = field("settime flags") else {
                continue
            }
            timers[clock] = Int(flags, radix: 8)
        }
        return timers
    }
}
