internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss",
        abstract: "Take what has rung off the screen and out of the list.",
        discussion: "The schedule is left alone. When one of the ids is unknown, nothing is dismissed."
    )

    @Argument(help: "The reminders' ids.")
    var ids: [String] = []

    @Flag(help: "Dismiss all of your own.")
    var all = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError("Name the reminders to dismiss, or use --all.") }
    }

    func run() throws {
        let client = try Session.client()
        if all {
            return try Session.refusing { () throws(AgentClient.Failure) in _ = try client.removeAllDelivered() }
        }
        let delivered = try Session.refusing { () throws(AgentClient.Failure) in try client.delivered() }
        try Session.require(ids, among: delivered.map(\.request.identifier), "delivered")
        try Session.refusing { () throws(AgentClient.Failure) in _ = try client.removeDelivered(ids) }
    }
}
