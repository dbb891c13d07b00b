import UserNotifications

// Prints what went wrong, and nothing when all is well.
func check(_ holds: Bool, _ what: String) {
    if !holds { print("wrong: \(what)") }
}

let center = UNUserNotificationCenter.current()
let delegate = NonisolatedDelegate()
center.delegate = delegate
check(center.delegate === delegate, "the delegate is kept")
check(EveryDeclaration.triggers().count == 3, "triggers")
check(try EveryDeclaration.contents().title == "Hello!", "contents")
check(EveryDeclaration.category().actions.count == 7, "category")
check(EveryDeclaration.describe(EveryDeclaration.error()) == "not allowed", "errors are caught by their code")
check(EveryDeclaration.wrapped().code == .notificationsNotAllowed, "errors wrap NSError")
check(UNNotificationSettings(coder: FakeCoder())?.authorizationStatus == .authorized, "settings of a fake coder")
check(MockSettings(coder: FakeCoder())?.authorizationStatus == .provisional, "mock settings")
check(MockResponse(action: "x")?.actionIdentifier == "x", "mock responses")
check(MockContent().title == "mock", "mock contents")
check(
    MockRequest(identifier: "x", content: MockContent(), trigger: nil).identifier == "mock",
    "mock requests are made as others are"
)
check("\(UNAuthorizationStatus.authorized)" == "yes", "an app's own description")
let requests = ["b", "a"].map { UNNotificationRequest(identifier: $0, content: UNNotificationContent(), trigger: nil) }
check(requests.sorted().first?.identifier == "a", "an app's own order")
check(!UNUserNotificationCenter.applicationIdentifier.isEmpty, "an identity without a bundle")

checkExtensions()

let semaphore = DispatchSemaphore(value: 0)
center.getPendingNotificationRequests { _ in semaphore.signal() }
check(semaphore.wait(timeout: .now() + 30) == .success, "completion handlers are called")
print("done")
