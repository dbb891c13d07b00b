internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what rang, and what became of it.",
        usage: """
            carillon history [-n <number>] [--since <time>] [--all] [--json]
            carillon history clear [--yes]
            """,
        discussion: """
            The newest comes first. Rings are kept for 90 days, or as long as [history] keep= says in carillon.conf, and never \
            more than 10,000 of them. What you typed into a popup isn't kept here: carillon inbox has it.

            EXAMPLES
              carillon history
              carillon history --since monday
              carillon history --since "2 days" --json
            """,
        subcommands: [Clear.self]
    )

    @Option(
        name: .customShort("n"),
        help: ArgumentHelp("How many rings. Default: 20, or with --since all of them.", valueName: "number")
    )
    var limit: Int?

    @Option(help: ArgumentHelp("Only what rang since then: yesterday, monday, 2 days, 2026-11-01.", valueName: "time"))
    var since: String?

    @Flag(help: "Include other apps.")
    var all = false

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    func validate() throws {
        guard (1...RequestCheck.Limit.history).contains(limit ?? 1) else {
            throw ValidationError(saying: "-n must be from 1 to \(RequestCheck.Limit.history), not \(limit ?? 0).")
        }
    }

    func run() throws {
        let output = TimeOutput.current
        let since = try since.map { text in
            try PastText.time(text, now: output.now.unixSeconds, zone: output.zone)
        }
        // All that rang since a time, unless a number is given too.
        let limit = limit ?? (since == nil ? 20 : RequestCheck.Limit.history)
        let client = try Session.client()
        let rings = try Session.refusing(client.history(limit: limit, since: since, of: all ? nil : Agenda.ownApp))
        if json { return try JSONValue.array(rings.map(output.json)).print() }
        guard !rings.isEmpty else {
            return since == nil ? Line.print("Nothing has rung yet.") : Line.print("Nothing has rung since then.")
        }
        var table = Table(
            ["DUE", "TITLE", "OUTCOME"] + (all ? ["APP"] : []),
            yielding: [("TITLE", 24), ("APP", 16), ("TITLE", 12), ("APP", 0), ("DUE", 16)]
        )
        for ring in rings {
            let app = all ? [ring.app] : []
            table.add([output.dayAndTime(ring.due), output.name(ring), output.outcome(ring)] + app)
        }
        table.print()
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Forget what has rung, of yours and of all apps.",
            discussion: "The schedule doesn't change. On a terminal, carillon asks first; scripts are not asked."
        )

        @Flag(name: .shortAndLong, help: "Don't ask.")
        var yes = false

        func run() throws {
            let client = try Session.client()
            try Question.ask("Forget all that has rung? That can't be undone.", yes: yes)
            let count = try Session.refusing(client.clearHistory())
            Line.print("\(count) ring forgotten", "\(count) rings forgotten", count: count)
        }
    }
}
