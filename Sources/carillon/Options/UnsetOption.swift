internal import ArgumentParser
internal import NotificationCore

/// An option whose value is taken away, by its name.
enum UnsetOption: String, ExpressibleByArgument, CaseIterable {
    case body, subtitle, from, until, count, button, `for`, level, sound, icon, image, thread, insist

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
        case .icon: [.icon]
        case .image: [.attachments]
        case .thread: [.threadIdentifier]
        case .insist: [.untilAnswered]
        }
    }
}
