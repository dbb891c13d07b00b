internal import Messages
package import NotificationCore
internal import ScheduleWords

/// Something that can be done with a reminder, in a menu or as a button of its row.
package struct RowAction: Sendable, Hashable {
    /// What it is, and with it what the agent is asked to do.
    package enum Kind: Sendable, Hashable {
        /// Answers it, as a plain click does.
        case done
        /// One of its own buttons: presses it. Some take a typed text along.
        case press(String, Action.TextInput?)
        /// One more ring, at one of ``SnoozeChoice/all(_:)`` or a time that is typed: `Snooze`.
        case snooze
        /// Leaves out the next ring of a series: `Skip`.
        case skip
        /// Ends a series: removes it from what is pending, and from what has rung.
        case stop
        case edit
        /// Removes it from what is pending, and from what has rung.
        case delete
        /// Keeps it from ringing until the person ends that.
        case pause
        /// Ends its own pause.
        case resume
    }

    package var kind: Kind
    package var label: String
    /// Whether the agent's `Undo` takes it back. An answer is none of the changes that it does.
    package var isUndoable: Bool
    /// Whether another app has named it, and could call it anything.
    package var isOfApp = false
    /// What it opens: a URL or a file; empty of what opens nothing.
    package var target = ""

    /// True for what answers a ring; false for what changes the reminder.
    package var isAnswer: Bool {
        switch kind {
        case .done, .press, .snooze: true
        case .skip, .stop, .edit, .delete, .pause, .resume: false
        }
    }

    /// A name for menus and tests, the same in every language: `snooze`, `press:later`.
    package var name: String {
        switch kind {
        case .done: "done"
        case .press(let identifier, _): "press:\(identifier)"
        case .snooze: "snooze"
        case .skip: "skip"
        case .stop: "stop"
        case .edit: "edit"
        case .delete: "delete"
        case .pause: "pause"
        case .resume: "resume"
        }
    }
}

extension AgendaList {
    /// What can be done with a line, in the order of a menu; nothing with a heading. Of another app's reminders only what their
    /// buttons and a click on them offer, and their removal; of a message of the agent's own its buttons, or Done.
    ///
    /// An alarm of a calendar file has only its buttons: where it were removed here, the file would still have it, and so would
    /// other machines.
    package func actions(_ id: String) -> [RowAction] {
        guard let line = AgendaLine(id: id), let key = line.key, let entry = entry(line) else { return [] }
        switch entry.state {
        case .pending(let summary): return actions(pending: summary, key)
        case .delivered(let summary, let again): return actions(delivered: summary, key, isOnlyRow: again != nil)
        }
    }

    private func actions(pending summary: PendingSummary, _ key: RequestKey) -> [RowAction] {
        let words = output.words
        let delete = RowAction(kind: .delete, label: words.translated("Delete"), isUndoable: key.isOwn)
        if key.isOfCalendar { return [] }
        guard key.isOwn else { return [delete] }
        var actions = [snooze]
        if summary.repeats {
            actions.append(skip)
            actions.append(RowAction(kind: .stop, label: words.translated("Stop Repeat"), isUndoable: true))
        }
        actions.append(pauseOrResume(key))
        actions.append(RowAction(kind: .edit, label: words.translated("Edit…"), isUndoable: true))
        return actions + [delete]
    }

