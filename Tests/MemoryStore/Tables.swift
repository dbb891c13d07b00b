internal import Geography
internal import NotificationCore

/// What is stored, and the rows that a query asks for.
struct Tables {
    var pending: [RequestKey: Kept<Pending>] = [:]
    var delivered: [RequestKey: Kept<Delivered>] = [:]
    var categories: [String: [Category]] = [:]
    var notes: [AgendaNote: String] = [:]
    var authorizations: [String: Authorization] = [:]
    var providingSettings: Set<String> = []
    var responses: [Response] = []
    var undo: Undo?
    var pauses: [Pause.Scope: Pause] = [:]
    var history: [Kept<(ring: Int64?, past: PastRing)>] = []
    var lastPast: Int64 = 0
    var lastOrder: Int64 = 0
    var lastResponse: Int64 = 0
    var lastRing: Int64 = 0
    /// What the transaction has removed to make room.
    var trimmed: [RequestKey] = []

    func rows(_ query: RowQuery) -> Rows {
        var rows = scheduleRows(query)
        rows.threads = threads(of: rows, query)
        var apps = Set(rows.pending.map(\.app))
        if case .requests(let app, _) = query { apps.insert(app) }
        if case .app(let app?) = query { apps.insert(app) }
        if query == .crowd || query == .waiting { apps.formUnion(rows.delivered.map(\.app)) }
        if !authorizations.isEmpty { rows.authorizations = authorizations.filter { apps.contains($0.key) } }
        return rows
    }

