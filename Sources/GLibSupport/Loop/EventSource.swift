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

    /// Calls `handler` on `executor` each time a file system is mounted or taken away, by the kernel's word: nothing polls.
    package static func mountsChanged(
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable () -> Void
    ) -> EventSource? {
        let table = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard table >= 0 else { return nil }
        // It stays open as long as the process, as the source does.
        return watch(table, for: G_IO_PRI, on: executor, keeps: true, handler)
    }

    /// Calls `handler` on `executor` once, when nobody reads any more what is written to `descriptor`; never for a file.
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

/// A handler of a GDBus callback on its way through C: retained when handed over, released in the destroy notification or
/// by the one call that it gets, and nowhere else.
final class HandlerBox<Value> {
    let handler: @Sendable (Value) -> Void
    init(_ handler: @escaping @Sendable (Value) -> Void) { self.handler = handler }
}

/// Waits for one signal of the bus.
///
/// It hears nothing any more once it has been called, cancelled or let go.
package final class SignalWait: @unchecked Sendable {  // made, called and cancelled on one thread
    private let connection: BusConnection
    private var subscription: UInt32 = 0

    /// Calls `handler` with the first signal of `match` that `isWanted`, on the calling thread's main context.
    package init(
        _ match: BusConnection.SignalMatch,
        on connection: BusConnection,
        where isWanted: @escaping @Sendable (BusConnection.Signal) -> Bool = { _ in true },
        _ handler: @escaping @Sendable (BusConnection.Signal) -> Void
    ) {
        self.connection = connection
        subscription = connection.subscribe(match) { [weak self] signal in
            guard let self, subscription != 0, isWanted(signal) else { return }
            cancel()
            handler(signal)
        }
    }

    deinit { cancel() }

    package func cancel() {
        connection.unsubscribe(subscription)
        subscription = 0
    }
}
