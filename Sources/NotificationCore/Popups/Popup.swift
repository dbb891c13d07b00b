package import Messages

/// A notification as a server is asked to show it: the arguments of Notify, all of them.
///
/// <https://specifications.freedesktop.org/notification-spec/1.2/protocol.html#command-notify>
package struct Popup: Sendable, Hashable {
    package var appName: String
    /// A name from the icon theme or an absolute path; empty for none.
    package var icon: String
    package var summary: String
    /// Marked up when the server reads markup, else plain.
    package var body: String
    package var actions: [Button]
    package var hints: [String: Hint]
    /// Milliseconds; -1 leaves it to the server, 0 means never.
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
        /// The label of a click on the popup itself: "Open" for apps, "Done" for a person's own reminders, unless it opens them.
        package var defaultLabel: String
        /// What it is called instead where a button has that label.
        package var otherLabels: [String]
        /// Whether the app has notification settings of its own.
        package var hasSettings: Bool

        /// Another one than every button's. Menus list it with them, and mako's finds an action by its label alone: it does
        /// nothing for one that two have.
        fileprivate func defaultLabel(beside labels: [String], in words: Translation) -> String {
            let plain = [words.translated("OK"), words.translated("Close")]
            return ([defaultLabel] + otherLabels + plain).first { !labels.contains($0) } ?? defaultLabel
        }

        package init(
            name: String,
            desktopEntry: String,
            icon: String = "",
            defaultLabel: String,
            otherLabels: [String] = [],
            hasSettings: Bool = false
        ) {
            self.name = name
            self.desktopEntry = desktopEntry
            self.icon = icon
            self.defaultLabel = defaultLabel
            self.otherLabels = otherLabels
            self.hasSettings = hasSettings
        }
    }

    /// Maps a ring onto what `server` can show.
    ///
    /// - Parameters:
    ///   - delivered: The ring. If it was handed to this server before, and it isn't known what happened then, the
    ///     popup says so.
    ///   - buttons: The notification's own, without `default`, which a popup always carries first (decision 13): some
    ///     servers treat a click anywhere on a one-button popup as that button, so a stray click could stop a repeat.
    ///   - page: Which of the pages of buttons, from 0, where the server shows only some at a time: its last button
    ///     then is "More…".
    ///   - asksForWords: Whether the agent can ask for text itself where the server can't.
    ///   - due: When it was due in people's words, for a ring that is shown late; nil for one that is on time.
    ///   - settings: The settings that say who plays the sound, and which.
    ///   - agentPlays: Whether the agent has something to play sounds with.
    ///   - words: The language of what isn't the notification's own.
    package init(
        _ delivered: Delivered,
        buttons: [Action],
        as appearance: Appearance,
        on server: ServerProfile,
        page: Int = 0,
        asksForWords: Bool = false,
        due: String?,
        settings: Settings = Settings(),
        agentPlays: Bool = false,
        in words: Translation = .english
    ) {
        appName = appearance.name
        icon = appearance.icon
        (summary, body) = Self.text(
            of: delivered,
            from: appearance.name,
            due: due,
            commands: Self.commands(for: buttons, of: delivered, on: server, asksForWords: asksForWords, in: words),
            on: server,
            in: words
        )
        actions = []
        if server.showsActions {
            let page = Self.page(page, of: buttons, on: server, hasSettings: appearance.hasSettings, in: words)
            actions =
                [Button(key: "default", label: appearance.defaultLabel(beside: page.map(\.label), in: words))] + page
        }
        timeout = Self.timeout(of: delivered, on: server, settings)
        let sounding = settings.sounding(
            delivered.request.content,
            of: delivered.app,
            on: server,
            agentPlays: agentPlays
        )
        hints = Self.hints(of: delivered, buttons: buttons, from: appearance.desktopEntry, on: server)
        hints.merge(Self.soundHints(of: delivered, sounding.byServer.map(settings.name))) { $1 }
    }
}

/// How long a popup stays.
extension Popup {
    /// In milliseconds as Notify takes them: 0 means until it is answered, -1 as long as the server decides.
    ///
    /// A person's own reminders and time-sensitive ones stay until answered, unless the settings or the request say
    /// otherwise; passive ones are not to be in the way.
    package static func timeout(of delivered: Delivered, on server: ServerProfile, _ settings: Settings) -> Int32 {
        let content = delivered.request.content
        let untilAnswered: Int32 = server.takesNoTimeoutForItsOwn ? .max : 0
        if content.interruptionLevel == .critical || content.stays == true { return untilAnswered }
        if let seconds = content.stayFor {
            return seconds < 0 ? -1 : seconds == 0 ? untilAnswered : milliseconds(seconds)
        }
        let isOurs = content.interruptionLevel == .timeSensitive || delivered.app == Agenda.ownApp
        guard isOurs, content.interruptionLevel != .passive, server.showsSeveral else { return -1 }
        return switch settings.popup.stay {
        case .untilAnswered: untilAnswered
        case .server: -1
        case .seconds(let seconds): milliseconds(seconds)
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int32 { Int32(clamping: Int64(clamping: seconds * 1000)) }
}
