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
        var pending: [String: Tally] = [:]
        /// Rings that wait to be shown.
        var waiting: [String: Tally] = [:]
    }

    private let known = Mutex(Known())

    /// Of the app's pending requests, and of these and its waiting rings together.
    func tally(of app: String, _ database: Database) throws -> (pending: Int, bytes: Int) {
        var (pending, waiting) = known.withLock { ($0.pending[app], $0.waiting[app]) }
        // Neither reads what lies in the columns: their lengths stand before them.
        pending = try pending ?? Self.count("pending WHERE app = ?", app, database)
        waiting = try waiting ?? Self.count("delivered WHERE app = ? AND \(DeliveredState.unseen)", app, database)
        known.withLock {
            $0.pending[app] = pending
            $0.waiting[app] = waiting
        }
        return (pending?.rows ?? 0, (pending?.bytes ?? 0) + (waiting?.bytes ?? 0))
    }

    private static func count(_ rows: String, _ app: String, _ database: Database) throws -> Tally {
        let sql = "SELECT count(*), coalesce(sum(length(request)), 0) FROM \(rows)"
        let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [app])
        return Tally(rows: row?[0] ?? 0, bytes: row?[1] ?? 0)
    }

    /// A row was added that was not there before.
    func addedPending(_ app: String, bytes: Int) { known.withLock { $0.pending[app]?.add(bytes) } }
    func addedWaiting(_ app: String, bytes: Int) { known.withLock { $0.waiting[app]?.add(bytes) } }

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
