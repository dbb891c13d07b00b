internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// Answers calls in turn: one of each program, and between two of them whatever else is due. What takes long is answered in
/// slices, each of which waits for its turn; the later calls of its connection wait until it is answered.
///
/// They come on a thread of their own (``Reception``) and are answered on the agent's, which sees none but the one
/// whose turn it is: thousands that come at once hold up nothing there.
final class Turns: Sendable {
    private enum Step: Sendable {
        case call(BusInvocation)
        case rest(@Sendable () -> Void)
    }

    private struct State {
        var queue = CallQueue<Step>()
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
    private let identities: Identities
    private let executor: MainContextExecutor

    init(_ identities: Identities, executor: MainContextExecutor) {
        (self.identities, self.executor) = (identities, executor)
    }

    /// Answers calls whose turn it is; to be asked for on the agent's thread.
    func start(_ answer: @escaping (BusInvocation) -> Void) {
        let answer = executor.confined(answer)
        state.withLock { $0.answer = answer }
    }

    /// Has a call answered when it is its turn. From any thread.
    ///
    /// - Throws: `limitsExceeded` when too many wait already.
    func put(_ call: BusInvocation) throws(AgendaError) {
        let program = identities.program(of: call.sender)
        if state.withLock({ $0.isAwaited || !$0.queue.isEmpty }) { call.compact() }
        let problem = change { $0.put(.call(call), of: call.sender, in: program, bytes: call.footprint) }
        if let problem { throw Self.refusal(problem) }
    }

    /// Why no call of a connection could wait here now. From any thread.
    func refusal(of sender: String) -> AgendaError? {
        let program = program(of: sender)
        return state.withLock { $0.queue.obstacle(for: program) }.map(Self.refusal)
    }

    private static func refusal(_ problem: String) -> AgendaError {
        AgendaError(.limitsExceeded, "\(problem); nothing was changed")
    }

    /// Goes on with a call when it is the turn of its program again, and refuses it when that fails. From the agent's thread.
    func goOn(with call: BusInvocation, _ rest: @escaping () throws(AgendaError) -> Void) {
        let program = program(of: call)
        let rest = executor.confined {
            do throws(AgendaError) { try rest() } catch { call.refuse(error) }
        }
        change { $0.putBack(.rest(rest), of: call.sender, in: program, bytes: call.footprint) }
    }

    /// Has the later calls of a call's connection wait until ``next(after:)``.
    func hold(for call: BusInvocation) {
        let program = program(of: call)
        change { $0.hold(call.sender, in: program, bytes: call.footprint) }
    }

    /// The call for which those of its connection have waited is answered.
    func next(after call: BusInvocation) { change { $0.release(call.sender) } }

    /// The program whose turn a call was answered in.
    func program(of call: BusInvocation) -> String { program(of: call.sender) }

    /// The program of a connection, as far as it is known. From any thread.
    func program(of sender: String) -> String { identities.knownProgram(of: sender) }

    private func change<Result: Sendable>(_ body: (inout CallQueue<Step>) -> Result) -> Result {
        let (result, isToAwait) = state.withLock { state in
            let result = body(&state.queue)
            return (result, state.awaitRound())
        }
        if isToAwait { awaitNextRound() }
        return result
    }

    /// The main loop looks at its timers before each of its rounds, and one call is answered in each.
    private func awaitNextRound() { executor.perform { [weak self] in self?.answerNext() } }

    private func answerNext() {
        let (step, answer, isToAwait) = state.withLock { state in
            state.isAwaited = false
            let step = state.queue.take()
            return (step, state.answer, state.awaitRound())
        }
        if isToAwait { awaitNextRound() }
        switch step {
        case .call(let call): answer(call)
        case .rest(let rest): rest()
        case nil: break
        }
    }
}
