import AgentCore
import NotificationCore

/// What has been promised, and what is written down of it.
extension World {
    func willCommit() -> Bool { agent?.life.spend() ?? true }

    func didCommit() {
        guard let (event, plan, now) = decided else { return }
        decided = nil
        do { try committed(event, plan, at: now) } catch { note(error) }
        _ = agent?.life.spend()
    }

    private func setting(_ now: Moment) -> Ledger.Setting {
        let positions = agent?.ports.positions
        return Ledger.Setting(
            now: now,
            zone: zones.known,
            beats: beats,
            report: positions?.last,
            isFirstReport: positions?.isFirst ?? true,
            hasPositions: hasPositions,
            quiet: quiet
        )
    }

    func decide(_ event: Event, _ agenda: Agenda, at now: Moment, rows: Rows) throws -> Plan {
        do {
            if let bug { return try bug.plan(event, agenda, at: now, rows: rows) }
            return try agenda.plan(event, at: now, rows: rows)
        } catch let error as AgendaError {
            var trial = ledger
            if trial.apply(event, setting(now)) { throw Violation("refused: \(error.message)") }
            throw error
        }
    }

    func committed(_ event: Event, _ plan: Plan, at now: Moment) throws {
        say("  \(event.text)".prefix(300).description)
        // A copy only where it is needed: the ledger is large, and this is where the time goes.
        let before: [RequestKey: Ledger.Rung] =
            switch event {
            case .serverChanged, .summarise: ledger.delivered
            default: [:]
            }
        if case .popupCameAndWent(let key, _, let address, _) = event, plan.count > 0 {
            let title = ledger.delivered[key]?.request.content.title
            guard address.server != server?.name || server?.titles[address.id] == title else {
                throw Violation("\(key.identifier) \(title ?? "") counts as shown, and popup \(address.id) was another")
            }
        }
        if case .moved(let position, let afterAbsence) = event {
            try checkMove(position, afterAbsence)
        }
        if case .askPermission(let app, _) = event { try noteQuestion(about: app) }
        let answers = ledger.answers.count
        ledger.lookedAt = plan.isCutShort ? plan.advanced : nil
        guard ledger.apply(event, setting(now)) else { throw Violation("should have been refused: \(event)") }
        if let strange = ledger.strange { throw Violation(strange) }
        if case .summarise = event { try checkQuietSummary(before) }
        if case .moved = event {
            agent?.ports.positions.isFirst = false
            agent?.ports.positions.isLastTaken = true
        }
        if case .authorize(let app, _) = event { askedAbout[app] = nil }
        askedAbout = askedAbout.filter { ledger.permission($0.key) == .notDetermined }
        if ledger.answers.count > answers, let app = ledger.answers.last?.app, app != Self.ownApp {
            answered.insert(app)
        }
        noteWords(plan.changes)
        compared += 1
        if event.mayDeliver && !plan.changes.isEmpty || compared % 4 == 0 { try ledger.compare(with: store, at: now) }
        // A click on what a caller takes away in this moment counts for nothing.
        if event.isCall { clicks = [:] }
        // Nor does one that comes seconds after the word that its popup is gone, when the next ring has taken its place.
        if case .deadline = event, let agent {
            clicks = clicks.filter { address, _ in
                ledger.key(of: address) != nil || agent.shell.screen.closing.isLeaving(address) || agent.shell.isShowing
            }
        }
        // Nor does one on a popup whose ring had been replaced before its id was known.
        if case .popupShown(_, let address) = event, ledger.key(of: address) == nil { clicks[address] = nil }
        if case .popupInvoked(let address, _) = event, plan.count > 0 { clickCounted(address) }
        // The word of it came behind the one that the popup was gone, and before the popup's number was known.
        if case .clickedLate(let row, _) = event, case .shown(let address) = row.presentation { clickCounted(address) }
        if event.isCall, !plan.changes.isEmpty { asked = store.count }
        if case .serverChanged = event {
            for (key, rung) in before {
                if let address = rung.state.popup, ledger.delivered[key]?.state == .gone(nil),
                    address.server == server?.name
                {
                    server?.markOrphan(address.id)
                }
            }
        }
        snapshot()
    }

    func snapshot() {
        let floor = min(store.lastDurable, promised)
        snapshots.removeAll { $0.count < floor || $0.count == store.count }
        if diesAfter != nil, diedOfPower { snapshots.append((store.count, ledger)) }
    }

    /// A caller has been told that it is done.
    func promise() { promised = max(promised, asked) }

    /// A button was pressed on a popup that the agent knows, or will in a moment.
    func clicked(_ shown: SimulatedServer.Shown, _ key: String, at address: PopupAddress) {
        guard !shown.isOrphan, let agent, shown.agent == agent.run else { return }
        guard ledger.delivered.contains(where: { $0.value.ring == shown.ring }) else { return }
        clicks[address] = (shown.title, agent.run, now.boot.microseconds)
    }

    func clickCounted(_ address: PopupAddress) { clicks[address] = nil }
}

extension Event {
    /// Whether it may put something into the list of what has rung, whose numbers are then to be learnt.
    fileprivate var mayDeliver: Bool {
        switch self {
        case .popupShown, .clockChanged, .presentationChosen, .responseAcknowledged: false
        default: true
        }
    }

    /// Whether somebody waits to be told that it is done.
    fileprivate var isCall: Bool {
        switch self {
        case .add, .remove, .removePending, .removeAllPending, .removeDelivered, .removeAllDelivered, .setCategories,
            .act,
            .perform, .authorize, .edit, .replace, .undo, .pause, .resume:
            true
        default: false
        }
    }
}

extension Plan {
    /// The requests whose series it moves on.
    fileprivate var advanced: Set<RequestKey> {
        Set(
            changes.compactMap { change in
                switch change {
                case .reschedule(let key, _), .removePending(let key): key
                default: nil
                }
            }
        )
    }
}
