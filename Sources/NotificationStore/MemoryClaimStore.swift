package import NotificationCore
internal import Synchronization

/// Claims in memory: SQLite's twin, for tests.
package final class MemoryClaimStore: ClaimStore {
    private let kept = Mutex<[Claim]>([])

    package init() {}

    package func claims() throws(AgendaError) -> [Claim] { kept.withLock { $0 } }

    package func keep(_ claim: Claim) throws(AgendaError) {
        kept.withLock { kept in
            kept.removeAll { $0.bus == claim.bus && $0.name == claim.name }
            kept.append(claim)
            let same = kept.indices.filter { kept[$0].app == claim.app }
            if same.count > Claim.mostPerApp, let oldest = same.first { kept.remove(at: oldest) }
            if kept.count > Claim.most { kept.removeFirst() }
        }
    }

    package func forgetClaim(bus: String, name: String) throws(AgendaError) {
        kept.withLock { $0.removeAll { $0.bus == bus && $0.name == name } }
    }

    package func forgetClaims(exceptOf names: Set<String>, on bus: String) throws(AgendaError) {
        kept.withLock { $0.removeAll { $0.bus != bus || !names.contains($0.name) } }
    }
}
