/// What a notification says and how loudly.
package struct Content: Sendable, Hashable, Codable {
    package var title = ""
    package var subtitle = ""
    package var body = ""
    package var categoryIdentifier = ""
    package var threadIdentifier = ""
    package var sound: Sound?
    /// How loud the sound is, from 0 to 1; nil leaves it to the settings.
    package var soundVolume: Double?
    /// How long the sound repeats until it is answered, in seconds; 0 is once, nil leaves it to the settings (Linux addition).
    package var soundRepeat: Double?
    /// Over how many seconds such a sound rises to its volume; 0 is at once, nil leaves it to the settings (Linux addition).
    package var soundFade: Double?
    package var interruptionLevel = InterruptionLevel.active
    package var relevanceScore = 0.0
    /// nil leaves the badge alone, 0 removes it.
    package var badge: Int64?
    package var userInfo: [String: PropertyList] = [:]
    package var targetContentIdentifier: String?
    package var filterCriteria: String?
    package var attachments: [Attachment] = []
    /// The request's own buttons (Linux addition). When it has any, its category's are not used.
    package var actions: [Action] = []
    /// The name of an icon in the icon theme (Linux addition).
    package var icon: String?
    /// Bodies that take turns, one for each occurrence; the plain body is used when there are none (Linux addition).
    package var bodies: [String]?
    /// What a click on the popup itself is called where a server shows it; nil leaves it to the agent (Linux addition).
    package var defaultActionTitle: String?
    /// Hints that are passed on to the notification server, by their names; see ``PassedHint`` (Linux addition).
    package var hints: [String: PropertyList] = [:]
    /// Takes the place of a delivered notification of the same identifier as that stands, and doesn't ring then (Linux addition).
    package var updatesSilently = false
    /// True for a popup that must stay until it is answered.
    package var stays: Bool?
    /// How long the popup stays, in seconds; 0 is until it is answered, -1 as long as the server decides (Linux addition).
    package var stayFor: Double?

    /// What ``stayFor`` may be, but for 0 and -1.
    package static let stayLimits = 1.0...86_400

    package init() {}

    package init(title: String, body: String = "", actions: [Action] = []) {
        (self.title, self.body, self.actions) = (title, body, actions)
    }

    /// What it says at one occurrence of its series, counted from 1.
    func turned(to occurrence: Int) -> Content {
        guard let bodies, !bodies.isEmpty else { return self }
        var content = self
        content.body = bodies[(max(1, occurrence) - 1) % bodies.count]
        return content
    }
}

/// The sound of a notification; nil in ``Content/sound`` means silence.
package enum Sound: Sendable, Hashable, Codable {
    /// The desktop's ordinary sound for a message.
    case standard
    /// A name from the sound theme ("bell", "alarm-clock-elapsed") or the absolute path of a file.
    case named(String)
}

/// How much a notification may disturb.
/// <https://specifications.freedesktop.org/notification-spec/1.2/urgency-levels.html>
package enum InterruptionLevel: String, Sendable, Hashable, Codable, CaseIterable {
    case passive
    case active
    case timeSensitive
    case critical

    /// Low 0, normal 1, critical 2 (decision 23).
    package var urgency: UInt8 {
        switch self {
        case .passive: 0
        case .active, .timeSensitive: 1
        case .critical: 2
        }
    }
}

/// A picture that has been taken into the agent's store.
package struct Attachment: Sendable, Hashable, Codable {
    package var identifier: String
    /// The absolute path of the agent's own copy.
    package var path: String
    /// The content's type, for example `image/png`.
    package var type: String

    package init(identifier: String, path: String, type: String) {
        (self.identifier, self.path, self.type) = (identifier, path, type)
    }
}
