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
        /// Not shown yet: there is no server.
        case waiting
        case shown
        /// Reported by the one popup that stands for many.
        case summarised
        /// Gone from the screen without an answer; the buttons still work.
        case expired
    }

    package init(
        app: String,
        request: Request,
        date: WallTime,
        due: WallTime,
        occurrence: Int,
        state: State
    ) {
        self.app = app
        self.request = request
        self.date = date
        self.due = due
        self.occurrence = occurrence
        self.state = state
    }

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
}
