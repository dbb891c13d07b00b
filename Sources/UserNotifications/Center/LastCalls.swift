internal import Dispatch
internal import Glibc

/// Calls that are still to be made when the program ends.
///
/// A program on Linux may exit right after a call whose result it doesn't wait for, where an app on Apple's systems
/// keeps running. Its exit waits for the calls that were made, and for nothing else: with none under way it only reads
/// a counter.
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
