internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Calls in their order: while the requests or the files of one are being read, the later ones of its connection wait.
final class Turns {
    /// How many calls of a connection may wait, and how many bytes of them.
    private static let most = (calls: 10_000, bytes: 32 * 1024 * 1024)

    /// The calls of a connection that came after one that takes long.
    private struct Turn {
        var calls: [BusInvocation] = []
        /// What they take, in bytes.
        var bytes = 0
    }

    /// The connections one of whose calls takes long.
    private var turns: [String: Turn] = [:]
    private let executor: MainContextExecutor
    /// Answers a call whose turn it is.
    var answer: (BusInvocation) -> Void = { _ in }

    init(executor: MainContextExecutor) { self.executor = executor }

    /// Keeps a call back until those that its connection made before are answered.
    func keepsBack(_ call: BusInvocation) -> Bool {
        guard let turn = turns[call.sender] else { return false }
        guard turn.calls.count < Self.most.calls, turn.bytes + call.size <= Self.most.bytes else {
            let error = AgendaError(
                .limitsExceeded,
                "\(turn.calls.count) calls of this connection wait for an earlier one already; nothing was changed"
            )
            call.refuse(error)
            return true
        }
        turns[call.sender]?.calls.append(call)
        turns[call.sender]?.bytes += call.size
        return true
    }

    /// Has the later calls of a connection wait until ``next(of:)``.
    func hold(_ sender: String) {
        if turns[sender] == nil { turns[sender] = Turn() }
    }

    /// Answers the next call that waits; others of the agent's come between two of them.
    func next(of sender: String) {
        guard var waiting = turns.removeValue(forKey: sender), !waiting.calls.isEmpty else { return }
        let call = waiting.calls.removeFirst()
        waiting.bytes -= call.size
        answer(call)
        if let later = turns[sender] {
            // It takes long itself.
            turns[sender] = Turn(calls: later.calls + waiting.calls, bytes: later.bytes + waiting.bytes)
        } else if !waiting.calls.isEmpty {
            turns[sender] = waiting
            executor.perform(executor.confined { [weak self] in self?.next(of: sender) })
        }
    }
}
