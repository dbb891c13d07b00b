package import GLibSupport
package import NotificationCore
internal import Synchronization

/// The object through which the agent calls an app.
///
/// It is exported on the connection that speaks for the app and stays there. Each agent is told of it, including one
/// that replaces another while the app is idle.
package final class DelegateExport: Sendable {
    /// What the app does with the agent's calls; from the export's own thread.
    package struct Handlers: Sendable {
        /// How to present a notification, in Apple's bits; nil when the app has no wish.
        package var willPresent: @Sendable (DeliveredSummary, _ answer: @escaping @Sendable (UInt32?) -> Void) -> Void
        /// False if there is no delegate.
        package var didReceive: @Sendable (ResponseSummary, _ done: @escaping @Sendable () -> Void) -> Bool
        /// False if there is no delegate.
        package var openSettings: @Sendable (DeliveredSummary?) -> Bool

        package init(
            willPresent: @escaping @Sendable (DeliveredSummary, @escaping @Sendable (UInt32?) -> Void) -> Void,
            didReceive: @escaping @Sendable (ResponseSummary, @escaping @Sendable () -> Void) -> Bool,
            openSettings: @escaping @Sendable (DeliveredSummary?) -> Bool
        ) {
            (self.willPresent, self.didReceive, self.openSettings) = (willPresent, didReceive, openSettings)
        }
    }

    package static let path = "/io/github/carillon/NotificationDelegate"

    private let executor = MainContextExecutor(name: "delegate")
    private let handlers: Handlers
    private let onNewAgent: @Sendable () -> Void
    /// The unique names of the connections that have the object.
    private let exported = Mutex<Set<String>>([])
    private let told = ToldResponses()
    /// The unique name of the agent that runs: whatever else calls has made its answers up.
    private let agent = Mutex<String?>(nil)

    /// - Parameter onNewAgent: Called when another agent appears; announce the delegate to it.
    package init(_ handlers: Handlers, onNewAgent: @escaping @Sendable () -> Void) {
        (self.handlers, self.onNewAgent) = (handlers, onNewAgent)
    }

    /// Exports the object on the client's connection, if it isn't there yet, and tells the agent of it.
    package func announce(by client: AgentClient) throws {
        try export(on: client.connection)
        try client.setDelegate(Self.path)
    }

    /// Exports the object, if it isn't there yet, and waits for agents.
    package func export(on connection: BusConnection) throws {
        if exported.withLock({ $0.insert(connection.uniqueName).inserted }) {
            try executor.performAndWait { [onNewAgent] in
                try connection.export(at: Self.path, introspection: Introspection.delegate) { [weak self] call in
                    if let self { answer(call) } else { Self.fail(call) }
                }
                let isFirst = Mutex(true)
                connection.watchName(BusNames.agent) { [weak self] owner in
                    self?.agent.withLock { $0 = owner }
                    // The agent that is there now is told below.
                    let isNew = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return !isFirst
                    }
                    if isNew, owner != nil { onNewAgent() }
                }
            }
        }
    }

    private func answer(_ call: BusInvocation) {
        do throws(AgendaError) {
            guard call.sender == agent.withLock({ $0 }) else {
                throw AgendaError(.notPermitted, "only the agent, the owner of \(BusNames.agent), may call this")
            }
            switch try DelegateCall(call) {
            case .willPresent(let notification):
                handlers.willPresent(notification) { options in
                    call.reply(PresentationReply(options: options).arguments)
                }
            case .didReceive(let response):
                told.take(response, call, handlers.didReceive, orElse: Self.fail)
            case .openSettings(let notification):
                if handlers.openSettings(notification) { call.reply() } else { Self.fail(call) }
            }
        } catch {
            call.refuse(error)
        }
    }

    private static func fail(_ call: BusInvocation) {
        call.fail(BusNames.errors + "NoDelegate", "this app has no delegate at the moment")
    }
}
