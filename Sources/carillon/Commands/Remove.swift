internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove reminders from the schedule.",
        discussion: """
            If a name is unknown or fits several reminders, nothing is removed. On a terminal, --all asks first; scripts are \
            not asked.

            EXAMPLES
              carillon remove rent
              carillon remove --app org.example.Chat message
            """
    )

    @Argument(help: "The reminders' ids, the beginnings of ids, or titles.", completion: Completions.reminders)
    var ids: [String] = []

    @Flag(help: "Remove all your own, or all the app's.")
    var all = false

    @Option(
        help: ArgumentHelp("The app they belong to, as \"carillon apps\" lists it.", valueName: "app"),
        transform: Session.app
    )
    var app: String?

    @Flag(name: .shortAndLong, help: "Don't ask.")
    var yes = false

    func validate() throws {
        guard all != !ids.isEmpty else { throw ValidationError(saying: "Name the reminders to remove, or use --all.") }
    }

    func run() throws {
        let client = try Session.client()
        func read() throws -> [PendingSummary] {
            try Session.refusing { () throws(AgentClient.Failure) in
                guard let app else { return try client.pending() }
                return try client.pending(of: app)
            }
        }
        let pending = try read()
        if all {
            if !pending.isEmpty {
                let count = pending.count
                let all = Message("the only reminder", "all \(count) reminders", count: count)
                func identifiers(_ pending: [PendingSummary]) -> Set<String> { Set(pending.map(\.request.identifier)) }
                let (before, again) = (identifiers(pending), { identifiers(try read()) })
                try app.map {
                    try Question.ask("Remove \(all) of \($0)? That can't be undone.", yes: yes, about: before, again)
                } ?? Question.ask("Remove \(all)?", yes: yes, about: before, again)
            }
            let count = try Session.refusing { () throws(AgentClient.Failure) in
                guard let app else { return try client.removeAllPending() }
                return try client.removePending(of: app, pending.map(\.request.identifier))
            }
            return Line.print("\(count) reminder removed", "\(count) reminders removed", count: count)
        }
        let names = try ReminderName.resolve(ids, among: pending.map(\.request), .pending, isOfApp: app != nil)
        try Session.refusing { () throws(AgentClient.Failure) in
            let identifiers = names.map(\.identifier)
            guard let app else { return _ = try client.removePending(identifiers) }
            try client.removePending(of: app, identifiers)
        }
        for name in names {
            let summary = pending.first { $0.request.identifier == name.identifier }
            Line.print("Removed \(name.words)\(summary.map { ": \(TimeOutput.current.trigger($0))" } ?? "")")
        }
    }
}
