internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import Messages
package import NotificationCore
internal import Recurrence
package import ScheduleWords
package import SystemZones

/// The title and the time of `add`: from its options, or both from its words, as in `carillon add call mum tomorrow 5pm`.
extension ReminderForm {
    /// Where an option gives the time, no word is read as one.
    ///
    /// - Throws: `GrammarError` if there is no time at either end of the words, or one with two readings.
    mutating func take(words: [String], typing: TypingContext = .ofThisTerminal) throws(GrammarError) {
        guard schedule.saysNoTime, !region.isGiven else {
            guard words.count == 1 else {
                let arguments = Array(CommandLine.arguments.dropFirst())
                throw GrammarError(.conflict, UnquotedTitle(words: words, arguments: arguments).message)
            }
            title = words[0]
            return
        }
        var typing = typing
        typing.zone = schedule.timeZone
        guard let found = try QuickAdd(words, typing: typing) else {
            let instead = Session.say(", or use --at, --in or --every")
            throw QuickAdd.obstacle(in: words, typing: typing, instead: instead) ?? ScheduleText.sayWhen
        }
        try take(found)
    }

    /// What is to be added, and how it was given.
    package typealias Prepared = (request: Request, form: ReminderForm)

    /// Not in validate(), where the value of a misspelled option would be one of the words.
    package func prepared(
        words: [String] = [],
        zones: SystemZones,
        now: WallTime,
        names: ThemeNames,
        typing: TypingContext = .ofThisTerminal
    ) throws -> Prepared {
        try checkTogether()
        var form = self
        try form.take(words: [title ?? ""] + words, typing: typing)
        form.zone = ShellZone.ofItsOwn
        form.nameFiles(ThemeNames.absolute)
        let identifier = form.identifier ?? Request.newIdentifier(for: form.title ?? "")
        let request = try form.request(identifier, zones: zones, now: now)
        try form.schedule.refuse(request.bounds, .of(zones, now: now))
        try names.refuse(form)
        return (request, form)
    }

    /// Whether the words say when it rings, with no option that does.
    package func saysTime(_ words: [String]) -> Bool {
        guard !words.isEmpty, !schedule.hasTime, !region.isGiven else { return false }
        do throws(GrammarError) {
            return try QuickAdd([title ?? ""] + words) != nil
        } catch {
            return true
        }
    }

    /// Whether the time was found among the words.
    package var isQuick: Bool { schedule.place == .title }
}

extension TypingContext {
    /// Of whoever types here; a script has 24 hours.
    package static var ofThisTerminal: TypingContext {
        var context = ofThisSession
        context.hasTwelveHours = context.hasTwelveHours && isatty(STDIN_FILENO) == 1
        return context
    }

    /// Of a batch or a search, where hours are 24.
    package static var ofNoTerminal: TypingContext {
        var context = ofThisSession
        context.hasTwelveHours = false
        return context
    }

    private static var ofThisSession: TypingContext {
        let locale = SessionLocale(environment: ProcessInfo.processInfo.environment)
        return TypingContext(language: locale.language, hasTwelveHours: locale.hasTwelveHours)
            .at(WallTime(microseconds: ClockTimer.now(.realtime)), SystemZones())
    }
}

extension ScheduleText {
    /// - Throws: A refusal if the end isn't after the start, with both dates: in the afternoon, "09:00" means tomorrow.
    package func refuse(_ bounds: Request.Bounds, _ output: TimeOutput) throws {
        guard let from, let until, let start = bounds.start, let end = bounds.end, start >= end else { return }
        if every != nil, let hours = try? Series.Window(parsing: "\(from)-\(until)") {
            throw Session.refusal(
                "--until \"\(until)\" is \(output.dayAndTime(end)), but --from \"\(from)\" is \(output.dayAndTime(start)). Write --between \(hours.start)-\(hours.end) for these hours of each day, or --from \"tomorrow \(hours.start)\" --until \"tomorrow \(hours.end)\" for tomorrow alone"
            )
        }
        throw Session.refusal(
            "--until \"\(until)\" is \(output.dayAndTime(end)), which isn't after --from \"\(from)\", \(output.dayAndTime(start)); nothing would ever ring"
        )
    }
}

/// The zone that this shell names in `TZ`. Times that are typed here are read in it, so where the agent lives in another zone
/// they carry its name along, as if it was given by `--tz`.
package enum ShellZone {
    /// Its name; nil if it is the agent's zone too, or none that can be named, or if no agent runs: none is started for this.
    package static let ofItsOwn: String? = {
        guard let variable = ProcessInfo.processInfo.environment["TZ"], !variable.isEmpty else { return nil }
        let zones = SystemZones()
        let name = zones.local.identifier
        guard zones.problem == nil, zones.zone(named: name) != nil, let agentZone, name != agentZone else { return nil }
        return name
    }()

    private static var agentZone: String? {
        guard let connection = try? BusConnection.session(), connection.owner(of: BusNames.agent) != nil else {
            return nil
        }
        return try? AgentClient(connection: connection, app: nil).status().zone
    }
}
