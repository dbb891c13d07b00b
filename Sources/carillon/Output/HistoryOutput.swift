internal import AgentBus
internal import NotificationCore

/// Past rings as people and programs read them.
extension TimeOutput {
    /// "rang, Done after 4 min", "rang 2 h late, not answered", "missed, 3 h late": what is known, and no more.
    func outcome(_ ring: PastRing) -> String {
        let isLate = ring.date.microseconds(since: ring.due) > MissedPolicy.grace
        let late = isLate ? " \(length(from: ring.due, to: ring.date)) late" : ""
        let after = ring.ended.map { " after \(length(from: ring.date, to: $0))" } ?? ""
        switch ring.outcome {
        case .rang: return "rang\(late), not answered"
        case .answered: return "rang\(late), \(ring.pressed)\(after)"
        case .dismissed: return "rang\(late), dismissed\(after)"
        case .withdrawn: return "rang\(late), removed\(after)"
        case .missed: return isLate ? "missed,\(late)" : "missed"
        case .paused: return "paused"
        case .expired: return "ended before it could ring"
        case .held: return "held in quiet hours"
        }
    }

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

extension PastRing {
    /// The button as people call it.
    fileprivate var pressed: String {
        guard let action else { return "answered" }
        if let title = action.title { return title }
        if action.identifier == Action.defaultIdentifier { return app == Agenda.ownApp ? "Done" : "opened" }
        return Action.spokenIdentifier(action.identifier)
    }
}
