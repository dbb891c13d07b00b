internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import NotificationCore

/// The page with everything that will ring, and what has rung and wasn't answered; or what of it is looked for.
@UserInterface final class AgendaView {
    /// What is looked for.
    private enum Wanted {
        case words(String)
        case day(RingStrip.Day)
    }

    let widget: Widget
    private let agenda: SharedAgenda
    private let days: DaysStrip
    private let quickAdd: QuickAddBar
    private let lines: LineList
    private var found: LineList?
    /// What was found, and when it rings on the day that was chosen.
    private var foundIDs: [String] = []
    private var times: [String: WallTime] = [:]
    private var wanted: Wanted?
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
        above = Widget(.clamp, ["maximum-size": 720, "child": .object(line), "visible": false])
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
        days.onDay = { [weak self] day in self?.look(for: day.map(Wanted.day)) }
        let found = LineList(
            words.translated("Found"),
            agenda: agenda,
            actions: actions,
            content: { [weak self] in self?.content(of: $0) },
            ids: { [weak self] in self?.foundIDs ?? [] }
        )
        self.found = found
        widget.append(found.widget)
        agenda.observe("agenda", visible: { [weak lines] in lines?.rows.bound ?? [] }) { [weak self] in
            self?.lines.apply($0)
            self?.showEmptiness()
        }
        agenda.observe("found", visible: { [weak found] in found?.rows.bound ?? [] }) { [weak self] in
            if self?.wanted != nil { self?.find($0) }
        }
        showEmptiness()
    }

    /// Shows that there is nothing: not before the agent has said so.
    private func showEmptiness() {
        let isEmpty = isLoaded && agenda.list.count == 0
        empty.widget.isVisible = isEmpty
        if isEmpty { empty.opened() }
        above.isVisible = wanted != nil
        found?.widget.isVisible = wanted != nil
        lines.widget.isVisible = !isEmpty && wanted == nil
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
        look(for: nil)
    }

    /// Shows what has the words of a text, or everything if there are none.
    ///
    /// - Parameter isSearch: Whether the text is nothing else: then it is said as well that there is nothing.
    func look(for text: String, isSearch: Bool) {
        let isFound = isSearch || !agenda.list.ids(with: text, AppNames.name).isEmpty
        if text.allSatisfy(\.isWhitespace) || !isFound {
            if case .words? = wanted { look(for: nil) }
            return
        }
        days.choose(nil)
        look(for: .words(text))
    }

    /// Opens the first of what was found.
    func openFound() {
        if let first = foundIDs.first(where: { !AgendaLine.isHeading($0) }) { found?.rows.activated?(first) }
    }

    private func look(for wanted: Wanted?) {
        self.wanted = wanted
        var edit = ListEdit()
        edit.rebindsAll = true
        find(edit)
        showEmptiness()
    }

    private func find(_ edit: ListEdit) {
        let before = foundIDs
        times = [:]
        switch wanted {
        case .words(let text)?:
            foundIDs = agenda.list.ids(with: text, AppNames.name)
            heading.text = words.counted("%s found", "%s found", foundIDs.count { !AgendaLine.isHeading($0) })
        case .day(let day)?:
            let lines = agenda.list.lines(ofDayUntil: day.end)
            foundIDs = lines.map(\.id)
            times = Dictionary(lines.map { ($0.id, $0.time) }) { first, _ in first }
            heading.text = day.title
        case nil: foundIDs = []
        }
        var own = ListEdit(from: before, to: foundIDs)
        (own.rebound, own.rebindsAll) = (edit.rebound, edit.rebindsAll)
        found?.apply(own)
    }

    private func content(of id: String) -> AgendaLineRow.Content? {
        guard let time = times[id], let row = agenda.list.row(id, at: time),
            case .reminder(_, let hasDone, let hasMenu)? = agenda.content(of: id)
        else { return nil }
        return .reminder(row, hasDone: hasDone, hasMenu: hasMenu)
    }
}
