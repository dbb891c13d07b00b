internal import NotificationCore

/// A title of several words without the quotes that make it one argument: `carillon add buy milk --in 5m`.
struct UnquotedTitle {
    let words: [String]
    /// The arguments of the program.
    let arguments: [String]

    /// What is wrong, and the command with quotes.
    var message: String {
        let title = Self.quoted(words.joined(separator: " "))
        return PlainText.visible("A title of several words needs quotes: carillon add \(title)\(options)")
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
        return "'\(text.replacing("'", with: "'\\''"))'"
    }
}
