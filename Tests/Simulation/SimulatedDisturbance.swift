import AgentCore
import NotificationCore

/// Where the history's desktop says whether it is to be disturbed.
final class SimulatedDisturbance: DisturbancePort {
    /// How long a desktop may take to say so before popups are shown without its word, in microseconds.
    private static let patience: Int64 = 2_000_000
    private let outlet: Outlet
    private var world: World { outlet.world }
    private var report: ((Bool?) -> Void)?
    /// Since when it is watched, by the clock that stands still in sleep.
    private var since: Int64 = 0
    private var hasSpoken = false
    /// When it was told last.
    private(set) var changed = Int64.min
    /// What the agent has been told; nil where the desktop doesn't say.
    private(set) var told: Bool?

    init(_ outlet: Outlet) { self.outlet = outlet }

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        guard outlet.living != nil else { return }
        self.report = report
        since = world.clock.active
        hasSpoken = false
        told = nil
        // At once, in a moment, or later than anybody waits for it.
        switch world.chance.below(12) {
        case 0...5: say()
        case 6...10: sayLater(world.chance.within(500...900))
        default: sayLater(world.chance.within(900_000...3_000_000))
        }
    }

    func stop() {
        report = nil
        if told == true { changed = world.clock.active }
        told = nil
    }

    private func sayLater(_ delay: Int64) {
        world.after(delay, inTransit: true) { [weak self, since] in
            if since == self?.since { self?.say() }
        }
    }

    /// The desktop says how it is.
    func say() {
        guard let report, let agent = outlet.agent, world.agent === agent else { return }
        hasSpoken = true
        told = world.doNotDisturb
        changed = world.clock.active
        report(told)
    }

    /// Whether the desktop may still say something before anything is shown.
    var isAwaited: Bool { report != nil && !hasSpoken && world.clock.active - since < Self.patience }
}
