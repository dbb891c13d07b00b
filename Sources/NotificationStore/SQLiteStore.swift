internal import Foundation
internal import GRDB
package import NotificationCore
internal import Synchronization

/// The agenda on disk: `schedule.sqlite` in a folder of its own, in write-ahead-log mode.
///
/// One agent per store: the folder is locked while it is open (decision 25). A damaged file is set aside under a dated
/// name, never overwritten; a file of a newer version is refused and left as it is.
package final class SQLiteStore: AgendaStore {
    /// The folder that holds the schedule.
    package let folder: String
    let path: String
    /// Where a damaged schedule was put when this store was opened; nil when all was well.
    package let setAside: String?
    /// The version of its tables.
    package static var schema: String { String(migrations.count) }
    /// What brought them there, the oldest change first.
    package static var migrations: [String] { Schema.migrator.migrations }
    let queue: DatabaseQueue
    private let lock: StoreLock
    private let tally = AppTallies()
    let recent = RecentRequests()
    /// Whether the next start is to look closer, however this run ends: when the last run wasn't ended in good order, until
    /// a complete look has found nothing.
    private let isSuspect: Mutex<Bool>
    private let waiting = WaitingRings()

    /// Opens the store in `folder`, which is made when missing, for this user alone.
    ///
    /// - Parameter lock: The lock on `folder`, when the caller has it already.
    /// - Throws: `AgendaError` with code `storeInUse` when another agent holds it, `storeFailed` when it can't be read,
    ///   written or is of a newer version.
    package init(folder: String, lock: StoreLock? = nil) throws(AgendaError) {
        self.folder = folder
        path = folder + "/schedule.sqlite"
        var taken = lock
        if taken == nil { taken = try StoreLock.take(folder) }
        guard let lock = taken else {
            throw StoreHolder.refusal(
                StoreLock.holder(of: folder),
                folder: folder,
                machine: StoreHolder.current().machine
            )
        }
        self.lock = lock
        isSuspect = Mutex(lock.wasLeftBehind)
        for suffix in ["", "-wal", "-shm"] { PrivateFiles.restrict(file: path + suffix) }
        var setAside: String?
        do {
            queue = try Self.open(path, checked: lock.wasLeftBehind)
        } catch let error as DatabaseError where Self.isDamage(error) {
            setAside = try Self.setAside(path)
            do { queue = try Self.open(path, checked: false) } catch { throw Self.refusal(error, path) }
        } catch {
            throw Self.refusal(error, path)
        }
        self.setAside = setAside
        PrivateFiles.restrict(file: path)
    }

    /// Whether a schedule in `folder` can be opened: SQLite makes a file of shared memory beside it, and one of what is
    /// written next.
    package static func hasRoom(in folder: String) -> Bool { PrivateFiles.hasRoom(for: 64 * 1024, in: folder) }

    /// Closes the file and unlocks the folder; a store that was closed, and in which nothing strange was seen, needs no
    /// check when it is opened again. After an unclean end that takes a complete look (``inspect()``) in between.
    package func close() {
        do {
            try queue.close()
            lock.release(isSuspect: isSuspect.withLock { $0 })
        } catch {
            // A statement still runs: the next start checks the file instead.
        }
    }

    /// True when the last agent did not close the store, or closed it with a doubt, so that a complete look at it is due.
    package var wasLeftBehind: Bool { lock.wasLeftBehind }

    func note(isSuspect value: Bool) { isSuspect.withLock { $0 = value } }

    // MARK: - Opening

    private static func open(_ path: String, checked: Bool) throws -> DatabaseQueue {
        try refuseNewer(path)
        var configuration = Configuration()
        configuration.label = "carillon.schedule"
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        if checked {
            let verdict = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            if verdict != "ok" {
                retire(queue)
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict)
            }
        }
        let version = try SchemaCopy.version(queue)
        if let version { try SchemaCopy.keep(path, of: version, queue) }
        try Schema.migrator.migrate(queue)
        if let version { SchemaCopy.removeOlder(path, than: version) }
        return queue
    }

    /// Looks before anything is written: opening a file to write it would already change it.
    private static func refuseNewer(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let isNewer = try look(at: path) { try Schema.migrator.hasBeenSuperseded($0) }
        guard !isNewer else {
            throw AgendaError(.storeFailed, "\(path) was written by a newer Carillon; it is left as it is")
        }
    }

    /// Reads on a connection of its own, which can't write.
    static func look<Value>(at path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        defer { retire(reader) }
        return try reader.read(body)
    }

    /// Closes a connection, and keeps what is left of it: freeing a queue of libdispatch starts a worker, whose monitor
    /// would wake this process each second for as long as it lives.
    private static func retire(_ queue: DatabaseQueue) {
        try? queue.close()
        retired.withLock { $0.append(queue) }
    }

    private static let retired = Mutex<[DatabaseQueue]>([])

    static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode.primaryResultCode)
    }

    private static func setAside(_ path: String) throws(AgendaError) -> String {
        let stamp = Date().formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
        let target = "\(path).damaged-\(stamp)"
        do {
            try FileManager.default.moveItem(atPath: path, toPath: target)
        } catch {
            throw AgendaError(.storeFailed, "\(path) is damaged and can't be set aside: \(error.localizedDescription)")
        }
        for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try? FileManager.default.moveItem(atPath: path + suffix, toPath: target + suffix)
        }
        return target
    }

    private static func refusal(_ error: any Error, _ path: String) -> AgendaError {
        error as? AgendaError ?? AgendaError(.storeFailed, "\(path) can't be used: \(error)")
    }

    // MARK: - Reading

    package func rows(_ query: RowQuery) throws(AgendaError) -> Rows {
        var rows = try readable { try $0.rows(query) }
        guard case .requests(let app, _) = query else { return rows }
        (rows.pendingCount, rows.bytes) = try read { try tally.tally(of: app, $0) }
        return rows
    }

    package func nextOnWallClock() throws(AgendaError) -> WallTime? {
        try read { try Self.earliest("wall_due", $0).map(WallTime.init(microseconds:)) }
    }

    package func nextOnBootClock() throws(AgendaError) -> BootTime? {
        try read { database in
            let (due, snooze) = (try Self.earliest("boot_due", database), try Self.earliest("snooze_boot", database))
            return [due, snooze].compactMap(\.self).min().map(BootTime.init(microseconds:))
        }
    }

    /// A column of integers may hold something else, which SQLite takes for later than all of them.
    private static func earliest(_ column: String, _ database: Database) throws -> Int64? {
        let isThere = "\(column) IS NOT NULL AND typeof(\(column)) = 'integer'"
        return try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT min(\(column)) FROM pending WHERE \(isThere)")
        )
    }

    package func smallestRadius() throws(AgendaError) -> Double? {
        try read { database in
            try Double.fetchOne(
                database.cachedStatement(sql: "SELECT min(radius) FROM pending WHERE region IS NOT NULL")
            )
        }
    }

    package func nextWaiting(except rings: Set<Int64>) throws(AgendaError) -> Delivered? {
        let known = waiting.known(except: rings)
        guard known?.isEmpty != true else { return nil }
        let next = try readable { reader in
            if known?.count == 1, let ring = known?.first {
                return try reader.delivered("WHERE ring = ? AND \(DeliveredState.unseen)", [ring]).first
            }
            // The second is asked for where the first finds none.
            let own = try reader.delivered(
                "WHERE app IN (?, ?) AND \(DeliveredState.unseen) ORDER BY due, ring LIMIT ?",
                [Agenda.ownApp, Agenda.agentApp, rings.count + 1]
            ).first { !rings.contains($0.id) }
            return try own
                ?? reader.delivered(
                    """
                    WHERE \(DeliveredState.unseen) AND EXISTS (
                        SELECT 1 FROM app WHERE app.app = delivered.app AND authorization IN ('authorized', 'provisional')
                    ) ORDER BY due, ring LIMIT ?
                    """,
                    [rings.count + 1]
                ).first { !rings.contains($0.id) }
        }
        if next == nil, rings.isEmpty { waiting.noteNone() }
        return next
    }

    package func responses(of app: String?) throws(AgendaError) -> [Response] {
        try read { database in
            try RowReader(database: database, recent: recent).responses(
                app == nil ? "ORDER BY id" : "WHERE app = ? ORDER BY id",
                app.map { [$0] } ?? StatementArguments()
            )
        }
    }

    package func attachments(of app: String) throws(AgendaError) -> Set<String> {
        try read { database in
            // Few requests have any, so only those are decoded that hold the word.
            let statement = try database.cachedStatement(
                sql: ["pending", "delivered", "response"].map {
                    "SELECT request FROM \($0) WHERE app = ?1 AND instr(request, CAST('\"attachments\"' AS BLOB))"
                }.joined(separator: " UNION ALL ")
            )
            let requests = try Data.fetchAll(statement, arguments: [app])
                .compactMap { Stored.decode(Request.self, $0) }
            return Set(requests.flatMap { $0.content.attachments.map(\.path) })
        }
    }

    package func tallies() throws(AgendaError) -> [AppTally] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT tally.app AS app, sum(pending) AS pending, sum(delivered) AS delivered, sum(responses) AS responses,
                        (SELECT authorization FROM app WHERE app.app = tally.app) AS authorization
                    FROM (
                        SELECT app, count(*) AS pending, 0 AS delivered, 0 AS responses FROM pending GROUP BY app
                        UNION ALL
                        SELECT app, 0, count(*), 0 FROM delivered GROUP BY app
                        UNION ALL
                        SELECT app, 0, 0, count(*) FROM response GROUP BY app
                        UNION ALL
                        SELECT app, 0, 0, 0 FROM app
                    ) AS tally GROUP BY tally.app ORDER BY tally.app
                    """
            ).compactMap { row in
                // A column may hold what is no text.
                guard let app = String.fromDatabaseValue(row["app"]) else { return nil }
                return AppTally(
                    app: app,
                    pending: row["pending"],
                    delivered: row["delivered"],
                    responses: row["responses"],
                    authorization: String.fromDatabaseValue(row["authorization"]).flatMap(Authorization.init)
                        ?? .notDetermined
                )
            }
        }
    }

    package func providesSettings(_ app: String) throws(AgendaError) -> Bool {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM settings_provider WHERE app = ?")
            return try Int.fetchOne(statement, arguments: [app]) != nil
        }
    }

    package func note(_ key: AgendaNote) throws(AgendaError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM note WHERE key = ?", arguments: [key.rawValue]) }
    }

    /// Nobody else writes the file, so a read needs no transaction. And GRDB's own `read` forbids writing by a pragma
    /// upon which SQLite compiles every statement anew: a third of what a ring cost.
    func read<Value>(_ body: (Database) throws -> Value) throws(AgendaError) -> Value {
        do {
            return try queue.unsafeRead(body)
        } catch {
            throw AgendaError(.storeFailed, "the schedule can't be read: \(error)")
        }
    }

    /// Reads rows. Those that can't be read stay in the file, but nothing waits for them from now on: they would stay due,
    /// and keep their place before the others, for ever.
    func readable<Value>(_ body: (RowReader) throws -> Value) throws(AgendaError) -> Value {
        func attempt() throws(AgendaError) -> (Value, RowReader.Unreadable) {
            try read { database in
                let reader = RowReader(database: database, recent: recent)
                return (try body(reader), reader.unreadable)
            }
        }
        var (value, unreadable) = try attempt()
        // A query with a limit comes to others once these are out of its way.
        var attempts = 1
        while !unreadable.isEmpty, attempts < Self.mostAttempts {
            try leaveOut(unreadable)
            (value, unreadable) = try attempt()
            attempts += 1
        }
        return value
    }

    private static let mostAttempts = 100

    private func leaveOut(_ unreadable: RowReader.Unreadable) throws(AgendaError) {
        try write { database in
            for id in unreadable.pending {
                let nothing = PendingColumn.waitedFor.map { "\($0.name) = NULL" }.joined(separator: ", ")
                try database.execute(sql: "UPDATE pending SET \(nothing) WHERE id = ?", arguments: [id])
            }
            for ring in unreadable.delivered {
                let expired = DeliveredState.expired.assignment
                try database.execute(sql: "UPDATE delivered SET \(expired) WHERE ring = ?", arguments: [ring])
            }
        }
    }

    // MARK: - Writing

    package func commit(_ changes: [Change], durability: Durability) throws(AgendaError) {
        guard !changes.isEmpty else { return }
        do throws(AgendaError) {
            try write(durability) { database in
                let writer = RowWriter(database: database, recent: recent, tallies: tally)
                for change in changes {
                    try writer.apply(change)
                    waiting.follow(change, ring: database.lastInsertedRowID)
                }
            }
        } catch {
            tally.forget()
            waiting.forget()
            throw error
        }
        if changes.contains(where: \.removesPending) { tally.forgetPending() }
        if changes.contains(where: \.removesWaiting) { tally.forgetWaiting() }
    }

    func write(_ durability: Durability = .full, _ body: (Database) throws -> Void) throws(AgendaError) {
        do {
            try queue.writeWithoutTransaction { database in
                // The pragma can't change inside a transaction, and costs nothing when it stays as it is.
                let level = durability == .full ? "FULL" : "NORMAL"
                try database.cachedStatement(sql: "PRAGMA synchronous = \(level)").execute()
                try database.inTransaction(.immediate) {
                    try body(database)
                    return .commit
                }
            }
        } catch {
            throw AgendaError(.storeFailed, "the schedule could not be written and is as it was: \(error)")
        }
    }
}

extension Change {
    fileprivate var removesPending: Bool {
        switch self {
        case .removePending, .removeAllPending: true
        default: false
        }
    }

    fileprivate var removesWaiting: Bool {
        switch self {
        case .present, .presentSummarised, .removeDelivered, .removeWaiting, .expireWaiting: true
        default: false
        }
    }
}
