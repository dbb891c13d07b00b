public import Foundation

/// What can change a notification's content.
///
/// Only objects of Apple's own frameworks count, as there: see ``UNNotificationContent/updating(from:)``.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
public protocol UNNotificationContentProviding: NSObjectProtocol {}
