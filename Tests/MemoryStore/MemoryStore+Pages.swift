package import NotificationCore
internal import NotificationStore

/// Lists in parts, as SQLite's.
extension MemoryStore {
    package func pendingPage(
        of app: String?,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Pending> {
        let rows = numberedPending(of: app).sorted { ($0.row.app, $0.number) < ($1.row.app, $1.number) }
        return Self.page(
            rows.map { (PagePlace(app: $0.row.app, number: $0.number), $0.row, $0.row.request.size) },
            limit
        ) { candidate in
            place.map { ($0.app, $0.number) < (candidate.app, candidate.number) } ?? true
        }
    }

    package func deliveredPage(
        of app: String?,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Delivered> {
        let owners = app.map(Agenda.owners(listedFor:))
        let rows = try rows(.app(nil)).delivered.filter { owners?.contains($0.app) ?? true }
        return Self.page(
            rows.map { (PagePlace(app: $0.app, date: $0.date.microseconds, number: $0.id), $0, $0.request.size) },
            limit
        ) { candidate in
            place.map { ($0.date, $0.number) > (candidate.date, candidate.number) } ?? true
        }
    }

    package func responsesPage(
        of app: String,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<Response> {
        let rows = try responses(of: app)
        return Self.page(rows.map { (PagePlace(app: app, number: $0.id), $0, $0.size) }, limit) { candidate in
            place.map { $0.number < candidate.number } ?? true
        }
    }

    package func historyPage(
        since time: WallTime,
        after place: PagePlace?,
        limit: PageLimit
    ) throws(AgendaError) -> Page<PastRing> {
        let rows = history.filter { $0.row.past.date >= time }.reversed()
        return Self.page(
            rows.map { (PagePlace(app: "", number: $0.order), $0.row.past, $0.row.past.size) },
            limit
        ) { candidate in
            place.map { $0.number > candidate.number } ?? true
        }
    }

    package func historyCount(before time: WallTime) throws(AgendaError) -> Int {
        history.count { $0.row.past.date < time }
    }

    private static func page<Row>(
        _ rows: [(place: PagePlace, row: Row, bytes: Int)],
        _ limit: PageLimit,
        isBehind: (PagePlace) -> Bool
    ) -> Page<Row> {
        var cut = PageCut(limit)
        let taken = rows.filter { isBehind($0.place) }.prefix { cut.takes($0.place, bytes: Int64($0.bytes)) }
        return Page(rows: taken.map(\.row), next: cut.next, bytes: cut.bytes)
    }
}
