internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// The page with what has rung, and what became of it.
@UserInterface final class HistoryView {
    /// How many more rings each press of *Show More* reads.
    private static let step = 100

    let widget: Widget
    private let agent: AgentActions
    private let agenda: SharedAgenda
    private var clock: WindowClock { agenda.clock }
    private let column = Widget.column()
    private let empty: Widget
    private let scroller: Widget
    private var limit = HistoryView.step
    private var isReading = false
    private var isStale = true
    private var shown: (page: HistoryPage, hasMore: Bool)?
    /// Whether it is the page that is seen.
    var isShown = false { didSet { if isShown { read() } } }
    /// How long the agent keeps what has rung.
    var days = Settings().historyDays { didSet { sayEmpty() } }

    init(agent: AgentActions, agenda: SharedAgenda) {
        self.agent = agent
        self.agenda = agenda
        scroller = .scroller(.clamped(column))
        empty = .status("document-open-recent-symbolic")
        widget = Widget(.box, ["orientation": .vertical]).append(scroller, empty)
        (scroller.isVisible, empty.isVisible) = (false, false)
        sayEmpty()
        clock.onTick("history") { [weak self] in self?.changed() }
    }

    /// Something has changed, so that there may be another ring.
    func changed() {
        isStale = true
        if isShown { read() }
    }

    private func read() {
        guard isStale, !isReading else { return }
        (isReading, isStale) = (true, false)
        let limit = limit
        Task { [weak self, agent] in
            let rings = await agent.ask { client throws(AgentClient.Failure) in
                try client.history(limit: limit + 1, since: nil)
            }
            guard let self else { return }
            isReading = false
            guard let rings else { return isStale = true }
            // "Today" is another day tomorrow.
            clock.wake("history", at: clock.output.tomorrow)
            let page = HistoryPage(Array(rings.prefix(limit)), in: agenda.list, output: clock.output)
            show(page, hasMore: rings.count > limit)
            if isShown { read() }
        }
    }

    private func show(_ page: HistoryPage, hasMore: Bool) {
        if let shown, shown == (page, hasMore) { return }
        shown = (page, hasMore)
        scroller.isVisible = !page.days.isEmpty
        empty.isVisible = page.days.isEmpty
        column.removeAll()
        for day in page.days {
            let group = Widget(.preferencesGroup, ["title": .string(day.title)])
            for ring in day.rings { group.add(row(ring)) }
            column.append(group)
        }
        guard hasMore else { return }
        let more = Widget(.button, ["label": .string(words.translated("Show More")), "halign": .centered])
        more.add(class: "pill")
        more.on("clicked") { [weak self] in
            self?.limit += Self.step
            self?.changed()
        }
        column.append(more)
    }

    private func sayEmpty() {
        let (title, description) = HistoryPage.empty(days: days, words: words)
        empty.set("title", .string(title))
        empty.set("description", .plain(description))
    }

    private func row(_ ring: HistoryPage.Ring) -> Widget {
        let subtitle = [ring.outcome, ring.app.map(AppNames.name) ?? ""].filter { !$0.isEmpty }
        let row = Widget.row(ring.title, subtitle.joined(separator: " · "))
        let icon =
            switch ring.kind {
            case .answered: "object-select-symbolic"
            case .dismissed: "window-close-symbolic"
            case .ringing: "audio-volume-high-symbolic"
            case .missed: "alarm-symbolic"
            case .other: "action-unavailable-symbolic"
            }
        row.addPrefix(Widget(.image, ["icon-name": .string(icon)], classes: ["dim-label"]))
        row.addSuffix(Widget(.label, ["label": .string(ring.time)], classes: ["numeric", "dim-label"]))
        return row
    }
}

extension Widget {
    /// A row of a boxed list, with plain text.
    ///
    /// - Parameter titleLines: How many the title may have; 0 is as many as it needs.
    static func row(_ title: String, _ subtitle: String = "", titleLines: Int = 2) -> Widget {
        let row = Widget(.actionRow, ["use-markup": false, "title": .string(title), "subtitle": .string(subtitle)])
        row.set("title-lines", .integer(titleLines))
        row.set("subtitle-lines", 0)
        return row.flowingRow()
    }
}
