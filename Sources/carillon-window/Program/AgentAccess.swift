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
        /// No agent runs.
        case away
        /// The session bus has gone away.
        case noBus
    }

    private var connection: BusConnection?
    private var client: AgentClient?
    private var report: (@Sendable (Event) -> Void)?

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
            if case .noBus = error { report?(.noBus) } else { report?(.away) }
        }
    }

    private func connect() throws(AgentClient.Failure) -> BusConnection {
        if let connection, !connection.isClosed { return connection }
        let made: BusConnection
        do throws(GLibError) {
            made = try BusConnection.ownSession()
        } catch {
            throw .noBus(error.message)
        }
        connection = made
        client = nil
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
        guard owner != nil else { return lost(.away) }
        guard let connection else { return }
        do throws(AgentClient.Failure) { try announce(on: connection) } catch { report?(.away) }
    }

    private func announce(on connection: BusConnection) throws(AgentClient.Failure) {
        guard client == nil else { return }
        let client = try AgentClient(connection: connection, app: Agenda.ownApp)
        // One that doesn't answer is asked again.
        let features = try client.status().features
        self.client = client
        client.watchChanges { [weak self] app, identifiers in
            self?.assumeIsolated { $0.report?(.changed(app, identifiers: identifiers)) }
        }
        // An agent from before an upgrade doesn't say what has changed.
        if !features.contains(AgentFeature.changes) {
            connection.subscribe(.init(path: BusNames.path, interface: BusNames.center)) { [weak self] _ in
                self?.assumeIsolated { $0.report?(.changed(.own, identifiers: [])) }
            }
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
