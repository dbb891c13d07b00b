internal import CGLib
internal import Glibc

/// A source on an executor's main context: a timer, a Unix signal. It lives as long as the value that holds it.
package final class EventSource: @unchecked Sendable {  // GSource reference counting and destruction are thread-safe
    private let source: UnsafeMutablePointer<GSource>

    private init(adopting source: UnsafeMutablePointer<GSource>, context: OpaquePointer) {
        self.source = source
        g_source_attach(source, context)
    }

    deinit {
        cancel()
        g_source_unref(source)
    }

    /// Removes the source; its handler is not called again. Calling it twice is harmless.
    package func cancel() { g_source_destroy(source) }

    /// Calls `handler` once on `executor`, `seconds` from now in time spent awake.
    ///
    /// Meant for short waits (a grace period, a time-out); schedules use ``ClockTimer``.
    package static func timeout(
        after seconds: Double,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        let milliseconds = UInt32(max(0, min(seconds * 1000, Double(Int32.max))).rounded(.up))
        guard let source = g_timeout_source_new(milliseconds) else { return nil }
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        ClosureBox.install(handler, on: source)
        return EventSource(adopting: source, context: executor.context)
    }

    /// Calls `handler` on `executor` each time the process receives `signal` (SIGTERM, SIGINT or SIGHUP).
    package static func signal(
        _ signal: Int32,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        guard let source = g_unix_signal_source_new(signal) else { return nil }
        ClosureBox.install(handler, on: source, once: false)
        return EventSource(adopting: source, context: executor.context)
    }

    /// Calls `handler` on `executor` each time `descriptor` is readable. The descriptor stays the caller's.
    static func readable(
        _ descriptor: Int32,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        guard let source = g_unix_fd_source_new(descriptor, G_IO_IN) else { return nil }
        let data = Unmanaged.passRetained(ClosureBox(handler)).toOpaque()
        carillon_source_set_unix_fd_callback(
            source,
            { _, _, data in
                guard let data else { return 0 }
                Unmanaged<ClosureBox>.fromOpaque(data).takeUnretainedValue().body()
                return 1
            },
            data,
            { $0.map { Unmanaged<ClosureBox>.fromOpaque($0).release() } }
        )
        return EventSource(adopting: source, context: executor.context)
    }
}
