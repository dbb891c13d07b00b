internal import GLibSupport
internal import NotificationCore
internal import Synchronization

/// The responses that were delivered to an app on this connection.
///
/// An agent that has replaced another delivers again what it doesn't know to be done. The app still gets each response
/// only once, and when it is done every agent that waits for that gets its reply.
final class ToldResponses: Sendable {
    /// Numbers start over after a schedule was lost.
    private struct Key: Hashable {
        let number: Int64
        let answered: WallTime
    }

    /// The calls that wait for the app; they fail when its completion handler is released.
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
    ///   - tell: Tells the app, and gives it what it is to call when it is done; false if there is no delegate.
    ///   - fail: Answers a call that couldn't be delivered.
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
