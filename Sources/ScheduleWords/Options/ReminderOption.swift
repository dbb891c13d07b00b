internal import Messages
package import NotificationCore

/// An option that says what a reminder has, by its name on the command line without the dashes.
package enum ReminderOption: String, Sendable, Hashable, CaseIterable {
    case title, subtitle, body
    case at, after = "in", every, on, between, rrule, cron, onCalendar = "on-calendar", match
    case from, until, count, except, timeZone = "tz"
    case arriving, leaving, eachTime = "each-time"
    case button, stay = "for", level, sound, volume, soundRepeat = "sound-repeat", fade, icon, picture = "image"
    case thread, insist, insistLimit = "insist-limit"
    case identifier = "id"

    /// As it is typed: `--at`.
    package var typed: String { "--" + rawValue }

    /// The option that is typed so; nil for another one.
    package init?(typed: String) {
        guard typed.hasPrefix("--") else { return nil }
        self.init(rawValue: String(typed.dropFirst(2)))
    }

    /// The same in a sentence, where a window has another name for it.
    var said: Message { Message(option: typed) }

    /// What the agent can refuse of what it sets.
    package var fields: [AgendaError.Field] {
        switch self {
        case .title: [.title]
        case .subtitle: [.subtitle]
        case .body: [.body, .bodies]
        case .at: [.trigger, .dates]
        case .after: [.firstDelay, .trigger, .interval]
        case .every: [.trigger, .interval]
        case .rrule, .cron, .onCalendar: [.trigger, .rules, .interval]
        case .match: [.trigger]
        case .from: [.start]
        case .until: [.end]
        case .count: [.count]
        case .except: [.exceptions]
        case .timeZone: [.timeZone]
        case .arriving, .leaving: [.trigger, .region, .latitude, .longitude, .radius]
        case .button: [.actions, .actionTitle, .actionIdentifier, .open, .run, .snooze]
        case .stay: [.stayFor]
        case .sound: [.sound]
        case .volume: [.soundVolume]
        case .soundRepeat: [.soundRepeat]
        case .fade: [.soundFade]
        case .icon: [.icon]
        case .picture: [.attachments, .attachment]
        case .thread: [.threadIdentifier]
        case .insist: [.untilAnswered]
        case .insistLimit: [.untilAnsweredMost]
        case .identifier: [.identifier]
        case .on, .between, .eachTime, .level: []
        }
    }
}
