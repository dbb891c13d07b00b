package import Messages

/// Buttons, pressed on a popup or from a terminal.
extension Agenda {
    // MARK: - On a popup

    /// A signal from the server: how it is dealt with is never an error.
    func invoked(_ popupKey: String, on rows: RequestRows?, at now: Moment) -> Plan {
        guard let rows else { return Plan() }
        do throws(AgendaError) {
            return try pressed(PopupKey(popupKey), on: rows, at: now)
        } catch {
            return refused(rows.key, popupKey, error)
        }
    }

    /// Ignores an answer and logs why: there is no caller that could get an error.
    func refused(_ key: RequestKey, _ button: String, _ error: AgendaError) -> Plan {
        Plan(durability: .process, consequences: [.refused(key, button: button, error.message)])
    }

    /// A key of a popup: a page of buttons, one that asks for text, or one that is an answer.
    func pressed(_ popupKey: PopupKey, on rows: RequestRows, at now: Moment) throws(AgendaError) -> Plan {
        if let page = popupKey.page { return rows.delivered.map { turn($0, to: page) } ?? Plan() }
        if popupKey == .thread { return showThread(rows) }
        if popupKey == .settings {
            return openSettings(rows.key.app, from: rows.delivered, before: rows.behind, at: now)
        }
        if opensWindow(rows.key, by: popupKey.actionIdentifier) { return showInWindow(rows) }
        let request = try rows.known()
        let actions = actions(of: request, app: rows.key.app, categories: rows.categories, at: now)
        let name = popupKey.actionIdentifier
        let asking = actions.first { $0.textInput != nil && (popupKey == .reply || $0.identifier == name) }
        if let asking { return askForWords(rows, asking, at: now) }
        if isOfAnotherTime(popupKey, request.content, actions) { return try answered(rows, name, .done, at: now) }
        var plan = try act(name, on: rows, at: now)
        if let snoozed = SnoozedRing(rows, by: plan) { plan.consequences.append(.snoozed(snoozed)) }
        return plan
    }

    /// Whether a popup had this button when it was shown, and the app has changed its category since: it is told which
    /// one was pressed, and what the button did is forgotten.
    private func isOfAnotherTime(_ popupKey: PopupKey, _ content: Content, _ actions: [Action]) -> Bool {
        let name = popupKey.actionIdentifier
        return !content.categoryIdentifier.isEmpty && content.actions.isEmpty
            && name != Action.defaultIdentifier && popupKey != .reply
            && (1...RequestCheck.Limit.identifier).contains(name.utf8.count)
            && !actions.contains { $0.identifier == name }
    }

    // MARK: - By name

    /// A button pressed by name: its identifier, or its title as people read it.
    func act(
        _ name: String,
        on rows: RequestRows,
        text: String? = nil,
        seen: Int? = nil,
        at now: Moment
    ) throws(AgendaError) -> Plan {
        let request = try rows.known()
        let wanted = name.lowercased()
        let isOwn = rows.key.app == Self.ownApp
        if name == Action.defaultIdentifier || name == "default" {
            return try answered(rows, Action.defaultIdentifier, nil, at: now)
        }
        if isOwn, name == Action.doneIdentifier { return try done(rows, seen: seen, at: now) }
        if name == Action.dismissIdentifier {
            var plan = try perform(.done, on: rows, at: now)
            noteEnd(rows.delivered, .dismissed, at: now, into: &plan)
            return plan
        }
        let actions = actions(of: request, app: rows.key.app, categories: rows.categories, at: now)
        // What a popup says in another language can be pressed by its English title all the same.
        func inEnglish() -> Action? {
            var english = self
            english.words = .english
            return english.actions(of: request, app: rows.key.app, categories: rows.categories, at: now)
                .first(titled: wanted)
        }
        func press(_ identifier: String, _ effect: ActionEffect?) throws(AgendaError) -> Plan {
            if case .snooze = effect, rows.delivered == nil, seen == nil, rows.pending?.schedule.isMovable ?? false {
                throw AgendaError(
                    .invalidArgument,
                    "\"\(rows.key.identifier)\" isn't ringing now; \"carillon snooze\" moves its next ring"
                )
            }
            return try answered(rows, identifier, effect, text: text, seen: seen, at: now)
        }
        let called = actions.first { $0.isCalled(name) }
        guard let action = called ?? actions.first(titled: wanted) ?? inEnglish() else {
            if isOwn, wanted == "done" { return try done(rows, seen: seen, at: now) }
            if isOwn, let snooze = snoozes(at: now, offered: false).first(where: { $0.isCalled(wanted) }) {
                return try press(snooze.identifier, snooze.effect)
            }
            let known = actions.map { "\"\($0.title)\"" }.joined(separator: ", ")
            throw AgendaError(
                .unknownAction,
                "\"\(rows.key.identifier)\" has no button \"\(name)\"; it has \(known.isEmpty ? "none" : known)"
            )
        }
        if isOwn, action.onlyAnswers { return try done(rows, by: action.identifier, seen: seen, at: now) }
        // The button of a popup that could not be stored has been pressed, and can't ask for words any more.
        try checkWords(text, for: action, mayBeMissing: seen != nil)
        return try press(action.identifier, action.effect)
    }

