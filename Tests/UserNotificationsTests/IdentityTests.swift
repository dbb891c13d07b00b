import Testing

@testable import UserNotifications

@Suite struct IdentityTests {
    @Test func aProgramWithoutABundleHasAnIdentityAndACenter() {
        #expect(!UNUserNotificationCenter.applicationIdentifier.isEmpty)
        #expect(UNUserNotificationCenter.current() === UNUserNotificationCenter.current())
        #expect(!UNUserNotificationCenter.current().supportsContentExtensions)
    }
}
