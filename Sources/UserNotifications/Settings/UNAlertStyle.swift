/// How popups are shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unalertstyle>
public enum UNAlertStyle: Int, Sendable, BitwiseCopyable {
    /// Not at all.
    case none = 0
    /// They disappear after a while.
    case banner = 1
    /// They stay until they are answered.
    case alert = 2
}
