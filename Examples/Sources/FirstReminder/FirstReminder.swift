import UserNotifications

/// The smallest possible program: a reminder every 30 seconds, which keeps ringing after the program has ended.
@main struct FirstReminder {
    static func main() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Pizza Time!!"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 30, repeats: true)
        let request = UNNotificationRequest(identifier: "pizza", content: content, trigger: trigger)
        try await UNUserNotificationCenter.current().add(request)
    }
}
