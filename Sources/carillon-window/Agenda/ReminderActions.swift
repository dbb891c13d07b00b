internal import Messages
internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import NotificationCore
internal import ScheduleWords

/// What is done with a reminder, from wherever it is shown.
@UserInterface final class ReminderActions {
    let group = ActionGroup()
    private let agenda: SharedAgenda
    private let agent: AgentActions
    /// What the agent is doing.
    private var underWay: Set<[RowCall]> = []
    /// Opens a reminder on a page of its own; with the button whose words are to be typed.
    var onOpen: (@UserInterface (RequestKey, _ button: String?) -> Void)?
    var onEdit: (@UserInterface (RequestKey) -> Void)?
    /// Asks until when; with what is done until then, and what takes the seconds.
    var onPickTime:
        (
            @UserInterface (_ does: String, _ ahead: Double, _ answered: @escaping @UserInterface (Double) -> Void) ->
                Void
        )?
    /// Asks before something that can't be undone.
    var onConfirm: MainWindow.Confirm?

    init(agenda: SharedAgenda, agent: AgentActions) {
        self.agenda = agenda
        self.agent = agent
        group.add("do", strings: 2) { [weak self] in self?.perform($0[1], on: $0[0]) }
        group.add("snooze", strings: 2) { [weak self] given in
            self?.start(until: given[1], ahead: self?.ahead(given[0]) ?? 0, words.translated("Snooze")) {
                self?.snooze(given[0], seconds: $0)
            }
        }
        group.add("snooze-all", strings: 1) { [weak self] given in
            self?.start(until: given[0], words.translated("Snooze")) { self?.snoozeAll(seconds: $0) }
        }
        group.add("pause-all-until", strings: 1) { [weak self] given in
            self?.start(until: given[0], words.translated("Pause")) { [weak self] in
                guard let self else { return }
                pauseAll(until: until($0))
            }
        }
        group.add("pause-all") { [weak self] _ in self?.pauseAll(until: nil) }
    }

    // MARK: - Menus

    func menu(of id: String) -> Menu {
        let menu = Menu()
        let actions = agenda.list.actions(id)
        // An app may call its buttons what the window calls its own.
        for (isOfApp, part) in [(true, Menu()), (false, Menu())] {
            let shown = actions.filter { $0.isOfApp == isOfApp }
            guard !shown.isEmpty else { continue }
            for action in shown {
                if action.kind == .snooze {
                    part.add(submenu: timesMenu("row.snooze", [id]), action.label)
                } else {
                    part.add(action.label, action: "row.do", target: [id, action.name])
                }
            }
            menu.add(section: part, isOfApp ? AgendaLine(id: id)?.key.map { AppNames.name($0.app) } : nil)
        }
        return menu
    }

    func snoozeAllMenu() -> Menu { timesMenu("row.snooze-all", []) }

    func pauseAllMenu() -> Menu {
        let menu = timesMenu("row.pause-all-until", [])
        menu.add(words.translated("Until You Resume"), action: "row.pause-all")
        return menu
    }

    /// Until when, as of now; the last choice is a time that is typed.
    func timesMenu(_ action: String, _ target: [String]) -> Menu {
        let menu = Menu()
        for choice in SnoozeChoice.all(agenda.clock.output) {
            let label = choice.detail.isEmpty ? choice.label : "\(choice.label) · \(choice.detail)"
            menu.add(label, action: action, target: target + [choice.until.description])
        }
        menu.add(words.translated("Pick a Time…"), action: action, target: target + [""])
        return menu
    }

    // MARK: - One reminder

    func open(_ id: String) {
        if let key = AgendaLine(id: id)?.key { onOpen?(key, nil) }
    }

    /// Does what an action's name says with a line.
    func perform(_ name: String, on id: String) {
        guard let key = AgendaLine(id: id)?.key, let row = agenda.list.row(id) else { return agent.sayThatItHasGone() }
        // Keys reach every line.
        guard let action = agenda.list.actions(id).first(where: { $0.name == name }) else {
            return agent.say(words.translated("That can’t be done with this one."))
        }
        if action.kind == .edit { return onEdit?(key) ?? () }
        if case .press(let button, .some) = action.kind { return onOpen?(key, button) ?? () }
        let calls = agenda.list.calls(action.kind, id)
        let said = ActionToast.text(action.kind, row, output: agenda.clock.output)
        // A second click means the first.
        guard underWay.insert(calls).inserted else { return }
        Task { [weak self, agent] in
            let isDone = await agent.ask { client throws(AgentClient.Failure) in
                for call in calls { guard try Self.make(call, client) else { return false } }
                return true
            }
            self?.underWay.remove(calls)
            switch isDone {
            case true?: agent.hasDone(said, undo: action.isUndoable ? [key.identifier] : [])
            case false?: agent.sayThatItHasGone()
            case nil: break
            }
        }
    }

