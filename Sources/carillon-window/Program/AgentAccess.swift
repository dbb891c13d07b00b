internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// The agent, spoken to from a thread of its own, so that the window never waits for it.
actor AgentAccess {
    private let executor = MainContextExecutor(name: "agent")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What happens to the agent.
    enum Event: Sendable {
        /// An agent runs, perhaps another one than before: everything may have changed.
        case running
        /// Rows have changed. No identifiers: any may have.
        case changed(AgentClient.ChangedApp, identifiers: [String])
        /// No agent runs that answers; with why, where that is known.
        case away(AgentClient.Failure?)
        /// The session bus has gone away.
        case noBus
    }

    private var connection: BusConnection?
    private var client: AgentClient? {
        didSet {
            // What the agent before said is of no use any more.
            guard client?.destination != oldValue?.destination else { return }
            for subscription in subscriptions { connection?.unsubscribe(subscription) }
            subscriptions = []
        }
    }
    /// To what the agent says of changes.
    private var subscriptions: [UInt32] = []
    private var report: (@Sendable (Event) -> Void)?
    /// Whether an agent that refused will be looked for again.
    private var looksAgain = false

    /// Reports from now on what happens, and starts an agent if none runs.
    ///
    /// - Parameter report: Called on this actor's thread.
    func follow(_ report: @escaping @Sendable (Event) -> Void) {
        self.report = report
        reconnect()
    }

    /// Makes a connection if there is none, and has the bus start the agent if it doesn't run; everything is read anew.
    func reconnect() {
        do throws(AgentClient.Failure) {
            let known = client
            let connection = try connect()
            // A new connection may have found the agent already, and said so.
            if client == nil { try announce(on: connection) } else if known != nil { report?(.running) }
        } catch {
            failed(error)
        }
    }

    /// Says why there is no agent to speak to. One that runs and refuses may serve later: it waits for another session's, or for
    /// room on the disk.
    private func failed(_ error: AgentClient.Failure) {
        switch error {
        case .noBus: report?(.noBus)
        case .noAgent: report?(.away(nil))
        case .notStarted: report?(.away(error))
        case .refused, .failed, .interrupted, .unknown:
            report?(.away(error))
            guard !looksAgain else { return }
            looksAgain = true
            Task { [weak self] in
                try? await Task.sleep(for: Self.patience)
                await self?.lookAgain()
            }
        }
    }

    /// How long an agent that refuses is left alone.
    private static let patience = Duration.seconds(5)

    private func lookAgain() {
        looksAgain = false
        guard client == nil, let connection, !connection.isClosed, connection.owner(of: BusNames.agent) != nil else {
            return
        }
        meet(on: connection)
    }

    /// Announces the window to the agent that runs, or says why that can't be.
    private func meet(on connection: BusConnection) {
        do throws(AgentClient.Failure) { try announce(on: connection) } catch { failed(error) }
    }

    private func connect() throws(AgentClient.Failure) -> BusConnection {
        if let connection, !connection.isClosed { return connection }
        let made: BusConnection
        do throws(GLibError) {
            made = try BusConnection.ownSession()
        } catch {
            throw .noBus(error.message)
        }
        client = nil
        connection = made
        made.onClose { [weak self, weak made] _ in
            self?.assumeIsolated { if let made, $0.connection === made { $0.lost(.noBus) } }
        }
        made.watchName(BusNames.agent) { [weak self] owner in self?.assumeIsolated { $0.changedOwner(owner) } }
        return made
    }

    private func lost(_ event: Event) {
        client = nil
        if case .noBus = event {
            connection = nil
            // A connection also ends by a message that GDBus can't read, and then the bus is still there.
            Task { [weak self] in
                try? await Task.sleep(for: .seconds(1))
                await self?.reconnect()
            }
        }
        report?(event)
    }

    private func changedOwner(_ owner: String?) {
        // The one that the bus has just started for us is known already.
        if let owner, owner == client?.destination { return }
        client = nil
        guard owner != nil else { return lost(.away(nil)) }
        if let connection { meet(on: connection) }
    }

    private func announce(on connection: BusConnection) throws(AgentClient.Failure) {
        guard client == nil else { return }
        let client = try AgentClient(connection: connection, app: Agenda.ownApp)
        let features = try client.status().features
        self.client = client
        subscriptions = client.watchChanges { [weak self] app, identifiers in
            self?.assumeIsolated { $0.report?(.changed(app, identifiers: identifiers)) }
        }
        // An agent from before an upgrade doesn't say what has changed.
        if !features.contains(AgentFeature.changes) {
            let match = BusConnection.SignalMatch(path: BusNames.path, interface: BusNames.center)
            let subscription = connection.subscribe(match) { [weak self] _ in
                self?.assumeIsolated { $0.report?(.changed(.own, identifiers: [])) }
            }
            subscriptions.append(subscription)
        }
        report?(.running)
    }

    /// Speaks to the agent, which the bus starts if it doesn't run.
    func ask<Value: Sendable>(
        _ body: @Sendable (AgentClient) throws(AgentClient.Failure) -> Value
    ) throws(AgentClient.Failure) -> Value {
        let connection = try connect()
        try announce(on: connection)
        guard let client else { throw .noAgent }
        return try body(client)
    }
}
