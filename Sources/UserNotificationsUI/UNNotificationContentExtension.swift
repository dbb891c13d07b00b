/// Programs that import UserNotificationsUI alone see the names of UserNotifications and Foundation.
@_exported public import UserNotifications

/// Shows an app's notification in a view of the app's own.
///
/// The protocol exists so that code with such an extension compiles. Nothing on Linux calls one: the desktop's notification server
/// shows the popup, and Carillon's window shows the notification with its text, its picture and its buttons.
/// `mediaPlayPauseButtonTintColor` is missing, because there is no `UIColor` here.
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension>
public protocol UNNotificationContentExtension: NSObjectProtocol {
    /// Fills the view with a notification.
    @MainActor func didReceive(_ notification: UNNotification)

    /// Receives a button that was pressed beside the view.
    ///
    /// - Parameters:
    ///   - response: Which button, and of which notification.
    ///   - completion: Call it with what becomes of the view.
    @preconcurrency
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion: @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    )

    /// Receives a button that was pressed beside the view.
    ///
    /// - Returns: What becomes of the view.
    func didReceive(_ response: UNNotificationResponse) async -> UNNotificationContentExtensionResponseOption

    /// The kind of button that plays and pauses the view's media.
    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }

    /// Where in the view that button is.
    var mediaPlayPauseButtonFrame: CGRect { get }

    /// Plays the view's media.
    func mediaPlay()

    /// Pauses the view's media.
    func mediaPause()
}

/// All but ``UNNotificationContentExtension/didReceive(_:)-(UNNotification)`` may be left out.
extension UNNotificationContentExtension {
    /// Passes every button on to the app.
    @preconcurrency
    public func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion: @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        completion(.dismissAndForwardAction)
    }

    /// Passes every button on to the app.
    public func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption { .dismissAndForwardAction }

    /// There is no such button.
    public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { .none }

    /// An empty rectangle.
    public var mediaPlayPauseButtonFrame: CGRect { .zero }

    /// Does nothing.
    public func mediaPlay() {}

    /// Does nothing.
    public func mediaPause() {}
}

/// The kind of button that plays and pauses the media of an extension's view.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionmediaplaypausebuttontype>
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
    /// No button.
    case none = 0
    /// A button that is always visible.
    case `default` = 1
    /// A button over the media, which fades out while they play.
    case overlay = 2
}

/// What becomes of an extension's view when a button beside it was pressed.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption>
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
    /// It stays.
    case doNotDismiss = 0
    /// It goes, and the app isn't told.
    case dismiss = 1
    /// It goes, and the app gets the response.
    case dismissAndForwardAction = 2
}
