package import NotificationCore

/// Requests of callers that take more than one event.
extension Shell {
    /// Adds requests of an app.
    ///
    /// - Parameter isConfined: Whether a program in a sandbox asks, or one that can't be told from that.
    package func add(_ requests: [Request], of app: String, isConfined: Bool = false) throws(AgendaError) {
        try regions.requireSource(for: requests)
        try recorder.perform(.add(app: app, requests, isConfined: isConfined))
    }

    /// Changes one of the person's own pending reminders in place.
    package func edit(_ key: RequestKey, _ edit: RequestEdit) throws(AgendaError) {
        try regions.requireSource(for: [edit.values])
        do throws(AgendaError) {
            try recorder.perform(.edit(key, edit))
        } catch {
            guard error.code == .unknownIdentifier, let app = appWithPending(key.identifier) else { throw error }
            throw Agenda.notOwn(key.identifier, of: app)
        }
    }

    /// Makes requests all of a group of the person's own reminders.
    @discardableResult
    package func replace(_ group: String, with requests: [Request]) throws(AgendaError) -> ReplacedGroup {
        try regions.requireSource(for: requests)
        return try recorder.performed(.replace(group: group, requests)).group ?? ReplacedGroup()
    }

    /// Takes back requests of the person's own where they stood, and removes others: one change.
    ///
    /// - Returns: How many it changes.
    package func resume(_ requests: [(Request, Progress)], removing removed: [String]) throws(AgendaError) -> Int {
        try regions.requireSource(for: requests.map(\.0))
        return try recorder.perform(.resumeRequests(requests, removing: removed))
    }

    private func appWithPending(_ identifier: String) -> String? {
        let apps = ((try? recorder.store.tallies()) ?? []).filter { $0.pending > 0 }.map(\.app)
        return apps.first { app in
            let key = RequestKey(app: app, identifier: identifier)
            return (try? recorder.store.rows(.request(key)).pending(key) != nil) ?? false
        }
    }

    /// What the person does from a terminal: the app's own settings, of no notification.
    package func openSettings(of app: String) throws(AgendaError) {
        guard try recorder.store.providesSettings(app) else {
            throw AgendaError(
                .invalidArgument,
                "app: \"\(app)\" has not said that it has its own notification settings"
            )
        }
        try recorder.perform(.openSettings(app: app))
    }

    // MARK: - The agent's own messages

    // No caller owns them: they are listed among the person's reminders, and answered there.

    /// What an app's name for a notification means: one of its own, else, for the person, a message of the agent's.
    package func known(_ key: RequestKey) throws(AgendaError) -> RequestKey {
        guard key.app == Agenda.ownApp else { return key }
        guard try recorder.store.rows(.request(key)).request(key).request == nil else { return key }
        let message = RequestKey(app: Agenda.agentApp, identifier: key.identifier)
        let isThere = try recorder.store.rows(.request(message)).delivered(message) != nil
        return isThere ? message : key
    }

    /// - Returns: How many there were.
    package func removeDelivered(_ identifiers: [String], of app: String) throws(AgendaError) -> Int {
        guard app == Agenda.ownApp else {
            return try recorder.perform(.removeDelivered(app: app, identifiers: identifiers))
        }
        let rows = try recorder.store.rows(.requests(app: app, identifiers: identifiers))
        let own = Set(rows.delivered.map(\.key))
        let others = identifiers.filter { !own.contains(RequestKey(app: app, identifier: $0)) }
        let removed = try recorder.perform(.removeDelivered(app: app, identifiers: identifiers))
        return removed + (try recorder.perform(.removeDelivered(app: Agenda.agentApp, identifiers: others)))
    }

    /// - Returns: How many there were.
    package func removeAllDelivered(of app: String) throws(AgendaError) -> Int {
        var removed = try recorder.perform(.removeAllDelivered(app: app))
        if app == Agenda.ownApp { removed += try recorder.perform(.removeAllDelivered(app: Agenda.agentApp)) }
        return removed
    }
}

/// Past rings (decision 31).
extension Shell {
    /// - Returns: How many there were.
    package func clearHistory() throws(AgendaError) -> Int {
        let count = try recorder.store.historyCount(before: .never)
        guard count > 0 else { return 0 }
        return try recorder.perform(.clearHistory(count: count))
    }

    /// Forgets what the settings no longer keep; a ring does so too.
    func pruneHistory() {
        let oldest = recorder.agenda.oldestKept(at: now)
        guard let count = try? recorder.store.historyCount(before: oldest), count > 0 else { return }
        recorder.record(.historyPruned)
    }
}
