/// Our method calls that wait for an answer, and who may give it.
///
/// A program that eavesdrops on a call can answer it: KDE Connect 22.12 answers each Notify that it mirrors, and the
/// stock session bus lets the answer through. The bus vouches for the sender of a message, so an answer counts only
/// when it comes from the program that was called, or from the bus itself, and only the first one does.
///
/// The owner of a name is learned from the bus's own messages, which arrive in one order with the answers.
struct OutstandingCalls {
    private struct Call {
        var destination: String
        /// The owner of `destination` when the call was sent; nil if it wasn't known, or there was none.
        var owner: String?
        /// The name whose owner the bus was asked for.
        var asksOwnerOf: String?
    }

    static let bus = "org.freedesktop.DBus"
    /// A program that never answers may be called again and again, and a late answer still has to be checked.
    private let limit: Int
    private var calls: [UInt32: Call] = [:]
    /// The owners of the names that are watched; nil means none.
    private var owners: [String: String?] = [:]

    init(limit: Int = 16_384) { self.limit = limit }

    var count: Int { calls.count }

    /// From now on the bus tells us about the owner of `name`.
    mutating func watch(_ name: String) { if owners[name] == nil { owners[name] = .some(nil) } }

    mutating func sent(_ call: BusConnection.PassingMessage.Call) {
        guard call.expectsAnswer, let destination = call.destination else { return }
        // Numbers only grow, so the lower half is the older one.
        if calls.count >= limit { calls.keys.sorted().prefix(limit / 2).forEach { calls[$0] = nil } }
        let asksOwner = destination == Self.bus && call.member == "GetNameOwner"
        calls[call.serial] = Call(
            destination: destination,
            owner: owners[destination] ?? nil,
            asksOwnerOf: asksOwner ? call.argument : nil
        )
    }

    mutating func ownerChanged(_ name: String, to owner: String?) {
        if owners[name] != nil { owners[name] = .some(owner) }
    }

    /// Whether an answer is the one that its call waits for; it waits for no other then.
    mutating func accept(_ answer: BusConnection.PassingMessage.Answer) -> Bool {
        guard let call = calls[answer.serial], mayAnswer(call, answer.sender) else { return false }
        calls[answer.serial] = nil
        if let name = call.asksOwnerOf, answer.sender == Self.bus { ownerChanged(name, to: answer.text) }
        return true
    }

    private func mayAnswer(_ call: Call, _ sender: String) -> Bool {
        if sender == Self.bus || sender == call.destination { return true }
        // A unique name never has another owner.
        if call.destination.hasPrefix(":") || call.destination == Self.bus { return false }
        let owner = owners[call.destination] ?? nil
        // It had no owner when the call was sent, and has no known one now: what the call started may own it already.
        if owner == nil, call.owner == nil { return true }
        // One that has handed the name over still answers what it was asked before.
        return sender == owner || sender == call.owner
    }
}
