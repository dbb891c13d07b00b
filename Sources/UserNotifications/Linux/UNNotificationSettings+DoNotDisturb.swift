extension UNNotificationSettings {
    /// Whether "do not disturb" is on; nil if the desktop doesn't say. A Linux addition.
    ///
    /// Notifications that the desktop would lose meanwhile wait until it is off again; critical ones are shown where the
    /// desktop shows them.
    public var isDoNotDisturbActive: Bool? { values.isDoNotDisturbActive }
}
