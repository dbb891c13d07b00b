package import CalendarFiles
package import GLibSupport

/// Does with the files of folders what may never return.
package protocol FolderWork: AnyObject {
    /// Does `work` for the folder of a path, and then `completion` on the caller's executor, once.
    ///
    /// - Parameter slow: Called before, once the work takes so long that others are not to wait for it.
    /// - Parameter late: What to do with a result that came after it was given up.
    func run<Value: Sendable>(
        for path: String,
        _ work: @escaping @Sendable (any FolderFiles) -> Value,
        slow: @escaping @Sendable () -> Void,
        late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (BlockingWork.Outcome<Value>) -> Void
    )

    /// Says whether work that begins now has gone on for so long that it is to leave its rest to the next.
    func fullTime() -> @Sendable () -> Bool
}

/// A thread for each folder: while one hangs, it costs its own folder and no other.
final class FolderThreads: FolderWork {  // used on the executor's thread alone
    /// For how long a file system is waited for, in seconds, twice; after how many seconds work is slow; and for how long it goes
    /// on of its own accord.
    private static let (patience, slow, fullTime) = (1.5, 1.0, 0.75)

    private let executor: MainContextExecutor
    private var threads: [String: BlockingWork] = [:]

    init(on executor: MainContextExecutor) { self.executor = executor }

    func run<Value: Sendable>(
        for path: String,
        _ work: @escaping @Sendable (any FolderFiles) -> Value,
        slow: @escaping @Sendable () -> Void,
        late: @escaping @Sendable (Value) -> Void,
        _ completion: @escaping @Sendable (BlockingWork.Outcome<Value>) -> Void
    ) {
        let thread = threads[path] ?? BlockingWork(on: executor, most: 1, patience: Self.patience)
        threads[path] = thread
        let files = AskedFiles()
        let wait = Wait()
        wait.end = EventSource.timeout(after: Self.slow, on: executor) {
            wait.end = nil
            slow()
        }
        thread.run({ work(files) }, isHeld: { files.isHeld }, late: late) { outcome in
            wait.end = nil
            completion(outcome)
        }
    }

    private final class Wait: @unchecked Sendable {  // used on the executor's thread alone
        var end: EventSource?
    }

    func fullTime() -> @Sendable () -> Bool {
        let end = ClockTimer.now(.boottime) + Int64(Self.fullTime * 1_000_000)
        return { ClockTimer.now(.boottime) > end }
    }
}
