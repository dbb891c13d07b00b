internal import Synchronization

/// A piece of work that a thread of its own does while this one goes on.
package final class Meanwhile<Output: Sendable>: Sendable {
    private let outcome = Mutex<Result<Output, any Error>?>(nil)
    private let end = Latch()

    /// Begins it, or does it at once where the system has no thread left.
    ///
    /// - Parameter name: Of the thread; shows in debuggers.
    package init(_ name: String, _ body: @escaping @Sendable () throws -> Output) {
        let work = { @Sendable [self] in
            let result = Result { try body() }
            outcome.withLock { $0 = result }
            end.open()
        }
        if !Threads.apart(name, work) { work() }
    }

    /// Waits for its end.
    ///
    /// - Throws: What it threw.
    package func value() throws -> Output? {
        end.wait()
        return try outcome.withLock { $0 }?.get()
    }

    /// Waits for its end, and asks each time that so many seconds have passed whether something holds it.
    ///
    /// - Returns: nil when something does.
    /// - Throws: What it threw.
    package func value(patience seconds: Double, isHeld: () -> Bool = { true }) throws -> Output? {
        while !end.wait(seconds: seconds) { if isHeld() { return nil } }
        return try outcome.withLock { $0 }?.get()
    }
}
