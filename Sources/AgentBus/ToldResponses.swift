internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// The responses that an app has been told of on this connection.
///
/// An agent that has taken another's place tells again of what it hasn't heard to be over. The app is told once all the
/// same, and when it is done every agent that waits for that gets its reply.
final class ToldResponses: Sendable {
    /// Numbers begin anew where a schedule has been lost.
    private struct Key: Hashable {
        let number: Int64
        let answered: WallTime
    }

    /// The calls that wait for the app; they fail when its completion handler is let go.
    private final class Waiting: Sendable {
        let calls: Mutex<[BusInvocation]>
        init(_ call: BusInvocation) { calls = Mutex([call]) }
    }

    private struct State {
        /// Held by the completion handlers.
        var waiting: [Key: Weak] = [:]
        /// The last ones that the app was done with: the agent may have gone before it heard.
        var done: [Key] = []
    }

    private struct Weak { weak var waiting: Waiting? }

    private static let mostDone = Response.mostKept

    private let state = Mutex(State())

    /// Tells the app of a response, once.
    ///
    /// - Parameters:
    ///   - tell: Tells the app, and gives it what it is to call when it is done; false when nobody is there.
    ///   - fail: Answers a call of which nobody could be told.
    func take(
        _ response: ResponseSummary,
        _ call: BusInvocation,
        _ tell: (ResponseSummary, @escaping @Sendable () -> Void) -> Bool,
        orElse fail: (BusInvocation) -> Void
    ) {
        let key = Key(number: response.number, answered: response.answered)
        enum Step { case tell(Waiting), reply, wait }
        let step: Step = state.withLock { state in
            if state.done.contains(key) { return .reply }
            if let waiting = state.waiting[key]?.waiting {
                waiting.calls.withLock { $0.append(call) }
                return .wait
            }
            state.waiting = state.waiting.filter { $0.value.waiting != nil }
            let waiting = Waiting(call)
            state.waiting[key] = Weak(waiting: waiting)
            return .tell(waiting)
        }
        switch step {
        case .wait: break
        case .reply: call.reply()
        case .tell(let waiting):
            if !tell(response, { [self] in finish(key, waiting) }) { take(from: waiting, key).forEach(fail) }
        }
    }

    private func finish(_ key: Key, _ waiting: Waiting) {
        state.withLock { state in
            state.done.append(key)
            if state.done.count > Self.mostDone { state.done.removeFirst() }
        }
        for call in take(from: waiting, key) { call.reply() }
    }

    private func take(from waiting: Waiting, _ key: Key) -> [BusInvocation] {
        state.withLock { state in
            state.waiting[key] = nil
            return waiting.calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }
    }
}
