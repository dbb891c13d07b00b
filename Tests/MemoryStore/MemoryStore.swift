internal import Geography
package import NotificationCore
internal import Synchronization

/// The agenda in memory: SQLite's twin, for simulations and tests.
package final class MemoryStore: AgendaStore {
    private let tables = Mutex(Tables())

    fileprivate struct Tables {
        /// In the order in which the requests were added.
        var pending: [RequestKey: (order: Int64, row: Pending)] = [:]
        var delivered: [RequestKey: Delivered] = [:]
        var categories: [String: [Category]] = [:]
        var notes: [AgendaNote: String] = [:]
        var authorizations: [String: Authorization] = [:]
        var providingSettings: Set<String> = []
        var responses: [Response] = []
        var lastOrder: Int64 = 0
        var lastResponse: Int64 = 0
        var lastRing: Int64 = 0
    }

    package init() {}

    package func rows(_ query: RowQuery) throws(AgendaError) -> Rows {
        tables.withLock { $0.rows(query) }
    }

    package func commit(_ changes: [Change], durability: Durability) throws(AgendaError) {
        tables.withLock { tables in
            for change in changes { tables.apply(change) }
        }
    }

    package func nextOnWallClock() throws(AgendaError) -> WallTime? {
        tables.withLock { tables in
            tables.pending.values.compactMap { _, row in
                if case .wall(let time)? = row.schedule.due { time } else { nil }
            }.min()
        }
    }

    package func nextOnBootClock() throws(AgendaError) -> BootTime? {
        tables.withLock { tables in
            tables.pending.values.flatMap { _, row in
                let due: BootTime? = if case .boot(let time)? = row.schedule.due { time } else { nil }
                return [due, row.schedule.snooze?.boot].compactMap(\.self)
            }.min()
        }
    }

    package func responses(of app: String?) throws(AgendaError) -> [Response] {
        tables.withLock { tables in tables.responses.filter { app == nil || $0.app == app } }
    }

    package func nextResponse(of app: String, except given: Set<Int64>) throws(AgendaError) -> Response? {
        tables.withLock { tables in tables.responses.first { $0.app == app && !given.contains($0.id) } }
    }

    package func hasResponse(_ number: Int64, of app: String) throws(AgendaError) -> Bool {
        tables.withLock { tables in tables.responses.contains { $0.id == number && $0.app == app } }
    }

    package func appsWithResponses() throws(AgendaError) -> Set<String> {
        tables.withLock { Set($0.responses.map(\.app)) }
    }

    package func smallestRadius() throws(AgendaError) -> Double? {
        tables.withLock { tables in
            tables.pending.values.filter { $0.row.schedule.region != nil }
                .compactMap { $0.row.request.trigger?.region?.area.radius }.min()
        }
    }

    package func nextWaiting(except rings: Set<Int64>) throws(AgendaError) -> Delivered? {
        tables.withLock { tables in
            tables.delivered.values
                .filter { row in
                    guard case .waiting = row.presentation, !rings.contains(row.id) else { return false }
                    return Agenda.isAlwaysAllowed(row.app) || tables.authorizations[row.app]?.allows ?? false
                }
                .min { one, other in
                    let isOwn = Agenda.isAlwaysAllowed(one.app)
                    guard isOwn == Agenda.isAlwaysAllowed(other.app) else { return isOwn }
                    return (one.due, one.id) < (other.due, other.id)
                }
        }
    }

    package func attachments(of app: String) throws(AgendaError) -> Set<String> {
        tables.withLock { tables in
            let requests =
                tables.pending.values.map(\.row).filter { $0.app == app }.map(\.request)
                + tables.delivered.values.filter { $0.app == app }.map(\.request)
                + tables.responses.filter { $0.app == app }.map(\.delivered.request)
            return Set(requests.flatMap { $0.content.attachments.map(\.path) })
        }
    }

    package func tallies() throws(AgendaError) -> [AppTally] {
        tables.withLock { tables in
            let apps = Set(tables.pending.keys.map(\.app)).union(tables.delivered.keys.map(\.app))
                .union(tables.authorizations.keys).union(tables.responses.map(\.app))
            return apps.sorted().map { app in
                AppTally(
                    app: app,
                    pending: tables.pending.keys.count { $0.app == app },
                    delivered: tables.delivered.keys.count { $0.app == app },
                    responses: tables.responses.count { $0.app == app },
                    authorization: tables.authorizations[app] ?? .notDetermined
                )
            }
        }
    }

    /// The pending rows with their numbers.
    func numberedPending(of app: String?) -> [(number: Int64, row: Pending)] {
        tables.withLock { $0.pending.values.filter { app == nil || $0.row.app == app }.map { ($0.order, $0.row) } }
    }

    package func providesSettings(_ app: String) throws(AgendaError) -> Bool {
        tables.withLock { $0.providingSettings.contains(app) }
    }

    package func note(_ key: AgendaNote) throws(AgendaError) -> String? {
        tables.withLock { $0.notes[key] }
    }
}

