import AgentCore
import NotificationCore

/// What tells the place of the history's machine.
final class SimulatedPositions: PositionSource {
    private let outlet: Outlet

    init(_ outlet: Outlet) { self.outlet = outlet }

    func watch(radius: Double) {}

    func stop() {}

    var problem: String? { "nobody knows where this is" }
}
