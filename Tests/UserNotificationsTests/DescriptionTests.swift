import Foundation
import Testing

@testable import UserNotifications

/// What `print` shows of the objects.
@Suite struct DescriptionTests {
    /// A description without its addresses.
    private func plain(_ object: NSObject) -> String {
        "\(object)".replacing(#/: 0x[0-9a-f]+/#, with: "")
    }

    @Test func aRequestSaysItsIdentifierContentAndTrigger() {
        let content = UNMutableNotificationContent()
        content.title = "Pizza \"Napoli\""
        content.body = "two\nlines"
        content.userInfo = ["b": "secret", "a": 2]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        let request = UNNotificationRequest(identifier: "pizza", content: content, trigger: trigger)
        #expect(
            plain(request) == #"""
                <UNNotificationRequest; identifier: "pizza", content: <UNNotificationContent; title: "Pizza \"Napoli\"", \#
                body: "two\nlines", userInfo: ["a", "b"]>, \#
                trigger: <UNTimeIntervalNotificationTrigger; repeats: NO, timeInterval: 5.0>>
                """#
        )
        #expect("\(request)".contains(#/^<UNNotificationRequest: 0x[0-9a-f]+; /#))
        #expect("\(request.content)".count < "\(request)".count)
    }

    @Test func eachTriggerSaysWhenItRings() throws {
        let date = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(
                calendar: Calendar(identifier: .hebrew),
                timeZone: TimeZone(identifier: "Asia/Tokyo"),
                hour: 9,
                minute: 30
            ),
            repeats: true
        )
        let first = UNTimeIntervalNotificationTrigger(timeInterval: 60, firstDelay: 5)
        let rows: [(UNNotificationTrigger?, String)] = [
            (first, "<UNTimeIntervalNotificationTrigger; repeats: YES, timeInterval: 60.0, firstDelay: 5.0>"),
            (
                date,
                "<UNCalendarNotificationTrigger; repeats: YES, dateComponents: {hour: 9, minute: 30, "
                    + "timeZone: Asia/Tokyo, calendar: hebrew}>"
            ),
            (
                Samples.places[0],
                "<UNLocationNotificationTrigger; repeats: YES, region: CLCircularRegion (identifier: \"home\", "
                    + "center: <52.5, 13.4>, radius: 100.0 m)>"
            ),
            (
                Samples.recurrence,
                "<UNRecurrenceNotificationTrigger; repeats: YES, rules: [\"FREQ=MONTHLY;BYDAY=-1FR\"], start: {year: "
                    + "2026, month: 1, day: 30, hour: 18, minute: 0, second: 0, timeZone: Europe/Berlin}, "
                    + "additionalDates: 1, excludedDates: 1>"
            ),
        ]
        for (trigger, words) in rows { #expect(plain(try #require(trigger)) == words) }
    }

    @Test func categoriesActionsAndSoundsSayWhatTheyAre() {
        let delete = UNNotificationAction(identifier: "delete", title: "Delete", options: [.destructive, .foreground])
        let open = UNNotificationAction(identifier: "o", title: "Open", effect: .open(URL(fileURLWithPath: "/usr/x")))
        let category = UNNotificationCategory(
            identifier: "food",
            actions: [delete],
            intentIdentifiers: [],
            options: [.customDismissAction]
        )
        let rows: [(NSObject, String)] = [
            (
                delete,
                #"<UNNotificationAction; identifier: "delete", title: "Delete", options: [destructive, foreground]>"#
            ),
            (open, #"<UNNotificationAction; identifier: "o", title: "Open", effect: open "file:///usr/x">"#),
            (
                category,
                "<UNNotificationCategory; identifier: \"food\", actions: [\(plain(delete))], "
                    + "options: [customDismissAction]>"
            ),
            (
                UNTextInputNotificationAction(
                    identifier: "say",
                    title: "Say",
                    textInputButtonTitle: "Send",
                    textInputPlaceholder: "Words"
                ),
                "<UNTextInputNotificationAction; identifier: \"say\", title: \"Say\", textInputButtonTitle: \"Send\", "
                    + "textInputPlaceholder: \"Words\">"
            ),
            (UNNotificationSound.default, "<UNNotificationSound; kind: standard>"),
            (
                UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("siren"), withAudioVolume: 0.5),
                #"<UNNotificationSound; kind: critical, name: "siren", volume: 0.5>"#
            ),
        ]
        for (object, words) in rows { #expect(plain(object) == words) }
    }

    @Test func whatWasShownAndAnsweredSaysOfWhat() {
        let request = UNNotificationRequest(identifier: "r", content: UNNotificationContent(), trigger: nil)
        let notification = UNNotification(date: Date(timeIntervalSince1970: 0), request: request)
        let shown =
            "<UNNotification; date: 1970-01-01 00:00:00 +0000, request: <UNNotificationRequest; identifier: \"r\", "
            + "content: <UNNotificationContent; title: \"\", body: \"\">>>"
        #expect(plain(notification) == shown)
        #expect(
            plain(UNNotificationResponse(notification: notification, actionIdentifier: "eat"))
                == "<UNNotificationResponse; actionIdentifier: \"eat\", notification: \(shown)>"
        )
        #expect(
            plain(UNTextInputNotificationResponse(notification: notification, actionIdentifier: "say", userText: "Hi"))
                == "<UNTextInputNotificationResponse; actionIdentifier: \"say\", notification: \(shown), "
                + "userText: \"Hi\">"
        )
    }

    @Test func settingsAndAttachmentsSayWhatTheyHold() throws {
        let settings = plain(Samples.settings)
        #expect(settings.hasPrefix("<UNNotificationSettings; authorizationStatus: authorized, alertSetting: "))
        #expect(settings.contains("soundSetting: enabled, "))
        #expect(settings.hasSuffix("showPreviewsSetting: never, providesAppNotificationSettings: YES>"))
        let stored = UNNotificationAttachment(stored: "/tmp/a b.png", identifier: "p", mimeType: "image/png")
        #expect(
            plain(stored)
                == #"<UNNotificationAttachment; identifier: "p", url: "file:///tmp/a%20b.png", type: "public.png">"#
        )
    }

    /// Logs are no place for a megabyte.
    @Test func nothingIsLongWithoutEnd() {
        let long = String(repeating: "x", count: 100_000)
        let content = UNMutableNotificationContent()
        content.title = long
        content.subtitle = long
        content.body = long
        content.threadIdentifier = long
        content.rotatingBodies = Array(repeating: long, count: 1000)
        content.userInfo = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0) \(long)", $0) })
        content.actions = (0..<1000).map { UNNotificationAction(identifier: "\($0) \(long)", title: long) }
        let text = "\(UNNotificationRequest(identifier: long, content: content, trigger: nil))"
        #expect(text.count < 20_000)
        #expect(text.contains("… 990 more"))
    }

    /// An app's own class is called by its own name.
    @Test func aSubclassSaysItsOwnName() {
        #expect(plain(OwnContent()).hasPrefix("<OwnContent; title: "))
    }

    private final class OwnContent: UNMutableNotificationContent, @unchecked Sendable {}
}
