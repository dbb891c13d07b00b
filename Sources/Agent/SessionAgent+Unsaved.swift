internal import GLibSupport
internal import Logging
internal import NotificationCore

/// Rings that are due while the store can't be written, on a full disk for example: they are shown, and tried again.
extension SessionAgent {
    /// How long the buttons of such a popup count, in microseconds: a day.
    private static let answerable: Int64 = 86_400_000_000

    /// Shows the rings of a plan that could not be committed, each occurrence once.
    func showUnsaved(_ changes: [Change]) {
        guard case .ready(_, let profile) = screen.server, let presenter = screen.presenter else { return }
        for case .deliver(let row) in changes where screen.unsaved[row.key]?.occurrence != row.occurrence {
            guard row.app == Agenda.ownApp || isAllowed(row.app) else { continue }
            if let old = screen.unsaved[row.key]?.address { closePopup(old) }
            screen.unsaved[row.key] = Screen.Unsaved(occurrence: row.occurrence)
            log.warning("\"\(row.request.identifier)\" is shown and could not be stored")
            // No ring of the store has a number below 1, so a late answer is closed rather than taken for another.
            presenter.show(popup(of: row, on: profile), ring: -1) { [weak self, executor = parts.executor] result in
                guard let self, case .success(let popup) = result else { return }
                executor.perform { self.assumeIsolated { $0.shownUnsaved(row, popup) } }
            }
        }
    }

    private func isAllowed(_ app: String) -> Bool {
        (try? store.rows(.requests(app: app, identifiers: [])).authorization(of: app).allows) ?? false
    }

    private func shownUnsaved(_ row: Delivered, _ popup: ShownPopup) {
        let address = address(of: popup)
        guard screen.unsaved[row.key]?.occurrence == row.occurrence else { return closePopup(address) }
        screen.unsaved[row.key]?.address = address
        remember(address, row.key, for: Self.answerable)
    }

    /// Once the store takes a ring that was shown already, its popup is the one that is on the screen.
    func adoptUnsaved(_ changes: [Change]) {
        guard !screen.unsaved.isEmpty else { return }
        for case .deliver(let row) in changes {
            guard let unsaved = screen.unsaved.removeValue(forKey: row.key), let address = unsaved.address else {
                continue
            }
            guard unsaved.occurrence == row.occurrence else {
                // A later occurrence takes its place.
                closePopup(address)
                continue
            }
            let stored = try? store.rows(.requests(app: row.app, identifiers: [row.request.identifier])).delivered.first
            if let stored { note(.popupShown(ring: stored.id, address)) }
        }
    }
}
