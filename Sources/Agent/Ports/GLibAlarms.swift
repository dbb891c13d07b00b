internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// The agent's clocks, and its short waits as sources of GLib's main loop.
final class GLibAlarms: Alarms {
    private let clock: any AgentClock
    private let executor: MainContextExecutor
    /// By number: GLib gets the number of a wait, and what is to happen then stays here.
    private var waiting: [Int: (source: EventSource?, body: () -> Void)] = [:]
    private var last = 0

    private final class Waiting: Alarm {
        private let number: Int
        private weak var alarms: GLibAlarms?

        init(_ number: Int, _ alarms: GLibAlarms) { (self.number, self.alarms) = (number, alarms) }

        func cancel() { alarms?.waiting.removeValue(forKey: number)?.source?.cancel() }
    }

    init(clock: any AgentClock, executor: MainContextExecutor) { (self.clock, self.executor) = (clock, executor) }

    func now() -> Moment { clock.now() }

    func arm(_ deadlines: Deadlines) { clock.arm(deadlines) }

    func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm {
        last += 1
        let number = last
        let ended = executor.confined { [weak self] in self?.waiting.removeValue(forKey: number)?.body() ?? () }
        waiting[number] = (EventSource.timeout(after: seconds, on: executor, ended), body)
        return Waiting(number, self)
    }

    func start(_ clocks: Clocks) throws {
        let report = executor.confined { [weak clocks] (event: ClockTimer.Event) in
            switch event {
            case .fired: clocks?.fired()
            case .clockChanged: clocks?.changed()
            }
        }
        try clock.start(on: executor, report)
    }

    /// Nothing goes off any more.
    func stop() {
        waiting.values.forEach { $0.source?.cancel() }
        waiting = [:]
        clock.arm(Deadlines())
    }
}
