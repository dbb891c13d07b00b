internal import CalendarFolders
internal import Foundation
internal import GRDB
internal import NotificationCore
internal import SessionFacts
internal import Synchronization

extension Ledger {
    /// This account's.
    convenience init(in environment: [String: String]) throws {
        let folder = BaseFolders(environment: environment).data + "/carillon"
        try BaseFolders.makePrivate(folder)
        try self.init(path: folder + "/calendars.sqlite")
    }
}

/// What folders were called.
extension Ledger {
    /// Notes where the folders are; the answers of one that was called otherwise before go with it to its new name.
    ///
    /// Names that are no longer used are kept: a popup of that time may still be answered.
    func keep(_ settings: [FolderSetting]) throws {
        let names = Dictionary(settings.map { ($0.path, $0.name) }) { first, _ in first }
        let current = Set(settings.map(\.name))
        let (known, renamed) = try queue.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT name, path FROM folders")
            let known = rows.reduce(into: [String: String]()) { $0[$1["name"]] = $1["path"] }
            let renamed = try known.filter { old, path in
                try !current.contains(old) && names[path] != nil && Self.hasAnswers(of: old, database)
            }
            return (known, renamed)
        }
        let changed = settings.filter { known[$0.name] != $0.path }
        guard !changed.isEmpty || !renamed.isEmpty else { return }
        try queue.write { database in
            for setting in changed {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO folders (name, path) VALUES (?, ?)",
                    arguments: [setting.name, setting.path]
                )
            }
            for (old, path) in renamed {
                guard let new = names[path] else { continue }
                // The name of an alarm begins with its folder's.
                try database.execute(
                    sql: "UPDATE answers SET folder = ?1, name = ?1 || substr(name, length(?2) + 1) WHERE folder = ?2",
                    arguments: [new, old]
                )
            }
        }
    }

    private static func hasAnswers(of folder: String, _ database: Database) throws -> Bool {
        // The name of an alarm is its folder's and a unit separator, U+001F, before anything else.
        let sql = "SELECT EXISTS (SELECT 1 FROM answers WHERE name > ?1 || char(31) AND name < ?1 || char(32))"
        return try Bool.fetchOne(database, sql: sql, arguments: [folder]) ?? false
    }
}

/// Answers that files have said, and may say no more: another program, or vdirsyncer, has replaced them.
extension Ledger {
    /// How often an answer is written again: who takes it out a third time means it.
    static let mostAgain = 2
    /// For how long files are looked at for it, in seconds: what is older rings nowhere any more.
    private static let watched: Int64 = 7 * 86_400

    /// The latest answers to their alarms that files have said.
    func written(before now: WallTime) throws -> [Entry] {
        try entries(
            """
            WHERE state = 1 AND answered > ?
                AND id = (SELECT max(id) FROM answers AS other WHERE other.name = answers.name)
            """,
            [now.advanced(byMicroseconds: -Self.watched * 1_000_000).microseconds]
        )
    }

    /// The files that have lost an answer too often, by the names of their folders.
    func lost(before now: WallTime) throws -> [String: Set<String>] {
        Dictionary(grouping: try written(before: now).filter { $0.again > Self.mostAgain }, by: \.answer.alarm.folder)
            .mapValues { Set($0.map(\.file)) }
    }

    /// Notes that an answer waits to be written again, as it is now: a snooze that is over has rung.
    func wait(_ entry: Entry) throws {
        let answer = entry.answer
        try queue.write { database in
            try database.execute(
                sql: "UPDATE answers SET state = ?, kind = ?, until = ?, snooze = ? WHERE id = ?",
                arguments: [
                    State.waiting.rawValue, answer.kind.rawValue, answer.snooze?.until.microseconds, answer.snooze?.uid,
                    entry.id,
                ]
            )
        }
    }

    /// Notes how often a file has lost an answer. It may be called from any thread, also after the ledger was closed: then nothing
    /// can be noted any more.
    var noteLost: @Sendable (_ answer: Int64, _ times: Int) throws -> Void {
        { [queue, gate] answer, times in
            try gate.isOpen.withLock { isOpen in
                guard isOpen else { throw Closed() }
                try queue.write { database in
                    try database.execute(sql: "UPDATE answers SET again = ? WHERE id = ?", arguments: [times, answer])
                }
            }
        }
    }

    private struct Closed: Error {}

    /// GRDB crashes when a queue is used that was closed, and other processes wait for the ledger to be.
    final class Gate: Sendable {
        let isOpen = Mutex(true)
    }
}

/// What rang in the night, before alarms of whole days waited for the morning.
extension Ledger {
    /// By an alarm's identifier or by ``AlarmName/text``.
    ///
    /// - Parameter now: At the first look with this release, the series have rung up to then.
    func early(at now: WallTime) throws -> [String: EarlyRing] {
        if let early { return early }
        let found = try queue.write { database in
            try database.execute(sql: "UPDATE early SET until = ? WHERE until IS NULL", arguments: [now.microseconds])
            // What was only to come has not rung; the names of answers have control characters, identifiers have none.
            try database.execute(
                sql: "DELETE FROM early WHERE until > ? AND instr(key, char(31)) = 0",
                arguments: [now.microseconds]
            )
            return try Row.fetchAll(database, sql: "SELECT key, due, until FROM early").map { row in
                let (due, until) = (WallTime(microseconds: row["due"]), WallTime(microseconds: row["until"]))
                return (FolderAlarm.base(of: row["key"]), EarlyRing(due: due, until: until))
            }
        }
        let early = Dictionary(found) { $0.until > $1.until ? $0 : $1 }
        self.early = early
        return early
    }
}