extension MemoryStore.Tables {
    fileprivate func rows(_ query: RowQuery) -> Rows {
        var rows = scheduleRows(query)
        var apps = Set(rows.pending.map(\.app))
        if case .requests(let app, _) = query { apps.insert(app) }
        if case .app(let app?) = query { apps.insert(app) }
        if case .crowd = query { apps.formUnion(rows.delivered.map(\.app)) }
        rows.authorizations = authorizations.filter { apps.contains($0.key) }
        return rows
    }

    private func scheduleRows(_ query: RowQuery) -> Rows {
        switch query {
        case .nothing: return Rows()
        case .requests(let app, let identifiers):
            let keys = Set(identifiers).map { RequestKey(app: app, identifier: $0) }
            return Rows(
                pending: keys.compactMap { pending[$0]?.row },
                delivered: keys.compactMap { delivered[$0] },
                categories: [app: categories[app] ?? []],
                pendingCount: pending.keys.count { $0.app == app },
                bytes: bytes(of: app)
            )
        case .app(let app?):
            return Rows(
                pending: pendingRows { $0.app == app },
                delivered: deliveredRows { $0.app == app },
                categories: [app: categories[app] ?? []]
            )
        case .app(nil):
            return Rows(
                pending: Dictionary(grouping: pendingRows { _ in true }, by: \.app)
                    .sorted { $0.key < $1.key }.flatMap(\.value),
                delivered: deliveredRows { _ in true }
            )
        case .due(let wall, let boot, let limit):
            let due = pendingRows { row in
                let isDue =
                    switch row.schedule.due {
                    case .wall(let time): time <= wall
                    case .boot(let time): time <= boot
                    case nil: false
                    }
                return isDue || row.schedule.snooze.map { $0.boot <= boot } ?? false
            }
            let limited = Array(due.prefix(limit))
            return Rows(pending: limited, delivered: limited.compactMap { delivered[$0.key] })
        case .popup(let address):
            guard
                let row = delivered.values.first(where: {
                    $0.presentation == .shown(address) || $0.presentation == .expired(address)
                })
            else { return Rows() }
            if row.key == Agenda.summaryKey { return scheduleRows(.summarised) }
            return Rows(
                pending: pending[row.key].map { [$0.row] } ?? [],
                delivered: [row],
                categories: [row.app: categories[row.app] ?? []]
            )
        case .ring(let ring):
            return Rows(delivered: delivered.values.filter { $0.id == ring })
        case .onScreen:
            let shown = delivered.values.filter { if case .shown = $0.presentation { true } else { false } }
            return Rows(delivered: shown.sorted { $0.id < $1.id })
        case .handedOver:
            return Rows(delivered: delivered.values.filter { $0.handedTo != nil }.sorted { $0.id < $1.id })
        case .crowd:
            let crowd = delivered.values.filter { row in
                switch row.presentation {
                case .waiting(quietly: false), .summarised: true
                case .shown: row.app == Agenda.ownApp || row.key == Agenda.summaryKey
                case .waiting, .expired: row.key == Agenda.summaryKey
                }
            }
            return Rows(delivered: crowd.sorted { ($0.due, $0.id) < ($1.due, $1.id) })
        case .summarised:
            let others = delivered.values.filter { $0.presentation == .summarised }
                .sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            let keys = Set(others.map(\.key))
            return Rows(
                pending: pendingRows { keys.contains($0.key) },
                delivered: (delivered[Agenda.summaryKey].map { [$0] } ?? []) + others
            )
        case .onWallClock(let position, let limit):
            return positioned(after: position, limit: limit) { order, row in
                guard case .wall(let due)? = row.schedule.due else { return nil }
                return RowPosition(due: due, number: order)
            }
        case .onBootClock(let position, let limit):
            return positioned(after: position, limit: limit) { order, row in
                if case .boot? = row.schedule.due { return RowPosition(due: nil, number: order) }
                return row.schedule.snooze == nil ? nil : RowPosition(due: nil, number: order)
            }
        case .watchingRegions:
            let watching = pendingRows { $0.schedule.region != nil }
            return Rows(pending: watching, delivered: watching.compactMap { delivered[$0.key] })
        }
    }

