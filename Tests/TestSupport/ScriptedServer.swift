import Foundation
import Glibc

/// A notification server that does what a test tells it, and records what it was asked.
///
/// It is a process of its own (`Scripts/scripted-server.py`), so it can really be killed, stopped with SIGSTOP, and
/// started anew under another unique name. Orders are done when the call returns: their signals are on the bus then.
package final class ScriptedServer: Sendable {
    private struct State {
        var process: RunningProcess?
        var uniqueName = ""
        var secondName = ""
        var calls: [Call] = []
        var answered: [Int: String?] = [:]
        var nextRequest = 1
        /// Why the server is not there, once it is not.
        var lost: String?
        var ready = false
    }

    private struct Event: Decodable {
        let event: String
        let request: Int?
        let message: String?
        let name: String?
        let second: String?
    }

    package let session: PrivateSession
    private let configuration: Configuration
    private let state = Monitor(State())

    /// Starts a server in a session and waits until it owns the name.
    package static func start(
        in session: PrivateSession,
        _ configuration: Configuration = Configuration()
    ) async throws -> ScriptedServer {
        let server = ScriptedServer(session, configuration)
        try await server.launch()
        return server
    }

    private init(_ session: PrivateSession, _ configuration: Configuration) {
        self.session = session
        self.configuration = configuration
    }

    private func launch() async throws {
        let options = String(decoding: try JSONEncoder().encode(configuration.json), as: UTF8.self)
        let process = try session.launch(
            "scripted-server",
            Binaries.python,
            [Binaries.script("scripted-server.py"), options],
            input: .pipe,
            output: .pipe,
            error: .file(session.logFile("scripted-server"))
        )
        state.withLock { state in
            state.process = process
            state.ready = false
            state.lost = nil
        }
        _ = LineReader(process) { [state] line in ScriptedServer.handle(line, state) }
        try await wait(timeout: .patience, "it is ready") { $0.ready ? true : nil }
    }

    private static func handle(_ line: String, _ state: Monitor<State>) {
        let data = Data(line.utf8)
        let decoder = JSONDecoder()
        guard let event = try? decoder.decode(Event.self, from: data) else { return }
        state.withLock { state in
            switch event.event {
            case "ready":
                state.ready = true
                state.uniqueName = event.name ?? ""
                state.secondName = event.second ?? ""
            case "call":
                if let call = try? decoder.decode(Call.self, from: data) { state.calls.append(call) }
            case "done":
                if let request = event.request { state.answered[request] = .some(nil) }
            case "failed":
                if let request = event.request {
                    state.answered[request] = .some(event.message)
                } else {
                    state.lost = event.message
                }
            case "lost":
                state.lost = "the bus went away"
            default:
                break
            }
        }
    }

    // MARK: - What it was asked

    /// Every call so far, over all its lives, in the order they came.
    package var calls: [Call] { state.withLock { $0.calls } }
    /// Every Notify so far, refused ones included.
    package var notifications: [Notification] { calls.compactMap(Notification.init) }
    /// The numbers that CloseNotification was called with.
    package var closeRequests: [UInt32] {
        calls.filter { $0.method == "CloseNotification" }
            .compactMap { $0.arguments.first?.value.integer.flatMap(UInt32.init(exactly:)) }
    }
    /// The server's unique name in its present life, as in `:1.7`.
    package var uniqueName: String { state.withLock { $0.uniqueName } }
    /// The unique name of the connection that the second of doubled signals comes from.
    package var secondName: String { state.withLock { $0.secondName } }
    /// The server's process in its present life.
    package var process: RunningProcess {
        guard let process = state.withLock({ $0.process }) else {
            preconditionFailure("a ScriptedServer is handed out only after its process was started")
        }
        return process
    }

    /// Waits until Notify was called at least so many times, and returns all of them.
    @discardableResult
    package func wait(forNotifications count: Int, timeout: Duration = .patience) async throws -> [Notification] {
        try await wait(timeout: timeout, "\(count) notifications") { state in
            let notifications = state.calls.compactMap(Notification.init)
            return notifications.count >= count ? notifications : nil
        }
    }

    /// Waits until a method was called at least so many times, and returns these calls.
    @discardableResult
    package func wait(for method: Method, count: Int = 1, timeout: Duration = .patience) async throws -> [Call] {
        try await wait(timeout: timeout, "\(count) calls of \(method.rawValue)") { state in
            let calls = state.calls.filter { $0.method == method.rawValue }
            return calls.count >= count ? calls : nil
        }
    }

    /// Waits for the first Notify that a test recognises.
    @discardableResult
    package func waitForNotification(
        _ what: String = "a certain notification",
        timeout: Duration = .patience,
        where matches: @escaping @Sendable (Notification) -> Bool
    ) async throws -> Notification {
        try await wait(timeout: timeout, what) { $0.calls.lazy.compactMap(Notification.init).first(where: matches) }
    }

    @discardableResult
    private func wait<Result: Sendable>(
        timeout: Duration,
        _ what: String,
        for probe: @escaping @Sendable (inout State) -> Result?
    ) async throws -> Result {
        try await onThread { [self] in
            let found = state.wait(timeout) { state -> Swift.Result<Result, SupportError>? in
                if let found = probe(&state) { return .success(found) }
                return state.lost.map { .failure(SupportError("The scripted server is gone: \($0).")) }
            }
            guard let found else {
                let seen = calls.map { "\($0.method) from \($0.sender)" }.joined(separator: ", ")
                throw SupportError(
                    "Waited \(timeout.seconds) s in vain: \(what). Calls so far: [\(seen)].\n\(session.report)"
                )
            }
            return try found.get()
        }
    }

    // MARK: - What it does

    /// The person clicks a button: ActionInvoked, and whatever follows it under the server's profile.
    package func invoke(_ id: UInt32, _ action: String) async throws {
        try await order("invoke", ["id": .integer(Int64(id)), "action": .string(action)])
    }

    /// The popup goes: NotificationClosed with this reason (1 expired, 2 dismissed, 3 closed by a call, 4 undefined).
    package func close(_ id: UInt32, reason: UInt32) async throws {
        try await order("close", ["id": .integer(Int64(id)), "reason": .integer(Int64(reason))])
    }

    /// The person types an answer: NotificationReplied to the sender, and NotificationClosed(3) unless it `stays`.
    package func reply(_ id: UInt32, _ text: String, stays: Bool = false) async throws {
        try await order("reply", ["id": .integer(Int64(id)), "text": .string(text), "stays": .bool(stays)])
    }

    /// Emits any signal of the notification interface.
    ///
    /// - Parameters:
    ///   - arguments: A tuple as GVariant text, for instance `(uint32 3, 'stop')`.
    ///   - times: How often.
    ///   - second: Whether it comes from the server's other connection.
    package func emit(
        _ signal: String,
        _ arguments: String,
        to recipient: Recipient = .everybody,
        times: Int = 1,
        second: Bool = false
    ) async throws {
        try await order(
            "emit",
            [
                "signal": .string(signal), "arguments": .string(arguments), "to": recipient.json,
                "times": .integer(Int64(times)), "second": .bool(second),
            ]
        )
    }

    /// Changes how calls are answered from now on; no method means all.
    package func answer(_ answer: Answer, to methods: Method...) async throws {
        try await order("answer", answer.json(methods))
    }

    /// Answers every call that ``Answer/hang`` held back, as if it had come just now; later ones go on being held.
    package func answerHeld() async throws {
        try await order("flush", [:])
    }

    /// Behaves as another server from now on, its capabilities and numbering included.
    package func mimic(_ profile: Profile) async throws {
        try await order("configure", ["profile": .string(profile.rawValue)])
    }

    /// Changes what GetCapabilities answers.
    package func setCapabilities(_ capabilities: [String]) async throws {
        try await order("configure", ["capabilities": .array(capabilities.map { .string($0) })])
    }

    /// Changes what GetServerInformation answers.
    package func setInformation(
        name: String,
        vendor: String,
        version: String,
        specification: String = "1.2"
    ) async throws {
        let information = [name, vendor, version, specification]
        try await order("configure", ["information": .array(information.map { .string($0) })])
    }

    /// Closes each popup with this reason before Notify is answered; nil stops that.
    package func setClosesBeforeReply(_ reason: UInt32?) async throws {
        try await order("configure", ["early": reason.map { .integer(Int64($0)) } ?? nil])
    }

    /// The next number that it gives out.
    package func setNextIdentifier(_ id: UInt32) async throws {
        try await order("configure", ["first": .integer(Int64(id))])
    }

    /// Switches do-not-disturb on or off; only a server that was started with a state of it can.
    package func setInhibited(_ on: Bool) async throws {
        try await order("inhibit", ["on": .bool(on)])
    }

    /// Gives up the name and stays on the bus.
    package func releaseName() async throws {
        try await order("release", [:])
    }

    /// Takes the name, again.
    package func ownName() async throws {
        try await order("own", [:])
    }

    private func order(_ what: String, _ fields: [String: JSONValue]) async throws {
        let (request, process) = state.withLock { state in
            defer { state.nextRequest += 1 }
            return (state.nextRequest, state.process)
        }
        guard let descriptor = process?.input else { throw SupportError("The scripted server does not run.") }
        var order = fields
        order["request"] = .integer(Int64(request))
        order["do"] = .string(what)
        let line = try JSONEncoder().encode(JSONValue.object(order)) + Data("\n".utf8)
        try await onThread {
            try line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count < 0 && errno == EINTR { continue }
                    guard count > 0 else { throw SupportError("The scripted server does not listen any more.") }
                    rest = rest.dropFirst(count)
                }
            }
        }
        let complaint = try await wait(timeout: .patience, "the order \u{201C}\(what)\u{201D} is done") {
            $0.answered.removeValue(forKey: request)
        }
        if let complaint { throw SupportError("The scripted server refused \u{201C}\(what)\u{201D}: \(complaint)") }
    }

    // MARK: - Life and death

    /// Freezes the process; calls to it wait on the bus.
    package func stop() { process.stop() }
    /// Lets a frozen process go on.
    package func cont() { process.cont() }

    /// Ends the process with SIGKILL and waits until the bus has noticed. Its records stay.
    package func kill() async throws {
        let name = uniqueName
        process.kill()
        try await process.wait()
        try await session.waitForNameToGo(name)
    }

    /// Starts the server anew with its first configuration, after ``kill()`` where it still runs.
    ///
    /// Its numbers start over, its unique name is another one; the records go on.
    package func restart() async throws {
        if process.exitStatus == nil { try await kill() }
        try await launch()
    }
}
