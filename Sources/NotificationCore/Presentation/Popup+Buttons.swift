internal import Messages

extension Popup {
    /// The buttons of one page; when there are more than fit, the last one leads to the next page, and around.
    ///
    /// The way to the app's own settings comes last, and never pushes another button off the first page.
    static func page(
        _ page: Int,
        of buttons: [Action],
        on server: ServerProfile,
        hasSettings: Bool,
        in words: Translation
    ) -> [Button] {
        let reply = server.takesReplies ? buttons.first { $0.textInput != nil } : nil
        let isNarrow = server.hasNarrowButtons && buttons.count > 1
        var all = buttons.map { button in
            let key =
                button.identifier == reply?.identifier ? PopupKey.reply : PopupKey(actionIdentifier: button.identifier)
            return Button(key: key.rawValue, label: isNarrow ? button.shortTitle(words) : button.title)
        }
        if hasSettings, all.count != server.mostButtons {
            // Translators: a button that leads to the app's own settings of notifications
            all.append(Button(key: PopupKey.settings.rawValue, label: words.translated("Settings…")))
        }
        guard let most = server.mostButtons, most > 1, all.count > most else { return all }
        let fitting = most - 1
        // What ends a repeat is not a page away.
        if let stop = buttons.firstIndex(where: { $0.effect == .stopRepeat }), stop >= fitting {
            all.insert(all.remove(at: stop), at: fitting - 1)
        }
        let pages = (all.count + fitting - 1) / fitting
        let current = ((page % pages) + pages) % pages
        // Translators: a button that shows the buttons for which there was no room
        let more = Button(key: PopupKey(page: (current + 1) % pages).rawValue, label: words.translated("More…"))
        return all.dropFirst(current * fitting).prefix(fitting) + [more]
    }
}
