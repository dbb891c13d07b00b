internal import Messages
package import NotificationCore

/// A button as people write it: `Stop Repeat=stop`, `Later=snooze:10m`, `Read=open:https://…`.
package struct ButtonText: Sendable, Hashable {
    package let title: String
    package let effect: ActionEffect
    /// The word before the colon, which names the button for `carillon act`.
    package let word: String

    static let kinds = Message("stop, skip, done, snooze:10m, open:URL or run:COMMAND")

    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package init(_ text: String) throws(GrammarError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw GrammarError(
                .missing,
                "--button \"\(text)\" has no effect. Write it as \"Label=EFFECT\" with \(Self.kinds)."
            )
        }
        title = String(text[..<equals])
        let effectText = String(text[text.index(after: equals)...])
        guard !title.allSatisfy(\.isWhitespace) else {
            throw GrammarError(
                .missing,
                "--button \"\(text)\" has no label. Write it as \"Label=EFFECT\" with \(Self.kinds)."
            )
        }
        let parts = effectText.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        word = parts[0].lowercased()
        effect = try Self.effect(word, parts.count > 1 ? parts[1] : nil, in: text)
    }

    private static func effect(_ word: String, _ value: String?, in text: String) throws(GrammarError) -> ActionEffect {
        func required(_ what: Message.Literal, _ example: String) throws(GrammarError) -> String {
            guard let value, !value.isEmpty else {
                throw GrammarError(.missing, "--button \"\(text)\" needs \(Message(what)), as in \"\(example)\".")
            }
            return value
        }
        if ["stop", "skip", "done"].contains(word), value != nil {
            throw GrammarError("--button \"\(text)\": \(word) takes no value.")
        }
        switch word {
        case "stop": return .stopRepeat
        case "skip": return .skipNext
        case "done": return .done
        case "snooze":
            let delay = try required("a delay", "Later=snooze:10m")
            guard let seconds = DurationText.parse(delay), seconds >= 1 else {
                throw GrammarError(
                    .outOfRange,
                    "--button \"\(text)\": the delay must be 1 s or more, not \"\(delay)\". Write it as \(DurationText.example)."
                )
            }
            return .snooze(seconds: seconds)
        case "open": return .open(url: try required("a URL", "Read=open:https://example.org"))
        case "run": return .run(command: try required("a command", "Water plants=run:pump on"))
        default:
            throw GrammarError("--button \"\(text)\": there is no effect \"\(word)\". Use \(kinds).")
        }
    }

    /// Buttons with identifiers that `carillon act` can name: the effect's word, numbered if it is used again.
    package static func actions(_ buttons: [ButtonText]) -> [Action] {
        var uses: [String: Int] = [:]
        return buttons.map { button in
            let count = uses[button.word, default: 0] + 1
            uses[button.word] = count
            return Action(
                identifier: count == 1 ? button.word : "\(button.word)-\(count)",
                title: button.title,
                effect: button.effect
            )
        }
    }
}
