/// A pending request that wakes the machine, and when it is due.
package struct WakingRequest: Sendable, Hashable {
    package var key: RequestKey
    package var due: Deadline

    package init(key: RequestKey, due: Deadline) {
        self.key = key
        self.due = due
    }
}

/// Whose requests wake the machine.
package enum WakingOwners: Sendable, Hashable {
    /// The person's own.
    case own
    /// Those of apps that the person has allowed, too; with `undecided`, also of those that nothing is decided about.
    case allowed(undecided: Bool)

    /// Whether the requests of an app are among them, as the person has decided about it.
    package func include(_ app: String, as authorization: Authorization) -> Bool {
        guard app != Agenda.ownApp else { return true }
        return switch (self, authorization) {
        case (.allowed, .authorized): true
        case (.allowed(let undecided), .notDetermined): undecided
        default: false
        }
    }
}
