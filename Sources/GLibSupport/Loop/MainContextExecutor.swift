internal import CGLib
internal import Synchronization

/// A `GMainContext` run by one dedicated thread, usable as an actor's executor.
///
/// Everything that GLib delivers through a main context (D-Bus signals, method calls, timers) arrives on this thread
/// when it was set up on it, so an actor with this executor may re-enter itself with `assumeIsolated` from any such
/// callback. The thread sleeps in `poll` while nothing happens: an idle executor wakes zero times.
///
/// The executor must outlive its actors. ``stop()`` ends the loop; jobs that are enqueued afterwards never run.
package final class MainContextExecutor: SerialExecutor, @unchecked Sendable {  // GLib's loops are thread-safe
    let context: OpaquePointer
    private let loop: OpaquePointer
    private let thread: UnsafeMutablePointer<GThread>?

    /// Starts the thread; `name` shows in debuggers and is cut at 15 bytes by the kernel.
    package init(name: String) {
        context = g_main_context_new()
        loop = g_main_loop_new(context, 0)
        thread = g_thread_new(
            name,
            { data in
                guard let data else { return nil }
                let loop = OpaquePointer(data)
                let context = g_main_loop_get_context(loop)
                g_main_context_push_thread_default(context)
                g_main_loop_run(loop)
                g_main_context_pop_thread_default(context)
                g_main_loop_unref(loop)
                return nil
            },
            UnsafeMutableRawPointer(g_main_loop_ref(loop))
        )
    }

    /// The process's default context, which GTK runs on the main thread: without a thread of its own.
    package static let ofMainThread = MainContextExecutor()

    private init() {
        context = g_main_context_ref(g_main_context_default())
        loop = g_main_loop_new(context, 0)
        thread = nil
    }

    /// Runs `body` on the calling thread as if the context's loop ran there; not while another thread runs it.
    package func entering<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isOurs = g_main_context_acquire(context) != 0
        defer { if isOurs { g_main_context_release(context) } }
        return try body()
    }

    deinit {
        if let thread { g_thread_unref(thread) }
        g_main_loop_unref(loop)
        g_main_context_unref(context)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let box = JobBox(job: UnownedJob(job), executor: asUnownedSerialExecutor())
        attach(priority: G_PRIORITY_DEFAULT) { box.job.runSynchronously(on: box.executor) }
    }

    package func checkIsolated() {
        precondition(g_main_context_is_owner(context) != 0, "not on the thread of this main context")
    }

    package func isIsolatingCurrentContext() -> Bool? { g_main_context_is_owner(context) != 0 }

    /// Runs `body` once on the thread, after what is queued already.
    package func perform(_ body: @escaping @Sendable () -> Void) { attach(priority: G_PRIORITY_DEFAULT, body) }

    /// Runs `body` on the thread, holds the calling thread meanwhile, and returns its result.
    ///
    /// GLib objects that report on the main context they were made under, such as a bus connection that tells of its
    /// end, must be made this way. Calling it on the executor's own thread would wait for ever.
    package func performAndWait<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
        let done = Latch()
        perform {
            let result = Swift.Result { try body() }
            outcome.withLock { $0 = result }
            done.open()
        }
        done.wait()
        guard let result = outcome.withLock({ $0 }) else {
            throw GLibError(domain: "carillon", code: 0, message: "the executor has ended")
        }
        return try result.get()
    }

    /// Ends the thread's loop once the jobs queued so far have run.
    package func stop() {
        attach(priority: G_PRIORITY_LOW) { [loop = SendableLoop(loop)] in g_main_loop_quit(loop.pointer) }
    }

    /// Ends the thread's loop and waits for the thread, so that no callback runs any more when this returns.
    ///
    /// What an actor on this executor owns may be let go only afterwards. Not for the executor's own thread.
    package func stopAndWait() {
        stop()
        if let thread { g_thread_join(g_thread_ref(thread)) }
    }

    /// A handler that GLib may carry about although it holds what belongs to this thread: it is called here alone.
    ///
    /// To be made on this executor's thread. A call from another thread ends the process, as a data race would be worse.
    package func confined(_ body: @escaping () -> Void) -> @Sendable () -> Void {
        let handler = confined { (_: Void) in body() }
        return { handler(()) }
    }

    /// The same for a handler that is given something.
    package func confined<Input>(_ body: @escaping (Input) -> Void) -> @Sendable (Input) -> Void {
        checkIsolated()
        let box = ConfinedBox(body: body)
        return { [self] input in
            checkIsolated()
            box.body(input)
        }
    }

    private struct ConfinedBox<Input>: @unchecked Sendable {  // checked at each call
        let body: (Input) -> Void
    }

    private func attach(priority: Int32, _ body: @escaping @Sendable () -> Void) {
        let source = g_idle_source_new()
        g_source_set_priority(source, priority)
        ClosureBox.install(body, on: source)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    private struct SendableLoop: @unchecked Sendable {  // GMainLoop is thread-safe
        let pointer: OpaquePointer
        init(_ pointer: OpaquePointer) { self.pointer = pointer }
    }

    /// What an enqueued job needs to run; handed over once, read once.
    private struct JobBox: Sendable {
        let job: UnownedJob
        let executor: UnownedSerialExecutor
    }
}

/// A closure on its way through C: retained when handed over, released in the destroy notification and nowhere else.
final class ClosureBox {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }

    /// Makes `source` call `body` each time it is dispatched; with `once`, it is removed after the first call.
    static func install(_ body: @escaping () -> Void, on source: UnsafeMutablePointer<GSource>?, once: Bool = true) {
        let data = Unmanaged.passRetained(ClosureBox(body)).toOpaque()
        let release: GDestroyNotify = { $0.map { Unmanaged<ClosureBox>.fromOpaque($0).release() } }
        if once {
            g_source_set_callback(source, { ClosureBox.call($0, result: 0) }, data, release)
        } else {
            g_source_set_callback(source, { ClosureBox.call($0, result: 1) }, data, release)
        }
    }

    static func call(_ data: gpointer?, result: gboolean) -> gboolean {
        guard let data else { return 0 }
        Unmanaged<ClosureBox>.fromOpaque(data).takeUnretainedValue().body()
        return result
    }
}
