internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The page with what rings now or was missed, and what can be done with all of it.
@UserInterface final class MissedView {
    let widget: Widget
    private let agenda: SharedAgenda
    private let lines: LineList
    private let empty: Widget
    private let snooze = Widget(.menuButton, ["label": .string(words.translated("Snooze All"))])
    private let all = Widget(.box, ["halign": .centered, "margin-top": 12, "margin-bottom": 12]).flowing(spacing: 12)
    private var ids: [String] = []
    private var isLoaded = false
    /// Called with how many were missed.
    var onCount: (@UserInterface (Int) -> Void)?

    init(agenda: SharedAgenda, actions: ReminderActions) {
        self.agenda = agenda
        lines = LineList(words.translated("Missed"), agenda: agenda, actions: actions) { agenda.list.missedIDs }
        let description = words.translated("What rings and isn’t answered waits here.")
        empty = .status("object-select-symbolic", words.translated("Nothing was missed"), .string(description))
        let done = Widget(.button, ["label": .string(words.translated("Done All"))])
        all.append(done, snooze)
        widget = Widget(.box, ["orientation": .vertical]).append(all, lines.widget, empty)
        done.on("clicked") { actions.doneAll() }
        snooze.setMenu { actions.snoozeAllMenu() }
        agenda.observe("missed", visible: { [weak lines] in lines?.rows.bound ?? [] }) { [weak self] in
            self?.apply($0)
        }
        show()
    }

    private func apply(_ edit: ListEdit) {
        var own = ListEdit()
        if edit.rebindsAll || !edit.splices.isEmpty {
            let after = agenda.list.missedIDs
            own = ListEdit(from: ids, to: after)
            ids = after
        }
        own.rebound = edit.rebound
        own.rebindsAll = edit.rebindsAll
        lines.apply(own)
        show()
    }

    /// Says that nothing was missed, once the agent has answered.
    func loaded() {
        guard !isLoaded else { return }
        isLoaded = true
        show()
    }

    /// Goes to the first of them; Enter opens it then, and doesn't press what is about all.
    func focus() {
        if let first = ids.firstIndex(where: { !AgendaLine.isHeading($0) }) { lines.rows.focus(first) }
    }

    private func show() {
        lines.widget.isVisible = !ids.isEmpty
        empty.isVisible = ids.isEmpty && isLoaded
        all.isVisible = !agenda.list.missedToBeDone.isEmpty
        snooze.isVisible = !agenda.list.missedToBeSnoozed.isEmpty
        onCount?(agenda.list.missedCount)
    }
}
