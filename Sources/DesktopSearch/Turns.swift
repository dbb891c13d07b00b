/// The calls that wait: callers take turns, so that none of them waits for all that another has sent.
///
/// A caller has one query at a time. Whoever types asks again at each letter, and what was asked before matters no more.
package struct Turns<Call> {
    /// What becomes of a call that has come.
    package enum Outcome {
        case waits
        /// It waits in the place of an older query of this caller, which is over.
        case replaces(Call)
        /// There are too many.
        case refused
    }

    /// Calls of one caller that wait; a desktop sends two or three for a result.
    package static var mostOfOneCaller: Int { 16 }
    /// Callers that wait; a session has two or three that search.
    package static var mostCallers: Int { 64 }

    private var waiting: [String: [(call: Call, isQuery: Bool)]] = [:]
    /// Who has a turn, the next one first.
    private var order: [String] = []

    package init() {}

    package var isEmpty: Bool { order.isEmpty }

    package mutating func add(_ call: Call, of caller: String, isQuery: Bool) -> Outcome {
        guard var calls = waiting[caller] else {
            guard order.count < Self.mostCallers else { return .refused }
            waiting[caller] = [(call, isQuery)]
            order.append(caller)
            return .waits
        }
        var replaced: Call?
        if isQuery, let index = calls.firstIndex(where: \.isQuery) { replaced = calls.remove(at: index).call }
        guard calls.count < Self.mostOfOneCaller else { return .refused }
        calls.append((call, isQuery))
        waiting[caller] = calls
        return replaced.map { .replaces($0) } ?? .waits
    }

    /// The next call, after which it is the others' turn.
    package mutating func next() -> Call? {
        guard let caller = order.first, var calls = waiting[caller], !calls.isEmpty else { return nil }
        order.removeFirst()
        let call = calls.removeFirst().call
        waiting[caller] = calls.isEmpty ? nil : calls
        if !calls.isEmpty { order.append(caller) }
        return call
    }

    /// Forgets the calls of one that has left.
    package mutating func drop(_ caller: String) {
        waiting[caller] = nil
        order.removeAll { $0 == caller }
    }
}
