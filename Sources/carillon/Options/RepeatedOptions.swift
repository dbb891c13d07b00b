internal import ArgumentParser
internal import FoundationEssentials

/// Options that are given more than once though only one of their values can count.
///
/// The parser keeps the last one and says nothing, which would lose the morning of `--at 09:00 --at 17:00`.
enum RepeatedOptions {
    /// - Throws: `ValidationError` that names the option and its values.
    static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
        let repeated = options(in: arguments).filter { $0.values.count > 1 }
        // What a command knows of its options takes a while to find out, and is seldom needed.
        guard !repeated.isEmpty else { return }
        let single = try single(command)
        guard let option = repeated.first(where: { single.contains($0.name) }) else { return }
        let values = option.values.map { "\"\($0)\"" }
        let list = values.dropLast().joined(separator: ", ") + " and " + (values.last ?? "")
        let times = values.count == 2 ? "twice" : "\(values.count) times"
        throw ValidationError(
            "\(option.name) is given \(times), as \(list), and only one can count. \(advice(option.name))"
        )
    }

    /// What people mean by it, said in the way that works.
    private static func advice(_ option: String) -> String {
        switch option {
        case "--at", "--in": "Add one reminder for each time."
        case "--every", "--on": "Write several weekdays as mon,thu, or add one reminder for each."
        case "--rrule", "--arriving", "--leaving": "Add one reminder for each."
        default: "Leave all but one out."
        }
    }

    /// What begins with a dash, and what stands behind it, in the order of the first time.
    private static func options(in arguments: [String]) -> [(name: String, values: [String])] {
        var options: [(name: String, values: [String])] = []
        for (index, argument) in arguments.enumerated() {
            // Behind it everything is a title or an id.
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

    /// The names of the options of which one value counts.
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
