import Foundation

/// The built agent and command line on a bus of their own, with a notification server that does as it is told.
package final class TestAgent: Sendable {
    package static let agentName = "io.github.carillon.Agent"
    package static let path = "/io/github/carillon/Agent"

    package let session: PrivateSession
    package let server: ScriptedServer?
    private let fences = Monitor(0)

    /// Starts a session, a server and an agent, and waits until the agent may show popups.
    package static func start(
        _ configuration: ScriptedServer.Configuration? = ScriptedServer.Configuration(),
        environment: [String: String] = [:],
        rights: PrivateSession.Rights = .own
    ) async throws -> (TestAgent, RunningProcess) {
        let session = try await PrivateSession.start(
            environment: ["TZ": "UTC"].merging(environment) { $1 },
            rights: rights
        )
        var server: ScriptedServer?
        if let configuration { server = try await ScriptedServer.start(in: session, configuration) }
        let agent = TestAgent(session, server)
        return (agent, try await agent.startAgent())
    }

    package init(_ session: PrivateSession, _ server: ScriptedServer? = nil) {
        self.session = session
        self.server = server
    }

    deinit { session.end() }

    package var schedule: String { session.data + "/carillon" }

    /// Starts the agent anew, once the one before is gone, and waits until it serves.
    @discardableResult
    package func startAgent() async throws -> RunningProcess {
        try await session.startAgent(environment: ["CARILLON_LOG": "debug"])
    }

    /// carillon.conf, which need not be there.
    package var settingsFile: String { session.config + "/carillon/carillon.conf" }

    /// Writes carillon.conf, which the agent reads a moment later.
    package func writeSettings(_ text: String) throws {
        let folder = session.config + "/carillon"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: settingsFile, atomically: true, encoding: .utf8)
    }

    // MARK: - The command line

    /// Runs `carillon`; the exit code is the caller's to look at.
    package func carillon(_ arguments: String...) async throws -> Output {
        try await session.run(try Binaries.carillon, arguments)
    }

    /// Runs `carillon`.
    ///
    /// - Throws: ``SupportError`` when it fails.
    @discardableResult
    package func done(_ arguments: String...) async throws -> String { try await done(arguments) }

    @discardableResult
    package func done(_ arguments: [String]) async throws -> String {
        let output = try await session.run(try Binaries.carillon, arguments)
        guard output.succeeded else { throw SupportError("carillon \(arguments): \(output)\n\(session.report)") }
        return output.stdout
    }

    /// What is pending: the person's own, and with `--all` every app's.
    package func list(_ options: String...) async throws -> [JSONValue] { try await rows(["list"] + options) }

    package func delivered() async throws -> [JSONValue] { try await rows(["delivered"]) }

    /// The list that a command prints.
    package func rows(_ arguments: [String]) async throws -> [JSONValue] {
        try JSONValue(parsing: try await done(arguments + ["--json"])).array ?? []
    }

    /// Says for the person that an app may notify.
    package func allow(_ app: String) async throws { try await done("apps", "allow", app) }

    /// The next ring of a reminder, as printed; nil when it isn't pending.
    package func next(_ id: String) async throws -> String? {
        try await list().first { $0["id"]?.string == id }?["next"]?.string
    }

    /// Waits until the list of pending ids is what it should be.
    package func waitForPending(_ ids: [String]) async throws {
        var last: [String] = []
        do {
            try await waitUntil("\(ids) are pending") {
                last = try await list().compactMap { $0["id"]?.string }.sorted()
                return last == ids
            }
        } catch {
            throw SupportError("\(error) It is \(last).")
        }
    }

    /// Waits until the agent knows what its server can do.
    package func waitForServer() async throws {
        try await waitUntil("the server is ready") { try await done("status").contains("ready") }
    }

    /// Has a reminder of its own shown, and returns what the server was asked to show before it: popups come one after the
    /// other, so what was on its way has come.
    ///
    /// - Parameters:
    ///   - level: How loud that reminder is; a critical one is shown while others wait.
    ///   - other: The server that shows popups, where it isn't the one of the start.
    package func popupsSoFar(
        level: String = "active",
        on other: ScriptedServer? = nil
    ) async throws -> [ScriptedServer.Notification] {
        guard let server = other ?? server else { throw SupportError("There is no server that could show anything.") }
        let number = fences.withLock { count in
            count += 1
            return count
        }
        try await done("add", "Fence \(number)", "--id", "fence-\(number)", "--in", "1ms", "--level", level)
        try await server.waitForNotification("fence \(number)") { $0.summary == "Fence \(number)" }
        let popups = server.notifications
        let end = popups.firstIndex { $0.summary == "Fence \(number)" } ?? popups.endIndex
        return popups[..<end].filter { !$0.summary.hasPrefix("Fence ") }
    }

    // MARK: - The bus

    /// Calls a method of NotificationCenter1 as a program of no name.
    package func call(
        _ member: String,
        _ arguments: String...,
        interface: String = "NotificationCenter1"
    ) async throws -> Output {
        try await session.gdbus(Self.agentName, Self.path, "io.github.carillon.\(interface).\(member)", arguments)
    }

    /// Adds a request, in GVariant's text, for an app that may notify.
    package func add(_ request: String, of app: String) async throws {
        try await allow(app)
        try await ScriptedApp(app, in: session).call("Add", "(\(request),)")
    }

    /// Moves every time of the stored schedule, as if it had been written earlier; the agent must not run.
    package func shiftSchedule(hours: Int) throws {
        try ScheduleFile.shift(seconds: hours * 3600, in: schedule + "/schedule.sqlite")
    }
}

extension PrivateSession {
    /// Starts an agent and waits until it serves: it has its name before it has read the schedule.
    ///
    /// - Parameter words: What is started, with its arguments; nil for the agent as it is shipped.
    /// - Throws: ``SupportError`` when it ends before.
    @discardableResult
    package func startAgent(
        _ words: [String]? = nil,
        environment: [String: String] = [:]
    ) async throws -> RunningProcess {
        // As long as the bus has not noticed the end of another one, the next would make way for it.
        try await waitForNameToGo(TestAgent.agentName)
        let words = try words ?? [Binaries.carillond]
        let agent = try spawn("agent", words[0], Array(words.dropFirst()), environment: environment)
        try await waitUntil("the agent has its name") {
            guard agent.isRunning else { throw SupportError("\(agent) has ended.\n\(agent.log)") }
            return try await process(owning: TestAgent.agentName) == agent.pid
        }
        _ = try await gdbus(TestAgent.agentName, TestAgent.path, "io.github.carillon.NotificationCenter1.GetSettings")
        return agent
    }
}
