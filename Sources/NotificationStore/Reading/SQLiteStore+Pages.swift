internal import GRDB
package import NotificationCore

/// Lists in parts.
///
/// A page is found by numbers and lengths alone, before its rows are read: an app's list may be larger than the agent may take.
extension SQLiteStore {
    package func pendingPage(
        of app: String?,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Pending> {
        try readable { reader in
            var cut = PageCut(limit)
            if let app {
                _ = try reader.pendingPlaces(of: app, after: place?.app == app ? place?.number : nil, into: &cut)
            } else {
                var (next, number) = (try place?.app ?? reader.appWithPending(after: nil), place?.number)
                while let app = next, try reader.pendingPlaces(of: app, after: number, into: &cut) {
                    (next, number) = (try reader.appWithPending(after: app), nil)
                }
            }
            let rows = try reader.pending(
                "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY app, id",
                [cut.list],
                isBrief: limit.isBrief
            )
            return Page(rows: rows, next: cut.next, bytes: cut.bytes)
        }
    }

    package func deliveredPage(
        of app: String?,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Delivered> {
        let owners = app.map(Agenda.owners(listedFor:))
        return try readable { reader in
            var cut = PageCut(limit)
            try reader.fill(
                &cut,
                """
                SELECT ring, app, date, length(request) FROM delivered
                WHERE (?1 IS NULL OR app IN (?1, ?2)) AND (?3 IS NULL OR (date, ring) < (?3, ?4))
                ORDER BY date DESC, ring DESC
                """,
                [owners?.first, owners?.last, place?.date, place?.number]
            ) { PagePlace(app: Stored.text($0[1]), date: Stored.number($0[2]), number: $0[0]) }
            let rows = try reader.delivered(
                "WHERE ring IN (SELECT value FROM json_each(?)) ORDER BY date DESC, ring DESC",
                [cut.list]
            )
            return Page(rows: rows, next: cut.next, bytes: cut.bytes)
        }
    }

    package func responsesPage(
        of app: String,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Response> {
        try readable { reader in
            var cut = PageCut(limit)
            try reader.fill(
                &cut,
                """
                SELECT id, length(request) + coalesce(length(CAST(text AS BLOB)), 0) FROM response
                WHERE app = ? AND id > ? ORDER BY id
                """,
                [app, place?.number ?? 0]
            ) { PagePlace(app: app, number: $0[0]) }
            let rows = try reader.responses("WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id", [cut.list])
            return Page(rows: rows, next: cut.next, bytes: cut.bytes)
        }
    }

    // MARK: - Responses, one by one

    package func nextResponse(of app: String, except given: Set<Int64>) throws(AgendaError) -> Response? {
        try readable { reader in
            // One by one: what was given before is seldom more than one, and never more than are kept.
            let cursor = try Int64.fetchCursor(
                reader.database.cachedStatement(sql: "SELECT id FROM response WHERE app = ? ORDER BY id"),
                arguments: [app]
            )
            while let id = try cursor.next() {
                guard !given.contains(id) else { continue }
                if let response = try reader.responses("WHERE id = ?", [id]).first { return response }
            }
            return nil
        }
    }

    package func hasResponse(_ number: Int64, of app: String) throws(AgendaError) -> Bool {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM response WHERE id = ? AND app = ?")
            return try Int.fetchOne(statement, arguments: [number, app]) != nil
        }
    }

    package func appsWithResponses() throws(AgendaError) -> Set<String> {
        try read { Set(try DatabaseValue.fetchAll($0, sql: "SELECT DISTINCT app FROM response").map(Stored.text)) }
    }
}

extension RowReader {
    /// - Returns: false when the page is full.
    fileprivate func pendingPlaces(of app: String, after number: Int64?, into cut: inout PageCut) throws -> Bool {
        let sql = "SELECT id, length(request) FROM pending WHERE app = ? AND id > ? ORDER BY id"
        return try fill(&cut, sql, [app, number ?? 0]) { PagePlace(app: app, number: $0[0]) }
    }

    /// Takes rows onto a page, by their places and by their lengths, which are in the last column.
    ///
    /// - Returns: false when the page is full.
    @discardableResult
    fileprivate func fill(
        _ cut: inout PageCut,
        _ sql: String,
        _ arguments: StatementArguments,
        _ place: (Row) -> PagePlace
    ) throws -> Bool {
        let cursor = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() {
            guard cut.takes(place(row), bytes: Stored.number(row[row.count - 1])) else { return false }
        }
        return true
    }

    fileprivate func appWithPending(after app: String?) throws -> String? {
        let statement = try database.cachedStatement(sql: "SELECT min(app) FROM pending WHERE app > ?")
        return try DatabaseValue.fetchOne(statement, arguments: [app ?? ""]).flatMap(String.fromDatabaseValue)
    }
}

extension Stored {
    /// A column may contain something that is neither text nor a number.
    fileprivate static func text(_ value: DatabaseValue) -> String { String.fromDatabaseValue(value) ?? "" }
    fileprivate static func number(_ value: DatabaseValue) -> Int64 { Int64.fromDatabaseValue(value) ?? 0 }
}

/// The rows of a page while they are looked for.
package struct PageCut {
    private let limit: PageLimit
    private(set) var places: [PagePlace] = []
    package private(set) var bytes = 0
    private(set) var isFull = false

    package init(_ limit: PageLimit) { self.limit = limit }

    /// Takes a row onto the page; false when it begins the next one.
    package mutating func takes(_ place: PagePlace, bytes: Int64) -> Bool {
        let sum = self.bytes + Int(clamping: bytes)
        isFull = !places.isEmpty && (places.count >= limit.rows || sum > limit.bytes)
        guard !isFull else { return false }
        places.append(place)
        self.bytes = sum
        return true
    }

    package var next: PagePlace? { isFull ? places.last : nil }

    /// The numbers of its rows, as JSON.
    package var list: String { "[" + places.map { "\($0.number)" }.joined(separator: ",") + "]" }
}

/// Past rings (decision 31).
extension SQLiteStore {
    package func historyPage(
        since time: WallTime,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<PastRing> {
        try read { database in
            var cut = PageCut(limit)
            var rings: [PastRing] = []
            let statement = try database.cachedStatement(
                sql: """
                    SELECT \(HistoryColumn.list) FROM history WHERE (?1 IS NULL OR id < ?1) AND date >= ?2
                    ORDER BY id DESC
                    """
            )
            let cursor = try Row.fetchCursor(statement, arguments: [place?.number, time.microseconds])
            while let row = try cursor.next() {
                // What can't be read is left out.
                guard let (number, ring) = try? Self.pastRing(StoredRow(row: row)) else { continue }
                guard cut.takes(PagePlace(app: "", number: number), bytes: Int64(ring.size)) else { break }
                rings.append(ring)
            }
            return Page(rows: rings, next: cut.next, bytes: cut.bytes)
        }
    }

    private static func pastRing(_ stored: StoredRow<HistoryColumn>) throws -> (number: Int64, ring: PastRing) {
        guard let due = try stored.time(.due), let date = try stored.time(.date) else { throw UnreadableColumn() }
        var ring = PastRing(
            app: try stored.value(.app),
            identifier: try stored.value(.identifier),
            title: try stored.optional(.title),
            due: WallTime(microseconds: due),
            date: WallTime(microseconds: date)
        )
        guard let outcome = PastRing.Outcome(stored: try stored.value(.outcome)) else { throw UnreadableColumn() }
        ring.outcome = outcome
        ring.ended = try stored.time(.ended).map(WallTime.init(microseconds:))
        if let action: String = try stored.optional(.action) {
            ring.action = PastRing.Button(identifier: action, title: try stored.optional(.actionTitle))
        }
        return (try stored.value(.id), ring)
    }

    package func historyCount(before time: WallTime) throws(AgendaError) -> Int {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT count(*) FROM history WHERE date < ?")
            return try Int.fetchOne(statement, arguments: [time.microseconds]) ?? 0
        }
    }
}
