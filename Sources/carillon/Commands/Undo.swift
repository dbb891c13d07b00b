internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last change of your reminders.",
        discussion: """
            Takes back the last add, edit, remove (also --all), skip, snooze, sync, import or restore of your own reminders, for 24 \
            hours, also after a logout, and done before a ring. Only the last change can be taken back. Answers to popups aren't \
            changes. In a terminal whose last command didn't make that change, it says what it takes back, and asks.

            A reminder that comes back after its time has passed rings late.
            """
    )

    @Flag(help: "Print a JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    func run() throws {
        let client = try Session.client()
        if Question.isPossible, !yes, !json { try ask(client) }
        let undone = try Session.refusing(client.undo())
        let output = TimeOutput.current
        if json { return try Self.json(undone, output).print() }
        let most = 10
        // The answer has their triggers in English.
        let listed = Session.isEnglish ? [] : (try? client.pending()) ?? []
        for request in undone.requests.prefix(most) {
            let name = ReminderName.Candidate(identifier: request.identifier, title: request.title)
            guard let description = request.description else {
                Line.print("Removed \(name.words)")
                continue
            }
            let when = request.next.map { Session.say(", next \(output.relative($0)) (\(output.absolute($0)))") } ?? ""
            let trigger = listed.first { $0.request.identifier == name.identifier }.map(output.trigger) ?? description
            Line.print("Restored \(name.words): \(trigger)\(when)")
        }
        if undone.count > most { Line.print(plain: ReminderName.andMore(undone.count - most)) }
    }

    /// Asks about a change that something else has made, or an earlier command.
    private func ask(_ client: AgentClient) throws {
        let change: UndoneChange
        do throws(AgentClient.Failure) {
            change = try client.undoable()
        } catch .unknown {
            // An older agent doesn't tell.
            return
        } catch {
            throw Session.refusal(plain: Session.words(error))
        }
        guard let date = change.date, let first = change.requests.first, !LastChange().isOf(date) else { return }
        let output = TimeOutput.current
        let name = ReminderName.Candidate(identifier: first.identifier, title: first.title).words
        let others = change.count > 1 ? " " + ReminderName.andMore(change.count - 1) : ""
        let made =
            switch change.action {
            case .add: Message("Added \(name)\(others)")
            case .edit, nil: Message("Changed \(name)\(others)")
            case .remove: Message("Removed \(name)\(others)")
            case .skip: Message("Skipped \(name)\(others)")
            case .snooze: Message("Snoozed \(name)\(others)")
            case .move: Message("Moved \(name)\(others)")
            case .sync: Message("Synced \(name)\(others)")
            }
        try Question.ask("\(made), \(output.relative(date)). Take that back?", yes: yes, about: change) {
            try Session.refusing(client.undoable())
        }
    }

    private static func json(_ undone: UndoneChange, _ output: TimeOutput) -> JSONValue {
        .object([
            "action": JSONValue(undone.action?.rawValue),
            "count": .integer(undone.count),
            "reminders": .list(undone.requests) { request in
                .object([
                    "id": .string(request.identifier),
                    "title": .string(request.title),
                    "trigger": JSONValue(request.description),
                    "next": JSONValue(request.next.map(output.rfc3339)),
                ])
            },
        ])
    }
}
