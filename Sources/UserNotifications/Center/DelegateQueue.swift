internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// Where delegates are called: on the main thread, as with Apple's framework, or on a background thread in a program whose
/// main thread doesn't serve the main queue (a GTK program's, for example).
///
/// Whether it does is found out: something is put on the main queue, and once it has run, it does.
final class DelegateQueue: Sendable {
    private enum Place { case unknown, main, background }

    private let background = DispatchQueue(label: "UserNotifications.delegate")
    private let place = Mutex(Place.unknown)

    /// Starts to find out.
    func probe() {
        guard place.withLock({ $0 != .main }) else { return }
        DispatchQueue.main.async { self.found(.main) }
    }

    /// Runs something once, where delegates are called.
    ///
    /// - Parameter patience: How many seconds a main thread may take that was never seen to serve its queue.
    func run(patience: Double, _ body: @escaping @Sendable () -> Void) {
        switch place.withLock({ $0 }) {
        case .main: DispatchQueue.main.async(execute: body)
        case .background: background.async(execute: body)
        case .unknown:
            let turn = OnceOnly()
            DispatchQueue.main.async {
                self.found(.main)
                if turn.take() { body() }
            }
            background.asyncAfter(deadline: .now() + patience) {
                guard turn.take() else { return }
                self.found(.background)
                body()
            }
        }
    }

    private func found(_ place: Place) { self.place.withLock { $0 = place } }
}

/// Something that only the first to come gets.
private final class OnceOnly: Sendable {
    private let isTaken = Mutex(false)

    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}

/// Calls that are still to be made when the program ends.
///
/// A program on Linux may exit right after a call whose result it doesn't wait for, where Apple's apps keep running. Its
/// exit waits for the calls that were made, and for nothing else: with none under way it only reads a counter.
final class LastCalls: Sendable {
    static let shared = LastCalls()

    /// The longest that a program's exit waits, in seconds.
    private static let patience = 2.0
    /// What calls run on: its end can't be waited for from there.
    private static let ownQueue = DispatchSpecificKey<Bool>()

    private let underWay = DispatchGroup()
    /// A child of `fork` has the counter, and none of the threads that would count down.
    private let process = getpid()

    private init() { atexit { LastCalls.shared.wait() } }

    /// A queue for calls, one after the other.
    static func makeQueue(_ label: String) -> DispatchQueue {
        let queue = DispatchQueue(label: label)
        queue.setSpecific(key: ownQueue, value: true)
        return queue
    }

    /// Does something on a queue of ``makeQueue(_:)`` which the end of the program waits for.
    func perform(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        queue.async(group: underWay, execute: body)
    }

    private func wait() {
        guard getpid() == process, DispatchQueue.getSpecific(key: Self.ownQueue) == nil else { return }
        _ = underWay.wait(timeout: .now() + Self.patience)
    }
}
