/// Whether the person lets an app show notifications.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationstatus>
public enum UNAuthorizationStatus: Int, Sendable, BitwiseCopyable {
    /// The person hasn't been asked yet.
    case notDetermined = 0
    /// The person said no.
    case denied = 1
    /// The person said yes.
    case authorized = 2
    /// Quiet notifications are allowed on trial.
    case provisional = 3
    /// Allowed for a short time: App Clips, which Linux doesn't have.
    case ephemeral = 4
}
