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
    /// What ``said`` is made of; nil if it is about no field, or about one that only programs have.
    package let subject: Subject?

    /// What a refusal is about, and why. Behind a reference, so that what throws it stays small.
    package final class Subject: Sendable {
        package let field: Field
        /// Which of several, and of which request of a call, from 0.
        package let (index, request): (Int?, Int?)
        /// What is wrong, to be said behind the field's name.
        package let problem: Message
        /// What stood there in place of what would be right.
        package let found: String?

        package init(_ field: Field, index: Int?, request: Int?, _ problem: Message, found: String?) {
            (self.field, self.index, self.request) = (field, index, request)
            (self.problem, self.found) = (problem, found)
        }

        /// The problem with what stood there at its end.
        package var problemWithValue: Message { found.map { Message("\(problem), not \($0)") } ?? problem }
    }

    /// A refusal for programs, or from the bus: in English, and for people in their language if the catalogue has the whole of it.
    package init(_ code: Code, _ message: String, about subject: Subject? = nil) {
        self.code = code
        said = Message(sentence: message)
        self.subject = subject
    }

    /// A refusal about no field that people read.
    init(_ code: Code, _ said: Message) { (self.code, self.said, subject) = (code, said, nil) }

    /// A refusal that people read, in their language. The sentence begins with the field's name.
    ///
    /// - Parameters:
    ///   - index: Which of several.
    ///   - found: What stood there, said at the end: ", not 2".
    package init(
        _ code: Code,
        _ field: Field,
        at index: Int? = nil,
        _ problem: Message.Literal,
        not found: String? = nil
    ) {
        self.init(code, field, at: index, saying: Message(problem), not: found)
    }

    /// The same of an argument that is wrong.
    package init(_ field: Field, at index: Int? = nil, _ problem: Message.Literal, not found: String? = nil) {
        self.init(.invalidArgument, field, at: index, problem, not: found)
    }

    /// The same with a problem that has been worded.
    init(_ code: Code, _ field: Field, at index: Int? = nil, saying problem: Message, not found: String? = nil) {
        self.code = code
        let subject = Subject(field, index: index, request: nil, problem, found: found)
        self.subject = subject
        let name = field.rawValue + (index.map { "[\($0)]" } ?? "")
        said = Message("\(name): \(subject.problemWithValue)")
    }

    /// ``said`` in English, as it goes over the bus.
    package var message: String { said.english }

    package var description: String { message }

    package static func == (one: Self, other: Self) -> Bool { one.code == other.code && one.said == other.said }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(said)
    }
}

extension AgendaError {
    /// A part of a request, a category or a call that can be refused, by its name in the sentence.
    package enum Field: String, Sendable, CaseIterable {
        case request, identifier, title, subtitle, body, bodies, categoryIdentifier, threadIdentifier
        case targetContentIdentifier, filterCriteria, icon, sound, soundVolume, soundRepeat, soundFade, stayFor
        case defaultActionTitle, relevanceScore, badge, userInfo, attachments, attachment
        case attachmentIdentifier = "attachment identifier"
        case actions
        case actionIdentifier = "action identifier"
        case actionTitle = "action title"
        case actionIcon = "action icon"
        case actionInputTitle = "action buttonTitle"
        case actionPlaceholder = "action placeholder"
        case open, run, snooze, showSummarised, authorize
        case trigger
        case rules = "trigger.rules"
        case dates = "trigger.dates"
        case exceptions = "trigger.exceptions"
        case seriesStart = "trigger.start"
        case interval
        case firstDelay = "first delay"
        case timeZone, calendar, region, latitude, longitude, radius
        case regionIdentifier = "region identifier"
        case start, end, count, missed, untilAnswered
        case untilAnsweredMost = "untilAnswered.most"
        case categories
        case categoryIdentifierOfItself = "category identifier"
        case hiddenPreviewsBodyPlaceholder, categorySummaryFormat
        case group, text, app, limit
    }
}
