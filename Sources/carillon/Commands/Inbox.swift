internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Inbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "List typed answers.",
        discussion:
            "Carillon keeps the newest 100 answers to your own reminders, including those by a button or a click."
    )

    @Flag(help: "Include buttons, clicks and dismissals.")
    var all = false

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    func run() throws {
        let client = try Session.client()
        let responses = try Session.refusing(client.responses())
        let output = TimeOutput.current
        let wanted = responses.filter { all || $0.userText != nil }.reversed()
        if json { return try JSONValue.array(wanted.map(output.json)).print() }
        guard !wanted.isEmpty else {
            return all ? Line.print("There are no answers.") : Line.print("There are no typed answers.")
        }
        var table = Table(
            ["TITLE", "ANSWERED", "ACTION", "TEXT", "ID"],
            yielding: [("ID", 20), ("TITLE", 24), ("TEXT", 24), ("ID", 12), ("TITLE", 12), ("TEXT", 12)]
        )
        for response in wanted {
            table.add([
                response.notification.request.content.title, output.relative(response.answered), response.actionName,
                response.userText ?? "", response.notification.request.identifier,
            ])
        }
        table.print()
    }
}

extension ResponseSummary {
    /// The action as people call it: a button's id, `ok` for a click on the popup itself, or `dismissed`.
    var actionName: String { Action.called(actionIdentifier) }

    /// The button's label; nil for a click on the popup itself and for a dismissal.
    var actionTitle: String? { notification.request.content.actions.first { $0.identifier == actionIdentifier }?.title }
}

extension TimeOutput {
    func json(_ response: ResponseSummary) -> JSONValue {
        .object([
            "id": .string(response.notification.request.identifier),
            "title": .string(response.notification.request.content.title),
            "action": .string(response.actionName),
            "actionTitle": JSONValue(response.actionTitle),
            "text": JSONValue(response.userText),
            "answered": .string(rfc3339(response.answered)),
            "due": .string(rfc3339(response.notification.due)),
        ])
    }
}
