/// Where the agenda lives. Calls are synchronous: nothing may come between loading the rows of an event and
/// committing what was decided about them.
///
/// An implementer keeps at most one pending and one delivered row per ``RequestKey``. Two exist, SQLite and, for tests, its
/// in-memory twin; one compatibility suite runs on both.
package protocol AgendaStore: AnyObject, Sendable {
    /// The rows that a query names.
    func rows(_ query: RowQuery) throws(AgendaError) -> Rows

    /// Applies all changes, or none and throws. Returning means that they survive what `durability` says.
    func commit(_ changes: [Change], durability: Durability) throws(AgendaError)

    /// The earliest deadline on the wall clock.
    func nextOnWallClock() throws(AgendaError) -> WallTime?

    /// The earliest deadline on the boot clock, snoozes included.
    func nextOnBootClock() throws(AgendaError) -> BootTime?

    /// The radius of the smallest region that a pending row watches, in metres; nil when none is watched.
    func smallestRadius() throws(AgendaError) -> Double?

    /// The oldest ring that waits to be shown, of the apps that may show any, but for the ones named: the person's own come
    /// first.
    func nextWaiting(except rings: Set<Int64>) throws(AgendaError) -> Delivered?

    /// The responses that wait for an app's delegate, the oldest first; nil is every app's.
    func responses(of app: String?) throws(AgendaError) -> [Response]

    /// The oldest response that waits for an app's delegate, but for those named; nil is none.
    func nextResponse(of app: String, except given: Set<Int64>) throws(AgendaError) -> Response?

    /// Whether an app's response of that number waits.
    func hasResponse(_ number: Int64, of app: String) throws(AgendaError) -> Bool

    /// The apps that have responses waiting.
    func appsWithResponses() throws(AgendaError) -> Set<String>

    /// The pending rows behind a place, app by app in the order in which they were added; nil is of every app.
    func pendingPage(of app: String?, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<Pending>

    /// The delivered rows behind a place, the newest first; nil is of every app.
    func deliveredPage(of app: String?, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<
        Delivered
    >

    /// An app's responses behind a place, the oldest first.
    func responsesPage(of app: String, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<Response>
    /// The paths of the pictures that rows of an app name: pending, delivered, and in responses.
    func attachments(of app: String) throws(AgendaError) -> Set<String>

    /// Counts of each app.
    func tallies() throws(AgendaError) -> [AppTally]

    /// Whether an app has notification settings of its own.
    func providesSettings(_ app: String) throws(AgendaError) -> Bool

    /// What the agent noted about the last boot and zone.
    func note(_ key: AgendaNote) throws(AgendaError) -> String?
}

extension AgendaStore {
    /// The earliest deadline of each clock.
    package func deadlines() throws(AgendaError) -> Deadlines {
        Deadlines(wall: try nextOnWallClock(), boot: try nextOnBootClock())
    }
}

/// What a commit survives.
package enum Durability: Sendable {
    /// Loss of power: what the caller is told is on the disk.
    case full
    /// The end of the process; a loss of power may undo it. Enough for a ring, which would only come again.
    case process
}

/// The earliest deadline of each clock; nil when there is none.
package struct Deadlines: Sendable, Hashable {
    package var wall: WallTime?
    package var boot: BootTime?

    package init(wall: WallTime? = nil, boot: BootTime? = nil) {
        self.wall = wall
        self.boot = boot
    }
}

/// How many notifications of an app there are.
package struct AppTally: Sendable, Hashable {
    package var app: String
    package var pending: Int
    package var delivered: Int
    /// Responses that wait for its delegate.
    package var responses: Int
    package var authorization: Authorization

    package init(
        app: String,
        pending: Int,
        delivered: Int,
        responses: Int = 0,
        authorization: Authorization = .notDetermined
    ) {
        self.app = app
        self.pending = pending
        self.delivered = delivered
        self.responses = responses
        self.authorization = authorization
    }
}

/// A fact about the agent's last run.
package enum AgendaNote: String, Sendable, CaseIterable {
    /// The boot that the stored boot times count from.
    case bootID
    /// The session zone that floating triggers were computed in.
    case zone
    /// The release of the zone data that the schedule was computed with.
    case zoneRelease
    /// What the wall clock was ahead of the boot clock when the schedule was last computed from it.
    case clock
    /// Not empty while the schedule is being moved from the noted zone to another.
    case zoneMove
    /// In which boot the wall clock showed a time that had passed already, and which one: `BOOT MICROSECONDS`.
    case doubt
}

/// Which rows an event concerns.
package enum RowQuery: Sendable, Hashable {
    /// The pending and delivered rows of these identifiers, and the app's categories.
    case requests(app: String, identifiers: [String])
    /// Everything of an app; nil is of every app.
    case app(String?)
    /// Pending rows whose deadline has passed, the oldest first, at most `limit`; and the delivered rows they replace.
    case due(wall: WallTime, boot: BootTime, limit: Int)
    /// The delivered row with that popup, its pending row, and the app's categories; of the popup that stands for others,
    /// what ``summarised`` names.
    case popup(PopupAddress)
    /// The delivered row of that ring.
    case ring(Int64)
    /// Delivered rows that are on screen.
    case onScreen
    /// Delivered rows that wait, and that a server was asked to show.
    case handedOver
    /// Delivered rows that wait for a server with sound or came as one popup, that popup's own, and the person's own that are
    /// on screen; the earliest first.
    case crowd
    /// The delivered row of the popup that stands for others, those others, and their pending rows.
    case summarised
    /// Pending rows with a deadline on the wall clock, behind a position, the soonest first; with their positions.
    case onWallClock(after: RowPosition?, limit: Int)
    /// Pending rows with a deadline on the boot clock, behind a position, in the order of the table; with their positions.
    case onBootClock(after: RowPosition?, limit: Int)
    /// Pending rows that wait for a region to be entered or left, and the delivered rows they replace.
    case watchingRegions
}

/// Where a pending row lies among those that are gone through in slices.
package struct RowPosition: Sendable, Hashable {
    /// Its deadline on the wall clock; nil on the boot clock.
    package var due: WallTime?
    /// The store's own number of the row.
    package var number: Int64

    package init(due: WallTime?, number: Int64) {
        self.due = due
        self.number = number
    }
}

/// The rows an event concerns.
package struct Rows: Sendable {
    package var pending: [Pending]
    package var delivered: [Delivered]
    /// The categories of each app among the rows.
    package var categories: [String: [Category]]
    /// How many pending requests the queried app has.
    package var pendingCount: Int
    /// What the queried app's requests take that are pending or wait to be shown, in bytes; asked for by name alone.
    package var bytes: Int
    /// What the person has said about the apps among the rows; one that is missing was never asked about.
    package var authorizations: [String: Authorization]
    /// The positions of the pending rows, of queries that go on behind one.
    package var positions: [RowPosition] = []

    package init(
        pending: [Pending] = [],
        delivered: [Delivered] = [],
        categories: [String: [Category]] = [:],
        pendingCount: Int = 0,
        bytes: Int = 0,
        authorizations: [String: Authorization] = [:]
    ) {
        self.pending = pending
        self.delivered = delivered
        self.categories = categories
        self.pendingCount = pendingCount
        self.bytes = bytes
        self.authorizations = authorizations
    }

    package func pending(_ key: RequestKey) -> Pending? { pending.first { $0.key == key } }
    package func delivered(_ key: RequestKey) -> Delivered? { delivered.first { $0.key == key } }

    /// Whether the occurrence of a ring still lies before its request.
    package func isToCome(_ ring: Delivered) -> Bool {
        pending(ring.key).map { $0.schedule.consumed < ring.occurrence } ?? false
    }

    /// What the person has said about an app; the person's own reminders and the agent's own messages are always allowed.
    package func authorization(of app: String) -> Authorization {
        Agenda.isAlwaysAllowed(app) ? .authorized : authorizations[app] ?? .notDetermined
    }
}

/// One change of the agenda on disk.
package enum Change: Sendable, Hashable {
    /// Adds a pending row, or replaces the one with its key.
    case put(Pending)
    /// Changes where a pending row stands in its series, and nothing else of it.
    case reschedule(RequestKey, Schedule)
    case removePending(RequestKey)
    case removeAllPending(app: String)
    /// Adds a delivered row under a new ring number, replacing the one with its key.
    case deliver(Delivered)
    case present(ring: Int64, Delivered.Presentation)
    /// Notes which server is asked to show a ring that waits; its next presentation ends that.
    case handOver(ring: Int64, to: Delivered.Handover)
    /// Puts the earliest of the rings that came as one popup before the person, one by one and quietly.
    case presentSummarised(limit: Int)
    /// The popup that stood for many rings is gone: they are like any that have left the screen.
    case expireSummarised
    case removeDelivered(RequestKey)
    /// An app's rings that nobody has seen yet.
    case removeWaiting(app: String)
    /// Puts an app's rings that nobody has seen yet into the list of what has left the screen.
    case expireWaiting(app: String)
    /// Replaces the app's categories as a set.
    case setCategories(app: String, [Category])
    case note(AgendaNote, String)
    /// Keeps what the person said about an app; notDetermined forgets it.
    case authorize(app: String, Authorization)
    /// Keeps whether an app has notification settings of its own.
    case provideSettings(app: String, Bool)
    /// Puts a response behind the ones that wait.
    case enqueue(Response)
    case removeResponse(Int64)
    /// Keeps the newest `limit` responses of an app, and no more than fit into so many bytes, the newest in any case.
    case trimResponses(app: String, limit: Int, bytes: Int = RequestCheck.Limit.responseBytesPerApp)
    /// Nobody waits any more for the answers to a reminder of the person's own.
    case settleResponses(RequestKey)
    /// Somebody who waited for it knows an answer to a reminder of the person's own.
    case tellResponse(Int64)
    /// A connection got the response and left without acknowledging it.
    case countAttempt(response: Int64)
    /// Keeps the newest `limit` delivered rows of an app that are not on screen or waiting.
    case trimDelivered(app: String, limit: Int)
}
