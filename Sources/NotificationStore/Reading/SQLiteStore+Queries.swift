internal import Foundation
internal import GRDB
package import NotificationCore

/// What the store answers besides the rows of an event.
extension SQLiteStore {
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
        return try Lane.ringing.compactMap { lane in
            try Int64.fetchOne(
                database.cachedStatement(
                    sql: "SELECT min(\(column)) FROM pending WHERE lane = \(lane.rawValue) AND \(isThere)"
                )
            )
        }.min()
    }

    package func nextToWake(
        _ owners: WakingOwners,
        after now: Moment,
        limit: Int
    ) throws(AgendaError) -> [WakingRequest] {
        let marks: [StoredWake] = owners == .own ? [.own] : [.own, .app]
        return try read { database in
            try marks.flatMap { mark in
                let waking = (mark, owners)
                return try Self.next("wall_due", waking, now.wall.microseconds, limit, database) {
                    .wall(WallTime(microseconds: $0))
                }
                    + ["boot_due", "snooze_boot"].flatMap { column in
                        try Self.next(column, waking, now.boot.microseconds, limit, database) {
                            .boot(BootTime(microseconds: $0))
                        }
                    }
            }
        }
    }

    private static func next(
        _ column: String,
        _ waking: (mark: StoredWake, owners: WakingOwners),
        _ now: Int64,
        _ limit: Int,
        _ database: Database,
        _ deadline: (Int64) -> Deadline
    ) throws -> [WakingRequest] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT app, identifier, \(column) FROM pending WHERE wake = ?1 AND \(column) > ?2
                    AND typeof(\(column)) = 'integer'
                    AND (?1 = \(StoredWake.own.rawValue) OR ifnull(
                        (SELECT authorization FROM app WHERE app.app = pending.app), 'notDetermined'
                    ) IN ('authorized', ?4))
                ORDER BY \(column) LIMIT ?3
                """
        )
        let undecided = waking.owners == .allowed(undecided: true) ? Authorization.notDetermined.rawValue : nil
        let arguments: StatementArguments = [waking.mark.rawValue, now, limit, undecided]
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            guard let app = String.fromDatabaseValue(row[0]), let identifier = String.fromDatabaseValue(row[1]),
                let due = Int64.fromDatabaseValue(row[2])
            else { return nil }
            return WakingRequest(key: RequestKey(app: app, identifier: identifier), due: deadline(due))
        }
    }

    package func restingApps() throws(AgendaError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT app FROM pending WHERE \(Lane.isResting) AND typeof(app) = 'text' ORDER BY app"
            )
        }
    }

    package func smallestRadius() throws(AgendaError) -> Double? {
        try read { database in
            try Double.fetchOne(
                database.cachedStatement(sql: "SELECT min(radius) FROM pending WHERE region IS NOT NULL")
            )
        }
    }

    package func nextWaiting(except rings: Set<Int64>, notOf apps: Set<String>) throws(AgendaError) -> Delivered? {
        let known = waiting.known(except: rings)
        guard known?.isEmpty != true else { return nil }
        let next = try readable { reader -> Delivered? in
            var ring = known?.count == 1 && apps.isEmpty ? known?.first : nil
            // The second is asked for where the first finds none.
            let conditions = ["app IN ('\(Agenda.ownApp)', '\(Agenda.agentApp)')", RowReader.isAllowed("delivered")]
            for condition in conditions where ring == nil {
                // Of those that are passed by no more is read than the index has.
                let first = try [DeliveredState.waiting, .waitingQuietly].compactMap { state in
                    let cursor = try Row.fetchCursor(
                        reader.database.cachedStatement(
                            sql: """
                                SELECT due, ring FROM delivered WHERE state = \(state.rawValue) AND \(condition)
                                    AND app NOT IN (\(databaseQuestionMarks(count: apps.count))) ORDER BY due, ring
                                """
                        ),
                        arguments: StatementArguments(apps)
                    )
                    while let row = try cursor.next() {
                        let (due, ring): (Int64, Int64) = (row[0], row[1])
                        if !rings.contains(ring) { return (due, ring) }
                    }
                    return (Int64, Int64)?.none
                }.min { $0 < $1 }
                ring = first?.1
            }
            guard let ring else { return nil }
            return try reader.delivered("WHERE ring = ? AND \(DeliveredState.unseen)", [ring]).first
        }
        if next == nil, rings.isEmpty, apps.isEmpty { waiting.noteNone() }
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
                sql: ["pending", "delivered", "response", "undo_pending"].map {
                    "SELECT request FROM \($0) WHERE app = ?1 AND instr(request, CAST('\"attachments\"' AS BLOB))"
                }.joined(separator: " UNION ALL ")
            )
            let requests = try Data.fetchAll(statement, arguments: [app])
                .compactMap { Stored.decode(Request.self, $0) }
            return Set(requests.flatMap { $0.content.attachments.map(\.path) })
        }
    }

    package func identifiers(called name: String, of app: String, limit: Int) throws(AgendaError) -> [String] {
        // To decode the title of each request takes three times as long as to look for it in the JSON, which writes other characters in
        // ways of its own. Only the sign of the kelvin, too, is a small letter of these.
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
        let hasKelvin = name.contains { "kK".contains($0) }
        let owners = Agenda.owners(listedFor: app)
        let text = "CAST(request AS TEXT)"
        return try read { database in
            let statement = try database.cachedStatement(
                sql: ["pending", "delivered"].map {
                    """
                    SELECT identifier FROM \($0) WHERE app IN (?1, ?2)
                        AND (NOT ?5 OR identifier LIKE ?3 || '%' OR \(text) LIKE '%"' || ?3 || '"%'
                            OR ?6 AND instr(\(text), char(0x212A)))
                        AND is_called(
                            identifier, CASE WHEN json_valid(\(text)) THEN json_extract(\(text), '$.content.title') END, ?3
                        )
                    """
                }.joined(separator: " UNION ") + " LIMIT ?4"
            )
            return try DatabaseValue.fetchAll(
                statement,
                arguments: [owners.first, owners.last, name.lowercased(), limit, isPlain, hasKelvin]
            ).compactMap(String.fromDatabaseValue)
        }
    }

    /// Whether an identifier begins with a name in small letters, or a title is it.
    static let isCalled = DatabaseFunction("is_called", argumentCount: 3, pure: true) { values in
        let (identifier, title) = (String.fromDatabaseValue(values[0]), String.fromDatabaseValue(values[1]))
        guard let lower = String.fromDatabaseValue(values[2]) else { return false }
        return identifier?.lowercased().hasPrefix(lower) ?? false || title?.lowercased() == lower
    }

    package func tallies() throws(AgendaError) -> [AppTally] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT tally.app AS app, sum(pending) AS pending, sum(delivered) AS delivered, sum(responses) AS responses,
                        sum(resting) AS resting,
                        (SELECT authorization FROM app WHERE app.app = tally.app) AS authorization
                    FROM (
                        SELECT app, count(*) AS pending, 0 AS delivered, 0 AS responses, 0 AS resting FROM pending GROUP BY app
                        UNION ALL
                        SELECT app, 0, 0, 0, count(*) FROM pending WHERE \(Lane.isResting) GROUP BY app
                        UNION ALL
                        SELECT app, 0, count(*), 0, 0 FROM delivered GROUP BY app
                        UNION ALL
                        SELECT app, 0, 0, count(*), 0 FROM response GROUP BY app
                        UNION ALL
                        SELECT app, 0, 0, 0, 0 FROM app
                    ) AS tally GROUP BY tally.app ORDER BY tally.app
                    """
            ).compactMap { row in
                // A column may contain something other than text.
                guard let app = String.fromDatabaseValue(row["app"]) else { return nil }
                return AppTally(
                    app: app,
                    pending: row["pending"],
                    delivered: row["delivered"],
                    responses: row["responses"],
                    authorization: String.fromDatabaseValue(row["authorization"]).flatMap(Authorization.init)
                        ?? .notDetermined,
                    resting: row["resting"]
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

    package func pauses() throws(AgendaError) -> [Pause] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT app, identifier, since, until FROM pause").compactMap { row in
                // A column may hold anything; what can't be read pauses nothing.
                guard let app = String.fromDatabaseValue(row[0]), let identifier = String.fromDatabaseValue(row[1]),
                    let since = Int64.fromDatabaseValue(row[2])
                else { return nil }
                let until = Int64.fromDatabaseValue(row[3]).map(WallTime.init(microseconds:))
                return Pause(.init(app: app, identifier: identifier), since: .init(microseconds: since), until: until)
            }
        }
    }

    package func note(_ key: AgendaNote) throws(AgendaError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM note WHERE key = ?", arguments: [key.rawValue]) }
    }
}
