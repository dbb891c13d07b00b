import NotificationCore
import NotificationStore
import Testing

/// What connections say about themselves, kept over a restart of the agent.
@Suite struct ClaimStoreTests {
    private func withStores(_ body: (any ClaimStore) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(folder: folder.path)
        defer { store.close() }
        try body(store)
    }

    private func claim(_ number: Int, app: String = "app", delegate: String? = nil) -> Claim {
        Claim(bus: "bus", name: ":1.\(number)", app: app, delegate: delegate)
    }

    @Test func theLastWordOfAConnectionIsKept() throws {
        try withStores { store in
            #expect(try store.claims().isEmpty)
            try store.keep(claim(1))
            try store.keep(claim(2, app: "other"))
            try store.keep(claim(1, delegate: "/delegate"))
            try store.keep(Claim(bus: "other bus", name: ":1.1", app: "app"))
            let other = Claim(bus: "other bus", name: ":1.1", app: "app")
            #expect(try store.claims() == [claim(2, app: "other"), claim(1, delegate: "/delegate"), other])
            try store.forgetClaim(bus: "bus", name: ":1.1")
            #expect(try store.claims() == [claim(2, app: "other"), other])
            try store.keep(claim(3))
            try store.forgetClaims(exceptOf: [":1.3", ":1.1"], on: "bus")
            #expect(try store.claims() == [claim(3)])
        }
    }

    /// Which delegate was first counts; an agent that starts is told of all of them once more, in any order.
    @Test func aDelegateThatIsNamedAgainKeepsItsPlace() throws {
        try withStores { store in
            try store.keep(claim(1))
            try store.keep(claim(2, delegate: "/two"))
            try store.keep(claim(1, delegate: "/one"))
            try store.keep(claim(2, delegate: "/other"))
            #expect(try store.claims() == [claim(2, delegate: "/other"), claim(1, delegate: "/one")])
            try store.keep(claim(2))
            try store.keep(claim(2, delegate: "/two"))
            #expect(try store.claims() == [claim(1, delegate: "/one"), claim(2, delegate: "/two")])
            try store.keep(claim(1, app: "other", delegate: "/one"))
            #expect(try store.claims() == [claim(2, delegate: "/two"), claim(1, app: "other", delegate: "/one")])
        }
    }

    @Test func anAppKeepsItsNewestClaimsAndNobodyElsesGo() throws {
        try withStores { store in
            try store.keep(claim(1, app: "quiet"))
            for number in 2..<(Claim.mostPerApp + 12) { try store.keep(claim(number)) }
            let claims = try store.claims()
            #expect(claims.count == Claim.mostPerApp + 1)
            #expect(claims.first == claim(1, app: "quiet"))
            #expect(claims.last == claim(Claim.mostPerApp + 11))
        }
    }

    @Test func theNumberOfAllIsLimited() throws {
        try withStores { store in
            for number in 0..<(Claim.most + 5) { try store.keep(claim(number, app: "app\(number / 10)")) }
            let claims = try store.claims()
            #expect(claims.count == Claim.most)
            #expect(claims.first == claim(5, app: "app0"))
        }
    }
}
