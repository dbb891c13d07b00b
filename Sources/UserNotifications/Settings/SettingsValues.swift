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

    /// Which of them an archive has under which key.
    private static let settings: [(String, any WritableKeyPath<Self, UNNotificationSetting> & Sendable)] = [
        ("soundSetting", \.sound), ("badgeSetting", \.badge), ("alertSetting", \.alert),
        ("notificationCenterSetting", \.notificationCenter), ("lockScreenSetting", \.lockScreen),
        ("carPlaySetting", \.carPlay), ("criticalAlertSetting", \.criticalAlert),
        ("announcementSetting", \.announcement), ("timeSensitiveSetting", \.timeSensitive),
        ("scheduledDeliverySetting", \.scheduledDelivery), ("directMessagesSetting", \.directMessages),
    ]

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
        alertStyle = value("alertStyle", .none)
        showPreviews = value("showPreviewsSetting", .always)
        providesAppNotificationSettings = coder.decodeBool(forKey: "providesAppNotificationSettings")
        for (key, setting) in Self.settings { self[keyPath: setting] = value(key, .notSupported) }
    }

    func encode(with coder: NSCoder) {
        coder.encode(Int64(authorizationStatus.rawValue), forKey: "authorizationStatus")
        coder.encode(Int64(alertStyle.rawValue), forKey: "alertStyle")
        coder.encode(Int64(showPreviews.rawValue), forKey: "showPreviewsSetting")
        for (key, setting) in Self.settings { coder.encode(Int64(self[keyPath: setting].rawValue), forKey: key) }
        coder.encode(providesAppNotificationSettings, forKey: "providesAppNotificationSettings")
    }
}
