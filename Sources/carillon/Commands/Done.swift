internal import AgentBus
internal import ArgumentParser
internal import NotificationCore
internal import ScheduleWords

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Say that a reminder is done.",
        discussion: """
            Without a name, it means the reminder that has rung and is unanswered; if there are several, they are listed and \
            none is done.

            A reminder can be done before it rings: one that rings once is over, and a repeat leaves out its next ring. "carillon undo" \
            takes that back.

            EXAMPLES
              carillon done
              carillon done "Call mum"
            """
    )

    @Argument(help: "The reminder's id, the beginning of the id, or the title.", completion: Completions.reminders)
    var id: String?

    func run() throws {
        let client = try Session.client()
        let before = try Session.refusing { () throws(AgentClient.Failure) in try Reminders(client) }
        let name = try id.map { try before.named($0) } ?? before.unanswered()
        let pending = before.pending(name)
        try Session.refusing { () throws(AgentClient.Failure) in
            try client.act(Press(name.identifier, action: Action.doneIdentifier))
        }
        let output = TimeOutput.current
        let early = before.delivered(name) == nil ? pending?.next : nil
        let time = early.map { ", before its ring \(output.dayAndTime($0))" } ?? ""
        let done = "Done with \(name.words)\(time)."
        // It is done, even if the agent ends at this moment and can't be asked for the new state.
        guard pending != nil, let after = try? Reminders(client) else { return Line.print(done) }
        let undo = early == nil ? "" : " \"carillon undo\" takes that back."
        Line.print("\(done) \(output.standing(after.pending(name)))\(undo)")
    }
}
