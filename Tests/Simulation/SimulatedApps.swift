import AgentCore
import NotificationCore

/// The way to the history's apps.
final class SimulatedApps: AppLink {
    /// Those that have named a delegate, by their names.
    private var clients: [String: SimulatedClient] = [:]
    /// All of them, the one first that has named a delegate first.
    private var inOrder: [SimulatedClient] = []
    /// Until when those that answered too late aren't asked about rings, by the clock that goes on in sleep.
    private var silentUntil: [String: Int64] = [:]
    /// When each app was last launched, by the clock that stands still in sleep; nil once it has come.
    private(set) var launched: [String: Int64] = [:]
    /// Answers that a connection is dealing with.
    private var underWay: Set<Int64> = []
    /// How long a launched app may take, in microseconds.
    private static let launchPatience: Int64 = 30_000_000
    /// The seconds for which an answer rests with which so many connections have left; further times it is a day.
    private static let pauses: [Int64] = [0, 0, 10, 60, 600, 3600]
    /// Until when answers rest, by the clock that stands still in sleep.
    private var restsUntil: [Int64: Int64] = [:]
    private let outlet: Outlet
    private var world: World { outlet.world }

    init(_ outlet: Outlet) { self.outlet = outlet }

    func connect(_ client: SimulatedClient) {
        clients[client.name] = client
        inOrder.append(client)
        launched[client.app] = nil
    }

    /// The clients that are there for an app.
    func delegates(of app: String) -> [SimulatedClient] { inOrder.filter { $0.app == app && $0.isThere } }

    private func isSilent(_ client: SimulatedClient) -> Bool {
        silentUntil[client.name].map { world.now.boot.microseconds < $0 } ?? false
    }

    /// Of some clients the one that a request is for: the one that scheduled it, or the first that answers.
    private func chosen(of clients: [SimulatedClient], for request: Request) -> SimulatedClient? {
        clients.first { request.isScheduled(by: $0.name, on: outlet.bus) } ?? clients.first { !isSilent($0) }
            ?? clients.first
    }

    private func check(_ client: SimulatedClient, of clients: [SimulatedClient], for request: Request) {
        let right = chosen(of: clients, for: request)
        guard client !== right else { return }
        world.note(
            Violation("\(request.content.title) is \(client.name)'s, and should be \(right?.name ?? "no one")'s")
        )
    }

    /// The answers that no delegate is to get now: a connection is dealing with them, or has, and that can't be written.
    var taken: Set<Int64> { underWay.union(outlet.agent?.shell.recorder.kept.endedResponses ?? []) }

    /// What rests since a run before goes on resting.
    func takeUp() {
        for answer in world.ledger.answers { rest(answer.id, after: answer.attempts, since: answer.tried) }
    }

    private func rest(_ id: Int64, after attempts: Int, since tried: WallTime?) {
        guard let tried else { return }
        let pause = (attempts < Self.pauses.count ? Self.pauses[attempts] : 86_400) * 1_000_000
        restsUntil[id] = world.clock.active + min(pause, pause - (world.now.wall.microseconds - tried.microseconds))
    }

    /// Whether an answer rests now; `slack` is how many microseconds its pause may be longer, or shorter if below 0.
    func rests(_ id: Int64, slack: Int64) -> Bool {
        restsUntil[id].map { world.clock.active < $0 + slack } ?? false
    }

    /// Whether an app that isn't there is to be launched for an answer now.
    ///
    /// - Parameter slack: How much longer answers may rest, in microseconds; below 0 how much shorter.
    func mustLaunch(_ app: String, slack: Int64 = World.restSlack) -> Bool {
        let taken = taken
        guard delegates(of: app).isEmpty, world.installed.contains(app),
            world.ledger.answers.contains(where: {
                $0.app == app && !taken.contains($0.id) && !rests($0.id, slack: slack)
            })
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
        check(client, of: delegates(of: ring.app).filter { !isSilent($0) }, for: ring.request)
        world.call(client, of: agent, patience: patience) {
            $0.willPresent()
        } completion: { [weak self] _, answer in
            guard let answer else {
                if let self { silentUntil[client.name] = world.now.boot.microseconds + 60_000_000 }
                return completion(.tooLate)
            }
            completion(answer.map { .chosen(PresentationOptions(rawValue: Int64($0))) } ?? .none)
        }
    }

    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        guard let client = clients[delegate.connection], let agent = outlet.living else { return }
        let others = delegates(of: response.app).filter { $0.gotFrom != agent.run || !$0.got.contains(response.id) }
        check(client, of: others, for: response.delivered.request)
        do { try world.willRespond(response, to: client, from: agent) } catch { world.note(error) }
        underWay.insert(response.id)
        world.call(client, of: agent, patience: nil) {
            $0.didReceive()
        } completion: { [weak self] _, answer in
            self?.underWay.remove(response.id)
            if answer == nil {
                let unwritten = agent.shell.recorder.kept.attempts(of: response.id)
                self?.rest(response.id, after: response.attempts + unwritten + 1, since: self?.world.now.wall)
            }
            completion(answer == nil ? "it has left" : nil)
        }
    }

    func launch(_ app: String, token: String?) throws(LaunchFailure) {
        guard world.installed.contains(app) else { throw LaunchFailure(reason: "it is not installed") }
        guard let agent = outlet.living else { return }
        do { try world.checkLaunch(of: app, mustLaunch(app, slack: -World.restSlack)) } catch { world.note(error) }
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
