internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Act: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "act",
        abstract: "Press a button of a reminder.",
        usage: """
            carillon act <id> <action> [--text <text>] [--app <app>]
            carillon act --last <action> [--text <text>]
            """,
        discussion: """
            You can press it before the reminder rings and after the popup has gone, from a terminal, a hotkey or a status \
            bar. Besides its buttons, each of your own reminders takes done and snooze, and --last also open, as \
            carillon open does.

            EXAMPLES
              carillon act pizza stop
              carillon act "Pizza Time!!" "Stop Repeat"
              carillon act --last snooze
              carillon act --app org.example.Chat message reply --text "On my way"
            """
    )

    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String

    @Argument(help: ArgumentHelp("The button's id or label.", valueName: "action"), completion: Completions.buttons)
    var button: String?

    @Flag(help: "The one that rang last, of your own that wait for an answer.")
    var last = false

    @Option(help: "The answer, for a button that takes one.")
    var text: String?

    @Option(
        help: ArgumentHelp("The app that sent it, as \"carillon apps\" lists it.", valueName: "app"),
        transform: Session.app
    )
    var app: String?

    func validate() throws {
        guard last == (button == nil) else {
            throw last
                ? ValidationError(saying: "With --last, give only the button.")
                : ValidationError(saying: "Missing expected argument '<action>'")
        }
        guard !last || app == nil else {
            throw ValidationError(saying: "--last is about your own reminders, so it takes no --app.")
        }
    }

    func run() throws {
        let client = try Session.client()
        let before = try Reminders.read(client, of: app, naming: last ? nil : id)
        let name = try last ? before.newest() : before.named(id)
        let action = button ?? id
        if last, action == "open",
            before.request(name)?.content.actions.contains(where: { $0.isCalled(action) }) != true
        {
            return try Open.open(name, before, client)
        }
        var words = TypedWords()
        words.say(.text, as: "--text", text)
        try Session.refusing(words) { () throws(AgentClient.Failure) in
            let press = Press(name.identifier, action: action, text: text)
            guard let app else { return try client.act(press) }
            try client.act(of: app, press)
        }
        let button = before.request(name)?.content.actions
            .first { $0.identifier == action || $0.title == action }?.said(in: Session.language).title
        let pressed = Session.say("Pressed \"\(button ?? action)\" of \(name.words).")
        // The button is pressed, even if the agent ends at this moment and can't be asked for the new state.
        guard let after = try? Reminders(client, of: app, naming: name.identifier),
            before.pending(name) != nil || after.pending(name) != nil
        else { return Line.print(plain: pressed) }
        Line.print(plain: "\(pressed) \(TimeOutput.current.standing(after.pending(name)))")
    }
}
