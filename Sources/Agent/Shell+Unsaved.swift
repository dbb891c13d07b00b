internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Rings that are due while the store can't be written, on a full disk for example: they are shown, and tried again.
extension Shell {
    /// Shows the rings of a plan that could not be committed, each occurrence once.
    func showUnsaved(_ changes: [Change]) {
        guard !screen.isEnding, case .ready(_, let profile) = screen.server, let presenter = screen.presenter else {
            return
        }
        for case .deliver(let planned) in changes where screen.unsaved[planned.key]?.isOf(planned) != true {
            let row = planned.asNew
            guard case .waiting = row.presentation else { continue }
            guard Agenda.isAlwaysAllowed(row.app) || isAllowed(row.app) else { continue }
            guard !screen.kept.leaveOut(row, buttons: actions(of: row)) else { continue }
            if let old = screen.unsaved[row.key]?.address { closePopup(old) }
            screen.unsaved[row.key] = UnsavedRing(row: row)
            log.warning("\"\(row.request.identifier)\" is shown and could not be stored")
            // No ring of the store has a number below 1, so a late answer is closed rather than taken for another.
            let asked = popup(of: row, on: profile)
            presenter.show(asked, ring: -1) { [weak self, executor = parts.executor] result in
                guard let self, case .success(let popup) = result else { return }
                executor.perform { self.shownUnsaved(row, asked, popup) }
            }
        }
    }

    /// Records what has happened, on the screen, to the clocks or in an app; while the store can't be written it is kept,
    /// and written later in its order. Nobody is told of a failure, as a caller of ``handle(_:)`` is.
    ///
    /// - Returns: How many notifications it touches, or 1 when it is kept.
    @discardableResult
    func record(_ event: Event) -> Int {
        writeDownKept()
        if screen.kept.isEmpty {
            do throws(AgendaError) {
                return try handle(event)
            } catch {
                log.error("\(error.message)")
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

    /// Deals with an event to its end, before anything rings; while the store can't be written it is kept.
    func finishOrKeep(_ event: Event) {
        do throws(AgendaError) {
            try finish(event)
        } catch {
            log.error("\(error.message)")
            keep(event)
        }
    }

    /// Shows what is due by the wall clock. The rest of the schedule still counts on the clock of the last boot, since it
    /// can't be written anew: there, everything would ring at a wrong time.
    func showDueByWallClock() {
        var now = parts.clock.now()
        now.boot = BootTime(microseconds: .min)
        guard let rows = try? store.rows(Event.deadline.query(at: now)),
            let plan = try? agenda.plan(.deadline, at: now, rows: rows)
        else { return }
        showUnsaved(plan.changes)
    }

    /// Whether a signal is about a popup of ours; other programs' would fill the memory. The disk is full, and can be read.
    private func isOurs(_ event: Event) -> Bool {
        guard let address = event.popup, !screen.kept.concerns(address) else { return true }
        return (try? store.rows(.popup(address)).delivered.isEmpty) == false
    }

    func writeDownKept() {
        while let event = screen.kept.takeFirst() {
            do throws(AgendaError) {
                if case .rebooted = event { try finish(event) } else { try handle(event) }
            } catch {
                guard error.code == .storeFailed else {
                    log.error("\(error.message)")
                    continue
                }
                screen.kept.putBack(event)
                return retryStore()
            }
        }
    }

    private func isAllowed(_ app: String) -> Bool {
        (try? store.rows(.requests(app: app, identifiers: [])).authorization(of: app).allows) ?? false
    }

    private func shownUnsaved(_ row: Delivered, _ asked: Popup, _ popup: ShownPopup) {
        let address = cameUp(row, asked, popup)
        guard screen.unsaved[row.key]?.isOf(row) == true else { return closePopup(address) }
        screen.unsaved[row.key]?.address = address
    }

    /// The end of such a popup; nil when it isn't one.
    func closedUnsaved(_ address: PopupAddress, _ reason: UInt32) -> Int? {
        guard let key = screen.unsaved.first(where: { $0.value.address == address })?.key else { return nil }
        if screen.unsaved[key]?.reason != 2 { screen.unsaved[key]?.reason = reason }
        return 1
    }

    /// A button of such a popup; nil when it isn't one.
    func invokedUnsaved(_ address: PopupAddress, _ action: String) -> Int? {
        guard let (key, unsaved) = screen.unsaved.first(where: { $0.value.address == address }) else { return nil }
        guard !unsaved.isAnswered else { return 1 }
        screen.unsaved[key]?.isAnswered = true
        screen.unsaved[key]?.reason = 2
        return record(.act(key, action: action, seen: unsaved.row.occurrence))
    }

    /// Once the store takes a ring that was shown already, its popup is the one that is on the screen.
    func adoptUnsaved(_ changes: [Change]) {
        guard !screen.unsaved.isEmpty else { return }
        for case .deliver(let row) in changes {
            guard let unsaved = screen.unsaved.removeValue(forKey: row.key), let address = unsaved.address else {
                continue
            }
            guard unsaved.isOf(row) else {
                // A later occurrence takes its place.
                closePopup(address)
                continue
            }
            // Its server has gone meanwhile, and the popup with it: it waits for the new one.
            guard unsaved.reason != nil || address.server == screen.server.owner else { continue }
            let stored = try? store.rows(.requests(app: row.app, identifiers: [row.request.identifier])).delivered.first
            guard let stored else { continue }
            let event = unsaved.event(ring: stored.id, at: address)
            do throws(AgendaError) {
                // Before anything else that is kept, which came later.
                try handle(event)
            } catch {
                log.error("\(error.message)")
                if error.code == .storeFailed { keep(event) }
            }
        }
    }

    /// Once everything that is due is stored: what is left was shown for requests that are gone, or that have gone on
    /// without a ring. One that is not due any more, since the clock was set back, stays: it is not to ring again.
    func dropUnsaved() {
        for (key, unsaved) in screen.unsaved {
            let query = RowQuery.requests(app: key.app, identifiers: [key.identifier])
            guard let rows = try? store.rows(query), !rows.isToCome(unsaved.row) else { continue }
            screen.unsaved[key] = nil
            if let address = unsaved.address { closePopup(address) }
        }
    }
}

extension Delivered {
    /// The ring as one that was handed to no server before.
    fileprivate var asNew: Delivered {
        var row = self
        row.handedTo = nil
        return row
    }
}
