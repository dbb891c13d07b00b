import Arguments
import UserNotifications

// Rings every thirty seconds, until Stop is pressed; Stop also removes what is still on the screen. Written with completion
// handlers, like code from before `async`.
//
//     interval-timer [--interval SECONDS]

final class TimerDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if response.actionIdentifier == "STOP" {
            center.removeAllPendingNotificationRequests()
            center.removeAllDeliveredNotifications()
        }
        completionHandler()
    }
}

func startTimer(every seconds: TimeInterval) {
    let content = UNMutableNotificationContent()
    content.title = "Next exercise"
    content.body = "Change after \(seconds.formatted()) seconds."
    content.sound = .default
    content.categoryIdentifier = "TIMER"
    // Apple's framework repeats no more often than once a minute; here it may be once a second.
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
    let request = UNNotificationRequest(identifier: "timer", content: content, trigger: trigger)
    UNUserNotificationCenter.current().add(request) { error in
        if let error { print("The timer did not start: \(error.localizedDescription)") }
    }
}

let delegate = TimerDelegate()
let center = UNUserNotificationCenter.current()
center.delegate = delegate
center.setNotificationCategories([
    UNNotificationCategory(
        identifier: "TIMER",
        actions: [UNNotificationAction(identifier: "STOP", title: "Stop", options: [])],
        intentIdentifiers: []
    )
])
center.requestAuthorization(options: [.alert, .sound]) { granted, error in
    if granted {
        startTimer(every: Arguments.number("interval") ?? 30)
    } else {
        print("The timer may not notify: \(error?.localizedDescription ?? "that is what you decided")")
    }
}
RunLoop.main.run()
