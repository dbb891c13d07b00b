internal import GLibSupport
package import NotificationCore

/// Reads the arguments of a call in order; each refusal names the argument and what it should be.
///
/// GDBus lets no call through whose arguments are not those of the introspection data, so what is refused here comes
/// from an object that was exported without it.
struct Arguments {
    private let call: BusInvocation
    /// Copied when the first is read: a call whose requests are read one by one has none copied.
    private lazy var rest = call.arguments[...]

    init(_ call: BusInvocation) { self.call = call }

    mutating func value<Value>(_ name: String, _ kind: WireKind<Value>) throws(AgendaError) -> Value {
        guard let argument = rest.popFirst() else {
            throw AgendaError(.invalidArgument, "\(name): is missing; it must be \(kind.type)")
        }
        guard let value = try kind.read(argument, { name }) else {
            throw AgendaError(
                .invalidArgument,
                "\(name): must be \(kind.type), not of D-Bus type \(argument.typeSignature)"
            )
        }
        return value
    }

    mutating func string(_ name: String) throws(AgendaError) -> String { try value(name, .text) }

    mutating func fields(_ name: String) -> WireFields { WireFields(rest.popFirst(), name: name) }

    mutating func next() -> Variant? { rest.popFirst() }
}

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
        (self.after, self.limit) = (after, limit)
    }

    /// Where the part begins; nil is the beginning.
    package var place: PagePlace? { PagePlace(after) }

    var arguments: [Variant] { [.string(after), .uint32(UInt32(clamping: limit))] }

    init(_ arguments: inout Arguments) throws(AgendaError) {
        after = try arguments.string("after")
        guard PagePlace(after) != nil || after == Self.nowhere else {
            throw AgendaError(.invalidArgument, "after: must be what an earlier call returned as next, or \"\"")
        }
        limit = try arguments.value("limit", .count)
    }
}
