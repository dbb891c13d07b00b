internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Calls of `NotificationCenter1`, where each app sees its own.
final class CenterCalls {
    private let shell: Shell
    private let callers: Callers
    private let lists: Lists
    private let adding: AddCalls
    private let status: AgentStatus
    private let log: Logger

    init(shell: Shell, callers: Callers, lists: Lists, adding: AddCalls, status: AgentStatus, log: Logger) {
        self.shell = shell
        self.callers = callers
        self.lists = lists
        self.adding = adding
        self.status = status
        self.log = log
    }

    /// Nil is answered later.
    func answer(_ call: BusInvocation) throws(AgendaError) -> [Variant]? {
        // Those of AddMany may be many, and are read one by one.
        let arguments = call.member == "AddMany" ? [] : call.arguments
        if call.member == "Register" {
            try register(call.sender, as: arguments.first?.stringValue ?? "")
            return []
        }
        let app = try callers.app(of: call.sender)
        if ["Add", "AddMany", "RequestAuthorization"].contains(call.member) {
            shell.permissions.noteAsker(callers.process(of: call.sender) ?? 0, of: app)
        }
        if call.member == "RequestAuthorization" {
            let options = Permissions.Options(rawValue: arguments.first?.integerValue ?? 0)
            let waiting = Permissions.Call(sender: call.sender) { call.reply([.boolean($0)]) }
            try shell.permissions.request(app, options, waiting)
            return nil
        }
        switch call.member {
        case "GetSettings":
            return [.dictionary(try status.settings(of: app))]
        case "SetBadgeCount":
            let count = arguments.first?.integerValue ?? -1
            guard count >= 0 else { throw AgendaError(.invalidArgument, "count: must be 0 or more, not \(count)") }
            shell.badges.set(count, of: app)
            return []
        case "SetDelegate":
            try setDelegate(arguments.first?.stringValue ?? "/", of: call.sender, app: app)
            return []
        case "Add":
            return try adding.add(of: app, call) ? [] : nil
        case "AddMany":
            try adding.addMany(of: app, call)
            return nil
        case "RemovePending":
            return [
                .uint32(try removed(.removePending(app: app, identifiers: arguments.first?.stringArrayValue ?? [])))
            ]
        case "RemoveAllPending":
            return [.uint32(try removed(.removeAllPending(app: app)))]
        case "GetPending":
            return [try lists.whole(.pending(of: app), for: call)]
        case "GetPendingPage":
            return try lists.page(.pending(of: app), arguments)
        case "GetDelivered":
            return [try lists.whole(.delivered(of: app), for: call)]
        case "GetDeliveredPage":
            return try lists.page(.delivered(of: app), arguments)
        case "RemoveDelivered":
            return [
                .uint32(UInt32(clamping: try shell.removeDelivered(arguments.first?.stringArrayValue ?? [], of: app)))
            ]
        case "RemoveAllDelivered":
            return [.uint32(UInt32(clamping: try shell.removeAllDelivered(of: app)))]
        case "SetCategories":
            var categories: [Category] = []
            for (index, value) in (arguments.first?.arrayValue ?? []).enumerated() {
                categories.append(try ActionCodec.decodeCategory(value, name: "categories[\(index)]"))
            }
            try shell.recorder.perform(.setCategories(app: app, categories))
            return []
        case "GetCategories":
            let categories = try shell.recorder.store.rows(.requests(app: app, identifiers: [])).categories[app] ?? []
            return [.dictionaries(categories.map(ActionCodec.encode))]
        case "Act":
            try act(app, arguments, isConfined: callers.standing(of: call.sender)?.isHost != true)
            return []
        case "GetResponses":
            return [try lists.whole(.responses(of: app), for: call)]
        case "GetResponsesPage":
            return try lists.page(.responses(of: app), arguments)
        case "AcknowledgeResponse":
            let number = arguments.first?.integerValue ?? 0
            guard try shell.recorder.store.hasResponse(number, of: app) else {
                throw AgendaError(.unknownIdentifier, "number: no response \(number) of \(app) waits")
            }
            try shell.recorder.perform(app == Agenda.ownApp ? .responseTold(number) : .responseAcknowledged(number))
            return []
        case "Snooze":
            let key = RequestKey(app: app, identifier: arguments.first?.stringValue ?? "")
            try shell.recorder.perform(.perform(key, .snooze(seconds: arguments.last?.doubleValue ?? 0)))
            return []
        case "Skip":
            try shell.recorder.perform(
                .perform(RequestKey(app: app, identifier: arguments.first?.stringValue ?? ""), .skipNext)
            )
            return []
        case "GetUpcoming":
            let identifier = arguments.first?.stringValue ?? ""
            let limit = Int(clamping: arguments.last?.integerValue ?? 0)
            return [.dictionaries(try lists.upcoming(app, identifier, limit: limit))]
        default:
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
    }

    /// - Parameters:
    ///   - arguments: An identifier, an action and options.
    ///   - isConfined: Whether the caller may not reach beyond its own notifications.
    func act(_ app: String, _ arguments: [Variant], isConfined: Bool = false) throws(AgendaError) {
        let key = try shell.known(RequestKey(app: app, identifier: arguments.first?.stringValue ?? ""))
        let action = arguments.count > 1 ? arguments[1].stringValue ?? "" : ""
        var options = arguments.last?.dictionaryValue ?? [:]
        let text = options.removeValue(forKey: "text")
        if let unknown = options.keys.min() {
            throw AgendaError(.invalidArgument, "options.\(unknown): there is no such option")
        }
        if let text, text.stringValue == nil {
            throw AgendaError(
                .invalidArgument,
                "options.text: must be a string, not of D-Bus type \(text.typeSignature)"
            )
        }
        let words = text?.stringValue
        try shell.recorder.perform(
            isConfined ? .actConfined(key, action: action, text: words) : .act(key, action: action, text: words)
        )
    }

    /// - Returns: How many there were.
    func removed(_ event: Event) throws(AgendaError) -> UInt32 { UInt32(clamping: try shell.recorder.perform(event)) }

    // MARK: - Who calls

    private func register(_ sender: String, as app: String) throws(AgendaError) {
        try callers.claim(app, by: sender)
        log.debug("\(sender) speaks for \(app)")
    }

    private func setDelegate(_ path: String, of sender: String, app: String) throws(AgendaError) {
        guard path != "/" else {
            guard shell.delegates.remove(of: sender, app: app) else { return }
            return callers.keep(delegate: nil, of: sender, app: app)
        }
        try callers.refuseUnremembered(sender)
        callers.keep(delegate: path, of: sender, app: app)
        shell.responses.connected(Delegate(connection: sender, path: path), of: app)
    }

    /// Takes up what connections that are still there have told the last run of the agent (decision 20).
    func restoreClaims() {
        let claims = callers.restore()
        for claim in claims {
            guard let path = claim.delegate else { continue }
            shell.delegates.restore(Delegate(connection: claim.name, path: path), of: claim.app)
        }
        if !claims.isEmpty {
            log.info("\(claims.count) connections speak for the apps that they named to the last run")
        }
    }
}
