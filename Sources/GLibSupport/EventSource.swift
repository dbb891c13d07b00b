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
        watch(descriptor, for: G_IO_IN, on: executor, keeps: true, handler)
    }

    /// Calls `handler` on `executor` each time that a file system is mounted or taken away. The kernel tells of it, so
    /// nothing wakes up in between.
    package static func mountsChanged(
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        let table = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard table >= 0 else { return nil }
        // It stays open as long as the process, as the source does.
        return watch(table, for: G_IO_PRI, on: executor, keeps: true, handler)
    }

    /// Calls `handler` on `executor` once, when nobody reads any more what is written to `descriptor`. A file has no reader
    /// that could go away.
    package static func readerGone(
        _ descriptor: Int32,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        let gone = GIOCondition(rawValue: G_IO_ERR.rawValue | G_IO_HUP.rawValue)
        return watch(descriptor, for: gone, on: executor, keeps: false, handler)
    }

    private static func watch(
        _ descriptor: Int32,
        for condition: GIOCondition,
        on executor: MainContextExecutor,
        keeps: Bool,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        guard let source = g_unix_fd_source_new(descriptor, condition) else { return nil }
        let data = Unmanaged.passRetained(ClosureBox(handler)).toOpaque()
        let release: GDestroyNotify = { $0.map { Unmanaged<ClosureBox>.fromOpaque($0).release() } }
        if keeps {
            carillon_source_set_unix_fd_callback(
                source,
                { _, _, data in ClosureBox.call(data, result: 1) },
                data,
                release
            )
        } else {
            carillon_source_set_unix_fd_callback(
                source,
                { _, _, data in ClosureBox.call(data, result: 0) },
                data,
                release
            )
        }
        return EventSource(adopting: source, context: executor.context)
    }
}
