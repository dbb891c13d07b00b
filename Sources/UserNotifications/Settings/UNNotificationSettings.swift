public import Foundation

/// What the person and the desktop allow an app.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings>
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes
    let values: SettingsValues

    init(_ values: SettingsValues) {
        self.values = values
        super.init()
    }

    /// Reads settings from an archive, numbers with `decodeInt64(forKey:)` and flags with `decodeBool(forKey:)`.
    ///
    /// Test suites pass their own coders; a number that doesn't match a case counts as the first one.
    public required init?(coder: NSCoder) {
        values = SettingsValues(coder: coder)
        super.init()
    }

    /// Whether the person lets the app show notifications.
    open var authorizationStatus: UNAuthorizationStatus { values.authorizationStatus }
    /// Whether sounds are played.
    open var soundSetting: UNNotificationSetting { values.sound }
    /// Whether the app's icon shows a number.
    open var badgeSetting: UNNotificationSetting { values.badge }
    /// Whether popups are shown.
    open var alertSetting: UNNotificationSetting { values.alert }
    /// Whether notifications are kept in the desktop's list.
    open var notificationCenterSetting: UNNotificationSetting { values.notificationCenter }
    /// Whether notifications are shown on the locked screen.
    open var lockScreenSetting: UNNotificationSetting { values.lockScreen }
    /// Whether notifications are shown in a car; never on Linux.
    open var carPlaySetting: UNNotificationSetting { values.carPlay }
    /// How popups are shown.
    open var alertStyle: UNAlertStyle { values.alertStyle }
    /// When the text of a notification is shown.
    open var showPreviewsSetting: UNShowPreviewsSetting { values.showPreviews }
    /// Whether critical notifications are allowed.
    open var criticalAlertSetting: UNNotificationSetting { values.criticalAlert }
    /// Whether the app has notification settings of its own.
    open var providesAppNotificationSettings: Bool { values.providesAppNotificationSettings }
    /// Whether notifications are read aloud.
    open var announcementSetting: UNNotificationSetting { values.announcement }
    /// Whether time-sensitive notifications are allowed.
    open var timeSensitiveSetting: UNNotificationSetting { values.timeSensitive }
    /// Whether notifications are held back for a summary.
    open var scheduledDeliverySetting: UNNotificationSetting { values.scheduledDelivery }
    /// Whether direct messages are treated separately.
    open var directMessagesSetting: UNNotificationSetting { values.directMessages }

    // MARK: - Describing

    open override var description: String {
        Description(self)
            .value("authorizationStatus", "\(authorizationStatus)")
            .value("alertSetting", "\(alertSetting)")
            .value("alertStyle", "\(alertStyle)")
            .value("soundSetting", "\(soundSetting)")
            .value("badgeSetting", "\(badgeSetting)")
            .value("notificationCenterSetting", "\(notificationCenterSetting)")
            .value("lockScreenSetting", "\(lockScreenSetting)")
            .value("carPlaySetting", "\(carPlaySetting)")
            .value("criticalAlertSetting", "\(criticalAlertSetting)")
            .value("announcementSetting", "\(announcementSetting)")
            .value("timeSensitiveSetting", "\(timeSensitiveSetting)")
            .value("scheduledDeliverySetting", "\(scheduledDeliverySetting)")
            .value("directMessagesSetting", "\(directMessagesSetting)")
            .value("showPreviewsSetting", "\(showPreviewsSetting)")
            .flag("providesAppNotificationSettings", providesAppNotificationSettings)
            .flag("isDoNotDisturbActive", isDoNotDisturbActive)
            .words("unavailableReason", unavailableReason)
            .text
    }

    // MARK: - Copying, coding, comparing

    /// True: settings can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the settings to an archive.
    open func encode(with coder: NSCoder) { values.encode(with: coder) }

    /// The settings themselves, since they never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSettings)?.values == values }

    open override var hash: Int { values.authorizationStatus.hashValue }
}

/// How popups are shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unalertstyle>
public enum UNAlertStyle: Int, Sendable, BitwiseCopyable {
    /// Not at all.
    case none = 0
    /// They disappear after a while.
    case banner = 1
    /// They stay until they are answered.
    case alert = 2
}

/// Whether the person lets an app show notifications.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationstatus>
public enum UNAuthorizationStatus: Int, Sendable, BitwiseCopyable {
    /// The person hasn't been asked yet.
    case notDetermined = 0
    /// The person said no.
    case denied = 1
    /// The person said yes.
    case authorized = 2
    /// Quiet notifications are allowed on trial.
    case provisional = 3
    /// Allowed for a short time: App Clips, which Linux doesn't have.
    case ephemeral = 4
}

/// Whether one way of being notified is turned on.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsetting>
public enum UNNotificationSetting: Int, Sendable, BitwiseCopyable {
    /// This desktop doesn't support it.
    case notSupported = 0
    /// It is turned off.
    case disabled = 1
    /// It is turned on.
    case enabled = 2
}

/// When the text of a notification is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unshowpreviewssetting>
public enum UNShowPreviewsSetting: Int, Sendable, BitwiseCopyable {
    /// Always, on a locked screen too.
    case always = 0
    /// When the screen is unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}

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