    private func positioned(
        after last: RowPosition?,
        limit: Int,
        _ position: (Int64, Pending) -> RowPosition?
    ) -> Rows {
        func key(_ position: RowPosition) -> (WallTime, Int64) {
            (position.due ?? WallTime(microseconds: .min), position.number)
        }
        let found = pending.values.compactMap { order, row in position(order, row).map { ($0, row) } }
            .filter { position, _ in last.map { key($0) < key(position) } ?? true }
            .sorted { key($0.0) < key($1.0) }.prefix(limit)
        var rows = Rows(pending: found.map(\.1))
        for (position, row) in found { rows.positions[row.key] = position }
        return rows
    }

    private func bytes(of app: String) -> Int {
        let waiting = delivered.values.filter { row in
            if case .waiting = row.presentation { row.app == app } else { false }
        }
        return pending.values.reduce(0) { $0 + ($1.row.app == app ? $1.row.request.size : 0) }
            + waiting.reduce(0) { $0 + $1.request.size }
    }

    private func pendingRows(_ isIncluded: (Pending) -> Bool) -> [Pending] {
        pending.values.filter { isIncluded($0.row) }.sorted { $0.order < $1.order }.map(\.row)
    }

    private func deliveredRows(_ isIncluded: (Delivered) -> Bool) -> [Delivered] {
        delivered.values.filter(isIncluded).sorted { ($1.date, $1.id) < ($0.date, $0.id) }
    }

    private var summarised: [Delivered] {
        delivered.values.filter { $0.presentation == .summarised }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    fileprivate mutating func apply(_ change: Change) {
        switch change {
        case .put(let row):
            if pending[row.key] == nil { lastOrder += 1 }
            pending[row.key] = (pending[row.key]?.order ?? lastOrder, row)
        case .reschedule(let key, let schedule): pending[key]?.row.schedule = schedule
        case .removePending(let key): pending[key] = nil
        case .removeAllPending(let app): pending = pending.filter { $0.key.app != app }
        case .deliver(var row):
            lastRing += 1
            row.id = lastRing
            delivered[row.key] = row
        case .present(let ring, let presentation):
            for (key, row) in delivered where row.id == ring {
                delivered[key]?.presentation = presentation
                delivered[key]?.handedTo = nil
            }
        case .handOver(let ring, let server):
            for (key, row) in delivered where row.id == ring {
                if case .waiting = row.presentation { delivered[key]?.handedTo = server }
            }
        case .presentSummarised(let limit):
            for row in summarised.prefix(limit) { delivered[row.key]?.presentation = .waiting(quietly: true) }
        case .expireSummarised:
            for row in summarised { delivered[row.key]?.presentation = .expired(nil) }
        case .removeDelivered(let key): delivered[key] = nil
        case .removeWaiting(let app):
            delivered = delivered.filter { key, row in
                if key.app == app, case .waiting = row.presentation { false } else { true }
            }
        case .expireWaiting(let app):
            for (key, row) in delivered where key.app == app {
                if case .waiting = row.presentation { delivered[key]?.presentation = .expired(nil) }
            }
        case .setCategories(let app, let set): categories[app] = set.sorted { $0.identifier < $1.identifier }
        case .note(let key, let value): notes[key] = value
        case .authorize(let app, let authorization):
            authorizations[app] = authorization == .notDetermined ? nil : authorization
        case .provideSettings(let app, true): providingSettings.insert(app)
        case .provideSettings(let app, false): providingSettings.remove(app)
        case .enqueue(var response):
            lastResponse += 1
            response.id = lastResponse
            response.delivered.presentation = .expired(nil)
            response.delivered.id = 0
            responses.append(response)
        case .removeResponse(let id): responses.removeAll { $0.id == id }
        case .trimResponses(let app, let limit, let bytes):
            var newest: Set<Int64> = []
            var sum = 0
            for response in responses.filter({ $0.app == app }).suffix(limit).reversed() {
                sum += response.size
                if newest.isEmpty || sum <= bytes { newest.insert(response.id) }
            }
            responses.removeAll { $0.app == app && !newest.contains($0.id) }
        case .settleResponses(let key):
            for index in responses.indices where responses[index].delivered.key == key {
                responses[index].isTold = true
            }
        case .tellResponse(let id):
            for index in responses.indices where responses[index].id == id { responses[index].isTold = true }
        case .countAttempt(let id):
            for index in responses.indices where responses[index].id == id { responses[index].attempts += 1 }
        case .trimDelivered(let app, let limit):
            let newest = Set(deliveredRows { $0.app == app }.prefix(limit).map(\.id))
            delivered = delivered.filter { _, row in
                guard row.app == app else { return true }
                switch row.presentation {
                case .waiting, .shown: return true
                case .expired, .summarised: return newest.contains(row.id)
                }
            }
        }
    }
}
