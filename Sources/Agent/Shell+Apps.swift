internal import AgentCore
internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// What the agent knows of the apps that are there.
struct Apps {
    /// The delegate of each app: the connection that named one last.
    var delegates: [String: Delegate] = [:]
    /// The newest ring of each request whose app is being asked how to present it.
    var asked: [RequestKey: Int64] = [:]
    /// Rings whose app is being asked how to present them.
    var deciding: Set<Int64> { Set(asked.values) }
    /// Rings that their app wants without a sound.
    var quiet: Set<Int64> = []
    /// Rings whose app has been asked, and that are still to be shown.
    var decided: Set<Int64> = []
    /// Apps whose delegate is dealing with a response.
    var responding: Set<String> = []
    /// Whose turn it is to be asked about.
    var questions = PermissionQueue()
    /// Calls that wait for the person's answer.
    var permissionCalls: [String: [BusInvocation]] = [:]
    /// Apps that were asked about in this login and were not decided about.
    var askedPermission: Set<String> = []
    /// Numbers of rings whose app is being asked how to present them.
    var badgesToDecide: [String: Int64] = [:]
    /// The numbers on the apps' icons.
    var badges: [String: Int64] = [:]
    /// What lets an app that is launched for a click come to the front.
    var tokens: [String: String] = [:]

    struct Delegate {
        var connection: String
        var path: String
        /// Until when it isn't asked about rings, since it did not answer in time.
        var silentUntil: BootTime?
        /// Responses that this connection has got.
        var given: Set<Int64> = []
    }
}

/// Permission, the delegates of apps, responses on their way to them, and badges.
extension Shell {
    /// How long the question about an app stays on the screen, in seconds (decision 19).
    private static let permissionPatience = 300.0
    /// How many calls of one connection may wait for the person's answer.
    private static let mostWaiting = 16
    /// How long a delegate may think about a ring, in seconds (decision 16).
    private static let presentationPatience = 2.0
    /// How long a delegate that took longer isn't asked, in microseconds.
    private static let silence: Int64 = 60_000_000
    /// How long a launched app may take before it is launched for another answer, in seconds.
    private static let launchPatience = 30.0

    // MARK: - Permission

    func requestAuthorization(_ app: String, options: Int64, _ call: BusInvocation) throws(AgendaError) {
        let providesSettings = options & 32 != 0
        if try store.providesSettings(app) != providesSettings {
            try handle(.settingsProvided(app: app, providesSettings))
        }
        let status = try authorization(of: app)
        guard status == .notDetermined else { return call.reply([.boolean(status.allows)]) }
        if options & 64 != 0 {
            // Provisional: nobody is asked, and it gets no more than the list.
            try handle(.authorize(app: app, .provisional))
            return call.reply([.boolean(true)])
        }
        guard apps.permissionCalls[app] != nil || !apps.askedPermission.contains(app) else {
            return call.reply([.boolean(false)])
        }
        // What is kept for a connection is bounded, and one that waits is told as soon as another.
        guard apps.permissionCalls[app, default: []].count(where: { $0.sender == call.sender }) < Self.mostWaiting
        else {
            throw AgendaError(
                .limitsExceeded,
                "\(Self.mostWaiting) calls of this connection wait for the person already"
            )
        }
        apps.permissionCalls[app, default: []].append(call)
        askPermission(app)
    }

    /// Puts the question on the screen, once per login; the settings may have answered it.
    func askPermission(_ app: String) {
        switch agenda.settings.newApps {
        case .ask: break
        case .allow: return allow(app, "newApps=allow is set")
        case .deny: return
        }
        guard !apps.askedPermission.contains(app) else { return }
        apps.askedPermission.insert(app)
        if case .ready(_, let profile) = screen.server, !profile.showsActions {
            let reason = "this notification server shows no buttons to ask with"
            // Nobody could answer here, so the person is taken to want what they have installed.
            if agenda.settings.allowsWithoutButtons { return allow(app, reason) }
            log.notice("\(app) may not notify: \(reason); carillon apps allow \(app) lets it")
            return permissionSettled(app)
        }
        switch apps.questions.ask(app) {
        case .now: showQuestion(app)
        case .later: break
        case .never:
            log.notice("\(app) is not asked about: too many questions; carillon apps allow \(app) lets it notify")
            permissionSettled(app)
        }
    }

