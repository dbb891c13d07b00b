import NotificationCore

/// `ServerState`, `PopupQueue`, `Screen`, `Closing` and `UnsavedRings`, with the simulated server at the other end.
extension SimulatedAgent {
    struct Screen {
        var server = Server.absent
        var inFlight: Int64?
        var mayBeUp: Set<Int64> = []
        var isEnding = false
        var leaving: [PopupAddress: Leaving] = [:]
        var pages: [Int64: Int] = [:]
        var recent: [String: [String: BootTime]] = [:]
        var recentOfApps: [BootTime] = []
        var summarised: BootTime?
        var unsaved: [RequestKey: UnsavedRing] = [:]
        var kept = KeptEvents()
        var early: [(SimulatedServer.Signal, String)] = []
    }

    struct Leaving {
        var key: RequestKey
        var row: Delivered?
        var until: BootTime
    }

    enum Server {
        case absent
        case asking(owner: String)
        case ready(owner: String, ServerProfile)
        case hung(owner: String, ServerProfile?)

        var owner: String? {
            switch self {
            case .absent: nil
            case .asking(let owner), .ready(let owner, _), .hung(let owner, _): owner
            }
        }

        var isReady: Bool { if case .ready = self { true } else { false } }
    }

    static let settlingTime = 1.0
    private static let patience = 5.0
    /// How long libnotify waits for an answer, in seconds.
    private static let callPatience = 25.0
    static let leavingTime: Int64 = 10_000_000
    private static let loginTime: Int64 = 20_000_000

    // MARK: - The server

    func serverOwnerChanged(_ owner: String?) throws {
        guard owner != screen.server.owner else { return }
        guard let owner else {
            screen.server = .absent
            return try pump()
        }
        screen.server = .asking(owner: owner)
        if world.now.boot.microseconds(since: started.boot) < Self.loginTime { settle(for: Self.settlingTime) }
        wait(.serverAnswer, seconds: Self.patience) { [weak self] in try self?.serverDoesNotAnswer() }
        try ask(owner) { agent, profile in try agent.serverIsReady(owner, profile) }
    }

    private func ask(_ owner: String, _ answer: @escaping (SimulatedAgent, ServerProfile) throws -> Void) throws {
        world.call(owner, of: self) { server in
            server.kind.profile
        } completion: { agent, result in
            guard agent.screen.server.owner == owner else { return }
            try answer(agent, (try? result.get()) ?? ServerProfile(name: ""))
        }
    }

    private func serverIsReady(_ owner: String, _ profile: ServerProfile) throws {
        endWait(.serverAnswer)
        screen.server = .ready(owner: owner, profile)
        agenda.mostKept = profile.mostKept
        world.ledger.mostKept = profile.mostKept
        try record(.serverChanged(bus: bus, server: owner, deliversToOthers: profile.deliversToOthers))
        try pump()
    }

    func settle(for seconds: Double) {
        wait(.settling, seconds: seconds) { [weak self] in try self?.pump() }
    }

    // MARK: - Showing

    func pump() throws {
        guard canShow else { return }
        do {
            guard let ring = try store.nextWaiting(except: apps.deciding.union(screen.kept.rings)) else { return }
            guard case .ready(_, let profile) = screen.server else { return }
            guard agenda.mayStillShow(ring, at: world.now) else {
                try record(.popupWithheld(ring: ring.id))
                return try pump()
            }
            if try askDelegate(ring) { return try pump() }
            if try joinsCrowd(ring) { return }
            try show(ring, on: profile)
        } catch is AgendaError {}
    }

    private var canShow: Bool { screen.inFlight == nil && !screen.isEnding && waits[.settling] == nil }

    private var handover: Delivered.Handover? {
        guard case .ready(let owner, _) = screen.server else { return nil }
        return Delivered.Handover(bus: bus, server: owner)
    }

    func noteHandover(_ plan: inout Plan, _ rows: Rows) {
        guard canShow, screen.kept.isEmpty, let handover else { return }
        plan.handOver(to: handover, rows: rows) { apps.delegates[$0.app] == nil }
    }

    private func handingOver(_ delivered: Delivered) throws -> Delivered {
        var row = delivered
        let mayBeUp = screen.mayBeUp.remove(row.id) != nil && row.handedTo == handover
        if let handover, row.handedTo != handover {
            do {
                try handle(.popupHandedOver(ring: row.id, to: handover))
            } catch is AgendaError {}
        }
        row.handedTo = mayBeUp ? handover : nil
        return row
    }

    private func show(_ delivered: Delivered, on profile: ServerProfile) throws {
        let popup = popup(of: try handingOver(delivered), on: profile)
        screen.inFlight = delivered.id
        wait(.serverAnswer, seconds: Self.patience) { [weak self] in try self?.serverDoesNotAnswer() }
        try world.willShow(delivered, popup)
        present(popup, of: delivered, ring: delivered.id) { agent, result in try agent.presented(delivered, result) }
    }

