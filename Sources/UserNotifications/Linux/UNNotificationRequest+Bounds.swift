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
