internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open what a reminder is about, or show it in the window.",
        discussion: """
            Presses the button that opens an address or a file, if the reminder has one, and else shows the reminder in the window, as a click \
            on its popup does. Without a name, it is the one that has rung and waits for an answer.
            """
    )

    @Argument(help: .answerable, completion: Completions.reminders)
    var id: String?

    func run() throws {
        let client = try Session.client()
        let reminders = try Reminders.read(client, naming: id)
        try Self.open(reminders.answerable(id), reminders, client)
    }

    static func open(_ name: ReminderName.Candidate, _ reminders: Reminders, _ client: AgentClient) throws {
        let button = reminders.request(name)?.content.actions.first { action in
            if case .open? = action.effect { true } else { false }
        }
        guard let button else { return try Gui.open(showing: name.identifier) }
        try Session.refusing(client.act(Press(name.identifier, action: button.identifier)))
        Line.print("Pressed \"\(button.title)\" of \(name.words).")
    }
}
