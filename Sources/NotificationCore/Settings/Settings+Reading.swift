internal import Messages

extension Settings {
    /// The settings in a file. What is missing or wrong gets its default.
    ///
    /// - Parameter problems: Gets a sentence for each group, key and value that can't be used, with what is allowed.
    package init(groups: [String], entries: [(group: String, key: String, value: String)], problems: inout [String]) {
        self.init()
        let known = Self.groups.map { "[\($0)]" }.joined(separator: ", ")
        for group in groups where Self.keys(of: group) == nil && !Self.isOfPrograms(group) {
            Self.note(
                "[\(group)]: there is no such group; the groups are [add], [calendars], \(known), [app ID] and [template NAME]",
                in: &problems
            )
        }
        for entry in entries {
            guard let keys = Self.keys(of: entry.group) else { continue }
            guard let key = keys.first(where: { $0.name == entry.key }) else {
                let known = keys.map(\.name).joined(separator: ", ")
                Self.note("[\(entry.group)] \(entry.key): there is no such key; the keys are \(known)", in: &problems)
                continue
            }
            if !key.read(&self, entry.value) {
                let value = DisplayWidth.cut(entry.value, to: Self.longestValue)
                Self.note(
                    "[\(entry.group)] \(entry.key)=\(value): must be \(key.allowed); \(key.standard) is used",
                    in: &problems
                )
            }
        }
    }

    private static let mostProblems = 50
    /// How much of a value that can't be used is said, in columns.
    private static let longestValue = 200

    /// A file that is something else altogether would fill the log.
    private static func note(_ problem: @autoclosure () -> String, in problems: inout [String]) {
        guard problems.count < mostProblems else { return }
        problems.append(
            problems.count + 1 < mostProblems ? problem() : "there are more problems; mend these first"
        )
    }

    private struct Key {
        var name: String
        /// The allowed values, as they follow "must be" in a sentence.
        var allowed: String
        var standard: String
        /// Sets what the key is about; false if the value isn't allowed.
        var read: (inout Settings, String) -> Bool

        /// A key that holds one of a few words.
        static func word<Value: RawRepresentable & CaseIterable>(
            _ name: String,
            _ path: WritableKeyPath<Settings, Value>
        ) -> Key where Value.RawValue == String {
            let words = Value.allCases.map(\.rawValue)
            return Key(name: name, allowed: Self.list(words), standard: Settings()[keyPath: path].rawValue) {
                guard let value = Value(rawValue: $1) else { return false }
                $0[keyPath: path] = value
                return true
            }
        }

        /// A key that switches something on or off.
        static func flag(
            _ name: String,
            _ words: (on: String, off: String) = ("on", "off"),
            standard isOn: Bool = true,
            _ set: @escaping (inout Settings, Bool) -> Void
        ) -> Key {
            Key(name: name, allowed: "\(words.on) or \(words.off)", standard: isOn ? words.on : words.off) {
                guard $1 == words.on || $1 == words.off else { return false }
                set(&$0, $1 == words.on)
                return true
            }
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }
    }

    private static let groups = ["history", "permission", "popup", "quiet", "rings", "sound", "wake"]
    private static let appPrefix = "app "

    /// Whether `carillon` or `carillon-calendars` reads a group, and reports what is wrong in it.
    private static func isOfPrograms(_ group: String) -> Bool {
        ["add", "calendars"].contains(group) || group.hasPrefix("template ")
    }

    /// How long past rings may be kept at most: ten years.
    private static let mostHistoryDays = 3650

    /// How many missed requests may come one by one at most.
    private static let mostMissed = 1000

