import Foundation
internal import MemoryStore
package import NotificationCore
import NotificationStore

/// A store that can lose its power, its process and its disk space.
package final class SimulatedStore: AgendaStore, @unchecked Sendable {  // one history runs on one thread
    /// Where the schedule lives.
    package enum Kind: Sendable {
        case memory
        case sqlite(folder: String)
    }

    private let kind: Kind
    private var inner: any AgendaStore
    private var opened = 0
    /// Each transaction since the beginning.
    private var log: [(changes: [Change], durability: Durability)] = []
    /// How many of them a loss of power leaves in any case.
    private(set) var lastDurable = 0
    package var isDiskFull = false
    private let bug: PlantedBug?

    package init(_ kind: Kind, bug: PlantedBug? = nil) throws {
        self.kind = kind
        self.bug = bug
        inner = MemoryStore()
        inner = try open()
    }

    private func open() throws -> any AgendaStore {
        switch kind {
        case .memory: MemoryStore()
        case .sqlite(let folder):
            try SQLiteStore(folder: "\(folder)/\(opened)")
        }
    }

    var count: Int { log.count }

    /// Whose transactions these are.
    weak var world: World?

    @discardableResult
    package func commit(_ changes: [Change], durability: Durability) throws(AgendaError) -> [RequestKey] {
        guard world?.willCommit() ?? true else { throw AgendaError(.storeFailed, "the agent has ended") }
        let trimmed = try write(changes, durability)
        world?.didCommit()
        return trimmed
    }

    private func write(_ changes: [Change], _ durability: Durability) throws(AgendaError) -> [RequestKey] {
        guard !changes.isEmpty else { return [] }
        if isDiskFull, bug == .questionLost, changes.contains(where: \.asksPermission) {
            throw AgendaError(.invalidArgument, "the disk is full, and nobody tries again")
        }
        guard !isDiskFull else { throw AgendaError(.storeFailed, "the disk is full") }
        let changes = bug == .handoverForgotten ? changes.compactMap(\.withoutHandover) : changes
        let trimmed = try inner.commit(changes, durability: durability)
        log.append((changes, durability))
        if durability == .full, bug != .skippedSync { lastDurable = log.count }
        return trimmed
    }

    /// The process ends at this moment; what it wrote stays.
    func kill() throws {
        guard case .sqlite(let folder) = kind else { return }
        // A copy of the files as they lie there, which is what the next process finds.
        let old = "\(folder)/\(opened)"
        opened += 1
        try FileManager.default.copyItem(atPath: old, toPath: "\(folder)/\(opened)")
        close()
        try FileManager.default.removeItem(atPath: old)
        inner = try open()
    }

    /// The power fails: the transactions after the first `count` never reached the disk.
    func losePower(keeping count: Int) throws {
        log.removeLast(log.count - count)
        lastDurable = min(lastDurable, count)
        close()
        opened += 1
        inner = try open()
        try inner.commit(log.flatMap(\.changes), durability: .process)
    }

    func close() { (inner as? SQLiteStore)?.close() }

    package func rows(_ query: RowQuery) throws(AgendaError) -> Rows {
        if bug == .busClash, case .popup(let address) = query { return try rowsOfAnyBus(address) }
        return try inner.rows(query)
    }
    package func nextOnWallClock() throws(AgendaError) -> WallTime? { try inner.nextOnWallClock() }
    package func nextOnBootClock() throws(AgendaError) -> BootTime? { try inner.nextOnBootClock() }
    package func responses(of app: String?) throws(AgendaError) -> [Response] { try inner.responses(of: app) }
    package func nextResponse(of app: String, except given: Set<Int64>) throws(AgendaError) -> Response? {
        try inner.nextResponse(of: app, except: given)
    }
    package func hasResponse(_ number: Int64, of app: String) throws(AgendaError) -> Bool {
        try inner.hasResponse(number, of: app)
    }
    package func appsWithResponses() throws(AgendaError) -> Set<String> { try inner.appsWithResponses() }
    package func pendingPage(of app: String?, after: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<Pending>
    {
        try inner.pendingPage(of: app, after: after, limit: limit)
    }
    package func deliveredPage(of app: String?, after: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<
        Delivered
    > {
        try inner.deliveredPage(of: app, after: after, limit: limit)
    }
    package func responsesPage(of app: String, after: PagePlace?, limit: PageLimit) throws(AgendaError) -> Page<
        Response
    > {
        try inner.responsesPage(of: app, after: after, limit: limit)
    }
    package func nextToWake(
        _ owners: WakingOwners,
        after now: Moment,
        limit: Int
    ) throws(AgendaError) -> [WakingRequest] { try inner.nextToWake(owners, after: now, limit: limit) }
    package func pauses() throws(AgendaError) -> [Pause] { try inner.pauses() }
    package func historyPage(
        since time: WallTime,
        after: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<PastRing> { try inner.historyPage(since: time, after: after, limit: limit) }
    package func historyCount(before time: WallTime) throws(AgendaError) -> Int {
        try inner.historyCount(before: time)
    }
    package func nextWaiting(except rings: Set<Int64>, notOf apps: Set<String>) throws(AgendaError) -> Delivered? {
        bug == .quietHoldsCritical ? try nextCalm(except: rings) : try inner.nextWaiting(except: rings, notOf: apps)
    }
    func next(except rings: Set<Int64>) throws(AgendaError) -> Delivered? { try inner.nextWaiting(except: rings) }
    package func attachments(of app: String) throws(AgendaError) -> Set<String> { try inner.attachments(of: app) }
    package func identifiers(called name: String, of app: String, limit: Int) throws(AgendaError) -> [String] {
        try inner.identifiers(called: name, of: app, limit: limit)
    }
    package func restingApps() throws(AgendaError) -> [String] { try inner.restingApps() }
    package func providesSettings(_ app: String) throws(AgendaError) -> Bool { try inner.providesSettings(app) }
    package func smallestRadius() throws(AgendaError) -> Double? { try inner.smallestRadius() }
    package func tallies() throws(AgendaError) -> [AppTally] { try inner.tallies() }
    package func note(_ key: AgendaNote) throws(AgendaError) -> String? { try inner.note(key) }
}
