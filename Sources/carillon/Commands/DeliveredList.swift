internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct DeliveredList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delivered",
        abstract: "List what has rung and hasn't been answered yet."
    )

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    @Flag(help: "Include other apps.")
    var all = false

    func run() throws {
        let client = try Session.client()
        let delivered = try Session.refusing(all ? client.delivered(of: nil) : client.delivered())
        let output = TimeOutput.current
        if json { return try JSONValue.array(delivered.map(output.json)).print() }
        guard !delivered.isEmpty else { return Line.print("Nothing is waiting for an answer.") }
        let pending = try Session.refusing(client.pending())
        let own = delivered.filter { $0.app == Agenda.ownApp }
        let known = (pending.map(\.request) + own.map(\.request)).map(\.identifier)
        let names = Terminal.width == nil ? [:] : ReminderName.shortened(known)
        var table = Table(
            ["TITLE", "RANG", "POPUP", "BUTTONS"] + (all ? ["APP"] : []) + ["ID"],
            yielding: [
                ("ID", 24), ("BUTTONS", 20), ("TITLE", 24), ("BUTTONS", 7), ("APP", 16), ("ID", 12), ("TITLE", 12),
                ("APP", 0), ("RANG", 16),
            ]
        )
        for summary in delivered {
            let identifier = summary.request.identifier
            let content = summary.request.content
            table.add(
                [
                    content.name,
                    output.dayAndTime(summary.date),
                    summary.isNotAllowed
                        ? Session.say("not shown: not allowed") : Session.language.say(summary.state.said),
                    content.actions.map(\.title).joined(separator: ", "),
                ] + (all ? [summary.app] : [])
                    + [(summary.app == Agenda.ownApp ? names[identifier] : nil) ?? identifier]
            )
        }
        table.print()
    }
}

extension DeliveredSummary.State {
    /// In a word.
    fileprivate var said: Message {
        switch self {
        case .waiting: Message("waiting")
        case .shown: Message("shown")
        case .summarised: Message("summarised")
        case .behind: Message("behind another")
        case .expired: Message("expired")
        }
    }
}
