internal import NotificationCore
internal import Synchronization

/// Which rings wait to be shown, as long as that is known without asking: nearly always it is the one that has just come
/// due, and none once it is on the screen.
///
/// Only rings that need no permission are followed; anything else has the rows looked at once more.
final class WaitingRings: Sendable {
    /// Nil is unknown.
    private let rings = Mutex<Set<Int64>?>(nil)

    /// The rings that wait, except for some; nil when that is unknown.
    func known(except others: Set<Int64>) -> Set<Int64>? { rings.withLock { $0?.subtracting(others) } }

    /// Nothing waits: the rows have been looked at.
    func noteNone() { rings.withLock { $0 = [] } }

    func forget() { rings.withLock { $0 = nil } }

    /// Follows a change that was made; the transaction it belongs to may still fail, which ``forget()`` is for.
    ///
    /// - Parameter ring: The number that a delivered row has got.
    func follow(_ change: Change, ring: Int64) {
        rings.withLock { rings in
            switch change {
            case .deliver(let row):
                // One that was delivered before under the same key may be among those that wait.
                guard rings?.isEmpty == true, Agenda.isAlwaysAllowed(row.app) else { return rings = nil }
                if row.isWaiting { rings?.insert(ring) }
            case .present(_, .waiting), .present(_, .outdated), .presentSummarised, .authorize: rings = nil
            case .present(let ring, _): rings?.remove(ring)
            case .removeDelivered, .expireWaiting: if rings?.isEmpty == false { rings = nil }
            default: break
            }
        }
    }
}
