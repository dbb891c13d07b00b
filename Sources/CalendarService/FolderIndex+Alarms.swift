internal import CalendarFolders
internal import Foundation
internal import GRDB
internal import ICalendar
internal import NotificationCore

/// The alarms of the items, and when each rings next.
extension FolderIndex {
    /// An alarm that was read, ready to be kept.
    struct Alarm: Sendable {
        let alarm: FolderAlarm
        /// The next ring that nobody has answered.
        let next: WallTime?
        /// Whether it rings again within the hour after that.
        fileprivate let isOften: Bool
        fileprivate let isReadOnly: Bool
        /// What its source doesn't say: encoding it takes as long as reading it.
        fileprivate let request: Data
        fileprivate let print: String

        init(_ alarm: FolderAlarm, next: WallTime?, isOften: Bool, isReadOnly: Bool) throws {
            self.alarm = alarm
            (self.next, self.isOften) = (next, isOften)
            self.isReadOnly = isReadOnly
            request = try encoder.encode(alarm.bareRequest)
            let source = alarm.source
            let rest: [String] = [
                alarm.file, alarm.name.text, source.url ?? "",
                "\(source.distance ?? -1) \(source.untilLast) \(FolderAlarm.lateness(source))",
                "\(source.isTask) \(source.isSeries) \(isReadOnly)",
            ]
            print = Fingerprint.of(String(decoding: request, as: UTF8.self) + rest.joined(separator: "\u{1F}"))
        }
    }

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    /// Changes when the agent must be told of a request that isn't its alarm's own.
    func print(of request: Request) throws -> String {
        Fingerprint.of(String(decoding: try Self.encoder.encode(request), as: UTF8.self))
    }

    func insert(_ alarms: [Alarm], of item: Item, _ database: Database) throws {
        // The same item in two files of a folder rings once, but either file may go.
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO alarms (identifier, folder, file, name, print, next, acknowledged, uid, recurrence, key,
                    repetition, untilLast, isTask, isSeries, original, written, remaining, distance, delay, morning, url, isReadOnly,
                    request, size, isPlace, isOften)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for kept in alarms {
            let (alarm, source) = (kept.alarm, kept.alarm.source)
            let what: StatementArguments = [
                alarm.identifier, item.folder, item.file, alarm.name.text, kept.print, kept.next?.microseconds,
                source.acknowledged?.microseconds,
            ]
            let origin: StatementArguments = [
                source.entry.uid, source.entry.recurrence, source.key, source.repetition, source.untilLast,
                source.isTask,
                source.isSeries, source.original, source.written?.microseconds, source.remaining, source.distance,
                source.gap?.length, source.gap?.ring, source.url,
            ]
            let request: StatementArguments = [
                kept.isReadOnly, kept.request, alarm.request.size, alarm.trigger.region != nil, kept.isOften,
            ]
            try statement.execute(arguments: what + origin + request)
        }
    }

    /// Of an alarm that is in two files, the one that rings.
    private static let ofIdentifier = "WHERE identifier = ? ORDER BY next IS NULL, next, file"

    /// The alarms of a folder that ring next, the soonest first, and those that wait for a place. One that is in two files may come
    /// twice.
    ///
    /// - Parameters:
    ///   - count: How many there may be.
    ///   - bytes: How large their requests may be together.
    /// - Returns: Also whether there are more.
    func soonest(
        _ count: Int,
        bytes: Int,
        in folder: String,
        after now: WallTime
    ) throws -> (rows: [FolderAgenda.Row], isAll: Bool) {
        let rows = try rows(
            """
            WHERE folder = ?1 AND next IS NOT NULL AND (next > ?2 OR isPlace) AND NOT ifnull(\(Self.isResting), 0)
                ORDER BY next, file LIMIT \(count + 1)
            """,
            [folder, now.microseconds]
        )
        var left = bytes
        let fitting = rows.prefix(count).prefix { row in
            left -= row.size
            return left >= 0
        }
        return (Array(fitting), fitting.count == rows.count)
    }

    /// The alarms of a folder whose next ring has passed, those first that have waited longest.
    ///
    /// - Parameter most: How many there may be. The copies of an entry, in other collections of the folder, come with it.
    /// - Returns: Also whether there are more.
    func passed(
        _ now: WallTime,
        in folder: String,
        most: Int = 1_000_000
    ) throws -> (rows: [FolderAgenda.Row], isAll: Bool) {
        let rows = try rows(
            "WHERE folder = ? AND next <= ? AND NOT isPlace ORDER BY next, uid, recurrence, key LIMIT \(most + Self.mostCopies)",
            [folder, now.microseconds]
        )
        var end = min(most, rows.count)
        while end > 0, end < rows.count, rows[end].isCopy(of: rows[end - 1]) { end += 1 }
        return (Array(rows[..<end]), end == rows.count)
    }

    private static let mostCopies = 100
    /// A clock that was set back makes no rest longer.
    private static let isResting = "(rests > ?2 AND rests <= ?2 + \(RingPace.rest * 1_000_000))"

    /// The identifiers of the alarms of a folder whose next ring has passed.
    func passed(_ now: WallTime, in folder: String) throws -> Set<String> {
        try queue.read { database in
            let sql = "SELECT identifier FROM alarms WHERE folder = ? AND next <= ? AND NOT isPlace"
            return try String.fetchSet(database, sql: sql, arguments: [folder, now.microseconds])
        }
    }

    /// How many alarms of a folder ring often, and when the next of them does.
    func often(_ now: WallTime, in folder: String) throws -> (count: Int, next: WallTime?) {
        try queue.read { database in
            let sql = """
                SELECT count(*), min(next) FROM alarms
                    WHERE folder = ?1 AND isOften AND next > ?2 AND NOT ifnull(\(Self.isResting), 0)
                """
            let row = try GRDB.Row.fetchOne(database, sql: sql, arguments: [folder, now.microseconds])
            return (row?[0] ?? 0, (row?[1] as Int64?).map(WallTime.init(microseconds:)))
        }
    }

