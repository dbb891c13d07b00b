internal import CalendarFiles
internal import CalendarFolders
internal import Foundation
internal import GRDB
internal import ICalendar
internal import NotificationCore

/// What the items of the folders hold, so that a start reads none that hasn't changed. It may be lost.
final class FolderIndex {
    /// An alarm without what only the agent needs.
    struct Row: Sendable, Hashable {
        var identifier: String
        var folder: String
        /// ``AlarmName/text``
        var name: String
        var print: String
        /// The next ring that nobody has answered; one that has passed is still to be seen to.
        var next: WallTime?
        /// What its file says.
        var acknowledged: WallTime?
    }

    /// An item that was read.
    struct Item {
        var folder: String
        var file: String
        var stamp: FolderListing.Stamp
        /// When it is to be read again although it hasn't changed.
        var renewal: WallTime?
        var alarms: [(alarm: FolderAlarm, next: WallTime?)]
        /// The UIDs of the entries that were read where that isn't all of it: what it said of others is kept.
        var entries: Set<String>?
    }

    private let queue: DatabaseQueue
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init(path: String) throws {
        encoder.outputFormatting = .sortedKeys
        do {
            queue = try Self.open(path)
        } catch {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            queue = try Self.open(path)
        }
    }

    func close() { try? queue.close() }

