internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct DeliveredList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delivered",
        abstract: "List what has rung and was not answered yet."
    )

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    func run() throws {
        let client = try Session.client()
        let delivered = try Session.refusing { () throws(AgentClient.Failure) in try client.delivered() }
        let output = TimeOutput.current
        if json { return try JSONValue.array(delivered.map(output.json)).print() }
        guard !delivered.isEmpty else { return print("Nothing waits for an answer.") }
        var table = Table(["ID", "RANG", "AT", "POPUP", "BUTTONS", "TITLE"])
        for summary in delivered {
            table.add([
                summary.request.identifier, output.relative(summary.date), output.absolute(summary.date),
                summary.state.rawValue, summary.request.content.actions.map(\.title).joined(separator: ", "),
                summary.request.content.title,
            ])
        }
        table.print()
    }
}
