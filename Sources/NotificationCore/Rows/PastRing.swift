internal import Messages

/// A ring in the history: what was due, and what became of it (decision 31).
package struct PastRing: Sendable, Hashable {
    package var app: String
    package var identifier: String
    /// Of the person's own reminders and calendars alone; of an app no text is kept.
    package var title: String?
    package var due: WallTime
    /// When it rang, or when it was found that it doesn't.
    package var date: WallTime
    package var outcome = Outcome.rang
    /// When it was answered, dismissed or withdrawn.
    package var ended: WallTime?
    package var action: Button?

    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// Nothing has become of it yet: it is on the screen, or has left it without an answer.
        case rang
        case answered
        case dismissed
        /// It was later than its request allows.
        case missed
        /// It was removed before it was answered.
        case withdrawn
        case paused
        /// Its request had ended before it could ring.
        case expired
        /// It waits for the end of quiet hours, or was gone before they ended.
        case held
    }

    /// A button; the title is kept of the person's own reminders and calendars alone.
    package struct Button: Sendable, Hashable {
        package var identifier: String
        package var title: String?

        package init(identifier: String, title: String?) { (self.identifier, self.title) = (identifier, title) }
    }

    package init(app: String, identifier: String, title: String?, due: WallTime, date: WallTime) {
        (self.app, self.identifier, self.title, self.due, self.date) = (app, identifier, title, due, date)
    }

    /// A ring of a request: of an app, without its text.
    init(_ request: Request, of app: String, due: WallTime, date: WallTime) {
        let name = request.content.title.isEmpty ? request.content.body : request.content.title
        let title = name.cut(toBytes: RequestCheck.Limit.title)
        self.init(
            app: app,
            identifier: request.identifier,
            title: Self.keepsText(of: app) ? title : nil,
            due: due,
            date: date
        )
    }

    /// Whether the person was done with it before it rang.
    package var isEarly: Bool { outcome == .answered && ended == date && due > date }

    package var key: RequestKey { RequestKey(app: app, identifier: identifier) }

    /// Whether the history may have words of an app: calendar files are the person's own, as reminders are.
    static func keepsText(of app: String) -> Bool { app == Agenda.ownApp || app == Agenda.calendarsApp }
}

/// How a ring in the history ended.
package struct RingEnd: Sendable, Hashable {
    package var outcome: PastRing.Outcome
    package var time: WallTime
    package var action: PastRing.Button?

    package init(_ outcome: PastRing.Outcome, at time: WallTime, action: PastRing.Button? = nil) {
        (self.outcome, self.time, self.action) = (outcome, time, action)
    }
}

extension PastRing {
    /// How many are kept of an app. Each has its own share, so that none drives out what another one's were.
    package static func most(of app: String) -> Int {
        app == Agenda.ownApp ? RequestCheck.Limit.history : RequestCheck.Limit.historyOfApp
    }

    /// What it takes in a list, in bytes.
    package var size: Int {
        let texts = [app, identifier, title, action?.identifier, action?.title]
        return texts.reduce(64) { $0 + ($1?.utf8.count ?? 0) }
    }
}
