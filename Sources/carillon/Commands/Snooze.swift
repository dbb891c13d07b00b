internal import AgentBus
internal import ArgumentParser

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Let a reminder ring once more, later.",
        discussion: "The series itself goes on as if nothing had happened."
    )

    @Argument(help: "The reminder's id.")
    var id: String

    @Argument(
        help: ArgumentHelp("How much later, such as 10m.", valueName: "duration"),
        transform: DurationText.init(parsing:)
    )
    var delay: DurationText

    func validate() throws {
        guard delay.seconds >= 1 else { throw ValidationError("The delay must be 1 s or more.") }
    }

    func run() throws {
        let client = try Session.client()
        try Session.refusing { () throws(AgentClient.Failure) in try client.snooze(id, seconds: delay.seconds) }
    }
}
