internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Take what has rung off the screen and out of the list.",
        discussion: """
            The schedule is left alone. When one of the names is unknown, or fits several, nothing is dismissed. On a \
            terminal, --all asks first; scripts are not asked.
            """
    )

    @Argument(help: "The reminders' ids, the beginnings of them, or the titles.")
    var ids: [String] = []

    @Flag(help: "Dismiss all of your own.")
    var all = false

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError("Name the reminders to dismiss, or use --all.") }
    }

    func run() throws {
        let client = try Session.client()
        let delivered = try Session.refusing { () throws(AgentClient.Failure) in try client.delivered() }
        if all {
            if !delivered.isEmpty {
                try Question.ask(
                    "Dismiss all that has rung (\(delivered.count))? Their buttons can't be pressed afterwards.",
                    yes: yes
                )
            }
            let count = try Session.refusing { () throws(AgentClient.Failure) in try client.removeAllDelivered() }
            return print("\(count) dismissed")
        }
        let names = try ReminderName.resolve(ids, among: delivered.map(\.request), .delivered)
        try Session.refusing { () throws(AgentClient.Failure) in
            _ = try client.removeDelivered(names.map(\.identifier))
        }
        for name in names { Line.print("Dismissed \(name.words)") }
    }
}
