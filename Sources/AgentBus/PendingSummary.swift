package import GLibSupport
package import NotificationCore

/// A pending request as the agent reports it: what was added, and where it stands.
package struct PendingSummary: Sendable, Hashable {
    package var app: String
    package var request: Request
    /// When it rings next, a snooze included.
    package var next: WallTime?
    /// How many rings are still to come; nil without end, or with only an end date.
    package var remaining: Int?
    package var snoozedUntil: WallTime?
    /// The instant at and after which nothing is shown; a `userInfo["endDate"]` counts where the settings heed it.
    package var end: WallTime?
    /// The trigger in people's words.
    package var description: String

    private static let state: Set<String> = [
        "app", "next", "remaining", "snoozedUntil", "end", "repeats", "description",
    ]

    package init(
        app: String,
        request: Request,
        next: WallTime?,
        remaining: Int?,
        snoozedUntil: WallTime?,
        end: WallTime?,
        description: String
    ) {
        self.app = app
        self.request = request
        self.next = next
        self.remaining = remaining
        self.snoozedUntil = snoozedUntil
        self.end = end
        self.description = description
    }

    package var repeats: Bool { request.trigger?.repeats ?? false }

    /// The request as it rings: without a `userInfo["endDate"]` that the settings of its app don't heed.
    package var asScheduled: Request {
        guard end != request.end else { return request }
        var request = request
        request.content.userInfo["endDate"] = nil
        return request
    }

    package func encode() -> [String: Variant] {
        var fields = RequestCodec.encode(request)
        fields["app"] = .string(app)
        fields["repeats"] = .boolean(repeats)
        fields["description"] = .string(description)
        if let next { fields["next"] = .double(next.secondsSince1970) }
        if let remaining { fields["remaining"] = .int64(Int64(remaining)) }
        if let snoozedUntil { fields["snoozedUntil"] = .double(snoozedUntil.secondsSince1970) }
        if let end { fields["end"] = .double(end.secondsSince1970) }
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        request = try RequestCodec.decode(value, ignoring: Self.state)
        app = fields["app"]?.stringValue ?? ""
        next = fields["next"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        remaining = fields["remaining"]?.integerValue.map { Int(clamping: $0) }
        snoozedUntil = fields["snoozedUntil"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        end = fields["end"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        description = fields["description"]?.stringValue ?? ""
    }
}

/// A delivered notification as the agent reports it.
package struct DeliveredSummary: Sendable, Hashable {
    package var app: String
    package var request: Request
    /// When it rang.
    package var date: WallTime
    /// When it was due.
    package var due: WallTime
    /// Which ring of the series it was, from 1.
    package var occurrence: Int
    package var state: State

    /// Where its popup stands.
    package enum State: String, Sendable {
        /// Not shown yet: there is no server.
        case waiting
        case shown
        /// Told of by the one popup that stands for many.
        case summarised
        /// Gone from the screen by itself; the buttons still work.
        case expired
    }

    private static let extra: Set<String> = ["app", "date", "due", "occurrence", "state"]

    package init(_ row: Delivered) {
        app = row.app
        request = row.request
        date = row.date
        due = row.due
        occurrence = row.occurrence
        state =
            switch row.presentation {
            case .waiting: .waiting
            case .shown: .shown
            case .summarised: .summarised
            case .expired: .expired
            }
    }

    package func encode() -> [String: Variant] {
        var fields = RequestCodec.encode(request)
        fields["app"] = .string(app)
        fields["date"] = .double(date.secondsSince1970)
        fields["due"] = .double(due.secondsSince1970)
        fields["occurrence"] = .int64(Int64(occurrence))
        fields["state"] = .string(state.rawValue)
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        request = try RequestCodec.decode(value, ignoring: Self.extra)
        app = fields["app"]?.stringValue ?? ""
        date = fields["date"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:)) ?? WallTime(microseconds: 0)
        due = fields["due"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:)) ?? date
        occurrence = fields["occurrence"]?.integerValue.map { Int(clamping: $0) } ?? 1
        state = fields["state"]?.stringValue.flatMap(State.init(rawValue:)) ?? .expired
    }
}

/// One coming ring.
package struct UpcomingRing: Sendable, Hashable {
    package var app: String
    package var identifier: String
    package var title: String
    package var date: WallTime
    /// The trigger in people's words.
    package var description: String

    package init(app: String, identifier: String, title: String, date: WallTime, description: String) {
        self.app = app
        self.identifier = identifier
        self.title = title
        self.date = date
        self.description = description
    }

    package func encode() -> [String: Variant] {
        [
            "app": .string(app), "identifier": .string(identifier), "title": .string(title),
            "date": .double(date.secondsSince1970), "description": .string(description),
        ]
    }

    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue, let identifier = fields["identifier"]?.stringValue,
            let date = fields["date"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:))
        else { return nil }
        self.init(
            app: fields["app"]?.stringValue ?? "",
            identifier: identifier,
            title: fields["title"]?.stringValue ?? "",
            date: date,
            description: fields["description"]?.stringValue ?? ""
        )
    }
}

