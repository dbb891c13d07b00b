/// The trigger of a notification that a push server sent.
///
/// Nothing on Linux makes one yet; a request that has one from an archive is refused by
/// ``UNUserNotificationCenter/add(_:withCompletionHandler:)``.
/// <https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger>
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}  // adds nothing
