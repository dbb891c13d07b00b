import AgentCore
import NotificationCore

/// What tells the place of the history's machine.
final class SimulatedPositions: PositionSource {
    private let outlet: Outlet
    private var world: World { outlet.world }
    /// The radius that is watched; nil while nothing is.
    private(set) var radius: Double?
    /// Nobody has taken up a position since the watch began.
    var isFirst = true
    /// The last report, and whether it has been dealt with.
    private(set) var last: Report?
    var isLastTaken = true
    private var track: [(place: Place, at: Int64)] = []
    /// For how long a report says something about the ones after it, in microseconds.
    private static let fresh: Int64 = 15_000_000

    init(_ outlet: Outlet) { self.outlet = outlet }

    var problem: String? { world.hasPositions ? nil : "nobody knows where this is" }

    func watch(radius: Double) {
        guard outlet.living != nil else { return }
        let isNew = self.radius == nil
        self.radius = radius
        guard isNew else { return }
        world.after(world.chance.within(1000...2_000_000), inTransit: true) { [weak self] in self?.tell() }
    }

    func stop() {
        radius = nil
        forget()
    }

    private func forget() {
        isFirst = true
        last = nil
        isLastTaken = true
        track = []
    }

    /// The service goes, and with it what it has said.
    func lose() {
        guard radius != nil, let agent = outlet.agent else { return }
        forget()
        agent.shell.regions.lost()
    }

    /// Reports where the machine is, to whoever wants to know.
    func tell() {
        guard radius != nil, world.hasPositions, let agent = outlet.agent, world.agent === agent else { return }
        var report = world.report()
        let now = world.now.boot.microseconds
        track.removeAll { now - $0.at > Self.fresh }
        report.before = track.map(\.place)
        track = (track + [(report.place, now)]).suffix(3)
        last = report
        isLastTaken = false
        let (latitude, longitude) = (report.place.latitude, report.place.longitude)
        guard let position = Position(latitude: latitude, longitude: longitude, accuracy: report.accuracy) else {
            return world.note(Violation("there is no \(report)"))
        }
        agent.shell.regions.positioned(at: position)
    }
}
