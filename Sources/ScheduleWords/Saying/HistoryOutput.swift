internal import Messages
package import NotificationCore

/// Past rings as people read them.
extension TimeOutput {
    /// Its title; of an app, none of whose text is kept, its id, and of a calendar's alarm the calendar: its id is for programs.
    package func name(_ ring: PastRing) -> String {
        if let title = ring.title, !title.allSatisfy(\.isWhitespace) { return title }
        let parts = ring.identifier.split(separator: "/", maxSplits: 1)
        guard ring.app == Agenda.calendarsApp, parts.count == 2 else { return ring.identifier }
        // Translators: an alarm of the calendar of that name, such as "work"
        return words.translated("Calendar “%s”", String(parts[0]))
    }

    /// "rang, Done after 4 min", "rang 2 h late, not answered", "Done before it rang": what is known, and no more.
    ///
    /// - Parameter isShort: Whether that it rang goes without saying: "Done after 4 min", "missed".
    package func outcome(_ ring: PastRing, isShort: Bool = false) -> String {
        let isLate = ring.date.microseconds(since: ring.due) > MissedPolicy.grace
        let late = length(from: ring.due, to: ring.date)
        func rang(_ ending: String) -> String {
            let after = ring.ended.map { length(from: ring.date, to: $0) }
            let ending = after.map { words.translated("%s after %s", ending, $0) } ?? ending
            if isLate { return words.translated("rang %s late, %s", late, ending) }
            return isShort ? ending : words.translated("rang, %s", ending)
        }
        switch ring.outcome {
        case .rang: return rang(isShort ? words.translated("missed") : words.translated("not answered"))
        case .answered where ring.isEarly: return words.translated("%s before it rang", pressed(ring))
        case .answered: return rang(pressed(ring))
        case .dismissed: return rang(words.translated("dismissed"))
        case .withdrawn: return rang(words.translated("removed"))
        case .missed: return isLate ? words.translated("missed, %s late", late) : words.translated("missed")
        case .paused: return words.translated("paused")
        case .expired: return words.translated("ended before it could ring")
        case .held: return words.translated("held in quiet hours")
        }
    }

    /// The button as people call it.
    private func pressed(_ ring: PastRing) -> String {
        guard let action = ring.action else { return words.translated("answered") }
        if let title = action.title { return title }
        guard action.identifier == Action.defaultIdentifier else { return Action.spokenIdentifier(action.identifier) }
        return ring.app == Agenda.ownApp ? words.translated("Done") : words.translated("opened")
    }
}

/// What is paused, for people.
extension TimeOutput {
    /// "everything is paused until tomorrow 00:00"
    package func name(of pause: Pause) -> String {
        guard let until = pause.until else { return words.translated("%s is paused", what(pause)) }
        return words.translated("%s is paused until %s", what(pause), dayAndTime(until))
    }

    /// "everything until tomorrow 00:00"
    package func whatAndUntil(_ pause: Pause) -> String {
        pause.until.map { words.translated("%s until %s", what(pause), dayAndTime($0)) } ?? what(pause)
    }

    /// What is paused as a whole, in a sentence of its own; nil if only single reminders are.
    package func sentence(on pauses: [Pause]) -> String? {
        let wide = pauses.filter { if case .request = $0.scope { false } else { true } }
        guard let first = wide.first else { return nil }
        let text = wide.map(name).joined(separator: ", ")
        // An app's id stays as it is.
        return (first.scope == .everything ? text.firstUppercased : text) + "."
    }

    private func what(_ pause: Pause) -> String {
        switch pause.scope {
        case .everything: words.translated("everything")
        case .app(let app): app
        case .request(let key) where key.app == Agenda.ownApp: words.translated("\"%s\"", key.identifier)
        case .request(let key): words.translated("\"%s\" of %s", key.identifier, key.app)
        }
    }
}

extension Pause {
    /// Whether this pause is about more than `scope`, and about that too.
    package func includes(_ scope: Scope) -> Bool {
        switch (self.scope, scope) {
        case (.everything, .app), (.everything, .request): true
        case (.app(let app), .request(let key)): key.app == app
        default: false
        }
    }
}

extension Pause {
    /// Whether it is about the person's own reminders as a whole.
    package var concernsOwn: Bool { scope == .everything || scope == .app(Agenda.ownApp) }
}

extension [Pause] {
    /// Those that keep a request from ringing.
    package func keeping(_ summary: PendingSummary) -> [Pause] {
        let scope = Pause.Scope.request(summary.key)
        return filter { $0.scope == scope || $0.includes(scope) }
    }

    /// Whether one of them keeps a request from ringing.
    package func keep(_ summary: PendingSummary) -> Bool { !keeping(summary).isEmpty }
}
