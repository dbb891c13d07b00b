internal import Messages

/// The buttons of a notification (decision 13).
extension Agenda {
    /// The request's own buttons, else its category's.
    package static func actions(of content: Content, categories: [Category]) -> [Action] {
        guard content.actions.isEmpty else { return content.actions }
        return categories.first { $0.identifier == content.categoryIdentifier }?.actions ?? []
    }

    /// The same, and on a person's own reminder that has none those of the settings, which are never stored. Where a plain click
    /// opens the window, Done is a button too, unless a button of the reminder's own does that. One that only stops the series
    /// leaves Done and Snooze beside it.
    package func actions(of request: Request, app: String, categories: [Category]) -> [Action] {
        let given = Self.actions(of: request.content, categories: categories)
        guard app == Self.ownApp else { return given }
        let done =
            hasWindow ? [Action(identifier: Action.doneIdentifier, title: words.translated("Done"), effect: .done)] : []
        guard given.allSatisfy({ $0.effect == .stopRepeat }), request.content.categoryIdentifier.isEmpty else {
            return given.contains(where: \.onlyAnswers) ? given : given + done
        }
        let isToStop = request.trigger?.repeats == true && given.isEmpty
        let chosen = settings.popup.buttons.filter { $0 != .stop || isToStop }.map { button in
            switch button {
            case .snooze:
                Action(
                    identifier: Action.snoozeIdentifier,
                    title: spokenSnooze(settings.popup.snooze),
                    effect: .snooze(seconds: settings.popup.snooze)
                )
            case .stop:
                Action(
                    identifier: Action.stopIdentifier,
                    title: words.translated("Stop Repeat"),
                    effect: .stopRepeat
                )
            }
        }
        return done + chosen + given
    }

    /// The label of a button that puts a ring off: "Snooze 10 min".
    func spokenSnooze(_ seconds: Double) -> String {
        // Translators: a button that lets the reminder ring again after a time, such as "10 min"
        words.translated("Snooze %s", spoken(seconds))
    }

    /// A time as a button says it: "10 min", "1 h", "2 d".
    private func spoken(_ seconds: Double) -> String {
        func number(of length: Double) -> String? {
            seconds.truncatingRemainder(dividingBy: length) == 0 ? "\(Int64(clamping: seconds / length))" : nil
        }
        // Translators: numbers of days, hours, minutes and seconds, on a button
        if let days = number(of: 86_400) { return words.translated("%s d", days) }
        if let hours = number(of: 3600) { return words.translated("%s h", hours) }
        if let minutes = number(of: 60) { return words.translated("%s min", minutes) }
        return words.translated("%s s", "\(Int64(clamping: seconds))")
    }
}

extension Action {
    /// How the identifiers of the agent's own buttons begin, and no other's.
    package static let reservedPrefix = "carillon."

    /// The label where there is room for six letters or so; only Carillon's own buttons have one.
    func shortTitle(_ words: Translation) -> String {
        // Translators: short for "Don't Allow", where there is room for six letters or so
        if case .authorize(_, false)? = effect { return words.translated("Deny") }
        return switch identifier {
        // Translators: short for "Snooze 10 min", where there is room for six letters or so
        case Self.snoozeIdentifier: words.translated("Snooze")
        // Translators: short for "Stop Repeat", where there is room for six letters or so
        case Self.stopIdentifier: words.translated("Stop")
        default: title
        }
    }

    /// The Done that a reminder gets whose plain click opens the window; it answers as a plain click does elsewhere.
    package static let doneIdentifier = reservedPrefix + "done"
    /// The Snooze that a reminder without buttons of its own gets.
    package static let snoozeIdentifier = reservedPrefix + "snooze"
    /// The Stop Repeat that a repeat without buttons of its own gets.
    package static let stopIdentifier = reservedPrefix + "stop"

    /// The identifier as people type and read it.
    package static func spokenIdentifier(_ identifier: String) -> String {
        identifier.hasPrefix(reservedPrefix) ? String(identifier.dropFirst(reservedPrefix.count)) : identifier
    }

    /// Whether pressing it does nothing but answer.
    var onlyAnswers: Bool { textInput == nil && (effect == .done || effect == nil) }

    /// Whether this is the button that was called `name`.
    package func isCalled(_ name: String) -> Bool {
        identifier == name || Self.spokenIdentifier(identifier) == name
    }
}
