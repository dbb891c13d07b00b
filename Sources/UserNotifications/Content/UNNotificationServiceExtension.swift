public import Foundation

/// Changes the content of remote notifications before they are shown.
///
/// The class exists so that code with an extension compiles. Carillon's notifications are local; nothing calls one.
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
