import Arguments
import UserNotifications

/// A different piece of advice each morning at nine. A repeating request would say the same thing every day, so each of the
/// coming days gets its own request, and whenever the app hears from the system it adds the days that are missing.
///
///     daily-message [--interval SECONDS] [--ahead DAYS]
@main @MainActor
struct DailyMessage {
    static let messages = [
        "Write it down.", "Go outside.", "Call somebody.", "Drink water.", "Leave on time.", "Tidy one drawer.",
        "Say thank you.",
    ]

    static let delegate = DailyDelegate()

    static func main() async throws {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        guard try await center.requestAuthorization(options: [.alert]) else { return }
        await renew(center)
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    /// Adds the coming days that are not pending yet.
    static func renew(_ center: UNUserNotificationCenter) async {
        let pending = Set(await center.pendingNotificationRequests().map(\.identifier))
        for day in comingDays(Int(Arguments.number("ahead") ?? 7)) where !pending.contains("day-\(day.number)") {
            let content = UNMutableNotificationContent()
            content.title = "Today"
            content.body = messages[day.number % messages.count]
            let parts: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
            let trigger = UNCalendarNotificationTrigger(
                dateMatching: Calendar.current.dateComponents(parts, from: day.date),
                repeats: false
            )
            do {
                try await center.add(
                    UNNotificationRequest(identifier: "day-\(day.number)", content: content, trigger: trigger)
                )
            } catch {
                print("No message on \(day.date): \(error.localizedDescription)")
            }
        }
    }

    /// The next mornings, numbered; with `--interval` a day is as short as that.
    static func comingDays(_ count: Int) -> [(number: Int, date: Date)] {
        if let seconds = Arguments.number("interval") {
            let next = Int(Date().timeIntervalSince1970 / seconds) + 2
            return (next..<next + count).map { ($0, Date(timeIntervalSince1970: Double($0) * seconds)) }
        }
        let calendar = Calendar.current
        let mornings = calendar.dates(byMatching: DateComponents(hour: 9), startingAt: Date()).prefix(count)
        return mornings.map { (calendar.ordinality(of: .day, in: .era, for: $0) ?? 0, $0) }
    }
}

final class DailyDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await DailyMessage.renew(center)
        return [.banner, .list]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        await DailyMessage.renew(center)
    }
}
