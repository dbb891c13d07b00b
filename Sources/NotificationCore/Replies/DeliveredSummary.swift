/// A delivered notification as the agent reports it.
package struct DeliveredSummary: Sendable, Hashable {
    package var app: String
    package var request: Request
    /// When it rang.
    package var date: WallTime
    package var due: WallTime
    /// Which ring of the series it was, from 1.
    package var occurrence: Int
    package var state: State
    /// Its category's buttons, where it has none of its own; only the person's tools are told.
    package var categoryActions: [Action] = []
    /// Whether it is a message of the agent's own, such as a question about an app; only the person's tools are told.
    package var isOfAgent = false
    /// Whether its app may not notify, so that it waits unseen; only the person's tools are told.
    package var isNotAllowed = false

    package var key: RequestKey { RequestKey(app: app, identifier: request.identifier) }
    /// The buttons that it has, by whichever of the two.
    package var actions: [Action] { request.content.actions.isEmpty ? categoryActions : request.content.actions }

    /// Where its popup stands.
    package enum State: String, Sendable {
        /// Not shown yet: there is no server, or it shows one popup at a time and this one is behind others.
        case waiting
        case shown
        /// Reported by the one popup that stands for many.
        case summarised
        /// Behind the newest popup of its thread, which is up.
        case behind
        /// Gone from the screen without an answer; the buttons still work.
        case expired

        /// True while it rings; false once it was missed.
        package var ringsNow: Bool { self != .summarised && self != .expired }
    }

    package init(app: String, request: Request, date: WallTime, due: WallTime, occurrence: Int, state: State) {
        (self.app, self.request, self.date, self.due, self.occurrence) = (app, request, date, due, occurrence)
        self.state = state
    }

    /// - Parameter isUnseen: Whether the server has its popup, and can't show it yet.
    package init(_ row: Delivered, isUnseen: Bool = false) {
        app = row.app
        request = row.request
        date = row.date
        due = row.due
        occurrence = row.occurrence
        state =
            switch row.presentation {
            case .waiting, .outdated: .waiting
            case .shown: isUnseen ? .waiting : .shown
            case .summarised: .summarised
            case .behind: .behind
            case .expired: .expired
            }
    }
}

/// The person's answer as the agent reports it to the app.
package struct ResponseSummary: Sendable, Hashable {
    package var notification: DeliveredSummary
    package var actionIdentifier: String
    package var userText: String?
    package var answered: WallTime
    /// The agent's number of it; later ones are larger.
    package var number: Int64
    /// True for an answer to one of the person's own reminders that a command waited for.
    package var isTold: Bool

    /// Takes the place of an action's identifier when the person asked for the app's own settings.
    private static let settingsWish = "io.github.carillon.OpenSettings"

    package init(
        notification: DeliveredSummary,
        actionIdentifier: String,
        userText: String?,
        answered: WallTime,
        number: Int64,
        isTold: Bool
    ) {
        (self.notification, self.actionIdentifier, self.userText) = (notification, actionIdentifier, userText)
        (self.answered, self.number, self.isTold) = (answered, number, isTold)
    }

    package init(_ response: Response) {
        notification = DeliveredSummary(response.delivered)
        actionIdentifier = response.actionIdentifier ?? Self.settingsWish
        userText = response.userText
        answered = response.answered
        number = response.id
        isTold = response.isTold
    }
}
