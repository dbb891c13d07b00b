internal import NotificationCore

/// Rings that are due while the store can't be written, on a full disk for example: they are shown, and tried again.
package final class UnsavedRings: ShellPart {
    /// What the server is told instead of a ring's number; in the store there is none below 1.
    package static let number: Int64 = -1
    private var rings: [RequestKey: UnsavedRing] = [:]
    private let queue: PopupQueue
    private let hold: Hold
    private let closing: Closing
    private let composer: PopupComposer
    /// Is told when the server has answered about one of their popups.
    var hasAnswered: () -> Void = {}
    /// How many popups the server has been asked for whose ids are on their way.
    private var awaited = 0
    var isAwaited: Bool { awaited > 0 }
    /// Whether some would have been shown, had the server been able to take them.
    private var wereHeldUp = false
    /// Is told of each of their popups that has come up.
    var cameUp: (_ ring: Delivered, _ asked: Popup, PopupAddress) -> Void = { _, _, _ in }

    init(_ context: Context, queue: PopupQueue, hold: Hold, closing: Closing, composer: PopupComposer) {
        (self.queue, self.hold, self.closing, self.composer) = (queue, hold, closing, composer)
        super.init(context)
    }

    // MARK: - Showing

    /// Shows the rings of a plan that could not be committed, each occurrence once.
    func show(_ changes: [Change]) {
        guard !queue.isEnding, !hold.isAsking, case .ready(_, let profile) = server.state else { return }
        guard !queue.isHeldUp else {
            wereHeldUp = true
            return
        }
        for case .deliver(let planned) in changes where rings[planned.key]?.isOf(planned) != true {
            var row = planned.asNew
            guard row.isWaiting else { continue }
            if let popup = row.popup {
                // The older text is on the screen: this one replaces it once the disk has room.
                if closing.isOfServer(popup), !recorder.kept.events.contains(where: { $0.popup == popup }) { continue }
                row.presentation = .waiting(quietly: false)
            }
            guard Agenda.isAlwaysAllowed(row.app) || isAllowed(row.app) else { continue }
            // It stays due, and is looked at again as long as it can't be written.
            guard !hold.holds(row) else { continue }
            guard !recorder.kept.leaveOut(row, buttons: composer.actions(of: row)) else { continue }
            if let old = rings[row.key] { makeWay(old) }
            rings[row.key] = UnsavedRing(row: row)
            log.warning("\"\(row.request.identifier)\" is shown but could not be stored")
            let asked = composer.popup(of: row, on: profile)
            awaited += 1
            popups.show(asked, ring: Self.number) { [weak self] result in
                guard let self else { return }
                awaited -= 1
                switch result {
                case .success(let popup): shown(row, asked, popup)
                case .failure(.noServer), .failure(.tooFast), .failure(.outOfDescriptors), .failure(.refused):
                    // It is not up, and is shown when it is tried again to store it.
                    if rings[row.key]?.isOf(row) == true { rings[row.key] = nil }
                case .failure(.timeout), .failure(.unclear): break
                }
                hasAnswered()
            }
        }
    }

    /// Shows what is due by the wall clock. The rest of the schedule still counts on the clock of the last boot, since
    /// it can't be rewritten: there, everything would ring at a wrong time.
    func showDueByWallClock() {
        var now = alarms.now()
        now.boot = BootTime(microseconds: .min)
        if let plan = recorder.plannedUnsaved(at: now) { show(plan.changes) }
    }

    /// Whether some are to be tried again, now that the server can take them.
    func takeHeldUp() -> Bool {
        defer { wereHeldUp = false }
        return wereHeldUp
    }

    private func isAllowed(_ app: String) -> Bool { (try? recorder.authorization(of: app).allows) ?? false }

    private func shown(_ row: Delivered, _ asked: Popup, _ popup: ShownPopup) {
        let address = PopupAddress(bus: serverLink.bus, server: popup.server, id: popup.id)
        cameUp(row, asked, address)
        guard rings[row.key]?.isOf(row) == true else { return closing.close(address) }
        rings[row.key]?.address = address
    }

    // MARK: - Answers

    func key(of address: PopupAddress) -> RequestKey? { rings.first { $0.value.address == address }?.key }

    /// The end of such a popup; nil when it isn't one.
    func closed(_ address: PopupAddress, _ reason: UInt32) -> Int? {
        guard let key = key(of: address) else { return nil }
        if rings[key]?.isOpened != true, rings[key]?.reason != PopupAddress.dismissed { rings[key]?.reason = reason }
        return 1
    }

    /// A button of such a popup; nil when it isn't one.
    func invoked(_ address: PopupAddress, _ action: String) -> Int? {
        guard let (key, unsaved) = rings.first(where: { $0.value.address == address }) else { return nil }
        guard !unsaved.isAnswered else { return 1 }
        guard !recorder.agenda.opensWindow(key, by: action) else {
            // Some servers report a click twice.
            if !unsaved.isOpened { shell?.showInWindow(key) }
            rings[key]?.isOpened = true
            return 1
        }
        rings[key]?.isAnswered = true
        rings[key]?.reason = PopupAddress.dismissed
        return recorder.record(.act(key, action: action, seen: unsaved.row.occurrence))
    }

    /// Text for such a popup; nil when it isn't one.
    func replied(_ address: PopupAddress, _ text: String) -> Int? {
        guard let (key, unsaved) = rings.first(where: { $0.value.address == address }) else { return nil }
        guard !unsaved.isAnswered else { return 1 }
        rings[key]?.isAnswered = true
        rings[key]?.reason = PopupAddress.dismissed
        return recorder.record(.repliedLate(key, unsaved.row, text: text, seen: unsaved.row.occurrence))
    }

    // MARK: - The store takes them

    /// Once the store takes a ring that was shown already, its popup is the one that is on the screen.
    func adopt(_ changes: [Change]) {
        guard !rings.isEmpty else { return }
        for case .deliver(let row) in changes {
            guard let unsaved = rings.removeValue(forKey: row.key), let address = unsaved.address else { continue }
            guard unsaved.isOf(row) else {
                makeWay(unsaved)
                continue
            }
            // Its server has gone meanwhile, and the popup with it: it waits for the new one.
            guard unsaved.reason != nil || address.server == server.state.owner else { continue }
            guard let stored = try? recorder.store.rows(.request(row.key)).delivered(row.key) else { continue }
            let event = unsaved.event(ring: stored.id, at: address)
            do throws(AgendaError) {
                // Before anything else that is kept, which came later.
                try recorder.perform(event)
            } catch {
                log.error("\(error.message)")
                if error.code == .storeFailed { recorder.keep(event) }
            }
        }
        for change in changes {
            switch change {
            case .put(let row): dropIfGone(row.key)
            case .reschedule(let key, _), .removePending(let key): dropIfGone(key)
            case .removeAllPending(let app): dropGone { $0.app == app }
            default: break
            }
        }
    }

    /// A later occurrence takes a popup's place. A button may have been pressed in that moment.
    private func makeWay(_ unsaved: UnsavedRing) {
        guard let address = unsaved.address else { return }
        let row = unsaved.row
        if !unsaved.isAnswered, unsaved.reason != PopupAddress.dismissed {
            closing.remember(address, row.key, row, seen: row.occurrence)
        }
        closing.close(address)
    }

    /// Takes away what was shown for requests that are gone, or that have gone on without a ring. One that is not due any more,
    /// since the clock was set back, stays: it must not ring again.
    func dropGone(where isMeant: (RequestKey) -> Bool = { _ in true }) {
        rings.keys.filter(isMeant).sorted { $0.order < $1.order }.forEach(dropIfGone)
    }

    private func dropIfGone(_ key: RequestKey) {
        guard let unsaved = rings[key], let rows = try? recorder.store.rows(.request(key)) else { return }
        guard !rows.isToCome(unsaved.row) else { return }
        rings[key] = nil
        if let address = unsaved.address { closing.close(address) }
    }
}

extension RequestKey {
    /// The same order in each run.
    fileprivate var order: (String, String) { (app, identifier) }
}

extension Delivered {
    /// The ring as one that was handed to no server before.
    fileprivate var asNew: Delivered {
        var row = self
        row.handedTo = nil
        return row
    }
}
