internal import AgentBus
internal import CalendarFiles
internal import CalendarFolders
internal import Foundation
package import GRDB
internal import ICalendar
internal import NotificationCore
internal import SessionFacts

/// What the items of the folders hold, so that a start reads none that hasn't changed. It may be lost.
///
/// It is closed when the last thread has let go of it: one may still be reading a folder.
package final class FolderIndex: Sendable {
    /// An item that was read.
    struct Item: Sendable {
        var folder: String
        var file: String
        var stamp: FolderListing.Stamp
        /// When it is to be read again although it hasn't changed.
        var renewal: WallTime?
        var alarms: [Alarm]
        /// The UIDs of the entries that were read where that isn't all of it: what it said of others is kept.
        var entries: Set<String>?
        /// The entries that are set aside (``SearchRoom/aside``).
        var aside: Set<String> = []
    }

    package let queue: DatabaseQueue
    private let path: String

    package init(path: String) throws {
        self.path = path
        _ = try DatabaseFiles.clear(path, suffix: ".damaged-\(Int(Date().timeIntervalSince1970))")
        do {
            queue = try Self.open(path)
        } catch {
            Self.remove(path)
            queue = try Self.open(path)
        }
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// An empty one in the place of this, which is damaged.
    func renewed() throws -> FolderIndex {
        Self.remove(path)
        return try FolderIndex(path: path)
    }

    private static let version = 11
    /// Entries of a folder that are remembered as set aside.
    private static let mostAside = 10_000

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "carillon.calendars.index"
        configuration.journalMode = .wal
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            if try Int.fetchOne(database, sql: "PRAGMA user_version") != version {
                for table in ["items", "alarms", "folders", "devices", "aside"] {
                    try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
                }
                try database.execute(sql: tables)
                try database.execute(sql: "PRAGMA user_version = \(version)")
            }
            // Another release may find what this one could not.
            try database.execute(
                sql: "DELETE FROM folders WHERE folder IN (SELECT folder FROM aside WHERE release <> ?)",
                arguments: [carillonVersion]
            )
            try database.execute(sql: "DELETE FROM aside WHERE release <> ?", arguments: [carillonVersion])
        }
        return queue
    }

    private static let tables = """
        CREATE TABLE folders (folder TEXT PRIMARY KEY, reading TEXT NOT NULL, isWhole INTEGER NOT NULL);
        CREATE TABLE aside (folder TEXT, entry TEXT, release TEXT NOT NULL, PRIMARY KEY (folder, entry));
        CREATE TABLE devices (folder TEXT, place TEXT, device INTEGER NOT NULL, PRIMARY KEY (folder, place)) WITHOUT ROWID;
        CREATE TABLE items (
            folder TEXT, file TEXT, modified INTEGER, size INTEGER, inode INTEGER, renewal INTEGER,
            PRIMARY KEY (folder, file)
        ) WITHOUT ROWID;
        CREATE TABLE alarms (
            identifier TEXT, folder TEXT, file TEXT, name TEXT, print TEXT, next INTEGER, acknowledged INTEGER,
            uid TEXT, recurrence TEXT, key TEXT, repetition INTEGER, untilLast INTEGER, isTask INTEGER, isSeries INTEGER,
            original TEXT, written INTEGER, remaining INTEGER, distance INTEGER, delay INTEGER, morning INTEGER,
            url TEXT, isReadOnly INTEGER, request BLOB, size INTEGER, isPlace INTEGER, isOften INTEGER, rests INTEGER,
            PRIMARY KEY (identifier, file)
        );
        CREATE INDEX alarms_by_item ON alarms (folder, file);
        CREATE INDEX alarms_by_name ON alarms (name);
        CREATE INDEX alarms_by_next ON alarms (folder, next) WHERE next IS NOT NULL;
        CREATE INDEX alarms_often ON alarms (folder, next) WHERE isOften;
        CREATE INDEX alarms_resting ON alarms (folder, rests) WHERE rests IS NOT NULL;
        """

    // MARK: - Folders and items

    /// What a folder was read with; nil if it wasn't read yet.
    func reading(of folder: String) throws -> String? {
        try queue.read { database in
            try String.fetchOne(database, sql: "SELECT reading FROM folders WHERE folder = ?", arguments: [folder])
        }
    }

    /// Whether all of a folder was read at least once. A first read that was cut off, by the end of the session for example, goes
    /// on at the next start.
    func isWhole(_ folder: String) throws -> Bool {
        try queue.read { database in
            let sql = "SELECT isWhole FROM folders WHERE folder = ?"
            return try Bool.fetchOne(database, sql: sql, arguments: [folder]) ?? false
        }
    }

    func setWhole(_ folder: String) throws {
        try queue.write { database in
            try database.execute(sql: "UPDATE folders SET isWhole = 1 WHERE folder = ?", arguments: [folder])
        }
    }

    /// The file systems that a folder and the folders in it were on (``FolderListing/devices``).
    func devices(of folder: String) throws -> [String: UInt64] {
        try queue.read { database in
            let sql = "SELECT place, device FROM devices WHERE folder = ?"
            let rows = try GRDB.Row.fetchAll(database, sql: sql, arguments: [folder])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], UInt64(bitPattern: $0[1])) })
        }
    }

    func items(of folder: String) throws -> [String: FolderListing.Stamp] {
        try queue.read { database in
            var items: [String: FolderListing.Stamp] = [:]
            let rows = try GRDB.Row.fetchCursor(
                database,
                sql: "SELECT file, modified, size, inode FROM items WHERE folder = ?",
                arguments: [folder]
            )
            while let row = try rows.next() {
                items[row[0]] = FolderListing.Stamp(modified: row[1], size: row[2], inode: UInt64(bitPattern: row[3]))
            }
            return items
        }
    }

    /// The items of a folder that must be read again at a time although they haven't changed.
    func stale(_ folder: String, at now: WallTime) throws -> Set<String> {
        try queue.read { database in
            try String.fetchSet(
                database,
                sql: "SELECT file FROM items WHERE folder = ? AND renewal <= ?",
                arguments: [folder, now.microseconds]
            )
        }
    }

    /// The entries of a folder that are set aside.
    func aside(_ folder: String) throws -> Set<String> {
        try queue.read { database in
            try String.fetchSet(database, sql: "SELECT entry FROM aside WHERE folder = ?", arguments: [folder])
        }
    }

    /// Has an item read again at the next look.
    func forget(_ file: String, of folder: String) throws {
        try queue.write { database in
            try database.execute(
                sql: "UPDATE items SET size = -1 WHERE folder = ? AND file = ?",
                arguments: [folder, file]
            )
        }
    }

    /// Has all items of a folder read again, with something else than before. Until then it has what they said before.
    func begin(_ folder: String, reading: String) throws {
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO folders (folder, reading, isWhole) VALUES (?, ?, 0)
                        ON CONFLICT (folder) DO UPDATE SET reading = excluded.reading
                    """,
                arguments: [folder, reading]
            )
            try database.execute(sql: "UPDATE items SET size = -1 WHERE folder = ?", arguments: [folder])
        }
    }

    /// When the next item is to be read again.
    func renewal(after now: WallTime) throws -> WallTime? {
        try queue.read { database in
            let sql = "SELECT min(renewal) FROM items WHERE renewal > ?"
            return try Int64.fetchOne(database, sql: sql, arguments: [now.microseconds]).map(
                WallTime.init(microseconds:)
            )
        }
    }

    /// Takes over what was read of a folder, in one transaction.
    func take(
        _ changed: [Item],
        removed: [String],
        of folder: String,
        devices: [String: UInt64]
    ) throws {
        try queue.write { database in
            try database.execute(sql: "DELETE FROM devices WHERE folder = ?", arguments: [folder])
            for (place, device) in devices {
                try database.execute(
                    sql: "INSERT INTO devices (folder, place, device) VALUES (?, ?, ?)",
                    arguments: [folder, place, Int64(bitPattern: device)]
                )
            }
            // What rests goes on resting when its file is written anew.
            let resting = try GRDB.Row.fetchAll(
                database,
                sql: "SELECT identifier, file, rests FROM alarms WHERE folder = ? AND rests IS NOT NULL",
                arguments: [folder]
            )
            let anew = Set(changed.map(\.file))
            let item = try database.makeStatement(sql: "DELETE FROM items WHERE folder = ? AND file = ?")
            let alarms = try database.makeStatement(sql: "DELETE FROM alarms WHERE folder = ? AND file = ?")
            let entry = try database.makeStatement(
                sql: """
                    DELETE FROM alarms INDEXED BY alarms_by_name
                        WHERE name > ?3 || char(31) AND name < ?3 || char(32) AND folder = ?1 AND file = ?2
                    """
            )
            for file in removed + changed.map(\.file) { try item.execute(arguments: [folder, file]) }
            for file in removed + changed.filter({ $0.entries == nil }).map(\.file) {
                try alarms.execute(arguments: [folder, file])
            }
            for item in changed {
                for uid in item.entries ?? [] {
                    // A unit separator, U+001F, ends it.
                    let beginning = AlarmName.beginning(folder, item.file, uid).dropLast()
                    try entry.execute(arguments: [folder, item.file, String(beginning)])
                }
            }
            for item in changed { try insert(item, database) }
            let rest = try database.makeStatement(
                sql: "UPDATE alarms SET rests = ? WHERE identifier = ? AND rests IS NULL"
            )
            for row in resting where anew.contains(row["file"]) {
                try rest.execute(arguments: [row["rests"] as Int64, row["identifier"] as String])
            }
            try remember(changed.flatMap(\.aside), of: folder, database)
        }
    }

    private func remember(_ entries: [String], of folder: String, _ database: Database) throws {
        guard !entries.isEmpty else { return }
        for entry in entries {
            try database.execute(
                sql: "INSERT OR REPLACE INTO aside (folder, entry, release) VALUES (?, ?, ?)",
                arguments: [folder, entry, carillonVersion]
            )
        }
        try database.execute(
            sql: """
                DELETE FROM aside WHERE folder = ?1 AND rowid NOT IN
                    (SELECT rowid FROM aside WHERE folder = ?1 ORDER BY rowid DESC LIMIT \(Self.mostAside))
                """,
            arguments: [folder]
        )
    }

    private func insert(_ item: Item, _ database: Database) throws {
        let stamp = item.stamp
        let newItem = try database.cachedStatement(
            sql: "INSERT INTO items (folder, file, modified, size, inode, renewal) VALUES (?, ?, ?, ?, ?, ?)"
        )
        try newItem.execute(
            arguments: [
                item.folder, item.file, stamp.modified, stamp.size, Int64(bitPattern: stamp.inode),
                item.renewal?.microseconds,
            ]
        )
        try insert(item.alarms, of: item, database)
    }

    /// Forgets the folders that are no longer configured.
    func keepOnly(_ folders: [String]) throws {
        try queue.write { database in
            for name in try String.fetchAll(database, sql: "SELECT folder FROM folders") where !folders.contains(name) {
                for table in ["folders", "devices", "items", "alarms", "aside"] {
                    try database.execute(sql: "DELETE FROM \(table) WHERE folder = ?", arguments: [name])
                }
            }
        }
    }
}
