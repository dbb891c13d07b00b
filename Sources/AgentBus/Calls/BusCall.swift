package import GLibSupport
package import NotificationCore

/// A call of one of our interfaces, in both directions: what a client sends, and what the other end reads.
package protocol BusCall: Sendable {
    /// The names of the interface's methods, which appear only here and in the introspection data.
    associatedtype Member: RawRepresentable<String> & CaseIterable & Sendable

    static var interface: String { get }
    var member: Member { get }
    var arguments: [Variant] { get }

    /// - Throws: `AgendaError` that names the argument and what it must be.
    init(_ member: Member, reading call: BusInvocation) throws(AgendaError)
}

extension BusCall {
    /// Reads a call from the wire.
    package init(_ call: BusInvocation) throws(AgendaError) {
        guard let member = Member(rawValue: call.member) else {
            throw AgendaError(.invalidArgument, "\(call.member): there is no such method")
        }
        try self.init(member, reading: call)
    }
}
