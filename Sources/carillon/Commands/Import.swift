internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Restore a backup, or schedule the alarms of a calendar file.",
        discussion: """
            A file of "carillon export" is a backup: what is in it is scheduled again with its buttons, sounds and pictures, \
            goes on where it was, and replaces what has the same id. Other reminders stay.

            Of a calendar, alarms become reminders, with the recurrence of their event or task; those that are sent by mail or \
            run a program don't. For each entry, the output says what was imported, what wasn't, and why. Everything that can be \
            imported is added at once; if that fails, nothing is.

            An entry is recognised by its UID. Importing the same file again changes nothing. Importing a changed file \
            replaces what has changed, and removes the reminders that its entries no longer ask for.

            EXAMPLES
              carillon import reminders.json
              carillon import holidays.ics
              carillon import --at-start events.ics
              carillon import - < calendar.ics
            """
    )

    @Argument(help: "A file of carillon export, or an iCalendar file (.ics); - for stdin.")
    var file: String

    @Flag(help: "Make entries that have no alarm, or none that can ring, ring when they start.")
    var atStart = false

    @Flag(help: "Show what would be done, without doing it.")
    var dryRun = false

    @Flag(help: "Print what was done as JSON.")
    var json = false

    func run() throws {
        let input = try InputFile(file)
        let zones = SystemZones(calendars: CalendarProcess.shared)
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let plan = Backup.isLikely(input.bytes) ? try restore(input, zones, now) : try take(input, zones, now)
        if json { return try plan.json.print() }
        plan.lines.forEach(Line.print)
        print(plan.summary + (dryRun ? " (nothing was done)" : ""))
    }

    private func take(_ input: InputFile, _ zones: SystemZones, _ now: WallTime) throws -> ImportPlan {
        let room = SearchRoom()
        let (entries, problems) = try CalendarFile.usableEntries(input, zones: zones, now: now, room: room)
        guard !entries.isEmpty || !problems.isEmpty else {
            throw Session.refusal("\(input.name) has no VEVENT or VTODO")
        }
        let reading = ReminderImport(zones: zones, now: now, takesStarts: atStart, room: room)
        let findings = reading.findings(entries, problems)
        let client = try Session.client()
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        let plan = ImportPlan(findings, pending: pending.map(\.request))
        if !dryRun {
            try Session.refusing { () throws(AgentClient.Failure) in
                if !plan.added.isEmpty { try client.add(plan.added) }
                if !plan.removed.isEmpty { try client.removePending(plan.removed) }
            }
            for (identifier, until) in plan.snoozed { try snooze(identifier, until, now, client) }
        }
        return plan
    }

    // MARK: - Backups

    private func restore(_ input: InputFile, _ zones: SystemZones, _ now: WallTime) throws -> ImportPlan {
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
        if !dryRun {
            // Those without pictures at once: all of them or none.
            let plain = wanted.filter(\.from.pictures.isEmpty).map(\.request)
            try Session.refusing { () throws(AgentClient.Failure) in if !plain.isEmpty { try client.add(plain) } }
            for (request, entry) in wanted where !entry.pictures.isEmpty { try add(request, entry, client) }
            for (request, entry) in wanted {
                try snooze(request, entry, now, client)
                try pause(request, entry, now, client)
            }
        }
        return ImportPlan(restoring: wanted.map(\.request), kept: kept, over: over, pending: Set(known.keys))
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
        try snooze(request.identifier, until, now, client)
    }

    private func snooze(_ identifier: String, _ until: WallTime, _ now: WallTime, _ client: AgentClient) throws {
        guard until > now else { return }
        let seconds = Double(until.microseconds(since: now)) / 1_000_000
        try Session.refusing { () throws(AgentClient.Failure) in
            try client.snooze(identifier, seconds: max(1, seconds))
        }
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

extension ImportPlan {
    fileprivate var json: JSONValue {
        .object(
            [
                "reminders": .array(
                    items.map { item in
                        .object([
                            "outcome": .string(item.outcome.rawValue), "id": JSONValue(item.identifier),
                            "title": .string(item.title), "line": JSONValue(item.line), "note": JSONValue(item.note),
                        ])
                    }
                )
            ].merging(Outcome.allCases.map { ($0.member, .integer(count($0))) }) { $1 }
        )
    }
}
