internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Keep a reminder, an app or everything from ringing.",
        usage: "carillon pause [<id>] [until <time> | for <time>] [--app <app>] [--all]",
        discussion: """
            Without a reminder or --app, everything is paused. It stays so over logins, until the time that you give or carillon resume. \
            Rings of a repeat are left out meanwhile; a single reminder that comes due rings late when the pause ends.

            EXAMPLES
              carillon pause until tomorrow
              carillon pause for 2h
              carillon pause "Stand up" until friday 9am
              carillon pause --app org.example.Chat --until 18:00
            """
    )

    @OptionGroup var scope: PauseScope

    @Option(help: ArgumentHelp("When it ends: tomorrow, 18:00, 2h, 2098-01-07.", valueName: "time"))
    var until: String?

    func validate() throws {
        guard until == nil || scope.said == nil else { throw ValidationError(saying: "Say once until when.") }
    }

    func run() throws {
        let output = TimeOutput.current
        let end = try (until ?? scope.said?.until).map { text in
            let now = output.now.unixSeconds
            let end = try UntilText.time(text, .until, now: now, zone: output.zone)
            guard end > output.now else { throw ValidationError(saying: "\"\(text)\" has passed.") }
            return end
        }
        let client = try Session.client()
        let (scope, name) = try resolved(client)
        try Session.refusing(client.pause(scope, until: end))
        if let end { return Line.print("\(name) is paused until \(output.dayAndTime(end)).") }
        Line.print("\(name) is paused.")
        Line.print("carillon resume\(self.scope.typed) ends that.")
    }
}

extension PauseCommand {
    /// A length of time in the place of a reminder is most likely how long everything is to be paused.
    private func resolved(_ client: AgentClient) throws -> (Pause.Scope, String) {
        do {
            return try scope.resolve(client)
        } catch let refusal as Refusal {
            guard let id = scope.name, PauseScope.isTime(id) else { throw refusal }
            let mark = (try? DurationText(calendar: id)) == nil ? "until" : "for"
            throw Session.refusal("\(refusal.message). To pause everything: carillon pause \(mark) \(id)")
        }
    }
}

struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "End a pause.",
        discussion: """
            Without a reminder or --app, every pause ends. One-time reminders that came due during the pause ring now, unless \
            they are past their lateness limit.
            """
    )

    @OptionGroup var scope: PauseScope

    func validate() throws {
        guard scope.said == nil else {
            throw ValidationError(saying: "resume ends a pause at once, so it takes no time.")
        }
    }

    func run() throws {
        let client = try Session.client()
        let (scope, name) = try scope.resolve(client)
        let (count, left) = try Session.refusing((client.resume(scope), client.status().pauses))
        let around = left.filter { $0.includes(scope) }.map { TimeOutput.current.name(of: $0) }
        let all = around.joined(separator: Session.say(" and "))
        if count == 0 {
            guard scope != .everything else { throw Session.refusal("nothing is paused") }
            let reason = around.isEmpty ? "" : Session.say(", but \(all). carillon resume ends that")
            throw Session.refusal("\(name) isn't paused by itself\(reason)")
        }
        if scope == .everything { return Line.print("\(count) pause ended", "\(count) pauses ended", count: count) }
        if around.isEmpty { return Line.print("\(name) rings again.") }
        Line.print("\(name) rings again when \(all) no longer.")
    }
}

/// What is paused: a reminder, an app, or everything.
struct PauseScope: ParsableArguments {
    @Argument(help: .reminder, completion: Completions.reminders)
    var id: String?

    // The words of a time behind it.
    @Argument(help: .hidden)
    var rest: [String] = []

    @Option(
        help: ArgumentHelp("All of this app, as \"carillon apps\" lists it.", valueName: "app"),
        transform: Session.app
    )
    var app: String?

    @Flag(help: "Everything, as without any of these.")
    var all = false

    /// Whether it is a time, as `--until` takes it.
    static func isTime(_ text: String) -> Bool {
        (try? DurationText(calendar: text)) != nil || (try? Phrase(parsing: text, in: .bound)) != nil
    }

    /// Whether it is a word that a time stands behind.
    private static func isMark(_ word: String) -> Bool { ["for", "until", "till"].contains(word.lowercased()) }

    /// The end of a pause in words, with the name before it: `until tomorrow`, `tea for 2h`.
    var said: (name: String?, until: String, isLength: Bool)? {
        guard let id, !rest.isEmpty else { return nil }
        let words = [id] + rest
        guard let mark = words.prefix(2).firstIndex(where: Self.isMark) else { return nil }
        let until = words.dropFirst(mark + 1).joined(separator: " ")
        return (mark == 0 ? nil : id, until, words[mark].lowercased() == "for")
    }

    /// The reminder that is named; nil if none is.
    var name: String? { said.map(\.name) ?? id }

    func validate() throws {
        if let word = rest.last ?? id, Self.isMark(word), rest.count < 2 {
            throw ValidationError(saying: "A time is missing behind \(word), such as until tomorrow 9am or for 2h.")
        }
        if let id, !rest.isEmpty, said == nil {
            let words = ([id] + rest).joined(separator: " ")
            let saysTime = [words, rest.joined(separator: " ")].contains(where: Self.isTime)
            throw saysTime
                ? ValidationError(saying: "Write until or for before the time, such as until tomorrow 9am or for 2h.")
                : ValidationError(saying: "A title of several words needs quotes: \"\(words)\".")
        }
        if let said, said.isLength, (try? DurationText(calendar: said.until)) == nil {
            throw ValidationError(
                saying: "for takes a length of time, such as for 2h; a day or a time goes after until."
            )
        }
        guard [name != nil, app != nil, all].count(where: \.self) <= 1 else {
            throw ValidationError(saying: "Give only one of a reminder, --app and --all.")
        }
    }

    /// What it names, and how to call that at the beginning of a sentence.
    func resolve(_ client: AgentClient) throws -> (Pause.Scope, String) {
        if let app { return (.app(app), app) }
        guard let id = name else { return (.everything, Session.say("Everything")) }
        let pending = try Reminders.read(client, naming: id, in: .pending).pending
        let name = try ReminderName.resolve(id, among: pending.map(\.request), .pending)
        return (.request(RequestKey(app: Agenda.ownApp, identifier: name.identifier)), name.words)
    }

    /// The same as words of a command.
    var typed: String {
        if let app { return " --app \(app)" }
        return name.map { $0.contains(" ") ? " \"\($0)\"" : " \($0)" } ?? ""
    }
}
