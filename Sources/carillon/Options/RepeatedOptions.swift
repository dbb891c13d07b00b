internal import ArgumentParser
internal import FoundationEssentials
internal import Messages
internal import ScheduleWords

/// Options that were given more than once but can have only one value.
///
/// The parser silently keeps the last value, which would lose the morning of `--at 09:00 --at 17:00`.
enum RepeatedOptions {
    /// - Throws: `ValidationError` that names the option and its values.
    static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
        let typed = options(in: arguments)
        // Listing a command's options takes a while and is seldom needed.
        guard typed.contains(where: { $0.values.count > 1 || !$0.name.hasPrefix("--") }) else { return }
        let names = try single(command)
        let given = typed.compactMap { option in names[option.name].map { ($0, option.values) } }
        let together = Dictionary(given, uniquingKeysWith: +)
        guard let name = given.map(\.0).first(where: { together[$0, default: []].count > 1 }) else { return }
        let values = together[name, default: []].map { Message("\"\($0)\"") }
        let times = values.count == 2 ? Message("twice") : Message("\(values.count) times")
        throw ValidationError(
            saying: "\(name) is given \(times), as \(Message.list(values)), but takes one value. \(advice(name))"
        )
    }

    /// How to write what was probably meant.
    private static func advice(_ option: String) -> Message {
        switch ReminderOption(typed: option) {
        case .after: Message("Add one reminder for each time.")
        case .rrule, .arriving, .leaving: Message("Add one reminder for each.")
        default: Message("Keep one of them.")
        }
    }

    /// The names of the long options among the arguments, without their dashes.
    static func names(in arguments: [String]) -> Set<String> {
        Set(options(in: arguments).map(\.name).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
    }

    /// Each argument that begins with a dash, with the arguments after it, in the order of first use.
    private static func options(in arguments: [String]) -> [(name: String, values: [String])] {
        var options: [(name: String, values: [String])] = []
        for (index, argument) in arguments.enumerated() {
            // After it, everything is a title or an id.
            if argument == "--" { break }
            guard argument.hasPrefix("-"), argument.count > 1 else { continue }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count > 1 ? parts[1] : index + 1 < arguments.count ? arguments[index + 1] : ""
            if let known = options.firstIndex(where: { $0.name == parts[0] }) {
                options[known].values.append(value)
            } else {
                options.append((parts[0], [value]))
            }
        }
        return options
    }

    /// The options that take one value: each spelling, and how a sentence names it.
    private static func single(_ command: any ParsableCommand.Type) throws -> [String: String] {
        let help = try JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
        let options = (help.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
        let names = options.flatMap { option in
            (option.names ?? []).map { ($0.typed, option.preferredName?.typed ?? $0.typed) }
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The part of `--experimental-dump-help` that is needed.
    private struct Help: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            var kind: String
            var isRepeating: Bool
            var names: [Name]?
            var preferredName: Name?
        }
        struct Name: Decodable {
            var kind: String
            var name: String
            var typed: String { (kind == "long" ? "--" : "-") + name }
        }
        var command: Command
    }
}
