internal import Recurrence

/// Buttons, pressed on a popup or from a terminal, and what has become of popups.
extension Agenda {
    // MARK: - Buttons

    /// A button pressed by name: its identifier, or its title as people read it.
    func act(
        _ key: RequestKey,
        action name: String,
        text: String? = nil,
        seen: Int? = nil,
        at now: Moment,
        rows: Rows
    ) throws(AgendaError) -> Plan {
        let request = try request(key, rows: rows)
        let actions = actions(of: request, app: key.app, categories: rows.categories[key.app] ?? [])
        if name == Action.defaultIdentifier || name == "default" {
            return try answered(key, Action.defaultIdentifier, .done, at: now, rows: rows)
        }
        if name == Action.dismissIdentifier { return try perform(key, .done, at: now, rows: rows) }
        let wanted = name.lowercased()
        let action = actions.first { $0.isCalled(name) } ?? actions.first { $0.title.lowercased() == wanted }
        guard let action else {
            if key.app == Self.ownApp, wanted == "done" {
                return try answered(key, Action.defaultIdentifier, .done, at: now, rows: rows)
            }
            let known = actions.map { "\"\($0.title)\"" }.joined(separator: ", ")
            throw AgendaError(
                .unknownAction,
                "\"\(key.identifier)\" has no button \"\(name)\"; it has \(known.isEmpty ? "none" : known)"
            )
        }
        if let text {
            try RequestCheck.text(text, "text", limit: RequestCheck.Limit.body)
            guard action.textInput != nil else {
                throw AgendaError(.invalidArgument, "text: the button \"\(action.title)\" asks for no words")
            }
        } else if action.textInput != nil, seen == nil {
            // A popup that could not be stored can't ask either, and its button has been pressed.
            throw AgendaError(.invalidArgument, "text: is missing; the button \"\(action.title)\" asks for words")
        }
        let effect = action.effect ?? .done
        return try answered(key, action.identifier, effect, text: text, seen: seen, at: now, rows: rows)
    }

    /// The same for a popup that the server took away before it told of the click; what it showed is what was answered.
    func clickedLate(_ row: Delivered, _ popupKey: PopupKey, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        var rows = rows
        if rows.delivered(row.key) == nil {
            var gone = row
            gone.presentation = .expired(nil)
            rows.delivered.append(gone)
        }
        return try pressed(row.key, popupKey, at: now, rows: rows)
    }

    /// An effect, and the response for the app's delegate in the same transaction.
    func answered(
        _ key: RequestKey,
        _ identifier: String,
        _ effect: ActionEffect,
        text: String? = nil,
        seen: Int? = nil,
        at now: Moment,
        rows: Rows
    ) throws(AgendaError) -> Plan {
        var plan = try perform(key, effect, seen: seen, at: now, rows: rows)
        guard let request = rows.delivered(key)?.request ?? rows.pending(key)?.request else { return plan }
        let delivered =
            rows.delivered(key)
            ?? Delivered(app: key.app, request: request, date: now.wall, due: now.wall, occurrence: 0)
        let response = Response(delivered: delivered, actionIdentifier: identifier, userText: text, answered: now.wall)
        record(response, &plan)
        return plan
    }

    /// Puts an answer where the app's delegate, or `carillon inbox` for the person's own reminders, finds it.
    private func record(_ response: Response, _ plan: inout Plan) {
        guard !Self.isOwnMessage(response.delivered.key) else { return }
        plan.changes += Self.keep(response)
        plan.consequences.append(.responseAdded(app: response.app))
        if response.app != Self.ownApp { plan.consequences.append(.respond(app: response.app)) }
    }

