internal import AgentBus
internal import ArgumentParser
internal import DesktopSearch
internal import DesktopTools
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// What a search takes from the command line: what words mean, how times are said, and the window of `carillon gui`.
struct CommandLineSearch: SearchCommands {
    /// The session's.
    let environment: [String: String]

    func zones(ofAgentIn name: String?) -> SystemZones {
        if let name {
            let zones = SystemZones(environment: environment.merging(["TZ": name]) { $1 })
            if zones.problem == nil { return zones }
        }
        return SystemZones(environment: environment)
    }

    func reading(of words: [String], _ zones: SystemZones) -> Reading? {
        // Nearly all words that people search for are no time, and this finds it out quickly.
        guard let found = try? QuickAdd(words), !found.title.allSatisfy(\.isWhitespace) else { return nil }
        return try? reading(asAdding: words, zones)
    }

    /// "Tomorrow, Tue 24 Nov, 17:00 (in 21 h)", of a repeat "Every Monday at 11:30, next Mon 30 Nov, 11:30 (in 6 days)".
    ///
    /// - Throws: What `carillon add` refuses.
    private func reading(asAdding words: [String], _ zones: SystemZones) throws -> Reading {
        let output = TimeOutput.of(zones, now: WallTime(microseconds: ClockTimer.now(.realtime)))
        let rest = Array(words.dropFirst())
        let form = try AddDefaults().filled(ReminderForm(title: words.first), words: rest, warn: Line.warn(plain:)).form
        try ValidationError.refusing(form.checkPlace())
        let prepared = try form.prepared(
            words: rest,
            zones: zones,
            now: output.now,
            names: ThemeNames(),
            typing: .ofNoTerminal
        )
        let dry = try DryRun(prepared.request, zones, output, prepared.form.typed)
        let isSeries = prepared.request.trigger?.repeats ?? false
        let time = dry.next.map { next in
            let day = output.dayDateAndTime(next)
            return output.isADayAway(next) ? day : "\(day) (\(output.distance(next)))"
        }
        return Reading(
            request: prepared.request,
            when: Self.sentence(
                [isSeries ? dry.description : nil, time].compactMap(\.self).joined(separator: Session.say(", next "))
            ),
            brief: Self.sentence(isSeries ? dry.description : dry.next.map(output.when) ?? dry.description),
            files: { try form.files() }
        )
    }

    private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

    func showWindow(of identifier: String?, _ notice: StartupNotice) {
        // A value behind a "=" is not taken for an option.
        let arguments = ["gui"] + (identifier.map { ["--show=\($0)"] } ?? [])
        OwnProgram.start(arguments, environment.merging(notice.variables) { $1 })
    }

    func tell(added reading: Reading) {
        let title = Session.say("Added “\(PlainText.onOneLine(reading.request.content.title))”")
        // It waits for the button; the search may have ended by then.
        let script = """
            [ "$("$1" notify --transient --icon=io.github.carillon.Carillon --action=undo="$2" -- "$3" "$4")" = undo ] \
                && exec "$1" remove -- "$5"
            """
        let words = [OwnProgram.commandLine, Session.say("Undo"), title, reading.when, reading.request.identifier]
        OwnProgram.run(["sh", "-c", script, "sh"] + words, environment)
    }

    func report(_ failure: any Error, of reading: Reading) -> AgendaError {
        let error = Self.refusal(failure)
        let title = PlainText.onOneLine(reading.request.content.title)
        OwnProgram.notify(Session.say("“\(title)” was not added: \(error.said)"), environment)
        return error
    }

    private static func refusal(_ failure: any Error) -> AgendaError {
        switch failure {
        case AgentClient.Failure.refused(let error): error
        case let failure as AgentClient.Failure: AgendaError(.storeFailed, Session.words(failure))
        case let refusal as Refusal: AgendaError(.invalidAttachment, refusal.message)
        default: AgendaError(.storeFailed, "\(failure)")
        }
    }
}

/// The service that GNOME Shell and KRunner search through. The bus starts it, people don't.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search-service",
        abstract: "Answer the searches of the desktop. The bus starts this.",
        shouldDisplay: false
    )

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        // Times are read in the agent's zone, so this is no shell with one of its own, which would ask the agent and wait for it.
        unsetenv("TZ")
        do {
            try SearchProcess(CommandLineSearch(environment: environment)).run()
        } catch is SearchProcess.AlreadyRunning {
            // Of two that start at once, one serves.
        } catch let error as GLibError {
            throw Session.refusal("no search: \(error.message)")
        }
    }
}
