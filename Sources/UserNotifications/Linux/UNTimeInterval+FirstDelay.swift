public import Foundation

extension UNTimeIntervalNotificationTrigger {
    /// The time before the first ring, in seconds; nil if it is ``timeInterval``. A Linux addition.
    public var firstDelay: TimeInterval? { delay }
}
