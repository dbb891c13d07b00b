internal import GRDB
internal import NotificationCore
internal import Synchronization

/// What each app has stored, until it changes: an app that adds too much asks for it again and again.
///
/// Additions are counted as they happen; after any other change the rows are counted again when asked for.
final class AppTallies: Sendable {
    struct Tally {
        var rows = 0
        var bytes = 0
    }

    private struct Known {
        var pending: [ClosedRange<String>: Tally] = [:]
        /// Rings that wait to be shown or are on the screen.
        var waiting: [ClosedRange<String>: Tally] = [:]
    }

    private let known = Mutex(Known())

    /// Of the pending requests of all that share the app's quota, and of these and their rings that wait or are on the screen.
    func tally(of app: String, _ database: Database) throws -> (pending: Int, bytes: Int) {
        let apps = Agenda.sharingQuota(with: app)
        var (pending, waiting) = known.withLock { ($0.pending[apps], $0.waiting[apps]) }
        // Neither reads what lies in the columns: their lengths stand before them.
        pending = try pending ?? Self.count("pending WHERE app BETWEEN ? AND ?", apps, database)
        waiting =
            try waiting
            ?? Self.count("delivered WHERE app BETWEEN ? AND ? AND \(DeliveredState.counted)", apps, database)
        known.withLock {
            $0.pending[apps] = pending
            $0.waiting[apps] = waiting
        }
        return (pending?.rows ?? 0, (pending?.bytes ?? 0) + (waiting?.bytes ?? 0))
    }

    private static func count(_ rows: String, _ apps: ClosedRange<String>, _ database: Database) throws -> Tally {
        let sql = "SELECT count(*), coalesce(sum(length(request)), 0) FROM \(rows)"
        let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [apps.lowerBound, apps.upperBound])
        return Tally(rows: row?[0] ?? 0, bytes: row?[1] ?? 0)
    }

    /// A row was added that was not there before.
    func addedPending(_ app: String, bytes: Int) {
        known.withLock { $0.pending[Agenda.sharingQuota(with: app)]?.add(bytes) }
    }
    func addedWaiting(_ app: String, bytes: Int) {
        known.withLock { $0.waiting[Agenda.sharingQuota(with: app)]?.add(bytes) }
    }

    func forgetPending() { known.withLock { $0.pending = [:] } }
    func forgetWaiting() { known.withLock { $0.waiting = [:] } }

    func forget() { known.withLock { $0 = Known() } }
}

extension AppTallies.Tally {
    fileprivate mutating func add(_ bytes: Int) {
        rows += 1
        self.bytes += bytes
    }
}
