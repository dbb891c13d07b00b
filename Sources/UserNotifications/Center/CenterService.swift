internal import AgentBus
internal import Foundation
internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// Sends calls to the agent one after the other, in the order in which they were made.
///
/// If the agent goes away during a call, the call is repeated to the agent that replaces it; all may safely be made twice.
/// Each ends with exactly one result. Calls made before the program exits are carried out, see ``LastCalls``.
final class CenterService: Sendable {
    typealias Connect = @Sendable (_ app: String) throws -> AgentClient

    private struct Connection {
        let app: String
        let client: AgentClient
    }

    /// Seconds to wait before each further attempt at a call that the agent's end interrupted.
    private static let pauses = [0.2, 0.5, 1, 2]

    /// Seconds after which an agent that waited for another session is told of the delegate again.
    private static let pauseForOtherSession = 30.0

    private let work = LastCalls.makeQueue("UserNotifications")
    /// Completion handlers are called here, so that a slow one doesn't hold up calls.
    private let callOut = DispatchQueue(label: "UserNotifications.call-out")
    private let connect: Connect
    private let connection = Mutex<Connection?>(nil)
    /// What is sent first on each new connection.
    private let greeting = Mutex<(@Sendable (AgentClient) throws -> Void)?>(nil)
    private let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - identifier: Which app this is; asked before each call.
    ///   - connect: Makes a client that speaks for an app.
    init(identifier: @escaping @Sendable () -> String = { ApplicationIdentity.current }, connect: @escaping Connect) {
        (self.identifier, self.connect) = (identifier, connect)
    }

    /// - Parameters:
    ///   - identifier: Which app this is; asked before each call.
    ///   - bus: Where the agent is.
    convenience init(
        identifier: @escaping @Sendable () -> String = { ApplicationIdentity.current },
        bus: CenterBus = CenterBus()
    ) {
        self.init(identifier: identifier) { app in
            let connection = try bus.open()
            do {
                return try AgentClient(connection: connection, app: app)
            } catch AgentClient.Failure.refused(let refusal) where refusal.code == .notPermitted {
                // In a container, say. The agent decides there which app this is.
                return try AgentClient(connection: connection, app: nil)
            }
        }
        // An app that waits for its delegate to be called makes no call that would notice.
        bus.onHangUp { [weak self] in self?.hungUp() }
    }

    private func hungUp() {
        if greeting.withLock({ $0 != nil }) { regreet() }
    }

    /// Does something with the agent when everything before it is done.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (_ client: AgentClient, _ app: String) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        LastCalls.shared.perform(on: work) { [self] in
            let result = outcome { try attempt(body) }
            callOut.async { completion(result) }
        }
    }

    /// Does something with the agent when everything before it is done; nothing waits for it, and a failure is written
    /// to standard error.
    ///
    /// - Parameter call: What the app has called.
    func perform<Value: Sendable>(
        _ call: String,
        _ body: @escaping @Sendable (_ client: AgentClient, _ app: String) throws -> Value
    ) {
        LastCalls.shared.perform(on: work) { [self] in
            // At the program's end this is the last moment in which anything can be said.
            if case .failure(let error) = outcome({ try attempt(body) }) { Complaint.say(call, error) }
        }
    }

    /// Does something with the agent when everything before it is done.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (_ client: AgentClient, _ app: String) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            LastCalls.shared.perform(on: work) { [self] in
                continuation.resume(with: outcome { try attempt(body) })
            }
        }
    }

    /// Does something that may take minutes, beginning when everything before it is done; calls after it don't wait.
    func performAside<Value: Sendable>(
        _ body: @escaping @Sendable (_ client: AgentClient) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        LastCalls.shared.perform(on: work) { [self] in
            let client = Result { try self.client(identifier()) }
            DispatchQueue.global().async { [self] in
                let result = outcome { try body(client.get()) }
                callOut.async { completion(result) }
            }
        }
    }

    /// Tells the agent something now, and each one that takes its place.
    func greet(_ greeting: @escaping @Sendable (AgentClient) throws -> Void) {
        self.greeting.withLock { $0 = greeting }
        regreet()
    }

    /// Says the greeting again, to whatever agent is there.
    func regreet() {
        perform({ [self] client, _ in try greeting.withLock { $0 }?(client) }) { [self] result in
            guard case .failure(let error) = result else { return }
            Complaint.say("delegate", error)
            // The agent of this session doesn't change when another session ends, and says nothing.
            guard (error as? UNServiceError)?.code == .storeInUse else { return }
            work.asyncAfter(deadline: .now() + Self.pauseForOtherSession) { [self] in regreet() }
        }
    }

    /// The result of a call, as the app sees it.
    private func outcome<Value>(_ body: () throws -> Value) -> Result<Value, any Error> {
        Result(catching: body).mapError { AgentErrors.error($0, app: identifier()) }
    }

    private func attempt<Value>(_ body: (AgentClient, String) throws -> Value) throws -> Value {
        let app = identifier()
        for pause in Self.pauses {
            do {
                return try body(client(app), app)
            } catch AgentClient.Failure.interrupted {
                connection.withLock { $0 = nil }
                Thread.sleep(forTimeInterval: pause)
            }
        }
        return try body(client(app), app)
    }

    private func client(_ app: String) throws -> AgentClient {
        if let known = connection.withLock({ $0 }), known.app == app, !known.client.connection.isClosed {
            return known.client
        }
        let client = try connect(app)
        connection.withLock { $0 = Connection(app: app, client: client) }
        try greeting.withLock { $0 }?(client)
        return client
    }
}

