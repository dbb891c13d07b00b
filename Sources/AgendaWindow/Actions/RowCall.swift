package import NotificationCore

/// One call to the agent that an action of a row makes.
package enum RowCall: Sendable, Hashable {
    /// Presses a button, by its identifier.
    case act(RequestKey, action: String)
    case skip(RequestKey)
    /// Removes one of the person's own, what is pending of it and what was delivered.
    case remove(RequestKey)
    /// Removes what another app has pending.
    case removePending(RequestKey)
    case pause(RequestKey)
    case resume(RequestKey)
}

extension AgendaList {
    /// The calls that do what an action says, in their order; none where the person is asked first: until when, what to answer in
    /// words, or what to change.
    package func calls(_ kind: RowAction.Kind, _ id: String) -> [RowCall] {
        guard let line = AgendaLine(id: id), let key = line.key else { return [] }
        let isDelivered = if case .delivered = line { true } else { false }
        switch kind {
        // A plain click: every notification has it, while one with buttons of its own has none that is called "done".
        case .done: return [.act(key, action: Action.defaultIdentifier)]
        case .press(let button, nil): return [.act(key, action: button)]
        case .skip: return [.skip(key)]
        // Only a repeat without buttons of its own has a button that stops it.
        case .stop, .delete:
            guard key.isOwn else {
                return [isDelivered ? .act(key, action: Action.dismissIdentifier) : .removePending(key)]
            }
            return [.remove(key)]
        case .pause: return [.pause(key)]
        case .resume: return [.resume(key)]
        case .press, .snooze, .edit: return []
        }
    }
}
