import AgentCore
import NotificationCore

/// The way to the history's notification server, apart from showing popups.
final class SimulatedServerLink: ServerLink {
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    var bus: String { outlet.bus }

    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        guard let agent = outlet.living else { return }
        agent.identifiedAt = world.clock.active
        world.call(server, of: agent) {
            $0.kind.profile
        } completion: { [unowned world] _, result in
            let profile = (try? result.get()) ?? ServerProfile(name: "")
            if world.server?.name == server { world.ledger.mostKept = profile.mostKept }
            completion(profile)
        }
    }

    func close(_ popup: UInt32, of server: String, _ completion: (() -> Void)?) {
        // Whatever becomes of it, nobody counts on it any more.
        if world.server?.name == server { world.server?.markOrphan(popup) }
        guard let agent = outlet.living else { return }
        world.call(server, of: agent) {
            $0.close(popup)
        } completion: { _, _ in
            completion?()
        }
    }

    func start() {}
}
