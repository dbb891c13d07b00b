public import Foundation

/// A notification that has been shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotification>
open class UNNotification: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes once made
    private let shown: Date?
    private let origin: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        shown = date
        origin = request
        super.init()
    }

    /// Reads a notification from an archive; whatever is missing is empty.
    public required init?(coder: NSCoder) {
        shown = coder.date("date")
        origin =
            coder.object("request", UNNotificationRequest.self, of: [UNNotificationRequest.self])
            ?? UNNotificationRequest(identifier: "", content: UNNotificationContent(), trigger: nil)
        super.init()
    }

    /// When it rang; the beginning of 1970 if an archive doesn't say.
    open var date: Date { shown ?? Date(timeIntervalSince1970: 0) }
    /// The request that it came from.
    open var request: UNNotificationRequest { origin }

    // MARK: - Describing

    open override var description: String { Description(self).value("date", date).value("request", request).text }

    // MARK: - Copying, coding, comparing

    /// True: notifications can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the notification to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(shown.map { $0 as NSDate }, forKey: "date")
        coder.encode(request, forKey: "request")
    }

    /// The notification itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return other.date == date && other.request == request
    }

    open override var hash: Int { request.hash }
}
