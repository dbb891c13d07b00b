/// An answer of the person to a notification: on its way to the app's delegate (decision 15), or kept for the person who
/// asked for it on the command line.
package struct Response: Sendable, Hashable {
    /// The store's number, in the order of the answers; 0 before it is stored.
    package var id: Int64
    /// The notification that was answered.
    package var delivered: Delivered
    package var actionIdentifier: String
    /// What the person wrote, for a button that asked for words.
    package var userText: String?
    /// When they answered.
    package var answered: WallTime
    /// How many connections have got it and left without acknowledging it; 1 when the person was told.
    package var attempts: Int

    package init(
        id: Int64 = 0,
        delivered: Delivered,
        actionIdentifier: String,
        userText: String? = nil,
        answered: WallTime,
        attempts: Int = 0
    ) {
        self.id = id
        self.delivered = delivered
        self.actionIdentifier = actionIdentifier
        self.userText = userText
        self.answered = answered
        self.attempts = attempts
    }

    package var app: String { delivered.app }

    /// How many answers are kept for an app, and to the person's own reminders.
    package static let mostKept = RequestCheck.Limit.responsesPerApp

    // MARK: - The app's own settings

    /// Stands in the place of an action's identifier when the person asked for the app's own settings.
    private static let settingsIdentifier = "io.github.carillon.OpenSettings"

    /// A wish to see the app's own settings, on the same way to its delegate.
    init(asking app: String, forSettingsOf delivered: Delivered?, at now: Moment) {
        let nothing = Request(identifier: "", content: Content(), trigger: nil)
        self.init(
            delivered: delivered ?? Delivered(app: app, request: nothing, date: now.wall, due: now.wall, occurrence: 0),
            actionIdentifier: Self.settingsIdentifier,
            answered: now.wall
        )
    }

    package var asksForSettings: Bool { actionIdentifier == Self.settingsIdentifier }

    /// The notification that the person came from; nil for a wish that came from none.
    package var notification: Delivered? { delivered.request.identifier.isEmpty ? nil : delivered }

    /// How many connections get a response before it is given up.
    package static let mostAttempts = 3
}
