import AgentCore
import NotificationCore

/// What wakes the history's machine from sleep.
final class SimulatedWake: WakePort {
    private let outlet: Outlet
    /// When the machine wakes.
    private(set) var armed: WallTime?

    init(_ outlet: Outlet) { self.outlet = outlet }

    func problem(of rung: WakeRung) -> String? { rung == .helper ? nil : "there is none" }

    func arm(_ time: WallTime, by rung: WakeRung) {
        guard let agent = outlet.living else { return }
        armed = time
        agent.shell.waking.armed(by: rung)
    }

    func disarm(_ rung: WakeRung) { armed = nil }

    var isOnBattery: Bool { false }

    func keepAwake() {}

    func letSleep() {}
}

extension World {
    /// How long the machine sleeps of a span in microseconds, as what wakes it has it.
    ///
    /// - Throws: `Violation` when that is past what should have woken it.
    func sleep(of span: Int64) throws -> Int64 {
        guard let agent else { return span }
        var slept = span
        if let wake = agent.ports.wake.armed.map({ $0.microseconds(since: now.wall) }), (1...span).contains(wake) {
            slept = wake
            figures.wakes += 1
        }
        // What is still being decided about wakes it once that is done.
        guard isQuiet, !store.isDiskFull, !agent.shell.recorder.isRetrying, agent.alarms.areQuiet else { return slept }
        let end = now.wall.advanced(byMicroseconds: slept)
        for row in try store.rows(.app(Self.ownApp)).pending where row.request.wake {
            guard ledger.pauses.isEmpty, let due = row.schedule.next(at: now), due > now.wall, due < end,
                row.schedule.occurrence != nil || row.schedule.snooze != nil
            else { continue }
            throw Violation("\(row.key.identifier) was due at \(due), and the machine sleeps until \(end)")
        }
        return slept
    }
}
