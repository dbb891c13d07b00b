import Foundation
import Glibc
import TestSupport
import Testing

/// The built agent and command line on a bus of their own, with a notification server that does as it is told.
final class Bench: Sendable {
    let session: PrivateSession
    let server: ScriptedServer?

    /// Starts a session, a server and an agent, and waits until the agent may show popups.
    static func start(
        _ configuration: ScriptedServer.Configuration? = ScriptedServer.Configuration(),
        environment: [String: String] = [:]
    ) async throws -> (Bench, RunningProcess) {
        let session = try await PrivateSession.start(environment: ["TZ": "UTC"].merging(environment) { $1 })
        var server: ScriptedServer?
        if let configuration { server = try await ScriptedServer.start(in: session, configuration) }
        let bench = Bench(session, server)
        return (bench, try await bench.startAgent())
    }

    private init(_ session: PrivateSession, _ server: ScriptedServer?) {
        self.session = session
        self.server = server
    }

    deinit { session.end() }

    var schedule: String { session.data + "/carillon" }

    @discardableResult
    func startAgent() async throws -> RunningProcess {
        let agent = try session.spawn("agent", try Binaries.carillond, environment: ["CARILLON_LOG": "debug"])
        try await waitForAgent()
        return agent
    }

    /// Waits until an agent serves: it has its name before it has read the schedule.
    func waitForAgent() async throws {
        try await session.waitForName(Self.agentName)
        _ = try await call("GetSettings")
    }

    static let agentName = "io.github.carillon.Agent"
    static let path = "/io/github/carillon/Agent"

    // MARK: - The command line

    /// Runs `carillon`; the exit code is the caller's to look at.
    func carillon(_ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    /// Runs `carillon` and expects it to succeed.
    @discardableResult
    func done(_ arguments: String..., location: SourceLocation = #_sourceLocation) async throws -> String {
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .success, "\(arguments): \(output.stderr)", sourceLocation: location)
        return output.stdout
    }

    func list() async throws -> [JSONValue] { try JSONValue(parsing: try await done("list", "--json")).array ?? [] }
    func delivered() async throws -> [JSONValue] {
        try JSONValue(parsing: try await done("delivered", "--json")).array ?? []
    }

    /// The next ring of a reminder, as printed; nil when it isn't pending.
    func next(_ id: String) async throws -> String? {
        try await list().first { $0["id"]?.string == id }?["next"]?.string
    }

    /// Waits until the list of pending ids is what it should be.
    func waitForPending(_ ids: [String], location: SourceLocation = #_sourceLocation) async throws {
        var last: [String] = []
        for _ in 0..<100 {
            last = try await list().compactMap { $0["id"]?.string }.sorted()
            if last == ids { return }
            try await Task.sleep(for: .milliseconds(30))
        }
        #expect(last == ids, sourceLocation: location)
    }

    /// Waits until the agent knows what its server can do.
    func waitForServer() async throws {
        try await waitUntil("the server is ready") { try await done("status").contains("ready") }
    }

    // MARK: - The bus

    /// Calls a method of NotificationCenter1 as a program of no name.
    func call(_ member: String, _ arguments: String..., interface: String = "NotificationCenter1") async throws
        -> Output
    {
        try await session.gdbus(Self.agentName, Self.path, "io.github.carillon.\(interface).\(member)", arguments)
    }
}

extension Bench {
    /// Adds a request, in GVariant's text, for an app that may notify.
    func add(_ request: String, of app: String) async throws {
        try await done("apps", "allow", app)
        try await ScriptedApp(app, in: session).call("Add", "(\(request),)")
    }

    /// Moves every time of the stored schedule, as if it had been written earlier; the agent must not run.
    func shiftSchedule(hours: Int) throws {
        try ScheduleFile.shift(seconds: hours * 3600, in: schedule + "/schedule.sqlite")
    }
}
