/// Whether an app is in front of the person. A Linux addition.
///
/// A process here has no foreground that anyone could ask about, so an app says it itself, or not.
public enum UNApplicationState: Sendable, Hashable {
    /// Nobody has said: a delegate that has `willPresent` is asked, and without an answer the notification is shown.
    case undeclared
    /// In front: Apple's rule holds. Without `willPresent`, or without an answer, nothing is shown.
    case active
    /// Behind others: notifications are shown, and `willPresent` isn't asked.
    case background
}

extension UNUserNotificationCenter {
    /// Whether the app is in front of the person, as it says itself; undeclared at first. A Linux addition.
    public var applicationState: UNApplicationState {
        get { declaredState }
        set { declaredState = newValue }
    }
}
