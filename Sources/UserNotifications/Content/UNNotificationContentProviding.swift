public import Foundation

/// What can change a notification's content.
///
/// As in Apple's framework, only objects of its own frameworks count: see ``UNNotificationContent/updating(from:)``.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
public protocol UNNotificationContentProviding: NSObjectProtocol {}
