internal import Foundation
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
