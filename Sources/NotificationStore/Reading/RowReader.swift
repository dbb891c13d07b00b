internal import Foundation
internal import GRDB
internal import NotificationCore

/// Reads agenda rows out of the database. One that can't be read is left out, so that it takes no other with it.
final class RowReader {
    let database: Database
    let recent: RecentRequests
    /// The numbers of those left out that something waits for.
    var unreadable = Unreadable()

    struct Unreadable {
        var pending: [Int64] = []
        var delivered: [Int64] = []

        var isEmpty: Bool { pending.isEmpty && delivered.isEmpty }
    }

    init(database: Database, recent: RecentRequests) { (self.database, self.recent) = (database, recent) }

    func rows(_ query: RowQuery) throws -> Rows {
        var rows = try scheduleRows(query)
        rows.threads = try threads(of: rows, query)
        var apps = Set(rows.pending.map(\.app))
        if case .requests(let app, _) = query { apps.insert(app) }
        if case .app(let app?) = query { apps.insert(app) }
        if query == .crowd || query == .waiting { apps.formUnion(rows.delivered.map(\.app)) }
        for app in apps {
            let statement = try database.cachedStatement(sql: "SELECT authorization FROM app WHERE app = ?")
            let text = try String.fetchOne(statement, arguments: [app])
            rows.authorizations[app] = text.flatMap(Authorization.init(rawValue:))
        }
        return rows
    }

    private func scheduleRows(_ query: RowQuery) throws -> Rows {
        switch query {
        case .nothing: return Rows()
        case .requests(let app, let identifiers):
            return try requests(app: app, identifiers: identifiers)
        case .app(let app?):
            return Rows(
                pending: try pending("WHERE app = ? ORDER BY id", [app]),
                delivered: try delivered("WHERE app = ? ORDER BY date DESC, ring DESC", [app]),
                categories: [app: try categories(of: app)]
            )
        case .app(nil):
            return Rows(
                pending: try pending("ORDER BY app, id"),
                delivered: try delivered("ORDER BY date DESC, ring DESC")
            )
        case .due(let wall, let boot, let which): return try due(wall: wall, boot: boot, which)
        case .resting(let app, let limit):
            return Rows(
                pending: try pending("WHERE \(Lane.isResting) AND app = ? ORDER BY last_due, id LIMIT ?", [app, limit])
            )
        case .popup(let address):
            return try popup(address)
        case .ring(let ring):
            return Rows(delivered: try delivered("WHERE ring = ?", [ring]))
        case .thread(let ring):
            var rows = Rows(delivered: try delivered("WHERE ring = ?", [ring]))
            for app in Set(rows.delivered.map(\.app)) { rows.categories[app] = try categories(of: app) }
            return rows
        case .onScreen:
            return Rows(delivered: try delivered("WHERE \(DeliveredState.onScreen) ORDER BY ring"))
        case .handedOver:
            return Rows(
                delivered: try delivered(
                    "WHERE \(DeliveredState.unseen) AND server IS NOT NULL AND popup IS NULL ORDER BY ring"
                )
            )
        case .waiting:
            return Rows(
                delivered: try delivered(
                    """
                    WHERE \(DeliveredState.among(.waiting)) AND (app IN (?, ?) OR \(Self.isAllowed("delivered")))
                        ORDER BY due, ring
                    """,
                    [Agenda.ownApp, Agenda.agentApp]
                )
            )
        case .crowd:
            return Rows(
                delivered: try delivered(
                    """
                    WHERE \(DeliveredState.among(.summarised)) OR (app = ?1 AND identifier = ?2)
                        OR (\(DeliveredState.among(.waiting)) AND (app IN (?1, ?3) OR \(Self.isAllowed("delivered"))))
                        OR (\(DeliveredState.onScreen) AND app = ?3) ORDER BY due, ring
                    """,
                    [Agenda.summaryKey.app, Agenda.summaryKey.identifier, Agenda.ownApp]
                )
            )
        case .summarised:
            return try summarised()
        case .soonest(let app, let limit): return Rows(pending: try soonest(of: app, limit))
        case .onWallClock(let position, let limit):
            return try positioned(
                "WHERE wall_due IS NOT NULL AND (wall_due, id) > (?, ?) ORDER BY wall_due, id LIMIT ?",
                [position?.due?.microseconds ?? .min, position?.number ?? .min, limit]
            )
        case .onBootClock(let position, let limit):
            return try positioned(
                "WHERE (boot_due IS NOT NULL OR snooze_boot IS NOT NULL) AND id > ? ORDER BY id LIMIT ?",
                [position?.number ?? .min, limit]
            )
        case .undo: return try undo()
        case .undoDate: return Rows(undo: try undoneChange())
        case .held(let position, let limit):
            return try positioned(
                "WHERE held IS NOT NULL AND id > ? ORDER BY id LIMIT ?",
                [position?.number ?? .min, limit]
            )
        case .watchingRegions:
            var rows = Rows(pending: try pending("WHERE region IS NOT NULL ORDER BY id"))
            rows.delivered = try replaced(by: rows.pending)
            return rows
        }
    }

