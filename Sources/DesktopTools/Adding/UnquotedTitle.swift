internal import Messages
internal import ScheduleWords

/// A title of several words without the quotes that make it one argument: `carillon add buy milk --in 5m`.
struct UnquotedTitle {
    let words: [String]
    let arguments: [String]

    /// What is wrong, and the command with quotes.
    var message: Message {
        if let command = withQuotedTime {
            return Message("A time of several words needs quotes: carillon add\(PlainText.visible(command))")
        }
        let title = Self.quoted(words.joined(separator: " "))
        return Message("A title of several words needs quotes: carillon add \(PlainText.visible(title + options))")
    }

    /// The options whose values are times, with where they are read.
    private static let times: [ReminderOption: Phrase.Place] = [
        .at: .at, .every: .every, .from: .bound, .until: .bound, .except: .bound,
    ]

    /// The arguments with quotes around the value of an option and the words after it that make a time together:
    /// `Tea --at tomorrow 5pm`. Nil if no words do.
    private var withQuotedTime: String? {
        let rest = arguments.first == "add" ? Array(arguments.dropFirst()) : arguments
        for (index, argument) in rest.enumerated() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let place = ReminderOption(typed: parts[0]).flatMap({ Self.times[$0] }) else { continue }
            // "--at tomorrow" or "--at=tomorrow"
            let start = parts.count > 1 ? index : index + 1
            guard start < rest.count else { continue }
            let value = parts.count > 1 ? parts[1] : rest[start]
            let following = rest[(start + 1)...].prefix { !$0.hasPrefix("-") }
            for count in (1...max(1, following.count)).reversed() where count <= following.count {
                let text = ([value] + following.prefix(count)).joined(separator: " ")
                // A title is left over.
                guard count < words.count, (try? Phrase(parsing: text, in: place)) != nil else { continue }
                let before = rest[..<index].map(Self.shellWord)
                let after = rest[(start + 1 + count)...].map(Self.shellWord)
                return (before + ["\(parts[0]) \(Self.quoted(text))"] + after).map { " " + $0 }.joined()
            }
        }
        return nil
    }

    /// The other arguments; empty if the words don't stand together, so that it isn't clear which arguments they are.
    private var options: String {
        let rest = arguments.first == "add" ? Array(arguments.dropFirst()) : arguments
        guard let start = rest.firstRange(of: words) else { return "" }
        var options = rest
        options.removeSubrange(start)
        return options.map { " " + Self.shellWord($0) }.joined()
    }

    /// An argument as a shell reads it, in quotes only where it needs them.
    private static func shellWord(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_=+,.:/@%".contains($0) }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// In double quotes, or in single ones where a shell would change something inside double quotes.
    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { "\"$`\\!".contains($0) }) else { return "\"\(text)\"" }
        return "'\(text.escaping("'", as: "'\\''"))'"
    }
}
