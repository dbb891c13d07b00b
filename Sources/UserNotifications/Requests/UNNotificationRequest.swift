public import Foundation

/// A notification and when to show it.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest>
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes once made
    private let name: String
    private let text: UNNotificationContent
    private let cause: UNNotificationTrigger?
    /// Linux additions, set before the request is shared.
    private(set) var limits = UNNotificationBounds()
    private(set) var missed = UNMissedNotificationPolicy.ringOnce
    private(set) var again: UNRepeatUntilAnswered?
    private(set) var wakes = false

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - identifier: Unique within the app and not empty; adding another request with the same identifier replaces
    ///     it.
    ///   - content: What is shown; it is copied.
    ///   - trigger: When it is shown; nil means at once.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        name = identifier
        text = content.copy() as? UNNotificationContent ?? content
        cause = trigger
        super.init()
    }

    /// Reads a request from an archive.
    public required init?(coder: NSCoder) {
        name = coder.string("identifier") ?? ""
        let content = [UNNotificationContent.self, UNMutableNotificationContent.self]
        text = coder.object("content", UNNotificationContent.self, of: content) ?? UNNotificationContent()
        cause = coder.object("trigger", UNNotificationTrigger.self, of: Self.triggers)
        limits = UNNotificationBounds(
            startDate: coder.date("startDate"),
            endDate: coder.date("endDate"),
            count: coder.number("count")?.intValue
        )
        switch coder.number("missed")?.doubleValue {
        case nil: break
        case let seconds? where seconds < 0: missed = .skip
        case let seconds?: missed = .within(seconds)
        }
        if let interval = coder.number("untilAnsweredInterval"), let limit = coder.number("untilAnsweredLimit") {
            again = UNRepeatUntilAnswered(every: interval.doubleValue, atMost: limit.intValue)
        }
        wakes = coder.number("wakesMachine")?.boolValue ?? false
        super.init()
    }

    private static let triggers: [AnyClass] = [
        UNTimeIntervalNotificationTrigger.self, UNCalendarNotificationTrigger.self,
        UNLocationNotificationTrigger.self, UNPushNotificationTrigger.self, UNRecurrenceNotificationTrigger.self,
        UNNotificationTrigger.self,
    ]

    func set(
        _ bounds: UNNotificationBounds,
        _ policy: UNMissedNotificationPolicy,
        _ untilAnswered: UNRepeatUntilAnswered?,
        wakes: Bool
    ) {
        limits = bounds
        missed = policy
        again = untilAnswered
        self.wakes = wakes
    }

    /// The name by which it can be replaced and removed.
    open var identifier: String { name }
    /// What is shown.
    open var content: UNNotificationContent { text }
    /// When it is shown; nil means at once.
    open var trigger: UNNotificationTrigger? { cause }

    // MARK: - Describing

    open override var description: String {
        Description(self)
            .words("identifier", identifier)
            .value("content", content)
            .value("trigger", trigger)
            .value("startDate", limits.startDate)
            .value("endDate", limits.endDate)
            .value("count", limits.count)
            .value("missedPolicy", missed, unless: .ringOnce)
            .value("untilAnswered", again.map { "\($0.limit) times every \($0.interval) s" })
            .value("wakesMachine", wakes, unless: false)
            .text
    }

    // MARK: - Copying, coding, comparing

    /// True: requests can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the request to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(string: identifier, forKey: "identifier")
        coder.encode(content, forKey: "content")
        coder.encode(trigger, forKey: "trigger")
        coder.encode(limits.startDate.map { $0 as NSDate }, forKey: "startDate")
        coder.encode(limits.endDate.map { $0 as NSDate }, forKey: "endDate")
        coder.encode(limits.count.map { $0 as NSNumber }, forKey: "count")
        switch missed {
        case .ringOnce: break
        case .skip: coder.encode(-1 as NSNumber, forKey: "missed")
        case .within(let seconds): coder.encode(seconds as NSNumber, forKey: "missed")
        }
        coder.encode(again.map { $0.interval as NSNumber }, forKey: "untilAnsweredInterval")
        coder.encode(again.map { $0.limit as NSNumber }, forKey: "untilAnsweredLimit")
        if wakes { coder.encode(true as NSNumber, forKey: "wakesMachine") }
    }

    /// The request itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return other.identifier == identifier && other.content == content && other.trigger == trigger
            && other.limits == limits && other.missed == missed && other.again == again && other.wakes == wakes
    }

    open override var hash: Int { identifier.hashValue }
}
