internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The page with everything that will ring, and what has rung and wasn't answered; or what of it is looked for.
@UserInterface final class AgendaView {
    let widget: Widget
    private let agenda: SharedAgenda
    private let days: DaysStrip
    private let quickAdd: QuickAddBar
    private let lines: LineList
    private var found: LineList?
    private var search = AgendaSearch()
    private let heading = Widget(
        .label,
        ["xalign": 0.0, "hexpand": true, "ellipsize": .cutAtEnd],
        classes: ["heading"]
    )
    private let above: Widget
    private let empty: FirstStart
    private var isLoaded = false

    init(agenda: SharedAgenda, actions: ReminderActions, quickAdd: QuickAddBar, days: DaysStrip, tools: ToolThread) {
        self.agenda = agenda
        (self.days, self.quickAdd) = (days, quickAdd)
        lines = LineList(words.translated("Agenda"), agenda: agenda, actions: actions) { agenda.list.ids }
        empty = FirstStart(tools: tools) { [weak quickAdd] in quickAdd?.tryOut($0) }
        let all = Widget(.button, ["label": .string(words.translated("Show All"))], classes: ["flat"])
        let line = Widget(.box, ["margin-start": 14, "margin-end": 12]).append(heading, all)
        above = .clamped(line)
        widget = Widget(.box, ["orientation": .vertical]).append(
            quickAdd.widget,
            days.widget,
            above,
            lines.widget,
            empty.widget
        )
        all.on("clicked") { [weak self] in self?.showAll() }
        quickAdd.onText = { [weak self] in self?.look(for: $0, isSearch: $1) }
        quickAdd.onSearch = { [weak self] in self?.openFound() }
        days.onDay = { [weak self] in self?.look(on: $0) }
        let found = LineList(
            words.translated("Found"),
            agenda: agenda,
            actions: actions,
            content: { [weak self] in self?.content(of: $0) },
            ids: { [weak self] in self?.search.ids ?? [] }
        )
        self.found = found
        widget.append(found.widget)
        agenda.observe("agenda", visible: { [weak lines] in lines?.rows.bound ?? [] }) { [weak self] in
            self?.lines.apply($0)
            self?.showEmptiness()
        }
        agenda.observe("found", visible: { [weak found] in found?.rows.bound ?? [] }) { [weak self] in
            self?.refresh($0)
        }
        showEmptiness()
    }

    /// Shows that there is nothing: not before the agent has said so.
    private func showEmptiness() {
        let isEmpty = isLoaded && agenda.list.count == 0
        empty.widget.isVisible = isEmpty
        if isEmpty { empty.opened() }
        above.isVisible = search.wanted != nil
        found?.widget.isVisible = search.wanted != nil
        lines.widget.isVisible = !isEmpty && search.wanted == nil
    }

    /// Says that nothing is scheduled, once the agent has answered.
    func loaded() {
        isLoaded = true
        showEmptiness()
    }

    // MARK: - What is looked for

    /// Shows everything again.
    func showAll() {
        days.choose(nil)
        quickAdd.endSearch()
        show(search.look(on: nil, in: agenda.list))
    }

    /// Shows what has the words of a text, or everything if there are none.
    ///
    /// - Parameter isSearch: Whether the text is nothing else: then it is said as well that there is nothing.
    func look(for text: String, isSearch: Bool) {
        guard let edit = search.look(for: text, isSearch: isSearch, in: agenda.list, AppNames.name) else { return }
        show(edit)
        if case .words? = search.wanted { days.choose(nil) }
    }

    private func look(on day: RingStrip.Day?) {
        // A search that ends the choice of a day goes on.
        if day == nil, case .words? = search.wanted { return }
        show(search.look(on: day, in: agenda.list))
    }

    /// Opens the first of what was found.
    func openFound() {
        if let first = search.ids.first(where: { !AgendaLine.isHeading($0) }) { found?.rows.activated?(first) }
    }

    private func refresh(_ edit: ListEdit) {
        if search.wanted != nil { show(search.refresh(after: edit, in: agenda.list, AppNames.name)) }
    }

    private func show(_ edit: ListEdit) {
        heading.text = search.title(words)
        found?.apply(edit)
        showEmptiness()
    }

    private func content(of id: String) -> AgendaLineRow.Content? {
        guard let time = search.times[id], let row = agenda.list.row(id, at: time),
            case .reminder(_, let hasDone, let hasMenu)? = agenda.content(of: id)
        else { return nil }
        return .reminder(row, hasDone: hasDone, hasMenu: hasMenu)
    }
}
