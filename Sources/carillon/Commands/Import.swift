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
        abstract: "Schedule the alarms of a calendar file.",
        discussion: """
            DISPLAY alarms become reminders, with the recurrence of their event or task. For each entry, the output says what \
            was imported, what wasn't, and why. Everything that can be imported is added at once; if that fails, nothing is.

            An entry is recognised by its UID. Importing the same file again changes nothing. Importing a changed file \
            replaces what has changed, and removes the reminders that its entries no longer ask for.

            EXAMPLES
              carillon import holidays.ics
              carillon import --at-start events.ics
              carillon import - < calendar.ics
            """
    )

    @Argument(help: "An iCalendar file (.ics); - for stdin.")
    var file: String

    @Flag(help: "Make entries without an alarm ring when they start.")
    var atStart = false

    @Flag(help: "Show what would be done, without doing it.")
    var dryRun = false

    func run() throws {
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let (entries, problems) = try CalendarFile.usableEntries(file, zones: zones)
        guard !entries.isEmpty || !problems.isEmpty else {
            throw Session.refusal("\(file == "-" ? "stdin" : file) has no VEVENT or VTODO")
        }
        let findings = ReminderImport(zones: zones, now: now, takesStarts: atStart).findings(entries, problems)
        let client = try Session.client()
        let pending = try Session.refusing { () throws(AgentClient.Failure) in try client.pending() }
        let plan = ImportPlan(findings, pending: pending.map(\.request))
        if !dryRun {
            try Session.refusing { () throws(AgentClient.Failure) in
                if !plan.added.isEmpty { try client.add(plan.added) }
                if !plan.removed.isEmpty { try client.removePending(plan.removed) }
            }
        }
        plan.lines.forEach(Line.print)
        print(plan.summary + (dryRun ? " (nothing was done)" : ""))
    }
}