    /// The presenter: libnotify's call, with its own patience, on a thread of its own.
    private func present(
        _ popup: Popup,
        of delivered: Delivered,
        ring: Int64,
        _ completion: @escaping (SimulatedAgent, Result<ShownPopup, PresentationFailure>) throws -> Void
    ) {
        guard let owner = world.server?.name else {
            world.after(500, inTransit: true) { [weak self] in
                guard let self else { return }
                try completion(self, .failure(.noServer("there is none")))
            }
            return
        }
        final class Call { var isOver = false }
        let call = Call()
        let title = delivered.request.content.title
        world.after(Int64(Self.callPatience * 1_000_000), inTransit: false) { [weak self] in
            guard !call.isOver, let self, world.agent === self else { return }
            call.isOver = true
            try completion(self, .failure(.timeout))
        }
        world.call(owner, of: self) { [run] server in
            server.notify(popup, ring: ring, title: title, agent: run).map { ShownPopup(server: server.name, id: $0) }
        } completion: { agent, result in
            let outcome =
                switch result {
                case .success(let answer): answer
                case .failure: Result<ShownPopup, PresentationFailure>.failure(.noServer("it went away"))
                }
            if call.isOver {
                if case .success(let popup) = outcome { try agent.lateAnswer(ring, popup) }
                return
            }
            call.isOver = true
            try completion(agent, outcome)
        }
    }

    private func popup(of delivered: Delivered, on profile: ServerProfile) -> Popup {
        var delivered = delivered
        if apps.quiet.contains(delivered.id) { delivered.presentation = .waiting(quietly: true) }
        return Popup(
            delivered,
            buttons: actions(of: delivered),
            as: .init(name: delivered.app, desktopEntry: delivered.app, defaultLabel: "Open"),
            on: profile,
            page: screen.pages[delivered.id] ?? 0,
            due: delivered.isLate(at: world.now) ? "late" : nil
        )
    }

    private func actions(of delivered: Delivered) -> [Action] {
        let query = RowQuery.requests(app: delivered.app, identifiers: [])
        let categories = (try? store.rows(query).categories[delivered.app]) ?? []
        return agenda.actions(of: delivered.request, app: delivered.app, categories: categories)
    }

    private func presented(_ delivered: Delivered, _ result: Result<ShownPopup, PresentationFailure>) throws {
        screen.inFlight = nil
        endWait(.serverAnswer)
        switch result {
        case .success(let popup):
            apps.decided.remove(delivered.id)
            apps.quiet.remove(delivered.id)
            if case .hung(let owner, let profile?) = screen.server { screen.server = .ready(owner: owner, profile) }
            try record(.popupShown(ring: delivered.id, address(of: popup)))
            try replayEarlySignals()
        case .failure(.timeout): try serverDoesNotAnswer()
        case .failure(.noServer): settle(for: Self.settlingTime)
        case .failure(.tooFast): settle(for: 1.1)
        case .failure(.outOfDescriptors): settle(for: 1)
        case .failure(.refused):
            try record(.popupWithheld(ring: delivered.id))
        }
        screen.early = []
        if !screen.isEnding { try pump() }
    }

    private func lateAnswer(_ ring: Int64, _ popup: ShownPopup) throws {
        try record(.popupShown(ring: ring, address(of: popup)))
    }

    private func serverDoesNotAnswer() throws {
        if case .asking(let owner) = screen.server {
            screen.server = .hung(owner: owner, nil)
            return
        }
        guard case .ready(let owner, let profile) = screen.server else { return }
        screen.server = .hung(owner: owner, profile)
        try ask(owner) { agent, profile in
            guard case .hung = agent.screen.server else { return }
            agent.screen.server = .ready(owner: owner, profile)
            agent.settle(for: 0.3)
        }
    }

    // MARK: - Signals

    private func address(of popup: ShownPopup) -> PopupAddress {
        PopupAddress(bus: bus, server: popup.server, id: popup.id)
    }

    func received(_ signal: SimulatedServer.Signal, from server: String) throws {
        let address = PopupAddress(bus: bus, server: server, id: signal.id)
        let touched: Int =
            switch signal {
            case .invoked(_, let key): try invoked(address, key)
            case .replied(_, let text): try record(.popupReplied(address, text: text))
            case .closed(_, let reason):
                // Not with `??`: an error that passes through it here ends a debug build of Swift 6.3.
                if let closed = closedUnsaved(address, reason) {
                    closed
                } else {
                    try record(.popupClosed(address, reason: reason))
                }
            }
        if case .invoked = signal, touched > 0 { world.clickCounted(address) }
        if touched == 0, screen.inFlight != nil, screen.early.count < 64 { screen.early.append((signal, server)) }
    }

    private func invoked(_ address: PopupAddress, _ key: String) throws -> Int {
        let action = PopupKey(key).actionIdentifier
        if let touched = try invokedUnsaved(address, action) { return touched }
        let touched = try record(.popupInvoked(address, key: key))
        if touched > 0 { return touched }
        guard let leaving = screen.leaving.removeValue(forKey: address), leaving.until > world.now.boot else {
            return 0
        }
        try record(leaving.row.map { .clickedLate($0, popupKey: key) } ?? .pressed(leaving.key, popupKey: key))
        return 1
    }