    private func scheduleRows(_ query: RowQuery) -> Rows {
        switch query {
        case .nothing: return Rows()
        case .requests(let app, let identifiers):
            let keys = Set(identifiers).map { RequestKey(app: app, identifier: $0) }
            return Rows(
                pending: keys.compactMap { pending[$0]?.row },
                delivered: keys.compactMap { delivered[$0]?.row },
                categories: [app: categories[app] ?? []],
                pendingCount: pending.keys.count { Agenda.sharingQuota(with: app).contains($0.app) },
                bytes: bytes(of: app)
            )
        case .app(let app?):
            return Rows(
                pending: pendingRows { $0.app == app },
                delivered: deliveredRows { $0.app == app },
                categories: [app: categories[app] ?? []],
                pendingCount: pending.keys.count { Agenda.sharingQuota(with: app).contains($0.app) },
                bytes: bytes(of: app)
            )
        case .app(nil):
            return Rows(
                pending: Dictionary(grouping: pendingRows { _ in true }, by: \.app)
                    .sorted { $0.key < $1.key }.flatMap(\.value),
                delivered: deliveredRows { _ in true }
            )
        case .due(let wall, let boot, let which):
            let due = pendingRows { row in
                guard !row.schedule.rests else { return false }
                let isDue =
                    switch row.schedule.due {
                    case .wall(let time): time <= wall
                    case .boot(let time): time <= boot
                    case nil: false
                    }
                return isDue || row.schedule.snooze.map { $0.boot <= boot } ?? false
            }
            let limited = [
                due.filter { $0.app == Agenda.ownApp }.prefix(Event.batch),
                which == .ofAnyApp
                    ? due.filter { $0.app != Agenda.ownApp }.prefix(Event.batchOfApps)
                    : due.filter { $0.app != Agenda.ownApp && isAllowed($0.app) }.prefix(Event.batch),
            ].flatMap { $0 }
            return Rows(pending: limited, delivered: limited.compactMap { delivered[$0.key]?.row })
        case .resting(let app, let limit):
            let resting = pendingRows { $0.app == app && $0.schedule.rests }
            let order = resting.map { (last: $0.schedule.lastDue?.microseconds ?? .min, row: $0) }
                .sorted { $0.last < $1.last }
            return Rows(pending: order.prefix(limit).map(\.row))
        case .popup(let address):
            guard
                let row = delivered.values.first(where: {
                    $0.row.popup == address || $0.row.presentation == .expired(address)
                })?.row
            else { return Rows() }
            if row.key == Agenda.summaryKey { return scheduleRows(.summarised) }
            return Rows(
                pending: pending[row.key].map { [$0.row] } ?? [],
                delivered: [row],
                categories: [row.app: categories[row.app] ?? []]
            )
        case .ring(let ring):
            return Rows(delivered: delivered.values.filter { $0.row.id == ring }.map(\.row))
        case .thread(let ring):
            let rows = delivered.values.filter { $0.row.id == ring }.map(\.row)
            return Rows(
                delivered: rows,
                categories: Dictionary(rows.map { ($0.app, categories[$0.app] ?? []) }) { $1 }
            )
        case .onScreen:
            let shown = delivered.values.filter { $0.row.popup != nil }
            return Rows(delivered: shown.sorted { $0.row.id < $1.row.id }.map(\.row))
        case .handedOver:
            let handed = delivered.values.filter { $0.row.handedTo != nil }
            return Rows(delivered: handed.sorted { $0.row.id < $1.row.id }.map(\.row))
        case .waiting:
            let waiting = byDue { $0.presentation == .waiting(quietly: false) && isAllowed($0.app) }
            return Rows(delivered: waiting.map(\.row))
        case .crowd:
            let crowd = byDue { row in
                switch row.presentation {
                case .summarised: true
                case .waiting(quietly: false): isAllowed(row.app)
                case .shown, .outdated: row.app == Agenda.ownApp || row.key == Agenda.summaryKey
                case .waiting, .expired, .behind: row.key == Agenda.summaryKey
                }
            }
            return Rows(delivered: crowd.map(\.row))
        case .summarised:
            let others = summarised.map(\.row)
            let keys = Set(others.map(\.key))
            return Rows(
                pending: pendingRows { keys.contains($0.key) },
                delivered: (delivered[Agenda.summaryKey].map { [$0.row] } ?? []) + others
            )
        case .soonest(let app, let limit):
            let rows = pending.values.map(\.row).filter { $0.app == app && $0.schedule.region == nil }
            let deadlines: [(Schedule) -> Int64?] = [
                { if case .wall(let time)? = $0.due { time.microseconds } else { nil } },
                { if case .boot(let time)? = $0.due { time.microseconds } else { nil } },
                { $0.snooze?.boot.microseconds }, { $0.held?.microseconds },
            ]
            let keys = deadlines.flatMap { deadline in
                rows.compactMap { row in deadline(row.schedule).map { (time: $0, key: row.key) } }
                    .sorted { ($0.time, $0.key.identifier) < ($1.time, $1.key.identifier) }.prefix(limit).map(\.key)
            }
            let found = Set(keys)
            return Rows(
                pending: rows.filter { found.contains($0.key) }
                    .sorted { $0.request.identifier < $1.request.identifier }
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
        case .undo:
            guard let undo else { return Rows() }
            var rows = scheduleRows(.requests(app: Agenda.ownApp, identifiers: undo.touched.map(\.identifier)))
            rows.undo = undo
            return rows
        case .undoDate:
            var header = undo
            header?.before = []
            return Rows(undo: header)
        case .held(let position, let limit):
            return positioned(after: position, limit: limit) { order, row in
                row.schedule.held.map { _ in RowPosition(due: nil, number: order) }
            }
        case .watchingRegions:
            let watching = pendingRows { $0.schedule.region != nil }
            return Rows(pending: watching, delivered: watching.compactMap { delivered[$0.key]?.row })
        }
    }

    private func threads(of rows: Rows, _ query: RowQuery) -> [Delivered] {
        let threads = Set(rows.delivered.compactMap(\.thread))
        guard !threads.isEmpty || query == .crowd else { return [] }
        let isOfThread = if case .thread = query { true } else { false }
        guard isOfThread || delivered.values.contains(where: { $0.row.presentation == .behind }) else { return [] }
        let there = delivered.values.map(\.row).filter { row in
            guard let thread = row.thread, query == .crowd || threads.contains(thread) else { return false }
            return row.isWaiting || row.popup != nil || row.presentation == .behind
        }
        return there.sorted { $0.id < $1.id }
    }

    private func isAllowed(_ app: String) -> Bool {
        Agenda.isAlwaysAllowed(app) || authorizations[app]?.allows ?? false
    }

    private func positioned(
        after last: RowPosition?,
        limit: Int,
        _ position: (Int64, Pending) -> RowPosition?
    ) -> Rows {
        func key(_ position: RowPosition) -> (WallTime, Int64) {
            (position.due ?? WallTime(microseconds: .min), position.number)
        }
        let found = pending.values.compactMap { kept in position(kept.order, kept.row).map { ($0, kept) } }
            .filter { position, _ in last.map { key($0) < key(position) } ?? true }
            .sorted { key($0.0) < key($1.0) }.prefix(limit)
        var rows = Rows(pending: found.map(\.1.row))
        for (position, kept) in found { rows.positions[kept.row.key] = position }
        return rows
    }

    private func bytes(of app: String) -> Int {
        let apps = Agenda.sharingQuota(with: app)
        let counted = delivered.values.filter { kept in
            guard apps.contains(kept.row.app) else { return false }
            if case .shown = kept.row.presentation { return true }
            return kept.row.isWaiting
        }
        return pending.values.reduce(0) { $0 + (apps.contains($1.row.app) ? $1.row.request.size : 0) }
            + counted.reduce(0) { $0 + $1.row.request.size }
    }

    private func pendingRows(_ isIncluded: (Pending) -> Bool) -> [Pending] {
        pending.values.filter { isIncluded($0.row) }.sorted { $0.order < $1.order }.map(\.row)
    }

    func deliveredRows(_ isIncluded: (Delivered) -> Bool) -> [Delivered] {
        delivered.values.filter { isIncluded($0.row) }
            .sorted { ($1.row.date, $1.row.id) < ($0.row.date, $0.row.id) }.map(\.row)
    }

    private func byDue(_ isIncluded: (Delivered) -> Bool) -> [Kept<Delivered>] {
        delivered.values.filter { isIncluded($0.row) }
            .sorted { ($0.row.due, $0.row.id) < ($1.row.due, $1.row.id) }
    }

    var summarised: [Kept<Delivered>] { byDue { $0.presentation == .summarised } }
}
