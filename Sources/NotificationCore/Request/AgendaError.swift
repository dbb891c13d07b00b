package import Messages

/// Why the agenda refused a request. Nothing was changed.
package struct AgendaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of refusal; its raw value ends the D-Bus error name `io.github.carillon.Error.…`.
    package enum Code: String, Sendable, CaseIterable {
        /// A field is missing, has the wrong type, is too long or contains something that isn't allowed.
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
        /// The app has reached a limit on what it may store, such as its number of pending requests.
        case quotaExceeded = "QuotaExceeded"
        /// A request that would take too long to compute, or an answer that would be too large to send.
        case limitsExceeded = "LimitsExceeded"
        /// The machine's position isn't available here.
        case locationUnavailable = "LocationUnavailable"
        /// The attachment can't be used.
        case invalidAttachment = "InvalidAttachment"
        /// The schedule could not be written and is unchanged.
        case storeFailed = "StoreFailed"
        /// Another session's agent holds the store; the same call may succeed later.
        case storeInUse = "StoreInUse"
    }

    package let code: Code
    /// A sentence for people: what was wrong and what would be right.
    package let said: Message

    /// A refusal that only programs get to read, or that somebody else has worded.
    package init(_ code: Code, _ message: String) {
        self.code = code
        said = Message(verbatim: message)
    }

    /// A refusal that people read, in their language.
    ///
    /// - Parameter field: What it is about, as the bus calls it. The sentence begins with it.
    package init(_ code: Code, _ field: String, _ problem: Message.Literal) {
        self.code = code
        said = Message("\(field): \(Message(problem))")
    }

    /// ``said`` in English, as it goes over the bus.
    package var message: String { said.english }

    package var description: String { message }
}
