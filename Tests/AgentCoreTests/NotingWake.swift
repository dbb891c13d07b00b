import AgentCore
import NotificationCore

/// Notes what it is asked to wake the machine for, and answers at once unless a test says otherwise.
final class NotingWake: WakePort {
    weak var waking: Waking?
    /// The rungs that look as if they worked.
    var rungs: Set<WakeRung> = [.direct]
    /// The rungs that refuse all the same.
    var refusing: Set<WakeRung> = []
    /// The rungs that say nothing for now.
    var silent: Set<WakeRung> = []
    var isOnBattery = false
    /// When each rung wakes the machine.
    private(set) var armed: [WakeRung: WallTime] = [:]
    /// How often a rung was told a time.
    private(set) var timesArmed = 0
    private(set) var isKeptAwake = false

    func problem(of rung: WakeRung) -> String? { rungs.contains(rung) ? nil : "\(rung) is missing" }

    func arm(_ time: WallTime, by rung: WakeRung) {
        timesArmed += 1
        guard !refusing.contains(rung) else {
            waking?.lost(rung, "\(rung) refuses")
            return
        }
        armed[rung] = time
        if !silent.contains(rung) { waking?.armed(by: rung) }
    }

    func disarm(_ rung: WakeRung) { armed[rung] = nil }

    /// A rung doesn't work any more.
    func lose(_ rung: WakeRung) {
        armed[rung] = nil
        waking?.lost(rung, "\(rung) is lost")
    }

    func keepAwake() { isKeptAwake = true }

    func letSleep() { isKeptAwake = false }
}