    private func showQuestion(_ app: String) {
        record(.askPermission(app: app, name: AppName.of(app)))
        waitForPermission(app)
    }

    /// Notes who may be the cause of a question.
    func noteAsker(_ sender: String, of app: String) {
        guard app != Agenda.ownApp else { return }
        apps.questions.note(callers.process(of: sender) ?? 0, speaksFor: app)
    }

    private func waitForPermission(_ app: String) {
        wait(.permission(app: app), seconds: Self.permissionPatience) { agent in
            // A question that nobody can see has not been left unanswered.
            if agent.holdsRings || agent.screen.kept.asks(about: app) { return agent.waitForPermission(app) }
            let question = Agenda.permissionIdentifier(app)
            agent.record(.removeDelivered(app: Agenda.agentApp, identifiers: [question]))
            // One that never came up, or has left the list, is over as well.
            if agent.apps.questions.current == app { agent.permissionSettled(app) }
        }
    }

    private func allow(_ app: String, _ reason: String) {
        log.notice("\(app) may notify: \(reason)")
        record(.authorize(app: app, .authorized))
    }

    /// Decides by the settings about apps whose rings wait for a decision.
    func settlePermissions() {
        guard agenda.settings.newApps == .allow else { return }
        for tally in (try? store.tallies()) ?? [] where tally.authorization == .notDetermined && tally.delivered > 0 {
            if !Agenda.isAlwaysAllowed(tally.app) { askPermission(tally.app) }
        }
    }

    /// What an app may do, the settings for apps that nobody decided about included.
    private func authorization(of app: String) throws(AgendaError) -> Authorization {
        agenda.settings.authorization(try store.rows(.requests(app: app, identifiers: [])).authorization(of: app))
    }

    /// Answers the calls that waited for the person.
    func permissionSettled(_ app: String) {
        endWait(.permission(app: app))
        let status = (try? store.rows(.requests(app: app, identifiers: [])).authorization(of: app)) ?? .notDetermined
        if status != .notDetermined { apps.askedPermission.remove(app) }
        for call in apps.permissionCalls.removeValue(forKey: app) ?? [] { call.reply([.boolean(status.allows)]) }
        if let next = apps.questions.settled(app) { showQuestion(next) }
    }

    /// What the person says about an app from a terminal; a question that is on the screen is answered with it.
    func setAuthorization(_ app: String, _ word: String) throws(AgendaError) {
        let words: [String: Authorization] = ["allow": .authorized, "deny": .denied, "forget": .notDetermined]
        guard let authorization = words[word] else {
            throw AgendaError(.invalidArgument, "authorization: must be allow, deny or forget, not \"\(word)\"")
        }
        let name = Agenda.isUnknown(app) ? String(app.dropFirst(Agenda.unknownPrefix.count)) : app
        guard Settings.isAppIdentifier(name) else {
            throw AgendaError(.invalidArgument, "app: \"\(PlainText.cleaned(app, limit: 100))\" can't be an app's id")
        }
        guard !Agenda.isAlwaysAllowed(app) else {
            throw AgendaError(.invalidArgument, "app: the person's own reminders are always allowed")
        }
        try handle(.authorize(app: app, authorization))
        if authorization == .notDetermined { apps.askedPermission.remove(app) }
        try handle(.removeDelivered(app: Agenda.agentApp, identifiers: [Agenda.permissionIdentifier(app)]))
    }

    func authorization(of tally: AppTally) -> Authorization {
        Agenda.isAlwaysAllowed(tally.app) ? .authorized : agenda.settings.authorization(tally.authorization)
    }

