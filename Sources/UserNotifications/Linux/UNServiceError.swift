public import Foundation

/// Why the notification service failed, where Apple's framework has no code for it. A Linux addition.
///
/// It appears where Apple's framework has an `NSError`; `error as NSError` has the domain
/// `io.github.carillon.ErrorDomain`, and `localizedDescription` is a sentence for people.
public struct UNServiceError: Error, LocalizedError, CustomNSError, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Int, Hashable, Sendable, BitwiseCopyable {
        /// There is no session bus, or the agent isn't installed.
        case serviceUnavailable = 1
        /// The agent went away repeatedly before it answered.
        case connectionInterrupted = 2
        /// The agent or this desktop doesn't support it, or no sandboxed app may do it.
        case notSupported = 3
        /// A value has the wrong type, is too long or contains something that isn't allowed.
        case invalidArgument = 4
        /// The app has reached a limit on what it may store, such as its number of pending requests.
        case quotaExceeded = 5
        /// The schedule could not be written and is unchanged.
        case storeFailed = 6
        /// There is no pending or delivered notification with this identifier, or it has no such button.
        case notFound = 7
        /// The agent's answer makes no sense.
        case failed = 8
        /// A request would take too long to compute, or an answer would be too large to send.
        case limitsExceeded = 9
        /// Another login session of the same person is using the schedule; nothing was changed. Try again later: this
        /// session's agent takes over when the other one ends.
        case storeInUse = 10
    }

    /// What kind of failure it is.
    public let code: Code
    /// What was wrong and what would be right, in a sentence for people.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The domain of these errors as `NSError`.
    public static var errorDomain: String { "io.github.carillon.ErrorDomain" }
    /// The code's number.
    public var errorCode: Int { code.rawValue }
    /// The sentence for people, under Foundation's key.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
    /// The sentence for people.
    public var errorDescription: String? { message }
    /// The sentence for people.
    public var description: String { message }
}
