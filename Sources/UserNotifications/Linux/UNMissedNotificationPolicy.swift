public import Foundation
internal import NotificationCore

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
