internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is scheduled.",
        discussion: """
            The soonest comes first. On a terminal, ids are shortened to a beginning that no other id has; every command \
            accepts it.

            EXAMPLES
              carillon list
              carillon list --json | jq -r '.[].id'
            """
    )

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    @Flag(help: "Include other apps.")
    var all = false

    func run() throws {
        let client = try Session.client()
        let (pending, known) = try Session.refusing { () throws(AgentClient.Failure) in
            let pending = all ? try client.pending(of: nil) : try client.pending()
            // A name may also stand for what has rung.
            let delivered = json || Terminal.width == nil ? [] : try client.delivered()
            let own = pending.filter { $0.app == Agenda.ownApp }.map(\.request) + delivered.map(\.request)
            return (pending, own.map(\.identifier))
        }
        // An agent that reports no pauses has none.
        let pauses = (try? client.status().pauses) ?? []
        let sorted = pending.soonestFirst
        let output = TimeOutput.current
        if json { return try JSONValue.array(sorted.map { output.json($0, isPaused: pauses.keep($0)) }).print() }
        if let sentence = output.sentence(on: all ? pauses : pauses.filter(\.concernsOwn)) { Line.print(sentence) }
        guard !sorted.isEmpty else { return print("Nothing is scheduled. See: carillon help add") }
        var table = ReminderTable(output, known: known, isOfAll: all)
        for summary in sorted { table.add(summary, isPaused: pauses.keep(summary)) }
        table.print()
    }
}

extension TimeOutput {
    /// For this moment in the session's zone.
    static var current: TimeOutput {
        TimeOutput(zone: SystemZones().local, now: WallTime(microseconds: ClockTimer.now(.realtime)))
    }
}
