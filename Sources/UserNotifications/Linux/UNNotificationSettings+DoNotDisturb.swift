extension UNNotificationSettings {
    /// Whether the desktop is not to disturb at present; nil when it doesn't say. A Linux addition.
    ///
    /// Notifications that the desktop would lose meanwhile wait until it is over; critical ones are shown.
    public var isDoNotDisturbActive: Bool? { values.isDoNotDisturbActive }
}
