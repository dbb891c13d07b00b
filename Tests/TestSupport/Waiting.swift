import Foundation

/// What went wrong in the machinery of a test, in one sentence.
package struct SupportError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// A value behind a lock, with a way to wait for it to become what one hopes for.
///
/// Every wait has a deadline. Changes made through ``withLock(_:)`` wake all who wait.
package final class Monitor<State>: @unchecked Sendable {  // `state` is touched only while `condition` is held
    private let condition = NSCondition()
    private var state: State

    package init(_ state: State) {
        self.state = state
    }

    /// Reads or changes the state, and wakes whoever waits for it.
    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&state)
    }

    /// Blocks the calling thread until `probe` finds something, or returns nil when the time is over.
    package func wait<Result>(_ timeout: Duration, for probe: (inout State) -> Result?) -> Result? {
        let deadline = ContinuousClock.now + timeout
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let found = probe(&state) { return found }
            let left = deadline - ContinuousClock.now
            if left <= .zero { return nil }
            _ = condition.wait(until: Date(timeIntervalSinceNow: left.seconds))
        }
    }
}

extension Duration {
    /// The duration as a number of seconds, as Foundation wants it.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// How long a test waits for what must come: a limit that only something broken reaches, however busy the machine is.
    package static var patience: Duration { .seconds(90) }

    /// The duration in whole milliseconds, rounded up, as poll(2) wants it.
    var milliseconds: Int32 {
        Int32(clamping: Int((seconds * 1000).rounded(.up)))
    }
}

/// Runs a blocking piece of work on a thread of its own.
///
/// Swift's own threads are as many as there are cores; a test that blocked one of them would hold up all the others.
package func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread {
            continuation.resume(with: Swift.Result { try body() })
        }.start()
    }
}

/// Looks again and again until `condition` holds; for what announces itself through no event.
///
/// - Parameters:
///   - what: What is being waited for, as the error shall name it.
///   - interval: How long to rest between two looks.
/// - Throws: ``SupportError`` when the time is over. Whatever `condition` throws ends the waiting as well.
package func waitUntil(
    _ what: String,
    timeout: Duration = .patience,
    every interval: Duration = .milliseconds(30),
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + timeout
    while try await !condition() {
        guard ContinuousClock.now < deadline else {
            throw SupportError("Waited \(timeout.seconds) s in vain: \(what).")
        }
        try await Task.sleep(for: interval)
    }
}
