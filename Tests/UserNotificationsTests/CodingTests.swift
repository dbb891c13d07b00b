import Foundation
import Testing

@testable import UserNotifications

@Suite struct CodingTests {
    private func back<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
        #expect(type(of: object).supportsSecureCoding)
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: type(of: object), from: data)
    }

    @Test(arguments: Samples.triggers + Samples.places)
    func aTriggerSurvivesAnArchive(_ trigger: UNNotificationTrigger) throws {
        #expect(try back(trigger) == trigger)
        #expect(try back(Samples.request(trigger)) == Samples.request(trigger))
    }

    @Test func dateComponentsSurviveAnArchiveExactly() throws {
        for trigger in Samples.triggers.compactMap({ $0 as? UNCalendarNotificationTrigger }) {
            #expect(try back(trigger)?.dateComponents == trigger.dateComponents)
        }
    }

    @Test func everythingElseSurvivesAnArchive() throws {
        for sound in Samples.sounds { #expect(try back(sound) == sound) }
        for icon in Samples.icons { #expect(try back(icon) == icon) }
        for action in Samples.actions {
            #expect(try back(action) == action)
            #expect(try back(action)?.effect == action.effect)
        }
        let withIcon = UNNotificationAction(identifier: "i", title: "I", options: .foreground, icon: Samples.icons[0])
        #expect(try back(withIcon) == withIcon)
        #expect(try back(Samples.category) == Samples.category)
        #expect(try back(Samples.settings) == Samples.settings)
        #expect(try back(Samples.request(nil)) == Samples.request(nil))
        #expect(try back(Samples.notification) == Samples.notification)
        let response = UNNotificationResponse(notification: Samples.notification, actionIdentifier: "done")
        #expect(try back(response) == response)
        let written = UNTextInputNotificationResponse(
            notification: Samples.notification,
            actionIdentifier: "reply",
            userText: "yes"
        )
        #expect(try back(written) == written)
        #expect(try back(written)?.userText == "yes")
    }

    @Test func userInfoKeepsItsTypesInAnArchive() throws {
        let content = Samples.content()
        let read = try #require(try back(content))
        #expect(read == content)
        #expect(UserInfoMapping.areEqual(read.userInfo, Samples.userInfo))
        #expect(read.userInfo["true"] is Bool)
        #expect(read.userInfo["one"] as? Int == 1)
        #expect(read.userInfo["one point"] as? Double == 1)
        #expect(read.userInfo["date"] as? Date == Samples.userInfo["date"] as? Date)
        let immutable = try #require(content.copy() as? UNNotificationContent)
        #expect(try back(immutable) == content)
    }

    @Test func infiniteNumbersSurviveAnArchive() throws {
        let content = UNMutableNotificationContent()
        content.userInfo = ["inf": Double.infinity, "small": -Double.infinity]
        #expect(try back(content)?.userInfo["inf"] as? Double == .infinity)
    }

    // MARK: - Coders that test suites make

    private final class FakeCoder: NSCoder {
        let objects: [String: Any]
        let number: Int64

        init(_ objects: [String: Any] = [:], number: Int64 = 0) {
            self.objects = objects
            self.number = number
        }

        override var allowsKeyedCoding: Bool { true }
        override func decodeObject(forKey key: String) -> Any? { objects[key] }
        override func decodeInt64(forKey key: String) -> Int64 { number }
        override func decodeBool(forKey key: String) -> Bool { true }
    }

    private final class MockSettings: UNNotificationSettings, @unchecked Sendable {
        override var authorizationStatus: UNAuthorizationStatus { .provisional }
    }

    private final class MockResponse: UNNotificationResponse, @unchecked Sendable {
        override var actionIdentifier: String { "mock" }
    }

    @Test func settingsComeFromAFakeCoder() {
        #expect(UNNotificationSettings(coder: FakeCoder(number: 2))?.authorizationStatus == .authorized)
        #expect(UNNotificationSettings(coder: FakeCoder(number: 2))?.providesAppNotificationSettings == true)
        #expect(UNNotificationSettings(coder: FakeCoder(number: 99))?.authorizationStatus == .notDetermined)
        #expect(MockSettings(coder: FakeCoder())?.authorizationStatus == .provisional)
    }

    @Test func whatAFakeCoderLeavesOutIsEmpty() throws {
        let response = try #require(MockResponse(coder: FakeCoder()))
        #expect(response.actionIdentifier == "mock")
        #expect(response.notification.request.identifier.isEmpty)
        #expect(response.notification.date == Date(timeIntervalSince1970: 0))
        let coder = FakeCoder(["notification": Samples.notification, "actionIdentifier": "done", "userText": "hi"])
        let read = try #require(UNTextInputNotificationResponse(coder: coder))
        #expect(read.notification == Samples.notification)
        #expect(read.actionIdentifier == "done")
        #expect(read.userText == "hi")
        #expect(UNNotificationContent(coder: FakeCoder()) == UNNotificationContent())
        #expect(UNTimeIntervalNotificationTrigger(coder: FakeCoder()) == nil)
        #expect(UNCalendarNotificationTrigger(coder: FakeCoder()) == nil)
        #expect(UNNotificationAttachment(coder: FakeCoder()) == nil)
        #expect(UNPushNotificationTrigger(coder: FakeCoder())?.repeats == false)
    }
}
