internal import AgentCore
package import GLibSupport

/// The agent of one login session, on the thread of its executor.
package actor SessionAgent {
    private let shell: Shell
    private nonisolated let executor: MainContextExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ parts: AgentParts) {
        executor = parts.executor
        shell = Shell(parts)
    }

    /// Takes up the schedule where the last run left it, and rings what is due.
    ///
    /// The process owns the bus name already; calls that came since are answered after this.
    ///
    /// - Parameter environment: That of the process, where an agent before may have left what the session said.
    /// - Throws: `AgendaError` when the schedule can't be read.
    package func start(_ environment: [String: String]) throws {
        shell.launcher.takeOver(environment)
        try shell.start()
    }

    /// Answers a call; refusals travel as `io.github.carillon.Error.…`.
    package func answer(_ call: BusInvocation) { shell.answer(call) }

    /// Begins no popup any more, waits for the one that the server is being asked to show, and lets go of the bus.
    package func stop(_ completion: @escaping @Sendable () -> Void) {
        shell.stop(completion)
        shell.launcher.handOver()
    }
}
