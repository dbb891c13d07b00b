import Arguments
import UserNotifications

/// A list of reminders that is scheduled again at every start, and still is never there twice.
///
/// Each reminder keeps its identifier, so that adding it replaces what is pending; what is pending and no longer in the list
/// is removed. Run it a hundred times, and there are still the same three requests.
///
///     reminder-list [--interval SECONDS] [--listen]
@main @MainActor
struct ReminderList {
    struct Reminder {
        let identifier: String
        let title: String
        let time: DateComponents
    }

    static let reminders = [
        Reminder(identifier: "plants", title: "Water the plants", time: DateComponents(hour: 18, weekday: 2)),
        Reminder(identifier: "rent", title: "Pay the rent", time: DateComponents(day: 1, hour: 9)),
        Reminder(identifier: "stretch", title: "Stretch your back", time: DateComponents(minute: 0)),
    ]

    static let delegate = ListDelegate()

    static func main() async throws {
        let center = UNUserNotificationCenter.current()
        if Arguments.has("listen") { center.delegate = delegate }
        let done = UNNotificationAction(identifier: "DONE", title: "Never again")
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "REMINDER", actions: [done], intentIdentifiers: [])
        ])
        guard try await center.requestAuthorization(options: [.alert]) else { return }

        let wanted = Set(reminders.map(\.identifier))
        let stale = await center.pendingNotificationRequests().map(\.identifier).filter { !wanted.contains($0) }
        center.removePendingNotificationRequests(withIdentifiers: stale)
        for reminder in reminders { try await center.add(request(for: reminder)) }

        for request in await center.pendingNotificationRequests() { print(request.identifier, request.content.title) }
        while Arguments.has("listen") { try await Task.sleep(for: .seconds(3600)) }
    }

    static func request(for reminder: Reminder) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = reminder.title
        content.categoryIdentifier = "REMINDER"
        let trigger: UNNotificationTrigger =
            if let seconds = Arguments.number("interval") {
                UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
            } else {
                UNCalendarNotificationTrigger(dateMatching: reminder.time, repeats: true)
            }
        return UNNotificationRequest(identifier: reminder.identifier, content: content, trigger: trigger)
    }
}

final class ListDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard response.actionIdentifier == "DONE" else { return }
        center.removePendingNotificationRequests(withIdentifiers: [response.notification.request.identifier])
    }
}
