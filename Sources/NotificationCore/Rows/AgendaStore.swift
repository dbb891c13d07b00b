/// Stores the agenda. Calls are synchronous: nothing may come between loading the rows of an event and committing
/// the decision about them.
///
/// An implementer keeps at most one pending and one delivered row per ``RequestKey``. There are two, SQLite and, for
/// tests, an in-memory one; the same compatibility suite runs on both.
package protocol AgendaStore: AnyObject, Sendable {
    func rows(_ query: RowQuery) throws(AgendaError) -> Rows

    /// Applies all changes, or none and throws. Once it returns, they survive what `durability` says.
    ///
    /// - Returns: What ``Change/trimDelivered(app:limit:bytes:)`` has removed.
    @discardableResult
    func commit(_ changes: [Change], durability: Durability) throws(AgendaError) -> [RequestKey]

    func nextOnWallClock() throws(AgendaError) -> WallTime?

    /// The earliest deadline on the boot clock, snoozes included.
    func nextOnBootClock() throws(AgendaError) -> BootTime?

    /// The next deadlines of requests that wake the machine, at most `limit` of each clock, in no order.
    func nextToWake(_ owners: WakingOwners, after now: Moment, limit: Int) throws(AgendaError) -> [WakingRequest]

    /// The radius of the smallest region that a pending row watches, in metres; nil when none is watched.
    func smallestRadius() throws(AgendaError) -> Double?

    /// The oldest ring that waits to be shown, but not those rings, nor of those apps or denied ones: the person's own come first.
    func nextWaiting(except rings: Set<Int64>, notOf apps: Set<String>) throws(AgendaError) -> Delivered?

    /// The responses that wait for an app's delegate, the oldest first; nil is every app's.
    func responses(of app: String?) throws(AgendaError) -> [Response]

    /// The oldest response that waits for an app's delegate, except those named; nil means none.
    func nextResponse(of app: String, except given: Set<Int64>) throws(AgendaError) -> Response?

    func hasResponse(_ number: Int64, of app: String) throws(AgendaError) -> Bool

    func appsWithResponses() throws(AgendaError) -> Set<String>

    /// The pending rows behind a place, app by app in the order in which they were added; nil is of every app.
    func pendingPage(of app: String?, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<Pending>

    /// The delivered rows behind a place, the newest first; nil is of every app.
    func deliveredPage(of app: String?, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<
        Delivered
    >

    /// An app's responses behind a place, the oldest first.
    func responsesPage(of app: String, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<Response>

    func pauses() throws(AgendaError) -> [Pause]

    /// The past rings behind a place that were due at or after a time, the newest first.
    func historyPage(since: WallTime, after place: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<PastRing>

    /// How many past rings are kept that rang before a time.
    func historyCount(before time: WallTime) throws(AgendaError) -> Int

    /// The paths of the pictures that rows of an app name: pending, delivered, and in responses.
    func attachments(of app: String) throws(AgendaError) -> Set<String>

    /// At most `limit` identifiers of an app: those that begin with a name or have it as title, case aside, and some others.
    func identifiers(called name: String, of app: String, limit: Int) throws(AgendaError) -> [String]

    func restingApps() throws(AgendaError) -> [String]

    func tallies() throws(AgendaError) -> [AppTally]

    func providesSettings(_ app: String) throws(AgendaError) -> Bool

    /// What the agent noted about the last boot and zone.
    func note(_ key: AgendaNote) throws(AgendaError) -> String?
}

extension AgendaStore {
    /// The earliest deadline of each clock.
    package func deadlines() throws(AgendaError) -> Deadlines {
        Deadlines(wall: try nextOnWallClock(), boot: try nextOnBootClock())
    }

    /// The same of all apps.
    package func nextWaiting(except rings: Set<Int64>) throws(AgendaError) -> Delivered? {
        try nextWaiting(except: rings, notOf: [])
    }
}

/// What a commit survives.
package enum Durability: Sendable {
    /// Loss of power: what the caller is told was stored is on disk.
    case full
    /// The end of the process; a loss of power may undo it. Enough for a ring, which would only come again.
    case process
}

/// The earliest deadline of each clock; nil when there is none.
package struct Deadlines: Sendable, Hashable {
    package var wall: WallTime?
    package var boot: BootTime?

    package init(wall: WallTime? = nil, boot: BootTime? = nil) { (self.wall, self.boot) = (wall, boot) }
}
