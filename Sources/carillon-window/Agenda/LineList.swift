internal import AdwaitaSupport
internal import AgendaWindow

/// A list of the agenda's lines, with what can be done with each.
@UserInterface final class LineList {
    let widget: Widget
    let rows = RowList()
    private let agenda: SharedAgenda
    /// All lines in their order.
    private let lineIDs: @UserInterface () -> [String]
    /// When more rows than these go at once, the list is shown from its beginning: GTK's has widgets for as many.
    private static let mostGone = 200

    /// - Parameters:
    ///   - name: What a screen reader calls it.
    ///   - ids: All lines in their order.
    ///   - content: What a line shows; nil is what it does in the agenda.
    init(
        _ name: String,
        agenda: SharedAgenda,
        actions: ReminderActions,
        content: (@UserInterface (String) -> AgendaLineRow.Content?)? = nil,
        ids: @escaping @UserInterface () -> [String]
    ) {
        self.agenda = agenda
        lineIDs = ids
        widget = .scroller(.clamped(rows.widget, .clampScroller))
        rows.widget.add(class: "agenda")
        rows.widget.named(name)
        rows.makeRow = { [weak agenda] in
            AgendaLineRow(
                content: { content?($0) ?? agenda?.content(of: $0) },
                menu: { actions.menu(of: $0) },
                done: { actions.perform("done", on: $0) }
            )
        }
        rows.activated = { actions.open($0) }
        rows.onBind = { [weak agenda] in agenda?.setTimer() }
        widget.onKey("Delete") { [weak self] in self?.rows.focused.map { actions.perform("delete", on: $0) } != nil }
        onKeys("Down", by: 1, leaves: true) { $0 + 1 }
        onKeys("Up", by: -1, leaves: true) { $0 - 1 }
        onKeys("Page_Down", by: 1) { [rows] in $0 + rows.pageLength }
        onKeys("Page_Up", by: -1) { [rows] in max(0, $0 - rows.pageLength) }
        onKeys("Home", by: -1) { _ in 0 }
        onKeys("End", by: 1) { _ in .max }
        widget.onKey("Menu", "<Shift>F10") { [weak self] in self?.rows.openMenu() ?? false }
    }

    /// Moves the focus along the list. GTK 4.8 by itself loses it on its way to a row that isn't in sight, and stops at headings.
    ///
    /// - Parameters:
    ///   - key: Also that of the number pad.
    ///   - step: 1 forward, -1 back.
    ///   - leaves: Whether it leaves the list at its ends.
    ///   - place: Where to, from a position.
    private func onKeys(
        _ key: String,
        by step: Int,
        leaves: Bool = false,
        _ place: @escaping @UserInterface (Int) -> Int
    ) {
        widget.onKey(key, "KP_" + key, isFirst: true) { [weak self] in
            guard let self, rows.hasFocus, let focused = rows.focused else { return false }
            let ids = lineIDs()
            guard let position = rows.position(of: focused) ?? ids.firstIndex(of: focused) else { return false }
            let wanted = place(position)
            guard !leaves || ids.indices.contains(wanted) else { return false }
            let end = step > 0 ? ids.count - 1 : 0
            let isReminder = { !AgendaLine.isHeading(ids[$0]) }
            let onward = stride(from: min(max(wanted, 0), ids.count - 1), through: end, by: step).first(
                where: isReminder
            )
            guard let target = onward ?? (leaves ? nil : ids.indices.first(where: isReminder)) else { return false }
            rows.focus(target)
            // With its heading; what comes above it later is seen then, too.
            if ids[..<target].allSatisfy(AgendaLine.isHeading) { rows.reveal(0) }
            return true
        }
    }

    /// A reminder that has moved keeps the focus; of one that has gone the next one gets it, or the one before.
    private func keepFocus(_ id: String, from position: Int) {
        let ids = lineIDs()
        if let now = ids.firstIndex(of: id) {
            guard now == position else { return rows.focus(now) }
            // One splice for many changes takes rows away that stay.
            return UserInterface.perform { [rows] in if rows.focused != id { rows.focus(now) } }
        }
        let places = Array(position..<max(position, ids.count)) + (0..<min(position, ids.count)).reversed()
        if let next = places.first(where: { !AgendaLine.isHeading(ids[$0]) }) { rows.focus(next) }
    }

    func apply(_ edit: ListEdit) {
        let isAtTop = widget.isAtTop
        let focused = rows.focused.flatMap { id in rows.position(of: id).map { (id: id, position: $0) } }
        // GTK's list goes on showing rows at its end when that and most of what comes before it goes.
        if edit.splices.contains(where: { $0.removed > Self.mostGone }) { rows.reveal(0) }
        for splice in edit.splices { rows.splice(at: splice.position, removing: splice.removed, adding: splice.added) }
        // The neighbours of what came or went have other corners.
        if edit.rebindsAll || !edit.splices.isEmpty { rows.showAll() } else { rows.show(edit.rebound) }
        guard !edit.splices.isEmpty else { return }
        // What comes above the first line is seen by those who look at the beginning.
        if isAtTop { rows.reveal(0) }
        if let focused { keepFocus(focused.id, from: focused.position) }
    }
}

extension SharedAgenda {
    /// What a line shows; nil when it has just gone.
    func content(of id: String) -> AgendaLineRow.Content? {
        if let heading = list.heading(id) { return .heading(heading) }
        guard let row = list.row(id) else { return nil }
        let actions = list.actions(id)
        return .reminder(row, hasDone: actions.contains { $0.kind == .done }, hasMenu: !actions.isEmpty)
    }
}
