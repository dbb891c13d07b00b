internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The page with everything that will ring, and what has rung and wasn't answered.
@UserInterface final class AgendaView {
    let widget: Widget
    private let agenda: SharedAgenda
    private let lines: LineList
    private let empty: Widget
    private var isLoaded = false

    init(agenda: SharedAgenda, actions: ReminderActions, quickAdd: QuickAddBar, days: DaysStrip) {
        self.agenda = agenda
        lines = LineList(words.translated("Agenda"), agenda: agenda, actions: actions) { agenda.list.ids }
        empty = Widget(
            .statusPage,
            [
                "icon-name": .string("\(Agenda.ownApp)-symbolic"), "vexpand": true,
                "title": .string(words.translated("Nothing is scheduled")),
                "description": .string(words.translated("Type above what to be reminded of, and when.")),
            ]
        )
        widget = Widget(.box, ["orientation": .vertical]).append(quickAdd.widget, days.widget, lines.widget, empty)
        agenda.observe("agenda", visible: { [weak lines] in lines?.rows.bound ?? [] }) { [weak self] in
            self?.lines.apply($0)
            self?.showEmptiness()
        }
        lines.widget.isVisible = true
        empty.isVisible = false
    }

    /// Shows that there is nothing: not before the agent has said so.
    private func showEmptiness() {
        empty.isVisible = isLoaded && agenda.list.count == 0
        lines.widget.isVisible = !empty.isVisible
    }

    /// Says that nothing is scheduled, once the agent has answered.
    func loaded() {
        isLoaded = true
        showEmptiness()
    }
}
