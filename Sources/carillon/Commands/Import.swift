internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
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

/// What an import does to the schedule.
struct ImportPlan {
    private(set) var added: [Request] = []
    private(set) var removed: [String] = []
    /// One for each finding.
    private(set) var lines: [String] = []
    private var counts: [String: Int] = [:]

    init(_ findings: [ReminderImport.Finding], pending: [Request]) {
        let known = Dictionary(pending.map { ($0.identifier, $0) }) { first, _ in first }
        var seen: Set<String> = []
        for finding in findings {
            let note = finding.note.map { ": \($0)" } ?? ""
            guard let request = finding.request else {
                say("left out", finding.title + " (line \(finding.line))" + note)
                continue
            }
            guard seen.insert(request.identifier).inserted else {
                say("left out", finding.title + " (line \(finding.line)): the file has its UID twice")
                continue
            }
            let what = "\(request.identifier)  \(finding.title)\(note)"
            if let existing = known[request.identifier] {
                if existing == request || finding.uid.hasSuffix(ReminderImport.ownSuffix) {
                    say("unchanged", what)
                } else {
                    added.append(request)
                    say("updated", what)
                }
            } else {
                added.append(request)
                say("added", what)
            }
        }
        // What an entry holds that can't be read is left as it is.
        let unreadable = Set(findings.filter(\.isUnreadable).map(\.uid))
        let identifiers = Set(findings.map(\.uid)).subtracting(unreadable)
        for request in pending where !seen.contains(request.identifier) {
            guard case .string(let uid)? = request.content.userInfo[ReminderImport.uidKey], identifiers.contains(uid)
            else {
                continue
            }
            removed.append(request.identifier)
            say("removed", "\(request.identifier)  \(request.content.title)")
        }
    }

    private mutating func say(_ outcome: String, _ text: String) {
        counts[outcome, default: 0] += 1
        let padding = String(repeating: " ", count: max(1, 11 - outcome.count))
        lines.append(outcome + padding + PlainText.onOneLine(text))
    }

    /// "2 added, 1 left out"
    var summary: String {
        let order = ["added", "updated", "removed", "unchanged", "left out"]
        let text = order.compactMap { name in counts[name].map { "\($0) \(name)" } }.joined(separator: ", ")
        return added.isEmpty && removed.isEmpty ? "Nothing has changed: \(text)." : "\(text)."
    }
}
