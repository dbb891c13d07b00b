package import AgentCore
package import NotificationCore

/// The agent's clocks and waits, on clocks that somebody else moves.
package final class VirtualAlarms: Alarms {
    /// Something that is to happen in a moment.
    package struct Waiting {
        /// On the clock that counts what has passed.
        package let at: Int64
        let number: Int
        /// How long it is in all.
        let seconds: Double
        let body: () -> Void
    }

    private final class Handle: Alarm {
        private let number: Int
        private weak var alarms: VirtualAlarms?

        init(_ number: Int, _ alarms: VirtualAlarms) {
            self.number = number
            self.alarms = alarms
        }

        func cancel() { alarms?.waiting[number] = nil }
    }

    private var waiting: [Int: Waiting] = [:]
    private var last = 0
    private var armed = Deadlines()
    /// How often the clocks were set.
    package private(set) var timesArmed = 0
    private let time: () -> (now: Moment, passed: Int64)

    /// - Parameter time: What the clocks show, and a count of microseconds that stands still while the machine sleeps.
    package init(_ time: @escaping () -> (now: Moment, passed: Int64)) { self.time = time }

    package func now() -> Moment { time().now }

    package func arm(_ deadlines: Deadlines) {
        armed = deadlines
        timesArmed += 1
    }

    package func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm {
        last += 1
        let at = time().passed + Int64(seconds * 1_000_000)
        waiting[last] = Waiting(at: at, number: last, seconds: seconds, body: body)
        return Handle(last, self)
    }

    /// The wait that ends next.
    package var next: Waiting? { waiting.values.min { ($0.at, $0.number) < ($1.at, $1.number) } }

    package func end(_ wait: Waiting) {
        waiting[wait.number] = nil
        wait.body()
    }

    /// Whether nothing is about to happen: the screen stands as the agent wants it.
    var areQuiet: Bool { !waiting.values.contains { $0.seconds < 2.1 } }

    // MARK: - The clocks

    /// When the next timer fires, by the same count as ``Waiting/at``.
    package var nextTimer: Int64? {
        let (now, passed) = time()
        let wall = armed.wall.map { $0.microseconds(since: now.wall) + passed }
        let boot = armed.boot.map { $0.microseconds(since: now.boot) + passed }
        return [wall, boot].compactMap(\.self).min()
    }

    /// A timer that has fired is not set any more.
    package func disarm() {
        let now = now()
        if let wall = armed.wall, wall <= now.wall { armed.wall = nil }
        if let boot = armed.boot, boot <= now.boot { armed.boot = nil }
    }
}
