/// A field of the editor, for what is wrong in it.
package enum EditorField: Sendable, Hashable {
    case title, subtitle, body
    case at, after, interval, days, times, hours, first, rule, cron, event, place
    case start, until, count, except, zone
    /// The label of a button, by its position.
    case button(Int)
    /// What a button does it with: a link, a command or a length of time.
    case buttonValue(Int)
    case sound, volume, soundRepeat, fade, level, stay, insist, insistLimit, missed, icon, picture, thread
    /// None of them, or several together.
    case whole

    /// Each once, from above; of buttons, the first.
    package static let inOrder: [EditorField] = [
        .title, .subtitle, .body, .at, .after, .interval, .days, .times, .hours, .first, .rule, .cron, .event, .place,
        .start, .until, .count, .except, .zone, .button(0), .buttonValue(0), .sound, .volume, .soundRepeat, .fade,
        .level, .stay, .insist, .insistLimit, .missed, .icon, .picture, .thread,
    ]

    /// The field that an option of the command line stands for, as the editor stands.
    init?(option: String, _ when: EditorFields.When) {
        let fields = Self.inOrder.filter { $0.option(when) == option }
        guard let field = when == .once || when == .after ? fields.first : fields.last else { return nil }
        self = field
    }

    /// The field that the agent calls by a name of its own.
    init?(agentName: String, _ when: EditorFields.When) {
        switch agentName.prefix(while: { $0 != "[" }) {
        case "title": self = .title
        case "subtitle": self = .subtitle
        case "body", "bodies": self = .body
        case "trigger", "interval", "trigger.dates", "trigger.rules": self = Self.time(when)
        case "first delay": self = .first
        case "region", "latitude", "longitude", "radius": self = .place
        case "start": self = .start
        case "end": self = .until
        case "count": self = .count
        case "trigger.exceptions": self = .except
        case "timeZone": self = .zone
        case "actions", "action title", "action identifier": self = .button(0)
        case "open", "run", "snooze": self = .buttonValue(0)
        case "sound": self = .sound
        case "soundVolume": self = .volume
        case "soundRepeat": self = .soundRepeat
        case "soundFade": self = .fade
        case "stayFor": self = .stay
        case "untilAnswered": self = .insist
        case "missed": self = .missed
        case "icon": self = .icon
        case "attachments", "content.attachments", "attachment": self = .picture
        case "threadIdentifier": self = .thread
        default: return nil
        }
    }

    /// The field that says when it rings.
    static func time(_ when: EditorFields.When) -> EditorField {
        switch when {
        case .once: .at
        case .after: .after
        case .repeated: .interval
        case .rule: .rule
        case .cron: .cron
        case .event: .event
        case .arriving, .leaving: .place
        case .kept: .whole
        }
    }

    /// The option that it stands for; nil of what has none.
    func option(_ when: EditorFields.When) -> String? {
        switch self {
        case .title: "--title"
        case .subtitle: "--subtitle"
        case .body: "--body"
        case .at, .times: "--at"
        case .after, .first: "--in"
        case .interval: "--every"
        case .days: "--on"
        case .hours: "--between"
        case .rule: "--rrule"
        case .cron: "--cron"
        case .event: "--on-calendar"
        case .place: when == .leaving ? "--leaving" : "--arriving"
        case .start: "--from"
        case .until: "--until"
        case .count: "--count"
        case .except: "--except"
        case .zone: "--tz"
        case .button, .buttonValue: "--button"
        case .sound: "--sound"
        case .volume: "--volume"
        case .soundRepeat: "--sound-repeat"
        case .fade: "--fade"
        case .level: "--level"
        case .stay: "--for"
        case .insist: "--insist"
        case .insistLimit: "--insist-limit"
        case .icon: "--icon"
        case .picture: "--image"
        case .thread: "--thread"
        case .missed, .whole: nil
        }
    }
}
