internal import NotificationCore
public import Foundation

extension UNNotificationRequest {
    /// Makes a request with bounds. A Linux addition.
    ///
    /// - Parameters:
    ///   - identifier: The name by which it can be replaced and removed.
    ///   - content: What is shown; it is copied.
    ///   - trigger: When it rings; nil means at once.
    ///   - bounds: Between which instants it rings, and how often.
    ///   - missedPolicy: What happens to an occurrence that was due while the machine was off.
    ///   - untilAnswered: How it rings again until it is answered; nil if it doesn't.
    ///   - wakesMachine: Whether it wakes the machine from sleep to ring, where that is possible and the person allows it for
    ///     apps.
    public convenience init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?,
        bounds: UNNotificationBounds,
        missedPolicy: UNMissedNotificationPolicy = .ringOnce,
        untilAnswered: UNRepeatUntilAnswered? = nil,
        wakesMachine: Bool = false
    ) {
        self.init(identifier: identifier, content: content, trigger: trigger)
        set(bounds, missedPolicy, untilAnswered, wakes: wakesMachine)
    }

    /// Between which instants it rings, and how often. A Linux addition.
    public var bounds: UNNotificationBounds { limits }

    /// What happens to an occurrence that was due while the machine was off. A Linux addition.
    public var missedPolicy: UNMissedNotificationPolicy { missed }

    /// How it rings again until it is answered; nil if it doesn't. A Linux addition.
    public var untilAnswered: UNRepeatUntilAnswered? { again }

    /// Whether it wakes the machine from sleep to ring, where that is possible. A Linux addition.
    ///
    /// The person decides with `[wake] allow=` in carillon.conf whether apps may; by default only the person's own reminders
    /// do. Otherwise it rings as any other, when the machine is awake.
    public var wakesMachine: Bool { wakes }
}

/// What happens to a notification that was due while the machine was off or asleep. A Linux addition.
public enum UNMissedNotificationPolicy: Hashable, Sendable {
    /// It rings once, late, with the time at which it was due; a repeat rings for its latest occurrence only.
    case ringOnce
    /// It is left out.
    case skip
    /// It rings if it is at most this many seconds late.
    case within(TimeInterval)

    init(_ policy: MissedPolicy) {
        switch policy {
        case .once: self = .ringOnce
        case .skip: self = .skip
        case .within(let seconds): self = .within(seconds)
        }
    }

    var core: MissedPolicy {
        switch self {
        case .ringOnce: .once
        case .skip: .skip
        case .within(let seconds): .within(seconds: seconds)
        }
    }
}
