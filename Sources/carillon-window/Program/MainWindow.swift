internal import AdwaitaSupport
internal import AgendaWindow
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The window: its pages, the pages that open above them, and the lines that come and go.
@UserInterface final class MainWindow {
    private let window: Window
    private let toasts = Widget(.toastOverlay)
    private let pages: PageStack
    private let stack = Widget(.viewStack, ["vexpand": true])
    private let clock = WindowClock()
    private let feed = AgendaFeed()
    private let tools = ToolThread()
    private let settings = SettingsReader()
    private let actions: AgentActions
    private let quickAdd: QuickAddBar
    private let agenda: SharedAgenda
    private let reminders: ReminderActions
    private let days: DaysStrip
    private let agendaView: AgendaView
    private let missedView: MissedView
    private let historyView: HistoryView
    private let standing: StandingLine
    /// Whether it has been shown.
    private var isOpened = false
    /// Whether the agent has answered.
    private var isLoaded = false
    /// What is to be opened then.
    private var wanted: (key: RequestKey, button: String?)?

    init(_ application: Application, closed: @escaping @Sendable @UserInterface () -> Void) {
        window = Window(application, title: "Carillon", desktopFile: Agenda.ownApp, width: 720, height: 780)
        window.setSmallest(width: 360, height: 294)
        let actions = AgentActions(application: application, feed: feed, toasts: toasts, clock: clock)
        self.actions = actions
        quickAdd = QuickAddBar(clock: clock) { await actions.add($0, picture: $1) }
        agenda = SharedAgenda(clock: clock)
        reminders = ReminderActions(agenda: agenda, agent: actions)
        days = DaysStrip(agenda: agenda, clock: clock)
        agendaView = AgendaView(agenda: agenda, actions: reminders, quickAdd: quickAdd, days: days, tools: tools)
        missedView = MissedView(agenda: agenda, actions: reminders)
        historyView = HistoryView(agent: actions, agenda: agenda)
        let front = Widget(.box, ["orientation": .vertical])
        let pages = PageStack(front: front)
        self.pages = pages
        standing = StandingLine(feed: feed, agenda: agenda, reminders: reminders, agent: actions) { [weak pages] in
            pages?.top != nil
        }
        toasts.set("child", .object(pages.widget))
        window.setContent(toasts)
        fill(front)
        addActions(application)
        // GTK lets go of a closed window at once; "destroy" comes when nobody holds it any more.
        window.on("unrealize") { UserInterface.perform(closed) }
        window.onAsked("close-request") { [weak self] _ in self?.staysOpen() ?? false }
        pages.isFrontUnsaved = { [weak self] in self?.quickAdd.isUnsaved ?? false }
        pages.onUnsaved = { [weak self] in self?.askToDiscard($0) }
        reminders.onOpen = { [weak self] in self?.show($0, button: $1) }
        reminders.onEdit = { [weak self] key in
            guard let self, let summary = agenda.list.pending(key) else { return }
            edit(Editor(summary, zones: clock.source))
        }
        reminders.onPickTime = { [weak self] does, ahead, answered in
            guard let self else { return }
            _ = TimeQuestion(does, over: window, clock: clock, ahead: ahead, answered: answered)
        }
        reminders.onConfirm = confirm
        feed.onNews = { [weak self] in self?.take($0) }
        feed.onOwnChange = { [weak self] in self?.actions.changed($0) }
        feed.onPauses = { [weak self] in self?.agenda.setPauses($0) }
        feed.start()
        readSettings()
        // The file may have been edited meanwhile.
        window.on("notify::is-active") { [weak self] in self?.readSettings() }
    }

    private func readSettings() {
        Task { [weak self, settings] in
            let read = await settings.read()
            guard let self else { return }
            quickAdd.defaults = read.added
            historyView.days = read.settings.historyDays
        }
    }

    private func fill(_ front: Widget) {
        let agendaIcon = "x-office-calendar-symbolic"
        _ = stack.addPage(agendaView.widget, name: "agenda", title: words.translated("Agenda"), icon: agendaIcon)
        let missed = stack.addPage(
            missedView.widget,
            name: "missed",
            title: words.translated("Missed"),
            icon: "alarm-symbolic"
        )
        _ = stack.addPage(
            historyView.widget,
            name: "history",
            title: words.translated("History"),
            icon: "document-open-recent-symbolic"
        )
        stack.on("notify::visible-child-name") { [weak self] in
            guard let self else { return }
            historyView.isShown = stack.string("visible-child-name") == "history"
        }
        missedView.onCount = { count in missed.set("badge-number", .integer(count)) }
        let switcher = Widget(.viewSwitcherTitle, ["stack": .object(stack), "title": "Carillon"])
        let bar = Widget(.viewSwitcherBar, ["stack": .object(stack)])
        switcher.onSignal("notify::title-visible") { arguments in
            if let switcher = arguments.sender { bar.set("reveal", .boolean(switcher.boolean("title-visible"))) }
        }
        let header = Widget(.headerBar, ["title-widget": .object(switcher)])
        let new = Widget(.button, ["icon-name": "list-add-symbolic", "action-name": "win.new"])
        header.pack(start: new.tip(words.translated("New Reminder")))
        let menu = Widget(.menuButton, ["icon-name": "open-menu-symbolic", "primary": true])
        menu.setMenu { [reminders] in MainMenu.menu(pauses: reminders.pauseAllMenu()) }
        header.pack(end: menu.tip(words.translated("Main Menu")))
        front.append(header, standing.widget, stack, bar)
    }

