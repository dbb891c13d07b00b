package import Messages
package import NotificationCore
package import ScheduleWords

/// What a toast says after something was done.
package enum ActionToast {
    /// "“Tea” deleted", "“Tea” snoozed until 18:10"; nil of what shows its own result.
    ///
    /// - Parameters:
    ///   - row: As it was before.
    ///   - until: Of a snooze, when it rings.
    ///   - moves: Of a snooze, whether it hasn't rung yet: then its next ring comes at that time instead.
    package static func text(
        _ kind: RowAction.Kind,
        _ row: AgendaRow,
        until: WallTime? = nil,
        moves: Bool = false,
        output: TimeOutput
    ) -> String? {
        let words = output.words
        let title = short(row.title)
        switch kind {
        case .done: return words.translated("“%s” is done", title)
        case .press: return answered(row.title, words: words)
        case .snooze:
            guard let until else { return words.translated("“%s” snoozed", title) }
            let time = output.toTheMinute.clockOrDay(until)
            return moves
                ? words.translated("“%s” moved to %s", title, time)
                : words.translated("“%s” snoozed until %s", title, time)
        case .skip: return words.translated("The next ring of “%s” is skipped", title)
        case .stop: return words.translated("“%s” stopped", title)
        case .edit: return words.translated("“%s” changed", title)
        case .delete: return words.translated("“%s” deleted", title)
        case .pause: return words.translated("“%s” paused", title)
        case .resume: return words.translated("“%s” is no longer paused", title)
        }
    }

    /// "“Tea” added: tomorrow 17:00"
    package static func added(_ title: String, _ scheduled: ScheduledRequest, output: TimeOutput) -> String {
        let title = short(title.shownOnOneLine)
        guard let next = scheduled.next else { return output.words.translated("“%s” added", title) }
        return output.words.translated("“%s” added: %s", title, output.dayAndTime(next))
    }

    /// What a change that was taken back has brought: "“Tea” is back: today 18:00", "12 reminders changed back".
    package static func undone(_ change: UndoneChange, output: TimeOutput) -> String {
        let words = output.words
        guard change.count == 1, let request = change.requests.first else {
            return words.counted("%s reminder changed back", "%s reminders changed back", change.count)
        }
        let title = short((request.title.isEmpty ? request.identifier : request.title).shownOnOneLine)
        guard request.description != nil else { return words.translated("“%s” is removed again", title) }
        guard let next = request.next else { return words.translated("“%s” is back", title) }
        return words.translated("“%s” is back: %s", title, output.dayAndTime(next))
    }

    /// "3 reminders are done", "2 reminders are done · 1 refused"
    package static func doneAll(_ count: Int, refused: Int = 0, output: TimeOutput) -> String {
        output.words.counted("%s reminder is done", "%s reminders are done", count) + but(refused, output)
    }

    /// "3 reminders snoozed until 18:10", "2 reminders snoozed until 18:10 · 1 refused"
    package static func snoozedAll(_ count: Int, refused: Int = 0, until: WallTime, output: TimeOutput) -> String {
        output.words.counted(
            "%s reminder snoozed until %s",
            "%s reminders snoozed until %s",
            count,
            "\(count)",
            output.toTheMinute.clockOrDay(until)
        ) + but(refused, output)
    }

    private static func but(_ refused: Int, _ output: TimeOutput) -> String {
        refused == 0 ? "" : " · " + output.words.counted("%s refused", "%s refused", refused)
    }

    /// What another program asked to have typed, where something else is typed already.
    package static func notTyped(_ text: String, words: Translation) -> String {
        words.translated("“%s” wasn’t added: you are typing another reminder.", short(text.shownOnOneLine))
    }

    /// What somebody has answered in words.
    package static func answered(_ title: String, words: Translation) -> String {
        words.translated("“%s” is answered", short(title.shownOnOneLine))
    }

    private static let longest = 40

    /// A title that leaves room for the rest.
    private static func short(_ title: String) -> String { title.cut(to: longest).isolated }
}
