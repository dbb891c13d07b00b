package import GLibSupport
package import NotificationCore

/// A call of `NotificationDelegate1`, from the agent to an app.
package enum DelegateCall: BusCall {
    case willPresent(DeliveredSummary)
    case didReceive(ResponseSummary)
    /// The notification that the person came from; nil when they came from none.
    case openSettings(DeliveredSummary?)

    package enum Member: String, BusMember {
        case willPresent, didReceive, openSettings
    }

    package static let interface = BusNames.delegate
    private static let noNotification = Variant.dictionary([:])

    package init(_ member: Member, reading call: BusInvocation) throws(AgendaError) {
        var arguments = Arguments(call)
        let value = arguments.next() ?? Self.noNotification
        switch member {
        case .willPresent: self = .willPresent(try DeliveredSummary(decoding: value))
        case .didReceive: self = .didReceive(try ResponseSummary(decoding: value))
        case .openSettings:
            self = .openSettings(value == Self.noNotification ? nil : try DeliveredSummary(decoding: value))
        }
    }

    package var message: Message {
        switch self {
        case .willPresent(let notification): (.willPresent, [.dictionary(notification.encode())])
        case .didReceive(let response): (.didReceive, [.dictionary(response.encode())])
        case .openSettings(let notification):
            (.openSettings, [notification.map { .dictionary($0.encode()) } ?? Self.noNotification])
        }
    }
}

/// What an app answers to `WillPresent`.
package struct PresentationReply: Sendable, Hashable {
    /// How to present it, in Apple's bits; nil when the app has no wish.
    package var options: UInt32?

    package init(options: UInt32?) { self.options = options }

    package init(decoding reply: [Variant]) {
        guard reply.first == .boolean(true) else { return }
        options = reply.last?.integerValue.map { UInt32(truncatingIfNeeded: $0) }
    }

    package var arguments: [Variant] { [.boolean(options != nil), .uint32(options ?? 0)] }
}
