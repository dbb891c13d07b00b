/// What happened to popups.
extension Agenda {
    // MARK: - Coming up

    /// A server was asked to show a ring, and it isn't known yet whether it did.
    ///
    /// An agent that is killed between a server's showing a popup and learning its number leaves that popup where it
    /// is. What was noted before lets the next one say that it shows the ring again.
    func handedOver(_ row: Delivered?, to server: Delivered.Handover) -> Plan {
        guard let row, row.isWaiting else { return Plan() }
        return Plan(durability: .process, count: 1, changes: [.handOver(ring: row.id, to: server)])
    }

    func shown(_ row: Delivered?, at address: PopupAddress, now: Moment) -> Plan {
        // The server has answered late, and once more when it was asked again.
        if row?.presentation == .shown(address) { return Plan() }
        guard let row, row.isWaiting else {
            // Nobody wants it any more: it was removed, replaced, or shown once more while the server was at it.
            return Plan(consequences: [.withdraw(address, RequestKey(app: "", identifier: ""), answerable: false)])
        }
        var plan = Plan(durability: .process, count: 1, changes: [.present(ring: row.id, .shown(address))])
        noteShown(row, at: now, into: &plan)
        // A server that hasn't replaced it has shown another one beside it.
        if let old = row.popup, old != address { plan.consequences = [.withdraw(old, row.key, answerable: true)] }
        return plan
    }

    /// What can't be shown, or no longer may be, is listed like what has left the screen.
    func withheld(_ row: Delivered?, at now: Moment) -> Plan {
        guard let row, row.isWaiting else { return Plan() }
        var plan = Plan(durability: .process, count: 1, changes: [.present(ring: row.id, .expired(nil))])
        if let silence = self.silence(row, at: now) {
            noteEnd(row, silence, at: now, into: &plan)
        } else {
            noteShown(row, at: now, into: &plan)
        }
        plan.consequences = [
            .report("\(row.key.identifier) of \(row.app) was not shown"), .deliveredChanged(app: row.app),
        ]
        // What it said before doesn't stay in its place.
        if let old = row.popup { plan.consequences.append(.withdraw(old, row.key, answerable: true)) }
        return plan
    }

    /// The notification is on the screen again as it was, without a sound.
    func comesBack(_ row: Delivered?) -> Plan {
        guard let row, case .expired = row.presentation else { return Plan() }
        return Plan(
            durability: .process,
            count: 1,
            changes: [.present(ring: row.id, .waiting(quietly: true))],
            consequences: [.present]
        )
    }

    // MARK: - One at a time

    /// Whether a popup is the person's: their reminder's, a calendar's, or a message of the agent's that asks about no app.
    package static func isOfPerson(_ key: RequestKey) -> Bool {
        (isAlwaysAllowed(key.app) || key.app == calendarsApp) && permissionApp(key) == nil
    }

    /// True if the server shows few popups at a time, and this ring's can hide the person's own for longer than a moment.
    package func hidesOwn(_ ring: Delivered, on server: ServerProfile) -> Bool {
        server.mostShown != nil && !Self.isOfPerson(ring.key) && Popup.timeout(of: ring, on: server, settings) >= 0
    }

    /// Nobody has answered it, and it comes back without a sound.
    func makesWay(_ row: Delivered?) -> Plan {
        guard let row, let address = row.popup else { return Plan() }
        return Plan(
            durability: .process,
            count: 1,
            changes: [.present(ring: row.id, .waiting(quietly: true))],
            consequences: [.withdraw(address, row.key, answerable: true)]
        )
    }

    // MARK: - Going away

    /// Takes a popup off the screen while its notification stays: a close that is reported then isn't a dismissal.
    func takeDown(_ row: Delivered, into plan: inout Plan) {
        plan.changes.append(.present(ring: row.id, .expired(nil)))
        if let address = row.popup { plan.consequences.append(.withdraw(address, row.key, answerable: false)) }
    }

