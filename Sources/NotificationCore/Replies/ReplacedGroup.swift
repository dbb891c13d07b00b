/// What became of a group: the answer to `Replace`.
package struct ReplacedGroup: Sendable, Hashable {
    package var added = 0
    package var changed = 0
    package var kept = 0
    package var removed = 0
    /// How many are not pending, because their time has passed.
    package var over = 0

    package init() {}

    /// Counts a member that is pending now.
    mutating func count(_ request: Request, insteadOf before: Request?) {
        switch before {
        case nil: added += 1
        case request?: kept += 1
        case .some: changed += 1
        }
    }

    // MARK: - Names

    private static let separator: Character = "/"
    /// How long the name of a group may be, in bytes.
    static let longestName = 200

    package static func identifier(_ name: String, in group: String) -> String { group + String(separator) + name }

    /// Whether an identifier is that of a member.
    package static func contains(_ identifier: String, in group: String) -> Bool {
        identifier.utf8.count > group.utf8.count + 1
            && identifier.utf8.starts(with: (group + String(separator)).utf8)
    }

    /// Refuses what can't be the name of a group.
    package static func check(_ group: String) throws(AgendaError) {
        try RequestCheck.text(group, .group, limit: longestName, mayBeEmpty: false)
        // A slash with a mark behind it is another character, and divides a name as well.
        guard !group.utf8.contains(where: { "/\t".utf8.contains($0) }), !group.contains(where: \.isNewline) else {
            throw AgendaError(.invalidArgument, "group: must be one line, without tabs and without \"/\"")
        }
    }

    static func check(_ request: Request, in group: String) throws(AgendaError) {
        guard contains(request.identifier, in: group) else {
            throw AgendaError(
                .invalidArgument,
                "identifier: \"\(request.identifier)\" isn't in the group; it must begin with \"\(group)/\""
            )
        }
        guard request.trigger != nil else {
            throw AgendaError(.invalidArgument, "trigger: is missing in \"\(request.identifier)\"; a group is pending")
        }
    }
}

/// A change that is taken back: the answer to `Undo` and `GetUndo`.
package struct UndoneChange: Sendable, Hashable {
    /// What the person had done; nil if it has no name here.
    package var action: Undo.Action?
    /// When; nil from an older agent.
    package var date: WallTime?
    /// How many reminders it changes.
    package var count: Int
    /// The first of them, as they are now.
    package var requests: [UndoneRequest]

    /// How many are told.
    package static let most = 100

    package init(action: Undo.Action?, date: WallTime? = nil, count: Int, requests: [UndoneRequest]) {
        (self.action, self.date, self.count, self.requests) = (action, date, count, requests)
    }
}

/// A reminder that a change was taken back of.
package struct UndoneRequest: Sendable, Hashable {
    package var identifier: String
    package var title: String
    package var next: WallTime?
    /// Its trigger in people's words; nil if it has gone.
    package var description: String?

    package init(identifier: String, title: String, next: WallTime? = nil, description: String? = nil) {
        (self.identifier, self.title, self.next, self.description) = (identifier, title, next, description)
    }
}