    private func threads(of rows: Rows, _ query: RowQuery) throws -> [Delivered] {
        let threads = Set(rows.delivered.compactMap(\.thread))
        let isOfAll = query == .crowd
        guard !threads.isEmpty || isOfAll else { return [] }
        // What waits of other apps isn't read: they may have left any number.
        let apps = isOfAll ? [] : Set(threads.map(\.app)).sorted()
        let isTheirs =
            isOfAll
            ? "(app IN ('\(Agenda.ownApp)', '\(Agenda.agentApp)') OR \(Self.isAllowed("delivered")))"
            : "app IN (\(databaseQuestionMarks(count: apps.count)))"
        var isLoaded = if case .thread = query { true } else { false }
        if !isLoaded {
            let behind = try database.cachedStatement(
                sql: "SELECT EXISTS(SELECT 1 FROM delivered WHERE \(DeliveredState.among(.behind)) AND \(isTheirs))"
            )
            isLoaded = try Bool.fetchOne(behind, arguments: StatementArguments(apps)) ?? false
        }
        guard isLoaded else { return [] }
        let there = try delivered(
            "WHERE \(DeliveredState.among(.waiting, .waitingQuietly, .shown, .behind)) AND \(isTheirs) ORDER BY ring",
            StatementArguments(apps)
        )
        return there.filter { row in row.thread.map { isOfAll || threads.contains($0) } ?? false }
    }

    // MARK: - Queries

    private func positioned(_ clause: String, _ arguments: StatementArguments) throws -> Rows {
        var rows = Rows()
        let found = try numbered(clause, arguments)
        rows.pending = found.map(\.row)
        for (number, row) in found {
            let due: WallTime? = if case .wall(let time)? = row.schedule.due { time } else { nil }
            rows.positions[row.key] = RowPosition(due: due, number: number)
        }
        return rows
    }

    func requests(app: String, identifiers: [String]) throws -> Rows {
        var rows = Rows()
        if identifiers.count > 1 {
            let list = String(decoding: try Stored.encode(identifiers), as: UTF8.self)
            let among = "WHERE app = ? AND identifier IN (SELECT value FROM json_each(?))"
            rows.pending = try pending(among, [app, list])
            rows.delivered = try delivered(among, [app, list])
        } else if let identifier = identifiers.first {
            rows.pending = try pending("WHERE app = ? AND identifier = ?", [app, identifier])
            rows.delivered = try delivered("WHERE app = ? AND identifier = ?", [app, identifier])
        }
        rows.categories[app] = try categories(of: app)
        return rows
    }

    private func due(wall: WallTime, boot: BootTime, _ which: RowQuery.Due) throws -> Rows {
        var rows = Rows()
        let apps =
            switch which {
            case .ofAnyApp: (Lane.app, "", Event.batchOfApps)
            case .ofAllowedApps: (Lane.app, "AND \(Self.isAllowed("pending"))", Event.batch)
            }
        // An index scan for each: one condition with OR would read the whole table.
        let scans = [(Lane.own, "", Event.batch), apps].flatMap { lane, condition, limit in
            [("wall_due", "?1"), ("boot_due", "?2"), ("snooze_boot", "?2")].map { column, time in
                """
                SELECT id FROM (SELECT id FROM pending WHERE lane = \(lane.rawValue) AND \(column) <= \(time) \(condition)
                    ORDER BY \(column) LIMIT \(limit))
                """
            }
        }
        rows.pending = try pending(
            "WHERE id IN (\(scans.joined(separator: " UNION ALL ")))",
            [wall.microseconds, boot.microseconds]
        )
        rows.delivered = try replaced(by: rows.pending)
        return rows
    }

    /// The condition that the app of a row is allowed.
    static func isAllowed(_ table: String) -> String {
        """
        EXISTS (SELECT 1 FROM app WHERE app.app = \(table).app AND authorization IN ('authorized', 'provisional'))
        """
    }

