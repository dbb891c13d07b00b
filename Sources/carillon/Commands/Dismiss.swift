internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Remove what has rung from the screen and the list.",
        discussion: """
            Without a name, it is the one that waits for an answer. The schedule doesn't change. If a name is unknown or fits several reminders, nothing is dismissed. On a \
            terminal, --all asks first; scripts are not asked.
            """
    )

    @Argument(help: "The reminders' ids, the beginnings of ids, or titles.", completion: Completions.reminders)
    var ids: [String] = []

    @Flag(help: "Dismiss all your own.")
    var all = false

    @Flag(help: "Dismiss the newest of your own.")
    var last = false

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    func validate() throws {
        guard [all, last, !ids.isEmpty].count(where: { $0 }) <= 1 else {
            throw ValidationError(saying: "Name the reminders to dismiss, or use one of --all and --last.")
        }
    }

    func run() throws {
        let client = try Session.client()
        let reminders = try Reminders.read(client)
        let delivered = reminders.delivered
        if all {
            if !delivered.isEmpty {
                try Question.ask(
                    "Dismiss everything that has rung (\(delivered.count))? The buttons can't be pressed afterwards.",
                    yes: yes,
                    about: delivered.map(\.request.identifier)
                ) { try Session.refusing(client.delivered()).map(\.request.identifier) }
            }
            let count = try Session.refusing(client.removeAllDelivered())
            return Line.print("\(count) dismissed")
        }
        let names =
            ids.isEmpty
            ? [try last ? reminders.newest() : reminders.answerable(nil)]
            : try ReminderName.resolve(ids, among: delivered.map(\.request), .delivered)
        _ = try Session.refusing(client.removeDelivered(names.map(\.identifier)))
        for name in names { Line.print("Dismissed \(name.words)") }
    }
}
