import Foundation
import UserNotifications

// A program whose last line is a call that it doesn't wait for. What it is told on the command line:
// - `add`: schedules a request and ends
// - `nothing`: has had an answer, and ends with nothing under way
// - `handler`: ends in a completion handler, right after another call
// - `bad`: its last call is refused
// - `texts`: adds texts that can't be kept as they are

let center = UNUserNotificationCenter.current()

func request(_ identifier: String) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
}

switch CommandLine.arguments.last {
case "nothing":
    let answered = DispatchSemaphore(value: 0)
    center.getNotificationSettings { _ in answered.signal() }
    answered.wait()
case "handler":
    center.add(request("first")) { _ in
        UNUserNotificationCenter.current().add(request("last"))
        exit(0)
    }
    dispatchMain()
case "bad":
    center.add(request(""))
case "texts":
    for (number, text) in [String(repeating: "t", count: 2000), "a\0\u{1B}b", "\u{202E}c", "\u{2067}d"].enumerated() {
        let content = UNMutableNotificationContent()
        content.title = text
        content.body = text
        content.relevanceScore = 2
        center.add(UNNotificationRequest(identifier: "\(number)", content: content, trigger: request("").trigger))
    }
default:
    for number in 1...20 { center.add(request("\(number)")) }
}
