internal import Geography
package import NotificationCore
internal import Synchronization

/// The agenda in memory: SQLite's twin, for simulations and tests.
package final class MemoryStore: AgendaStore {
    private let tables = Mutex(Tables())

    struct Tables {
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
                    guard row.isWaiting, !rings.contains(row.id) else { return false }
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
