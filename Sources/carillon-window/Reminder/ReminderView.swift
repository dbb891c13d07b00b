internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// A reminder on a page of its own: its picture, all of its text, and all of its buttons. Opening it answers nothing.
@UserInterface final class ReminderView: OpenedPage {
    let widget: Widget
    private let key: RequestKey
    private let agenda: SharedAgenda
    private let actions: ReminderActions
    private let agent: AgentActions
    private let text = Widget(.box, ["orientation": .vertical])
    /// What the text says.
    private var content: Content?
    private let facts = Widget(.box, ["orientation": .vertical])
    private let buttons = Widget(.box, ["orientation": .vertical, "spacing": 12])
    /// The fields for answers in words, by button.
    private var answers: [String: Widget] = [:]
    /// The button whose answer is on its way.
    private var sending: String?
    /// Its newest ring in the history, once that was read.
    private var past: PastRing?
    /// More buttons than these make a row too wide for a phone.
    private static let mostInRow = 3
    /// Rings of the history that are looked through for it.
    private nonisolated static let mostRings = 200
    /// What is on the screen.
    private var shown: ReminderPage?
    private var shownButtons: Buttons?
    private var wasWaiting: Bool?
    /// A button whose words are to be typed once it is on the screen.
    private var wanted: String?

    /// Nil when there is no such reminder.
    init?(
        _ key: RequestKey,
        agenda: SharedAgenda,
        actions: ReminderActions,
        agent: AgentActions,
        back: @escaping @UserInterface () -> Void
    ) {
        (self.key, self.agenda, self.actions, self.agent) = (key, agenda, actions, agent)
        guard Self.content(key, in: agenda) != nil else { return nil }
        let column = Widget.column(text, buttons, facts)
        widget = Widget.page(title: words.translated("Reminder"), content: column, back: back)
        show()
        agenda.observe(page, visible: { [weak self] in self?.lines ?? [] }) { [weak self] edit in
            guard let self else { return }
            let isOurs = edit.rebindsAll || !edit.splices.isEmpty || !edit.rebound.isDisjoint(with: lines)
            if isOurs { show() }
        }
    }

    /// The buttons of a line; when its snooze would end is said as its menu opens.
    private struct Buttons: Hashable {
        let line: String?
        let actions: [RowAction]
    }

    /// Of this page alone: another may lie below it, or slide away.
    private var page: String { "reminder \(ObjectIdentifier(self))" }

    func closed() { agenda.forget(page) }

    /// Its lines of the agenda: what has rung comes first.
    private var lines: [String] {
        [AgendaLine.delivered(key), .pending(key)].map(\.id).filter { agenda.list.position(of: $0) != nil }
    }

    // MARK: - What it says

    private static func content(_ key: RequestKey, in agenda: SharedAgenda) -> Content? {
        (agenda.list.delivered(key)?.request ?? agenda.list.pending(key)?.request)?.content
    }

    /// Shows its words and its picture as they are now; those of one that has gone stay.
    private func showText() {
        guard let new = Self.content(key, in: agenda), new != content else { return }
        content = new
        text.removeAll()
        text.append(Self.text(new, key))
    }

    private static func text(_ content: Content, _ key: RequestKey) -> Widget {
        let box = Widget(.box, ["orientation": .vertical, "spacing": 12])
        let picture = content.attachments.first { $0.type.hasPrefix("image/") }
        if let picture, ShownFile.isSafe(picture.path, as: .picture, isOwn: key.app == Agenda.ownApp) {
            let view = Widget(.picture, classes: ["reminder-picture"]).named(words.translated("Picture"))
            box.append(view.framed(picture.path))
        }
        func add(_ text: String, _ style: String) {
            guard !text.isEmpty else { return }
            let pieces = PlainText.visible(text).withBreaks.linkPieces
            box.append(
                Widget(
                    .label,
                    [
                        "use-markup": true, "label": .linked(pieces.map { ($0.text, $0.isLink) }), "wrap": true,
                        "wrap-mode": .atWordsOrCharacters, "xalign": 0.0, "selectable": true,
                        // So that keys come to the links.
                        "focusable": .boolean(pieces.contains(where: \.isLink)),
                    ],
                    classes: [style]
                ).withoutHyphens()
            )
        }
        add(content.title.isEmpty ? key.identifier : content.title, "title-2")
        add(content.subtitle, "heading")
        add(content.body, "body")
        return box
    }

    private func show() {
        showText()
        showFacts()
        showButtons()
        readAnswer()
    }

    private func showFacts() {
        let page = agenda.list.page(key, past: past)
        guard page != shown || page == nil && past == nil else { return }
        shown = page
        facts.removeAll()
        guard let page else {
            let ended = words.translated("It has ended and won’t ring again.")
            return _ = facts.append(Widget(.label, ["label": .string(ended), "xalign": 0.0], classes: ["dim-label"]))
        }
        let group = Widget(.preferencesGroup)
        if !page.answer.isEmpty {
            group.add(.row(words.translated("Answer"), page.answer.firstUppercased, titleLines: 0))
        }
        for fact in page.facts { group.add(.row(fact.name, fact.value, titleLines: 0)) }
        if key.app != Agenda.ownApp { group.add(.row(words.translated("From"), AppNames.name(key.app), titleLines: 0)) }
        facts.append(group)
    }

