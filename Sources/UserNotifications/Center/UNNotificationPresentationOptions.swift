/// How a notification that arrives while its app is running is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions>
public struct UNNotificationPresentationOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number on the app's icon is set.
    public static var badge: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 1) }

    /// Its sound is played.
    public static var sound: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 2) }

    /// It is shown: as a popup and in the list.
    @available(*, deprecated, message: "Use .list and/or .banner")
    public static var alert: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 4) }

    /// It is kept in the list of delivered notifications.
    public static var list: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 8) }

    /// It is shown as a popup.
    public static var banner: UNNotificationPresentationOptions { UNNotificationPresentationOptions(rawValue: 16) }
}
