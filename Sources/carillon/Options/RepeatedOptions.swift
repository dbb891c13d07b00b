internal import ArgumentParser
internal import FoundationEssentials

/// Options that were given more than once but can have only one value.
///
/// The parser silently keeps the last value, which would lose the morning of `--at 09:00 --at 17:00`.
enum RepeatedOptions {
    /// - Throws: `ValidationError` that names the option and its values.
    static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
        let repeated = options(in: arguments).filter { $0.values.count > 1 }
        // Listing a command's options takes a while and is seldom needed.
        guard !repeated.isEmpty else { return }
        let single = try single(command)
        guard let option = repeated.first(where: { single.contains($0.name) }) else { return }
        let values = option.values.map { "\"\($0)\"" }
        let list = values.dropLast().joined(separator: ", ") + " and " + (values.last ?? "")
        let times = values.count == 2 ? "twice" : "\(values.count) times"
        throw ValidationError(
            "\(option.name) is given \(times), as \(list), but takes one value. \(advice(option.name))"
        )
    }

    /// How to write what was probably meant.
    private static func advice(_ option: String) -> String {
        switch option {
        case "--in": "Add one reminder for each time."
        case "--rrule", "--arriving", "--leaving": "Add one reminder for each."
        default: "Keep one of them."
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

    /// The names of the options that take one value.
    private static func single(_ command: any ParsableCommand.Type) throws -> Set<String> {
        let help = try JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
        let options = (help.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
        return Set(options.flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name })
    }

    /// The part of `--experimental-dump-help` that is needed.
    private struct Help: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            var kind: String
            var isRepeating: Bool
            var names: [Name]?
        }
        struct Name: Decodable {
            var kind: String
            var name: String
        }
        var command: Command
    }
}