    /// Reads what became of it, once it has been answered.
    private func readAnswer() {
        let isWaiting = agenda.list.delivered(key) != nil
        guard isWaiting != wasWaiting else { return }
        wasWaiting = isWaiting
        guard !isWaiting else { return }
        let key = key
        Task { [weak self, agent] in
            let rings = await agent.ask { client throws(AgentClient.Failure) in
                try client.history(limit: Self.mostRings, since: nil)
            }
            guard let self, let rings else { return }
            past = rings.first { $0.app == key.app && $0.identifier == key.identifier }
            showFacts()
        }
    }

    // MARK: - Buttons

    /// Whether an answer is typed and not sent.
    var isUnsaved: Bool { answers.contains { $0.key != sending && !$0.value.text.isEmpty } }

    /// Makes the buttons anew if there are others; what is being typed, and the focus, otherwise stay.
    private func showButtons() {
        let line = lines.first
        let actions = line.map { agenda.list.actions($0) } ?? []
        let current = Buttons(line: line, actions: actions)
        guard current != shownButtons else { return }
        shownButtons = current
        let typed = answers.filter { $0.key != sending }.mapValues(\.text).filter { !$0.value.isEmpty }
        buttons.removeAll()
        answers = [:]
        defer { showLeftOver(typed.filter { answers[$0.key] == nil }.map(\.value)) }
        guard let line else { return }
        // An app may call its buttons what the window calls its own.
        for isOfApp in [true, false] {
            let shown = actions.filter { $0.isOfApp == isOfApp }
            guard !shown.isEmpty else { continue }
            if isOfApp {
                let name = words.translated("Buttons of %s", AppNames.name(key.app))
                buttons.append(Widget(.label, ["label": .string(name), "xalign": 0.0], classes: ["heading"]))
            }
            let row = Widget(.box).flowing()
            var room = Self.mostInRow
            for action in shown {
                if case .press(let button, let input?) = action.kind {
                    buttons.append(field(button, action.label, input, typed: typed[button] ?? ""))
                } else if action.isAnswer, room > 0 {
                    row.append(self.button(action, line))
                    room -= 1
                }
            }
            // Everything else, and what had no room.
            if !isOfApp || !actions.contains(where: { !$0.isOfApp }) { row.append(more(line)) }
            buttons.append(row)
        }
    }

    private func more(_ line: String) -> Widget {
        let more = Widget(.menuButton, ["icon-name": "view-more-symbolic"], classes: ["flat"])
        more.tip(words.translated("More about “%s”", content?.name ?? key.identifier))
        more.setMenu { [actions] in actions.menu(of: line) }
        return more
    }

    /// Keeps what was typed for buttons that have gone, to be copied.
    private func showLeftOver(_ texts: [String]) {
        guard !texts.isEmpty else { return }
        let note = words.translated("It takes no answer any more. You had typed:")
        buttons.append(.line(note, style: "dim-label"))
        for text in texts { buttons.append(.line(text, ["selectable": true])) }
    }

    private func button(_ action: RowAction, _ line: String) -> Widget {
        if action.kind == .snooze {
            let button = Widget(.menuButton, ["label": .string(action.label)])
            button.setMenu { [actions] in actions.timesMenu("row.snooze", [line]) }
            return button
        }
        let label = Widget(.label, ["label": .string(action.label), "ellipsize": .cutAtEnd])
        let button = Widget(.button, ["child": .object(label)]).named(action.label)
        if action.kind == .done { button.add(class: "suggested-action") }
        if !action.target.isEmpty { button.set("tooltip-text", .string(action.target)) }
        button.on("clicked") { [actions] in actions.perform(action.name, on: line) }
        return button
    }

    /// A field for an answer in words.
    private func field(_ button: String, _ label: String, _ input: Action.TextInput, typed: String) -> Widget {
        let entry = Widget(.entry, ["hexpand": true, "placeholder-text": .string(input.placeholder)])
        entry.text = typed
        entry.named(label)
        let confirm = Widget(.button, ["label": .string(label)], classes: ["suggested-action"])
        let answer = { @UserInterface [weak self, weak entry] in
            guard let self, let entry, !entry.text.isEmpty else { return }
            send(entry.text, by: button)
        }
        // As on a phone, nothing is no answer.
        let typed = { @UserInterface [weak entry, weak confirm] in
            guard let entry, let confirm else { return }
            confirm.isEnabled = !entry.text.isEmpty
        }
        typed()
        entry.on("changed", typed)
        entry.on("activate", answer)
        confirm.on("clicked", answer)
        answers[button] = entry
        return Widget(.box).flowing().append(entry, confirm)
    }

    private func send(_ text: String, by button: String) {
        guard sending == nil else { return }
        sending = button
        let key = key
        let title = content?.name ?? key.identifier
        Task { [weak self, agent] in
            let said = ActionToast.answered(title, words: words)
            let isSent = await agent.perform(said) { client throws(AgentClient.Failure) in
                try client.press(Press(key.identifier, action: button, text: text), of: key.app)
            }
            guard let self else { return }
            if isSent { answers[button]?.text = "" }
            sending = nil
        }
    }

    /// Has the words for a button typed.
    func answer(_ button: String) {
        wanted = button
        answers[button]?.focus()
    }

    func opened() { if let wanted { answers[wanted]?.focus() } }
}
