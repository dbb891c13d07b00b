internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is scheduled.",
        discussion: """
            The soonest comes first. On a terminal, ids are shortened to a beginning that no other id has; every command \
            accepts it.

            EXAMPLES
              carillon list
              carillon list pizza
              carillon list --today
              carillon list --json | jq -r '.[].id'
            """
    )

    @Argument(help: "Only what has all these words in its title, subtitle or body.")
    var words: [String] = []

    @Flag(help: "Only what rings today.")
    var today = false

    @Flag(help: "Print an array of JSON objects.")
    var json = false

    @Flag(help: "Include other apps.")
    var all = false

    @Option(
        help: ArgumentHelp("Only those of this app, as \"carillon apps\" lists it.", valueName: "app"),
        transform: Session.app
    )
    var app: String?

    func validate() throws {
        guard app == nil || !all else { throw ValidationError(saying: "Give only one of --all and --app.") }
    }

    private func isWanted(_ summary: PendingSummary, _ output: TimeOutput) -> Bool {
        if today, summary.next.map({ output.days(until: $0) != 0 }) ?? true { return false }
        guard !words.isEmpty else { return true }
        let content = summary.request.content
        let text = [content.title, content.subtitle, content.body].joined(separator: "\n").lowercased()
        return words.allSatisfy { text.contains($0.lowercased()) }
    }

    func run() throws {
        let client = try Session.client()
        let (pending, known) = try Session.refusing { () throws(AgentClient.Failure) in
            let isOwn = app == nil && !all
            let pending =
                if json {
                    isOwn ? try client.pending() : try client.pending(of: app)
                } else {
                    try client.listed(of: isOwn ? Agenda.ownApp : app)
                }
            // A name may also stand for what has rung.
            let delivered = json || Terminal.width == nil ? [] : try client.delivered()
            let own = pending.lazy.filter { $0.app == Agenda.ownApp }.map(\.request.identifier)
            return (pending, own + delivered.map(\.request.identifier))
        }
        // An agent that reports no pauses has none.
        let pauses = (try? client.status().pauses) ?? []
        let output = TimeOutput.current
        let sorted = pending.soonestFirst.filter { isWanted($0, output) }
        if json { return try JSONValue.array(sorted.map { output.json($0, isPaused: pauses.keep($0)) }).print() }
        if let sentence = output.sentence(on: all ? pauses : pauses.filter { $0.includes(.app(app ?? Agenda.ownApp)) })
        {
            Line.print(plain: sentence)
        }
        guard !sorted.isEmpty else {
            if pending.isEmpty, let app, try !client.apps().contains(where: { $0.app == app }) {
                throw Session.refusal("no app is called \"\(app)\". See: carillon apps")
            }
            return pending.isEmpty
                ? Line.print("Nothing is scheduled. See: carillon help add") : Line.print("Nothing scheduled fits.")
        }
        var table = ReminderTable(output, known: known, isOfAll: all)
        for summary in sorted { table.add(summary, isPaused: pauses.keep(summary)) }
        table.print()
    }
}