    private static let version = 3

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "carillon.calendars.index"
        configuration.journalMode = .wal
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            if try Int.fetchOne(database, sql: "PRAGMA user_version") != version {
                for table in ["items", "alarms", "folders"] {
                    try database.execute(sql: "DROP TABLE IF EXISTS \(table)")
                }
                try database.execute(sql: tables)
                try database.execute(sql: "PRAGMA user_version = \(version)")
            }
        }
        return queue
    }

    private static let tables = """
        CREATE TABLE folders (folder TEXT PRIMARY KEY, reading TEXT NOT NULL, device INTEGER NOT NULL);
        CREATE TABLE items (
            folder TEXT, file TEXT, modified INTEGER, size INTEGER, inode INTEGER, renewal INTEGER,
            PRIMARY KEY (folder, file)
        ) WITHOUT ROWID;
        CREATE TABLE alarms (
            identifier TEXT, folder TEXT, file TEXT, name TEXT, print TEXT, next INTEGER, acknowledged INTEGER,
            source BLOB, request BLOB, PRIMARY KEY (identifier, file)
        );
        CREATE INDEX alarms_by_item ON alarms (folder, file);
        CREATE INDEX alarms_by_name ON alarms (name);
        CREATE INDEX alarms_by_next ON alarms (next) WHERE next IS NOT NULL;
        """

    // MARK: - Folders and items

    /// What a folder was read with, and the file system that it was on.
    func folder(_ name: String) throws -> (reading: String, device: UInt64)? {
        try queue.read { database in
            try GRDB.Row.fetchOne(database, sql: "SELECT * FROM folders WHERE folder = ?", arguments: [name]).map {
                row in
                (row["reading"], UInt64(bitPattern: row["device"]))
            }
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
    func take(_ changed: [Item], removed: [String], of folder: String, reading: String, device: UInt64) throws {
        try queue.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO folders (folder, reading, device) VALUES (?, ?, ?)",
                arguments: [folder, reading, Int64(bitPattern: device)]
            )
            let item = try database.makeStatement(sql: "DELETE FROM items WHERE folder = ? AND file = ?")
            let alarms = try database.makeStatement(sql: "DELETE FROM alarms WHERE folder = ? AND file = ?")
            let entry = try database.makeStatement(
                sql: "DELETE FROM alarms WHERE folder = ?1 AND file = ?2 AND substr(name, 1, length(?3)) = ?3"
            )
            for file in removed + changed.map(\.file) { try item.execute(arguments: [folder, file]) }
            for file in removed + changed.filter({ $0.entries == nil }).map(\.file) {
                try alarms.execute(arguments: [folder, file])
            }
            for item in changed {
                for uid in item.entries ?? [] {
                    try entry.execute(arguments: [folder, item.file, AlarmName.beginning(folder, uid)])
                }
            }
            for item in changed { try insert(item, database) }
        }
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
        // The same item in two files of a folder rings once, but either file may go.
        let newAlarm = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO alarms (identifier, folder, file, name, print, next, acknowledged, source, request)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for (alarm, next) in item.alarms {
            let request = try encoder.encode(alarm.request)
            try newAlarm.execute(
                arguments: [
                    alarm.identifier, item.folder, item.file, alarm.name.text, Self.print(request), next?.microseconds,
                    alarm.source.acknowledged?.microseconds, try encoder.encode(alarm.source), request,
                ]
            )
        }
    }

    /// Changes when the agent must be told.
    func print(of request: Request) throws -> String { Self.print(try encoder.encode(request)) }

    private static func print(_ request: Data) -> String { Fingerprint.of(String(decoding: request, as: UTF8.self)) }

    /// Forgets the folders that are no longer configured.
    func keepOnly(_ folders: [String]) throws {
        try queue.write { database in
            for name in try String.fetchAll(database, sql: "SELECT folder FROM folders") where !folders.contains(name) {
                for table in ["folders", "items", "alarms"] {
                    try database.execute(sql: "DELETE FROM \(table) WHERE folder = ?", arguments: [name])
                }
            }
        }
    }

    // MARK: - Alarms

    /// Of an alarm that is in two files, the one that rings.
    private static let ofIdentifier = "WHERE identifier = ? ORDER BY next IS NULL, next, file"

    /// Those that ring next, the soonest first; one that is in two files may come twice.
    func soonest(_ count: Int, in folders: [String]) throws -> [Row] {
        let marks = databaseQuestionMarks(count: folders.count)
        return try rows(
            "WHERE next IS NOT NULL AND folder IN (\(marks)) ORDER BY next, file LIMIT \(count)",
            StatementArguments(folders)
        )
    }

    /// Those whose next ring has passed.
    func passed(_ now: WallTime) throws -> [Row] { try rows("WHERE next <= ?", [now.microseconds]) }

    func row(_ identifier: String) throws -> Row? { try rows(Self.ofIdentifier, [identifier]).first }

    func identifiers() throws -> Set<String> {
        try queue.read { try String.fetchSet($0, sql: "SELECT identifier FROM alarms") }
    }

    private func rows(_ condition: String, _ arguments: StatementArguments) throws -> [Row] {
        try queue.read { database in
            let sql = "SELECT identifier, folder, name, print, next, acknowledged FROM alarms " + condition
            let cursor = try GRDB.Row.fetchCursor(database, sql: sql, arguments: arguments)
            var rows: [Row] = []
            while let row = try cursor.next() {
                let (next, acknowledged): (Int64?, Int64?) = (row[4], row[5])
                rows.append(
                    Row(
                        identifier: row[0],
                        folder: row[1],
                        name: row[2],
                        print: row[3],
                        next: next.map(WallTime.init(microseconds:)),
                        acknowledged: acknowledged.map(WallTime.init(microseconds:))
                    )
                )
            }
            return rows
        }
    }

    func set(next: [String: WallTime?]) throws {
        guard !next.isEmpty else { return }
        try queue.write { database in
            let update = try database.makeStatement(sql: "UPDATE alarms SET next = ? WHERE identifier = ?")
            for (identifier, time) in next { try update.execute(arguments: [time?.microseconds, identifier]) }
        }
    }

    func alarm(_ identifier: String) throws -> FolderAlarm? {
        try alarms(Self.ofIdentifier, [identifier]).first
    }

    /// The alarms that answers to one are written into: its repetitions have the same name.
    func alarms(named name: AlarmName) throws -> [FolderAlarm] {
        try alarms("WHERE name = ? ORDER BY identifier", [name.text])
    }

    /// Where the item of an alarm is now.
    func file(of name: AlarmName) throws -> String? {
        try queue.read { database in
            try String.fetchOne(database, sql: "SELECT file FROM alarms WHERE name = ?", arguments: [name.text])
        }
    }

    private func alarms(_ condition: String, _ arguments: StatementArguments) throws -> [FolderAlarm] {
        try queue.read { database in
            let sql = "SELECT folder, file, source, request FROM alarms " + condition
            return try GRDB.Row.fetchAll(database, sql: sql, arguments: arguments).compactMap { row in
                let (source, request): (Data, Data) = (row[2], row[3])
                return FolderAlarm(
                    folder: row[0],
                    file: row[1],
                    source: try decoder.decode(AlarmSource.self, from: source),
                    request: try decoder.decode(Request.self, from: request)
                )
            }
        }
    }
}
