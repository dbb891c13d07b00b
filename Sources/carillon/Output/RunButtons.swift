internal import DesktopTools
internal import Messages
internal import NotificationCore

/// The buttons that run commands among reminders from a file, which may have come from anybody.
struct RunButtons {
    /// Each with its reminder and its command, as people see them.
    let lines: [String]

    /// - Parameter known: What is scheduled, by its id: what a reminder of that id runs already is left out.
    init(_ requests: [Request], besides known: [String: Request] = [:]) {
        func run(_ request: Request) -> [Button] {
            request.content.actions.compactMap { action in
                guard case .run(let command)? = action.effect else { return nil }
                return Button(title: action.title, command: command)
            }
        }
        lines = requests.flatMap { request in
            let old = known[request.identifier].map(run) ?? []
            return run(request).filter { !old.contains($0) }.map { button in
                let (name, title) = (PlainText.evident(request.identifier), PlainText.evident(button.title))
                // What is foreign begins no line.
                return Line.wrapped(Session.say("\(name): \"\(title)\" runs \(PlainText.evident(button.command))"))
            }
        }
    }

    private struct Button: Equatable {
        var title: String
        var command: String

        /// Byte by byte: strings that differ in them may be equal, and commands not.
        static func == (one: Self, other: Self) -> Bool {
            one.title.utf8.elementsEqual(other.title.utf8) && one.command.utf8.elementsEqual(other.command.utf8)
        }
    }

    /// What a file does that has them; nil if there are none.
    var words: Message? {
        let count = lines.count
        guard count > 0 else { return nil }
        return Message("brings a button that runs a command", "brings \(count) buttons that run commands", count: count)
    }

    /// Behind a refusal, a line for each.
    var list: String { lines.map { "\n  \($0)" }.joined() }

    /// Asks whether they may come; where nobody can answer, it needs `--yes`.
    func ask(about source: String) throws {
        guard let words else { return }
        guard Question.isPossible else {
            throw Session.refusal("\(source) \(words); --yes takes it. Nothing was changed.\(list)")
        }
        lines.forEach(Line.print(plain:))
        try Question.ask("\(source) \(words). Take it?", yes: false)
    }
}
