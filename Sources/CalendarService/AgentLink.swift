internal import AgentBus
internal import CalendarFolders
internal import GLibSupport
internal import Logging
package import NotificationCore

/// The agent, as the service of calendars needs it.
package protocol CalendarAgent: AnyObject {
    /// Makes itself known to the agent that runs now.
    func announce() throws
    /// Whether the agent has any of our requests.
    func hasPending() throws -> Bool
    /// Adds requests, all that the agent takes.
    ///
    /// - Parameter onTaken: Called with the identifiers of those that it has taken, some at a time: what is taken stays so
    ///   when a later call fails.
    /// - Returns: The folders for whose alarms it has no more room.
    /// - Throws: Also when it would take none, because the person has said no.
    func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String>
    func removePending(_ identifiers: [String]) throws
    func delivered() throws -> [DeliveredSummary]
    func removeDelivered(_ identifiers: [String]) throws
    func close()
}

/// The agent, as an ordinary app speaks with it; whichever agent runs.
final class AgentLink: CalendarAgent {
    /// Requests that go into one call; fewer into the first, since those that ring next come first.
    private static let (mostAtOnce, first) = (500, 100)
    /// Requests that the agent has refused, which it would refuse again.
    private var refused: Set<Request> = []
    private static let mostRefused = 10_000

    private let connection: BusConnection
    private let log: Logger
    private var client: AgentClient?
    private var delegate: DelegateExport?

    init(connection: BusConnection, log: Logger) {
        (self.connection, self.log) = (connection, log)
    }

    /// Has the agent tell of answers.
    ///
    /// - Parameters:
    ///   - name: The connection with our name, where others who call the same object are refused too.
    ///   - didRing: From a thread of its own.
    ///   - didReceive: The same.
    ///   - onNewAgent: The same, when another agent runs.
    func listen(
        beside name: BusConnection,
        didRing: @escaping @Sendable (DeliveredSummary) -> Void,
        didReceive: @escaping @Sendable (ResponseSummary, _ done: @escaping @Sendable () -> Void) -> Void,
        onNewAgent: @escaping @Sendable () -> Void
    ) throws {
        let delegate = DelegateExport(
            DelegateExport.Handlers(
                willPresent: { shown, answer in
                    answer(nil)
                    didRing(shown)
                },
                didReceive: { response, done in
                    didReceive(response, done)
                    return true
                },
                openSettings: { _ in false }
            ),
            onNewAgent: onNewAgent
        )
        self.delegate = delegate
        // The first agent may come later than we.
        for connection in [connection, name] { try delegate.export(on: connection) }
    }

    func announce() throws {
        let client = try AgentClient(connection: connection, app: BusNames.calendars)
        try client.setCategories([AlarmContent.category])
        try delegate?.announce(by: client)
        refused = []
        self.client = client
    }

    func close() { (client, delegate) = (nil, nil) }

    /// Speaks to the agent, and once more to the one that has replaced it.
    private func call<Value>(_ body: (AgentClient) throws(AgentClient.Failure) -> Value) throws -> Value {
        if client == nil { try announce() }
        guard let client else { throw AgentClient.Failure.noAgent }
        do throws(AgentClient.Failure) {
            return try body(client)
        } catch {
            guard case .interrupted = error, !connection.isClosed else { throw error }
            try announce()
            guard let client = self.client else { throw error }
            return try body(client)
        }
    }

    func add(_ requests: [Request], _ onTaken: (Set<String>) throws -> Void) throws -> Set<String> {
        var full: Set<String> = []
        for some in Self.parts(requests.filter { !refused.contains($0) }) {
            do {
                try call { client throws(AgentClient.Failure) in try client.add(some) }
                try onTaken(Set(some.map(\.identifier)))
            } catch AgentClient.Failure.refused(let error) where !Self.isOfAll(error) {
                // One that is refused must not cost the others.
                for request in some where !full.contains(request.content.threadIdentifier) {
                    switch try addAlone(request) {
                    case nil: try onTaken([request.identifier])
                    case .quotaExceeded: full.insert(request.content.threadIdentifier)
                    // That changes with the clock.
                    case .noDate: break
                    case _?: if refused.count < Self.mostRefused { refused.insert(request) }
                    }
                }
            }
        }
        return full
    }

    /// What goes into one call each.
    private static func parts<Element>(_ all: [Element]) -> [[Element]] {
        let rest = stride(from: first, to: all.count, by: mostAtOnce).map { all[$0..<min($0 + mostAtOnce, all.count)] }
        return ([all.prefix(first)] + rest).filter { !$0.isEmpty }.map(Array.init)
    }

    /// Whether a refusal is meant for every request.
    private static func isOfAll(_ error: AgendaError) -> Bool {
        [.notPermitted, .notificationsNotAllowed, .storeFailed, .storeInUse].contains(error.code)
    }

    /// - Returns: Why it is refused.
    private func addAlone(_ request: Request) throws -> AgendaError.Code? {
        do {
            try call { client throws(AgentClient.Failure) in try client.add(request) }
            return nil
        } catch AgentClient.Failure.refused(let error) where !Self.isOfAll(error) {
            log.warning("\(request.identifier) is refused: \(error.message)")
            return error.code
        }
    }

    func removePending(_ identifiers: [String]) throws {
        for some in Self.parts(identifiers) {
            _ = try call { client throws(AgentClient.Failure) in try client.removePending(some) }
        }
    }

    func delivered() throws -> [DeliveredSummary] {
        try call { client throws(AgentClient.Failure) in try client.delivered() }
    }

    func hasPending() throws -> Bool {
        try call { client throws(AgentClient.Failure) in try client.apps() }
            .contains { $0.app == BusNames.calendars && $0.pending > 0 }
    }

    func removeDelivered(_ identifiers: [String]) throws {
        guard !identifiers.isEmpty else { return }
        _ = try call { client throws(AgentClient.Failure) in try client.removeDelivered(identifiers) }
    }
}
