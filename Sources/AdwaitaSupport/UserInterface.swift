internal import GLibSupport

/// Where everything of the window happens: on the main thread, in the loop that GTK runs.
///
/// `MainActor` would never run there: its jobs wait for a loop of Dispatch's, and GTK runs GLib's.
@globalActor package actor UserInterface {
    package static let shared = UserInterface()
    private static let executor = MainContextExecutor.ofMainThread

    package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs `body` on the main thread, in the order in which it was asked to.
    package nonisolated static func perform(_ body: @escaping @Sendable @UserInterface () -> Void) {
        executor.perform { assumeIsolated(body) }
    }

    /// Runs `body` at once, for what GTK calls; on another thread it ends the process.
    package nonisolated static func assumeIsolated<Result: Sendable>(
        _ body: @UserInterface () throws -> Result
    ) rethrows -> Result {
        executor.checkIsolated()
        typealias Unisolated = () throws -> Result
        // The isolation is part of the type and of nothing else.
        return try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: Unisolated.self)() }
    }

    /// Lets go of an object where GTK may be called; the last reference may end on any thread.
    nonisolated static func release(_ body: @escaping @Sendable () -> Void) {
        if executor.isIsolatingCurrentContext() == true { body() } else { executor.perform(body) }
    }
}

extension UserInterface {
    /// Runs `body` before GTK runs its loop, on the thread that will run it.
    package nonisolated static func starting<Result: Sendable>(
        _ body: @UserInterface () throws -> Result
    ) rethrows -> Result {
        try executor.entering { try assumeIsolated(body) }
    }
}
