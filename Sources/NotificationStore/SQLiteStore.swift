internal import Foundation
internal import GRDB
internal import Glibc
package import NotificationCore
internal import SessionFacts
internal import Synchronization

/// The agenda on disk: `schedule.sqlite` in a folder of its own, in write-ahead-log mode.
///
/// One agent per store: the folder is locked while it is open (decision 25). A damaged file is set aside under a dated
/// name, never overwritten; a file of a newer version is refused and left unchanged.
package final class SQLiteStore: AgendaStore {
    /// The folder that holds the schedule.
    package let folder: String
    let path: String
    /// Where a damaged schedule was put when this store was opened; nil when all was well.
    package let setAside: String?
    package static var schema: String { String(versions.count) }
    /// What brought them there, the oldest change first.
    package static var versions: [String] { Schema.versions }
    let queue: DatabaseQueue
    private let lock: StoreLock
    /// The inodes of the open files. SQLite goes on writing to one that has lost its name, which the next start wouldn't find.
    private let inodes: [UInt64]
    private let tally = AppTallies()
    let recent = RecentRequests()
    /// Whether the next start must check the file, however this run ends: until a complete check, if the last run ended badly.
    private let isSuspect: Mutex<Bool>
    let waiting = WaitingRings()

    /// Opens the store in `folder`, which is created if missing, for this user only.
    ///
    /// - Parameter lock: The lock on `folder`, when the caller has it already.
    /// - Throws: `storeInUse` when another agent holds it; `storeFailed` for one unreadable, unwritable or of a newer version.
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
        do throws(DatabaseFiles.Obstacle) {
            setAside = try DatabaseFiles.clear(path, suffix: Self.damagedSuffix)
        } catch {
            throw AgendaError(.storeFailed, "\(error)")
        }
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
        inodes = Self.inodes(path)
    }

    private static func inodes(_ path: String) -> [UInt64] {
        ["", "-wal"].map { suffix in
            var status = stat()
            return stat(path + suffix, &status) == 0 ? UInt64(status.st_ino) : 0
        }
    }

    /// Whether a schedule in `folder` can be opened: SQLite makes files of shared memory and of what is written next there.
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

    /// True when the last agent did not close the store, or did with a doubt: a complete look at it is due.
    package var wasLeftBehind: Bool { lock.wasLeftBehind }

    func note(isSuspect value: Bool) { isSuspect.withLock { $0 = value } }

    // MARK: - Reading

    package func rows(_ query: RowQuery) throws(AgendaError) -> Rows {
        var rows = try readable { try $0.rows(query) }
        let app: String
        switch query {
        case .requests(let queried, _), .app(let queried?): app = queried
        case .undo: app = Agenda.ownApp
        default: return rows
        }
        (rows.pendingCount, rows.bytes) = try read { try tally.tally(of: app, $0) }
        return rows
    }

    /// Nobody else writes the file, so a read needs no transaction. And GRDB's own `read` forbids writing by a pragma
    /// after which SQLite recompiles every statement: a third of what a ring cost.
    func read<Value>(_ body: (Database) throws -> Value) throws(AgendaError) -> Value {
        do {
            return try queue.unsafeRead(body)
        } catch {
            throw AgendaError(.storeFailed, "the schedule can't be read: \(error)")
        }
    }

    /// Reads rows. Those that can't be read stay in the file, but nothing waits for them from now on: they would stay
    /// due, and keep their place before the others, for ever.
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

    @discardableResult
    package func commit(_ changes: [Change], durability: Durability) throws(AgendaError) -> [RequestKey] {
        guard !changes.isEmpty else { return [] }
        var trimmed: [RequestKey] = []
        do throws(AgendaError) {
            try write(durability) { database in
                var writer = RowWriter(database: database, recent: recent, tallies: tally)
                for change in changes {
                    try writer.apply(change)
                    waiting.follow(change, ring: database.lastInsertedRowID)
                }
                trimmed = writer.trimmed
            }
        } catch {
            tally.forget()
            waiting.forget()
            throw error
        }
        if changes.contains(where: \.removesPending) { tally.forgetPending() }
        if changes.contains(where: \.removesWaiting) { tally.forgetWaiting() }
        return trimmed
    }

    func write(_ durability: Durability = .full, _ body: (Database) throws -> Void) throws(AgendaError) {
        guard Self.inodes(path) == inodes else {
            throw AgendaError(
                .storeFailed,
                "\(path) was removed or replaced while the agent had it open, so nothing is stored; end carillond, "
                    + "and it starts with what is there"
            )
        }
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
            throw AgendaError(.storeFailed, "the schedule could not be written and is unchanged: \(error)")
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
        case .present, .presentSummarised, .removeDelivered, .expireWaiting: true
        default: false
        }
    }
}
