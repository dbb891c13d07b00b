import Foundation
import Testing

@testable import UserNotifications

@Suite struct ContentTests {
    @Test func anEmptyContentHasApplesDefaults() {
        let content = UNMutableNotificationContent()
        #expect(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
        #expect(content.badge == nil)
        #expect(content.sound == nil)
        #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
        #expect(content.categoryIdentifier.isEmpty && content.threadIdentifier.isEmpty)
        #expect(content.targetContentIdentifier == nil)
        #expect(content.filterCriteria == nil)
        #expect(content.interruptionLevel == .active)
        #expect(content.relevanceScore == 0)
        #expect(content.values.summaryArgumentCount == 1)
    }

    @Test func aRequestCopiesItsContent() {
        let content = Samples.content()
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        content.title = "changed"
        #expect(request.content.title == "Pizza")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func mutableAndImmutableCopiesAreEqual() throws {
        let content = Samples.content()
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect(copy == content)
        #expect(content == copy)
        #expect(copy.copy() as? UNNotificationContent === copy)
        let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
        #expect(mutable == content)
        #expect(mutable.hash == content.hash)
        mutable.userInfo["one"] = 1.0
        #expect(mutable != content)
        #expect(copy.title == "Pizza")
    }

    @Test func noProviderChangesAContent() {
        final class Provider: NSObject, UNNotificationContentProviding {}
        let error = #expect(throws: UNError.self) { try Samples.content().updating(from: Provider()) }
        #expect(error?.code == .contentProvidingObjectNotAllowed)
    }

    @Test func whatNeverChangesIsItsOwnCopy() {
        #expect(Samples.category.copy() as? UNNotificationCategory === Samples.category)
        #expect(Samples.triggers[0].copy() as? UNNotificationTrigger === Samples.triggers[0])
        #expect(Samples.settings.copy() as? UNNotificationSettings === Samples.settings)
    }

    @Test func equalCategoriesAreOneInASet() throws {
        let twin = UNNotificationCategory(
            identifier: "food",
            actions: Samples.actions,
            intentIdentifiers: ["intent"],
            hiddenPreviewsBodyPlaceholder: "%u messages",
            categorySummaryFormat: "%u more",
            options: [.customDismissAction, .hiddenPreviewsShowTitle]
        )
        #expect(Set([Samples.category, twin]).count == 1)
        let plain = UNNotificationCategory(identifier: "food", actions: [], intentIdentifiers: [])
        #expect(Set([Samples.category, plain]).count == 2)
        #expect(plain.hiddenPreviewsBodyPlaceholder.isEmpty && plain.options.isEmpty)
    }

    @Test func volumesAreHeldBetweenSilenceAndFull() {
        #expect(UNNotificationSound.defaultCriticalSound(withAudioVolume: 7).kind.volume == 1)
        #expect(UNNotificationSound.defaultCriticalSound(withAudioVolume: -1).kind.volume == 0)
        #expect(UNNotificationSound.default == UNNotificationSound.default)
        #expect(UNNotificationSound.default != UNNotificationSound.defaultCritical)
    }

    @Test func aSubclassMakesSoundsOfItsOwnClass() {
        final class Mock: UNNotificationSound, @unchecked Sendable {}
        #expect(Mock.criticalSoundNamed(UNNotificationSoundName("x")).kind.name == "x")
    }

    // body, as shown
    @Test(arguments: [
        ("plain", "plain"), ("100%", "100%"), ("50 % off", "50 % off"), ("100%% sure", "100% sure"),
        ("%@ is here", " is here"), ("%1$@ and %2$d", " and "), ("%5.2f €", " €"), ("%%@", "%@"), ("%", "%"),
        ("%ld%%", "%"), ("5%-7%", "5%-7%"), ("100%!", "100%!"),
    ])
    func printfEscapesAreLeftOut(body: String, shown: String) {
        #expect(PrintfText.shown(body) == shown)
    }

    @Test func wordsGetTheirArguments() {
        #expect(
            NSString.localizedUserNotificationString(forKey: "%@ has %@ of %%", arguments: ["Ann", 3])
                == "Ann has 3 of %"
        )
        #expect(NSString.localizedUserNotificationString(forKey: "%2$@ %1$@", arguments: ["a", "b"]) == "b a")
        #expect(NSString.localizedUserNotificationString(forKey: "KEY", arguments: nil) == "KEY")
        #expect(NSString.localizedUserNotificationString(forKey: "%@ %@", arguments: ["a"]) == "a ")
    }
}
