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
    /// What the queried app's requests take that are pending or wait to be shown, in bytes; of queries that name one.
    package var bytes: Int
    /// What the person has said about the apps among the rows; one that is missing was never asked about.
    package var authorizations: [String: Authorization]
    /// What takes back the last change of the person's own reminders, of queries for it.
    package var undo: Undo?
    /// The rings that are on the screen, wait or stand behind another one, of the threads of the delivered rows: where one of
    /// their app's stands behind another one, or a query is about a thread.
    package var threads: [Delivered] = []
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
        (self.pending, self.delivered, self.categories) = (pending, delivered, categories)
        (self.pendingCount, self.bytes, self.authorizations, self.undo) = (pendingCount, bytes, authorizations, undo)
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

    package func ring(_ number: Int64) -> Delivered? { delivered.first { $0.id == number } }

    /// The request whose ring has that popup, on the screen or gone from it; nil when it is none of ours.
    package func popup(_ address: PopupAddress) -> RequestRows? {
        let ring = delivered.first { $0.popup == address || $0.presentation == .expired(address) }
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
        if let thread = rows.delivered?.thread {
            rows.behind = threads.filter { $0.thread == thread && $0.presentation == .behind && $0.key != key }
        }
        guard key == Agenda.summaryKey else { return rows }
        let series = Dictionary(pending.map { ($0.key, $0) }) { $1 }
        rows.summarised = summarised.map {
            RequestRows($0.key, pending: series[$0.key], delivered: $0, categories: categories[$0.app] ?? [])
        }
        return rows
    }
}

/// What is stored about one request: everything that a button of its popup, or what happens to the popup, can change.
package struct RequestRows: Sendable {
    package let key: RequestKey
    /// Where it stands in its series; nil if it doesn't ring again.
    package let pending: Pending?
    /// Its ring that is still unanswered.
    package private(set) var delivered: Delivered?
    package let categories: [Category]
    /// Of the popup that stands for others: those.
    package var summarised: [RequestRows] = []
    /// The rings of its ring's thread that stand behind another one.
    package var behind: [Delivered] = []

    package init(_ key: RequestKey, pending: Pending?, delivered: Delivered?, categories: [Category] = []) {
        (self.key, self.pending, self.delivered, self.categories) = (key, pending, delivered, categories)
    }

    /// The request itself; nil when it is neither pending nor delivered.
    ///
    /// What is on the screen is what was pressed: a request that replaced it since has its own buttons.
    package var request: Request? { delivered?.request ?? pending?.request }

    /// - Throws: `AgendaError` when it is neither pending nor delivered.
    func known() throws(AgendaError) -> Request {
        guard let request else {
            throw AgendaError(.unknownIdentifier, "nothing pending or delivered is called \"\(key.identifier)\"")
        }
        return request
    }

    /// The ring that an answer belongs to. A request that is answered before it rings gets one that was never shown.
    func answered(at now: Moment) -> Delivered? {
        delivered
            ?? pending.map {
                Delivered(app: key.app, request: $0.request, date: now.wall, due: now.wall, occurrence: 0)
            }
    }

    /// The same with the ring of a popup that was gone when its answer came, which is what was answered, unless a newer is there.
    func with(gone ring: Delivered?) -> RequestRows {
        guard delivered == nil, var ring else { return self }
        ring.presentation = .expired(nil)
        var rows = self
        rows.delivered = ring
        return rows
    }

    /// The same once the popup of its ring is on the screen.
    func with(shown address: PopupAddress) -> RequestRows {
        var rows = self
        rows.delivered?.presentation = .shown(address)
        return rows
    }
}
