internal import Messages

extension Popup {
    /// Its title and its body, as far as the server shows them.
    static func text(
        of delivered: Delivered,
        from name: String,
        more: String? = nil,
        due: String?,
        commands: [String],
        on server: ServerProfile,
        in words: Translation
    ) -> (summary: String, body: String) {
        var content = delivered.request.content
        content.title = drawable(content.title)
        content.subtitle = drawable(content.subtitle)
        content.body = drawable(content.body)
        // The agent gives words back that are nowhere else.
        let isOwnMessage = Agenda.isOwnMessage(delivered.key)
        let escape: (String) -> String = server.readsMarkup ? { $0.asMarkup } : { $0 }
        func marked(_ text: String, _ tag: String) -> String {
            server.readsMarkup ? "<\(tag)>\(escape(text))</\(tag)>" : text
        }
        // A title is one line, as Apple's is.
        var summary = content.title.isEmpty ? name : PlainText.onOneLine(content.title)
        var lines: [String] = []
        if let longest = server.longestTitle, summary.count > longest {
            lines.append(escape(summary))
            summary = summary.cut(to: longest)
        }
        // Before all that a server may cut.
        if let more { lines.append(marked(drawable(PlainText.onOneLine(more)), "i")) }
        if !content.subtitle.isEmpty { lines.append(marked(PlainText.onOneLine(content.subtitle), "b")) }
        if !content.body.isEmpty {
            lines.append(
                escape(
                    isOwnMessage
                        ? content.body : content.body.cut(lines: longestBody.lines, letters: longestBody.letters)
                )
            )
        }
        // Translators: follows "at 09:00" or "on 23 Nov 2026 at 09:00"
        if let due { lines.append(marked(words.translated("Was due %s", due), "i")) }
        if delivered.handedTo != nil {
            lines.append(marked(words.translated("Shown again, because Carillon was interrupted"), "i"))
        }
        lines += commands.map(escape)
        guard !server.showsBody, !lines.isEmpty else { return (summary, lines.joined(separator: "\n")) }
        return (summary + " \u{2014} " + lines.joined(separator: " "), "")
    }

    /// How much of a body a popup shows: its buttons stay on the screen, and the whole text is in the window and in `carillon show`.
    private static let longestBody = (lines: 20, letters: 2000)

    /// The most marks and joiners of one letter. Servers take seconds to draw thousands, and others' popups wait meanwhile.
    private static let mostScalars = 16

    static func drawable(_ text: String) -> String {
        guard text.unicodeScalars.count > text.count, text.contains(where: { $0.unicodeScalars.count > mostScalars })
        else {
            return text
        }
        return text.reduce(into: "") { $0.unicodeScalars.append(contentsOf: $1.unicodeScalars.prefix(mostScalars)) }
    }

    /// How to answer from a terminal what the popup can't take: the person's own reminders, and words for an app.
    static func commands(
        for buttons: [Action],
        of delivered: Delivered,
        on server: ServerProfile,
        asksForWords: Bool,
        in words: Translation
    ) -> [String] {
        if let app = Agenda.permissionApp(delivered.key), server.hidesButtons {
            return [words.translated("Answer with: %s", "carillon apps allow \(quoted(app))")]
        }
        let isOwn = Agenda.isAlwaysAllowed(delivered.app)
        let command = "carillon act \(quoted(delivered.request.identifier))"
        if !server.showsActions {
            guard isOwn, !buttons.isEmpty else { return [] }
            let titles = buttons.map { quotedTitle($0.title) }.joined(separator: ", ")
            // Translators: a command line to type follows
            return [words.translated("Answer with: %s", "\(command) \(titles)")]
        }
        guard !server.takesReplies, !asksForWords, let button = buttons.first(where: { $0.textInput != nil }) else {
            return []
        }
        let app = isOwn ? "" : " --app \(quoted(delivered.app))"
        // Translators: a command line to type follows
        return [words.translated("Answer with text: %s", "\(command) \(quoted(button.identifier))\(app) --text …")]
    }

    /// A button's title: as it reads best where that does no harm.
    private static func quotedTitle(_ title: String) -> String {
        title.contains { #"$`"\!"#.contains($0) } ? quoted(title) : "\"\(title)\""
    }

    /// A word quoted for a shell, whatever it contains.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.:@%+,".utf8.contains($0) || $0 >= 0x80 }
        guard !isPlain || word.isEmpty || word.hasPrefix("-") else { return word }
        return "'\(word.escaping("'", as: #"'\''"#))'"
    }
}
