/// A pending request as the agent reports it: what was added, and where it stands.
package struct PendingSummary: Sendable, Hashable {
    package var app: String
    package var request: Request
    /// When it rings next, a snooze included.
    package var next: WallTime?
    /// When its series rings next, a snooze and pauses aside; nil if it doesn't, or waits for a place.
    package var due: WallTime?
    /// Since when a ring is held that comes when a pause ends; nil if none is.
    package var heldSince: WallTime?
    /// How many rings are still to come; nil if there is no end, or only an end date.
    package var remaining: Int?
    package var snoozedUntil: WallTime?
    /// How the person put that ring off; nil where it comes by itself, until it is answered or after a pause.
    package var putOff: Schedule.PutOff?
    /// The instant at and after which nothing is shown; a `userInfo["endDate"]` counts if the settings say so.
    package var end: WallTime?
    /// The trigger in people's words.
    package var description: String

    package var key: RequestKey { RequestKey(app: app, identifier: request.identifier) }

    package init(
        app: String,
        request: Request,
        next: WallTime?,
        remaining: Int?,
        snoozedUntil: WallTime?,
        end: WallTime?,
        description: String,
        due: WallTime? = nil,
        heldSince: WallTime? = nil,
        putOff: Schedule.PutOff? = nil
    ) {
        (self.app, self.request, self.next, self.remaining) = (app, request, next, remaining)
        (self.snoozedUntil, self.end, self.description, self.due) = (snoozedUntil, end, description, due)
        (self.heldSince, self.putOff) = (heldSince, putOff)
    }

    /// How many seconds it is until the next ring, which a snooze moves unless one is unanswered; nil if that isn't what comes next.
    package func ahead(of now: WallTime) -> Double? {
        guard heldSince == nil, snoozedUntil == nil || putOff == .moved else { return nil }
        return (snoozedUntil ?? due).map { max(0, $0.seconds(since: now)) }
    }

    package var repeats: Bool { request.trigger?.repeats ?? false }

    /// The request as it rings: without a `userInfo["endDate"]` that the settings of its app ignore.
    package var asScheduled: Request {
        guard end != request.end else { return request }
        var request = request
        request.content.userInfo[Request.endDateKey] = nil
        return request
    }
}

package struct UpcomingRing: Sendable, Hashable {
    package var app: String
    package var identifier: String
    package var title: String
    package var date: WallTime
    /// The trigger in people's words.
    package var description: String

    package init(app: String, identifier: String, title: String, date: WallTime, description: String) {
        (self.app, self.identifier, self.title, self.date) = (app, identifier, title, date)
        self.description = description
    }
}

/// The state of a request once it is added: the answer to `Schedule`.
package struct ScheduledRequest: Sendable, Hashable {
    /// When it rings next; nil if there is no such time: it waits for a place, or it has rung at once.
    package var next: WallTime?
    /// The trigger in people's words; nil of one that has rung at once and is over.
    package var description: String?
    /// How many rings are still to come; nil if there is no end, or only an end date.
    package var remaining: Int?
    /// The instant at and after which nothing is shown.
    package var end: WallTime?
    /// The end of the quiet hours that its next ring will wait for; nil if it doesn't lie in any.
    package var quietUntil: WallTime?
    /// Whether it is paused, or something that it is part of.
    package var isPaused = false
    /// How it differs from what was sent; see ``Request/changed``.
    package var changed: [String: [String]] = [:]
    /// What was pending under its identifier before.
    package var replaced: Replaced?

    /// A request that was replaced by another one.
    package struct Replaced: Sendable, Hashable {
        package var title: String
        /// Its trigger in people's words.
        package var description: String

        package init(title: String, description: String) { (self.title, self.description) = (title, description) }
    }

    package init(replaced: Replaced? = nil) { self.replaced = replaced }

    /// - Parameter pending: How the request is listed now; nil when it is not.
    package init(_ pending: PendingSummary?, replacing before: PendingSummary?) {
        next = pending?.next
        description = pending?.description
        remaining = pending?.remaining
        end = pending?.end
        replaced = before.map { Replaced(title: $0.request.content.title, description: $0.description) }
    }

    /// The request as it would be listed; nil if it wouldn't be.
    package func summary(of request: Request, app: String) -> PendingSummary? {
        description.map { description in
            PendingSummary(
                app: app,
                request: request,
                next: next,
                remaining: remaining,
                snoozedUntil: nil,
                end: end,
                description: description
            )
        }
    }
}
