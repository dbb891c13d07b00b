internal import AgentBus
internal import ArgumentParser

struct Act: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Press a button of a reminder.",
        discussion: """
            It works for what is pending and for what has rung, also after the popup has gone: from a terminal, a hotkey \
            or a status bar.

            EXAMPLES
              carillon act pizza stop
              carillon act pizza "Stop Repeat"
            """
    )

    @Argument(help: "The reminder's id.")
    var id: String

    @Argument(help: "The button's id or label.")
    var action: String

    @Option(help: "The words for a button that asks for some.")
    var text: String?

    func run() throws {
        let client = try Session.client()
        try Session.refusing { () throws(AgentClient.Failure) in try client.act(id, action: action, text: text) }
    }
}
