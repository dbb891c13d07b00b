internal import Foundation
internal import GLibSupport

/// Work that may never return, such as reading a file whose file system no longer answers: it is done on threads of its
/// own, and waited for only so long.
///
/// A thread that is held can't be ended, so there are at most ``most`` at a time; while all of them hang, work is
/// refused.
final class BlockingWork: @unchecked Sendable {  // touched on the executor's thread only
    /// What happened to some work.
    enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        /// It took longer than ``patience``. If it returns after all, its result is dropped.
        case tookTooLong
        /// As much as there may be at a time hangs already.
        case refused
    }

    /// How long work is waited for where nothing else is said, in seconds.
    static let patience = 5.0
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

    init(on executor: MainContextExecutor, most: Int = 4, patience: Double = patience) {
        self.executor = executor
        self.most = most
        self.patience = patience
    }

    /// Does `work` on a thread, and then `completion` on the executor, once.
    ///
    /// - Parameter late: What to do with a result that came too late.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value,
        late: @escaping @Sendable (Value) -> Void = { _ in },
        _ completion: @escaping @Sendable (Outcome<Value>) -> Void
    ) {
        guard hanging < most else { return completion(.refused) }
        waiting.append(
            Job(start: { [self] in start(work, late, completion) }, refuse: { completion(.refused) })
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
        _ late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (Outcome<Value>) -> Void
    ) {
        let call = Call()
        call.deadline = EventSource.timeout(after: patience, on: executor) { [self] in
            call.isGivenUp = true
            call.deadline = nil
            hanging += 1
            completion(.tookTooLong)
            guard hanging == most else { return }
            let refused = waiting
            waiting = []
            refused.forEach { $0.refuse() }
        }
        Thread { [self] in
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
        }.start()
    }

    /// One piece of work that is on a thread.
    private final class Call: @unchecked Sendable {  // touched on the executor's thread only
        var isGivenUp = false
        var deadline: EventSource?
    }
}
