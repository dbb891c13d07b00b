/// Events that could not be written yet, on a full disk for example, in the order in which they are to be written.
///
/// Their number is bounded by the store's own rows and the apps: what happened to a popup is kept once, however often a server
/// repeats it. The shell asks ``ring(of:)`` and its store before it keeps a signal, since other programs have popups too.
package struct KeptEvents: Sendable {
    package private(set) var events: [Event] = []
    /// How many different things are kept of one popup or ring; a popup has fewer buttons.
    private static let mostOfOne = 16

    package init() {}

    package var isEmpty: Bool { events.isEmpty }

    /// Puts an event where it belongs, unless it is kept already.
    package mutating func keep(_ event: Event) {
        guard !isKept(event) else { return }
        events.insert(event, at: place(of: event))
    }

    private func place(of event: Event) -> Int {
        switch event {
        case _ where event.precedesWhatIsKept: 0
        // An answer that comes just after its popup has gone is written before that: later nothing is found that it belongs to.
        case .popupInvoked(let address, _), .popupReplied(let address, _):
            events.firstIndex { if case .popupClosed(address, _) = $0 { true } else { false } } ?? events.count
        default: events.count
        }
    }

    package mutating func takeFirst() -> Event? { events.isEmpty ? nil : events.removeFirst() }

    /// Puts the event back that could not be written this time either.
    package mutating func putBack(_ event: Event) { events.insert(event, at: 0) }

    /// Rings that are dealt with although the store does not know yet.
    package var rings: Set<Int64> {
        var rings: Set<Int64> = []
        for event in events {
            switch event {
            case .popupShown(let ring, _), .popupWithheld(let ring), .presentationChosen(let ring, false, _):
                rings.insert(ring)
            default: break
            }
        }
        return rings
    }

    /// The ring of a popup that the store does not know yet; nil if it is none of ours.
    package func ring(of address: PopupAddress) -> Int64? {
        events.lazy.compactMap { if case .popupShown(let ring, address) = $0 { ring } else { nil } }.first
    }

    /// Whether the schedule still counts on the clock of the last boot.
    package var awaitsReboot: Bool { events.contains { if case .rebooted = $0 { true } else { false } } }

    /// Responses that have been dealt with, although the store does not know yet.
    package var endedResponses: Set<Int64> {
        Set(events.compactMap { if case .responseAcknowledged(let response) = $0 { response } else { nil } })
    }

    /// How many connections have left without acknowledging a response, of which the store does not know yet.
    package func attempts(of response: Int64) -> Int {
        events.count { if case .responseUnanswered(response) = $0 { true } else { false } }
    }

    /// Whether a later ring of a request has been answered, which takes the row of an older one away.
    package func answers(_ key: RequestKey) -> Bool {
        events.contains { if case .act(key, _, _, _) = $0 { true } else { false } }
    }

    /// Whether the question about an app has not been asked yet.
    package func asks(about app: String) -> Bool {
        events.contains { if case .askPermission(app, _) = $0 { true } else { false } }
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

    /// Whether an event needs no second copy: the clocks and the zone are compared with what they are when it is
    /// written, and what happened to a popup counts once.
    private func isKept(_ event: Event) -> Bool {
        let isRepeated = events.contains { kept in
            switch (kept, event) {
            case (.clockChanged, .clockChanged), (.clockPutRight, .clockPutRight), (.undoPutRight, .undoPutRight),
                (.undoFollowsRules, .undoFollowsRules),
                (.zoneChanged, .zoneChanged),
                (.zoneRulesChanged, .zoneRulesChanged), (.rebooted, .rebooted), (.pausesEnded, .pausesEnded):
                true
            case (.summarise(let kept, let announced), .summarise(let crowd, let isAnnounced)):
                kept == crowd && announced == isAnnounced
            case (.popupClosed(let kept, _), .popupClosed(let address, _)): kept == address
            case (.popupInvoked(let kept, let pressed), .popupInvoked(let address, let key)):
                kept == address && pressed == key
            case (.popupWithheld(let kept), .popupWithheld(let ring)): kept == ring
            case (.presentationChosen(let kept, _, _), .presentationChosen(let ring, _, _)): kept == ring
            case (.responseAcknowledged(let kept), .responseAcknowledged(let response)): kept == response
            case (.askPermission(let kept, _), .askPermission(let app, _)): kept == app
            default: false
            }
        }
        guard !isRepeated, let subject = event.subject else { return isRepeated }
        return events.count { $0.subject == subject } >= Self.mostOfOne
    }
}

extension Event {
    /// Whether it is written before what happened earlier, which is computed in the new zone and on this boot's clock.
    package var precedesWhatIsKept: Bool {
        switch self {
        case .zoneChanged, .rebooted: true
        default: false
        }
    }

    /// The popup that a signal of the server is about.
    package var popup: PopupAddress? {
        switch self {
        case .popupInvoked(let address, _), .popupClosed(let address, _), .popupReplied(let address, _): address
        default: nil
        }
    }

    /// What a server or an app can report again and again.
    fileprivate enum Subject: Equatable {
        case popup(PopupAddress)
        case ring(Int64)
        case response(Int64)
    }

    fileprivate var subject: Subject? {
        switch self {
        case .popupInvoked, .popupClosed, .popupReplied: popup.map(Subject.popup)
        case .popupShown(let ring, _): .ring(ring)
        case .responseUnanswered(let response): .response(response)
        default: nil
        }
    }
}
