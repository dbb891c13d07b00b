import AgentCore
import NotificationCore

/// The agent's clocks and waits, on the clocks of the history.
final class SimulatedAlarms: Alarms {
    /// Something that is to happen in a moment.
    struct Waiting {
        let at: Int64
        let number: Int
        /// How long it is in all.
        let seconds: Double
        let body: () -> Void
    }

    private final class Handle: Alarm {
        private let number: Int
        private weak var alarms: SimulatedAlarms?

        init(_ number: Int, _ alarms: SimulatedAlarms) {
            self.number = number
            self.alarms = alarms
        }

        func cancel() { alarms?.waiting[number] = nil }
    }

    private var waiting: [Int: Waiting] = [:]
    private var last = 0
    private var armed = Deadlines()
    private unowned let world: World

    init(_ world: World) { self.world = world }

    func now() -> Moment { world.now }

    func arm(_ deadlines: Deadlines) { armed = deadlines }

    func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm {
        last += 1
        let at = world.clock.active + Int64(seconds * 1_000_000)
        waiting[last] = Waiting(at: at, number: last, seconds: seconds, body: body)
        return Handle(last, self)
    }

    /// The wait that ends next.
    var next: Waiting? { waiting.values.min { ($0.at, $0.number) < ($1.at, $1.number) } }

    func end(_ wait: Waiting) {
        waiting[wait.number] = nil
        wait.body()
    }

    /// Whether nothing is about to happen: the screen stands as the agent wants it.
    var areQuiet: Bool { !waiting.values.contains { $0.seconds < 1.3 } }

    // MARK: - The clocks

    /// When the next timer fires, on the clock that stands still while the machine sleeps.
    var nextTimer: Int64? {
        let clock = world.clock
        let wall = armed.wall.map { $0.microseconds - clock.wall + clock.active }
        let boot = armed.boot.map { $0.microseconds - clock.boot + clock.active }
        return [wall, boot].compactMap(\.self).min()
    }

    /// A timer that has fired is not set any more.
    func disarm() {
        let now = world.now
        if let wall = armed.wall, wall <= now.wall { armed.wall = nil }
        if let boot = armed.boot, boot <= now.boot { armed.boot = nil }
    }
}
