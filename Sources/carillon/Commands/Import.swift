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
            Alarms of the kind DISPLAY become reminders, with the recurrence of their event or task. It says of each \
            entry what was taken, and what was not and why. All that can be taken of a file is added at once, or nothing and \
            an error.

            Reminders are known again by the entry's UID: a second import of the same file changes nothing, one of a \
            changed file replaces what has changed and removes what has gone from the entries that it holds.

            EXAMPLES
              carillon import holidays.ics
              carillon import --at-start events.ics
              carillon import - < calendar.ics
            """
    )

    @Argument(help: "A file of iCalendar (.ics); - is stdin.")
    var file: String

    @Flag(help: "Entries without an alarm ring when they start.")
    var atStart = false

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    func run() throws {
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let (entries, problems) = try CalendarFile.usableEntries(file, zones: zones)
        guard !entries.isEmpty || !problems.isEmpty else {
            throw Session.refusal("\(file == "-" ? "stdin" : file) holds no VEVENT and no VTODO")
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
