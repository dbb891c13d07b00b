/// What a connection has said about itself: kept, so that it needn't say it again when the agent is started again.
package struct Claim: Sendable, Hashable {
    /// The bus's own identity. Unique names begin again with each bus.
    package var bus: String
    /// The connection's unique name; no other one on that bus ever gets it.
    package var name: String
    package var app: String
    /// The object path of its delegate.
    package var delegate: String?

    package init(bus: String, name: String, app: String, delegate: String? = nil) {
        self.bus = bus
        self.name = name
        self.app = app
        self.delegate = delegate
    }

    /// More claims than this are not kept: the newest ones of an app, and of all.
    package static let mostPerApp = 64
    package static let most = 1000
}

/// Where claims are kept over a restart of the agent; losing power may lose them.
package protocol ClaimStore: AnyObject, Sendable {
    /// The oldest first.
    func claims() throws(AgendaError) -> [Claim]

    /// Keeps a claim in the place of what the connection said before.
    func keep(_ claim: Claim) throws(AgendaError)

    /// Forgets what a connection said.
    func forgetClaim(bus: String, name: String) throws(AgendaError)

    /// Forgets the claims of all connections but some of one bus.
    func forgetClaims(exceptOf names: Set<String>, on bus: String) throws(AgendaError)
}
