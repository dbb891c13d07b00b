package import GLibSupport
internal import NotificationCore
package import SessionFacts

/// How far a caller's identity can be trusted (decision 20).
package enum Standing: Sendable, Hashable {
    /// Outside of any sandbox. It may speak for any app: that is attribution, not security.
    case host(app: String)
    /// In a sandbox, which says what app it is; it speaks for that one only.
    case sandboxed(app: String)
    /// It can't be told from a sandboxed one. All of these that share a program's name share an id.
    case unknown(app: String)

    /// The app that the caller is, as long as it doesn't call itself something else.
    package var app: String {
        switch self {
        case .host(let app), .sandboxed(let app), .unknown(let app): app
        }
    }

    /// Whether it may do things beyond its own notifications.
    package var isHost: Bool {
        if case .host = self { true } else { false }
    }
}

extension Standing {
    package init(_ identity: ProcessIdentity) {
        switch identity {
        case .host(let app): self = .host(app: app)
        // Carillon's own programs are in none, whatever a sandbox says that it is.
        case .sandboxed(let app) where BusNames.isOwn(app): self = .sandboxed(app: ProcessIdentity.unnamedSandbox)
        case .sandboxed(let app): self = .sandboxed(app: app)
        case .unknown(let name): self = .unknown(app: Agenda.unknownPrefix + name)
        }
    }

    /// Whether a caller may speak for `app`.
    package func mayClaim(_ app: String) -> Bool {
        switch self {
        case .host: true
        case .sandboxed(let own): own == app
        case .unknown: false
        }
    }

    /// The standing and the process of a unique name's owner; nil when the process that connected has ended.
    ///
    /// - Throws: `GLibError` when it has left, or the bus doesn't answer.
    package static func ofOwner(
        of name: String,
        on connection: BusConnection
    ) throws(GLibError) -> (standing: Standing, process: UInt32)? {
        guard let credentials = try connection.credentials(of: name),
            let facts = ProcessFacts.read(credentials.process, handle: credentials.processHandle?.number)
        else { return nil }
        return (Standing(ProcessIdentity(facts, securityLabel: credentials.securityLabel)), credentials.process)
    }
}
