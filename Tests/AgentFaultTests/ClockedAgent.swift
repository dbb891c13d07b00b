import Foundation
import TestSupport
import Testing

/// An agent on a clock of its own, in UTC, with a server and a system bus.
final class ClockedAgent {
    private let bench: Bench
    let server: ScriptedServer
    var session: PrivateSession { bench.session }
    private(set) var agent: RunningProcess
    let clock: ClockFile
    private var lead = (wall: 0.0, boot: 0.0)

    static func start() async throws -> ClockedAgent {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
        try await session.startSystemBus()
        let server = try await ScriptedServer.start(in: session)
        let clock = try ClockFile(in: session)
        let agent = try await session.startAgent(try clock.agent())
        return ClockedAgent(Bench(session, server), server, agent, clock)
    }

    private init(_ bench: Bench, _ server: ScriptedServer, _ agent: RunningProcess, _ clock: ClockFile) {
        self.bench = bench
        self.server = server
        self.agent = agent
        self.clock = clock
    }

    func startAgent() async throws { agent = try await session.startAgent(try clock.agent()) }

    static func uptime() throws -> Double {
        let text = try String(contentsOfFile: "/proc/uptime", encoding: .utf8)
        return try #require(text.split(separator: " ").first.flatMap { Double($0) })
    }

    /// Sets the wall clock so many seconds ahead of the machine's; the kernel tells.
    func setClock(wall: Double) throws {
        lead.wall = wall
        try clock.write(wall: lead.wall, boot: lead.boot)
        clock.tell(agent)
    }

    /// Lets both clocks run on, and nobody tells.
    func sleep(hours: Double) throws {
        lead.wall += hours * 3600
        lead.boot += hours * 3600
        try clock.write(wall: lead.wall, boot: lead.boot)
    }

    func add(_ title: String, _ options: String...) async throws {
        try await bench.done(["add", title, "--id", title] + options)
    }

    /// When each reminder rings next.
    func next() async throws -> [String: Date] {
        var times: [String: Date] = [:]
        for row in try await bench.list() {
            guard let id = row["id"]?.string, let next = row["next"], next != .null else { continue }
            let time: Date = try #require(next.date)
            times[id] = time
        }
        return times
    }
}