    /// Carries out an effect on a request: one plan, so one transaction (decision 14).
    func perform(
        _ key: RequestKey,
        _ effect: ActionEffect,
        seen: Int? = nil,
        at now: Moment,
        rows: Rows
    ) throws(AgendaError) -> Plan {
        let request = try request(key, rows: rows)
        let pending = rows.pending(key)
        var plan = Plan()
        plan.count = 1
        switch effect {
        case .stopRepeat:
            if pending != nil { plan.changes.append(.removePending(key)) }
        case .skipNext:
            if let pending, pending.schedule.occurrence != nil {
                var budget = StepBudget(Timetable.mostSteps)
                let schedule = try timetable.affording(pending.request) { () throws(OutOfSteps) in
                    try timetable.skip(pending, after: seen, at: now, spending: &budget)?.answered
                }
                plan.changes.append(schedule.map { .reschedule(key, $0) } ?? .removePending(key))
            } else if rows.delivered(key) == nil {
                throw AgendaError(.unknownIdentifier, "\"\(key.identifier)\" has no coming ring to skip")
            }
        case .snooze(let seconds):
            try RequestCheck.check(effect)
            let snooze = Schedule.Instant(after: Int64(microsecondsFromSeconds: seconds), from: now)
            if var schedule = pending?.schedule {
                schedule.snooze = snooze
                schedule.untilAnswered = nil
                plan.changes.append(.reschedule(key, schedule))
            } else {
                // A snoozed one-shot is pending again.
                var schedule = Schedule(due: nil)
                schedule.snooze = snooze
                let ring = rows.delivered(key)
                schedule.consumed = ring?.occurrence ?? 1
                schedule.lastDue = ring?.firstDue ?? ring?.due
                plan.changes.append(.put(Pending(app: key.app, request: request, schedule: schedule)))
            }
        case .open(let url):
            plan.consequences.append(.open(url: url, app: key.app))
        case .run(let command):
            guard key.app == Self.ownApp else {
                throw AgendaError(.notPermitted, "run: only the person's own reminders may run a command")
            }
            plan.consequences.append(.run(command: command))
        case .authorize(let app, let allowed):
            guard Self.permissionApp(key) == app else {
                throw AgendaError(.notPermitted, "authorize: only the agent's own question may have this effect")
            }
            plan.changes += Self.decide(app, allowed ? .authorized : .denied)
            plan.consequences.append(allowed ? .present : .deliveredChanged(app: app))
        case .showSummarised:
            try requireSummary(key, "showSummarised")
            plan.changes.append(.presentSummarised(limit: mostShownAtOnce))
            plan.consequences += [.summariseRest, .present]
        case .answerSummarised(let snooze):
            try requireSummary(key, "answerSummarised")
            try answerSummarised(snooze: snooze, &plan, at: now, rows: rows)
        case .done:
            if key == Self.summaryKey { plan.changes.append(.expireSummarised) }
        }
        switch effect {
        case .stopRepeat, .skipNext, .snooze: break
        case .open, .run, .done, .authorize, .showSummarised, .answerSummarised: endUntilAnswered(pending, &plan)
        }
        if !plan.changes.isEmpty { plan.consequences.append(.pendingChanged(app: key.app)) }
        if let delivered = rows.delivered(key) {
            withdraw(delivered, answerable: false, into: &plan)
            plan.consequences.append(.deliveredChanged(app: key.app))
        }
        return plan
    }

    /// Any answer ends the rings that wait for one.
    func endUntilAnswered(_ pending: Pending?, _ plan: inout Plan) {
        guard let pending, pending.schedule.untilAnswered != nil else { return }
        let key = pending.key
        plan.changes.append(pending.schedule.answered.map { .reschedule(key, $0) } ?? .removePending(key))
    }

    private func request(_ key: RequestKey, rows: Rows) throws(AgendaError) -> Request {
        guard let request = rows.pending(key)?.request ?? rows.delivered(key)?.request else {
            throw AgendaError(.unknownIdentifier, "nothing pending or delivered is called \"\(key.identifier)\"")
        }
        // What is on screen is what was pressed; a request that replaced it since has its own buttons.
        return rows.delivered(key)?.request ?? request
    }

    // MARK: - Popups

    /// A signal of the server: no answer to it is ever an error.
    func invoked(_ popupKey: String, at now: Moment, rows: Rows) -> Plan {
        guard let row = rows.delivered.first(where: { $0.presentation != .summarised }) else { return Plan() }
        do throws(AgendaError) {
            return try pressed(row.key, PopupKey(popupKey), at: now, rows: rows)
        } catch {
            return refused(row.key, popupKey, error)
        }
    }

