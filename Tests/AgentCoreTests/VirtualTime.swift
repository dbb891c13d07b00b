import NotificationCore
import Simulation

/// Clocks that stand still until a test lets time pass.
final class VirtualTime {
    private var passed: Int64 = 0
    private var suspended: Int64 = 0
    private(set) lazy var alarms = VirtualAlarms { [unowned self] in (now, passed) }
    var fired: () -> Void = {}

    private var now: Moment {
        Moment(
            wall: WallTime(microseconds: 1_800_000_000_000_000 + passed + suspended),
            boot: BootTime(microseconds: 60_000_000 + passed + suspended),
            bootID: "boot"
        )
    }

    /// Lets so many seconds pass in which nothing can happen, as if the process had been stopped.
    func sleep(_ seconds: Double) { passed += Int64(seconds * 1_000_000) }

    /// Lets the machine sleep for so many seconds, in which nothing waits.
    func suspend(_ seconds: Double) { suspended += Int64(seconds * 1_000_000) }

    /// Lets so many seconds pass, and everything happen that is due meanwhile.
    func pass(_ seconds: Double) {
        let end = passed + Int64(seconds * 1_000_000)
        while true {
            let wait = alarms.next
            guard let next = [wait?.at, alarms.nextTimer].compactMap(\.self).min(), next <= end else { break }
            passed = max(passed, next)
            if let wait, wait.at == next {
                alarms.end(wait)
            } else {
                alarms.disarm()
                fired()
            }
        }
        passed = end
    }
}
