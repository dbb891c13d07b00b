internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup of your reminders.",
        discussion: """
            What is in a file of "carillon export" is scheduled again with its buttons, sounds and pictures, goes on where it was, \
            and replaces what has the same id. Other reminders stay. carillon undo takes all of it back; with more than 16 pictures \
            it is several changes, and undo takes back the last.

            It asks first where reminders would be replaced, or where buttons run commands, which it lists: take backups from \
            nobody else. Where nobody can answer, such as in a script, it needs --yes.

            EXAMPLES
              carillon restore reminders.json
              carillon restore --dry-run reminders.json
            """
    )

    @Argument(help: "A file of carillon export; - for stdin.")
    var file: String

    @Flag(name: .shortAndLong, help: "Replace reminders and take buttons that run commands, without a question.")
    var yes = false

    @OptionGroup
    var output: ImportOutput

    func run() throws {
        let input = try InputFile(file)
        let zones = SystemZones(calendars: CalendarProcess.shared)
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let restored: [RestoredRequest]
        do throws(Backup.Problem) {
            restored = try Backup(reading: input.bytes).restored()
        } catch {
            throw Session.refusal("\(input.name): \(error.text)")
        }
        let client = try Session.client()
        let pending = try Session.refusing(client.pending())
        let known = Dictionary(pending.map { ($0.request.identifier, $0.asScheduled) }) { first, _ in first }
        var (kept, over): ([Request], [Request]) = ([], [])
        var wanted: [RestoredRequest] = []
        for entry in restored {
            if entry.isKept(in: known[entry.request.identifier]) {
                kept.append(entry.request)
            } else if entry.isOver(at: now, zones) {
                over.append(entry.request)
            } else {
                wanted.append(entry)
            }
        }
        if let problem = CalendarProcess.shared.problem { throw Session.refusal(plain: problem) }
        let plan = ImportPlan(restoring: wanted.map(\.request), kept: kept, over: over, pending: Set(known.keys))
        if !output.dryRun {
            try ask(plan, RunButtons(plan.added, besides: known), input, about: Set(known.keys)) {
                Set(try Session.refusing(client.pending()).map(\.request.identifier))
            }
            try restore(wanted, client)
        }
        try output.show(plan, commands: output.dryRun ? RunButtons(plan.added).lines : [])
    }

    /// Asks where reminders would be replaced, or buttons come that run commands; where nobody can answer, it needs `--yes`.
    private func ask(
        _ plan: ImportPlan,
        _ commands: RunButtons,
        _ input: InputFile,
        about pending: Set<String>,
        _ read: () throws -> Set<String>
    ) throws {
        let replaced = plan.count(.updated)
        let replaces = Message("replaces \(replaced) reminder", "replaces \(replaced) reminders", count: replaced)
        let parts = [replaced > 0 ? replaces : nil, commands.words].compactMap(\.self)
        guard !yes, !parts.isEmpty else { return }
        let what = Message.list(parts)
        guard Question.isPossible else {
            throw Session.refusal(
                "\(input.name) \(what); --yes takes it, --dry-run shows it. Nothing was changed.\(commands.list)"
            )
        }
        commands.lines.forEach(Line.print(plain:))
        try Question.ask("\(input.name) \(what). Take it?", yes: yes, about: pending, read)
    }

    /// One change, unless there are more pictures than go with one call.
    private func restore(_ wanted: [RestoredRequest], _ client: AgentClient) throws {
        var rest = wanted.filter(\.pictures.isEmpty) + wanted.filter { !$0.pictures.isEmpty }
        while !rest.isEmpty {
            var pictures = 0
            let fitting = rest.prefix { entry in
                pictures += entry.pictures.count
                return pictures <= AgentClient.mostFiles
            }
            // One that has too many by itself is the agent's to refuse.
            let part = rest.prefix(max(1, fitting.count))
            rest.removeFirst(part.count)
            let files = try part.map { entry in
                do throws(Files.Failure) {
                    return try entry.files()
                } catch {
                    throw Session.refusal("the pictures of \"\(entry.request.identifier)\" can't be sent: \(error)")
                }
            }
            try Session.refusing(client.resume(part.map { ($0.withPictures, $0.progress) }, files: files))
        }
    }
}
