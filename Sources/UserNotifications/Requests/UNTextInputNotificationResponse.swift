public import Foundation

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

    /// The button, the notification and the text, for logs.
    open override var description: String { described.words("userText", userText).text }

    /// Writes the response to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(string: userText, forKey: "userText")
    }

    /// Whether both are the same answer with the same text.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
    }
}
