package import NotificationCore

/// What wakes the machine from sleep, and what keeps it from falling asleep (decision 34).
package protocol WakePort: AnyObject {
    /// Why a rung of the ladder can't wake the machine, as far as that is known without trying it; nil if nothing speaks
    /// against it.
    func problem(of rung: WakeRung) -> String?

    /// Has a rung wake the machine at a time on the wall clock, and at no other that it was told before.
    ///
    /// ``Waking/armed(by:)`` or ``Waking/lost(_:_:)`` follows, perhaps before this returns.
    func arm(_ time: WallTime, by rung: WakeRung)

    /// Lets a rung go: it wakes the machine no more.
    func disarm(_ rung: WakeRung)

    var isOnBattery: Bool { get }

    /// Keeps the machine from falling asleep.
    func keepAwake()

    /// The machine may fall asleep again.
    func letSleep()
}
