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
    /// The number of the popup whose place it takes on the screen; 0 for none.
    package var replaces: UInt32 = 0

    package struct Button: Sendable, Hashable {
        package var key: String
        package var label: String

        package init(key: String, label: String) { (self.key, self.label) = (key, label) }
    }

    /// A hint's value in the type that the specification gives it: some servers refuse any other.
    package enum Hint: Sendable, Hashable {
        case string(String)
        case byte(UInt8)
        case boolean(Bool)
        case number(Int32)
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

        /// Another one than every button's: menus list it with them, and mako's does nothing for a label that two have.
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
            (self.name, self.desktopEntry, self.icon, self.defaultLabel) = (name, desktopEntry, icon, defaultLabel)
            (self.otherLabels, self.hasSettings) = (otherLabels, hasSettings)
        }
    }

    /// Maps a ring onto what `server` can show.
    ///
    /// - Parameters:
    ///   - delivered: The ring. If it was handed to this server before, and it isn't known what happened then, the
    ///     popup says so.
    ///   - buttons: The notification's own, without `default`, which a popup carries beside a single one in any case (decision 13):
    ///     some servers treat a click anywhere on a one-button popup as that button, so a stray click could stop a repeat.
    ///   - page: Which of the pages of buttons, from 0, where the server shows only some at a time: its last button
    ///     then is "More…".
    ///   - asksForWords: Whether the agent can ask for text itself where the server can't.
    ///   - more: What it says of others of its thread that stand behind it; nil for none.
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
        more: String? = nil,
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
            more: more,
            due: due,
            commands: Self.commands(for: buttons, of: delivered, on: server, asksForWords: asksForWords, in: words),
            on: server,
            in: words
        )
        actions = []
        if server.showsActions {
            let page = Self.page(
                page,
                of: buttons,
                on: server,
                ofThread: more != nil,
                hasSettings: appearance.hasSettings,
                in: words
            )
            let plain = Button(key: "default", label: appearance.defaultLabel(beside: page.map(\.label), in: words))
            let hasRoom = !server.countsPlainClick || page.count < server.mostButtons ?? .max
            actions = (hasRoom ? [plain] : []) + page
        }
        timeout = Self.timeout(of: delivered, on: server, settings)
        let sounding = settings.sounding(
            delivered.request.content,
            of: delivered.app,
            on: server,
            agentPlays: agentPlays
        )
        hints = Self.hints(of: delivered, buttons: buttons, from: appearance.desktopEntry, on: server)
        if case .string(let image)? = hints[server.imageHint], !image.contains("/"), !server.readsNamesBesideIcons {
            icon = ""
        }
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

extension Popup {
    /// What a server is told besides the texts, except sounds.
    static func hints(
        of delivered: Delivered,
        buttons: [Action],
        from desktopEntry: String,
        on server: ServerProfile
    ) -> [String: Hint] {
        let content = delivered.request.content
        var hints: [String: Hint] = [
            "urgency": .byte(content.interruptionLevel.urgency),
            "desktop-entry": .string(desktopEntry),
            "category": .string("x-carillon.reminder"),
        ]
        for (name, value) in content.hints { hints[name] = PassedHint(rawValue: name)?.shown(value) ?? hints[name] }
        if server.takesReplies, let input = buttons.lazy.compactMap(\.textInput).first {
            if !input.placeholder.isEmpty { hints["x-kde-reply-placeholder-text"] = .string(input.placeholder) }
            if !input.buttonTitle.isEmpty { hints["x-kde-reply-submit-button-text"] = .string(input.buttonTitle) }
        }
        // A file, or a name of the icon theme.
        if let image = content.attachments.first?.path ?? content.icon {
            let isURL = image.hasPrefix("/") && server.readsFileURLs
            hints[server.imageHint] = .string(isURL ? fileURL(image) : image)
        }
        return hints
    }

    // MARK: - Files that the server draws

    private static let imageHints = ["image-path", "image_path"]

    /// The files that the server would read to draw the icon and the image.
    package var pictureFiles: Set<String> {
        let images = Self.imageHints.compactMap { if case .string(let image)? = hints[$0] { image } else { nil } }
        return Set(([icon] + images).compactMap(Self.file))
    }

    package func without(pictures files: Set<String>) -> Popup {
        var popup = self
        if Self.file(icon).map(files.contains) == true { popup.icon = "" }
        for name in Self.imageHints {
            if case .string(let image)? = hints[name], Self.file(image).map(files.contains) == true {
                popup.hints[name] = nil
            }
        }
        return popup
    }

    private static func file(_ image: String) -> String? { try? RequestCheck.namedFile(image, .attachment) }

    // MARK: - Sounds

    /// - Parameter sound: What the server plays; nil for nothing. What comes back quietly has no sound at all.
    static func soundHints(of delivered: Delivered, _ sound: String?) -> [String: Hint] {
        guard let sound, delivered.presentation == .waiting(quietly: false) else {
            return ["suppress-sound": .boolean(true)]
        }
        return [PlayedSound.isFile(sound) ? "sound-file" : "sound-name": .string(sound)]
    }

    /// RFC 8089, with everything but unreserved characters and slashes percent-encoded.
    static func fileURL(_ path: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var url: [UInt8] = Array("file://".utf8)
        for byte in path.utf8 {
            let isPlain = byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte)
            url += isPlain ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
        return String(decoding: url, as: UTF8.self)
    }
}
