internal import GRDB
package import NotificationCore

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
        guard let outcome = StoredOutcome(rawValue: try stored.value(.outcome)) else { throw UnreadableColumn() }
        ring.outcome = outcome.outcome
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
