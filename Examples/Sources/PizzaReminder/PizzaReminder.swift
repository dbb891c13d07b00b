import Arguments
import UserNotifications

/// Pizza, every Friday at half past six, for twelve weeks or until you have had enough of it.
///
///     pizza-reminder [--interval SECONDS] [--for SECONDS]
@main @MainActor
struct PizzaReminder {
    static let delegate = PizzaDelegate()

    static func main() async throws {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate

        let stop = UNNotificationAction(identifier: "STOP", title: "Stop Repeat", options: .destructive)
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "PIZZA", actions: [stop], intentIdentifiers: [])
        ])

        guard try await center.requestAuthorization(options: [.alert, .sound]) else {
            return print("Without permission there will be no pizza.")
        }

        let content = UNMutableNotificationContent()
        content.title = "Pizza Time!!"
        content.body = "The oven wants to be lit."
        content.sound = .default
        content.categoryIdentifier = "PIZZA"
        // On iOS the app would have to check it when it runs. Here the agent does, and the repeat ends without the app.
        content.userInfo = ["endDate": Date(timeIntervalSinceNow: Arguments.number("for") ?? 12 * 7 * 86400)]

        let trigger: UNNotificationTrigger =
            if let seconds = Arguments.number("interval") {
                UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
            } else {
                UNCalendarNotificationTrigger(
                    dateMatching: DateComponents(hour: 18, minute: 30, weekday: 6),
                    repeats: true
                )
            }
        try await center.add(UNNotificationRequest(identifier: "pizza", content: content, trigger: trigger))

        // A real app would now show its windows.
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

final class PizzaDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .list, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        if response.actionIdentifier == "STOP" {
            center.removePendingNotificationRequests(withIdentifiers: [response.notification.request.identifier])
        }
    }
}