    /// - Returns: Whether it was there.
    private nonisolated static func make(_ call: RowCall, _ client: AgentClient) throws(AgentClient.Failure) -> Bool {
        switch call {
        case .act(let key, let action):
            try client.press(Press(key.identifier, action: action), of: key.app)
        case .skip(let key): try client.skip(key.identifier)
        case .remove(let key): return try client.remove([key.identifier]) > 0
        case .removePending(let key): try client.removePending(of: key.app, [key.identifier])
        case .pause(let key): try client.pause(.request(key), until: nil)
        case .resume(let key): _ = try client.resume(.request(key))
        }
        return true
    }

    // MARK: - Later

    private func snooze(_ id: String, seconds: Double) {
        guard let key = AgendaLine(id: id)?.key, let row = agenda.list.row(id) else { return agent.sayThatItHasGone() }
        let said = ActionToast.text(
            .snooze,
            row,
            until: until(seconds),
            moves: ahead(id) != nil,
            output: agenda.clock.output
        )
        agent.start(said, undo: [key.identifier]) { client throws(AgentClient.Failure) in
            try client.snooze(key.identifier, seconds: seconds)
        }
    }

    /// Does what lasts until a menu's choice, as of the moment when it is pressed; a time that is to be typed is asked for.
    ///
    /// - Parameter does: What it is, as the question's button says it.
    private func start(
        until choice: String,
        ahead: Double = 0,
        _ does: String,
        _ body: @escaping @UserInterface (_ seconds: Double) -> Void
    ) {
        guard let time = SnoozeChoice.Until(choice) else { return onPickTime?(does, ahead, body) ?? () }
        body(time.seconds(from: agenda.clock.now, ahead: ahead))
    }

    /// How many seconds it is until the ring that a snooze of this row moves; nil where it doesn't.
    private func ahead(_ id: String) -> Double? {
        guard let key = AgendaLine(id: id)?.key, agenda.list.delivered(key) == nil else { return nil }
        return agenda.list.pending(key)?.ahead(of: agenda.clock.now)
    }

    private func until(_ seconds: Double) -> WallTime {
        agenda.clock.now.advanced(byMicroseconds: Int64(seconds * 1_000_000))
    }

    // MARK: - All that was missed

    func doneAll() {
        let lines = agenda.list.missedToBeDone.map { AgendaLine.delivered($0).id }
        let calls = lines.flatMap { agenda.list.calls(.done, $0) }
        guard lines.count > 1 else { return doneAll(calls) }
        let question = words.counted(
            "%s reminder is answered with Done. That can’t be undone.",
            "%s reminders are answered with Done. That can’t be undone.",
            lines.count
        )
        onConfirm?(words.translated("Are they all done?"), question, words.translated("All Done")) { [weak self] in
            self?.doneAll(calls)
        }
    }

    private func doneAll(_ calls: [RowCall]) {
        forAllMissed { client throws(AgentClient.Failure) in
            try client.countTaken(calls) { call throws(AgentClient.Failure) in _ = try Self.make(call, client) }
        } said: { [agent, agenda] done in
            let said = ActionToast.doneAll(done, refused: calls.count - done, output: agenda.clock.output)
            agent.hasDone(said, undo: [])
        }
    }

    private func snoozeAll(seconds: Double) {
        let until = until(seconds)
        let snoozed = agenda.list.missedToBeSnoozed.map(\.identifier)
        forAllMissed { client throws(AgentClient.Failure) in
            try client.snooze(snoozed, seconds: seconds)
        } said: { [agent, agenda] count in
            let refused = snoozed.count - count
            let said = ActionToast.snoozedAll(count, refused: refused, until: until, output: agenda.clock.output)
            if count == 0 { agent.say(said) } else { agent.hasDone(said, undo: snoozed) }
        }
    }

    /// Does something with all that was missed. The popup that stands for several of them goes by itself.
    ///
    /// - Parameter body: Returns with how many it was done.
    private func forAllMissed(
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Int,
        said: @escaping @UserInterface (_ count: Int) -> Void
    ) {
        Task { [agent] in
            if let count = await agent.ask(body) { said(count) }
        }
    }

    // MARK: - Everything

    /// The line above the pages says so as long as it lasts.
    private func pauseAll(until: WallTime?) {
        agent.start(nil) { client throws(AgentClient.Failure) in try client.pause(.everything, until: until) }
    }

    /// Ends the pause of everything, and those of single reminders and apps with it.
    func resumeAll() { agent.start(nil) { client throws(AgentClient.Failure) in _ = try client.resume(.everything) } }
}