    /// The files of a folder with alarms that rest, and when the first of those goes on.
    func resting(_ now: WallTime, in folder: String) throws -> (files: Set<String>, until: WallTime?) {
        try queue.read { database in
            let condition = "FROM alarms WHERE folder = ?1 AND \(Self.isResting)"
            let arguments: StatementArguments = [folder, now.microseconds]
            let first = try Int64.fetchOne(database, sql: "SELECT min(rests) \(condition)", arguments: arguments)
            guard let first else { return ([], nil) }
            let files = try String.fetchSet(database, sql: "SELECT DISTINCT file \(condition)", arguments: arguments)
            return (files, WallTime(microseconds: first))
        }
    }

    func row(_ identifier: String) throws -> FolderAgenda.Row? { try rows(Self.ofIdentifier, [identifier]).first }

    func identifiers() throws -> Set<String> {
        try queue.read { try String.fetchSet($0, sql: "SELECT identifier FROM alarms") }
    }

    private func rows(_ condition: String, _ arguments: StatementArguments) throws -> [FolderAgenda.Row] {
        try queue.read { database in
            let sql =
                "SELECT identifier, folder, name, print, next, acknowledged, size, isTask, rests FROM alarms "
                + condition
            let cursor = try GRDB.Row.fetchCursor(database, sql: sql, arguments: arguments)
            var rows: [FolderAgenda.Row] = []
            while let row = try cursor.next() {
                let (next, acknowledged): (Int64?, Int64?) = (row[4], row[5])
                let rests: Int64? = row[8]
                var found =
                    FolderAgenda.Row(
                        identifier: row[0],
                        folder: row[1],
                        name: row[2],
                        isTask: row[7],
                        print: row[3],
                        next: next.map(WallTime.init(microseconds:)),
                        acknowledged: acknowledged.map(WallTime.init(microseconds:)),
                        size: row[6]
                    )
                found.rests = rests.map(WallTime.init(microseconds:))
                rows.append(found)
            }
            return rows
        }
    }

    /// Notes when alarms ring next, and until when they rest, unless they have been read anew meanwhile.
    func set(next rows: [FolderAgenda.Row]) throws {
        guard !rows.isEmpty else { return }
        try queue.write { database in
            let update = try database.makeStatement(
                sql: "UPDATE alarms SET next = ?, rests = ? WHERE identifier = ? AND print = ?"
            )
            for row in rows {
                try update.execute(
                    arguments: [row.next?.microseconds, row.rests?.microseconds, row.identifier, row.print]
                )
            }
        }
    }

    func alarm(_ identifier: String) throws -> FolderAlarm? {
        try alarms(Self.ofIdentifier, [identifier]).first
    }

    /// The alarms that answers to one are written into: its repetitions have the same name.
    func alarms(named name: AlarmName) throws -> [FolderAlarm] {
        try alarms("WHERE name = ? ORDER BY identifier", [name.text])
    }

    /// Where the item of an alarm is now: where it was, or in another file of its collection.
    func file(of name: AlarmName, before file: String) throws -> String? {
        try queue.read { database in
            let sql = "SELECT file FROM alarms WHERE name = ? ORDER BY file <> ?, file"
            return try String.fetchOne(database, sql: sql, arguments: [name.text, file])
        }
    }

    /// How many files have an alarm.
    func files(of name: AlarmName) throws -> Int {
        try queue.read { database in
            let sql = "SELECT count(DISTINCT file) FROM alarms WHERE name = ?"
            return try Int.fetchOne(database, sql: sql, arguments: [name.text]) ?? 0
        }
    }

    private func alarms(_ condition: String, _ arguments: StatementArguments) throws -> [FolderAlarm] {
        let rows = try queue.read { database in
            try GRDB.Row.fetchAll(database, sql: "SELECT * FROM alarms " + condition, arguments: arguments)
        }
        return try rows.compactMap { row in
            if let alarm = Self.alarm(row) { return alarm }
            try drop(row["identifier"], of: row["file"], in: row["folder"])
            return nil
        }
    }

    /// Drops an alarm that can't be read back, and has its file read again.
    private func drop(_ identifier: String, of file: String, in folder: String) throws {
        try queue.write { database in
            try database.execute(
                sql: "DELETE FROM alarms WHERE identifier = ? AND file = ?",
                arguments: [identifier, file]
            )
        }
        try forget(file, of: folder)
    }

    /// Nil for one that can't be read back.
    private static func alarm(_ row: GRDB.Row) -> FolderAlarm? {
        func time(_ name: String) -> WallTime? { (row[name] as Int64?).map(WallTime.init(microseconds:)) }
        guard let request = try? JSONDecoder().decode(Request.self, from: row["request"] as Data) else { return nil }
        return FolderAlarm(
            folder: row["folder"],
            file: row["file"],
            source: AlarmSource(
                entry: AlarmSource.Entry(uid: row["uid"], recurrence: row["recurrence"]),
                key: row["key"],
                repetition: row["repetition"],
                untilLast: row["untilLast"],
                isTask: row["isTask"],
                isSeries: row["isSeries"],
                original: row["original"],
                acknowledged: time("acknowledged"),
                written: time("written"),
                remaining: row["remaining"],
                distance: row["distance"],
                gap: (row["morning"] as Int64?).flatMap { NightGap(ring: $0, length: row["delay"]) },
                url: row["url"]
            ),
            bareRequest: request,
            isReadOnly: row["isReadOnly"]
        )
    }
}
