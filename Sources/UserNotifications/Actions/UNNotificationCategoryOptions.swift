/// How the notifications of a category behave.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions>
public struct UNNotificationCategoryOptions: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app is told when one of its notifications is dismissed.
    public static var customDismissAction: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 1) }

    /// They may be shown in a car. Nothing on Linux does that.
    public static var allowInCarPlay: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 2) }

    /// The title is shown even where previews are hidden.
    public static var hiddenPreviewsShowTitle: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: 4)
    }

    /// The subtitle is shown even where previews are hidden.
    public static var hiddenPreviewsShowSubtitle: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: 8)
    }

    /// They may be read aloud.
    @available(*, deprecated, message: "Announcement option is ignored")
    public static var allowAnnouncement: UNNotificationCategoryOptions { UNNotificationCategoryOptions(rawValue: 16) }
}
