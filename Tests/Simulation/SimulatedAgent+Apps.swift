import NotificationCore

/// `Permissions`, `Delegates` and `Responses`, with simulated apps at the other end.
extension SimulatedAgent {
    struct Apps {
        var delegates: [String: (client: SimulatedClient, given: Set<Int64>, silentUntil: BootTime?)] = [:]
        var asked: [RequestKey: Int64] = [:]
        var deciding: Set<Int64> { Set(asked.values) }
        var questions = PermissionQueue()
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
        // Each app is a process of its own here.
        apps.questions.note(app.utf8.reduce(5381) { $0 &* 33 &+ UInt32($1) }, speaksFor: app)
        switch apps.questions.ask(app) {
        case .now: try showQuestion(app)
        case .later: break
        case .never: try permissionSettled(app)
        }
    }

    private func showQuestion(_ app: String) throws {
        try record(.askPermission(app: app, name: app))
        waitForPermission(app)
    }

    private func waitForPermission(_ app: String) {
        wait(.permission(app: app), seconds: 300) { [weak self] in
            guard let self else { return }
            if screen.kept.asks(about: app) { return waitForPermission(app) }
            let question = Agenda.permissionIdentifier(app)
            try record(.removeDelivered(app: Agenda.agentApp, identifiers: [question]))
            if apps.questions.current == app { try permissionSettled(app) }
        }
    }

    func permissionSettled(_ app: String) throws {
        endWait(.permission(app: app))
        let rows = try? store.rows(.requests(app: app, identifiers: []))
        if rows?.authorization(of: app) != .notDetermined { apps.askedPermission.remove(app) }
        if let next = apps.questions.settled(app) { try showQuestion(next) }
    }

    func setAuthorization(_ app: String, _ authorization: Authorization) throws {
        try handle(.authorize(app: app, authorization))
        if authorization == .notDetermined { apps.askedPermission.remove(app) }
        try handle(.removeDelivered(app: Agenda.agentApp, identifiers: [Agenda.permissionIdentifier(app)]))
    }

    // MARK: - Delegates

    func setDelegate(_ client: SimulatedClient) throws {
        apps.delegates[client.app] = (client, [], nil)
        try respond(client.app)
    }

    func askDelegate(_ ring: Delivered) throws -> Bool {
        guard let delegate = apps.delegates[ring.app], !apps.decided.contains(ring.id) else { return false }
        if let until = delegate.silentUntil, until > world.now.boot { return false }
        guard apps.asked.updateValue(ring.id, forKey: ring.key) == nil else { return true }
        world.call(delegate.client, of: self, patience: 2) {
            $0.willPresent()
        } completion: { agent, options in
            let newest = agent.apps.asked.removeValue(forKey: ring.key) ?? ring.id
            agent.apps.decided.insert(newest)
            if options == nil, agent.apps.delegates[ring.app]?.client === delegate.client {
                agent.apps.delegates[ring.app]?.silentUntil = agent.world.now.boot.advanced(byMicroseconds: 60_000_000)
            }
            if let options = options ?? nil {
                if options & 20 == 0 {
                    try agent.record(.presentationChosen(ring: newest, banner: false, list: options & 12 != 0))
                    agent.apps.decided.remove(newest)
                } else if options & 2 == 0 {
                    agent.apps.quiet.insert(newest)
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
        let waiting = (try? store.appsWithResponses()) ?? []
        for app in waiting.subtracting([Agenda.ownApp]).sorted() { try respond(app) }
    }

    func respond(_ app: String) throws {
        guard !apps.responding.contains(app), var delegate = apps.delegates[app],
            let response = try? store.nextResponse(of: app, except: screen.kept.acknowledged.union(delegate.given))
        else { return }
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
