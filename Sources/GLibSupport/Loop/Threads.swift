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

        var outputs: [Output] {
            state.withLock { state in state.parts.sorted { $0.key < $1.key }.flatMap(\.value) }
        }
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
