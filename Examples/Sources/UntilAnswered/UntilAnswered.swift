import Arguments
import UserNotifications

/// Two messages from Anna that come back every five minutes, until one of them is answered: with text, with a click or by
/// being closed. They belong to one thread, and an answer counts for the whole thread.
///
///     until-answered [--interval SECONDS]
@main @MainActor
struct UntilAnswered {
    static let delegate = AnswerDelegate()

    static func main() async throws {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "MESSAGE",
                actions: [
                    UNNotificationAction(identifier: "COMING", title: "On my way"),
                    UNTextInputNotificationAction(
                        identifier: "REPLY",
                        title: "Reply",
                        textInputButtonTitle: "Send",
                        textInputPlaceholder: "Message"
                    ),
                ],
                intentIdentifiers: [],
                // Closing a message is an answer as well.
                options: .customDismissAction
            )
        ])
        guard try await center.requestAuthorization(options: [.alert, .sound]) else { return }

        for (number, words) in ["Dinner is ready.", "It is getting cold!"].enumerated() {
            let content = UNMutableNotificationContent()
            content.title = "Anna"
            content.body = words
            content.sound = .default
            content.threadIdentifier = "anna"
            content.categoryIdentifier = "MESSAGE"
            let trigger = UNTimeIntervalNotificationTrigger(
                timeInterval: Arguments.number("interval") ?? 300,
                repeats: true
            )
            try await center.add(
                UNNotificationRequest(identifier: "anna-\(number)", content: content, trigger: trigger)
            )
        }
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

final class AnswerDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .list, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        let thread = response.notification.request.content.threadIdentifier
        let pending = await center.pendingNotificationRequests().filter { $0.content.threadIdentifier == thread }
        let shown = await center.deliveredNotifications().filter { $0.request.content.threadIdentifier == thread }
        center.removePendingNotificationRequests(withIdentifiers: pending.map(\.identifier))
        center.removeDeliveredNotifications(withIdentifiers: shown.map(\.request.identifier))

        switch response {
        case let reply as UNTextInputNotificationResponse: print("To Anna: \(reply.userText)")
        case _ where response.actionIdentifier == "COMING": print("To Anna: On my way")
        default: print("Anna is not answered.")
        }
    }
}
