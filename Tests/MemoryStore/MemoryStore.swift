internal import Geography
package import NotificationCore
internal import Synchronization

/// The agenda in memory: SQLite's twin, for simulations and tests.
package final class MemoryStore: AgendaStore {
    private let tables = Mutex(Tables())

    package init() {}

    package func rows(_ query: RowQuery) throws(AgendaError) -> Rows {
        tables.withLock { $0.rows(query) }
    }

    @discardableResult
    package func commit(_ changes: [Change], durability: Durability) throws(AgendaError) -> [RequestKey] {
        tables.withLock { tables in
            tables.trimmed = []
            for change in changes { tables.apply(change) }
            return tables.trimmed
        }
    }

    package func nextOnWallClock() throws(AgendaError) -> WallTime? {
        tables.withLock { tables in
            tables.pending.values.compactMap { kept in
                guard !kept.row.schedule.rests, case .wall(let time)? = kept.row.schedule.due else { return nil }
                return time
            }.min()
        }
    }

    package func nextOnBootClock() throws(AgendaError) -> BootTime? {
        tables.withLock { tables in
            tables.pending.values.compactMap { kept in
                guard !kept.row.schedule.rests else { return nil }
                let snooze = kept.row.schedule.snooze?.boot
                guard case .boot(let due)? = kept.row.schedule.due else { return snooze }
                return snooze.map { min(due, $0) } ?? due
            }.min()
        }
    }

    package func nextToWake(
        _ owners: WakingOwners,
        after now: Moment,
        limit: Int
    ) throws(AgendaError) -> [WakingRequest] {
        tables.withLock { tables in
            let waking = tables.pending.values.map(\.row).filter { row in
                row.request.wake
                    && owners.include(row.app, as: tables.authorizations[row.app] ?? .notDetermined)
            }
            func next(_ owners: [Pending], _ due: (Schedule) -> Deadline?) -> [WakingRequest] {
                let all = owners.compactMap { row in due(row.schedule).map { WakingRequest(key: row.key, due: $0) } }
                return Array(
                    all.filter { !$0.due.hasPassed(at: now) }.sorted { $0.due.wall(at: now) < $1.due.wall(at: now) }
                        .prefix(limit)
                )
            }
            return Dictionary(grouping: waking) { $0.app == Agenda.ownApp }.values.flatMap { rows in
                next(rows) { if case .wall = $0.due { $0.due } else { nil } }
                    + next(rows) { if case .boot = $0.due { $0.due } else { nil } }
                    + next(rows) { $0.snooze.map { .boot($0.boot) } }
            }
        }
    }

    package func restingApps() throws(AgendaError) -> [String] {
        tables.withLock { tables in
            Set(tables.pending.values.filter(\.row.schedule.rests).map(\.row.app)).sorted()
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

    package func nextWaiting(except rings: Set<Int64>, notOf apps: Set<String>) throws(AgendaError) -> Delivered? {
        tables.withLock { tables in
            tables.delivered.values
                .filter { kept in
                    let row = kept.row
                    guard row.isWaiting, !rings.contains(row.id), !apps.contains(row.app) else { return false }
                    return Agenda.isAlwaysAllowed(row.app) || tables.authorizations[row.app]?.allows ?? false
                }
                .min { one, other in
                    let isOwn = Agenda.isAlwaysAllowed(one.row.app)
                    guard isOwn == Agenda.isAlwaysAllowed(other.row.app) else { return isOwn }
                    return (one.row.due, one.row.id) < (other.row.due, other.row.id)
                }?.row
        }
    }

    package func identifiers(called name: String, of app: String, limit: Int) throws(AgendaError) -> [String] {
        let (owners, lower) = (Agenda.owners(listedFor: app), name.lowercased())
        return tables.withLock { tables in
            let rows =
                tables.pending.values.map { ($0.row.app, $0.row.request) }
                + tables.delivered.values.map { ($0.row.app, $0.row.request) }
            let found = rows.filter { owner, request in
                owners.contains(owner)
                    && (request.identifier.lowercased().hasPrefix(lower) || request.content.title.lowercased() == lower)
            }
            return Array(Set(found.map(\.1.identifier)).prefix(limit))
        }
    }

    package func attachments(of app: String) throws(AgendaError) -> Set<String> {
        tables.withLock { tables in
            let requests =
                tables.pending.values.map(\.row).filter { $0.app == app }.map(\.request)
                + tables.delivered.values.map(\.row).filter { $0.app == app }.map(\.request)
                + tables.responses.filter { $0.app == app }.map(\.delivered.request)
                + (tables.undo?.before ?? []).filter { $0.app == app }.map(\.request)
            return Set(requests.flatMap { $0.content.attachments.map(\.path) })
        }
    }

    package func tallies() throws(AgendaError) -> [AppTally] {
        tables.withLock { tables in
            var tallies: [String: AppTally] = [:]
            func none(_ app: String) -> AppTally { AppTally(app: app, pending: 0, delivered: 0) }
            func count(_ app: String, _ number: WritableKeyPath<AppTally, Int>) {
                tallies[app, default: none(app)][keyPath: number] += 1
            }
            for kept in tables.pending.values {
                count(kept.row.app, \.pending)
                if kept.row.schedule.rests { count(kept.row.app, \.resting) }
            }
            for key in tables.delivered.keys { count(key.app, \.delivered) }
            for response in tables.responses { count(response.app, \.responses) }
            for (app, authorization) in tables.authorizations {
                tallies[app, default: none(app)].authorization = authorization
            }
            return tallies.values.sorted { $0.app < $1.app }
        }
    }

    package func pauses() throws(AgendaError) -> [Pause] { tables.withLock { Array($0.pauses.values) } }

    /// Past rings, the oldest first.
    var history: [Kept<(ring: Int64?, past: PastRing)>] { tables.withLock { $0.history } }

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