    /// The keys of a group; nil for an unknown one.
    private static func keys(of group: String) -> [Key]? {
        switch group {
        case "history":
            return [
                Key(
                    name: "keep",
                    allowed: "a number of days from 0 to \(mostHistoryDays)",
                    standard: "\(Settings().historyDays)"
                ) {
                    guard let days = Int($1), (0...mostHistoryDays).contains(days) else { return false }
                    $0.historyDays = days
                    return true
                }
            ]
        case "permission":
            return [
                .word("newApps", \.newApps),
                .flag("withoutButtons", ("allow", "deny")) { $0.allowsWithoutButtons = $1 },
            ]
        case "popup":
            typealias Popup = Settings.PopupSettings
            return [
                Key(name: "buttons", allowed: Popup.allowedButtons, standard: "snooze,stop") {
                    $0.popup.readButtons($1)
                },
                Key(
                    name: "snooze",
                    allowed: Popup.allowedSnooze,
                    standard: Settings().popup.snooze.map(\.text).joined(separator: ",")
                ) { $0.popup.readSnooze($1) },
                Key(name: "stay", allowed: Popup.allowedStay, standard: "on") { $0.popup.readStay($1) },
                .flag("again", ("yes", "no"), standard: true) { $0.popup.again = $1 },
                .flag("tray", ("yes", "no"), standard: false) { $0.popup.tray = $1 },
            ]
        case "quiet":
            return [
                Key(
                    name: "hours",
                    allowed: "off or two times of day with two digits each, such as 22:00-07:00",
                    standard: "off"
                ) {
                    $0.quiet = QuietHours(parsing: $1)
                    return $0.quiet != nil || $1 == "off"
                }
            ]
        case "rings":
            return [
                .word("doNotDisturb", \.doNotDisturb),
                Key(
                    name: "missedSummary",
                    allowed: "off or a number from 1 to \(mostMissed)",
                    standard: "\(Agenda.handful)"
                ) {
                    if $1 == "off" {
                        $0.missedSummary = nil
                        return true
                    }
                    guard let number = Int($1), (1...mostMissed).contains(number) else { return false }
                    $0.missedSummary = number
                    return true
                },
            ]
        case "sound":
            return [
                .word("play", \.sound.play),
                text("theme", "freedesktop") { $0.sound.theme = $1 },
                text("default", Settings().sound.standard) { $0.sound.standard = $1 },
                Key(name: "volume", allowed: "a number from 0 to 100", standard: "100") {
                    guard let percent = Int($1), (0...100).contains(percent) else { return false }
                    $0.sound.volume = Double(percent) / 100
                    return true
                },
                span("repeat") { $0.sound.repeatFor = $1 },
                span("fade") { $0.sound.fade = $1 },
            ]
        case "wake":
            return [
                .word("allow", \.wake.allow),
                Key(name: "lead", allowed: WakeSettings.allowedLead, standard: "20") { $0.wake.readLead($1) },
                .flag("onBattery", ("yes", "no")) { $0.wake.onBattery = $1 },
            ]
        default:
            guard group.hasPrefix(appPrefix) else { return nil }
            let app = String(group.dropFirst(appPrefix.count))
            guard isAppIdentifier(app) else { return nil }
            return [
                .flag("endDate") { $0.apps[app, default: App()].heedsEndDate = $1 },
                .flag("sound") { $0.apps[app, default: App()].hasSound = $1 },
            ]
        }
    }

    /// How long a sound repeats, or gets louder.
    private static func span(_ name: String, _ set: @escaping (inout Settings, Double) -> Void) -> Key {
        Key(name: name, allowed: "off or a time such as 30s or 5m, from 1s to 1h", standard: "off") {
            guard $1 != "off" else {
                set(&$0, 0)
                return true
            }
            guard let seconds = seconds($1), Playback.limits.contains(seconds) else { return false }
            set(&$0, seconds)
            return true
        }
    }

    private static func text(
        _ name: String,
        _ standard: String,
        _ set: @escaping (inout Settings, String) -> Void
    ) -> Key {
        let limit = RequestCheck.Limit.title
        return Key(name: name, allowed: "a name of 1 to \(limit) bytes", standard: standard) {
            guard (try? RequestCheck.text($1, .text, limit: limit, mayBeEmpty: false)) != nil else { return false }
            set(&$0, $1)
            return true
        }
    }

    /// Whether a text can be an app's id: the basename of a desktop file.
    package static func isAppIdentifier(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.isPlain(with: ".-_")
    }
}
