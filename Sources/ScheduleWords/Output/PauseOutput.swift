package import NotificationCore

/// What is paused, for people.
extension TimeOutput {
    /// "everything is paused until tomorrow 00:00"
    package func name(of pause: Pause) -> String { "\(pause.what) is paused" + until(pause) }

    /// "everything until tomorrow 00:00"
    package func whatAndUntil(_ pause: Pause) -> String { pause.what + until(pause) }

    private func until(_ pause: Pause) -> String { pause.until.map { " until \(dayAndTime($0))" } ?? "" }

    /// What is paused as a whole, in a sentence of its own; nil if only single reminders are.
    package func sentence(on pauses: [Pause]) -> String? {
        let wide = pauses.filter { if case .request = $0.scope { false } else { true } }.map(name)
        guard let first = wide.first else { return nil }
        let text = wide.joined(separator: ", ")
        // An app's id stays as it is.
        return (first.hasPrefix("everything") ? "E" + text.dropFirst() : text) + "."
    }
}

extension Pause {
    fileprivate var what: String {
        switch scope {
        case .everything: "everything"
        case .app(let app): app
        case .request(let key): "\"\(key.identifier)\"" + (key.app == Agenda.ownApp ? "" : " of \(key.app)")
        }
    }

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
    /// Whether one of them keeps a request from ringing.
    package func keep(_ summary: PendingSummary) -> Bool {
        let scope = Pause.Scope.request(summary.key)
        return contains { $0.scope == scope || $0.includes(scope) }
    }
}
