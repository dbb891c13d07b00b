internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// Receives calls from the bus, for as long as the process owns the bus name: on a thread of its own, which
/// sleeps while none comes.
///
/// The name is taken before the schedule, so calls come before there is an agent to answer them: they are kept until it
/// is decided whether there will be one. An agent that waits for the schedule (decision 25) refuses them all.
final class Reception: Sendable {
    /// What happens to a call.
    private enum State {
        /// It is not decided yet; these wait.
        case undecided([BusInvocation])
        case refusing(@Sendable () -> AgendaError)
        case open(@Sendable (BusInvocation) -> Void)
    }

    /// Callers wait for milliseconds, and each for one answer.
    private static let most = (calls: 1_000, bytes: 32 * 1024 * 1024)
    private let state = Mutex(State.undecided([]))
    private let executor: MainContextExecutor

    /// - Parameter executor: The thread on which calls come in.
    init(on executor: MainContextExecutor) { self.executor = executor }

    /// Exports the agent's interfaces; calls are kept from now on.
    ///
    /// - Throws: `GLibError` when they can't be.
    func open(on connection: BusConnection) throws {
        try executor.performAndWait { [self] in
            try connection.export(at: BusNames.path, introspection: Introspection.xml) { [self] in receive($0) }
            try connection.export(at: BusNames.popupsPath, introspection: Introspection.notifications) { [self] in
                receive($0)
            }
        }
    }

    /// Refuses what has come and what comes, each with what `reason` says at that time.
    func refuse(_ reason: @escaping @Sendable () -> AgendaError) { settle(.refusing(reason)) }

    /// Keeps what comes from now on, after a time in which it was refused: an agent is about to be there.
    func keep() {
        state.withLock { state in
            if case .refusing = state { state = .undecided([]) }
        }
    }

    /// Has `agent` take what has come and what comes, in the order in which it came.
    func admit(_ agent: @escaping @Sendable (BusInvocation) -> Void) { settle(.open(agent)) }

    /// Nothing comes in any more.
    func close() { executor.stopAndWait() }

    private func receive(_ call: BusInvocation) {
        let answer = state.withLock { state -> (@Sendable (BusInvocation) -> Void)? in
            switch state {
            case .open(let agent): return agent
            case .refusing(let reason): return { $0.refuse(reason()) }
            case .undecided(let calls)
            where calls.count >= Self.most.calls || calls.reduce(call.footprint) { $0 + $1.footprint } > Self.most.bytes:
                return {
                    $0.fail("org.freedesktop.DBus.Error.LimitsExceeded", "the agent is starting; too many calls wait")
                }
            case .undecided(let calls):
                state = .undecided(calls + [call])
                return nil
            }
        }
        answer?(call)
    }

    /// Once that has been taken which is on its way already.
    private func settle(_ decision: State) { try? executor.performAndWait { [self] in carryOut(decision) } }

    private func carryOut(_ decision: State) {
        let waiting = state.withLock { state -> [BusInvocation] in
            defer { state = decision }
            if case .undecided(let calls) = state { return calls }
            return []
        }
        switch decision {
        case .undecided: break
        case .refusing(let reason): for call in waiting { call.refuse(reason()) }
        case .open(let agent): waiting.forEach(agent)
        }
    }
}
