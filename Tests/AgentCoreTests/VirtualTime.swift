import AgentCore
import NotificationCore

/// Clocks that stand still until a test lets time pass.
final class VirtualTime: Alarms {
    private final class Handle: Alarm {
        private let end: () -> Void
        init(_ end: @escaping () -> Void) { self.end = end }
        func cancel() { end() }
    }

    private(set) var passed: Int64 = 0
    private var waiting: [Int: (at: Int64, body: () -> Void)] = [:]
    private var last = 0
    private(set) var armed = Deadlines()
    /// How often the clocks were set.
    private(set) var timesArmed = 0
    var fired: () -> Void = {}

    func now() -> Moment {
        Moment(
            wall: WallTime(microseconds: 1_800_000_000_000_000 + passed),
            boot: BootTime(microseconds: 60_000_000 + passed),
            bootID: "boot"
        )
    }

    func arm(_ deadlines: Deadlines) {
        armed = deadlines
        timesArmed += 1
    }

    func after(_ seconds: Double, _ body: @escaping () -> Void) -> any Alarm {
        last += 1
        let number = last
        waiting[number] = (passed + Int64(seconds * 1_000_000), body)
        return Handle { [weak self] in self?.waiting[number] = nil }
    }

    /// Lets so many seconds pass, and everything happen that is due meanwhile.
    func pass(_ seconds: Double) {
        let end = passed + Int64(seconds * 1_000_000)
        while true {
            let wait = waiting.min { ($0.value.at, $0.key) < ($1.value.at, $1.key) }
            let now = now()
            let timers = [
                armed.wall.map { $0.microseconds - now.wall.microseconds },
                armed.boot.map { $0.microseconds - now.boot.microseconds },
            ]
            let timer = timers.compactMap(\.self).min().map { max(passed, passed + $0) }
            guard let next = [wait?.value.at, timer].compactMap(\.self).min(), next <= end else { break }
            passed = max(passed, next)
            if let wait, wait.value.at == next {
                waiting[wait.key] = nil
                wait.value.body()
            } else {
                armed = Deadlines()
                fired()
            }
        }
        passed = end
    }
}