/// Writes to standard error what can't be reported to the app in another way, each message once.
enum Complaint {
    private static let said = Mutex<Set<String>>([])

    static func say(_ call: String, _ error: any Error) { say(call, error.localizedDescription) }

    /// Says, once for each kind, how texts and numbers differ from what the program has given.
    static func say(_ call: String, changed kinds: some Sequence<String>) {
        for kind in Set(kinds).sorted() { changes[kind].map { say(call, $0) } }
    }

    /// Sentences by the words of ``Request/changed``.
    private static let changes = [
        "cut": "A text that was longer than its limit is cut: 1 KiB of a title, 16 KiB of a body.",
        "controls": "Control characters that a text had are left out.",
        "directions": "Directional marks that a text had left open are closed.",
        "clamped": "A relevanceScore outside of 0 to 1 is brought into that range.",
    ]

    static func say(_ call: String, _ sentence: String) {
        let line = "UserNotifications: \(call): \(sentence)\n"
        // A set that grows without end would be a leak of its own.
        let isNew = said.withLock { $0.count < 100 && $0.insert(line).inserted }
        if isNew { FileHandle.standardError.write(Data(line.utf8)) }
    }
}

/// The module's own connection to the session bus.
///
/// GDBus hangs up on the bus over a message that it can't read, and anybody on the bus can send one. GLib's shared connection
/// stays closed then for as long as the process lives; this one is made again.
final class CenterBus: Sendable {
    private let address: String?
    private let connection = Mutex<BusConnection?>(nil)
    private let onHangUp = Mutex<(@Sendable () -> Void)?>(nil)
    /// Where the end of a connection is noticed, whatever the program does with its own main context.
    private let executor = Mutex<MainContextExecutor?>(nil)

    /// - Parameter address: nil is the session's bus.
    init(address: String? = nil) { self.address = address }

    /// Calls `handler` whenever the connection ended and the bus is still there.
    func onHangUp(_ handler: @escaping @Sendable () -> Void) { onHangUp.withLock { $0 = handler } }

    /// The connection, made when there is none that is open.
    ///
    /// - Throws: `AgentClient.Failure.noBus`.
    func open() throws -> BusConnection {
        try connection.withLock { connection in
            if let connection, !connection.isClosed { return connection }
            do {
                let made = try runningExecutor.performAndWait { [self] in try connect() }
                connection = made
                return made
            } catch let error as GLibError {
                throw AgentClient.Failure.noBus(error.message)
            }
        }
    }

    private func connect() throws -> BusConnection {
        let connection = try address.map(BusConnection.open(address:)) ?? BusConnection.ownSession()
        connection.onClose { [weak self] unreadable in
            guard unreadable != nil, let self else { return }
            onHangUp.withLock { $0 }?()
        }
        return connection
    }

    private var runningExecutor: MainContextExecutor {
        executor.withLock { executor in
            if let executor { return executor }
            let made = MainContextExecutor(name: "carillon-bus")
            executor = made
            return made
        }
    }

    deinit { executor.withLock { $0 }?.stop() }
}