    func settings(of app: String) throws(AgendaError) -> [String: Variant] {
        let status = try authorization(of: app)
        let profile = screen.server.profile
        var settings: [String: Variant] = [
            "authorizationStatus": .string(status.rawValue),
            "alert": .boolean(profile != nil && status != .provisional),
            "sound": .boolean(hasSound(app) && status != .provisional),
            "badge": .boolean(connection.owner(of: Self.launcherName) != nil),
            "list": .boolean(profile?.capabilities.contains("persistence") ?? false),
            "alertStyle": .string(profile == nil || status == .provisional ? "none" : "banner"),
            "providesAppNotificationSettings": .boolean(try store.providesSettings(app)),
            "version": .string(parts.version),
            "features": .stringArray(AgentFeature.all),
        ]
        if let isActive = screen.doNotDisturb.isActive { settings["doNotDisturb"] = .boolean(isActive) }
        return settings
    }

    /// What the person does from a terminal: the app's own settings, of no notification.
    func openSettings(_ app: String) throws(AgendaError) {
        guard try store.providesSettings(app) else {
            throw AgendaError(.invalidArgument, "app: \"\(app)\" has said of no notification settings of its own")
        }
        try handle(.openSettings(app: app))
    }

    // MARK: - Delegates

    func setDelegate(_ path: String, of sender: String, app: String) throws(AgendaError) {
        guard path != "/" else {
            guard apps.delegates[app]?.connection == sender else { return }
            apps.delegates[app] = nil
            return callers.keep(delegate: nil, of: sender, app: app)
        }
        try callers.refuseUnremembered(sender)
        var delegate = Apps.Delegate(connection: sender, path: path)
        // What it is dealing with is not given to it once more: an app tells a new agent of a delegate that the agent may
        // know from the last run.
        if let known = apps.delegates[app], known.connection == sender, apps.responding.contains(app) {
            delegate.given = known.given
        }
        apps.delegates[app] = delegate
        callers.keep(delegate: path, of: sender, app: app)
        endWait(.launch(app: app))
        respond(app)
    }

    /// Asks the app how a ring is to be presented, when it is there and has not been asked yet.
    ///
    /// A request is asked about once at a time: where its next ring comes before the answer, that is for the next ring.
    func askDelegate(_ ring: Delivered) -> Bool {
        guard let delegate = apps.delegates[ring.app], !apps.decided.contains(ring.id) else { return false }
        if let until = delegate.silentUntil, until > parts.clock.now().boot { return false }
        guard apps.asked.updateValue(ring.id, forKey: ring.key) == nil else { return true }
        let summary = DeliveredSummary(ring).encode()
        call(delegate, "WillPresent", [.dictionary(summary)], timeout: Self.presentationPatience) { agent, result in
            let newest = agent.apps.asked.removeValue(forKey: ring.key) ?? ring.id
            agent.apps.decided.insert(newest)
            if case .failure(let error) = result, error.isTimeout { agent.leaveAlone(delegate, of: ring.app) }
            let badge = agent.apps.badgesToDecide.removeValue(forKey: ring.app)
            if case .success(let reply) = result, reply.arguments.first == .boolean(true),
                let options = reply.arguments.last?.integerValue
            {
                // Apple's bits: badge 1, sound 2, list 8, banner 16; alert 4 is list and banner.
                if options & 1 != 0, let badge { agent.setBadge(ring.app, badge) }
                if options & 20 == 0 {
                    agent.record(.presentationChosen(ring: newest, banner: false, list: options & 12 != 0))
                    agent.apps.decided.remove(newest)
                } else if options & 2 == 0 {
                    agent.apps.quiet.insert(newest)
                }
            } else if let badge {
                agent.setBadge(ring.app, badge)
            }
            agent.pump()
        }
        return true
    }

    /// Shows the rings of an app at once for a while: its delegate doesn't answer.
    private func leaveAlone(_ delegate: Apps.Delegate, of app: String) {
        guard apps.delegates[app]?.connection == delegate.connection else { return }
        log.notice("\(app) did not say in time how a ring is presented; it isn't asked for a while")
        apps.delegates[app]?.silentUntil = parts.clock.now().boot.advanced(byMicroseconds: Self.silence)
    }

