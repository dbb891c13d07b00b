internal import Foundation
internal import GRDB
package import NotificationCore
internal import Synchronization

/// Opens, checks and sets aside the file.
extension SQLiteStore {
    static func open(_ path: String, checked: Bool) throws -> DatabaseQueue {
        // A file of nothing is one whose contents a power failure took: SQLite would begin a new one in it.
        if (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) == 0 {
            throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "the file is empty")
        }
        try refuseUnknown(path)
        var configuration = Configuration()
        configuration.label = "carillon.schedule"
        configuration.journalMode = .wal
        configuration.foreignKeysEnabled = false
        configuration.busyMode = patience
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            database.add(function: isCalled)
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
        // From now on nobody waits for a lock: rings would.
        try queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        return queue
    }

    /// Looks whether this version can open the schedule in `folder`, which may be open and which need not be there.
    ///
    /// - Throws: `AgendaError` with code `storeFailed` when it can't.
    package static func check(folder: String) throws(AgendaError) {
        let path = folder + "/schedule.sqlite"
        do { try refuseUnknown(path) } catch { throw refusal(error, path) }
    }

    /// Another program, such as one that makes a backup, may have the file locked for a moment.
    private static let patience = Database.BusyMode.timeout(5)

    /// Looks before anything is written: opening a file to write it would already change it.
    private static func refuseUnknown(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let applied = try look(at: path) { try Schema.migrator.appliedIdentifiers($0) }
        guard applied.isSubset(of: Schema.versions) else {
            throw AgendaError(.storeFailed, "\(path) was written by a newer Carillon; it is left unchanged")
        }
        guard !Schema.isOfNoRelease(applied) else {
            throw AgendaError(
                .storeFailed,
                "\(path) was written between two releases; it is left unchanged. Open it with Carillon 0.2 first"
            )
        }
    }

    /// Reads on a connection of its own, which can't write.
    static func look<Value>(at path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = patience
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

    /// What is put behind the name of a damaged file.
    static var damagedSuffix: String {
        ".damaged-" + Date().formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
    }

    static func setAside(_ path: String) throws(AgendaError) -> String {
        let target = path + damagedSuffix
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

    static func refusal(_ error: any Error, _ path: String) -> AgendaError {
        error as? AgendaError ?? AgendaError(.storeFailed, "\(path) can't be used: \(error)")
    }
}

extension SQLiteStore {
    /// What a complete check of the file has found.
    package enum Condition: Sendable, Equatable {
        case sound
        /// Indexes did not match their tables and were rebuilt: rows would have been overlooked.
        case mended(String)
        case damaged(String)
        /// The file could not be checked.
        case unknown(String)
    }

    /// Checks the whole file, including its indexes, and rebuilds those that don't match their tables.
    ///
    /// It reads on a connection of its own, so it may be called from any thread while others continue.
    /// <https://www.sqlite.org/pragma.html#pragma_integrity_check>
    package func inspect() -> Condition {
        let condition = look()
        switch condition {
        case .sound, .mended: note(isSuspect: false)
        case .damaged: note(isSuspect: true)
        case .unknown: break
        }
        return condition
    }

    private func look() -> Condition {
        do {
            let finding = try verdict()
            if finding == "ok" { return .sound }
            if try reindex(), try verdict() == "ok" { return .mended(finding) }
            return .damaged(finding)
        } catch let error as DatabaseError where Self.isDamage(error) {
            return .damaged(error.message ?? "\(error)")
        } catch {
            return .unknown("\(error)")
        }
    }

    /// Whether there are indexes for what the tables hold; there are none for two rows of one name.
    private func reindex() throws -> Bool {
        do {
            try queue.write { try $0.execute(sql: "REINDEX") }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    private func verdict() throws -> String {
        try Self.look(at: path) { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") } ?? ""
    }
}
