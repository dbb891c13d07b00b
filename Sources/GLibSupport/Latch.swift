internal import CGLib

/// Holds threads back until it is opened, once and for good.
///
/// It is made of GLib's own primitives: libdispatch starts a timer that wakes the process each second as soon as one of
/// its worker threads has run, and an idle agent sleeps.
package final class Latch: @unchecked Sendable {  // `isOpen` is touched only while `mutex` is held
    private let mutex = UnsafeMutablePointer<GMutex>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<GCond>.allocate(capacity: 1)
    private var isOpen = false

    package init() {
        g_mutex_init(mutex)
        g_cond_init(condition)
    }

    deinit {
        g_mutex_clear(mutex)
        g_cond_clear(condition)
        mutex.deallocate()
        condition.deallocate()
    }

    package func open() {
        g_mutex_lock(mutex)
        isOpen = true
        g_cond_broadcast(condition)
        g_mutex_unlock(mutex)
    }

    /// Returns at once when it is open already.
    package func wait() {
        g_mutex_lock(mutex)
        while !isOpen { g_cond_wait(condition, mutex) }
        g_mutex_unlock(mutex)
    }

    /// Waits for so long at the most.
    ///
    /// - Returns: Whether it is open.
    package func wait(seconds: Double) -> Bool {
        let end = g_get_monotonic_time() + gint64(seconds * 1_000_000)
        g_mutex_lock(mutex)
        defer { g_mutex_unlock(mutex) }
        while !isOpen { if g_cond_wait_until(condition, mutex, end) == 0 { break } }
        return isOpen
    }
}