    private func replayEarlySignals() throws {
        let early = screen.early
        screen.early = []
        for (signal, server) in early { try received(signal, from: server) }
    }

    // MARK: - Closing

    func closePopup(_ address: PopupAddress) throws {
        guard address.bus == bus, address.server == screen.server.owner else { return }
        // Whatever becomes of it, nobody counts on it any more.
        world.server?.markOrphan(address.id)
        world.call(address.server, of: self) {
            $0.close(address.id)
        } completion: { _, _ in
        }
    }

    func remember(_ address: PopupAddress, _ key: RequestKey, _ row: Delivered? = nil) {
        let now = world.now.boot
        screen.leaving = screen.leaving.filter { $0.value.until > now }
        screen.leaving[address] = Leaving(key: key, row: row, until: now.advanced(byMicroseconds: Self.leavingTime))
    }

    // MARK: - What can't be written

    @discardableResult
    func record(_ event: Event) throws -> Int {
        try writeDownKept()
        if screen.kept.isEmpty {
            do {
                return try handle(event)
            } catch let error as AgendaError {
                guard error.code == .storeFailed else { return 0 }
            }
        }
        guard isOurs(event) else { return 0 }
        keep(event)
        return 1
    }

    private func keep(_ event: Event) {
        screen.kept.keep(event)
        retryStore()
    }

    private func isOurs(_ event: Event) -> Bool {
        guard let address = event.popup, !screen.kept.concerns(address) else { return true }
        return (try? store.rows(.popup(address)).delivered.isEmpty) == false
    }

    func writeDownKept() throws {
        while let event = screen.kept.takeFirst() {
            do {
                try handle(event)
            } catch let error as AgendaError {
                guard error.code == .storeFailed else { continue }
                screen.kept.putBack(event)
                return retryStore()
            } catch let end as Died {
                screen.kept.putBack(event)
                throw end
            }
        }
    }

    // MARK: - Rings that can't be stored

    func showUnsaved(_ changes: [Change]) throws {
        guard !screen.isEnding, case .ready(_, let profile) = screen.server else { return }
        for case .deliver(let row) in changes where screen.unsaved[row.key]?.isOf(row) != true {
            guard case .waiting = row.presentation else { continue }
            guard Agenda.isAlwaysAllowed(row.app) || world.ledger.permission(row.app).allows else { continue }
            guard !screen.kept.leaveOut(row, buttons: actions(of: row)) else { continue }
            if let old = screen.unsaved[row.key]?.address { try closePopup(old) }
            screen.unsaved[row.key] = UnsavedRing(row: row)
            try world.willShowUnsaved(row)
            present(popup(of: row, on: profile), of: row, ring: -1) { agent, result in
                guard case .success(let popup) = result else { return }
                let address = agent.address(of: popup)
                guard agent.screen.unsaved[row.key]?.isOf(row) == true else {
                    return try agent.closePopup(address)
                }
                agent.screen.unsaved[row.key]?.address = address
            }
        }
    }

    private func closedUnsaved(_ address: PopupAddress, _ reason: UInt32) -> Int? {
        guard let key = screen.unsaved.first(where: { $0.value.address == address })?.key else { return nil }
        if screen.unsaved[key]?.reason != 2 { screen.unsaved[key]?.reason = reason }
        return 1
    }

    private func invokedUnsaved(_ address: PopupAddress, _ action: String) throws -> Int? {
        guard let (key, unsaved) = screen.unsaved.first(where: { $0.value.address == address }) else { return nil }
        guard !unsaved.isAnswered else { return 1 }
        screen.unsaved[key]?.isAnswered = true
        screen.unsaved[key]?.reason = 2
        return try record(.act(key, action: action, seen: unsaved.row.occurrence))
    }

    func adoptUnsaved(_ changes: [Change]) throws {
        guard !screen.unsaved.isEmpty else { return }
        for case .deliver(let row) in changes {
            guard let unsaved = screen.unsaved.removeValue(forKey: row.key), let address = unsaved.address else {
                continue
            }
            guard unsaved.isOf(row) else {
                try closePopup(address)
                continue
            }
            guard unsaved.reason != nil || address.server == screen.server.owner else { continue }
            let stored = try? store.rows(.requests(app: row.app, identifiers: [row.request.identifier])).delivered.first
            guard let stored else { continue }
            let event = unsaved.event(ring: stored.id, at: address)
            do {
                try handle(event)
            } catch let error as AgendaError {
                if error.code == .storeFailed { keep(event) }
            }
        }
    }

    func dropUnsaved() throws {
        for (key, unsaved) in screen.unsaved.sorted(by: {
            ($0.key.app, $0.key.identifier) < ($1.key.app, $1.key.identifier)
        }) {
            let query = RowQuery.requests(app: key.app, identifiers: [key.identifier])
            guard let rows = try? store.rows(query), !rows.isToCome(unsaved.row) else { continue }
            screen.unsaved[key] = nil
            if let address = unsaved.address { try closePopup(address) }
        }
    }
}
