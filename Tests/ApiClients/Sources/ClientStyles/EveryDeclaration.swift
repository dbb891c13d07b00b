import CoreLocation
import UserNotifications

/// Uses each initializer, property, option, constant and error, so that a change of any of them fails to compile.
enum EveryDeclaration {
    static func contents() throws -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "title"
        content.subtitle = "subtitle"
        content.body = "body"
        content.badge = 1
        content.sound = .default
        content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        content.sound = UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell.caf"))
        content.sound = .defaultRingtone
        content.sound = .defaultCritical
        content.sound = UNNotificationSound.defaultCriticalSound(withAudioVolume: 0.5)
        content.sound = UNNotificationSound.ringtoneSoundNamed(UNNotificationSoundName("a"))
        content.sound = UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("a"))
        content.sound = UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("a"), withAudioVolume: 1)
        content.attachments = []
        content.categoryIdentifier = "category"
        content.threadIdentifier = "thread"
        content.launchImageName = "launch"
        content.userInfo = ["id": 1, "date": Date()]
        content.summaryArgument = "summary"
        content.summaryArgumentCount = 2
        content.targetContentIdentifier = nil
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        content.filterCriteria = "focus"
        let immutable: UNNotificationContent = content
        _ = [
            immutable.title, immutable.subtitle, immutable.body, immutable.categoryIdentifier,
            immutable.threadIdentifier, immutable.launchImageName, immutable.summaryArgument,
        ]
        _ = (immutable.badge?.intValue, immutable.sound, immutable.attachments, immutable.userInfo["id"] as? Int)
        _ = (immutable.summaryArgumentCount, immutable.targetContentIdentifier, immutable.filterCriteria)
        _ = (immutable.interruptionLevel, immutable.relevanceScore)
        guard let copy = immutable.mutableCopy() as? UNMutableNotificationContent else { return immutable }
        copy.title = NSString.localizedUserNotificationString(forKey: "%@!", arguments: ["Hello"])
        if let url = URL(string: "file:///none.png") {
            let options: [AnyHashable: Any] = [
                UNNotificationAttachmentOptionsTypeHintKey: "public.png",
                UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
                UNNotificationAttachmentOptionsThumbnailClippingRectKey: ["X": 0, "Y": 0, "Width": 1, "Height": 1],
                UNNotificationAttachmentOptionsThumbnailTimeKey: 1,
            ]
            if let attachment = try? UNNotificationAttachment(identifier: "", url: url, options: options) {
                _ = (attachment.identifier, attachment.url, attachment.type)
            }
            _ = try? UNNotificationAttachment(identifier: "a", url: url)
        }
        return copy
    }

    static func triggers() -> [UNNotificationTrigger] {
        let interval = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        let calendar = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true)
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 0, longitude: 0),
            radius: 100,
            identifier: "here"
        )
        region.notifyOnEntry = true
        region.notifyOnExit = false
        let location = UNLocationNotificationTrigger(region: region, repeats: false)
        let dates: [Date?] = [interval.nextTriggerDate(), calendar.nextTriggerDate()]
        _ = (dates, interval.timeInterval, calendar.dateComponents.hour, location.region.identifier, location.repeats)
        return [interval, calendar, location]
    }

    static func category() -> UNNotificationCategory {
        let icon = UNNotificationActionIcon(systemImageName: "bell")
        let actions: [UNNotificationAction] = [
            UNNotificationAction(identifier: "a", title: "A"),
            UNNotificationAction(identifier: "b", title: "B", options: [.destructive, .foreground]),
            UNNotificationAction(identifier: "c", title: "C", options: .authenticationRequired, icon: icon),
            UNNotificationAction(identifier: "c", title: "C", icon: UNNotificationActionIcon(templateImageName: "t")),
            UNTextInputNotificationAction(
                identifier: "d",
                title: "D",
                options: [],
                textInputButtonTitle: "Send",
                textInputPlaceholder: "Words"
            ),
            UNTextInputNotificationAction(
                identifier: "e",
                title: "E",
                icon: icon,
                textInputButtonTitle: "Send",
                textInputPlaceholder: "Words"
            ),
            UNTextInputNotificationAction(identifier: "f", title: "F"),
        ]
        _ = actions.map { ($0.identifier, $0.title, $0.options, $0.icon) }
        _ = (actions[4] as? UNTextInputNotificationAction).map { ($0.textInputButtonTitle, $0.textInputPlaceholder) }
        _ = UNNotificationCategory(identifier: "x", actions: actions, intentIdentifiers: [])
        _ = UNNotificationCategory(
            identifier: "x",
            actions: actions,
            intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "",
            options: .customDismissAction
        )
        let category = UNNotificationCategory(
            identifier: "x",
            actions: actions,
            intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: "%u",
            categorySummaryFormat: nil,
            options: [.allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle, .allowAnnouncement]
        )
        _ = (category.identifier, category.actions, category.intentIdentifiers, category.options)
        _ = (category.hiddenPreviewsBodyPlaceholder, category.categorySummaryFormat)
        return category
    }

    static func settings(_ settings: UNNotificationSettings) -> String {
        let all: [UNNotificationSetting] = [
            settings.soundSetting, settings.badgeSetting, settings.alertSetting, settings.notificationCenterSetting,
            settings.lockScreenSetting, settings.carPlaySetting, settings.criticalAlertSetting,
            settings.announcementSetting, settings.timeSensitiveSetting, settings.scheduledDeliverySetting,
            settings.directMessagesSetting,
        ]
        _ = (all, settings.providesAppNotificationSettings)
        switch settings.showPreviewsSetting {
        case .always, .whenAuthenticated, .never: break
        @unknown default: break
        }
        switch settings.alertStyle {
        case .none, .banner, .alert: break
        @unknown default: break
        }
        switch settings.authorizationStatus {
        case .notDetermined: return "not determined"
        case .denied: return "denied"
        case .authorized: return "authorized"
        case .provisional, .ephemeral: return "provisional"
        @unknown default: return "unknown"
        }
    }

    static let options: UNAuthorizationOptions = [
        .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings, .provisional,
        .announcement, .timeSensitive,
    ]
    static let presentation: UNNotificationPresentationOptions = [.badge, .sound, .alert, .list, .banner]
    static let raw = UNAuthorizationOptions(rawValue: 4 as UInt)
    static let identifiers = [UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier]

    static func describe(_ error: any Error) -> String {
        switch error {
        case UNError.notificationsNotAllowed: return "not allowed"
        case UNError.attachmentInvalidURL, UNError.attachmentUnrecognizedType, UNError.attachmentInvalidFileSize,
            UNError.attachmentNotInDataStore, UNError.attachmentMoveIntoDataStoreFailed, UNError.attachmentCorrupt:
            return "attachment"
        case UNError.notificationInvalidNoDate, UNError.notificationInvalidNoContent: return "invalid"
        case UNError.contentProvidingObjectNotAllowed, UNError.contentProvidingInvalid: return "providing"
        case UNError.badgeInputInvalid: return "badge"
        case let error as UNError: return "\(error.code.rawValue) \(error.localizedDescription) \(error.errorUserInfo)"
        case let error as NSError where error.domain == UNErrorDomain: return "\(error.code)"
        default: return error.localizedDescription
        }
    }

    static func error() -> UNError { UNError(.notificationsNotAllowed) }
    static func wrapped() -> UNError { UNError(_nsError: NSError(domain: UNErrorDomain, code: 1)) }
}

final class ServiceExtension: UNNotificationServiceExtension {
    var handler: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        contentHandler(request.content)
    }

    override func serviceExtensionTimeWillExpire() { handler?(UNNotificationContent()) }
}
