internal import DesktopTools
internal import Messages
internal import AgentBus
internal import ArgumentParser
internal import GLibSupport
internal import ICalendar
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SystemZones

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Show the coming rings, soonest first.",
        discussion: """
            Without --at, --in, --every, --rrule, --cron, --on-calendar or --ical, it shows what is scheduled. With one of them, it shows \
            when that would ring, without adding it and without an agent.

            The list starts at --from and includes that moment if it fits. A calendar file starts at its DTSTART unless you give --from. If nothing ever rings, the list is empty.

            --follow prints one line for a status bar at once, and another one when it changes: each minute in the last hour \
            before a ring, and otherwise only when something happens. It is empty if nothing is scheduled, and follows an agent \
            that is restarted. It ends when nobody reads it, with exit code 0, or with the session, with 1. docs/bars.md has the \
            lines for waybar, polybar, i3bar, i3blocks, tmux and shells. Without --follow, --format prints one line and ends.

            EXAMPLES
              carillon next -n 10
              carillon next --follow --format waybar
              carillon next --every "2nd tuesday" --at 09:00
              carillon next --every "2 weeks" --on mon --at 11:30 --until 2026-12-01
              carillon next --rrule "FREQ=MONTHLY;BYDAY=-1FR" --from 2026-01-05T09:00
              carillon next --ical holidays.ics -n 20
            """
    )

    @Option(name: .customShort("n"), help: ArgumentHelp("How many rings.", valueName: "number"))
    var limit = 5

    @Argument(
        help: "One reminder's id, the beginning of the id, or the title. Default: all yours.",
        completion: Completions.reminders
    )
    var id: String?

    @OptionGroup var options: ScheduleOptions

    // Refused for a release.
    @Option(help: .hidden) var match: [String] = []

    @Option(help: ArgumentHelp("Ring when the entries of a calendar file start; - for stdin.", valueName: "file"))
    var ical: String?

    @Flag(help: "Print an array of times.")
    var json = false

    @Flag(help: "Print one line for a status bar, and another one at each change.")
    var follow = false

    @Option(help: ArgumentHelp("How the line for a status bar is written.", valueName: "format"))
    var format: BarFormat?

    func validate() throws {
        guard match.isEmpty else {
            throw ValidationError(
                saying:
                    "--match is gone. Write --rrule \"FREQ=WEEKLY;BYDAY=MO\" --at 11:30, or --cron \"30 11 * * mon\"."
            )
        }
        guard (1...10_000).contains(limit) else {
            throw ValidationError(saying: "-n must be from 1 to 10000, not \(limit).")
        }
        let sources = [id != nil, options.hasTime, ical != nil]
        guard sources.count(where: { $0 }) <= 1 else {
            throw ValidationError(
                saying:
                    "Give only one of a reminder's id, --ical, or a time (--at, --in, --every, --rrule, --cron, --on-calendar)."
            )
        }
        if follow || format != nil {
            let option = follow ? "--follow" : "--format"
            guard options.isEmpty, ical == nil else {
                throw ValidationError(saying: "\(option) is for what is scheduled, so it takes no time or --ical.")
            }
            guard !json else { throw ValidationError(saying: "\(option) doesn't go with --json. Write --format json.") }
        }
        guard options.isEmpty || options.hasTime || ical != nil else {
            throw ValidationError(
                saying:
                    "--on, --between, --from, --until, --count, --except and --tz need --every, --rrule, --cron, --on-calendar or --ical."
            )
        }
    }

    func run() throws {
        if follow || format != nil { return try showLine() }
        if let ical { return try showCalendar(ical) }
        if options.hasTime { return try showSchedule() }
        let client = try Session.client()
        // Ids are shortened on a terminal, for which all must be known. A program that wants only times doesn't wait for that.
        let isShort = id == nil && !json && Terminal.width != nil
        let reminders = id != nil || isShort ? try Reminders.read(client, naming: id, in: .pending) : nil
        let named = reminders?.pending.map(\.request) ?? []
        let name = try id.map { try ReminderName.resolve($0, among: named, .pending, changes: false).identifier }
        let rings = try Session.refusing(client.upcoming(name, limit: limit))
        let output = TimeOutput.current
        if json { return try JSONValue.array(rings.map { .string(output.rfc3339($0.date)) }).print() }
        guard !rings.isEmpty else {
            let pauses = ((try? client.status().pauses) ?? []).filter(\.concernsOwn)
            return Line.print(plain: output.sentence(on: pauses) ?? Session.say("Nothing is scheduled."))
        }
        var table = Table(
            ["NEXT", "AT", "TITLE", "ID"],
            yielding: [("ID", 24), ("TITLE", 24), ("ID", 12), ("TITLE", 8)]
        )
        let names = isShort ? reminders?.shortNames ?? [:] : [:]
        for ring in rings {
            table.add([
                output.relative(ring.date), output.absolute(ring.date), ring.title,
                names[ring.identifier] ?? ring.identifier,
            ])
        }
        table.print()
    }

    // MARK: - Without an agent

    private func showSchedule() throws {
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let schedule = try options.form.schedule
        let (trigger, bounds) = try schedule.trigger(zones: zones, now: now.unixSeconds)
        // A ring at --from itself counts.
        let start = bounds.start.map { $0.advanced(byMicroseconds: -1) } ?? now
        let preview: Preview?
        do throws(AgendaError) {
            preview = try Preview(trigger, bounds, after: start, zones: zones, now: now, limit: limit)
        } catch {
            throw Session.refusal(plain: try options.form.typed.message(error, in: Session.language))
        }
        guard let preview else { return try json ? JSONValue.array([]).print() : Line.print("It never rings.") }
        let output = TimeOutput(zone: try schedule.zone(zones), now: now, words: Session.language)
        if json { return try JSONValue.array(preview.times.map { .string(output.rfc3339($0)) }).print() }
        print(Terminal.bold(Session.language.say(preview.description)))
        var table = Table(["NEXT", "AT"])
        for time in preview.times { table.add([output.relative(time), output.absolute(time)]) }
        table.print()
    }

    private func showCalendar(_ path: String) throws {
        guard options.on.isEmpty, options.between == nil, options.except.isEmpty, options.count == nil else {
            throw ValidationError(saying: "--on, --between, --except and --count need --every or --rrule, not --ical.")
        }
        let zones = SystemZones()
        let now = WallTime(microseconds: ClockTimer.now(.realtime))
        let schedule = try options.form.schedule
        let zone = try schedule.zone(zones)
        let bounds = try schedule.bounds(zone, now.unixSeconds)
        let file = try InputFile(path)
        let fileZones = ZonesOfFile(zones: zones, local: zone)
        let room = SearchRoom()
        let (entries, problems) = try file.entries(zones: fileZones, now: now, room: room)
        let messages = problems.map { "\(file.name), \($0.error)" }
        guard !entries.isEmpty else {
            throw Session.refusal(plain: messages.first ?? Session.say("\(file.name) has no VEVENT or VTODO"))
        }
        messages.forEach(Line.warn(plain:))
        var rings: [(date: WallTime, zone: Zone, title: String)] = []
        for entry in entries where !entry.isCancelled {
            guard let set = entry.recurrence, let start = entry.start else { continue }
            let own = options.tz != nil && start.zoneIdentifier == nil && !start.isUTC ? zone : start.zone(zones)
            let after = bounds.start.map { $0.unixSeconds - 1 } ?? now.unixSeconds
            let end = bounds.end.map { $0.unixSeconds - 1 } ?? .max
            do throws(ICalendarError) {
                rings += try room.follow(entry.line) { budget throws(OutOfSteps) in
                    try set.occurrences(after: after, through: end, in: own, limit: limit, spending: &budget)
                }
                .map { (WallTime(unixSeconds: $0), own, entry.summary) }
            } catch {
                Line.warn("\(file.name), \(error)")
            }
        }
        rings = Array(rings.sorted { $0.date < $1.date }.prefix(limit))
        if json {
            let times = rings.map { TimeOutput(zone: $0.zone, now: now).rfc3339($0.date) }
            return try JSONValue.array(times.map(JSONValue.string)).print()
        }
        guard !rings.isEmpty else { return Line.print("It has no ring to come.") }
        var table = Table(["NEXT", "AT", "TITLE"])
        for ring in rings {
            let output = TimeOutput(zone: ring.zone, now: now, words: Session.language)
            table.add([output.relative(ring.date), output.absolute(ring.date), ring.title])
        }
        table.print()
    }
}

/// The system's zones, with the one from `--tz` instead of the session's.
private struct ZonesOfFile: ZoneSource {
    let zones: SystemZones
    let local: Zone

    var calendars: any CalendarSource { zones.calendars }

    func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
}
