internal import AgentBus
internal import GLibSupport
internal import NotificationCore

/// Calls in turn: one of each connection, and between two of them whatever else is due. While the requests or the files of one
/// are being read, the later ones of its connection wait.
final class Turns {
    private var queue = CallQueue<BusInvocation>()
    /// Whether a call was answered in this round of the main loop, or is to be in the next.
    private var isTaken = false
    private let executor: MainContextExecutor
    /// Answers a call whose turn it is.
    var answer: (BusInvocation) -> Void = { _ in }

    init(executor: MainContextExecutor) { self.executor = executor }

    /// Has a call answered when it is its turn.
    ///
    /// - Throws: `limitsExceeded` when too many wait already.
    func put(_ call: BusInvocation) throws(AgendaError) {
        if let problem = queue.put(call, of: call.sender, bytes: call.size) {
            throw AgendaError(.limitsExceeded, "\(problem); nothing was changed")
        }
        if isTaken || queue.isEmpty { call.compact() } else { answerNext() }
    }

    /// Has the later calls of a connection wait until ``next(of:)``.
    func hold(_ sender: String) { queue.hold(sender) }

    /// The call for which those of its connection have waited is answered.
    func next(of sender: String) {
        queue.release(sender)
        if !isTaken, !queue.isEmpty { awaitNextRound() }
    }

    private func answerNext() {
        guard let call = queue.take() else { return }
        awaitNextRound()
        answer(call)
    }

    /// The main loop looks at its timers before each of its rounds, and one call is answered in each.
    private func awaitNextRound() {
        isTaken = true
        executor.perform(
            executor.confined { [weak self] in
                self?.isTaken = false
                self?.answerNext()
            }
        )
    }
}