    private func addActions(_ application: Application) {
        let group = ActionGroup()
        group.add("quick") { [weak self] _ in self?.typeReminder("") }
        group.add("find") { [weak self] _ in self?.showPage("agenda") { self?.quickAdd.search() } }
        group.add("undo") { [weak self] _ in self?.actions.undo() }
        group.add("new") { [weak self] _ in
            guard let self else { return }
            guard !(pages.top is EditorView) else { return }
            let typed = pages.top == nil ? quickAdd.text : ""
            edit(
                Editor(
                    typed: typed,
                    typing: QuickAddBar.typing,
                    defaults: quickAdd.defaults,
                    output: clock.output,
                    zones: clock.source
                )
            ) {
                [quickAdd] in
                if quickAdd.text == typed { quickAdd.empty() }
            }
        }
        group.add("save") { [weak self] _ in (self?.pages.top as? EditorView)?.submit() }
        group.add("apps") { [weak self] _ in
            guard let self else { return }
            pages.push(AppsView(agent: actions, back: back))
        }
        group.add("calendars") { [weak self] _ in
            guard let self else { return }
            push(CalendarsView.make(tools: tools, clock: clock, confirm: confirm, back: back))
        }
        group.add("health") { [weak self] _ in
            guard let self else { return }
            push(HealthView.make(tools: tools, back: back))
        }
        group.add("keys") { [weak self] _ in self?.window.showKeys(MainMenu.keys) }
        group.add("about") { [weak self] _ in self?.window.showAbout(MainMenu.about) }
        group.add("back") { [weak self] _ in self?.pages.pop() }
        group.add("close") { [weak self] _ in self?.close() }
        group.add("page", strings: 1) { [weak self] names in
            self?.showPage(names.first ?? "") { if names.first == "missed" { self?.missedView.focus() } }
        }
        window.insert(group, as: "win")
        window.insert(reminders.group, as: "row")
        for (action, keys) in MainMenu.accelerators { application.setKeys(keys, for: action) }
        window.onKey([MainMenu.undoKey]) { [weak self] in
            guard let self, !window.isTyping else { return false }
            actions.undo()
            return true
        }
        pages.widget.onTyped { [weak self] text in
            guard let self, pages.top == nil, stack.string("visible-child-name") == "agenda" else { return false }
            quickAdd.append(text)
            return true
        }
        window.onKey(MainMenu.backKeys) { [weak self] in
            guard let self else { return true }
            if pages.top == nil { agendaView.showAll() } else { pages.pop() }
            return true
        }
    }

    func open(_ request: WindowRequest) {
        // As it opens, the line has the cursor.
        if !isOpened { quickAdd.focus() }
        isOpened = true
        window.present()
        switch request {
        case .open: break
        case .show(let identifier): show(RequestKey(app: Agenda.ownApp, identifier: identifier), button: nil)
        case .answer(let key, let button): show(key, button: button)
        case .add(let text): typeReminder(text)
        }
    }

    /// Opens a reminder on a page of its own; if the agent hasn't answered yet, once it has.
    private func show(_ key: RequestKey, button: String?) {
        guard isLoaded else { return wanted = (key, button) }
        pages.popAll { [weak self] in
            guard let self else { return }
            if push(key, button: button) { return }
            Task { [weak self] in
                guard let self else { return }
                let isKnown = await feed.look(at: key)
                guard !push(key, button: button) else { return }
                if isKnown {
                    actions.sayThatItHasGone()
                } else {
                    actions.say(words.translated("The agent doesn’t answer."))
                }
            }
        }
    }

    /// - Returns: Whether it is there.
    private func push(_ key: RequestKey, button: String?) -> Bool {
        guard let page = ReminderView(key, agenda: agenda, actions: reminders, agent: actions, back: back) else {
            return false
        }
        pages.push(page)
        if let button { page.answer(button) }
        return true
    }

