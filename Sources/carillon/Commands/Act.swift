internal import AgentBus
internal import ArgumentParser

struct Act: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "act",
        abstract: "Press a button of a reminder.",
        discussion: """
            It works for what is pending and for what has rung, also after the popup has gone: from a terminal, a hotkey \
            or a status bar.

            EXAMPLES
              carillon act pizza stop
              carillon act pizza "Stop Repeat"
              carillon act --app org.example.Chat message reply --text "On my way"
            """
    )

    @Argument(help: "The reminder's id.")
    var id: String

    @Argument(help: "The button's id or label.")
    var action: String

    @Option(help: "The words for a button that asks for some.")
    var text: String?

    @Option(help: ArgumentHelp("The app whose notification it is, as \"carillon apps\" names it.", valueName: "app"))
    var app: String?

    func run() throws {
        let client = try Session.client()
        try Session.refusing { () throws(AgentClient.Failure) in
            guard let app else { return try client.act(id, action: action, text: text) }
            try client.act(of: app, id, action: action, text: text)
        }
    }
}
