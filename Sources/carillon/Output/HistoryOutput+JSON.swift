internal import NotificationCore
internal import ScheduleWords

extension TimeOutput {
    func json(_ ring: PastRing) -> JSONValue {
        let rang: Bool
        switch ring.outcome {
        case .rang, .answered, .dismissed, .withdrawn: rang = true
        case .missed, .paused, .expired, .held: rang = false
        }
        return .object([
            "id": .string(ring.identifier),
            "app": .string(ring.app),
            "title": JSONValue(ring.title),
            "due": .string(rfc3339(ring.due)),
            "rang": JSONValue(rang ? rfc3339(ring.date) : nil),
            "outcome": .string(ring.outcome.rawValue),
            "ended": JSONValue(ring.ended.map(rfc3339)),
            "action": JSONValue(ring.action.map { Action.called($0.identifier) }),
            "actionTitle": JSONValue(ring.action?.title),
        ])
    }
}
