/// What an app asks permission for.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions>
public struct UNAuthorizationOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To set the number on its icon.
    public static var badge: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 1) }

    /// To play sounds.
    public static var sound: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 2) }

    /// To show popups.
    public static var alert: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 4) }

    /// To show notifications in a car. Nothing on Linux does that; asking for it does no harm.
    public static var carPlay: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 8) }

    /// To play sounds for critical notifications.
    public static var criticalAlert: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 16) }

    /// To have a button for its own notification settings.
    public static var providesAppNotificationSettings: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 32) }

    /// To show quiet notifications on trial, without asking the person.
    public static var provisional: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 64) }

    /// To have notifications read aloud.
    @available(*, deprecated, message: "Announcement authorization is always included")
    public static var announcement: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 128) }

    /// To show time-sensitive notifications.
    @available(*, deprecated, message: "Use time-sensitive entitlement")
    public static var timeSensitive: UNAuthorizationOptions { UNAuthorizationOptions(rawValue: 256) }
}