    // MARK: - Responses

    /// Takes up what the last run could not deliver.
    func respondToAll() {
        let waiting = (try? store.appsWithResponses()) ?? []
        waiting.subtracting([Agenda.ownApp]).forEach { respond($0) }
    }

    /// Gives the app's delegate the oldest response that it has not had; launches an app that isn't there.
    func respond(_ app: String) {
        let given = screen.kept.acknowledged.union(apps.delegates[app]?.given ?? [])
        guard !apps.responding.contains(app), let response = try? store.nextResponse(of: app, except: given) else {
            return
        }
        guard var delegate = apps.delegates[app] else { return launch(app) }
        delegate.given.insert(response.id)
        apps.delegates[app] = delegate
        apps.responding.insert(app)
        let (member, summary) =
            response.asksForSettings
            ? ("OpenSettings", response.notification.map { DeliveredSummary($0).encode() } ?? [:])
            : ("DidReceive", ResponseSummary(response).encode())
        call(delegate, member, [.dictionary(summary)], timeout: .infinity) { agent, result in
            agent.apps.responding.remove(app)
            switch result {
            case .success: agent.record(.responseAcknowledged(response.id))
            case .failure(let error):
                agent.log.info("\(app) did not deal with response \(response.id): \(error)")
                agent.record(.responseUnanswered(response.id, attempts: response.attempts))
            }
            agent.respond(app)
        }
    }

    private func launch(_ app: String) {
        guard !waits.isRunning(.launch(app: app)) else { return }
        do throws(Launcher.Problem) {
            try launcher.launch(app, token: apps.tokens.removeValue(forKey: app))
            log.info("launched \(app) for an answer")
            wait(.launch(app: app), seconds: Self.launchPatience) { agent in
                agent.log.warning("\(app) was launched and has not connected; its answers wait")
            }
        } catch {
            log.warning("\(app) can't be launched: \(error); its answers wait until it connects")
        }
    }

    private func call(
        _ delegate: Apps.Delegate,
        _ member: String,
        _ arguments: [Variant],
        timeout: Double,
        _ completion:
            @escaping @Sendable (Shell, Result<BusConnection.Reply, GLibError>) -> Void
    ) {
        let method = BusConnection.Method(
            destination: delegate.connection,
            path: delegate.path,
            interface: BusNames.delegate,
            member: member
        )
        connection.call(method, arguments, timeout: timeout, startsService: false) { [weak self] result in
            self.map { completion($0, result) }
        }
    }

    // MARK: - Badges

    /// Whoever shows numbers on icons owns this name. <https://wiki.ubuntu.com/Unity/LauncherAPI>
    private static let launcherName = "com.canonical.Unity"

    func watchLaunchers() {
        connection.watchName(Self.launcherName) { [weak self] owner in
            // Docks forget the numbers when they are restarted.
            guard let agent = self else { return }
            if owner != nil { agent.apps.badges.forEach { agent.showBadge($0.key, $0.value) } }
        }
    }

    /// A ring's number: an app that is there says whether it is shown.
    func ringBadge(_ app: String, _ count: Int64) {
        guard apps.delegates[app] != nil else { return setBadge(app, count) }
        apps.badgesToDecide[app] = count
    }

    func setBadge(_ app: String, _ count: Int64) {
        apps.badges[app] = count == 0 ? nil : count
        showBadge(app, count)
    }

    /// Some docks tie a number to us and others don't, so it is taken away before we go.
    func clearBadges() {
        apps.badges.keys.forEach { showBadge($0, 0) }
    }

    private func showBadge(_ app: String, _ count: Int64) {
        let path = app.utf8.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "_"
        }
        connection.emit(
            "Update",
            interface: "com.canonical.Unity.LauncherEntry",
            path: "/com/canonical/unity/launcherentry/" + path.joined(),
            [
                .string("application://\(app).desktop"),
                .dictionary(["count": .int64(count), "count-visible": .boolean(count > 0)]),
            ]
        )
    }
}
