internal import Messages
package import NotificationCore

/// Decides whether apps may notify, and asks the person about it (decision 19).
package final class Permissions: ShellPart {
    /// How long the question about an app stays on the screen, in seconds.
    private static let patience = 300.0
    /// How many calls of one connection may wait for the person's answer.
    private static let mostWaiting = 16

    /// A call that is answered when the person has decided.
    package struct Call {
        let sender: String
        let answer: (_ isAllowed: Bool) -> Void

        package init(sender: String, answer: @escaping (_ isAllowed: Bool) -> Void) {
            (self.sender, self.answer) = (sender, answer)
        }
    }

    /// What an app asks for, in Apple's bits, as far as it matters here.
    package struct Options: OptionSet {
        package let rawValue: Int64
        package init(rawValue: Int64) { self.rawValue = rawValue }

        static let providesSettings = Options(rawValue: 32)
        static let provisional = Options(rawValue: 64)
    }

    /// Whose turn it is to be asked about.
    private var questions = PermissionQueue()
    private var calls: [String: [Call]] = [:]
    /// Apps that were asked about in this login without a decision.
    private var asked: Set<String> = []
    /// Those of them whose question is on the screen, or will be in its turn.
    private var open: Set<String> = []
    private lazy var waits = Waits<String>(alarms)
    /// Until apps may ring again that have rung too much.
    private lazy var releases = Waits<String>(alarms)
    private let hold: Hold

    init(_ context: Context, hold: Hold) {
        self.hold = hold
        super.init(context)
    }

    /// Requests go on that rest; those of an app that is still undecided ask once more.
    func releaseResting() {
        for app in (try? recorder.store.restingApps()) ?? [] where (try? authorization(of: app)) ?? .denied != .denied {
            recorder.record(.released(app: app))
        }
    }

    /// An app whose requests rest, because they are too many, may ring again in a while.
    func releaseLater(_ app: String) {
        guard !releases.isRunning(app) else { return }
        let pause = recorder.agenda.budget.pause(of: app, at: alarms.now().boot)
        releases.start(app, seconds: Double(pause) / 1_000_000) { [weak self] in
            guard let self, mayRing(app) else { return }
            recorder.record(.released(app: app))
        }
    }

    // MARK: - What apps may do

    /// What an app may do, including the settings for apps without a decision.
    package func authorization(of app: String) throws(AgendaError) -> Authorization {
        recorder.agenda.settings.authorization(try recorder.authorization(of: app))
    }

    func mayRing(_ app: String) -> Bool { (try? authorization(of: app).allows) ?? false }

    package func authorization(of tally: AppTally) -> Authorization {
        Agenda.isAlwaysAllowed(tally.app)
            ? .authorized : recorder.agenda.settings.authorization(tally.authorization)
    }

    // MARK: - Asking

    /// An app asks to be allowed; `call` is answered once it is decided.
    package func request(_ app: String, _ options: Options, _ call: Call) throws(AgendaError) {
        let providesSettings = options.contains(.providesSettings)
        if try recorder.store.providesSettings(app) != providesSettings {
            try recorder.perform(.settingsProvided(app: app, providesSettings))
        }
        let status = try authorization(of: app)
        guard status == .notDetermined else { return call.answer(status.allows) }
        if options.contains(.provisional) {
            // Nobody is asked, and it gets no more than the list.
            try recorder.perform(.authorize(app: app, .provisional))
            return call.answer(true)
        }
        guard open.contains(app) || !asked.contains(app) else { return call.answer(false) }
        // What is kept for a connection is bounded, and one that waits is told as soon as another.
        guard calls[app, default: []].count(where: { $0.sender == call.sender }) < Self.mostWaiting else {
            throw AgendaError(
                .limitsExceeded,
                "\(Self.mostWaiting) calls of this connection are already waiting for the person"
            )
        }
        calls[app, default: []].append(call)
        ask(about: app)
    }

    /// Notes who may be the cause of a question.
    package func noteAsker(_ process: UInt32, of app: String) {
        guard app != Agenda.ownApp else { return }
        questions.note(process, speaksFor: app)
    }

    /// Puts the question on the screen, once per login; the settings may have answered it.
    func ask(about app: String) {
        switch recorder.agenda.settings.newApps {
        case .ask: break
        case .allow: return allow(app, "newApps=allow is set")
        case .deny: return
        }
        guard !asked.contains(app) else { return }
        asked.insert(app)
        if case .ready(_, let profile) = server.state, !profile.showsActions {
            let reason = "this notification server shows no buttons to ask with"
            // There is no way to answer here, so the person is taken to want what they have installed.
            if recorder.agenda.settings.allowsWithoutButtons { return allow(app, reason) }
            log.notice("\(app) may not notify: \(reason); to allow it, run carillon apps allow \(app)")
            return settled(app)
        }
        switch questions.ask(app) {
        case .now:
            open.insert(app)
            show(app)
        case .later: open.insert(app)
        case .never:
            log.notice("\(app) isn't asked about: too many questions; to allow it, run carillon apps allow \(app)")
            settled(app)
        }
    }

    private func show(_ app: String) {
        recorder.record(.askPermission(app: app, name: outside.name(of: app)))
        wait(for: app)
    }

    private func wait(for app: String) {
        waits.start(app, seconds: Self.patience) { [weak self] in
            guard let self else { return }
            // A question that can't be seen hasn't been left unanswered.
            if hold.holdsForDesktop || recorder.kept.asks(about: app) { return wait(for: app) }
            let question = Agenda.permissionKey(app)
            recorder.record(.removeDelivered(app: question.app, identifiers: [question.identifier]))
            // One that never came up, or has left the list, is over as well.
            if questions.current == app { settled(app) }
        }
    }

    private func allow(_ app: String, _ reason: String) {
        log.notice("\(app) may notify: \(reason)")
        recorder.record(.authorize(app: app, .authorized))
    }

    // MARK: - Deciding

    /// Decides by the settings about apps whose rings wait for a decision.
    func settleBySettings() {
        guard recorder.agenda.settings.newApps == .allow else { return }
        for tally in (try? recorder.store.tallies()) ?? []
        where tally.authorization == .notDetermined && tally.delivered + tally.resting > 0 {
            if !Agenda.isAlwaysAllowed(tally.app) { ask(about: tally.app) }
        }
    }

    /// It is decided about an app, or a question about it has left the list. On a full disk, that may have been one of an earlier run,
    /// and its own comes after it: then the person decides by that.
    func decided(about app: String) {
        let question = Agenda.permissionKey(app)
        let isThere = (try? recorder.store.rows(.request(question)).delivered(question)) != nil
        let isOpen = isThere || recorder.kept.asks(about: app)
        if !isOpen || (try? recorder.authorization(of: app)) != .notDetermined { settled(app) }
    }

    /// The question about an app is over: answers the calls that waited for the person.
    private func settled(_ app: String) {
        waits.end(app)
        open.remove(app)
        let status = (try? recorder.authorization(of: app)) ?? .notDetermined
        if status != .notDetermined { asked.remove(app) }
        for call in calls.removeValue(forKey: app) ?? [] { call.answer(status.allows) }
        guard let next = questions.settled(app) else { return }
        // An earlier question about it may be ending in the same moment, and with that its turn.
        waits.start(next, seconds: 0) { [weak self] in self?.show(next) }
    }

    /// What the person decides about an app in a terminal; it answers a question that is on the screen.
    package func set(_ app: String, _ change: PermissionChange) throws(AgendaError) {
        let name = Agenda.isUnknown(app) ? String(app.dropFirst(Agenda.unknownPrefix.count)) : app
        guard Settings.isAppIdentifier(name) else {
            throw AgendaError(.invalidArgument, "app: \"\(PlainText.cleaned(app, limit: 100))\" can't be an app's id")
        }
        guard !Agenda.isAlwaysAllowed(app) else {
            throw AgendaError(.invalidArgument, "app: the person's own reminders are always allowed")
        }
        try set(app, to: change.authorization)
    }

    package func set(_ app: String, to authorization: Authorization) throws(AgendaError) {
        let wasAsked = asked.contains(app)
        // Requests at rest ring now, and may ask at once.
        if authorization == .notDetermined {
            try removeQuestion(about: app)
            asked.remove(app)
        }
        do throws(AgendaError) {
            try recorder.perform(.authorize(app: app, authorization))
        } catch {
            if wasAsked { asked.insert(app) }
            throw error
        }
        if authorization != .notDetermined { try removeQuestion(about: app) }
    }

    private func removeQuestion(about app: String) throws(AgendaError) {
        let question = Agenda.permissionKey(app)
        try recorder.perform(.removeDelivered(app: question.app, identifiers: [question.identifier]))
    }

    /// A connection has left, and no longer waits for anything.
    func left(_ sender: String) {
        for (app, waiting) in calls where waiting.contains(where: { $0.sender == sender }) {
            calls[app] = waiting.filter { $0.sender != sender }
        }
    }
}
