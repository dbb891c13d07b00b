internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Calls of `NotificationCenter1`, where each app sees its own.
struct CenterCalls {
    let shell: Shell
    let callers: Callers
    let lists: Lists
    let named: NamedRows
    let upcoming: UpcomingCalls
    let adding: AddCalls
    let status: StatusReport
    let log: Logger

    /// - Parameter invocation: The call itself, for what is answered later.
    /// - Returns: Nil when it is answered later.
    func answer(_ call: CenterCall, _ invocation: BusInvocation) throws(AgendaError) -> [Variant]? {
        let sender = invocation.sender
        if case .register(let app) = call {
            try register(sender, as: app)
            return []
        }
        let app = try callers.app(of: sender)
        switch call {
        case .register: return []
        case .add(let requests):
            noteAsker(sender, of: app)
            return try adding.add(requests, of: app, as: .add, invocation)
        case .schedule(let requests):
            noteAsker(sender, of: app)
            return try adding.add(requests, of: app, as: .schedule, invocation)
        case .addMany(let requests):
            noteAsker(sender, of: app)
            adding.addMany(requests, of: app, invocation)
            return nil
        case .removePending(let identifiers):
            return [try removed(.removePending(app: app, identifiers: identifiers))]
        case .removeAllPending: return [try removed(.removeAllPending(app: app))]
        case .getPending:
            try lists.sendWhole(.pending(of: app), to: invocation)
            return nil
        case .getPendingPage(let page): return try lists.page(.pending(of: app), page)
        case .getDelivered:
            try lists.sendWhole(.delivered(of: app), to: invocation)
            return nil
        case .getDeliveredPage(let page): return try lists.page(.delivered(of: app), page)
        case .getRequests(let identifiers):
            try named.answer(app, identifiers, invocation)
            return nil
        case .removeDelivered(let identifiers): return [Self.count(try shell.removeDelivered(identifiers, of: app))]
        case .removeAllDelivered: return [Self.count(try shell.removeAllDelivered(of: app))]
        case .setCategories(let categories):
            try shell.recorder.perform(.setCategories(app: app, categories.map { $0.mended().category }))
        case .getCategories:
            let categories = try shell.recorder.store.rows(.requests(app: app, identifiers: [])).categories[app] ?? []
            return [.dictionaries(categories.map { $0.encode() })]
        case .act(let press): try act(app, press, isConfined: callers.standing(of: sender)?.isHost != true)
        case .getResponses:
            try lists.sendWhole(.responses(of: app), to: invocation)
            return nil
        case .getResponsesPage(let page): return try lists.page(.responses(of: app), page)
        case .acknowledgeResponse(let number): try acknowledge(number, of: app)
        case .snooze(let identifier, let seconds):
            try shell.recorder.perform(
                .perform(RequestKey(app: app, identifier: identifier), .snooze(seconds: seconds))
            )
        case .skip(let identifier):
            try shell.recorder.perform(.perform(RequestKey(app: app, identifier: identifier), .skipNext))
        case .getUpcoming(let identifier, let limit):
            try upcoming.answer(app, identifier, limit: limit, invocation)
            return nil
        case .requestAuthorization(let options):
            noteAsker(sender, of: app)
            let waiting = Permissions.Call(sender: sender) { invocation.reply([.boolean($0)]) }
            try shell.apps.permissions.request(app, Permissions.Options(rawValue: Int64(options)), waiting)
            return nil
        case .getSettings: return [.dictionary(try status.settings(of: app).encode())]
        case .setBadgeCount(let count): shell.apps.badges.set(count, of: app)
        case .setDelegate(let path): try setDelegate(path, of: sender, app: app)
        }
        return []
    }

    // MARK: - What both interfaces have

    /// - Parameter isConfined: Whether the caller may not reach beyond its own notifications.
    func act(_ app: String, _ press: Press, isConfined: Bool = false) throws(AgendaError) {
        let key = try shell.known(RequestKey(app: app, identifier: press.identifier))
        try shell.recorder.perform(
            isConfined
                ? .actConfined(key, action: press.action, text: press.text)
                : .act(key, action: press.action, text: press.text)
        )
    }

