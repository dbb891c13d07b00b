extension Settings {
    /// How a person's own reminders look on the screen: `[popup]` of the settings file.
    package struct PopupSettings: Sendable, Hashable {
        /// The buttons beside Done of a reminder that has none of its own (decision 13).
        package var buttons = [DefaultButton.snooze, .stop]
        /// How long Snooze puts it off, in seconds.
        package var snooze = 600.0
        /// How long own and time-sensitive popups stay.
        package var stay = Stay.untilAnswered
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
    static let allowedSnooze = "a time such as 10m or 1h, from 10s to 7d"
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

    mutating func readSnooze(_ text: String) -> Bool {
        guard let seconds = Settings.seconds(text), (10...7 * 86_400).contains(seconds) else { return false }
        snooze = seconds
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
    fileprivate static func trimmed(_ text: Substring) -> String {
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
