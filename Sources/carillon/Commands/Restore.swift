internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a backup of your reminders.",
        discussion: """
            What is in a file of "carillon export" is scheduled again with its buttons, sounds and pictures, goes on where it was, \
            and replaces what has the same id. Other reminders stay.

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
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        let known = Dictionary(pending.map { ($0.request.identifier, $0.asScheduled) }) { first, _ in first }
        var (kept, over): ([Request], [Request]) = ([], [])
        var wanted: [(request: Request, from: RestoredRequest)] = []
        for entry in restored {
            if entry.isKept(in: known[entry.request.identifier]) {
                kept.append(entry.request)
            } else if let request = entry.request(at: now, zones) {
                wanted.append((request, entry))
            } else {
                over.append(entry.request)
            }
        }
        let plan = ImportPlan(restoring: wanted.map(\.request), kept: kept, over: over, pending: Set(known.keys))
        if !output.dryRun {
            try ask(plan, RunButtons(plan.added, besides: known), input)
            // Those without pictures at once: all of them or none.
            let plain = wanted.filter(\.from.pictures.isEmpty).map(\.request)
            try Session.refusing { () throws(AgentClient.Failure) in if !plain.isEmpty { try client.add(plain) } }
            for (request, entry) in wanted where !entry.pictures.isEmpty { try add(request, entry, client) }
            for (request, entry) in wanted {
                try snooze(request, entry, now, client)
                try pause(request, entry, now, client)
            }
        }
        try output.show(plan, commands: output.dryRun ? RunButtons(plan.added).lines : [])
    }

    /// Asks where reminders would be replaced, or buttons come that run commands; where nobody can answer, it needs `--yes`.
    private func ask(_ plan: ImportPlan, _ commands: RunButtons, _ input: InputFile) throws {
        let replaced = plan.count(.updated)
        let parts = [replaced > 0 ? "replaces \(Count.of(replaced, "reminder"))" : nil, commands.words].compactMap(
            \.self
        )
        guard !yes, !parts.isEmpty else { return }
        let what = parts.joined(separator: " and ")
        guard Question.isPossible else {
            throw Session.refusal(
                "\(input.name) \(what); --yes takes it, --dry-run shows it. Nothing was changed.\(commands.list)"
            )
        }
        commands.lines.forEach(Line.print)
        try Question.ask("\(input.name) \(what). Take it?", yes: yes)
    }

    private func add(_ request: Request, _ entry: RestoredRequest, _ client: AgentClient) throws {
        let files: [FileDescriptor]
        do throws(Files.Failure) {
            files = try entry.files()
        } catch {
            throw Session.refusal("the pictures of \"\(request.identifier)\" can't be sent: \(error)")
        }
        var request = request
        request.content.attachments = entry.pictures.map { Attachment(identifier: $0.identifier, path: "", type: "") }
        try Session.refusing { () throws(AgentClient.Failure) in try client.add(request, files: files) }
    }

    private func snooze(_ request: Request, _ entry: RestoredRequest, _ now: WallTime, _ client: AgentClient) throws {
        // One whose series was over rings at that time anyway.
        guard let until = entry.extraRing(after: now),
            request.trigger?.repeats == true || request.trigger == entry.request.trigger
        else { return }
        try client.snooze(request.identifier, until: until, now: now)
    }

    private func pause(_ request: Request, _ entry: RestoredRequest, _ now: WallTime, _ client: AgentClient) throws {
        let pause = entry.pause(at: now)
        guard pause.isInForce else { return }
        try Session.refusing { () throws(AgentClient.Failure) in
            try client.pause(
                .request(RequestKey(app: Agenda.ownApp, identifier: request.identifier)),
                until: pause.until
            )
        }
    }
}
