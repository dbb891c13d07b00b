internal import Messages

extension Popup {
    /// The buttons of one page; when there are more than fit, the last one leads to the next page, and around.
    ///
    /// The way to the app's own settings comes last, and never pushes another button off the first page.
    static func page(
        _ page: Int,
        of buttons: [Action],
        on server: ServerProfile,
        ofThread: Bool = false,
        hasSettings: Bool,
        in words: Translation
    ) -> [Button] {
        let reply = server.takesReplies ? buttons.first { $0.textInput != nil } : nil
        let isNarrow = server.hasNarrowButtons && buttons.count > 1
        var all = buttons.map { button in
            let key =
                button.identifier == reply?.identifier ? PopupKey.reply : PopupKey(actionIdentifier: button.identifier)
            let title = drawable(PlainText.onOneLine(isNarrow ? button.shortTitle(words) : button.title))
            return Button(
                key: key.rawValue,
                label: title.hasSomethingToSee ? title : Action.spokenIdentifier(button.identifier)
            )
        }
        if ofThread { all.append(Button(key: PopupKey.thread.rawValue, label: words.translated("Show"))) }
        if hasSettings, all.count != server.mostButtons {
            // Translators: a button that leads to the app's own settings of notifications
            all.append(Button(key: PopupKey.settings.rawValue, label: words.translated("Settings…")))
        }
        guard let most = server.mostButtons, most > 1, all.count > most else { return fitting(all) }
        let room = most - 1
        // What ends a repeat is not a page away.
        if let stop = buttons.firstIndex(where: { $0.effect == .stopRepeat }), stop >= room {
            all.insert(all.remove(at: stop), at: room - 1)
        }
        let pages = (all.count + room - 1) / room
        let current = ((page % pages) + pages) % pages
        // Translators: a button that shows the buttons for which there was no room
        let more = Button(key: PopupKey(page: (current + 1) % pages).rawValue, label: words.translated("More…"))
        return fitting(all.dropFirst(current * room).prefix(room) + [more])
    }

    /// How many letters the labels have together before they are cut: servers put them all beside each other, and what is
    /// beyond the edge of the screen can't be pressed.
    private static let mostLetters = 100

    private static func fitting(_ buttons: [Button]) -> [Button] {
        guard buttons.reduce(0, { $0 + $1.label.count }) > mostLetters else { return buttons }
        let most = max(8, mostLetters / buttons.count)
        return buttons.map { Button(key: $0.key, label: $0.label.cut(to: most)) }
    }
}

extension String {
    /// Whether it is more than spaces and characters that show nothing.
    package var hasSomethingToSee: Bool {
        unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
    }
}

/// The key by which a server knows a button.
///
/// Some keys mean something to servers (`default` everywhere, `inline-reply` and `settings` on Plasma), so an action
/// with such an identifier gets another key.
package struct PopupKey: Sendable, Hashable {
    package let rawValue: String

    private static let reserved: Set<String> = ["default", "inline-reply", "settings", "carillon.thread"]
    private static let prefix = "action:"
    private static let pagePrefix = "carillon.page:"

    /// The key with which servers let people type; the text comes in a signal of its own.
    package static let reply = PopupKey("inline-reply")

    /// The key of the button that leads to the app's own settings; Plasma draws it as a small icon beside the title.
    package static let settings = PopupKey("settings")

    /// The key of the button that shows what stands behind the newest of a thread.
    package static let thread = PopupKey("carillon.thread")

    /// The key of the button that shows further ones.
    package init(page: Int) { rawValue = "\(Self.pagePrefix)\(page)" }

    /// Which page of buttons this key asks for; nil for a button of the notification's own.
    package var page: Int? {
        rawValue.hasPrefix(Self.pagePrefix) ? Int(rawValue.dropFirst(Self.pagePrefix.count)) : nil
    }

    /// The key that a server reported.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The key to send for an action.
    package init(actionIdentifier: String) {
        let needsPrefix =
            Self.reserved.contains(actionIdentifier) || actionIdentifier.hasPrefix(Self.prefix)
            || actionIdentifier.hasPrefix(Self.pagePrefix)
        rawValue = needsPrefix ? Self.prefix + actionIdentifier : actionIdentifier
    }

    package var actionIdentifier: String {
        if rawValue == "default" { return Action.defaultIdentifier }
        return rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
    }
}