    /// Nothing is done about an answer, and the log says why: there is nobody to whom an error could go.
    func refused(_ key: RequestKey, _ button: String, _ error: AgendaError) -> Plan {
        var plan = Plan()
        plan.durability = .process
        plan.consequences = [.refused(key, button: button, error.message)]
        return plan
    }

    /// A key of a popup: a page of buttons, one that asks for words, or one that is an answer by itself.
    func pressed(_ key: RequestKey, _ popupKey: PopupKey, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        if let page = popupKey.page { return rows.delivered(key).map { turn($0, to: page) } ?? Plan() }
        if popupKey == .settings { return openSettings(key.app, from: rows.delivered(key), at: now) }
        let request = try request(key, rows: rows)
        let actions = actions(of: request, app: key.app, categories: rows.categories[key.app] ?? [])
        let name = popupKey.actionIdentifier
        let asking = actions.first { $0.textInput != nil && (popupKey == .reply || $0.identifier == name) }
        if let asking { return askForWords(rows.delivered(key), request, asking, of: key.app, at: now) }
        if isOfAnotherTime(popupKey, request.content, actions) {
            return try answered(key, name, .done, at: now, rows: rows)
        }
        return try act(key, action: name, at: now, rows: rows)
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

    /// The popup goes, and nothing is answered before there are words.
    private func askForWords(
        _ row: Delivered?,
        _ request: Request,
        _ action: Action,
        of app: String,
        at now: Moment
    ) -> Plan {
        var plan = Plan()
        plan.durability = .process
        plan.count = 1
        if let row { takeDown(row, into: &plan) }
        let asked = row ?? Delivered(app: app, request: request, date: now.wall, due: now.wall, occurrence: 0)
        plan.consequences.append(.askForWords(asked, action))
        return plan
    }

    /// Takes a popup off the screen whose notification stays: a close that some servers report is no dismissal then.
    func takeDown(_ row: Delivered, into plan: inout Plan) {
        plan.changes.append(.present(ring: row.id, .expired(nil)))
        if case .shown(let address) = row.presentation {
            plan.consequences.append(.withdraw(address, row.key, answerable: false))
        }
    }

    /// The notification is on the screen again as it was, without a sound.
    func wordsNotGiven(_ key: RequestKey, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        guard let row = rows.delivered(key), case .expired = row.presentation else { return plan }
        plan.count = 1
        plan.changes = [.present(ring: row.id, .waiting(quietly: true))]
        plan.consequences = [.present]
        return plan
    }

    /// Shows the buttons that did not fit, on a popup of their own; nothing has been answered yet.
    private func turn(_ row: Delivered, to page: Int) -> Plan {
        var plan = Plan()
        plan.durability = .process
        plan.count = 1
        plan.changes = [.present(ring: row.id, .waiting(quietly: true))]
        if case .shown(let address) = row.presentation {
            plan.consequences.append(.withdraw(address, row.key, answerable: false))
        }
        plan.consequences += [.turnPage(ring: row.id, page), .present]
        return plan
    }

    func closed(_ address: PopupAddress, reason: UInt32, at now: Moment, rows: Rows) -> Plan {
        var plan = Plan()
        guard let row = rows.delivered.first, row.presentation == .shown(address) else { return plan }
        if reason == 2 {
            // Dismissed by the person. Signals come out of order, so a click may still follow.
            plan.changes = [.removeDelivered(row.key)]
            if row.key == Self.summaryKey { plan.changes.append(.expireSummarised) }
            plan.consequences = [.remember(address, row), .deliveredChanged(app: row.app)]
            if let app = Self.permissionApp(row.key) { plan.consequences.append(.permissionSettled(app: app)) }
            endUntilAnswered(rows.pending(row.key), &plan)
            let category = (rows.categories[row.app] ?? []).first {
                $0.identifier == row.request.content.categoryIdentifier
            }
            // Decision 13: told to the app only when its category asks for that.
            if row.app == Self.ownApp || category.map({ $0.options & 1 != 0 }) ?? false {
                let dismissed = Action.dismissIdentifier
                record(Response(delivered: row, actionIdentifier: dismissed, answered: now.wall), &plan)
            }
        } else {
            // Expired, or gone without a word about why: it stays in the list, and its buttons stay answerable.
            plan.changes = [.present(ring: row.id, .expired(address))]
            plan.durability = .process
        }
        plan.count = 1
        return plan
    }

    func shown(_ ring: Int64, _ address: PopupAddress, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        guard let row = rows.delivered.first(where: { $0.id == ring }), case .waiting = row.presentation else {
            // Nobody wants it any more: it was removed, replaced, or shown once more while the server was at it.
            plan.consequences = [.withdraw(address, RequestKey(app: "", identifier: ""), answerable: false)]
            return plan
        }
        plan.changes = [.present(ring: row.id, .shown(address))]
        plan.count = 1
        return plan
    }

    /// In one decision, since an end between two would leave a popup that is thought to be on the screen for ever.
    func cameAndWent(_ ring: Int64, _ address: PopupAddress, reason: UInt32, at now: Moment, rows: Rows) -> Plan {
        var rows = rows
        rows.delivered.removeAll { $0.id != ring }
        guard case .waiting? = rows.delivered.first?.presentation else { return Plan() }
        rows.delivered[0].presentation = .shown(address)
        return closed(address, reason: reason, at: now, rows: rows)
    }

    /// What was on screen and still matters comes back quietly, once (decision 22).
    func serverChanged(bus: String, server: String, deliversToOthers: Bool, at now: Moment, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        let lost = rows.delivered.filter { row in
            guard case .shown(let address) = row.presentation else { return false }
            return address.bus != bus || address.server != server || !deliversToOthers
        }
        let newestFirst = lost.sorted { $0.date > $1.date }
        for (index, row) in newestFirst.enumerated() {
            guard case .shown(let address) = row.presentation else { continue }
            let isRecent = now.wall.microseconds(since: row.date) < Self.forgottenAfter
            let comesAlone = index < mostShownAtOnce || row.key == Self.summaryKey
            if isRecent, comesAlone || row.app == Self.ownApp {
                // A person's own that are too many come back as one.
                plan.changes.append(.present(ring: row.id, comesAlone ? .waiting(quietly: true) : .summarised))
                if !comesAlone, !plan.consequences.contains(.summariseRest) { plan.consequences.append(.summariseRest) }
                if address.bus == bus, address.server == server {
                    plan.consequences.append(.withdraw(address, row.key, answerable: true))
                }
            } else {
                plan.changes.append(.present(ring: row.id, .expired(nil)))
            }
        }
        plan.count = lost.count
        if plan.count > 0 { plan.consequences.append(.present) }
        return plan
    }

    /// How old popups may be that come back after a server or a session has gone, in microseconds: seven days.
    private static let forgottenAfter: Int64 = 7 * 86_400_000_000
}

/// The key under which a server knows a button.
///
/// Some keys mean something to servers (`default` everywhere, `inline-reply` and `settings` on Plasma), so an action with
/// such an identifier gets another key.
package struct PopupKey: Sendable, Hashable {
    package let rawValue: String

    private static let reserved: Set<String> = ["default", "inline-reply", "settings"]
    private static let prefix = "action:"
    private static let pagePrefix = "carillon.page:"

    /// The key under which servers let people type; the words come as a signal of their own.
    package static let reply = PopupKey("inline-reply")

    /// The key of the button that leads to the app's own settings; Plasma draws it as a small icon beside the title.
    package static let settings = PopupKey("settings")

    /// The key of the button that shows further ones.
    package init(page: Int) { rawValue = "\(Self.pagePrefix)\(page)" }

    /// Which page of buttons this key asks for; nil for a button of the notification's own.
    package var page: Int? {
        rawValue.hasPrefix(Self.pagePrefix) ? Int(rawValue.dropFirst(Self.pagePrefix.count)) : nil
    }

    /// The key that a server reported.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The key to send for an action.
    package init(actionIdentifier: String) {
        let needsPrefix =
            Self.reserved.contains(actionIdentifier) || actionIdentifier.hasPrefix(Self.prefix)
            || actionIdentifier.hasPrefix(Self.pagePrefix)
        rawValue = needsPrefix ? Self.prefix + actionIdentifier : actionIdentifier
    }

    package var actionIdentifier: String {
        if rawValue == "default" { return Action.defaultIdentifier }
        return rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
    }
}