    /// Done with one of the person's own reminders: with what has rung, else with its next ring, which is left out then.
    private func done(
        _ rows: RequestRows,
        by button: String = Action.doneIdentifier,
        seen: Int?,
        at now: Moment
    ) throws(AgendaError) -> Plan {
        let identifier = button == Action.doneIdentifier ? Action.defaultIdentifier : button
        guard rows.delivered == nil, seen == nil, let pending = rows.pending, pending.schedule.untilAnswered == nil
        else {
            return try answered(rows, identifier, .done, at: now)
        }
        let schedule = pending.schedule
        let isPlace = schedule.region != nil && schedule.snooze == nil && schedule.held == nil
        let isOver = isPlace && pending.request.trigger?.repeats != true
        var plan = try answered(rows, identifier, isOver ? .stopRepeat : .skipNext, at: now)
        let due = schedule.held ?? schedule.next(at: now) ?? now.wall
        noteSilence(
            pending,
            due: isPlace ? now.wall : due,
            .answered,
            action: self.button(identifier, on: rows, at: now),
            at: now,
            into: &plan
        )
        return plan
    }

    private func checkWords(_ text: String?, for action: Action, mayBeMissing: Bool) throws(AgendaError) {
        if let text {
            try RequestCheck.text(text, .text, limit: RequestCheck.Limit.body)
            guard action.textInput != nil else {
                throw AgendaError(.invalidArgument, "text: the button \"\(action.title)\" doesn't ask for text")
            }
        } else if action.textInput != nil, !mayBeMissing {
            throw AgendaError(.invalidArgument, "text: is missing; the button \"\(action.title)\" asks for text")
        }
    }

    // MARK: - Responses

    /// What a button does, and the response for the app's delegate in the same transaction.
    ///
    /// - Parameter effect: Nil where it is left to the app. What is resident then stays on the screen and in the list.
    func answered(
        _ rows: RequestRows,
        _ identifier: String,
        _ effect: ActionEffect?,
        text: String? = nil,
        seen: Int? = nil,
        at now: Moment
    ) throws(AgendaError) -> Plan {
        let stays = effect == nil && rows.key.app != Self.ownApp && rows.delivered?.request.content.isResident == true
        var plan = stays ? remaining(rows) : try perform(effect ?? .done, on: rows, seen: seen, at: now)
        guard let ring = rows.answered(at: now) else { return plan }
        noteEnd(ring, .answered, action: button(identifier, on: rows, at: now), at: now, into: &plan)
        let response = Response(delivered: ring, actionIdentifier: identifier, userText: text, answered: now.wall)
        record(response, into: &plan)
        return plan
    }

    /// A button was pressed on what stays as it is: it only doesn't come again for want of an answer.
    private func remaining(_ rows: RequestRows) -> Plan {
        var plan = Plan(count: 1)
        endUntilAnswered(rows.pending, into: &plan)
        if !plan.changes.isEmpty { plan.consequences.append(.pendingChanged(app: rows.key.app)) }
        return plan
    }

    /// Stores an answer for the app's delegate, or for `carillon inbox` if it is to the person's own reminders.
    func record(_ response: Response, into plan: inout Plan) {
        guard !Self.isOwnMessage(response.delivered.key) else { return }
        plan.changes += Self.keep(response)
        plan.consequences.append(.responseAdded(app: response.app))
        if response.app != Self.ownApp { plan.consequences.append(.respond(app: response.app)) }
    }

    // MARK: - Buttons that answer nothing yet

