/// Events that could not be written yet, on a full disk for example, in the order in which they are to be written.
package struct KeptEvents: Sendable {
    package private(set) var events: [Event] = []
    private static let most = 256

    package init() {}

    package var isEmpty: Bool { events.isEmpty }

    /// Puts an event where it belongs; when there are too many it is dropped.
    package mutating func keep(_ event: Event) {
        guard events.count < Self.most, !isKept(event) else { return }
        // Whatever else is computed then is computed in the new zone, so the move comes first.
        let isMove = if case .zoneChanged = event { true } else { false }
        events.insert(event, at: isMove ? 0 : events.count)
    }

    package mutating func takeFirst() -> Event? { events.isEmpty ? nil : events.removeFirst() }

    /// Puts the event back that could not be written this time either.
    package mutating func putBack(_ event: Event) { events.insert(event, at: 0) }

    /// Rings that are dealt with although the store does not know yet.
    package var rings: Set<Int64> {
        var rings: Set<Int64> = []
        for event in events {
            switch event {
            case .popupShown(let ring, _), .popupWithheld(let ring): rings.insert(ring)
            default: break
            }
        }
        return rings
    }

    /// Whether one of the request's `buttons` has been pressed that keeps this ring of it away.
    package func leaveOut(_ ring: Delivered, buttons: [Action]) -> Bool {
        events.contains { event in
            guard case .act(ring.key, let pressed, _, let seen) = event else { return false }
            return switch buttons.first(where: { $0.identifier == pressed })?.effect {
            case .stopRepeat: true
            case .skipNext: seen.map { $0 + 1 } == ring.occurrence
            default: false
            }
        }
    }

    /// Whether an event needs no second copy: the clocks and the zone are compared with what they are when it is written.
    private func isKept(_ event: Event) -> Bool {
        events.contains { kept in
            switch (kept, event) {
            case (.clockChanged, .clockChanged), (.zoneChanged, .zoneChanged), (.zoneRulesChanged, .zoneRulesChanged):
                true
            default: false
            }
        }
    }
}
