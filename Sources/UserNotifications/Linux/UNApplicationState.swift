/// Whether an app is in front of the person. A Linux addition.
///
/// On Linux there is no way to find out whether a process is in the foreground, so an app may declare it.
public enum UNApplicationState: Sendable, Hashable {
    /// Not declared: a delegate that has `willPresent` is asked, and without an answer the notification is shown.
    case undeclared
    /// In front: Apple's rule holds. Without `willPresent`, or without an answer, nothing is shown.
    case active
    /// Behind others: notifications are shown, and `willPresent` isn't asked.
    case background
}

extension UNUserNotificationCenter {
    /// Whether the app is in front of the person, as it declares; undeclared at first. A Linux addition.
    public var applicationState: UNApplicationState {
        get { declaredState }
        set { declaredState = newValue }
    }
}

extension UNNotificationSettings {
    /// Whether "do not disturb" is on; nil if the desktop doesn't say. A Linux addition.
    ///
    /// Notifications that the desktop would lose meanwhile wait until it is off again; critical ones are shown where the
    /// desktop shows them.
    public var isDoNotDisturbActive: Bool? { values.isDoNotDisturbActive }
}

extension UNNotificationSettings {
    /// Why all settings are `.notDetermined` and `.notSupported`, in a sentence for people; nil if the agent answered.
    /// A Linux addition, since Apple's call has no way to report a failure.
    public var unavailableReason: String? { values.unavailableReason }
}
