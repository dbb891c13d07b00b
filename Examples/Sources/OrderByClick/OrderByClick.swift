import Arguments
import UserNotifications

/// A program that a click starts. It schedules a question and ends. When the question is answered, the agent starts it
/// again by its desktop file, and it gets the answer as soon as its delegate is set.
///
///     order-by-click --schedule [--interval SECONDS]
///     order-by-click                                    as the bus starts it
@main @MainActor
struct OrderByClick {
    static let delegate = OrderDelegate()

    static func main() async throws {
        // The name of the desktop file. An app with a bundle identifier or a GApplication doesn't need this line.
        UNUserNotificationCenter.applicationIdentifier = "org.example.OrderByClick"
        let center = UNUserNotificationCenter.current()
        guard Arguments.has("schedule") else {
            center.delegate = delegate
            // The answer comes at once, so the program needn't stay for long.
            return try await Task.sleep(for: .seconds(10))
        }

        let order = UNNotificationAction(identifier: "ORDER", title: "Order", options: .foreground)
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "ORDER", actions: [order], intentIdentifiers: [])
        ])
        guard try await center.requestAuthorization(options: [.alert]) else { return }
        let content = UNMutableNotificationContent()
        content.title = "Hungry?"
        content.categoryIdentifier = "ORDER"
        content.userInfo = ["dish": "Margherita"]
        let trigger = UNTimeIntervalNotificationTrigger(
            timeInterval: Arguments.number("interval") ?? 3600,
            repeats: false
        )
        try await center.add(UNNotificationRequest(identifier: "hungry", content: content, trigger: trigger))
    }
}

final class OrderDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard response.actionIdentifier == "ORDER",
            let dish = response.notification.request.content.userInfo["dish"] as? String
        else { return }
        let content = UNMutableNotificationContent()
        content.title = "Ordered"
        content.body = dish
        do {
            try await center.add(UNNotificationRequest(identifier: "ordered", content: content, trigger: nil))
        } catch {
            print("The order of \(dish) was not confirmed: \(error.localizedDescription)")
        }
    }
}
