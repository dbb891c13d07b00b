import AgentCore
import NotificationCore

/// What the agent does on the history's desktop besides popups.
final class SimulatedOutside: Outside {
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    func open(_ url: String, token: String?) { _ = outlet.life.spend() }

    func run(_ command: String) { _ = outlet.life.spend() }

    var asksForWords: Bool { world.hasWindows }

    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?) {
        guard let agent = outlet.living else { return }
        guard world.hasWindows else {
            agent.shell.recorder.record(.wordsNotGiven(row.key))
            return
        }
        world.open(
            .init(key: row.key, title: row.request.content.title, action: action.identifier, bus: outlet.bus)
        )
    }

    /// There is no window.
    func showInWindow(_ key: RequestKey, token: String?) { _ = outlet.life.spend() }

    func name(of app: String) -> String { app }

    func signature(of app: String) -> (name: String, icon: String) { (app, "") }

    func iconFile(_ name: String) -> String? { nil }

    func isOwnPicture(_ path: String) -> Bool { true }

    func committed(_ changes: [Change], count: Int) {}
}
