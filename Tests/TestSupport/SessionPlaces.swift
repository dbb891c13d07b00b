import Synchronization

/// How many sessions are open at a time.
///
/// Tests of a suite all begin at once, and a bus and an agent take an inotify instance each, of which a person may have 128
/// (`fs.inotify.max_user_instances`): beyond that, an agent doesn't see that its settings file changes. A few tests open a
/// second session while they have one, so there are many more places than such tests.
final class SessionPlaces: Sendable {
    static let shared = SessionPlaces(32)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ places: Int) { state = Mutex(State(free: places)) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
