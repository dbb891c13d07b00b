internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Remove what has rung from the screen and the list.",
        discussion: """
            The schedule doesn't change. If a name is unknown or fits several reminders, nothing is dismissed. On a \
            terminal, --all asks first; scripts are not asked.
            """
    )

    @Argument(help: "The reminders' ids, the beginnings of ids, or titles.", completion: Completions.reminders)
    var ids: [String] = []

    @Flag(help: "Dismiss all your own.")
    var all = false

    @Flag(help: "Dismiss the one that rang last.")
    var last = false

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    func validate() throws {
        guard [all, last, !ids.isEmpty].count(where: \.self) == 1 else {
            throw ValidationError("Name the reminders to dismiss, or use --last or --all.")
        }
    }

    func run() throws {
        let client = try Session.client()
        let delivered = try Session.refusing { () throws(AgentClient.Failure) in try client.delivered() }
        if all {
            if !delivered.isEmpty {
                try Question.ask(
                    "Dismiss everything that has rung (\(delivered.count))? The buttons can't be pressed afterwards.",
                    yes: yes
                )
            }
            let count = try Session.refusing { () throws(AgentClient.Failure) in try client.removeAllDelivered() }
            return print("\(count) dismissed")
        }
        let names =
            try last
            ? [Reminders.last(delivered)] : ReminderName.resolve(ids, among: delivered.map(\.request), .delivered)
        try Session.refusing { () throws(AgentClient.Failure) in
            _ = try client.removeDelivered(names.map(\.identifier))
        }
        for name in names { Line.print("Dismissed \(name.words)") }
    }
}
