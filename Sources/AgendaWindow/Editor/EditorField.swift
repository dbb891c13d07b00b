internal import NotificationCore
internal import ScheduleWords

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
        .until, .level, .sound, .volume, .soundRepeat, .fade, .start, .count, .except, .zone, .button(0),
        .buttonValue(0), .insist, .insistLimit, .stay, .missed, .picture, .icon, .thread,
    ]

    /// The field that an option of the command line stands for, as the editor stands.
    init?(_ option: ReminderOption, _ when: EditorFields.When) {
        let fields = Self.inOrder.filter { $0.option(when) == option }
        guard let field = when == .once || when == .after ? fields.first : fields.last else { return nil }
        self = field
    }

    /// The field that holds what the agent refuses.
    init?(_ field: AgendaError.Field, _ when: EditorFields.When) {
        switch field {
        case .trigger, .interval, .dates, .rules: self = Self.time(when)
        // A delay before a repeat.
        case .firstDelay: self = .first
        case .open, .run, .snooze: self = .buttonValue(0)
        case .missed: self = .missed
        default:
            let option = ReminderOption.allCases.first { $0.refused.contains(field) }
            guard let option, let found = Self.inOrder.first(where: { $0.option(when) == option }) else { return nil }
            self = found
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
    func option(_ when: EditorFields.When) -> ReminderOption? {
        switch self {
        case .title: .title
        case .subtitle: .subtitle
        case .body: .body
        case .at, .times: .at
        case .after, .first: .after
        case .interval: .every
        case .days: .on
        case .hours: .between
        case .rule: .rrule
        case .cron: .cron
        case .event: .onCalendar
        case .place: when == .leaving ? .leaving : .arriving
        case .start: .from
        case .until: .until
        case .count: .count
        case .except: .except
        case .zone: .timeZone
        case .button, .buttonValue: .button
        case .sound: .sound
        case .volume: .volume
        case .soundRepeat: .soundRepeat
        case .fade: .fade
        case .level: .level
        case .stay: .stay
        case .insist: .insist
        case .insistLimit: .insistLimit
        case .icon: .icon
        case .picture: .picture
        case .thread: .thread
        case .missed, .whole: nil
        }
    }
}
