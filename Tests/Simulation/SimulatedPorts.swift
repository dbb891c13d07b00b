import AgentCore
import NotificationCore

/// What is outside of the agent: the history's server, apps and person.
final class SimulatedPorts {
    let bus: String
    /// Those that have named a delegate, by their names.
    var clients: [String: SimulatedClient] = [:]
    weak var agent: AgentRun?
    private unowned let world: World
    private let life: Life
    /// How long libnotify waits for an answer, in microseconds.
    private static let callPatience: Int64 = 25_000_000

    init(_ world: World, bus: String, life: Life) {
        self.world = world
        self.bus = bus
        self.life = life
    }

    /// The run, while it goes on after this.
    private var living: AgentRun? { life.spend() ? agent : nil }
}

extension SimulatedPorts: ServerLink {
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        guard let agent = living else { return }
        world.call(server, of: agent) {
            $0.kind.profile
        } completion: { [unowned world] _, result in
            let profile = (try? result.get()) ?? ServerProfile(name: "")
            if world.server?.name == server { world.ledger.mostKept = profile.mostKept }
            completion(profile)
        }
    }

    func close(_ popup: UInt32, of server: String) {
        // Whatever becomes of it, nobody counts on it any more.
        if world.server?.name == server { world.server?.markOrphan(popup) }
        guard let agent = living else { return }
        world.call(server, of: agent) {
            $0.close(popup)
        } completion: { _, _ in
        }
    }

    func start() {}
}

extension SimulatedPorts: PopupPort {
    /// libnotify's call, with its own patience, on a thread of its own.
    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        guard let agent = living else { return }
        let row = ring > 0 ? try? world.store.rows(.ring(ring)).delivered.first : nil
        let title = row?.request.content.title ?? popup.summary.split(separator: " \u{2014} ").first.map(String.init)
        do {
            if let row { try world.willShow(row, popup) } else { try world.willShowUnsaved(title ?? "") }
        } catch {
            world.note(error)
        }
        guard let owner = world.server?.name else {
            return world.after(500, inTransit: true) { completion(.failure(.noServer("there is none"))) }
        }
        final class Call { var isOver = false }
        let call = Call()
        world.after(Self.callPatience, inTransit: false) { [weak agent, unowned world] in
            guard !call.isOver, let agent, world.agent === agent else { return }
            call.isOver = true
            completion(.failure(.timeout))
        }
        world.call(owner, of: agent) { [run = agent.run] server in
            server.notify(popup, ring: ring, title: title ?? "", agent: run).map {
                ShownPopup(server: server.name, id: $0)
            }
        } completion: { agent, result in
            let outcome =
                switch result {
                case .success(let answer): answer
                case .failure: Result<ShownPopup, PresentationFailure>.failure(.noServer("it went away"))
                }
            if call.isOver {
                if case .success(let popup) = outcome { agent.shell.shownLate(ring, popup) }
                return
            }
            call.isOver = true
            completion(outcome)
        }
    }

    func expire(_ popup: ShownPopup) {
        if world.server?.name == popup.server { world.server?.markOrphan(popup.id) }
        guard let agent = living else { return }
        world.call(popup.server, of: agent) {
            $0.expire(popup.id)
        } completion: { _, _ in
        }
    }
}

extension SimulatedPorts: AppLink {
    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        guard let client = clients[delegate.connection], let agent = living else { return }
        world.call(client, of: agent, patience: patience) {
            $0.willPresent()
        } completion: { _, answer in
            guard let answer else { return completion(.tooLate) }
            completion(answer.map { .chosen(PresentationOptions(rawValue: Int64($0))) } ?? .none)
        }
    }

    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        guard let client = clients[delegate.connection], let agent = living else { return }
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

    func signal(_ signal: AppSignal, to app: String) { _ = life.spend() }

    func showBadge(_ count: Int64, of app: String) { _ = life.spend() }
}

extension SimulatedPorts: DisturbancePort, PositionSource {
    /// No desktop here says anything about it.
    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) { report(nil) }

    func watch(radius: Double) {}

    func stop() {}

    var problem: String? { "nobody knows where this is" }
}

extension SimulatedPorts: Outside {
    func open(_ url: String, token: String?) { _ = life.spend() }

    func run(_ command: String) { _ = life.spend() }

    var asksForWords: Bool { false }

    /// The dialog that asks for words; here nobody writes any.
    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?) {
        guard let agent = living else { return }
        world.after(world.chance.within(1_000_000...20_000_000), inTransit: false) { [weak agent, unowned world] in
            guard let agent, world.agent === agent else { return }
            agent.shell.recorder.record(.wordsNotGiven(row.key))
        }
    }

    func name(of app: String) -> String { app }

    func signature(of app: String) -> (name: String, icon: String) { (app, "") }

    func iconFile(_ name: String) -> String? { nil }

    func isOwnPicture(_ path: String) -> Bool { true }

    func committed(_ changes: [Change], count: Int) {}
}
