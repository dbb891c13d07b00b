/// Work that may never return, such as reading a file whose file system no longer answers: it is done on threads of its
/// own, and waited for only so long.
///
/// A thread that is held can't be ended, so there are at most ``most`` at a time; while all of them hang, work is
/// refused, and so is work for which the system has no thread left.
package final class BlockingWork: @unchecked Sendable {  // touched on the executor's thread only
    /// What happened to some work.
    package enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        /// It took too long. If it returns after all, its result is dropped.
        case tookTooLong
        /// As much as there may be at a time hangs already, or there is no thread for it.
        case refused
    }

    /// How long work is waited for, in seconds, unless its owner says otherwise.
    package static let patience = 5.0
    private let executor: MainContextExecutor
    private let most: Int
    private let patience: Double
    private var waiting: [Job] = []
    private var running = 0
    private var hanging = 0

    private struct Job {
        let start: () -> Void
        let refuse: () -> Void
    }

    package init(on executor: MainContextExecutor, most: Int = 4, patience: Double = BlockingWork.patience) {
        (self.executor, self.most, self.patience) = (executor, most, patience)
    }

    /// Does `work` on a thread, and then `completion` on the executor, once.
    ///
    /// - Parameters:
    ///   - isHeld: Asked each time that it has been waited for so long; if not, it is waited for once more.
    ///   - late: What to do with a result that came too late.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value,
        isHeld: @escaping @Sendable () -> Bool = { true },
        late: @escaping @Sendable (Value) -> Void = { _ in },
        _ completion: @escaping @Sendable (Outcome<Value>) -> Void
    ) {
        guard hanging < most else { return completion(.refused) }
        waiting.append(
            Job(start: { [self] in start(work, isHeld, late, completion) }, refuse: { completion(.refused) })
        )
        startNext()
    }

    private func startNext() {
        while running < most, !waiting.isEmpty {
            running += 1
            waiting.removeFirst().start()
        }
    }

    private func start<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value,
        _ isHeld: @escaping @Sendable () -> Bool,
        _ late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (Outcome<Value>) -> Void
    ) {
        let call = Call()
        watch(call, isHeld) { completion(.tookTooLong) }
        let isApart = Threads.apart("blocking") { [self] in
            let value = work()
            executor.perform { [self] in
                running -= 1
                call.deadline = nil
                if call.isGivenUp {
                    hanging -= 1
                    late(value)
                } else {
                    completion(.done(value))
                }
                startNext()
            }
        }
        guard !isApart else { return }
        running -= 1
        call.deadline = nil
        completion(.refused)
    }

    private func watch(
        _ call: Call,
        _ isHeld: @escaping @Sendable () -> Bool,
        _ giveUp: @escaping @Sendable () -> Void
    ) {
        call.deadline = EventSource.timeout(after: patience, on: executor) { [self] in
            guard isHeld() else { return watch(call, isHeld, giveUp) }
            call.isGivenUp = true
            call.deadline = nil
            hanging += 1
            giveUp()
            guard hanging == most else { return }
            let refused = waiting
            waiting = []
            refused.forEach { $0.refuse() }
        }
    }

    /// One piece of work that is on a thread.
    private final class Call: @unchecked Sendable {  // touched on the executor's thread only
        var isGivenUp = false
        var deadline: EventSource?
    }
}
