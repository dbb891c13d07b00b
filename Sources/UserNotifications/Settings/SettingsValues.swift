internal import Foundation
internal import NotificationCore

/// What `UNNotificationSettings` holds.
struct SettingsValues: Hashable {
    var authorizationStatus = UNAuthorizationStatus.notDetermined
    var sound = UNNotificationSetting.notSupported
    var badge = UNNotificationSetting.notSupported
    var alert = UNNotificationSetting.notSupported
    var notificationCenter = UNNotificationSetting.notSupported
    var lockScreen = UNNotificationSetting.notSupported
    var carPlay = UNNotificationSetting.notSupported
    var alertStyle = UNAlertStyle.none
    var showPreviews = UNShowPreviewsSetting.always
    var criticalAlert = UNNotificationSetting.notSupported
    var providesAppNotificationSettings = false
    var announcement = UNNotificationSetting.notSupported
    var timeSensitive = UNNotificationSetting.notSupported
    var scheduledDelivery = UNNotificationSetting.notSupported
    var directMessages = UNNotificationSetting.notSupported
    /// Why nothing is known, in a sentence; nil when the agent has answered.
    var unavailableReason: String?
    /// Nil when the desktop doesn't say.
    var isDoNotDisturbActive: Bool?

    init() {}

    /// What the agent says of this desktop.
    init(_ settings: AppSettings) {
        func setting(_ isSupported: Bool) -> UNNotificationSetting {
            guard isSupported else { return .notSupported }
            return authorizationStatus == .denied ? .disabled : .enabled
        }
        authorizationStatus =
            switch settings.authorization {
            case .notDetermined: .notDetermined
            case .denied: .denied
            case .authorized: .authorized
            case .provisional: .provisional
            }
        alert = setting(settings.alert)
        sound = setting(settings.sound)
        badge = setting(settings.badge)
        notificationCenter = setting(settings.list)
        isDoNotDisturbActive = settings.doNotDisturb
        alertStyle =
            switch settings.alertStyle {
            case .none: .none
            case .banner: .banner
            }
        providesAppNotificationSettings = settings.providesAppNotificationSettings
    }

    init(coder: NSCoder) {
        func value<Value: RawRepresentable>(_ key: String, _ fallback: Value) -> Value where Value.RawValue == Int {
            Value(rawValue: Int(coder.decodeInt64(forKey: key))) ?? fallback
        }
        authorizationStatus = value("authorizationStatus", .notDetermined)
        sound = value("soundSetting", .notSupported)
        badge = value("badgeSetting", .notSupported)
        alert = value("alertSetting", .notSupported)
        notificationCenter = value("notificationCenterSetting", .notSupported)
        lockScreen = value("lockScreenSetting", .notSupported)
        carPlay = value("carPlaySetting", .notSupported)
        alertStyle = value("alertStyle", .none)
        showPreviews = value("showPreviewsSetting", .always)
        criticalAlert = value("criticalAlertSetting", .notSupported)
        providesAppNotificationSettings = coder.decodeBool(forKey: "providesAppNotificationSettings")
        announcement = value("announcementSetting", .notSupported)
        timeSensitive = value("timeSensitiveSetting", .notSupported)
        scheduledDelivery = value("scheduledDeliverySetting", .notSupported)
        directMessages = value("directMessagesSetting", .notSupported)
    }

    func encode(with coder: NSCoder) {
        let numbers: [(String, Int)] = [
            ("authorizationStatus", authorizationStatus.rawValue), ("soundSetting", sound.rawValue),
            ("badgeSetting", badge.rawValue), ("alertSetting", alert.rawValue),
            ("notificationCenterSetting", notificationCenter.rawValue), ("lockScreenSetting", lockScreen.rawValue),
            ("carPlaySetting", carPlay.rawValue), ("alertStyle", alertStyle.rawValue),
            ("showPreviewsSetting", showPreviews.rawValue), ("criticalAlertSetting", criticalAlert.rawValue),
            ("announcementSetting", announcement.rawValue), ("timeSensitiveSetting", timeSensitive.rawValue),
            ("scheduledDeliverySetting", scheduledDelivery.rawValue),
            ("directMessagesSetting", directMessages.rawValue),
        ]
        for (key, number) in numbers { coder.encode(Int64(number), forKey: key) }
        coder.encode(providesAppNotificationSettings, forKey: "providesAppNotificationSettings")
    }
}