    /// A popup is gone. Only a person's dismissal answers the ring.
    func closed(_ address: PopupAddress, of rows: RequestRows?, reason: UInt32, at now: Moment) -> Plan {
        guard let rows, let row = rows.delivered, row.popup == address else { return Plan() }
        var plan = Plan(count: 1)
        if reason == PopupAddress.dismissed {
            dismiss(row, address, of: rows, at: now, into: &plan)
        } else {
            // Expired, or gone without a word about why: it stays in the list, and its buttons stay answerable.
            plan.changes = [.present(ring: row.id, .expired(address))]
            plan.durability = .process
        }
        return plan
    }

    private func dismiss(
        _ row: Delivered,
        _ address: PopupAddress,
        of rows: RequestRows,
        at now: Moment,
        into plan: inout Plan
    ) {
        plan.changes = [.removeDelivered(row.key)]
        noteEnd(row, .dismissed, at: now, into: &plan)
        if row.key == Self.summaryKey { plan.changes.append(.expireSummarised) }
        plan.changes += rows.behind.map { .present(ring: $0.id, .expired(nil)) }
        // Signals come out of order, so a click may still follow.
        plan.consequences = [.remember(address, row.key, row), .deliveredChanged(app: row.app)]
        if let app = Self.permissionApp(row.key) { plan.consequences.append(.permissionSettled(app: app)) }
        endUntilAnswered(rows.pending, into: &plan)
        // Decision 13: told to the app only when its category asks for that.
        let category = rows.categories.first { $0.identifier == row.request.content.categoryIdentifier }
        guard row.app == Self.ownApp || category?.tellsDismissal == true else { return }
        let dismissed = Action.dismissIdentifier
        record(Response(delivered: row, actionIdentifier: dismissed, answered: now.wall), into: &plan)
    }

    /// In one decision, since a crash between two would leave a popup that is thought to be on the screen for ever.
    func cameAndWent(
        _ ring: Int64,
        of rows: RequestRows,
        at address: PopupAddress,
        reason: UInt32,
        now: Moment
    ) -> Plan {
        guard let row = rows.delivered, row.id == ring, row.isWaiting else { return Plan() }
        var shown = Plan()
        noteShown(row, at: now, into: &shown)
        var plan = closed(address, of: rows.with(shown: address), reason: reason, at: now)
        // What has become of it comes after it has rung.
        plan.changes = shown.changes + plan.changes
        if let old = row.popup, old != address { plan.consequences.append(.withdraw(old, row.key, answerable: true)) }
        return plan
    }

    // MARK: - Another server

    /// What was on screen and still matters comes back quietly, once (decision 22).
    func serverChanged(bus: String, server: String, deliversToOthers: Bool, _ rows: Rows, at now: Moment) -> Plan {
        var plan = Plan(durability: .process)
        let lost = rows.delivered.filter { row in
            guard let address = row.popup else { return false }
            return address.bus != bus || address.server != server || !deliversToOthers
        }
        let newestFirst = lost.sorted { $0.date > $1.date }
        for (index, row) in newestFirst.enumerated() {
            guard let address = row.popup else { continue }
            let isRecent = now.wall.microseconds(since: row.date) < Self.forgottenAfter
            let comesAlone = index < mostShownAtOnce || row.key == Self.summaryKey
            guard isRecent, comesAlone || row.app == Self.ownApp else {
                plan.changes += ([row] + rows.request(row.key).behind).map { .present(ring: $0.id, .expired(nil)) }
                continue
            }
            // A person's own that are too many come back as one.
            plan.changes.append(.present(ring: row.id, comesAlone ? .waiting(quietly: true) : .summarised))
            if !comesAlone, !plan.consequences.contains(.summariseRest) { plan.consequences.append(.summariseRest) }
            if address.bus == bus, address.server == server {
                plan.consequences.append(.withdraw(address, row.key, answerable: true))
            }
        }
        plan.count = lost.count
        if plan.count > 0 { plan.consequences.append(.present) }
        return plan
    }

    /// How old popups may be that come back after a server or a session has gone, in microseconds: seven days.
    private static let forgottenAfter: Int64 = 7 * 86_400_000_000
}

extension PopupAddress {
    /// The reason of `NotificationClosed` that says that the person has dismissed the popup.
    package static let dismissed: UInt32 = 2
    /// The reason that says that its time was over.
    static let expired: UInt32 = 1
}

extension Category {
    /// Apple's `customDismissAction`.
    fileprivate var tellsDismissal: Bool { options & 1 != 0 }
}