    /// The popup goes away; nothing is answered until there is text.
    private func askForWords(_ rows: RequestRows, _ action: Action, at now: Moment) -> Plan {
        var plan = Plan(durability: .process, count: 1)
        if let row = rows.delivered { takeDown(row, into: &plan) }
        if let ring = rows.answered(at: now) { plan.consequences.append(.askForWords(ring, action)) }
        return plan
    }

    /// Shows the buttons that did not fit, on a popup of their own; nothing has been answered yet.
    func turn(_ row: Delivered, to page: Int) -> Plan {
        var plan = Plan(durability: .process, count: 1)
        // A click on the popup before it, in the moment in which it rang: it comes with its sound, on that page.
        if row.presentation != .waiting(quietly: false) {
            plan.changes = [.present(ring: row.id, .waiting(quietly: true))]
        }
        if let address = row.popup { plan.consequences.append(.withdraw(address, row.key, answerable: false)) }
        plan.consequences += [.turnPage(ring: row.id, page), .present]
        return plan
    }
}

extension [Action] {
    fileprivate func first(titled lowercased: String) -> Action? { first { $0.title.lowercased() == lowercased } }
}

/// Text that a person has typed. What can't become an answer is shown to them again, so that it isn't lost.
extension Agenda {
    /// Text for the button that asks for some. It is shown to the person again if no button asks for text, or no longer
    /// does.
    ///
    /// - Parameters:
    ///   - rows: What was answered; nil when its popup isn't ours.
    ///   - seen: The occurrence that was answered, where it was shown and could not be stored.
    func replied(_ text: String, to rows: RequestRows?, seen: Int? = nil, at now: Moment) -> Plan {
        // The agent's own popups ask for no words: given back in one more of them, a reply to that would never end.
        guard let rows, !Self.isOwnMessage(rows.key) else { return Plan() }
        // Typed by a person: whatever can be kept of it is.
        let text = PlainText.cleaned(text, limit: RequestCheck.Limit.body)
        let request = rows.request
        let title = request?.content.title ?? rows.key.identifier
        let action = request.flatMap { request in
            actions(of: request, app: rows.key.app, categories: rows.categories, at: now)
                .first { $0.textInput != nil }
        }
        guard let action else { return givingBack(text, title: title, isTooLate: request == nil, at: now) }
        do throws(AgendaError) {
            return try answered(rows, action.identifier, action.effect, text: text, seen: seen, at: now)
        } catch {
            var plan = givingBack(text, title: title, isTooLate: false, at: now)
            plan.consequences += refused(rows.key, action.identifier, error).consequences
            return plan
        }
    }

    private func givingBack(_ text: String, title: String, isTooLate: Bool, at now: Moment) -> Plan {
        let name = "\(now.wall.microseconds)"
        let (notice, _) = Self.wordsBack(text, name: name, title: title, isTooLate: isTooLate, file: "", in: words)
        var plan = Plan(count: 1)
        let occurrence = Timetable.Occurrence(due: now.wall, number: 1)
        deliver(notice, app: Self.agentApp, occurrence, replacing: nil, as: .authorized, at: now, into: &plan)
        return plan
    }

    /// The popup that gives the text back, whatever it and the title are: what doesn't fit is cut.
    ///
    /// - Parameters:
    ///   - name: What distinguishes it from others of its kind.
    ///   - title: The title of what was answered.
    ///   - isTooLate: Whether what was answered is gone; otherwise the answer itself was refused.
    ///   - file: Where the whole text is, for the person to find if some of it is cut.
    ///   - words: The language of the popup.
    package static func wordsBack(
        _ text: String,
        name: String,
        title: String,
        isTooLate: Bool,
        file: String,
        in words: Translation = .english
    ) -> (notice: Request, isWhole: Bool) {
        func headline(_ title: String) -> String {
            isTooLate
                ? words.translated("Your answer to “%s” came too late", title)
                : words.translated("Your answer to “%s” could not be sent", title)
        }
        let title = title.cut(toBytes: RequestCheck.Limit.title - headline("").utf8.count)
        var body = PlainText.cleaned(text, limit: .max)
        let isWhole = body.utf8.count <= RequestCheck.Limit.body
        if !isWhole {
            let note = "\n\n" + words.translated("The full text is in %s", PlainText.cleaned(file, limit: .max))
            body = body.cut(toBytes: RequestCheck.Limit.body - note.utf8.count) + note
        }
        let content = Content(title: headline(title), body: body)
        return (Request(identifier: lateWordsPrefix + name, content: content, trigger: nil), isWhole)
    }
}
