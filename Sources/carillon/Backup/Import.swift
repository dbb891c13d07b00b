internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import ICalendar
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Schedule the alarms of a calendar file.",
        discussion: """
            Alarms become reminders, with the recurrence of their event or task; those that are sent by mail or \
            run a program don't. For each entry, the output says what was imported, what wasn't, and why. Everything that can be \
            imported is added at once; if that fails, nothing is.

            An entry is recognised by its UID. Importing the same file again changes nothing. Importing a changed file \
            replaces what has changed, and removes the reminders that its entries no longer ask for.

            It takes calendars alone, whatever a file is called. carillon restore takes a backup of carillon export.

            EXAMPLES
              carillon import holidays.ics
              carillon import --at-start events.ics
              carillon import - < calendar.ics
            """
    )

    @Argument(help: "An iCalendar file (.ics); - for stdin.")
    var file: String

    @Flag(help: "Make entries that have no alarm, or none that can ring, ring when they start.")
    var atStart = false

    @OptionGroup
    var output: ImportOutput

    func run() throws {
        let input = try InputFile(file)
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        guard !Backup.isLikely(input.bytes) else {
            throw Session.refusal("\(input.name) is a backup, not a calendar; carillon restore takes it")
        }
        try output.show(try take(input, zones, now))
    }

    private func take(_ input: InputFile, _ zones: SystemZones, _ now: WallTime) throws -> ImportPlan {
        let room = SearchRoom()
        let (entries, problems) = try input.entries(zones: zones, now: now, room: room)
        guard !entries.isEmpty || !problems.isEmpty else {
            throw Session.refusal("\(input.name) has no VEVENT or VTODO")
        }
        let reading = ReminderImport(zones: zones, now: now, takesStarts: atStart, room: room)
        let findings = reading.findings(entries, problems)
        let client = try Session.client()
        let pending = try Session.refusing(client.pending())
        let plan = ImportPlan(findings, pending: pending.map(\.request))
        if !output.dryRun {
            let snoozed = Dictionary(plan.snoozed.map { ($0.identifier, $0.until) }) { $1 }
            let added = plan.added.map { ($0, Progress(snoozedUntil: snoozed[$0.identifier])) }
            try Session.refusing { () throws(AgentClient.Failure) in
                if !added.isEmpty || !plan.removed.isEmpty { try client.resume(added, removing: plan.removed) }
            }
        }
        return plan
    }
}

/// What import and restore do in earnest, and how they say it.
struct ImportOutput: ParsableArguments {
    @Flag(help: "Show what would be done, without doing it.")
    var dryRun = false

    @Flag(help: "Print what was done as JSON.")
    var json = false

    /// - Parameter commands: What people are shown first.
    func show(_ plan: ImportPlan, commands: [String] = []) throws {
        if json { return try plan.json.print() }
        commands.forEach(Line.print(plain:))
        var plan = plan
        plan.words = Session.language
        plan.lines.forEach { Line.print(plain: Line.wrapped($0)) }
        Line.print(plain: plan.summary + (dryRun ? Session.say(" (nothing was done)") : ""))
    }
}

extension ImportPlan {
    var json: JSONValue {
        .object(
            [
                "reminders": .list(items) { item in
                    .object([
                        "outcome": .string(item.outcome.rawValue), "id": JSONValue(item.identifier),
                        "title": .string(item.title), "line": JSONValue(item.line), "note": JSONValue(item.note),
                    ])
                }
            ].merging(Outcome.allCases.map { ($0.member, .integer(count($0))) }) { $1 }
        )
    }
}

extension InputFile {
    /// The entries of a calendar that can be used, and what is wrong with the others.
    ///
    /// - Throws: A refusal that names the file and the line.
    func entries(
        zones: any ZoneSource,
        now: WallTime,
        room: SearchRoom
    ) throws -> (entries: [CalendarEntry], problems: [CalendarEntry.Problem]) {
        do throws(ICalendarError) {
            return try CalendarEntry.readUsable(bytes, zones: zones, now: now, room: room)
        } catch {
            throw Session.refusal("\(name), \(error)")
        }
    }
}
