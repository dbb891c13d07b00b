import UserNotifications

// At the top level the compiler takes the forms that aren't async, which never throw: an error in Swift 6, a warning in Swift 5.
let center = UNUserNotificationCenter.current()
let request = UNNotificationRequest(identifier: "a", content: UNNotificationContent(), trigger: nil)
try await center.add(request)
try await center.setBadgeCount(1)
