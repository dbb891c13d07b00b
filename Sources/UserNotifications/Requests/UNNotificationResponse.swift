public import Foundation

/// The action identifier of a click on the notification itself.
public let UNNotificationDefaultActionIdentifier: String = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier of an explicit dismissal.
public let UNNotificationDismissActionIdentifier: String = "com.apple.UNNotificationDismissActionIdentifier"

/// What the person did with a notification.
///
/// `targetScene`, which belongs to UIKit, doesn't exist here.
/// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse>
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // never changes
    private let answered: UNNotification
    private let action: String

    init(notification: UNNotification, actionIdentifier: String) {
        answered = notification
        action = actionIdentifier
        super.init()
    }

    /// Reads a response from an archive; whatever is missing is empty.
    public required init?(coder: NSCoder) {
        answered =
            coder.object("notification", UNNotification.self, of: [UNNotification.self])
            ?? UNNotification(
                date: Date(timeIntervalSince1970: 0),
                request: UNNotificationRequest(identifier: "", content: UNNotificationContent(), trigger: nil)
            )
        action = coder.string("actionIdentifier") ?? ""
        super.init()
    }

    /// The notification that was answered.
    open var notification: UNNotification { answered }
    /// The button's identifier, ``UNNotificationDefaultActionIdentifier`` or ``UNNotificationDismissActionIdentifier``.
    open var actionIdentifier: String { action }

    // MARK: - Describing

    open override var description: String { described.text }

    var described: Description {
        Description(self).words("actionIdentifier", actionIdentifier).value("notification", notification)
    }

    // MARK: - Copying, coding, comparing

    /// True: responses can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the response to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: "notification")
        coder.encode(string: actionIdentifier, forKey: "actionIdentifier")
    }

    /// The response itself, since it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse,
            (other is UNTextInputNotificationResponse) == (self is UNTextInputNotificationResponse)
        else { return false }
        return other.actionIdentifier == actionIdentifier && other.notification == notification
    }

    open override var hash: Int { actionIdentifier.hashValue }
}

/// The text that the person typed in answer to a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse>
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {  // never changes once made
    private let text: String

    init(notification: UNNotification, actionIdentifier: String, userText: String) {
        text = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    /// Reads a response from an archive; whatever is missing is empty.
    public required init?(coder: NSCoder) {
        text = coder.string("userText") ?? ""
        super.init(coder: coder)
    }

    /// The text that was typed.
    open var userText: String { text }

    open override var description: String { described.words("userText", userText).text }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(string: userText, forKey: "userText")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
    }
}
