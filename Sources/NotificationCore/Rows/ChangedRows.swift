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
                let known = rings ?? Dictionary(rows.delivered.map { ($0.id, $0.key) }) { $1 }
                rings = known
                known[ring].map { note($0) } ?? noteEverything()
            case .presentSummarised, .expireSummarised: noteEverything()
            case .pause(let pause): note(pause.scope)
            case .endPause(let scope): note(scope)
            case .handOver, .keepUndo, .setCategories, .note, .authorize, .provideSettings, .enqueue, .removeResponse,
                .trimResponses, .settleResponses, .tellResponse, .countAttempt, .trimDelivered, .notePastRing,
                .showPastRing, .endPastRing, .pruneHistory, .clearHistory:
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
