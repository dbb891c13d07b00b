internal import GRDB
internal import NotificationCore

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
