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
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        let known = (pending.map(\.request) + delivered.map(\.request)).map(\.identifier)
        let names = Terminal.width == nil ? [:] : ReminderName.shortened(known)
        var table = Table(
            ["TITLE", "RANG", "POPUP", "BUTTONS", "ID"],
            yielding: [
                ("ID", 24), ("BUTTONS", 20), ("TITLE", 24), ("BUTTONS", 7), ("ID", 12), ("TITLE", 12), ("RANG", 16),
            ]
        )
        for summary in delivered {
            let identifier = summary.request.identifier
            table.add([
                summary.request.content.title, output.dayAndTime(summary.date), summary.state.rawValue,
                summary.request.content.actions.map(\.title).joined(separator: ", "), names[identifier] ?? identifier,
            ])
        }
        table.print()
    }
}
