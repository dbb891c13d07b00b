internal import AgentBus
internal import ArgumentParser

struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Leave out the next ring of a reminder."
    )

    @Argument(help: "The reminder's id.")
    var id: String

    func run() throws {
        let client = try Session.client()
        try Session.refusing { () throws(AgentClient.Failure) in try client.skip(id) }
    }
}
