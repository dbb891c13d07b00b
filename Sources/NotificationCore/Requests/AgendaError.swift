/// Why the agenda refused something. Nothing was changed.
package struct AgendaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal; its raw value ends the D-Bus error name `io.github.carillon.Error.…`.
    package enum Code: String, Sendable, CaseIterable {
        /// A field is missing, of the wrong kind, too long or holds what it must not.
        case invalidArgument = "InvalidArgument"
        /// Neither title nor body.
        case noContent = "NotificationInvalidNoContent"
        /// The trigger never rings, or only in the past.
        case noDate = "NotificationInvalidNoDate"
        /// No pending or delivered notification has this identifier.
        case unknownIdentifier = "UnknownIdentifier"
        /// The notification has no such button.
        case unknownAction = "UnknownAction"
        /// This caller may not do that.
        case notPermitted = "NotPermitted"
        /// The person has not allowed this app to notify.
        case notificationsNotAllowed = "NotificationsNotAllowed"
        /// The app has as many pending requests as it may have.
        case quotaExceeded = "QuotaExceeded"
        /// A request that would take too long to compute, or an answer that would be too large to send.
        case limitsExceeded = "LimitsExceeded"
        /// Nothing here knows where the machine is.
        case locationUnavailable = "LocationUnavailable"
        /// The attachment can't be used.
        case invalidAttachment = "InvalidAttachment"
        /// The schedule could not be written; it is as it was before.
        case storeFailed = "StoreFailed"
        /// Another session's agent holds the store; the same call may succeed later.
        case storeInUse = "StoreInUse"
    }

    package let code: Code
    /// A sentence for people: what was wrong and what would be right.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
