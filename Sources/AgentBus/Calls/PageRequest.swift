internal import GLibSupport
package import NotificationCore

/// Which part of a list is asked for.
package struct PageRequest: Sendable, Hashable {
    /// In a call, the beginning of a list; in an answer, its end.
    package static let nowhere = ""
    /// Leaves it to the agent how many rows there are.
    package static let agentsChoice = 0

    /// What the part before returned as next; only the agent interprets it.
    package var after: String
    /// How many rows at most.
    package var limit: Int

    package init(after: String = Self.nowhere, limit: Int = Self.agentsChoice) {
        self.after = after
        self.limit = limit
    }

    /// Where the part begins; nil is the beginning.
    package var place: PagePlace? { PagePlace(after) }

    var arguments: [Variant] { [.string(after), .uint32(UInt32(clamping: limit))] }

    init(_ arguments: inout Arguments) throws(AgendaError) {
        after = try arguments.string("after")
        guard PagePlace(after) != nil || after == Self.nowhere else {
            throw AgendaError(.invalidArgument, "after: must be what an earlier call returned as next, or \"\"")
        }
        limit = Int(clamping: try arguments.integer("limit"))
    }
}
