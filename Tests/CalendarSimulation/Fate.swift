import GRDB
import Synchronization

/// When the service dies: at a call to the outside, or around a commit.
final class Fate: Sendable {
    private let state = Mutex((left: Int?.none, isDead: false, isFull: false))

    struct Killed: Error {}

    /// How many points the service still passes; nil is any number.
    func set(_ left: Int?) { state.withLock { $0 = (left, false, $0.isFull) } }
    func fill(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
    var isDead: Bool { state.withLock { $0.isDead } }
    var isFull: Bool { state.withLock { $0.isFull } }

    /// - Throws: ``Killed`` when it has died by then.
    func point() throws(Killed) {
        let isDead = state.withLock { state in
            if let left = state.left {
                state = left > 0 ? (left - 1, state.isDead, state.isFull) : (nil, true, state.isFull)
            }
            return state.isDead
        }
        if isDead { throw Killed() }
    }

    /// Watches the commits of a database, on a disk that may be full.
    final class Commits: TransactionObserver {
        private let fate: Fate
        /// What changes nothing needs no room.
        private var isChange = false

        init(_ fate: Fate) { self.fate = fate }

        func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) { isChange = true }
        func databaseWillCommit() throws {
            try fate.point()
            if fate.isFull, isChange { throw DatabaseError(resultCode: .SQLITE_FULL) }
        }
        func databaseDidCommit(_ database: Database) {
            isChange = false
            try? fate.point()
        }
        func databaseDidRollback(_ database: Database) { isChange = false }
    }
}
