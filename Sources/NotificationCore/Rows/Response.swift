/// The person's answer: on its way to the app's delegate (decision 15), or kept for who asked on the command line.
package struct Response: Sendable, Hashable {
    /// The store's number, in the order of the answers; 0 before it is stored.
    package var id: Int64
    /// The notification that was answered.
    package var delivered: Delivered
    package var kind: Kind
    package var answered: WallTime
    /// How many of the app's connections have got it and left without acknowledging it.
    package var attempts: Int
    /// When the last of them left.
    package var tried: WallTime?
    /// Of the person's own reminders: whether a command has got the answer, or nothing waits for it any more.
    package var isTold = false

    package enum Kind: Sendable, Hashable {
        /// A button was pressed; the text is what the person typed, where it asked for some.
        case answer(actionIdentifier: String, userText: String?)
        /// The person wants to see the app's own settings.
        case settingsWish
    }

    package init(id: Int64 = 0, delivered: Delivered, kind: Kind, answered: WallTime, attempts: Int = 0) {
        (self.id, self.delivered, self.kind, self.answered, self.attempts) = (id, delivered, kind, answered, attempts)
    }

    package init(delivered: Delivered, actionIdentifier: String, userText: String? = nil, answered: WallTime) {
        self.init(
            delivered: delivered,
            kind: .answer(actionIdentifier: actionIdentifier, userText: userText),
            answered: answered
        )
    }

    /// The button that was pressed; nil of a wish for settings.
    package var actionIdentifier: String? {
        if case .answer(let actionIdentifier, _) = kind { actionIdentifier } else { nil }
    }

    /// What the person wrote.
    package var userText: String? { if case .answer(_, let userText) = kind { userText } else { nil } }

    package var app: String { delivered.app }

    /// How many answers are kept for an app, and to the person's own reminders.
    package static let mostKept = RequestCheck.Limit.responsesPerApp

    // MARK: - The app's own settings

    /// A wish to see the app's own settings, on the same way to its delegate.
    init(asking app: String, forSettingsOf delivered: Delivered?, at now: Moment) {
        let nothing = Request(identifier: "", content: Content(), trigger: nil)
        self.init(
            delivered: delivered ?? Delivered(app: app, request: nothing, date: now.wall, due: now.wall, occurrence: 0),
            kind: .settingsWish,
            answered: now.wall
        )
    }

    /// The notification that the person came from; nil for a wish that came from none.
    package var notification: Delivered? { delivered.request.identifier.isEmpty ? nil : delivered }

    /// For how many seconds no connection gets the response, once so many have left without acknowledging it; then a day.
    private static let pauses = [0, 0, 10, 60, 600, 3600]
    private static let longestPause = 86_400

    /// How much of that pause is left, in seconds; 0 when the app may get the response now.
    ///
    /// A handler that traps would otherwise be started again and again, with the answer that it traps at.
    package func pause(at now: WallTime) -> Double {
        // Answers to calendars belong in files, and what ends their service is never the answer.
        guard app != Agenda.calendarsApp, let tried else { return 0 }
        let pause = Double(attempts < Self.pauses.count ? Self.pauses[attempts] : Self.longestPause)
        // Where the clock was set back, it is the whole pause once more.
        return max(0, min(pause, pause - Double(now.microseconds(since: tried)) / 1_000_000))
    }
}