    /// - Parameter isOnlyRow: Whether the reminder has no row for what is pending of it.
    private func actions(delivered summary: DeliveredSummary, _ key: RequestKey, isOnlyRow: Bool) -> [RowAction] {
        let words = output.words
        let buttons = summary.actions
        let hasDone = summary.isOfAgent ? !buttons.isEmpty : buttons.contains { $0.effect == .done }
        var actions: [RowAction] = []
        if key.isOwn, !hasDone {
            actions.append(RowAction(kind: .done, label: words.translated("Done"), isUndoable: false))
        }
        actions += buttons.map { action in
            RowAction(
                kind: .press(action.identifier, action.textInput),
                label: (key.isOwn ? action.said(in: words) : action).title.asLabel,
                isUndoable: false,
                isOfApp: !key.isOwn && !key.isOfCalendar,
                target: action.target
            )
        }
        guard !summary.isOfAgent, !key.isOfCalendar else { return actions }
        guard key.isOwn else {
            let open = RowAction.Kind.press(Action.defaultIdentifier, nil)
            return actions + [
                RowAction(kind: open, label: words.translated("Open"), isUndoable: false),
                RowAction(kind: .delete, label: words.translated("Delete"), isUndoable: false),
            ]
        }
        actions.append(snooze)
        let series = pending(key)
        if summary.request.trigger?.repeats == true, series != nil,
            !buttons.contains(where: { $0.effect == .stopRepeat })
        {
            actions.append(RowAction(kind: .stop, label: words.translated("Stop Repeat"), isUndoable: true))
        }
        if isOnlyRow { actions += (series?.repeats == true ? [skip] : []) + [pauseOrResume(key)] }
        if series != nil { actions.append(RowAction(kind: .edit, label: words.translated("Edit…"), isUndoable: true)) }
        return actions + [RowAction(kind: .delete, label: words.translated("Delete"), isUndoable: true)]
    }

    private var skip: RowAction {
        RowAction(kind: .skip, label: output.words.translated("Skip Next Ring"), isUndoable: true)
    }

    private func pauseOrResume(_ key: RequestKey) -> RowAction {
        pause(of: key)?.scope == .request(key)
            ? RowAction(kind: .resume, label: output.words.translated("Resume"), isUndoable: false)
            : RowAction(kind: .pause, label: output.words.translated("Pause"), isUndoable: false)
    }

    private var snooze: RowAction {
        RowAction(kind: .snooze, label: output.words.translated("Snooze"), isUndoable: true)
    }
}

extension RequestKey {
    /// Whether it is one of the person's own reminders.
    var isOwn: Bool { app == Agenda.ownApp }
    /// Whether it is an alarm of a calendar file.
    var isOfCalendar: Bool { app == Agenda.calendarsApp }
}

extension Action {
    /// What it opens, on one line; empty of what opens nothing.
    fileprivate var target: String {
        guard case .open(let url)? = effect else { return "" }
        return String(url.shownOnOneLine.prefix(300))
    }
}

/// One call to the agent that an action of a row makes.
package enum RowCall: Sendable, Hashable {
    /// Presses a button, by its identifier.
    case act(RequestKey, action: String)
    case skip(RequestKey)
    /// Removes one of the person's own, what is pending of it and what was delivered.
    case remove(RequestKey)
    /// Removes what another app has pending.
    case removePending(RequestKey)
    case pause(RequestKey)
    case resume(RequestKey)
}

extension AgendaList {
    /// The calls that do what an action says, in their order; none where the person is asked first: until when, what to answer in
    /// words, or what to change.
    package func calls(_ kind: RowAction.Kind, _ id: String) -> [RowCall] {
        guard let line = AgendaLine(id: id), let key = line.key else { return [] }
        let isDelivered = if case .delivered = line { true } else { false }
        switch kind {
        // A plain click: every notification has it, while one with buttons of its own has none that is called "done".
        case .done: return [.act(key, action: Action.defaultIdentifier)]
        case .press(let button, nil): return [.act(key, action: button)]
        case .skip: return [.skip(key)]
        // Only a repeat without buttons of its own has a button that stops it.
        case .stop, .delete:
            guard key.isOwn else {
                return [isDelivered ? .act(key, action: Action.dismissIdentifier) : .removePending(key)]
            }
            return [.remove(key)]
        case .pause: return [.pause(key)]
        case .resume: return [.resume(key)]
        case .press, .snooze, .edit: return []
        }
    }
}
