public import Foundation

/// The domain of the errors of notifications.
public let UNErrorDomain: String = "UNErrorDomain"

/// Why a notification was refused.
///
/// A failure that Apple's framework has no code for, such as a missing agent, is a ``UNServiceError``.
/// <https://developer.apple.com/documentation/usernotifications/unerror>
public struct UNError: _BridgedStoredNSError {
    /// The error as Foundation's class.
    public let _nsError: NSError

    /// Wraps an error of the domain ``UNErrorDomain``.
    public init(_nsError error: NSError) { _nsError = error }

    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// ``UNErrorDomain``, as Foundation's bridging asks for it.
    public static var _nsErrorDomain: String { UNErrorDomain }

    /// What kind of refusal it is.
    public enum Code: Int, _ErrorCodeProtocol, Hashable, Sendable, BitwiseCopyable {
        /// The error type that belongs to these codes.
        public typealias _ErrorType = UNError

        /// The person doesn't allow notifications from this app.
        case notificationsNotAllowed = 1

        /// The attachment's URL isn't a readable file.
        case attachmentInvalidURL = 100
        /// The attachment's type is unknown or can't be shown.
        case attachmentUnrecognizedType = 101
        /// The attachment's file is empty or too large.
        case attachmentInvalidFileSize = 102
        /// The attachment is not in the agent's store.
        case attachmentNotInDataStore = 103
        /// The attachment could not be copied into the agent's store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The attachment's content doesn't match its type.
        case attachmentCorrupt = 105

        /// The trigger never rings.
        case notificationInvalidNoDate = 1400
        /// The notification has nothing to show.
        case notificationInvalidNoContent = 1401

        /// This kind of object can't change a notification's content.
        case contentProvidingObjectNotAllowed = 1500
        /// The object's content can't be used.
        case contentProvidingInvalid = 1501

        /// The badge's number can't be shown.
        case badgeInputInvalid = 1600
    }

    /// The person doesn't allow notifications from this app.
    public static var notificationsNotAllowed: UNError.Code { .notificationsNotAllowed }
    /// The attachment's URL isn't a readable file.
    public static var attachmentInvalidURL: UNError.Code { .attachmentInvalidURL }
    /// The attachment's type is unknown or can't be shown.
    public static var attachmentUnrecognizedType: UNError.Code { .attachmentUnrecognizedType }
    /// The attachment's file is empty or too large.
    public static var attachmentInvalidFileSize: UNError.Code { .attachmentInvalidFileSize }
    /// The attachment is not in the agent's store.
    public static var attachmentNotInDataStore: UNError.Code { .attachmentNotInDataStore }
    /// The attachment could not be copied into the agent's store.
    public static var attachmentMoveIntoDataStoreFailed: UNError.Code { .attachmentMoveIntoDataStoreFailed }
    /// The attachment's content doesn't match its type.
    public static var attachmentCorrupt: UNError.Code { .attachmentCorrupt }
    /// The trigger never rings.
    public static var notificationInvalidNoDate: UNError.Code { .notificationInvalidNoDate }
    /// The notification has nothing to show.
    public static var notificationInvalidNoContent: UNError.Code { .notificationInvalidNoContent }
    /// This kind of object can't change a notification's content.
    public static var contentProvidingObjectNotAllowed: UNError.Code { .contentProvidingObjectNotAllowed }
    /// The object's content can't be used.
    public static var contentProvidingInvalid: UNError.Code { .contentProvidingInvalid }
    /// The badge's number can't be shown.
    public static var badgeInputInvalid: UNError.Code { .badgeInputInvalid }

    /// A sentence for people.
    public var localizedDescription: String { _nsError.localizedDescription }

    /// - Parameter sentence: What was wrong and what would be right, for people.
    init(_ code: Code, _ sentence: String, reason: String? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        userInfo[NSLocalizedFailureReasonErrorKey] = reason
        self.init(_nsError: NSError(domain: UNErrorDomain, code: code.rawValue, userInfo: userInfo))
    }
}
