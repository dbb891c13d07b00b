import UserNotifications

// What a main.swift writes in the place of `try await center.add(request)`, which Refused/main.swift has.
let center = UNUserNotificationCenter.current()
let request = UNNotificationRequest(identifier: "a", content: UNNotificationContent(), trigger: nil)

func schedule() async throws {
    try await center.add(request)
    try await center.setBadgeCount(1)
}

center.add(request, withCompletionHandler: nil)
center.setBadgeCount(1, withCompletionHandler: nil)
do {
    try await schedule()
    print("added without a bus")
} catch {
    print("done")
}
