/// A change that was taken back: the answer to `Undo`.
package struct UndoneChange: Sendable, Hashable {
    /// What the person had done; nil if it has no name here.
    package var action: Undo.Action?
    /// How many reminders it changes.
    package var count: Int
    /// The first of them, as they are now.
    package var requests: [UndoneRequest]

    /// How many are told.
    package static let most = 100

    package init(action: Undo.Action?, count: Int, requests: [UndoneRequest]) {
        self.action = action
        self.count = count
        self.requests = requests
    }
}

/// A reminder that a change was taken back of.
package struct UndoneRequest: Sendable, Hashable {
    package var identifier: String
    package var title: String
    /// When it rings next.
    package var next: WallTime?
    /// Its trigger in people's words; nil if it has gone.
    package var description: String?

    package init(identifier: String, title: String, next: WallTime? = nil, description: String? = nil) {
        self.identifier = identifier
        self.title = title
        self.next = next
        self.description = description
    }
}
