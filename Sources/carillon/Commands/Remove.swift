internal import AgentBus
internal import ArgumentParser
internal import NotificationCore

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove reminders from the schedule.",
        discussion: "When one of the ids is unknown, nothing is removed."
    )

    @Argument(help: "The reminders' ids.")
    var ids: [String] = []

    @Flag(help: "Remove all of your own.")
    var all = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError("Name the reminders to remove, or use --all.") }
    }

    func run() throws {
        let client = try Session.client()
        if all {
            let count = try Session.refusing { () throws(AgentClient.Failure) in try client.removeAllPending() }
            return print(count == 1 ? "1 reminder removed" : "\(count) reminders removed")
        }
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        try Session.require(ids, among: pending.map(\.request.identifier), "pending")
        try Session.refusing { () throws(AgentClient.Failure) in _ = try client.removePending(ids) }
    }
}
