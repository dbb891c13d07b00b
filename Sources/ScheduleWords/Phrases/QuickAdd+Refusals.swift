internal import Messages
internal import NotificationCore

extension QuickAdd {
    /// Why some words have no time at either end; nil of one word alone, whose time may still come.
    ///
    /// - Parameter instead: What to write where it isn't a time among the words.
    package static func obstacle(in words: [String], instead: String = "") -> GrammarError? {
        let all = words.joined(separator: " ")
        guard words.count > 1 || all.contains(where: \.isWhitespace) else {
            guard (try? Phrase(parsing: all)) != nil else { return nil }
            return GrammarError("A title is missing, such as \"call mum \(all)\".")
        }
        let last = all.split(separator: " ").last.map(String.init) ?? ""
        if let number = Int(last), (0..<24).contains(number), !all.hasSuffix(" at \(last)") {
            return GrammarError(
                "\"\(all)\": \(last) is a number without a unit. Write \"in \(last) minutes\" or \"at \(last):00\"."
            )
        }
        return GrammarError(
            "\"\(PlainText.visible(all))\" has no time at its end or its beginning. End it with one, such as tomorrow 5pm or in 20 minutes\(instead)."
        )
    }
}
