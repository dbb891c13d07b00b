import UserNotifications

// MARK: - A protocol around the center, which the center itself conforms to

protocol NotificationScheduling {
    func add(_ request: UNNotificationRequest) async throws
    func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)?
    )
    func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool
    func pendingNotificationRequests() async -> [UNNotificationRequest]
    func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void)
    func removePendingNotificationRequests(withIdentifiers identifiers: [String])
    func removeAllPendingNotificationRequests()
    func deliveredNotifications() async -> [UNNotification]
    func removeDeliveredNotifications(withIdentifiers identifiers: [String])
    func notificationSettings() async -> UNNotificationSettings
    func setNotificationCategories(_ categories: Set<UNNotificationCategory>)
    func setBadgeCount(_ newBadgeCount: Int) async throws
    var delegate: (any UNUserNotificationCenterDelegate)? { get set }
}

extension UNUserNotificationCenter: NotificationScheduling {}

struct Scheduler {
    let center: any NotificationScheduling

    init(_ center: any NotificationScheduling = UNUserNotificationCenter.current()) { self.center = center }

    func remindDaily(at hour: Int) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Daily"
        let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: hour), repeats: true)
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger))
    }
}

// MARK: - An actor

actor Reminders {
    private let center: UNUserNotificationCenter
    private var known: [UNNotificationRequest] = []

    init(_ center: UNUserNotificationCenter = .current()) { self.center = center }

    func refresh() async -> Int {
        known = await center.pendingNotificationRequests()
        let shown = await center.deliveredNotifications()
        return known.count + shown.count
    }
}

// MARK: - Completion handlers, as of old

class OldStyle: NSObject {
    let center = UNUserNotificationCenter.current()

    func setUp() {
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error = error { print(error.localizedDescription) }
            guard granted else { return }
            self.schedule()
        }
        center.getNotificationSettings { settings in
            guard settings.authorizationStatus == .authorized else { return }
        }
        center.getNotificationCategories { print($0.count) }
        center.getDeliveredNotifications { notifications in print(notifications.map { $0.date }) }
    }

    func schedule() {
        let request = UNNotificationRequest(identifier: "x", content: UNNotificationContent(), trigger: nil)
        center.add(request) { (error: Error?) in
            if let error = error { print(error) }
        }
        center.add(request, withCompletionHandler: nil)
        center.add(request)
        center.setBadgeCount(0)
        center.setBadgeCount(1) { _ in }
    }
}

// MARK: - On the main actor

@MainActor
final class Model {
    private(set) var pending: [String] = []
    private(set) var isAllowed = false

    func reload() async {
        pending = await UNUserNotificationCenter.current().pendingNotificationRequests().map(\.identifier)
    }

    /// A handler that is written here is called on a background thread, and must hop by itself.
    func ask() {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { granted, _ in
            Task { @MainActor in self.isAllowed = granted }
        }
    }
}

@MainActor
final class MainActorDelegate: NSObject, UNUserNotificationCenterDelegate {
    var last: String?

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        last = notification.request.identifier
        return [.banner, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        last = response.actionIdentifier
    }
}

final class NonisolatedDelegate: NSObject, UNUserNotificationCenterDelegate {
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.list, .banner])
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        defer { completionHandler() }
        if let text = (response as? UNTextInputNotificationResponse)?.userText { print(text) }
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier: break
        default: center.removePendingNotificationRequests(withIdentifiers: [response.notification.request.identifier])
        }
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?) {}
}

/// Never calls its handlers.
final class ForgetfulDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {}
}

// MARK: - A stream of answers

final class Answers: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    let stream: AsyncStream<UNNotificationResponse>
    private let continuation: AsyncStream<UNNotificationResponse>.Continuation

    override init() {
        (stream, continuation) = AsyncStream.makeStream()
        super.init()
        UNUserNotificationCenter.current().delegate = self
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        continuation.yield(response)
    }
}

// MARK: - An app's own conformances

extension UNAuthorizationStatus: @retroactive CustomStringConvertible {
    /// In the app's own words.
    public var description: String { self == .authorized ? "yes" : "no" }
}

extension UNNotificationRequest: @retroactive Comparable {
    /// By identifier.
    public static func < (left: UNNotificationRequest, right: UNNotificationRequest) -> Bool {
        left.identifier < right.identifier
    }
}

// MARK: - Mocks

final class FakeCoder: NSCoder {
    private let objects: [String: Any]
    private let status: UNAuthorizationStatus

    init(_ objects: [String: Any] = [:], status: UNAuthorizationStatus = .authorized) {
        self.objects = objects
        self.status = status
    }

    override var allowsKeyedCoding: Bool { true }
    override func decodeObject(forKey key: String) -> Any? { objects[key] }
    override func decodeInt64(forKey key: String) -> Int64 { Int64(status.rawValue) }
    override func decodeBool(forKey key: String) -> Bool { false }
}

final class MockSettings: UNNotificationSettings, @unchecked Sendable {
    override var authorizationStatus: UNAuthorizationStatus { .provisional }
}

final class MockResponse: UNNotificationResponse, @unchecked Sendable {
    private let action: String

    init?(action: String) {
        self.action = action
        super.init(coder: FakeCoder())
    }

    required init?(coder: NSCoder) {
        action = ""
        super.init(coder: coder)
    }

    override var actionIdentifier: String { action }
}

final class MockContent: UNNotificationContent, @unchecked Sendable {
    override var title: String { "mock" }
}

final class MockRequest: UNNotificationRequest, @unchecked Sendable {
    override var identifier: String { "mock" }
}
