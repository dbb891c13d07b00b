public import Foundation
internal import NotificationCore

/// Rings after a number of seconds, once or repeatedly.
///
/// Apple refuses repeats of less than 60 seconds; here one second is the minimum. Rings lie on a fixed grid, so a late
/// one doesn't shift those that follow, and time asleep counts.
/// <https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger>
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {  // never changes once made
    private let seconds: TimeInterval
    /// The time before the first ring (Linux addition); see ``firstDelay``. Set before the trigger is shared.
    private(set) var delay: TimeInterval?

    /// Makes a trigger.
    ///
    /// A repeat of less than one second is refused by ``UNUserNotificationCenter/add(_:withCompletionHandler:)`` with
    /// ``UNError/Code/notificationInvalidNoDate``.
    ///
    /// - Parameters:
    ///   - timeInterval: More than 0; anything else, infinity included, stops the program with Apple's message.
    ///   - repeats: Whether it keeps ringing, `timeInterval` seconds apart.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        Self.check(timeInterval)
        seconds = timeInterval
        super.init(repeats: repeats)
    }

    /// Makes a trigger whose first delay differs from its interval. A Linux addition.
    ///
    /// - Parameters:
    ///   - timeInterval: Between two rings; more than 0.
    ///   - firstDelay: Before the first ring; more than 0.
    public convenience init(timeInterval: TimeInterval, firstDelay: TimeInterval) {
        self.init(timeInterval: timeInterval, repeats: true)
        Self.check(firstDelay)
        delay = firstDelay
    }

    /// Reads a trigger from an archive; nil when it holds no interval.
    public required init?(coder: NSCoder) {
        guard let seconds = coder.number("timeInterval")?.doubleValue, seconds > 0, seconds.isFinite else { return nil }
        self.seconds = seconds
        delay = coder.number("firstDelay")?.doubleValue
        super.init(coder: coder)
    }

    private static func check(_ seconds: TimeInterval) {
        guard seconds > 0, seconds.isFinite else {
            fatalError("time interval must be greater than 0")  // Apple raises NSInternalInconsistencyException
        }
    }

    convenience init(_ interval: Trigger.Interval) {
        self.init(timeInterval: interval.seconds, repeats: interval.repeats)
        delay = interval.firstDelay
    }

    /// The time between two rings as it was given, in seconds; it doesn't count down.
    open var timeInterval: TimeInterval { seconds }

    /// The time of the next ring as if the trigger were added now.
    ///
    /// As in Apple's framework it is always a whole interval away, even if the request has been pending for a while.
    open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: delay ?? timeInterval) }

    override var described: Description {
        super.described.value("timeInterval", timeInterval).value("firstDelay", delay)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(timeInterval as NSNumber, forKey: "timeInterval")
        coder.encode(delay.map { $0 as NSNumber }, forKey: "firstDelay")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNTimeIntervalNotificationTrigger else { return false }
        return other.timeInterval == timeInterval && other.delay == delay
    }

    open override var hash: Int { timeInterval.hashValue }
}
