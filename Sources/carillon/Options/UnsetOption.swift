internal import ArgumentParser
internal import NotificationCore

/// An option whose value is taken away, by its name.
enum UnsetOption: String, ExpressibleByArgument, CaseIterable {
    case body, subtitle, from, until, count, button, `for`, level, sound, volume, fade, icon, image, thread, insist,
        wake
    case soundRepeat = "sound-repeat"

    /// What it sets in a request.
    var fields: Set<RequestField> {
        switch self {
        case .body: [.body, .bodies]
        case .subtitle: [.subtitle]
        case .from: [.startDate]
        case .until: [.endDate]
        case .count: [.count]
        case .button: [.actions]
        case .for: [.stayFor]
        case .level: [.interruptionLevel]
        case .sound: [.sound]
        case .volume: [.soundVolume]
        case .soundRepeat: [.soundRepeat]
        case .fade: [.soundFade]
        case .icon: [.icon]
        case .image: [.attachments]
        case .thread: [.threadIdentifier]
        case .insist: [.untilAnswered]
        case .wake: [.wake]
        }
    }
}
