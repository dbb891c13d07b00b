import NotificationCore

/// The clocks of a machine, in microseconds: nothing moves them but the history.
struct VirtualClock {
    /// Counts while the machine is awake; timers of the main loop run on it.
    var active: Int64 = 0
    /// How long it has slept or been off.
    var slept: Int64 = 0
    /// What the wall clock shows beyond that.
    var wallOffset: Int64
    /// When it was booted.
    var booted: Int64 = -5_000_000_000
    var boots = 1

    var wall: Int64 { active + slept + wallOffset }
    var boot: Int64 { active + slept - booted }
    var moment: Moment {
        Moment(
            wall: WallTime(microseconds: wall),
            boot: BootTime(microseconds: boot),
            bootID: "boot-\(boots)"
        )
    }

    mutating func reboot(off: Int64) {
        slept += off
        booted = active + slept - 20_000_000
        boots += 1
    }
}
