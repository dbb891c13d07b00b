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

extension Settings {
    /// How a person's own reminders look on the screen: `[popup]` of the settings file.
    package struct PopupSettings: Sendable, Hashable {
        /// The buttons beside Done of a reminder that has none of its own (decision 13).
        package var buttons = [DefaultButton.snooze, .stop]
        /// How long Snooze puts it off: the first by one click, the others by *Change…* and in menus.
        package var snooze = [SnoozeLength.seconds(600), .seconds(3600), .tonight, .tomorrow]
        /// How long own and time-sensitive popups stay.
        package var stay = Stay.untilAnswered
        /// Whether what was to stay comes back when the notification server takes it away.
        package var again = true
        /// Whether the agent has an icon in the desktop's tray.
        package var tray = false

        package init() {}
    }

    /// A button that a reminder gets without having asked for it.
    package enum DefaultButton: String, Sendable, Hashable, CaseIterable {
        case snooze
        /// Stop Repeat, on what repeats.
        case stop
    }

    package enum Stay: Sendable, Hashable {
        case untilAnswered
        /// As long as the notification server decides.
        case server
        case seconds(Double)
    }
}

extension Settings.PopupSettings {
    static let allowedButtons =
        "none, or \(Settings.DefaultButton.allCases.map(\.rawValue).joined(separator: " and ")) with a comma"
    static let allowedStay = "on (until answered), off (the notification server's own time) or a time from 1s to 1d"

    /// Reads `buttons=`; false if the value isn't allowed.
    mutating func readButtons(_ text: String) -> Bool {
        if text == "none" {
            buttons = []
            return true
        }
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { Settings.trimmed($0) }
        let read = words.compactMap(Settings.DefaultButton.init(rawValue:))
        guard read.count == words.count, Set(read).count == read.count else { return false }
        buttons = read
        return true
    }

    mutating func readStay(_ text: String) -> Bool {
        switch text {
        case "on": stay = .untilAnswered
        case "off": stay = .server
        default:
            guard let seconds = Settings.seconds(text), Content.stayLimits.contains(seconds) else { return false }
            stay = .seconds(seconds)
        }
        return true
    }
}

extension Settings {
    static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// A whole number with a unit: "90s", "10m", "1h", "7d".
    static func seconds(_ text: String) -> Double? {
        let units = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[String($0)] }), let number = Int32(text.dropLast()), number > 0
        else { return nil }
        return Double(number) * unit
    }
}

extension Settings {
    /// What may wake the machine from sleep: `[wake]` of the settings file (decision 34).
    package struct WakeSettings: Sendable, Hashable {
        package var allow = Allow.own
        /// How long before a ring the machine wakes, in seconds.
        package var lead = 20.0
        /// Whether it wakes while it runs on battery.
        package var onBattery = true

        package init() {}

        /// Whose requests wake the machine.
        package enum Allow: String, Sendable, Hashable, CaseIterable {
            case own
            case all
            case none
        }

        static let allowedLead = "a whole number of seconds from 0 to 600"

        mutating func readLead(_ text: String) -> Bool {
            guard let seconds = Int(text), (0...600).contains(seconds) else { return false }
            lead = Double(seconds)
            return true
        }

        /// Whether the requests of an app may wake the machine, if the app may notify at all.
        package func allows(_ app: String) -> Bool {
            switch allow {
            case .own: app == Agenda.ownApp
            case .all: true
            case .none: false
            }
        }
    }

    /// Whose requests wake the machine; nil if none does.
    package var wakingOwners: WakingOwners? {
        switch wake.allow {
        case .own: .own
        case .all: .allowed(undecided: newApps == .allow)
        case .none: nil
        }
    }
}
