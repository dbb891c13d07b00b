/// A notification as a server is asked to show it: the arguments of Notify, nothing hidden.
///
/// <https://specifications.freedesktop.org/notification-spec/1.2/protocol.html#command-notify>
package struct Popup: Sendable, Hashable {
    package var appName: String
    /// A name of the icon theme or an absolute path; empty for none.
    package var icon: String
    package var summary: String
    /// Marked up when the server reads markup, else plain.
    package var body: String
    package var actions: [Button]
    package var hints: [String: Hint]
    /// Milliseconds; -1 leaves it to the server, 0 is never.
    package var timeout: Int32

    package struct Button: Sendable, Hashable {
        package var key: String
        package var label: String

        package init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// A hint's value in the type that the specification gives it: some servers refuse any other.
    package enum Hint: Sendable, Hashable {
        case string(String)
        case byte(UInt8)
        case boolean(Bool)
    }
}

extension Popup {
    /// How an app is shown.
    package struct Appearance: Sendable, Hashable {
        package var name: String
        /// The basename of its desktop file, without `.desktop`.
        package var desktopEntry: String
        /// A name of the icon theme or an absolute path; empty when the app has none.
        package var icon: String
        /// The label of a click on the popup itself: "Open" for apps, "Done" for a person's own reminders.
        package var defaultLabel: String
        /// Whether the app has notification settings of its own.
        package var hasSettings: Bool

        package init(
            name: String,
            desktopEntry: String,
            icon: String = "",
            defaultLabel: String,
            hasSettings: Bool = false
        ) {
            self.name = name
            self.desktopEntry = desktopEntry
            self.icon = icon
            self.defaultLabel = defaultLabel
            self.hasSettings = hasSettings
        }
    }

    /// Maps a ring onto what `server` can show.
    ///
    /// - Parameters:
    ///   - delivered: The ring. When it has been handed to this server before, and nobody knows what became of that, the
    ///     popup says so.
    ///   - buttons: The notification's own, without `default`, which a popup always carries first (decision 13): some
    ///     servers run a lone button on a plain click, and "Stop Repeat" must never be that click.
    ///   - page: Which of the pages of buttons, from 0, where the server shows only some at a time: its last button then
    ///     is "More…".
    ///   - asksForWords: Whether the agent can ask for words itself where the server can't.
    ///   - due: When it was due in people's words, for a ring that is shown late; nil for one that is on time.
    ///   - settings: What says who plays the sound, and which.
    ///   - agentPlays: Whether the agent has something to play sounds with.
    package init(
        _ delivered: Delivered,
        buttons: [Action],
        as appearance: Appearance,
        on server: ServerProfile,
        page: Int = 0,
        asksForWords: Bool = false,
        due: String?,
        settings: Settings = Settings(),
        agentPlays: Bool = false
    ) {
        let content = delivered.request.content
        appName = appearance.name
        icon = appearance.icon
        summary = content.title.isEmpty ? appearance.name : content.title

        var lines: [String] = []
        let escape = server.readsMarkup ? Self.escape : { $0 }
        if let longest = server.longestTitle, summary.count > longest {
            lines.append(escape(summary))
            summary = summary.prefix(longest - 1) + "\u{2026}"
        }
        if !content.subtitle.isEmpty {
            lines.append(server.readsMarkup ? "<b>\(escape(content.subtitle))</b>" : content.subtitle)
        }
        if !content.body.isEmpty { lines.append(escape(content.body)) }
        if let due {
            lines.append(server.readsMarkup ? "<i>\(escape("Was due \(due)"))</i>" : "Was due \(due)")
        }
        if delivered.handedTo != nil {
            lines.append(server.readsMarkup ? "<i>\(Self.again)</i>" : Self.again)
        }
        lines += Self.commands(for: buttons, of: delivered, on: server, asksForWords: asksForWords).map(escape)
        body = lines.joined(separator: "\n")
        if !server.showsBody, !body.isEmpty {
            summary += " \u{2014} " + lines.joined(separator: " ")
            body = ""
        }

        actions = []
        if server.showsActions {
            actions = [Button(key: "default", label: appearance.defaultLabel)]
            actions += Self.page(page, of: buttons, on: server, hasSettings: appearance.hasSettings)
        }

        timeout = Self.timeout(of: delivered, on: server, settings)
        hints = [
            "urgency": .byte(content.interruptionLevel.urgency),
            "desktop-entry": .string(appearance.desktopEntry),
            "category": .string("x-carillon.reminder"),
        ]
        if server.takesReplies, let input = buttons.lazy.compactMap(\.textInput).first {
            if !input.placeholder.isEmpty { hints["x-kde-reply-placeholder-text"] = .string(input.placeholder) }
            if !input.buttonTitle.isEmpty { hints["x-kde-reply-submit-button-text"] = .string(input.buttonTitle) }
        }
        // A file, or a name of the icon theme.
        if let image = content.attachments.first?.path ?? content.icon {
            let isURL = image.hasPrefix("/") && server.readsFileURLs
            hints[server.imageHint] = .string(isURL ? Self.fileURL(image) : image)
        }
        let quietly = if case .waiting(quietly: true) = delivered.presentation { true } else { false }
        let sounding = settings.sounding(content, of: delivered.app, on: server, agentPlays: agentPlays)
        if let sound = sounding.byServer, !quietly {
            let name = settings.name(of: sound)
            hints[PlayedSound.isFile(name) ? "sound-file" : "sound-name"] = .string(name)
        } else {
            hints["suppress-sound"] = .boolean(true)
        }
    }

    private static let again = "Shown again, because Carillon was interrupted"

    /// How to answer from a terminal what can't be answered on the popup: the person's own reminders, and words for an app.
    private static func commands(
        for buttons: [Action],
        of delivered: Delivered,
        on server: ServerProfile,
        asksForWords: Bool
    ) -> [String] {
        let isOwn = Agenda.isAlwaysAllowed(delivered.app)
        let command = "carillon act \(quoted(delivered.request.identifier))"
        if !server.showsActions {
            guard isOwn, !buttons.isEmpty else { return [] }
            return ["Answer with: \(command) " + buttons.map { quotedTitle($0.title) }.joined(separator: ", ")]
        }
        guard !server.takesReplies, !asksForWords, let button = buttons.first(where: { $0.textInput != nil }) else {
            return []
        }
        let app = isOwn ? "" : " --app \(quoted(delivered.app))"
        return ["Answer in words with: \(command) \(quoted(button.identifier))\(app) --text \u{2026}"]
    }

    /// A button's title: as it reads best where that does no harm.
    private static func quotedTitle(_ title: String) -> String {
        title.contains { #"$`"\!"#.contains($0) } ? quoted(title) : "\"\(title)\""
    }

    /// A word as a shell takes it, whatever it holds.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && !word.hasPrefix("-")
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: ","):
                    true
                default: byte >= 0x80
                }
            }
        guard !isPlain else { return word }
        let inner = word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        return "'\(inner)'"
    }

    /// The buttons of one page; when there are more than fit, the last one leads to the next page, and around.
    ///
    /// The way to the app's own settings comes last, and never pushes another button off the first page.
    private static func page(
        _ page: Int,
        of buttons: [Action],
        on server: ServerProfile,
        hasSettings: Bool
    ) -> [Button] {
        let reply = server.takesReplies ? buttons.first { $0.textInput != nil } : nil
        let isNarrow = server.hasNarrowButtons && buttons.count > 1
        var all = buttons.map { button in
            let key =
                button.identifier == reply?.identifier ? PopupKey.reply : PopupKey(actionIdentifier: button.identifier)
            return Button(key: key.rawValue, label: isNarrow ? button.shortTitle : button.title)
        }
        if hasSettings, all.count != server.mostButtons {
            all.append(Button(key: PopupKey.settings.rawValue, label: "Settings\u{2026}"))
        }
        guard let most = server.mostButtons, most > 1, all.count > most else { return all }
        let fitting = most - 1
        // What ends a repeat is not a page away.
        if let stop = buttons.firstIndex(where: { $0.effect == .stopRepeat }), stop >= fitting {
            all.insert(all.remove(at: stop), at: fitting - 1)
        }
        let pages = (all.count + fitting - 1) / fitting
        let current = ((page % pages) + pages) % pages
        let more = Button(key: PopupKey(page: (current + 1) % pages).rawValue, label: "More\u{2026}")
        return all.dropFirst(current * fitting).prefix(fitting) + [more]
    }

    /// Titles and bodies are plain text (decision 21).
    static func escape(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// RFC 8089, with everything but unreserved characters and slashes percent-encoded.
    static func fileURL(_ path: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var url: [UInt8] = Array("file://".utf8)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                url.append(byte)
            default:
                url += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: url, as: UTF8.self)
    }
}