    /// - Returns: How many there were.
    func removed(_ event: Event) throws(AgendaError) -> Variant { Self.count(try shell.recorder.perform(event)) }

    static func count(_ count: Int) -> Variant { .uint32(UInt32(clamping: count)) }

    private func acknowledge(_ number: Int64, of app: String) throws(AgendaError) {
        guard try shell.recorder.store.hasResponse(number, of: app) else {
            throw AgendaError(.unknownIdentifier, "number: \(app) has no waiting response \(number)")
        }
        try shell.recorder.perform(app == Agenda.ownApp ? .responseTold(number) : .responseAcknowledged(number))
    }

    // MARK: - Who calls

    private func register(_ sender: String, as app: String) throws(AgendaError) {
        try callers.claim(app, by: sender)
        log.debug("\(sender) speaks for \(app)")
    }

    /// The process of an app that wants to notify, by which questions about it are counted.
    private func noteAsker(_ sender: String, of app: String) {
        shell.apps.permissions.noteAsker(callers.process(of: sender) ?? 0, of: app)
    }

    private func setDelegate(_ path: String?, of sender: String, app: String) throws(AgendaError) {
        guard let path else {
            guard shell.apps.delegates.remove(of: sender, app: app) else { return }
            return callers.keep(delegate: nil, of: sender, app: app)
        }
        try callers.refuseUnremembered(sender)
        callers.keep(delegate: path, of: sender, app: app)
        shell.apps.responses.connected(Delegate(connection: sender, path: path), of: app)
    }

    /// Takes up what connections that are still there have told the last run of the agent (decision 20).
    func restoreClaims() {
        let claims = callers.restore()
        for claim in claims {
            guard let path = claim.delegate else { continue }
            shell.apps.delegates.set(Delegate(connection: claim.name, path: path), of: claim.app)
        }
        if !claims.isEmpty {
            log.info("\(claims.count) connections still speak for the apps that they named in the last run")
        }
    }
}

/// Adds to delivered notifications what only the person's tools are told: the buttons that come from a category, what is a message
/// of the agent's own, and what waits unseen because its app may not notify.
struct CategoryButtons {
    private let store: any AgendaStore
    private let settings: Settings
    private let unseen: Set<Int64>
    /// The apps that were needed, with their buttons by category.
    private var known: [String: (buttons: [String: [Action]], isNotAllowed: Bool)] = [:]

    init(_ store: any AgendaStore, _ settings: Settings, _ unseen: Set<Int64>) {
        (self.store, self.settings, self.unseen) = (store, settings, unseen)
    }

    /// A delivered row as the person's tools see it, and what it takes in an answer.
    mutating func summary(_ row: Delivered) throws(AgendaError) -> (summary: DeliveredSummary, bytes: Int) {
        var summary = DeliveredSummary(row, isUnseen: unseen.contains(row.id))
        summary.categoryActions = try actions(of: row)
        summary.isNotAllowed = Agenda.isAlwaysAllowed(row.app) ? false : try app(row.app).isNotAllowed
        if Agenda.isOwnMessage(row.key) {
            summary.app = Agenda.ownApp
            summary.isOfAgent = true
        }
        return (summary, summary.categoryActions.reduce(row.request.size) { $0 + $1.size })
    }

    private mutating func actions(of row: Delivered) throws(AgendaError) -> [Action] {
        let content = row.request.content
        guard content.actions.isEmpty, !content.categoryIdentifier.isEmpty else { return [] }
        return try app(row.app).buttons[content.categoryIdentifier] ?? []
    }

    private mutating func app(_ app: String) throws(AgendaError) -> (buttons: [String: [Action]], isNotAllowed: Bool) {
        if let known = known[app] { return known }
        let rows = try store.rows(.requests(app: app, identifiers: []))
        let buttons = (rows.categories[app] ?? []).map { ($0.identifier, $0.actions) }
        let found = (
            Dictionary(buttons) { first, _ in first },
            !settings.authorization(rows.authorization(of: app)).allows
        )
        known[app] = found
        return found
    }
}
