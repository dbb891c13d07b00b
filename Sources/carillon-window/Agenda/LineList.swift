internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

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
    init(
        _ name: String,
        agenda: SharedAgenda,
        actions: ReminderActions,
        ids: @escaping @UserInterface () -> [String]
    ) {
        self.agenda = agenda
        lineIDs = ids
        let clamp = Widget(.clampScroller, ["maximum-size": 720, "child": .object(rows.widget)])
        widget = Widget(.scroller, ["hscrollbar-policy": .never, "vexpand": true, "child": .object(clamp)])
        rows.widget.add(class: "agenda")
        rows.widget.named(name)
        rows.makeRow = { [weak agenda] in
            AgendaLineRow(
                content: { agenda?.content(of: $0) },
                menu: { actions.menu(of: $0) },
                done: { actions.perform("done", on: $0) }
            )
        }
        rows.activated = { actions.open($0) }
        rows.onBind = { [weak agenda] in agenda?.setTimer() }
        widget.onKey("Delete") { [weak self] in self?.rows.focused.map { actions.perform("delete", on: $0) } != nil }
        widget.onKey("Menu", "<Shift>F10") { [weak self] in self?.rows.openMenu() ?? false }
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
        for splice in edit.splices {
            rows.splice(at: splice.position, removing: splice.removed, adding: splice.added)
        }
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
