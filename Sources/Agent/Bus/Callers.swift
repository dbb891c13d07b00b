internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// The connections that call the agent: the identity of each, and the app that it says it speaks for.
///
/// The identity of a connection is decided at its first message and stays until it leaves. A connection that has left
/// by then has none, and nothing is done for it.
final class Callers {
    /// More connections than this are not remembered; who they are is found out at each call.
    static let most = 10_000
    private static let mostDeparted = 256

    private struct Caller {
        let standing: Standing
        let process: UInt32
        var claimed: String?
        let subscription: UInt32
        /// Whether the next run is to know what it said.
        var isKept = false
    }

    private let bus: SessionBus
    private let identities: Identities
    private let executor: MainContextExecutor
    private let store: any ClaimStore
    private let storedApps: () -> [String]
    private var callers: [String: Caller] = [:]
    /// The connections that said they speak for an app, by that.
    private(set) var speakers: [String: Set<String>] = [:]
    /// Names that were gone when their messages were read. A unique name never comes back.
    private var departed: Set<String> = []
    private var unknown = UnknownPrograms()
    /// Called when a connection that was remembered has left.
    var onLeave: (_ sender: String) -> Void = { _ in }

    /// - Parameters:
    ///   - store: Where what connections say is kept for the next run.
    ///   - storedApps: The apps of which the schedule has something.
    init(
        bus: SessionBus,
        identities: Identities,
        store: any ClaimStore,
        storedApps: @escaping () -> [String],
        executor: MainContextExecutor
    ) {
        (self.bus, self.identities, self.store, self.storedApps) = (bus, identities, store, storedApps)
        self.executor = executor
    }

    /// Who a connection is; nil when it has left, or the process that made it has ended.
    func standing(of sender: String) -> Standing? {
        if let known = callers[sender] { return known.standing }
        guard !departed.contains(sender) else { return nil }
        // Departures are told behind the calls that came before them.
        let subscription = callers.count < Self.most ? watch(sender) : 0
        var owner: Identities.Owner?
        do throws(GLibError) {
            owner = try identities.owner(of: sender)
        } catch  where error.isNameWithoutOwner {
            if departed.count >= Self.mostDeparted { departed = [] }
            departed.insert(sender)
        } catch {}
        guard let owner else {
            bus.service.unsubscribe(subscription)
            return nil
        }
        if subscription != 0 {
            callers[sender] = Caller(standing: owner.standing, process: owner.process, subscription: subscription)
            checkThatItIsThere(sender)
        }
        return owner.standing
    }

    /// The process of a connection that has called; nil when it is not remembered.
    func process(of sender: String) -> UInt32? { callers[sender]?.process }

    /// Which app a connection speaks for.
    ///
    /// - Throws: `notPermitted` when who it is can't be found out.
    func app(of sender: String) throws(AgendaError) -> String {
        if let claimed = callers[sender]?.claimed { return claimed }
        let standing = try known(sender)
        if case .unknown(let app) = standing {
            try unknown.admit(app, calling: { callers.values.map(\.standing.app) }, stored: storedApps)
        }
        return standing.app
    }

    /// Has a connection speak for an app from now on.
    ///
    /// - Throws: `invalidArgument` for what can't be an app id, `notPermitted` when the caller may not speak for it.
    func claim(_ app: String, by sender: String) throws(AgendaError) {
        guard Settings.isAppIdentifier(app) else {
            throw AgendaError(
                .invalidArgument,
                "app: must be 1 to 255 letters, digits, dots, dashes and underscores, like a desktop file's name"
            )
        }
        let standing = try known(sender)
        guard standing.mayClaim(app) else { throw Self.refusal(standing, "app: ", "can speak only for itself") }
        try refuseUnremembered(sender)
        // What it said before, its delegate included, stays as it is.
        guard callers[sender]?.claimed != app || callers[sender]?.isKept != true else { return }
        note(sender, speaksFor: app)
        keep(Claim(bus: bus.guid, name: sender, app: app))
    }

