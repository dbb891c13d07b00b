public import Foundation

/// Changes the content of remote notifications before they are shown.
///
/// The class is here so that code with one compiles. Carillon's notifications are local, and nothing calls an extension.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension>
open class UNNotificationServiceExtension: NSObject {
    /// Makes an extension.
    public override init() { super.init() }

    /// Changes a notification that has arrived; unless overridden it is shown as it came.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// The last chance to call the content handler; unless overridden nothing happens.
    open func serviceExtensionTimeWillExpire() {}
}
