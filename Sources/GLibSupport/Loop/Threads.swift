internal import CGLib
internal import FoundationEssentials
internal import Synchronization

/// Threads for a single piece of work, which end with it: a pool's would wake an idle process.
package enum Threads {
    /// How many inputs a thread takes at a time.
    private static let portion = 16
    /// More threads than these wait for the disk and for each other.
    private static let most = 4

    /// Runs `body` on a thread of its own.
    ///
    /// - Parameter name: Shows in debuggers, and is cut at 15 bytes by the kernel.
    /// - Returns: False when the system has no thread left; `body` isn't run then.
    package static func apart(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let data = Unmanaged.passRetained(ClosureBox(body))
        // g_thread_new ends the process instead.
        let thread = g_thread_try_new(
            name,
            { data in
                guard let data else { return nil }
                Unmanaged<ClosureBox>.fromOpaque(data).takeRetainedValue().body()
                return nil
            },
            data.toOpaque(),
            nil
        )
        guard let thread else {
            data.release()
            return false
        }
        g_thread_unref(thread)
        return true
    }

    /// What `body` makes of each input, in their order: on as many threads as there are processors, this one among them.
    package static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ name: String,
        _ body: @escaping @Sendable (Input) -> Output
    ) -> [Output] {
        let work = Work(inputs: inputs, portion: portion, body: body)
        let portions = (inputs.count + portion - 1) / portion
        let helpers = max(0, min(ProcessInfo.processInfo.activeProcessorCount, most, portions) - 1)
        let ends = (0..<helpers).compactMap { _ in
            let end = Latch()
            let isApart = apart(name) {
                work.run()
                end.open()
            }
            return isApart ? end : nil
        }
        work.run()
        ends.forEach { $0.wait() }
        return work.outputs
    }

    private final class Work<Input: Sendable, Output: Sendable>: Sendable {
        private let inputs: [Input]
        private let portion: Int
        private let body: @Sendable (Input) -> Output
        private let state = Mutex<(next: Int, parts: [Int: [Output]])>((0, [:]))

        init(inputs: [Input], portion: Int, body: @escaping @Sendable (Input) -> Output) {
            (self.inputs, self.portion, self.body) = (inputs, portion, body)
        }

        /// Takes portions until none is left.
        func run() {
            while true {
                let start = state.withLock { state in
                    defer { state.next = min(state.next + portion, inputs.count) }
                    return state.next
                }
                guard start < inputs.count else { return }
                let part = inputs[start..<min(start + portion, inputs.count)].map(body)
                state.withLock { $0.parts[start] = part }
            }
        }

        var outputs: [Output] { state.withLock { state in state.parts.sorted { $0.key < $1.key }.flatMap(\.value) } }
    }
}

/// Memory that was taken for something large and is no longer needed.
package enum FreedMemory {
    /// Gives it back to the system: the allocator keeps what lies below anything that is still in use, for ever.
    package static func giveBack() { _ = malloc_trim(0) }

    /// Keeps the allocator's thresholds where they are at the start, in the whole process; to be called before any thread is made.
    ///
    /// By itself it raises them with each large block that is freed: after a message of 10 MB it keeps up to 20 MB on top of a
    /// thread's heap, which ``giveBack()`` doesn't reach (mallopt(3), M_MMAP_THRESHOLD). What a ring takes it keeps: to
    /// give back so little several times a ring, and to get it again page by page, took a tenth of the ring's time.
    ///
    /// All threads take from one heap: of theirs, ``giveBack()`` would leave the top (46 MB after a call of 10,000 requests).
    package static func keepThresholds() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        _ = mallopt(M_TRIM_THRESHOLD, 1024 * 1024)
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// The variable that has GLib take its memory from the allocator, with its value.
    package static let setting = (name: "G_SLICE", value: "always-malloc")

    /// Whether GLib has an allocator of its own, which gives nothing back; it reads ``setting`` before `main` begins.
    package static var isKeptByGLib: Bool { glib_check_version(2, 76, 0) != nil }
}

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
