extension UNNotificationSettings {
    /// Why the settings say nothing but `.notDetermined` and `.notSupported`, in a sentence for people; nil when they
    /// are what the agent answered. A Linux addition, since Apple's call has no way to report a failure.
    public var unavailableReason: String? { values.unavailableReason }
}
