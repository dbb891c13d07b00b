/// What the person has set up beyond single reminders and apps (decision 26).
package struct Settings: Sendable, Hashable {
    /// What happens to an app that the person hasn't decided about (decision 19).
    package var newApps = NewApps.ask
    /// Whether an app that can't be asked about may notify: the server shows no buttons.
    package var allowsWithoutButtons = true
    /// More missed requests than this come as one summary; nil means never (decision 9).
    package var missedSummary: Int? = Agenda.handful
    package var doNotDisturb = DoNotDisturbPolicy.auto
    package var sound = SoundSettings()
    package var popup = PopupSettings()
    /// When only what can't wait rings; nil is never.
    package var quiet: QuietHours?
    package var wake = WakeSettings()
    /// How long past rings are kept, in days; 0 keeps none (decision 31).
    package var historyDays = 90
    /// What is set up for single apps, by their ids.
    package var apps: [String: App] = [:]

    package init() {}

    package enum NewApps: String, Sendable, Hashable, CaseIterable {
        case ask
        case allow
        case deny
    }

    /// Whether rings wait while "do not disturb" is on.
    package enum DoNotDisturbPolicy: String, Sendable, Hashable, CaseIterable {
        /// Where the desktop would lose them.
        case auto
        /// Wherever the desktop reports "do not disturb".
        case wait
        /// Never: it is left to the desktop.
        case desktop

        /// Whether rings wait while this server has "do not disturb" on.
        package func holds(on server: ServerProfile) -> Bool {
            switch self {
            case .auto: server.losesQuietPopups
            case .wait: true
            case .desktop: false
            }
        }
    }

    package struct SoundSettings: Sendable, Hashable {
        package var play = Player.auto
        /// A theme of sounds; nil means the default one.
        package var theme: String?
        /// What the desktop's ordinary sound is: a name of the theme, or the absolute path of a file.
        package var standard = "message-new-instant"
        /// How loud sounds are, from 0 to 1.
        package var volume = 1.0
        /// How long the sounds of a person's own reminders repeat until they are answered, in seconds; 0 is once.
        package var repeatFor = 0.0
        /// Over how many seconds they rise to their volume as they repeat; 0 is at once.
        package var fade = 0.0

        package init() {}

        /// Who plays the sound of a popup (decision 23).
        package enum Player: String, Sendable, Hashable, CaseIterable {
            /// The server where it can, else the agent.
            case auto
            case agent
            case server
            case off
        }
    }

    package struct App: Sendable, Hashable {
        /// Whether `userInfo["endDate"]` ends a repeat (decision 8).
        package var heedsEndDate = true
        package var hasSound = true

        package init() {}
    }

    package func app(_ identifier: String) -> App { apps[identifier] ?? App() }

    /// What an app may do: what the person decided about it, else the setting for apps without a decision.
    package func authorization(_ status: Authorization) -> Authorization {
        guard status == .notDetermined else { return status }
        return switch newApps {
        case .ask: .notDetermined
        case .allow: .authorized
        case .deny: .denied
        }
    }

    /// The request without what the settings of its app say to ignore.
    package func heeded(_ request: Request, of app: String) -> Request {
        guard !self.app(app).heedsEndDate, request.content.userInfo[Request.endDateKey] != nil else { return request }
        var request = request
        request.content.userInfo[Request.endDateKey] = nil
        return request
    }
}
