/// Whether one way of being notified is turned on.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsetting>
public enum UNNotificationSetting: Int, Sendable, BitwiseCopyable {
    /// This desktop doesn't support it.
    case notSupported = 0
    /// It is turned off.
    case disabled = 1
    /// It is turned on.
    case enabled = 2
}
