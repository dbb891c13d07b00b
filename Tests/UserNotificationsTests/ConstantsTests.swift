import Foundation
import Testing
import UserNotifications

@Suite struct ConstantsTests {
    @Test func enumsHaveApplesRawValues() {
        let statuses: [UNAuthorizationStatus] = [.notDetermined, .denied, .authorized, .provisional, .ephemeral]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect([UNShowPreviewsSetting.always, .whenAuthenticated, .never].map(\.rawValue) == [0, 1, 2])
        #expect([UNNotificationSetting.notSupported, .disabled, .enabled].map(\.rawValue) == [0, 1, 2])
        #expect([UNAlertStyle.none, .banner, .alert].map(\.rawValue) == [0, 1, 2])
        let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
        #expect(levels.map(\.rawValue) == [0, 1, 2, 3] as [UInt])
    }

    @Test func optionsHaveApplesBits() {
        let authorization: [UNAuthorizationOptions] = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings, .provisional,
        ]
        #expect(authorization.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64] as [UInt])
        #expect([UNNotificationPresentationOptions.badge, .sound, .list, .banner].map(\.rawValue) == [1, 2, 8, 16])
        #expect(
            [UNNotificationActionOptions.authenticationRequired, .destructive, .foreground].map(\.rawValue) == [
                1, 2, 4,
            ]
        )
        let category: [UNNotificationCategoryOptions] = [
            .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle,
        ]
        #expect(category.map(\.rawValue) == [1, 2, 4, 8] as [UInt])
        #expect(UNAuthorizationOptions(rawValue: 6) == [.sound, .alert])
    }

    @Test func errorsHaveApplesCodes() {
        let codes: [UNError.Code] = [
            UNError.notificationsNotAllowed, UNError.attachmentInvalidURL, UNError.attachmentUnrecognizedType,
            UNError.attachmentInvalidFileSize, UNError.attachmentNotInDataStore,
            UNError.attachmentMoveIntoDataStoreFailed, UNError.attachmentCorrupt, UNError.notificationInvalidNoDate,
            UNError.notificationInvalidNoContent, UNError.contentProvidingObjectNotAllowed,
            UNError.contentProvidingInvalid, UNError.badgeInputInvalid,
        ]
        #expect(codes.map(\.rawValue) == [1, 100, 101, 102, 103, 104, 105, 1400, 1401, 1500, 1501, 1600])
    }

    @Test func constantsHaveApplesValues() {
        #expect(UNErrorDomain == "UNErrorDomain")
        #expect(UNError.errorDomain == "UNErrorDomain")
        #expect(UNNotificationDefaultActionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
        #expect(UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
        #expect(UNNotificationAttachmentOptionsTypeHintKey == "UNNotificationAttachmentOptionsTypeHintKey")
    }

    @Test func anErrorIsCaughtByItsCodeAndBridges() {
        let error: any Error = UNError(.attachmentCorrupt, userInfo: [NSLocalizedDescriptionKey: "broken"])
        #expect(error.localizedDescription == "broken")
        #expect((error as NSError).code == 105)
        #expect((error as NSError).domain == UNErrorDomain)
        #expect((error as? UNError)?.code == .attachmentCorrupt)
        do {
            throw error
        } catch UNError.attachmentCorrupt {
        } catch {
            Issue.record(error)
        }
    }
}
