internal import ArgumentParser
internal import DesktopTools
internal import Glibc
internal import Messages
internal import ScheduleWords

/// A word where a command is expected that isn't one. The parser would call it an unexpected argument.
struct UnknownCommand {
    /// As it was typed, with the command it belongs to: `ad`, `apps alow`.
    private let typed: String
    /// The command that was probably meant.
    private let meant: String?
    /// The commands that exist there.
    private let names: [String]
    /// Whether it is the first word.
    private let isAtTop: Bool

    /// What other programs call our commands.
    private static let aliases = [
        "ls": "list", "ps": "list", "new": "add", "create": "add", "rm": "remove", "del": "remove", "delete": "remove",
        "cancel": "remove", "info": "show", "cat": "show", "press": "act", "click": "act", "answer": "act",
        "history": "delivered", "clear": "dismiss", "close": "dismiss", "answers": "inbox", "upcoming": "next",
        "check": "doctor", "window": "gui", "enable": "on", "disable": "off", "block": "deny", "reset": "forget",
        "notify-send": "notify", "rename": "edit NAME --title", "complete": "done", "finish": "done", "ack": "done",
    ]

    /// - Returns: Nil if all commands in `arguments` exist.
    init?(in arguments: [String], of root: any ParsableCommand.Type) {
        var words = arguments[...]
        if words.first == "help" { words = words.dropFirst() }
        var command = root
        var path: [String] = []
        while !command.configuration.subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") {
            if path.isEmpty, word == "help" { return nil }
            let commands = command.configuration.subcommands
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
                let shown = commands.filter { $0.configuration.shouldDisplay }
                self.init(word, in: path, names: shown.compactMap { $0.configuration.commandName })
                return
            }
            command = next
            path.append(word)
            words = words.dropFirst()
        }
        return nil
    }

    private init(_ word: String, in path: [String], names: [String]) {
        self.names = names
        isAtTop = path.isEmpty
        let alias = Self.aliases[word.lowercased()].flatMap { alias in
            names.contains(String(alias.prefix { $0 != " " })) ? alias : nil
        }
        meant = (alias ?? NearestWord.to(word, among: names)).map { (path + [$0]).joined(separator: " ") }
        typed = (path + [word]).joined(separator: " ")
    }

    /// The arguments as those of `add`, if they are a title with a time instead: `carillon call mum tomorrow 5pm`.
    ///
    /// A first word that is nearly a command stays an error.
    func quickAdd(_ arguments: [String]) -> [String]? {
        let words = Array(arguments.prefix { !$0.hasPrefix("-") })
        let first = words.first?.split(separator: " ").first.map(String.init) ?? ""
        guard words.first != "help", Self.aliases[first.lowercased()] == nil,
            NearestWord.to(first, among: names) == nil,
            isAtTop
        else { return nil }
        do throws(GrammarError) {
            return try QuickAdd(words) == nil ? nil : ["add"] + arguments
        } catch {
            return ["add"] + arguments
        }
    }

    var text: String {
        let typed = PlainText.onOneLine(PlainText.visible(typed))
        if let meant { return Session.say("there is no command '\(typed)'. Did you mean '\(meant)'?") }
        return Session.say("there is no command '\(typed)'. The commands are:") + "\n" + Self.lines(names)
    }

    func exit() -> Never {
        Files.write("carillon: \(text)\n", to: STDERR_FILENO)
        Carillon.exit(withError: ExitCode.validationFailure)
    }

    /// The words in lines that fit into a small terminal.
    private static func lines(_ words: [String]) -> String {
        var lines = ["  " + (words.first ?? "")]
        for word in words.dropFirst() {
            let longer = "\(lines[lines.count - 1]), \(word)"
            if longer.count < 78 {
                lines[lines.count - 1] = longer
            } else {
                lines[lines.count - 1] += ","
                lines.append("  " + word)
            }
        }
        return lines.joined(separator: "\n")
    }
}

/// Wrong usage that a command detects while it runs: the message and the usage of that command, not of the whole program.
struct WrongUsage {
    let text: String

    init(_ message: String, of command: any ParsableCommand.Type) {
        let usage = Carillon.usageString(for: command)
        // "carillon apps allow [--json] <app>"
        let name = usage.split(separator: " ").prefix { $0.first.map { $0 != "[" && $0 != "<" } ?? false }
        self.init(message, usage, name.joined(separator: " "))
    }

    /// A mistake that the parser has found, its frame in the session's language; nil for an error of another kind.
    init?(_ error: any Error) {
        let text = Carillon.fullMessage(for: error)
        guard
            let found = text.wholeMatch(of: /(?s)Error: (.*?)\nUsage: (.*)\n  See '(.*) --help' for more information\./)
        else { return nil }
        self.init(String(found.1), String(found.2), String(found.3))
    }

    private init(_ message: String, _ usage: String, _ name: String) {
        let message = PlainText.visible(message)
        text =
            Session.say("Error: \(message)\nUsage: \(usage)\n  See '\(name) --help' for more information.") + "\n"
    }

    /// Ends the program as the parser does for the errors it finds itself.
    func exit() -> Never {
        Files.write(text, to: STDERR_FILENO)
        Carillon.exit(withError: ExitCode.validationFailure)
    }
}

extension ValidationError {
    /// With a sentence that is said in the session's language.
    init(saying literal: Message.Literal) { self.init(Session.say(literal)) }

    /// Reports what the grammar refuses as wrong usage.
    static func refusing<Value>(_ body: @autoclosure () throws(GrammarError) -> Value) throws(ValidationError) -> Value
    {
        do {
            return try body()
        } catch {
            throw ValidationError(Session.words(error))
        }
    }
}

extension Session {
    /// The value of --app: the variable of a script that isn't set names no app, and mustn't mean all.
    static func app(_ value: String) throws -> String {
        guard !value.isEmpty else { throw ValidationError(saying: "The name of an app is missing behind --app.") }
        return value
    }
}
