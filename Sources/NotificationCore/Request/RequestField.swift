/// A part of a request that can be changed by itself, by its name on the bus.
package enum RequestField: String, Sendable, Hashable, CaseIterable {
    case title, subtitle, body, categoryIdentifier, threadIdentifier, targetContentIdentifier, filterCriteria, icon
    case bodies, stayFor, sound, soundVolume, soundRepeat, soundFade, interruptionLevel, relevanceScore, badge,
        userInfo, actions, attachments
    /// The trigger as a whole, without its bounds.
    case trigger
    case startDate, endDate, count
    case missed, untilAnswered, wake

    /// The bounds of a series.
    package static let bounds: Set<RequestField> = [.startDate, .endDate, .count]
    /// What belongs to the request itself, and not to its content.
    package static let ofRequest: Set<RequestField> = bounds.union([.trigger, .missed, .untilAnswered, .wake])

    /// Takes this field of a request over from another one.
    func copy(from source: Request, to target: inout Request) {
        func take<Value>(_ path: WritableKeyPath<Request, Value>) { target[keyPath: path] = source[keyPath: path] }
        switch self {
        case .title: take(\.content.title)
        case .subtitle: take(\.content.subtitle)
        case .body: take(\.content.body)
        case .categoryIdentifier: take(\.content.categoryIdentifier)
        case .threadIdentifier: take(\.content.threadIdentifier)
        case .targetContentIdentifier: take(\.content.targetContentIdentifier)
        case .filterCriteria: take(\.content.filterCriteria)
        case .icon: take(\.content.icon)
        case .bodies: take(\.content.bodies)
        case .stayFor: take(\.content.stayFor)
        case .sound: take(\.content.sound)
        case .soundVolume: take(\.content.soundVolume)
        case .soundRepeat: take(\.content.soundRepeat)
        case .soundFade: take(\.content.soundFade)
        case .interruptionLevel: take(\.content.interruptionLevel)
        case .relevanceScore: take(\.content.relevanceScore)
        case .badge: take(\.content.badge)
        case .userInfo: take(\.content.userInfo)
        case .actions: take(\.content.actions)
        case .attachments: take(\.content.attachments)
        case .trigger: take(\.trigger)
        case .startDate: take(\.bounds.start)
        case .endDate: take(\.bounds.end)
        case .count: take(\.bounds.count)
        case .missed: take(\.missed)
        case .untilAnswered: take(\.untilAnswered)
        case .wake: take(\.wake)
        }
    }
}
