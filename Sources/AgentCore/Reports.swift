internal import Messages
internal import NotificationCore

/// What the agent reports to the person about the schedule itself.
package final class Reports: ShellPart {
    /// Requests that were set aside and that the person hasn't been told of yet.
    private var setAside: Set<RequestKey> = []
    private lazy var waiting = Wait(alarms)

    /// The language in which it is said.
    private var words: Translation { recorder.agenda.words }

    /// Shows on the screen what has happened to the schedule.
    package func tell(_ title: String, _ body: String) {
        let content = Content(title: title, body: body)
        let request = Request(identifier: Agenda.damageKey.identifier, content: content, trigger: nil)
        recorder.record(.add(app: Agenda.agentApp, [request]))
    }

    /// The schedule of the last run was damaged, and put aside under another name.
    package func tellOfDamage(_ file: String) {
        log.error("the schedule was damaged and has been set aside as \(file)")
        tell(
            words.translated("Carillon's schedule was damaged"),
            words.translated("It has been set aside as %s. Carillon started with an empty one.", file)
        )
    }

    /// A click on a popup did nothing. The server has sent what was pressed, and the reason repeats it: nothing in them
    /// can act on a terminal, and they have an end.
    func refused(_ key: RequestKey, button: String, _ reason: String) {
        let what = "\"\(button.prefix(100))\" on \(key.identifier) of \(key.app): \(reason.prefix(300))"
        log.notice("refused: \(PlainText.visible(what))")
    }

    /// Tells the person once, a moment after the last of them, which requests were set aside.
    func wasSetAside(_ key: RequestKey) {
        log.error("set aside: the next ring of \(key.identifier) of \(key.app) takes too long to find")
        setAside.insert(key)
        waiting.start(seconds: 1) { [weak self] in self?.tellOfThem() }
    }

    private func tellOfThem() {
        guard let key = setAside.min(by: { ($0.app, $0.identifier) < ($1.app, $1.identifier) }) else { return }
        let others = setAside.count - 1
        setAside = []
        let advice = words.translated("\"carillon list --all\" shows what is set aside.")
        guard others > 0 else {
            return tell(
                words.translated("A reminder was set aside"),
                words.translated(
                    "The next ring of \"%s\" of %s takes too long to find. It won't ring until added again with a simpler repeat.",
                    key.identifier,
                    key.app
                ) + " " + advice
            )
        }
        tell(
            words.counted("%s reminder was set aside", "%s reminders were set aside", others + 1),
            words.counted(
                "The next ring of \"%s\" of %s takes too long to find, and so does that of %s more. They won't ring until added again with a simpler repeat.",
                "The next ring of \"%s\" of %s takes too long to find, and so do those of %s more. They won't ring until added again with a simpler repeat.",
                others,
                key.identifier,
                key.app,
                "\(others)"
            ) + " " + advice
        )
    }
}

/// Where the agent logs what it does, for finding mistakes.
package struct AgentLog {
    package enum Level {
        case debug
        case info
        case notice
        case warning
        case error
    }

    private let write: (Level, () -> String) -> Void

    /// - Parameter write: Takes a line; one below the log level is never put together.
    package init(_ write: @escaping (Level, () -> String) -> Void) { self.write = write }

    package func debug(_ line: @autoclosure () -> String) { write(.debug, line) }
    package func info(_ line: @autoclosure () -> String) { write(.info, line) }
    package func notice(_ line: @autoclosure () -> String) { write(.notice, line) }
    package func warning(_ line: @autoclosure () -> String) { write(.warning, line) }
    package func error(_ line: @autoclosure () -> String) { write(.error, line) }
}
