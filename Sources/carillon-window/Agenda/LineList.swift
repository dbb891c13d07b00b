internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// A list of the agenda's lines, with what can be done with each.
@UserInterface final class LineList {
    let widget: Widget
    let rows = RowList()
    private let agenda: SharedAgenda
    /// When more rows than these go at once, the list is shown from its beginning: GTK's has widgets for as many.
    private static let mostGone = 200

    /// - Parameter name: What a screen reader calls it.
    init(_ name: String, agenda: SharedAgenda, actions: ReminderActions) {
        self.agenda = agenda
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

    func apply(_ edit: ListEdit) {
        let isAtTop = widget.isAtTop
        // GTK's list goes on showing rows at its end when that and most of what comes before it goes.
        if edit.splices.contains(where: { $0.removed > Self.mostGone }) { rows.reveal(0) }
        for splice in edit.splices {
            rows.splice(at: splice.position, removing: splice.removed, adding: splice.added)
        }
        // The neighbours of what came or went have other corners.
        if edit.rebindsAll || !edit.splices.isEmpty { rows.showAll() } else { rows.show(edit.rebound) }
        // What comes above the first line is seen by those who look at the beginning.
        if isAtTop, !edit.splices.isEmpty { rows.reveal(0) }
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
