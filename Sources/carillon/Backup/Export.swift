internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import ICalendar
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write your own schedule as a backup or as a calendar.",
        discussion: """
            The backup is JSON with everything that your reminders have: rules, buttons, sounds, pictures, and the pauses of \
            single reminders. carillon restore takes it back, on another machine too.

            --ical writes an event with an alarm for each reminder. It has the reminder's rule if iCalendar can express it; \
            otherwise it has the dates of the next rings, and a message on stderr names the reminder. carillon import reads \
            the file back, with buttons, sounds and what else a reminder has; reminders that are still scheduled don't change. Since \
            you may give the file to others, buttons that run a command aren't written, and neither are pictures.

            EXAMPLES
              carillon export reminders.json
              carillon export --ical reminders.ics
            """
    )

    @Argument(help: "The file to write. Default, and with -: stdout.")
    var file: String?

    @Flag(help: "Write iCalendar (.ics).")
    var ical = false

    @Option(
        name: .customShort("n"),
        help: ArgumentHelp("How many rings to write for a reminder without a rule.", valueName: "number")
    )
    var limit = 100

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError(saying: "-n must be from 1 to 10000, not \(limit).")
        }
    }

    func run() throws {
        let client = try Session.client()
        let pending = try Session.refusing(client.pending())
            .sorted { $0.request.identifier < $1.request.identifier }
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        guard ical else {
            var notes: [String] = []
            let written = TimeOutput.of(zones, now: now).rfc3339(now)
            let pauses = try Session.refusing(client.status().pauses)
            try write(Backup(pending, pauses, written: written, notes: &notes).text())
            return notes.forEach(Line.warn(plain:))
        }
        var items: [CalendarWriter.Item] = []
        var notes: [String] = []
        let pauses = Pauses(try Session.refusing(client.status().pauses))
        for summary in pending {
            let identifier = summary.request.identifier
            let answer = Result { () throws(AgentClient.Failure) in try client.upcoming(identifier, limit: limit) }
            // One that rings meanwhile, or takes too long, doesn't stop the others.
            if case .failure(.refused(let error)) = answer, [.limitsExceeded, .unknownIdentifier].contains(error.code) {
                notes.append(Session.say("\"\(identifier)\" is left out: \(error.message)"))
                continue
            }
            let rings = try Session.refusing(answer.get())
            // A snooze is an extra ring that doesn't belong to the series.
            let isSeries = rings.count > 1
            let times = rings.map(\.date).filter { !isSeries || $0 != summary.snoozedUntil }
            guard let next = times.first else {
                guard pauses.pause(of: summary.key, at: now) == nil else {
                    notes.append(Session.say("\"\(identifier)\" is left out: it is paused"))
                    continue
                }
                let trigger = TimeOutput.current.trigger(summary)
                notes.append(
                    Session.say("\"\(identifier)\": rings \(trigger), which a calendar can't express; it is left out")
                )
                continue
            }
            items.append(
                CalendarWriter.Item(
                    request: summary.asScheduled,
                    next: next,
                    remaining: summary.remaining,
                    upcoming: times,
                    snoozedUntil: summary.snoozedUntil
                )
            )
        }
        let calendar = CalendarWriter(items, zones: zones, now: now)
        try write(calendar.text)
        (calendar.notes + notes).forEach(Line.warn(plain:))
    }

    private func write(_ text: String) throws {
        guard let file, file != "-" else { return print(text, terminator: "") }
        do {
            let url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
            var status = stat()
            let isThere = stat(file, &status) == 0
            // A pipe, a device or what a link will name is written into, and not replaced by a file.
            guard isThere ? status.st_mode & S_IFMT == S_IFREG : lstat(file, &status) != 0 else {
                let number = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
                guard number >= 0 else { throw Files.Failure(errno) }
                let descriptor = FileDescriptor(adopting: number)
                return try withExtendedLifetime(descriptor) { try Files.write(Array(text.utf8), to: number) }
            }
            // A new one is as private as the schedule.
            umask(0o077)
            try Data(text.utf8).write(to: url, options: .atomic)
            guard !isThere || chmod(url.path, status.st_mode & 0o7777) == 0 else { throw Files.Failure(errno) }
        } catch {
            throw Session.refusal("\(file) can't be written: \(error.reason)")
        }
    }
}
