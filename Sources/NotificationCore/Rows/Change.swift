/// One change of the agenda on disk.
package enum Change: Sendable, Hashable {
    /// Adds a pending row, or replaces the one with its key.
    case put(Pending)
    /// Changes a pending row's place in its series, and nothing else.
    case reschedule(RequestKey, Schedule)
    case removePending(RequestKey)
    case removeAllPending(app: String)
    /// Adds a delivered row under a new ring number, replacing the one with its key.
    case deliver(Delivered)
    case present(ring: Int64, Delivered.Presentation)
    /// Notes which server is asked to show a ring that waits; its next presentation ends that.
    case handOver(ring: Int64, to: Delivered.Handover)
    /// Puts the earliest of the rings that came as one popup before the person, their own first, one by one and quietly.
    case presentSummarised(limit: Int)
    /// The popup that stood for many rings is gone: they are like any that have left the screen.
    case expireSummarised
    case removeDelivered(RequestKey)
    /// Lets all requests of an app go on that rest.
    case release(app: String)
    /// Puts an app's rings that have not been seen yet into the list of what has left the screen.
    case expireWaiting(app: String)
    /// Keeps what takes back the last change of the person's own reminders, instead of what was kept; nil keeps nothing.
    case keepUndo(Undo?)
    /// Replaces the app's categories as a set.
    case setCategories(app: String, [Category])
    case note(AgendaNote, String)
    /// Keeps what the person decided about an app; notDetermined forgets it.
    case authorize(app: String, Authorization)
    /// Keeps whether an app has notification settings of its own.
    case provideSettings(app: String, Bool)
    /// Puts a response behind the ones that wait.
    case enqueue(Response)
    case removeResponse(Int64)
    /// Keeps the newest `limit` responses of an app that fit into a number of bytes, and always the newest.
    case trimResponses(app: String, limit: Int, bytes: Int = RequestCheck.Limit.responseBytesPerApp)
    /// Nothing waits any more for the answers to one of the person's own reminders.
    case settleResponses(RequestKey)
    /// An answer to one of the person's own reminders has reached a command that waited for it.
    case tellResponse(Int64)
    /// A connection got the response and has left without acknowledging it.
    case countAttempt(response: Int64, at: WallTime)
    /// Keeps the newest `limit` delivered rows of an app that fit into a number of bytes, the newest, and what is on screen or waits.
    case trimDelivered(app: String, limit: Int, bytes: Int = RequestCheck.Limit.requestsPerApp)
    /// Writes a ring into the history. One that rang belongs to its request's delivered row, which comes before it; one that repeats
    /// an earlier ring goes on in that one's row. The oldest of the app goes if there are too many (``PastRing/most(of:)``).
    case notePastRing(PastRing, repeating: Int64?)
    /// The ring of that number is shown now; if it was held until now, it rings only now.
    case showPastRing(Int64, at: WallTime)
    /// What has become of the ring of that number.
    case endPastRing(Int64, RingEnd)
    /// Forgets that the person was done with a request at that time, before it rang.
    case forgetEarlyAnswer(RequestKey, at: WallTime)
    case pruneHistory(before: WallTime)
    case clearHistory
    /// Pauses something, or gives a pause another end.
    case pause(Pause)
    case endPause(Pause.Scope)
}

/// Which pending and delivered rows have changed, by app and identifier, for those who keep a copy of an app's lists.
package struct ChangedRows: Sendable, Hashable {
    /// More than this many of an app aren't named one by one.
    package static let most = 500
    /// Nor are identifiers that have more bytes together: each connection of the app is sent all of them.
    package static let mostBytes = 8 * 1024

    /// The rows of one app.
    package enum Identifiers: Sendable, Hashable {
        case these(Set<String>)
        /// Any of them, too many or too hard to tell.
        case any
    }

    /// By app; one that is missing has no change.
    package private(set) var apps: [String: Identifiers] = [:]
    /// The bytes of an app's identifiers.
    private var bytes: [String: Int] = [:]
    /// Whether any row of any app may have changed.
    package private(set) var isEverything = false

    package init() {}

    package var isEmpty: Bool { apps.isEmpty && !isEverything }

    /// What has changed of an app; nil is nothing.
    package func identifiers(of app: String) -> Identifiers? { isEverything ? .any : apps[app] }

    package mutating func noteEverything() { self = Self(isEverything: true) }

    private init(isEverything: Bool) { self.isEverything = isEverything }

    /// Takes in what a plan changes.
    ///
    /// - Parameters:
    ///   - rows: What the plan was made from, in which each ring is that it names by its number.
    ///   - trimmed: What had to make room in the list of delivered notifications.
    package mutating func note(_ changes: [Change], _ rows: Rows, trimmed: [RequestKey]) {
        var rings: [Int64: RequestKey]?
        for change in changes where !isEverything {
            switch change {
            case .put(let row): note(row.key)
            case .reschedule(let key, _), .removePending(let key), .removeDelivered(let key): note(key)
            case .deliver(let row): note(row.key)
            case .removeAllPending(let app), .release(let app), .expireWaiting(let app): noteAll(of: app)
            case .present(let ring, _):
                // There may be thousands.
                let known = rings ?? Dictionary((rows.delivered + rows.threads).map { ($0.id, $0.key) }) { $1 }
                rings = known
                known[ring].map { note($0) } ?? noteEverything()
            case .presentSummarised, .expireSummarised: noteEverything()
            case .pause(let pause): note(pause.scope)
            case .endPause(let scope): note(scope)
            case .handOver, .keepUndo, .setCategories, .note, .authorize, .provideSettings, .enqueue, .removeResponse,
                .trimResponses, .settleResponses, .tellResponse, .countAttempt, .trimDelivered, .notePastRing,
                .showPastRing, .endPastRing, .forgetEarlyAnswer, .pruneHistory, .clearHistory:
                break
            }
        }
        trimmed.forEach { note($0) }
    }

    private mutating func note(_ scope: Pause.Scope) {
        switch scope {
        case .everything: noteEverything()
        case .app(let app): noteAll(of: app)
        case .request(let key): note(key)
        }
    }

    private mutating func note(_ key: RequestKey) {
        guard !isEverything else { return }
        let app = Self.owner(of: key.app)
        switch apps[app] {
        case .any: break
        case nil:
            apps[app] = .these([key.identifier])
            bytes[app] = key.identifier.utf8.count
        case .these(var identifiers):
            // Taken out, so that the set isn't copied.
            apps[app] = nil
            if identifiers.insert(key.identifier).inserted { bytes[app, default: 0] += key.identifier.utf8.count }
            let isTooMuch = identifiers.count > Self.most || bytes[app, default: 0] > Self.mostBytes
            apps[app] = isTooMuch ? .any : .these(identifiers)
        }
    }

    private mutating func noteAll(of app: String) {
        guard !isEverything else { return }
        apps[Self.owner(of: app)] = .any
    }

    /// The agent's own messages are listed among the person's reminders.
    private static func owner(of app: String) -> String { app == Agenda.agentApp ? Agenda.ownApp : app }
}
