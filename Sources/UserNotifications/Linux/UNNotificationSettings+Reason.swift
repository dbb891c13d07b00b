extension UNNotificationSettings {
    /// Why all settings are `.notDetermined` and `.notSupported`, in a sentence for people; nil if the agent answered.
    /// A Linux addition, since Apple's call has no way to report a failure.
    public var unavailableReason: String? { values.unavailableReason }
}
