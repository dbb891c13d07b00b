/// The person's answer as the agent reports it to the app.
package struct ResponseSummary: Sendable, Hashable {
    package var notification: DeliveredSummary
    package var actionIdentifier: String
    package var userText: String?
    /// When the person answered.
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
        self.notification = notification
        self.actionIdentifier = actionIdentifier
        self.userText = userText
        self.answered = answered
        self.number = number
        self.isTold = isTold
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
