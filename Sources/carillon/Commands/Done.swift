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

            A reminder can be done before it rings: one that rings once is removed, and "carillon undo" brings it back; of a repeat, \
            the next ring is left out.

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
        let isEarly = before.delivered(name) == nil
        let pending = before.pending(name)
        let repeats = pending?.request.trigger?.repeats ?? false
        try Session.refusing { () throws(AgentClient.Failure) in
            if !isEarly {
                try client.act(Press(name.identifier, action: Action.doneIdentifier))
            } else if repeats {
                try client.skip(name.identifier)
            } else {
                _ = try client.removePending([name.identifier])
            }
        }
        let output = TimeOutput.current
        let time = pending?.next.map { output.dayAndTime($0) } ?? "the next ring"
        let done =
            !isEarly
            ? "Done: \(name.words)."
            : repeats ? "Done early: left out \(time) of \(name.words)." : "Done early: removed \(name.words)."
        // It is done, even if the agent ends at this moment and can't be asked for the new state.
        guard pending != nil, let after = try? Reminders(client) else { return Line.print(done) }
        let isOver = isEarly && after.pending(name) == nil
        Line.print("\(done) \(isOver ? "\"carillon undo\" brings it back." : output.standing(after.pending(name)))")
    }
}
