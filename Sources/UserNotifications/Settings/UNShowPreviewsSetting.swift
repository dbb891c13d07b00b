/// When the text of a notification is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unshowpreviewssetting>
public enum UNShowPreviewsSetting: Int, Sendable, BitwiseCopyable {
    /// Always, on a locked screen too.
    case always = 0
    /// When the screen is unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}
