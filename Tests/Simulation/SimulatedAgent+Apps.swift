import NotificationCore

/// `SessionAgent+Apps.swift`, with simulated apps at the other end.
extension SimulatedAgent {
    struct Apps {
        var delegates: [String: (client: SimulatedClient, given: Set<Int64>)] = [:]
        var deciding: Set<Int64> = []
        var quiet: Set<Int64> = []
        var decided: Set<Int64> = []
        var responding: Set<String> = []
        var askedPermission: Set<String> = []
    }

    // MARK: - Permission

    func askPermission(_ app: String) throws {
        guard !apps.askedPermission.contains(app) else { return }
        apps.askedPermission.insert(app)
        if case .ready(_, let profile) = screen.server, !profile.showsActions {
            try record(.authorize(app: app, .authorized))
            return
        }
        try record(.askPermission(app: app, name: app))
        waitForPermission(app)
    }

    private func waitForPermission(_ app: String) {
        wait(.permission(app: app), seconds: 300) { [weak self] in
            guard let self else { return }
            if screen.kept.asks(about: app) { return waitForPermission(app) }
            let question = Agenda.permissionIdentifier(app)
            try record(.removeDelivered(app: Agenda.ownApp, identifiers: [question]))
        }
    }

    func permissionSettled(_ app: String) {
        endWait(.permission(app: app))
        let rows = try? store.rows(.requests(app: app, identifiers: []))
        if rows?.authorization(of: app) != .notDetermined { apps.askedPermission.remove(app) }
    }

    func setAuthorization(_ app: String, _ authorization: Authorization) throws {
        try handle(.authorize(app: app, authorization))
        if authorization == .notDetermined { apps.askedPermission.remove(app) }
        try handle(.removeDelivered(app: Agenda.ownApp, identifiers: [Agenda.permissionIdentifier(app)]))
    }

    // MARK: - Delegates

    func setDelegate(_ client: SimulatedClient) throws {
        apps.delegates[client.app] = (client, [])
        try respond(client.app)
    }

    func askDelegate(_ ring: Delivered) throws -> Bool {
        guard let delegate = apps.delegates[ring.app], !apps.decided.contains(ring.id) else { return false }
        apps.deciding.insert(ring.id)
        world.call(delegate.client, of: self, patience: 2) {
            $0.willPresent()
        } completion: { agent, options in
            agent.apps.deciding.remove(ring.id)
            agent.apps.decided.insert(ring.id)
            if let options = options ?? nil {
                if options & 20 == 0 {
                    try agent.record(.presentationChosen(ring: ring.id, banner: false, list: options & 12 != 0))
                    agent.apps.decided.remove(ring.id)
                } else if options & 2 == 0 {
                    agent.apps.quiet.insert(ring.id)
                }
            }
            try agent.pump()
        }
        return true
    }

    func clientLeft(_ client: SimulatedClient) {
        apps.delegates = apps.delegates.filter { $0.value.client !== client }
    }

    // MARK: - Responses

    func respondToAll() throws {
        let waiting = (try? store.responses(of: nil)) ?? []
        for app in Set(waiting.map(\.app)).subtracting([Agenda.ownApp]).sorted() { try respond(app) }
    }

    func respond(_ app: String) throws {
        guard !apps.responding.contains(app) else { return }
        let waiting = ((try? store.responses(of: app)) ?? []).filter { !screen.kept.acknowledges($0.id) }
        guard !waiting.isEmpty else { return }
        guard var delegate = apps.delegates[app] else { return }
        guard let response = waiting.first(where: { !delegate.given.contains($0.id) }) else { return }
        delegate.given.insert(response.id)
        apps.delegates[app] = delegate
        apps.responding.insert(app)
        try world.willRespond(response, to: delegate.client, from: self)
        world.call(delegate.client, of: self, patience: nil) {
            $0.didReceive()
        } completion: { agent, answer in
            agent.apps.responding.remove(app)
            if answer != nil {
                try agent.record(.responseAcknowledged(response.id))
            } else {
                try agent.record(.responseUnanswered(response.id, attempts: response.attempts))
            }
            try agent.respond(app)
        }
    }
}
