internal import CGLib
internal import Glibc
internal import Synchronization

/// Closes file descriptors that came from strangers, on threads of its own.
///
/// Closing a file tells its file system so and waits for the answer, and one that no longer answers holds the thread for as
/// long as it likes. At most ``mostThreads`` can be held; what comes then stays open until one of them is free.
enum DescriptorCloser {
    private struct State {
        var waiting: [Int32] = []
        var threads = 0
    }

    private static let state = Mutex(State())
    private static let mostThreads = 4

    static func close(_ number: Int32) {
        let needsThread = state.withLock { state in
            state.waiting.append(number)
            guard state.threads < mostThreads else { return false }
            state.threads += 1
            return true
        }
        guard needsThread else { return }
        guard let thread = g_thread_try_new("close", { _ in DescriptorCloser.closeAll() }, nil, nil) else {
            // No thread can be had; the next descriptor tries again.
            return state.withLock { $0.threads -= 1 }
        }
        g_thread_unref(thread)
    }

    private static func closeAll() -> gpointer? {
        while true {
            let next = state.withLock { state -> Int32? in
                if state.waiting.isEmpty { state.threads -= 1 }
                return state.waiting.popLast()
            }
            guard let next else { return nil }
            Glibc.close(next)
        }
    }
}
