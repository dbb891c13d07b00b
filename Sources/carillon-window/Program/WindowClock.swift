internal import AdwaitaSupport
internal import GLibSupport
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords
internal import SystemZones

/// The time and the zone, and one timer for all that changes with them; between its ticks the window sleeps.
@UserInterface final class WindowClock {
    private let zones = SystemZones()
    private var timer: ClockTimer?
    private var zoneWatch: AwaitedFileWatch?
    private var ticks: [String: @UserInterface () -> Void] = [:]
    private var deadlines: [String: WallTime] = [:]

    init() {
        timer = try? ClockTimer(clock: .realtime, on: .ofMainThread) { [weak self] event in
            UserInterface.assumeIsolated { self?.fired(event) }
        }
        zoneWatch = zones.localFile.map { path in
            AwaitedFileWatch(path: path, on: .ofMainThread) { [weak self] in
                UserInterface.assumeIsolated { self?.mayHaveMoved() }
            }
        }
        arm()
    }

    var now: WallTime { WallTime(microseconds: ClockTimer.now(.realtime)) }
    var zone: Zone { zones.local }
    var source: any ZoneSource { zones }

    /// Times as they read now.
    var output: TimeOutput { TimeOutput(zone: zone, now: now, words: words) }

    /// Calls `body` at the time that ``wake(_:at:)`` says, and when the clock or the
    /// zone was set.
    func onTick(_ name: String, _ body: @escaping @UserInterface () -> Void) { ticks[name] = body }

    /// Ends that.
    func forget(_ name: String) {
        ticks[name] = nil
        wake(name, at: nil)
    }

    /// When the next minute begins, as which distances are said anew.
    var nextMinute: WallTime {
        let minute: Int64 = 60_000_000
        return WallTime(microseconds: (now.microseconds / minute + 1) * minute)
    }

    func wake(_ name: String, at deadline: WallTime?) {
        guard deadlines[name] != deadline else { return }
        deadlines[name] = deadline
        arm()
    }

    /// The machine may be in another zone: each time reads differently there.
    private func mayHaveMoved() {
        guard zones.refresh() else { return }
        for tick in ticks.values { tick() }
    }

    private func arm() { timer?.arm(at: deadlines.values.min()?.microseconds) }

    private func fired(_ event: ClockTimer.Event) {
        let now = now
        let due = ticks.keys.filter { event == .clockChanged || deadlines[$0].map { $0 <= now } ?? false }
        for name in due { deadlines[name] = nil }
        if event == .clockChanged { _ = zones.refresh() }
        for name in due { ticks[name]?() }
        arm()
    }
}
