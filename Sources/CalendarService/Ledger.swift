package import CalendarFolders
internal import Foundation
package import GRDB
internal import ICalendar
package import NotificationCore
internal import Synchronization
internal import SessionFacts

/// What this machine knows of the alarms of its folders that must not be lost: the answers, and which alarms the agent has.
///
/// The ledger is the truth for this machine. What files say is a message to the others, and one that can't be written
/// never makes anything ring twice here.
package final class Ledger {
    /// What becomes of an answer in the file.
    package enum State: Int, Sendable {
        case waiting, written
        /// It stays on this machine: the folder is read-only, or the file has no such alarm.
        case local
    }

    /// An answer, and where it belongs.
    package struct Entry: Sendable {
        package let id: Int64
        package let file: String
        package let state: State
        /// How often it was written again, because its file had lost it.
        package let again: Int
        package let answer: ItemAnswer
    }

    package let queue: DatabaseQueue
    let gate = Gate()
    /// Where the one before is, if it was damaged.
    package private(set) var damaged: String?
    package private(set) var handed: [String: FolderAgenda.Handed] = [:]
    /// What rang in the night before this release, by an alarm's identifier or by ``AlarmName/text``.
    var early: [String: EarlyRing]?
    /// The zones that the session has been in, the one that it is in first.
    private(set) var visited: [String] = []

    /// Another process has the ledger.
    package struct InUse: Error {}

    package init(path: String) throws {
        var configuration = Configuration()
        configuration.label = "carillon.calendars"
        configuration.journalMode = .wal
        configuration.prepareDatabase { database in
            // One process per ledger; the kernel lets go of it however that ends.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        // What it knew can't be had back; it stays for whoever wants to look.
        let suffix = ".damaged-\(Int(Date().timeIntervalSince1970))"
        damaged = try DatabaseFiles.clear(path, suffix: suffix)
        do {
            queue = try Self.open(path, configuration)
        } catch let error as DatabaseError where error.isOfDamage {
            let aside = path + suffix
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
            }
            damaged = aside
            queue = try Self.open(path, configuration)
        }
        try queue.read { database in
            visited = try String.fetchAll(database, sql: "SELECT name FROM zones ORDER BY seen DESC")
            for row in try Row.fetchAll(database, sql: "SELECT identifier, print, due, repeats FROM handed") {
                let due: Int64? = row["due"]
                handed[row["identifier"]] = FolderAgenda.Handed(
                    print: row["print"],
                    due: due.map(WallTime.init(microseconds:)),
                    repeats: row["repeats"]
                )
            }
        }
    }

    private static func open(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try migrator.migrate(queue)
            try queue.inDatabase { database in
                try database.inTransaction(.exclusive) { .commit }
                if try String.fetchOne(database, sql: "PRAGMA quick_check(1)") != "ok" {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
            }
            return queue
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_BUSY {
            throw InUse()
        }
    }

    package func close() {
        gate.isOpen.withLock { isOpen in
            isOpen = false
            try? queue.close()
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("answers") { database in
            try database.execute(
                sql: """
                    CREATE TABLE answers (
                        id INTEGER PRIMARY KEY,
                        response TEXT UNIQUE,
                        name TEXT NOT NULL, folder TEXT NOT NULL, file TEXT NOT NULL,
                        uid TEXT NOT NULL, recurrence TEXT, alarm TEXT NOT NULL,
                        kind TEXT NOT NULL, due INTEGER NOT NULL, lastDue INTEGER NOT NULL, answered INTEGER NOT NULL,
                        until INTEGER, snooze TEXT, distance INTEGER, state INTEGER NOT NULL
                    );
                    CREATE INDEX answers_by_name ON answers (name);
                    CREATE INDEX answers_waiting ON answers (state) WHERE state = 0;
                    CREATE TABLE handed (
                        identifier TEXT PRIMARY KEY, print TEXT NOT NULL, due INTEGER, repeats INTEGER NOT NULL
                    ) WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("folders") { database in
            try database.execute(sql: "CREATE TABLE folders (name TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID")
        }
        migrator.registerMigration("nights") { database in
            // What the release before has rung, or is ringing: until when of a series, is known at the first look.
            try database.execute(
                sql: """
                    CREATE TABLE early (key TEXT PRIMARY KEY, due INTEGER NOT NULL, until INTEGER) WITHOUT ROWID;
                    \(fillEarly)
                    """
            )
        }
        migrator.registerMigration("again") { database in
            try database.execute(sql: "ALTER TABLE answers ADD COLUMN again INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("zones") { database in
            try database.execute(sql: "CREATE TABLE zones (seen INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL)")
        }
        migrator.registerMigration("tasks") { database in
            try database.execute(sql: "ALTER TABLE answers ADD COLUMN isOfTask INTEGER")
        }
        // More of them wait for the morning.
        migrator.registerMigration("more nights") { try $0.execute(sql: fillEarly) }
        return migrator
    }

    private static let fillEarly = """
        INSERT OR REPLACE INTO early SELECT identifier, due, CASE WHEN repeats THEN NULL ELSE due END FROM handed
            WHERE due IS NOT NULL AND NOT (repeats AND print = '');
        INSERT OR REPLACE INTO early SELECT name, due, max(max(due, lastDue, answered)) FROM answers GROUP BY name;
        """

    // MARK: - Answers

    /// Keeps an answer.
    ///
    /// - Parameter response: What the agent calls it: it tells of an answer until it hears that it is kept.
    /// - Returns: false if it was known.
    package func record(_ answer: ItemAnswer, file: String, response: String) throws -> Bool {
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO answers (response, name, folder, file, uid, recurrence, alarm, kind, due, lastDue,
                        answered, until, snooze, distance, isOfTask, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                    """,
                arguments: [
                    response, answer.alarm.text, answer.alarm.folder, file, answer.alarm.entry.uid,
                    answer.alarm.entry.recurrence, answer.alarm.key, answer.kind.rawValue, answer.due.microseconds,
                    answer.lastDue.microseconds, answer.answered.microseconds, answer.snooze?.until.microseconds,
                    answer.snooze?.uid, answer.distance, answer.isOfTask,
                ]
            )
            return database.changesCount > 0
        }
    }

    /// The answers that no file has yet, the oldest first.
    package func waiting() throws -> [Entry] { try entries("WHERE state = 0 ORDER BY id") }

    /// The extra rings that only this machine knows of.
    package func localSnoozes() throws -> [Entry] {
        try entries(
            """
            WHERE kind = 'snooze' AND state IN (0, 2)
                AND id = (SELECT max(id) FROM answers AS other WHERE other.name = answers.name)
            """
        )
    }

    /// Up to when the rings of each alarm are answered, by the bytes of its name: letters that look the same may be others.
    package func acknowledged() throws -> [[UInt8]: WallTime] {
        try queue.read { database in
            var times: [[UInt8]: WallTime] = [:]
            let sql = "SELECT name, max(max(due, lastDue, answered)) AS time FROM answers GROUP BY name"
            for row in try Row.fetchAll(database, sql: sql) {
                let (name, time): (String, Int64) = (row["name"], row["time"])
                times[Array(name.utf8)] = WallTime(unixSeconds: WallTime(microseconds: time).unixSeconds)
            }
            return times
        }
    }

    /// The tasks that are done although their files don't say so yet.
    package func completed() throws -> Set<AlarmName> {
        Set(
            try entries("WHERE kind = 'complete' AND state IN (0, 2)").map {
                AlarmName(folder: $0.answer.alarm.folder, file: $0.file, entry: $0.answer.alarm.entry, key: "")
            }
        )
    }

    package func mark(_ entries: [Int64], _ state: State) throws {
        guard !entries.isEmpty else { return }
        try queue.write { database in
            for id in entries {
                try database.execute(
                    sql: "UPDATE answers SET state = ? WHERE id = ?",
                    arguments: [state.rawValue, id]
                )
            }
        }
    }

    /// Forgets what was written so long ago that no copy of the file comes back without it.
    package func forget(before time: WallTime) throws {
        try queue.write { database in
            try database.execute(
                sql: "DELETE FROM answers WHERE state <> 0 AND answered < ? AND (until IS NULL OR until < ?)",
                arguments: [time.microseconds, time.microseconds]
            )
            try database.execute(sql: "DELETE FROM early WHERE until < ?", arguments: [time.microseconds])
        }
    }

    func entries(_ condition: String, _ arguments: StatementArguments = []) throws -> [Entry] {
        try queue.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM answers " + condition, arguments: arguments).compactMap(
                Self.entry
            )
        }
    }

    private static func entry(_ row: Row) -> Entry? {
        guard let kind = ItemAnswer.Kind(rawValue: row["kind"]), let state = State(rawValue: row["state"]) else {
            return nil
        }
        var snooze: ItemAnswer.Snooze?
        if let until: Int64 = row["until"], let uid: String = row["snooze"] {
            snooze = ItemAnswer.Snooze(until: WallTime(microseconds: until), uid: uid)
        }
        let entry = AlarmSource.Entry(uid: row["uid"], recurrence: row["recurrence"])
        let answer = ItemAnswer(
            alarm: AlarmName(folder: row["folder"], file: row["file"], entry: entry, key: row["alarm"]),
            isOfTask: row["isOfTask"],
            kind: kind,
            due: WallTime(microseconds: row["due"]),
            lastDue: WallTime(microseconds: row["lastDue"]),
            answered: WallTime(microseconds: row["answered"]),
            snooze: snooze,
            distance: row["distance"]
        )
        return Entry(id: row["id"], file: row["file"], state: state, again: row["again"], answer: answer)
    }

    // MARK: - What the agent has

    /// Notes which alarms the agent has been given, and which it has no more.
    package func hand(_ given: [String: FolderAgenda.Handed], taken: some Sequence<String> & Sendable) throws {
        let taken = Array(taken)
        guard !given.isEmpty || !taken.isEmpty else { return }
        try queue.write { try Self.hand(given, taken: taken, $0) }
        handed.merge(given) { $1 }
        for identifier in taken { handed[identifier] = nil }
    }

    private static func hand(_ given: [String: FolderAgenda.Handed], taken: [String], _ database: Database) throws {
        let insert = try database.makeStatement(
            sql: "INSERT OR REPLACE INTO handed (identifier, print, due, repeats) VALUES (?, ?, ?, ?)"
        )
        for (identifier, alarm) in given {
            try insert.execute(arguments: [identifier, alarm.print, alarm.due?.microseconds, alarm.repeats])
        }
        let delete = try database.makeStatement(sql: "DELETE FROM handed WHERE identifier = ?")
        for identifier in taken { try delete.execute(arguments: [identifier]) }
    }

    private static let mostVisited = 8

    /// Notes that the session has moved to a zone.
    ///
    /// - Parameter floating: The single alarms that the agent has moved with it: they ring at another time than was noted.
    func move(to zone: String, floating: [String]) throws {
        let given = Dictionary(uniqueKeysWithValues: floating.map { ($0, FolderAgenda.Handed.onItsWay) })
        let zones = [zone] + visited.filter { $0 != zone }.prefix(Self.mostVisited - 1)
        try queue.write { database in
            try Self.hand(given, taken: [], database)
            try database.execute(sql: "DELETE FROM zones")
            for name in zones.reversed() {
                try database.execute(sql: "INSERT INTO zones (name) VALUES (?)", arguments: [name])
            }
        }
        visited = zones
        handed.merge(given) { $1 }
    }
}

extension DatabaseError {
    /// Whether the file isn't what was written.
    var isOfDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode.primaryResultCode) }
}