    /// Opens a page with what is looked at; what it has changed, no undo takes back.
    private func push<Report>(_ page: ReportView<Report>) {
        page.onChanged = { [actions] in actions.hasDone(nil, undo: []) }
        pages.push(page)
    }

    /// Opens the page on which a reminder is made or changed.
    ///
    /// - Parameter saved: Called when it is.
    private func edit(_ editor: Editor, saved: @escaping @UserInterface () -> Void = {}) {
        let page = EditorView(editor, agent: actions, clock: clock, back: back)
        page.onDone = { [weak self, weak page] in
            saved()
            if let page { self?.pages.leave(page) }
        }
        pages.push(page)
    }

    private func askToDiscard(_ answered: @escaping @UserInterface (Bool) -> Void) {
        window.ask(
            words.translated("Discard changes?"),
            words.translated("What you have typed is not saved yet."),
            answers: [("keep", words.translated("Keep Editing")), ("discard", words.translated("Discard"))],
            destructive: "discard"
        ) { answered($0 == "discard") }
    }

    /// Asks before something that can't be undone; with the answer that does it.
    typealias Confirm =
        @UserInterface (
            _ heading: String, _ body: String, _ does: String, _ confirmed: @escaping @UserInterface () -> Void
        ) -> Void

    private var confirm: Confirm {
        { [weak self] heading, body, does, confirmed in
            self?.window.ask(
                heading,
                body,
                answers: [("cancel", words.translated("Cancel")), ("do", does)],
                destructive: "do"
            ) { if $0 == "do" { confirmed() } }
        }
    }

    /// Whether the window isn't closed now, as the person is asked first about what is unsaved.
    private func staysOpen() -> Bool {
        guard pages.isUnsaved else { return false }
        pages.leaveAll { [weak self] in
            self?.quickAdd.empty()
            self?.close()
        }
        return true
    }

    /// Leaves the page on top.
    private var back: @UserInterface () -> Void { { [weak self] in self?.pages.pop() } }

    /// Takes over what the agent has answered.
    private func take(_ news: AgendaFeed.News) {
        agenda.take(news)
        if case .soonest = news { return }
        agendaView.loaded()
        missedView.loaded()
        historyView.changed()
        isLoaded = true
        // What a long list took on its way here is needed once.
        if case .all = news { UserInterface.perform { FreedMemory.giveBack() } }
        guard let (key, button) = wanted else { return }
        wanted = nil
        show(key, button: button)
    }

    private func showPage(_ name: String, then body: @escaping @UserInterface () -> Void = {}) {
        pages.popAll { [weak self] in
            self?.stack.set("visible-child-name", .string(name))
            body()
        }
    }

    private func typeReminder(_ text: String) {
        showPage("agenda") { [quickAdd, actions] in
            guard !quickAdd.type(text) else { return }
            actions.say(ActionToast.notTyped(text, words: words))
        }
    }

    func close() { window.close() }
}

/// What the window adds to libadwaita's looks: rows of a long list that look like a boxed list's.
enum WindowStyle {
    static let css = """
        .agenda { background: transparent; padding-bottom: 24px; }
        .agenda > row { padding: 0 12px; background: transparent; }
        .agenda > row:hover, .agenda > row:active { background: transparent; }
        .agenda > row:focus-visible { outline: none; }
        .agenda .line { background: @card_bg_color; color: @card_fg_color; padding: 8px 6px 8px 12px; min-height: 40px;
            border: 1px solid @borders; border-bottom-width: 0; }
        .agenda .line.last { border-bottom-width: 1px; border-bottom-left-radius: 12px; border-bottom-right-radius: 12px; }
        .agenda .line.first { border-top-left-radius: 12px; border-top-right-radius: 12px; }
        .agenda > row:hover .line { background: mix(@card_bg_color, @window_fg_color, 0.04); }
        .agenda > row:focus-visible .line { box-shadow: inset 0 0 0 2px alpha(@accent_color, 0.6); }
        .agenda .section-heading { padding: 18px 2px 6px 2px; }
        headerbar .title { padding-left: 6px; padding-right: 6px; }
        row > box.header > .suffixes { margin-top: 6px; margin-bottom: 6px; }
        calendar .day-name { font-size: 0.75em; }
        .days > button { padding: 4px 2px; min-width: 0; }
        .notice { padding: 6px 12px; background: mix(@window_bg_color, @warning_bg_color, 0.25); }
        .note, .note text { background: transparent; }
        .field-error .title { color: @error_color; font-size: 0.85em; }
        .field-warning .title { color: @warning_color; font-size: 0.85em; }
        .field-error, .field-warning { min-height: 0; }
        .reminder-picture { border-radius: 12px; }
        """
}
