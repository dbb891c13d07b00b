import AgentCore
import NotificationCore

/// The way to the history's apps.
final class SimulatedApps: AppLink {
    /// Those that have named a delegate, by their names.
    var clients: [String: SimulatedClient] = [:]
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        guard let client = clients[delegate.connection], let agent = outlet.living else { return }
        world.call(client, of: agent, patience: patience) {
            $0.willPresent()
        } completion: { _, answer in
            guard let answer else { return completion(.tooLate) }
            completion(answer.map { .chosen(PresentationOptions(rawValue: Int64($0))) } ?? .none)
        }
    }

    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        guard let client = clients[delegate.connection], let agent = outlet.living else { return }
        do { try world.willRespond(response, to: client, from: agent) } catch { world.note(error) }
        world.call(client, of: agent, patience: nil) {
            $0.didReceive()
        } completion: { _, answer in
            completion(answer == nil ? "it has left" : nil)
        }
    }

    func launch(_ app: String, token: String?) throws(LaunchFailure) {
        throw LaunchFailure(reason: "it is not installed")
    }

    func signal(_ signal: AppSignal, to app: String) { _ = outlet.life.spend() }

    func showBadge(_ count: Int64, of app: String) { _ = outlet.life.spend() }
}