    /// Has the next run know the delegate of a connection too; nil means that there is none any more.
    func keep(delegate: String?, of sender: String, app: String) {
        keep(Claim(bus: bus.guid, name: sender, app: app, delegate: delegate))
    }

    /// With a full disk nothing is kept, but that isn't a reason to refuse a caller.
    private func keep(_ claim: Claim) {
        guard callers[claim.name] != nil else { return }
        if (try? store.keep(claim)) != nil { callers[claim.name]?.isKept = true }
    }

    /// Takes up what the connections that are still there have told the last run. Who they are is found out again, and
    /// what they may not say is dropped.
    ///
    /// - Returns: The claims that hold, the oldest first.
    func restore() -> [Claim] {
        guard let claims = try? store.claims(), !claims.isEmpty else { return [] }
        let guid = bus.guid
        let present = (try? bus.desktop.names()) ?? []
        var restored: [Claim] = []
        for claim in claims where claim.bus == guid && present.contains(claim.name) {
            guard let standing = standing(of: claim.name), callers[claim.name] != nil,
                standing.app == claim.app || standing.mayClaim(claim.app)
            else { continue }
            note(claim.name, speaksFor: claim.app)
            callers[claim.name]?.isKept = true
            restored.append(claim)
        }
        try? store.forgetClaims(exceptOf: Set(restored.map(\.name)), on: guid)
        return restored
    }

    /// Refuses callers that may see and change their own notifications only.
    func refuseUnlessHost(_ sender: String) throws(AgendaError) {
        let standing = try known(sender)
        guard standing.isHost else { throw Self.refusal(standing, "", "can see only its own notifications") }
    }

    /// Refuses a connection that can't be remembered, because its end would not be noticed.
    func refuseUnremembered(_ sender: String) throws(AgendaError) {
        guard callers[sender] == nil else { return }
        throw AgendaError(.limitsExceeded, "\(Self.most) connections are open, and no more can be told apart")
    }

    private func note(_ sender: String, speaksFor app: String?) {
        if let old = callers[sender]?.claimed {
            speakers[old]?.remove(sender)
            if speakers[old]?.isEmpty == true { speakers[old] = nil }
        }
        callers[sender]?.claimed = app
        if let app { speakers[app, default: []].insert(sender) }
    }

    /// Forgets a connection that has left.
    ///
    /// - Returns: The app that it spoke for.
    func forget(_ sender: String) -> String? {
        identities.forget(sender)
        let app = callers[sender].map { $0.claimed ?? $0.standing.app }
        note(sender, speaksFor: nil)
        guard let caller = callers.removeValue(forKey: sender) else { return nil }
        bus.service.unsubscribe(caller.subscription)
        if caller.isKept { try? store.forgetClaim(bus: bus.guid, name: sender) }
        return app
    }

    private func known(_ sender: String) throws(AgendaError) -> Standing {
        guard let standing = standing(of: sender) else {
            // Passing, and not what a sandboxed app is told.
            guard FileDescriptor.areLeft() else {
                throw AgendaError(.limitsExceeded, "the agent is out of file descriptors; nothing was changed")
            }
            throw AgendaError(
                .notPermitted,
                "the agent can't find out who is calling: the bus doesn't say which process made this connection, or it has ended"
            )
        }
        return standing
    }

    private static func refusal(_ standing: Standing, _ field: String, _ rule: String) -> AgendaError {
        let reason = if case .unknown = standing { "can't be told from a sandboxed app" } else { "is sandboxed" }
        return AgendaError(.notPermitted, "\(field)\(standing.app) \(reason) and \(rule)")
    }

    /// It may have left before the bus knew that we want to hear of it.
    private func checkThatItIsThere(_ sender: String) {
        bus.service.call(.bus("NameHasOwner"), [.string(sender)], on: executor) { [weak self] result in
            if case .success(let reply) = result, reply.arguments.first == .boolean(false) { self?.onLeave(sender) }
        }
    }

    private func watch(_ sender: String) -> UInt32 {
        bus.service.subscribe(.ofBus("NameOwnerChanged", firstArgument: sender), on: executor) { [weak self] _ in
            self?.onLeave(sender)
        }
    }
}