    private func replaced(by pending: [Pending]) throws -> [Delivered] {
        try pending.flatMap { row in
            try delivered("WHERE app = ? AND identifier = ?", [row.app, row.request.identifier])
        }
    }

    private func popup(_ address: PopupAddress) throws -> Rows {
        let delivered = try delivered(
            "WHERE popup = ? AND server = ? AND bus = ?",
            [Int64(address.id), address.server, address.bus]
        )
        guard let row = delivered.first else { return Rows() }
        if row.key == Agenda.summaryKey { return try summarised() }
        return Rows(
            pending: try pending("WHERE app = ? AND identifier = ?", [row.app, row.request.identifier]),
            delivered: delivered,
            categories: [row.app: try categories(of: row.app)]
        )
    }

    private func summarised() throws -> Rows {
        let summary = try delivered(
            "WHERE app = ? AND identifier = ?",
            [Agenda.summaryKey.app, Agenda.summaryKey.identifier]
        )
        let summarised = DeliveredState.among(.summarised)
        let others = "(SELECT app, identifier FROM delivered WHERE \(summarised))"
        return Rows(
            pending: try pending("WHERE (app, identifier) IN \(others) ORDER BY id"),
            delivered: summary + (try delivered("WHERE \(summarised) ORDER BY due, ring"))
        )
    }
}

/// What takes back the last change of the person's own reminders.
extension RowReader {
    /// The rows of an app that are due first on each clock.
    ///
    /// Among the first of all apps they are soon found. Of an app that has few among many, its own rows are looked at.
    private func soonest(of app: String, _ limit: Int) throws -> [Pending] {
        var numbers: Set<Int64> = []
        for deadline in ["wall_due", "boot_due", "snooze_boot", "held"] {
            func found(in source: String, _ arguments: StatementArguments) throws -> [Int64] {
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT id FROM \(source) WHERE app = ? AND region IS NULL AND \(deadline) IS NOT NULL
                            ORDER BY \(deadline), identifier LIMIT ?
                        """
                )
                return try Int64.fetchAll(statement, arguments: arguments)
            }
            let rows = "FROM pending WHERE \(deadline) IS NOT NULL"
            let most = 10 * limit + 200
            var first = try found(
                in: "(SELECT id, app, identifier, region, \(deadline) \(rows) ORDER BY \(deadline) LIMIT ?)",
                [most, app, limit]
            )
            let rest = try database.cachedStatement(sql: "SELECT 1 \(rows) LIMIT 1 OFFSET ?")
            if first.count < limit, try Bool.fetchOne(rest, arguments: [most]) ?? false {
                first = try found(in: "pending", [app, limit])
            }
            numbers.formUnion(first)
        }
        let list = "[\(numbers.map(String.init).joined(separator: ","))]"
        return try pending("WHERE id IN (SELECT value FROM json_each(?)) ORDER BY identifier", [list])
    }

    /// The change, the reminders as they were, and what is stored under their names now.
    func undo() throws -> Rows {
        guard var undo = try undoneChange() else { return Rows() }
        var rows = try requests(app: Agenda.ownApp, identifiers: undo.touched.map(\.identifier))
        let (before, isWhole) = try undonePending()
        undo.before = before
        // A row that can't be read any more can't come back.
        if !isWhole { undo.isComplete = false }
        rows.undo = undo
        return rows
    }

    /// The change without the reminders; nil if none is kept, or if it can't be read.
    func undoneChange() throws -> Undo? {
        let sql = "SELECT action, date, boot_id, touched, complete FROM undo"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: sql)),
            let action = String.fromDatabaseValue(row[0]).flatMap(Undo.Action.init),
            let date = Int64.fromDatabaseValue(row[1]), (-1 << 60...1 << 60).contains(date),
            let bootID = String.fromDatabaseValue(row[2]),
            let touched = Data.fromDatabaseValue(row[3]).flatMap({ Stored.decode([Undo.Touched].self, $0) })
        else { return nil }
        var undo = Undo(action: action, date: WallTime(microseconds: date), bootID: bootID, touched: touched)
        undo.isComplete = Int64.fromDatabaseValue(row[4]) == 1
        return undo
    }

    private func undonePending() throws -> (rows: [Pending], isWhole: Bool) {
        let statement = try database.cachedStatement(sql: "SELECT \(PendingColumn.list) FROM undo_pending ORDER BY id")
        let stored = try Row.fetchAll(statement)
        let rows = stored.compactMap { try? pending(StoredRow<PendingColumn>(row: $0)) }
        return (rows, rows.count == stored.count)
    }
}
