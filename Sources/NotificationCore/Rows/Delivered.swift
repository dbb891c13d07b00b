/// A notification that has rung and hasn't been answered yet.
package struct Delivered: Sendable, Hashable {
    /// The store's number of this ring; 0 before it is stored.
    package var id: Int64
    package var app: String
    package var request: Request
    /// When it rang.
    package var date: WallTime
    package var due: WallTime
    /// When it was first due, if it came again: after a snooze, or because it wasn't answered.
    package var firstDue: WallTime?
    /// Whether the person had put it off, so that the request's end doesn't bind it.
    package var isPutOff: Bool
    /// Which occurrence of the series it is, from 1; a snoozed ring keeps its number.
    package var occurrence: Int
    package var presentation: Presentation
    /// The server that was asked, or is about to be, to show a ring that still counts as waiting.
    package var handedTo: Handover?

    package init(
        id: Int64 = 0,
        app: String,
        request: Request,
        date: WallTime,
        due: WallTime,
        firstDue: WallTime? = nil,
        isPutOff: Bool = false,
        occurrence: Int,
        presentation: Presentation = .waiting(quietly: false)
    ) {
        (self.id, self.app, self.request, self.date, self.due, self.firstDue) = (id, app, request, date, due, firstDue)
        (self.isPutOff, self.occurrence, self.presentation) = (isPutOff, occurrence, presentation)
    }

    package var key: RequestKey { RequestKey(app: app, identifier: request.identifier) }

    /// Whose rings it counts among where rings are too many: its app's, and of calendars each calendar's by itself.
    package var source: Source {
        Source(app: app, thread: app == Agenda.calendarsApp ? request.content.threadIdentifier : "")
    }

    package struct Source: Sendable, Hashable {
        package var app: String
        package var thread = ""

        package init(app: String, thread: String = "") { (self.app, self.thread) = (app, thread) }
    }

    /// Whether it isn't on the screen yet as it is now, as far as we know.
    package var isWaiting: Bool {
        switch presentation {
        case .waiting, .outdated: true
        case .shown, .summarised, .behind, .expired: false
        }
    }

    /// Its popup that is on the screen, as far as we know, whatever that says; nil if there is none.
    package var popup: PopupAddress? {
        switch presentation {
        case .shown(let address), .outdated(let address): address
        case .waiting, .summarised, .behind, .expired: nil
        }
    }

    /// True when it should have been seen so long ago that the popup says when it was due.
    package func isLate(at now: Moment) -> Bool { now.wall.microseconds(since: due) > MissedPolicy.grace }

    /// Where the popup of a ring stands.
    package enum Presentation: Sendable, Hashable {
        /// Not shown yet, or shown without our having learnt its id.
        case waiting(quietly: Bool)
        /// On the screen, as far as we know.
        case shown(PopupAddress)
        /// On the screen with what it said before, and waiting to be replaced there quietly.
        case outdated(PopupAddress)
        /// Not shown separately, but reported by the one popup that stands for many (decision 9).
        case summarised
        /// Not shown separately, but counted by the popup of the newest ring of its thread.
        case behind
        /// Gone from the screen without an answer; its buttons still work from a terminal.
        case expired(PopupAddress?)
    }

    /// A server that may show a popup of ours whose id we have not learnt.
    package struct Handover: Sendable, Hashable {
        /// The bus's GUID.
        package var bus: String
        /// The server's unique name on that bus.
        package var server: String

        package init(bus: String, server: String) { (self.bus, self.server) = (bus, server) }
    }
}

/// Names one popup. Unique names and ids start over with each bus and each server, so all three are needed.
package struct PopupAddress: Sendable, Hashable {
    /// The bus's GUID.
    package var bus: String
    /// The server's unique name on that bus.
    package var server: String
    /// The server's id of the popup.
    package var id: UInt32

    package init(bus: String, server: String, id: UInt32) { (self.bus, self.server, self.id) = (bus, server, id) }
}

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
        (self.bus, self.name, self.app, self.delegate) = (bus, name, app, delegate)
    }

    /// More claims than this are not kept: the newest ones of an app, and of all.
    package static let mostPerApp = 64
    package static let most = 1000
}

/// Where claims are kept over a restart of the agent; losing power may lose them.
package protocol ClaimStore: AnyObject, Sendable {
    /// The oldest first; those with a delegate by when that was named first.
    func claims() throws(AgendaError) -> [Claim]

    /// Keeps a claim in the place of what the connection said before.
    func keep(_ claim: Claim) throws(AgendaError)

    /// Forgets what a connection said.
    func forgetClaim(bus: String, name: String) throws(AgendaError)

    /// Forgets the claims of all connections but some of one bus.
    func forgetClaims(exceptOf names: Set<String>, on bus: String) throws(AgendaError)
}
