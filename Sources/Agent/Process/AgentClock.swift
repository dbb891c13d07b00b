internal import Foundation
package import GLibSupport
package import NotificationCore

/// The clocks and alarms of an agent. The shipped agent has the system's; a simulation brings its own.
package protocol AgentClock: AnyObject, Sendable {
    func now() -> Moment

    /// Starts reporting to `handler`, on `executor`.
    func start(on executor: MainContextExecutor, _ handler: @escaping @Sendable (ClockTimer.Event) -> Void) throws

    /// Sets the next alarm of each clock. Setting one that has passed reports at once.
    func arm(_ deadlines: Deadlines)
}

/// The system's clocks: one timerfd for wall-clock time, one for time since boot.
package final class SystemClock: AgentClock {
    private let bootID: String
    private let timers = Timers()

    private final class Timers: @unchecked Sendable {  // set once, before the agent arms anything
        var wall: ClockTimer?
        var boot: ClockTimer?
    }

    package init() {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        bootID = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
    }

    package func now() -> Moment {
        Moment(
            wall: WallTime(microseconds: ClockTimer.now(.realtime)),
            boot: BootTime(microseconds: ClockTimer.now(.boottime)),
            bootID: bootID
        )
    }

    package func start(
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable (ClockTimer.Event) -> Void
    ) throws {
        timers.wall = try ClockTimer(clock: .realtime, on: executor, handler)
        timers.boot = try ClockTimer(clock: .boottime, on: executor, handler)
    }

    package func arm(_ deadlines: Deadlines) {
        timers.wall?.arm(at: deadlines.wall?.microseconds)
        timers.boot?.arm(at: deadlines.boot?.microseconds)
    }
}
