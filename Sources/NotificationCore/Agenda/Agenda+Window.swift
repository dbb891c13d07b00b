/// The window, where it is installed (decision 13): a plain click on a person's own reminder opens it there and answers nothing.
extension Agenda {
    /// Whether a button of a popup opens the window: the click on the popup itself, of the person's own reminders.
    package func opensWindow(_ key: RequestKey, by action: String) -> Bool {
        hasWindow && key.app == Self.ownApp && action == Action.defaultIdentifier
    }

    /// The popup goes; its notification stays in the list, and what rings until it is answered goes on.
    func showInWindow(_ rows: RequestRows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        plan.count = 1
        if let row = rows.delivered { takeDown(row, into: &plan) }
        plan.consequences.append(.showInWindow(rows.key))
        return plan
    }

    /// What is on the screen is shown anew, quietly: a click on "Open" must never be taken for one on "Done".
    func windowChanged(_ isInstalled: Bool, onScreen: [Delivered]) -> Plan {
        var plan = Plan()
        plan.durability = .process
        plan.changes = [.note(.window, isInstalled ? Self.installed : "no")]
        for row in onScreen where row.app == Self.ownApp {
            guard case .shown(let address) = row.presentation else { continue }
            plan.count += 1
            plan.changes.append(.present(ring: row.id, .waiting(quietly: true)))
            plan.consequences.append(.withdraw(address, row.key, answerable: false))
        }
        if plan.count > 0 { plan.consequences.append(.present) }
        return plan
    }

    /// What is noted while the window is installed.
    package static let installed = "yes"
}
