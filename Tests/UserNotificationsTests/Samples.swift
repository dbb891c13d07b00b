import CoreLocation
import Foundation

@testable import UserNotifications

/// One of everything, with nothing left at its default.
enum Samples {
    static var userInfo: [AnyHashable: Any] {
        [
            "text": "Grüße", "true": true, "one": 1, "one point": 1.0, "negative": -7, "huge": UInt64.max,
            "date": Date(timeIntervalSinceReferenceDate: 801_234_567.123_456_7), "data": Data([0, 255, 7]),
            "list": [1, "two", 3.5, false, ["deep": Date(timeIntervalSinceReferenceDate: 0.1)]] as [Any],
            "dictionary": ["a": ["b": ["c": 1]]], "empty list": [Any](), "empty": [String: Any](),
        ]
    }

    static func content() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Pizza"
        content.subtitle = "It is Monday"
        content.body = "50 % off, 100%% of the time, for %@"
        content.badge = 3
        content.categoryIdentifier = "food"
        content.threadIdentifier = "thread"
        content.sound = UNNotificationSound.criticalSoundNamed(
            UNNotificationSoundName("oven.wav"),
            withAudioVolume: 0.5
        )
        content.launchImageName = "launch.png"
        content.userInfo = userInfo
        content.targetContentIdentifier = "window 2"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.75
        content.filterCriteria = "work"
        content.actions = [UNNotificationAction(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)]
        content.iconName = "alarm"
        content.rotatingBodies = ["one", "two"]
        content.defaultActionTitle = "Eat"
        content.updatesSilently = true
        content.hints.category = "transfer.complete"
        content.hints.isTransient = true
        content.hints.isResident = true
        content.hints.progress = 40
        content.hints.position = .init(x: 3, y: 0)
        return content
    }

    static func date(_ day: Int? = nil, hour: Int? = nil, minute: Int? = nil) -> DateComponents {
        DateComponents(day: day, hour: hour, minute: minute)
    }

    static let triggers: [UNNotificationTrigger] = [
        UNTimeIntervalNotificationTrigger(timeInterval: 90.5, repeats: true),
        UNTimeIntervalNotificationTrigger(timeInterval: 0.25, repeats: false),
        UNTimeIntervalNotificationTrigger(timeInterval: 60, firstDelay: 5),
        UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9, minute: 30), repeats: true),
        UNCalendarNotificationTrigger(dateMatching: allUnits, repeats: true),
        UNCalendarNotificationTrigger(dateMatching: inZone("Asia/Tokyo"), repeats: true),
        UNCalendarNotificationTrigger(dateMatching: following, repeats: true),
        UNCalendarNotificationTrigger(dateMatching: current, repeats: true),
        UNCalendarNotificationTrigger(dateMatching: iso, repeats: true),
        UNCalendarNotificationTrigger(dateMatching: offset, repeats: true),
        UNCalendarNotificationTrigger(
            dateMatching: DateComponents(calendar: Calendar(identifier: .hebrew), month: 1, day: 1),
            repeats: true
        ),
        recurrence,
    ].compactMap(\.self)

    /// Everything that `dateComponents(in:from:)` answers with; nanoseconds and leap months aren't units of a trigger.
    static let allUnits: DateComponents = {
        let calendar = Calendar(identifier: .gregorian)
        let zone = TimeZone(identifier: "Europe/Berlin") ?? .current
        var components = calendar.dateComponents(in: zone, from: Date(timeIntervalSince1970: 1_900_000_000.5))
        components.year = nil
        components.yearForWeekOfYear = nil
        components.weekOfYear = nil
        components.weekday = nil
        components.weekdayOrdinal = nil
        components.weekOfMonth = nil
        components.dayOfYear = nil
        return components
    }()

    static func inZone(_ identifier: String) -> DateComponents {
        var components = DateComponents(hour: 9)
        components.timeZone = TimeZone(identifier: identifier)
        return components
    }

    static let following = DateComponents(timeZone: .autoupdatingCurrent, hour: 9)
    static let current = DateComponents(calendar: .current, timeZone: .current, hour: 11, minute: 30, weekday: 2)
    static let offset = DateComponents(timeZone: TimeZone(secondsFromGMT: -3600), hour: 9)
    static let iso: DateComponents = {
        var calendar = Calendar(identifier: .iso8601)
        calendar.locale = Locale(identifier: "de_DE")
        calendar.timeZone = TimeZone(identifier: "Asia/Kathmandu") ?? .current
        return DateComponents(calendar: calendar, hour: 1, weekOfMonth: 2)
    }()

    static let recurrence = try? UNRecurrenceNotificationTrigger(
        rules: ["FREQ=MONTHLY;BYDAY=-1FR"],
        start: DateComponents(
            timeZone: TimeZone(identifier: "Europe/Berlin"),
            year: 2026,
            month: 1,
            day: 30,
            hour: 18
        ),
        additionalDates: [DateComponents(year: 2026, month: 12, day: 24, hour: 18)],
        excludedDates: [DateComponents(year: 2026, month: 2, day: 27, hour: 18)]
    )

    static let bounds = UNNotificationBounds(
        startDate: Date(timeIntervalSince1970: 1_900_000_000.123_456_7),
        endDate: Date(timeIntervalSince1970: 2_000_000_000),
        count: 12
    )

    static let actions: [UNNotificationAction] = [
        UNNotificationAction(identifier: "done", title: "Done"),
        UNNotificationAction(identifier: "delete", title: "Delete", options: [.destructive, .authenticationRequired]),
        UNNotificationAction(identifier: "stop", title: "Stop", effect: .stopRepeat),
        UNNotificationAction(identifier: "skip", title: "Skip", effect: .skipNext),
        UNNotificationAction(identifier: "snooze", title: "Later", effect: .snooze(300)),
        UNNotificationAction(identifier: "ok", title: "OK", effect: .done),
        UNNotificationAction(identifier: "open", title: "Open", effect: .open(URL(fileURLWithPath: "/usr"))),
        UNTextInputNotificationAction(
            identifier: "reply",
            title: "Reply",
            options: .foreground,
            textInputButtonTitle: "Send",
            textInputPlaceholder: "Words"
        ),
    ]

    static let category = UNNotificationCategory(
        identifier: "food",
        actions: actions,
        intentIdentifiers: ["intent"],
        hiddenPreviewsBodyPlaceholder: "%u messages",
        categorySummaryFormat: "%u more",
        options: [.customDismissAction, .hiddenPreviewsShowTitle]
    )

    static let icons = [
        UNNotificationActionIcon(templateImageName: "pizza"), UNNotificationActionIcon(systemImageName: "bell"),
    ]

    static let sounds: [UNNotificationSound] = [
        .default, .defaultRingtone, .defaultCritical, .defaultCriticalSound(withAudioVolume: 0.25),
        UNNotificationSound(named: UNNotificationSoundName("bell")),
        .ringtoneSoundNamed(UNNotificationSoundName("ring")), .criticalSoundNamed(UNNotificationSoundName("siren")),
        .criticalSoundNamed(UNNotificationSoundName("siren"), withAudioVolume: 1),
    ]

    static let region = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4),
        radius: 100,
        identifier: "home"
    )

    /// What an agent takes only where there is a location service.
    static let places: [UNNotificationTrigger] = {
        let leaving = CLCircularRegion(center: region.center, radius: 0.1, identifier: "")
        leaving.notifyOnEntry = false
        return [
            UNLocationNotificationTrigger(region: region, repeats: true),
            UNLocationNotificationTrigger(region: leaving, repeats: false),
        ]
    }()

    static func request(_ trigger: UNNotificationTrigger?) -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: "pizza",
            content: content(),
            trigger: trigger,
            bounds: trigger == nil ? UNNotificationBounds() : bounds,
            missedPolicy: .within(600),
            wakesMachine: true
        )
    }

    static var notification: UNNotification {
        UNNotification(date: Date(timeIntervalSinceReferenceDate: 0.1), request: request(triggers[0]))
    }

    static let settings: UNNotificationSettings = {
        var values = SettingsValues()
        values.authorizationStatus = .authorized
        values.sound = .enabled
        values.alertStyle = .alert
        values.showPreviews = .never
        values.providesAppNotificationSettings = true
        return UNNotificationSettings(values)
    }()
}
