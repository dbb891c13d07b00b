internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore
internal import SystemZones

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is scheduled.",
        discussion: """
            EXAMPLES
              carillon list
              carillon list --json | jq -r '.[].id'
            """
    )

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    @Flag(help: "Other apps' too.")
    var all = false

    func run() throws {
        let client = try Session.client()
        let pending = try Session.refusing { () throws(AgentClient.Failure) in
            all ? try client.pending(of: nil) : try client.pending()
        }
        // What waits for a place comes last, by its name.
        let sorted = pending.sorted {
            ($0.next?.microseconds ?? .max, $0.request.identifier) < (
                $1.next?.microseconds ?? .max, $1.request.identifier
            )
        }
        let output = TimeOutput.current
        if json { return try JSONValue.array(sorted.map(output.json)).print() }
        guard !sorted.isEmpty else { return print("Nothing is scheduled. See: carillon help add") }
        var table = Table((all ? ["APP"] : []) + ["ID", "NEXT", "AT", "RINGS", "TITLE"])
        for summary in sorted {
            let snoozed = summary.snoozedUntil != nil && summary.snoozedUntil == summary.next ? " (snoozed)" : ""
            table.add(
                (all ? [summary.app] : []) + [
                    summary.request.identifier,
                    summary.next.map(output.relative)
                        ?? (summary.request.trigger?.region == nil ? "never" : "by place"),
                    summary.next.map(output.absolute) ?? "",
                    summary.description + snoozed,
                    summary.request.content.title,
                ]
            )
        }
        table.print()
    }
}

extension TimeOutput {
    /// For this moment in the session's zone.
    static var current: TimeOutput {
        TimeOutput(zone: SystemZones().local, now: WallTime(microseconds: ClockTimer.now(.realtime)))
    }
}
