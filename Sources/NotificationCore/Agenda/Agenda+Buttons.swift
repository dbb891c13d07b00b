package import Messages

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
    ///
    /// - Parameter withLengths: Whether Snooze comes once for each of its lengths, and not for the first alone.
    package func actions(
        of request: Request,
        app: String,
        categories: [Category],
        withLengths: Bool = false,
        at now: Moment
    ) -> [Action] {
        let stored = Self.actions(of: request.content, categories: categories)
        guard app == Self.ownApp else { return stored }
        let given = stored.map { $0.said(in: words) }
        let done =
            hasWindow ? [Action(identifier: Action.doneIdentifier, title: words.translated("Done"), effect: .done)] : []
        guard given.allSatisfy({ $0.effect == .stopRepeat }), request.content.categoryIdentifier.isEmpty else {
            return given.contains(where: \.onlyAnswers) ? given : given + done
        }
        let isToStop = request.trigger?.repeats == true && given.isEmpty
        let chosen = settings.popup.buttons.filter { $0 != .stop || isToStop }.flatMap { button in
            switch button {
            case .snooze: Array(snoozes(at: now).prefix(withLengths ? .max : 1))
            case .stop:
                [
                    Action(
                        identifier: Action.stopIdentifier,
                        title: words.translated("Stop Repeat"),
                        effect: .stopRepeat
                    )
                ]
            }
        }
        return done + chosen + given
    }
}

extension Action {
    /// How the identifiers of the agent's own buttons begin, and no other's.
    package static let reservedPrefix = "carillon."

    /// The same as people read it. What `--stop-button` and `--reply` make is kept in English, which scripts name it by.
    package func said(in words: Translation) -> Action {
        var said = self
        switch (identifier, title) {
        case ("stop", "Stop Repeat") where effect == .stopRepeat: said.title = words.translated("Stop Repeat")
        case ("reply", "Reply") where textInput != nil: said.title = words.translated("Reply")
        default: break
        }
        return said
    }

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

    package func isCalled(_ name: String) -> Bool { identifier == name || Self.spokenIdentifier(identifier) == name }
}
