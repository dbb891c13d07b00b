/// How a button behaves.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions>
public struct UNNotificationActionOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The screen must be unlocked first. Always the case: desktops show no buttons on a locked screen.
    public static var authenticationRequired: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 1) }

    /// The button does something that can't be undone.
    public static var destructive: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 2) }

    /// The button brings the app to the front.
    public static var foreground: UNNotificationActionOptions { UNNotificationActionOptions(rawValue: 4) }
}
