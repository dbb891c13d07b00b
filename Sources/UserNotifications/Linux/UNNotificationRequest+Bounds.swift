extension UNNotificationRequest {
    /// Makes a request with bounds. A Linux addition.
    ///
    /// - Parameters:
    ///   - identifier: The name that it can be replaced and removed by.
    ///   - content: What is shown; it is copied.
    ///   - trigger: When it rings; nil is at once.
    ///   - bounds: Between which instants it rings, and how often.
    ///   - missedPolicy: What becomes of an occurrence that was due while the machine was off.
    ///   - untilAnswered: How it rings again when nobody answers; nil when it doesn't.
    public convenience init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?,
        bounds: UNNotificationBounds,
        missedPolicy: UNMissedNotificationPolicy = .ringOnce,
        untilAnswered: UNRepeatUntilAnswered? = nil
    ) {
        self.init(identifier: identifier, content: content, trigger: trigger)
        set(bounds, missedPolicy, untilAnswered)
    }

    /// Between which instants it rings, and how often. A Linux addition.
    public var bounds: UNNotificationBounds { limits }

    /// What becomes of an occurrence that was due while the machine was off. A Linux addition.
    public var missedPolicy: UNMissedNotificationPolicy { missed }

    /// How it rings again when nobody answers; nil when it doesn't. A Linux addition.
    public var untilAnswered: UNRepeatUntilAnswered? { again }
}
