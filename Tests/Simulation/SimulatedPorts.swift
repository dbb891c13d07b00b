import AgentCore
import NotificationCore

/// What the ports of one run lead into: the history, for as long as the run lives.
final class Outlet {
    unowned let world: World
    let bus: String
    let life: Life
    weak var agent: AgentRun?

    init(_ world: World, bus: String, life: Life) {
        self.world = world
        self.bus = bus
        self.life = life
    }

    /// The run, while it goes on after this.
    var living: AgentRun? { life.spend() ? agent : nil }
}

/// The ports of one run.
struct SimulatedPorts {
    let screen: SimulatedScreen
    let link: SimulatedServerLink
    let apps: SimulatedApps
    let disturbance: SimulatedDisturbance
    let positions: SimulatedPositions
    let outside: SimulatedOutside
    let wake: SimulatedWake

    init(_ outlet: Outlet) {
        screen = SimulatedScreen(outlet)
        link = SimulatedServerLink(outlet)
        apps = SimulatedApps(outlet)
        disturbance = SimulatedDisturbance(outlet)
        positions = SimulatedPositions(outlet)
        outside = SimulatedOutside(outlet)
        wake = SimulatedWake(outlet)
    }
}
