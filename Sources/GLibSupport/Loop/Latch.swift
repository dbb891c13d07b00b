internal import CGLib

/// Holds threads back until it is opened, once and for good.
///
/// It is made of GLib's own primitives: libdispatch starts a timer that wakes the process each second as soon as one of
/// its worker threads has run, and an idle agent sleeps.
package final class Latch: @unchecked Sendable {  // its variables are touched only while `mutex` is held
    private let mutex = UnsafeMutablePointer<GMutex>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<GCond>.allocate(capacity: 1)
    private var isOpen = false
    private var followers: [Latch] = []

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
        let followers = followers
        self.followers = []
        g_cond_broadcast(condition)
        g_mutex_unlock(mutex)
        followers.forEach { $0.open() }
    }

    /// Has `other` opened together with this one, so that one thread can wait for the first of several.
    package func opens(_ other: Latch) {
        g_mutex_lock(mutex)
        let isOpen = isOpen
        if !isOpen { followers.append(other) }
        g_mutex_unlock(mutex)
        if isOpen { other.open() }
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
