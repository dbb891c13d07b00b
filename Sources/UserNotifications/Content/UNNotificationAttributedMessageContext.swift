public import Foundation

/// A message with formatting, for the notification of a messaging app.
///
/// Apple's class is made from an intent of the Intents framework, which doesn't exist here, so nothing makes one.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattributedmessagecontext>
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding,
    @unchecked Sendable  // holds nothing
{
    private init(unreachable: Never) {}
}
