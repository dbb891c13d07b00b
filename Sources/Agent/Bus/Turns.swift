internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// Answers calls in turn: one of each connection, and between two of them whatever else is due. While the requests or
/// the files of one are being read, the later ones of its connection wait.
///
/// They come on a thread of their own (``Reception``) and are answered on the agent's, which sees none but the one
/// whose turn it is: thousands that come at once hold up nothing there.
final class Turns: Sendable {
    private struct State {
        var queue = CallQueue<BusInvocation>()
        /// Whether a call is to be answered in the next round of the main loop.
        var isAwaited = false
        var answer: @Sendable (BusInvocation) -> Void = { _ in }

        /// - Returns: Whether the next round is to be asked for.
        mutating func awaitRound() -> Bool {
            guard !isAwaited, !queue.isEmpty else { return false }
            isAwaited = true
            return true
        }
    }

    private let state = Mutex(State())
    private let executor: MainContextExecutor

    init(executor: MainContextExecutor) { self.executor = executor }

    /// Answers calls whose turn it is; to be asked for on the agent's thread.
    func start(_ answer: @escaping (BusInvocation) -> Void) {
        let answer = executor.confined(answer)
        state.withLock { $0.answer = answer }
    }

    /// Has a call answered when it is its turn. From any thread.
    ///
    /// - Throws: `limitsExceeded` when too many wait already.
    func put(_ call: BusInvocation) throws(AgendaError) {
        if state.withLock({ $0.isAwaited || !$0.queue.isEmpty }) { call.compact() }
        let (problem, isToAwait) = state.withLock { state in
            let problem = state.queue.put(call, of: call.sender, bytes: call.size)
            return (problem, state.awaitRound())
        }
        if isToAwait { awaitNextRound() }
        if let problem { throw AgendaError(.limitsExceeded, "\(problem); nothing was changed") }
    }

    /// Has the later calls of a connection wait until ``next(of:)``.
    func hold(_ sender: String) { state.withLock { $0.queue.hold(sender) } }

    /// The call for which those of its connection have waited is answered.
    func next(of sender: String) {
        let isToAwait = state.withLock { state in
            state.queue.release(sender)
            return state.awaitRound()
        }
        if isToAwait { awaitNextRound() }
    }

    /// The main loop looks at its timers before each of its rounds, and one call is answered in each.
    private func awaitNextRound() { executor.perform { [weak self] in self?.answerNext() } }

    private func answerNext() {
        let (call, answer, isToAwait) = state.withLock { state in
            state.isAwaited = false
            let call = state.queue.take()
            return (call, state.answer, state.awaitRound())
        }
        if isToAwait { awaitNextRound() }
        if let call { answer(call) }
    }
}
