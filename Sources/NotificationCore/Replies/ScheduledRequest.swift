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
    /// What was pending under its identifier before.
    package var replaced: Replaced?

    /// A request that was replaced by another one.
    package struct Replaced: Sendable, Hashable {
        package var title: String
        /// Its trigger in people's words.
        package var description: String

        package init(title: String, description: String) {
            self.title = title
            self.description = description
        }
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
