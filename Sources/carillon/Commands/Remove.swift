internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove reminders from the schedule.",
        discussion: """
            When one of the names is unknown, or fits several reminders, nothing is removed. On a terminal, --all asks first; \
            scripts are not asked.
            """
    )

    @Argument(help: "The reminders' ids, the beginnings of them, or the titles.")
    var ids: [String] = []

    @Flag(help: "Remove all of your own.")
    var all = false

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError("Name the reminders to remove, or use --all.") }
    }

    func run() throws {
        let client = try Session.client()
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        if all {
            if !pending.isEmpty {
                let all = pending.count == 1 ? "the only reminder" : "all \(pending.count) reminders"
                try Question.ask("Remove \(all)? That can't be undone.", yes: yes)
            }
            let count = try Session.refusing { () throws(AgentClient.Failure) in try client.removeAllPending() }
            return print(count == 1 ? "1 reminder removed" : "\(count) reminders removed")
        }
        let names = try ReminderName.resolve(ids, among: pending.map(\.request), .pending)
        try Session.refusing { () throws(AgentClient.Failure) in
            _ = try client.removePending(names.map(\.identifier))
        }
        for name in names {
            let summary = pending.first { $0.request.identifier == name.identifier }
            Line.print("Removed \(name.words)" + (summary.map { ": \($0.description)" } ?? ""))
        }
    }
}