/// An answer of the person as the agent tells it to the app.
package struct ResponseSummary: Sendable, Hashable {
    package var notification: DeliveredSummary
    package var actionIdentifier: String
    package var userText: String?
    /// When the person answered.
    package var answered: WallTime
    /// The agent's number of it; later ones are larger.
    package var number: Int64
    /// True for an answer to a reminder of the person's own that somebody has waited for.
    package var isTold: Bool

    /// Stands in the place of an action's identifier when the person asked for the app's own settings.
    private static let settingsWish = "io.github.carillon.OpenSettings"

    package init(_ response: Response) {
        notification = DeliveredSummary(response.delivered)
        actionIdentifier = response.actionIdentifier ?? Self.settingsWish
        userText = response.userText
        answered = response.answered
        number = response.id
        isTold = response.isTold
    }

    package func encode() -> [String: Variant] {
        var fields: [String: Variant] = [
            "notification": .dictionary(notification.encode()), "actionIdentifier": .string(actionIdentifier),
            "answered": .double(answered.secondsSince1970), "number": .int64(number),
            "told": .boolean(isTold),
        ]
        if let userText { fields["userText"] = .string(userText) }
        return fields
    }

    package init(decoding value: Variant) throws(AgendaError) {
        let fields = value.dictionaryValue ?? [:]
        notification = try DeliveredSummary(decoding: fields["notification"] ?? .dictionary([:]))
        actionIdentifier = fields["actionIdentifier"]?.stringValue ?? Action.defaultIdentifier
        userText = fields["userText"]?.stringValue
        answered =
            fields["answered"]?.doubleValue.flatMap(WallTime.init(secondsSince1970:)) ?? notification.date
        number = fields["number"]?.integerValue ?? 0
        isTold = fields["told"]?.booleanValue ?? false
    }
}

/// An app as the agent lists it.
package struct AppSummary: Sendable, Hashable {
    package var app: String
    package var authorization: Authorization
    package var pending: Int
    package var delivered: Int
    /// Answers that wait for it.
    package var waiting: Int
    /// Why it could not be launched for an answer; nil when it could, or is there.
    package var launchProblem: String?

    package init?(decoding value: Variant) {
        guard let fields = value.dictionaryValue, let app = fields["app"]?.stringValue else { return nil }
        self.app = app
        authorization = fields["status"]?.stringValue.flatMap(Authorization.init(rawValue:)) ?? .notDetermined
        pending = Int(clamping: fields["pending"]?.integerValue ?? 0)
        delivered = Int(clamping: fields["delivered"]?.integerValue ?? 0)
        waiting = Int(clamping: fields["waiting"]?.integerValue ?? 0)
        launchProblem = fields["launchProblem"]?.stringValue
    }
}
