import AgentCore
import NotificationCore

/// The way to the history's apps.
final class SimulatedApps: AppLink {
    /// Those that have named a delegate, by their names.
    private var clients: [String: SimulatedClient] = [:]
    /// The client of each app that has named a delegate last.
    private var newest: [String: SimulatedClient] = [:]
    /// When each app was last launched, by the clock that stands still in sleep; nil once it has come.
    private(set) var launched: [String: Int64] = [:]
    /// Answers that a connection is dealing with.
    private var underWay: Set<Int64> = []
    /// How long a launched app may take, in microseconds.
    private static let launchPatience: Int64 = 30_000_000
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    func connect(_ client: SimulatedClient) {
        clients[client.name] = client
        newest[client.app] = client
        launched[client.app] = nil
    }

    /// The client that decides for an app now.
    func delegate(of app: String) -> SimulatedClient? { newest[app].flatMap { $0.isThere ? $0 : nil } }

    /// The answers that no delegate is to get now: a connection is dealing with them, or has, and that can't be written.
    var taken: Set<Int64> { underWay.union(outlet.agent?.shell.recorder.kept.endedResponses ?? []) }

    /// Whether an app that isn't there is to be launched for an answer now.
    func mustLaunch(_ app: String) -> Bool {
        let taken = taken
        guard delegate(of: app) == nil, world.installed.contains(app),
            world.ledger.answers.contains(where: { $0.app == app && !taken.contains($0.id) })
        else { return false }
        return launched[app].map { world.clock.active - $0 > Self.launchPatience } ?? true
    }

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
        underWay.insert(response.id)
        world.call(client, of: agent, patience: nil) {
            $0.didReceive()
        } completion: { [weak self] _, answer in
            self?.underWay.remove(response.id)
            completion(answer == nil ? "it has left" : nil)
        }
    }

    func launch(_ app: String, token: String?) throws(LaunchFailure) {
        guard world.installed.contains(app) else { throw LaunchFailure(reason: "it is not installed") }
        guard let agent = outlet.living else { return }
        do { try world.checkLaunch(of: app, mustLaunch(app)) } catch { world.note(error) }
        world.say("  launches \(app)")
        world.figures.launches += 1
        launched[app] = world.clock.active
        // Most come soon, some when nobody expects them any more, and some never.
        let delay: ClosedRange<Int64>? = world.chance.pick(weighted: [
            (6, 300_000...5_000_000), (2, 25_000_000...60_000_000), (1, nil),
        ])
        guard let delay else { return }
        world.after(world.chance.within(delay), inTransit: false) { [weak agent, unowned world] in
            guard let agent, world.agent === agent else { return }
            try world.connect(app)
        }
    }

    func signal(_ signal: AppSignal, to app: String) { _ = outlet.life.spend() }
    /// Nobody keeps a copy of the lists.
    var isListenedTo: Bool { false }
    func signal(_ changed: ChangedRows) { _ = outlet.life.spend() }

    func showBadge(_ count: Int64, of app: String) { _ = outlet.life.spend() }
}
