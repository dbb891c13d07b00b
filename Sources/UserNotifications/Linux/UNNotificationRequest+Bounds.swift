extension UNNotificationRequest {
    /// Makes a request with bounds. A Linux addition.
    ///
    /// - Parameters:
    ///   - bounds: Between which instants it rings, and how often.
    ///   - missedPolicy: What becomes of an occurrence that was due while the machine was off.
    public convenience init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?,
        bounds: UNNotificationBounds,
        missedPolicy: UNMissedNotificationPolicy = .ringOnce
    ) {
        self.init(identifier: identifier, content: content, trigger: trigger)
        set(bounds, missedPolicy)
    }

    /// Between which instants it rings, and how often. A Linux addition.
    public var bounds: UNNotificationBounds { limits }

    /// What becomes of an occurrence that was due while the machine was off. A Linux addition.
    public var missedPolicy: UNMissedNotificationPolicy { missed }
}
