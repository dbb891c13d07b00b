/// The rows an event concerns.
///
/// What decides about one request, ring or popup asks for it by its name, with ``request(_:)``, ``ring(_:)`` or
/// ``popup(_:)``, whatever else was loaded and in whichever order.
package struct Rows: Sendable {
    package var pending: [Pending]
    package var delivered: [Delivered]
    /// The categories of each app among the rows.
    package var categories: [String: [Category]]
    /// How many pending requests the queried app has; of queries that name one.
    package var pendingCount: Int
    /// What the queried app's requests take that are pending or wait to be shown, in bytes; of
    /// queries that name one.
    package var bytes: Int
    /// What the person has said about the apps among the rows; one that is missing was never asked about.
    package var authorizations: [String: Authorization]
    /// What takes back the last change of the person's own reminders, of queries for it.
    package var undo: Undo?
    /// Where the pending rows lie, of queries that go on behind a position.
    package var positions: [RequestKey: RowPosition] = [:]

    package init(
        pending: [Pending] = [],
        delivered: [Delivered] = [],
        categories: [String: [Category]] = [:],
        pendingCount: Int = 0,
        bytes: Int = 0,
        authorizations: [String: Authorization] = [:],
        undo: Undo? = nil
    ) {
        self.pending = pending
        self.delivered = delivered
        self.categories = categories
        self.pendingCount = pendingCount
        self.bytes = bytes
        self.authorizations = authorizations
        self.undo = undo
    }

    package func pending(_ key: RequestKey) -> Pending? { pending.first { $0.key == key } }
    package func delivered(_ key: RequestKey) -> Delivered? { delivered.first { $0.key == key } }

    /// Those that came as one popup and stand behind it.
    package var summarised: [Delivered] { delivered.filter { $0.presentation == .summarised } }

    /// Whether the occurrence of a ring still lies before its request, and not before another one that has taken its place.
    package func isToCome(_ ring: Delivered) -> Bool {
        pending(ring.key).map { $0.request == ring.request && $0.schedule.consumed < ring.occurrence } ?? false
    }

    /// What the person has said about an app; the person's own reminders and the agent's own messages are always allowed.
    package func authorization(of app: String) -> Authorization {
        Agenda.isAlwaysAllowed(app) ? .authorized : authorizations[app] ?? .notDetermined
    }

    // MARK: - One of them

    /// The ring of that number; nil when it is gone.
    package func ring(_ number: Int64) -> Delivered? { delivered.first { $0.id == number } }

    /// The request whose ring has that popup, on the screen or gone from it; nil when it is none of ours.
    package func popup(_ address: PopupAddress) -> RequestRows? {
        let ring = delivered.first { $0.presentation == .shown(address) || $0.presentation == .expired(address) }
        return ring.map { request($0.key) }
    }

    /// All that is known about one request.
    package func request(_ key: RequestKey) -> RequestRows {
        var rows = RequestRows(
            key,
            pending: pending(key),
            delivered: delivered(key),
            categories: categories[key.app] ?? []
        )
        guard key == Agenda.summaryKey else { return rows }
        let series = Dictionary(pending.map { ($0.key, $0) }) { $1 }
        rows.summarised = summarised.map {
            RequestRows($0.key, pending: series[$0.key], delivered: $0, categories: categories[$0.app] ?? [])
        }
        return rows
    }
}
