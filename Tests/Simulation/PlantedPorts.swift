import AgentCore
import NotificationCore
import Recurrence

/// The ports of a run with whatever bug is planted in one of them.
struct PlantedPorts {
    let bug: PlantedBug?
    let ports: SimulatedPorts
    let world: World

    var popups: any PopupPort {
        switch bug {
        case .hungIsGone: ImpatientScreen(ports.screen, world)
        case .refusalIsShown: CredulousScreen(ports.screen, world)
        default: ports.screen
        }
    }
    var server: any ServerLink { bug == .closeForgotten ? ForgetfulLink(ports.link) : ports.link }
    var apps: any AppLink {
        switch bug {
        case .launchedOnce: LazyLauncher(ports.apps)
        case .oneAnswerAtATime: OneAnswerAtATime(ports.apps)
        case .answersToNewest: NewestProcess(ports.apps)
        default: ports.apps
        }
    }
    var disturbance: any DisturbancePort { bug == .quietStays ? HalfDeafPort(ports.disturbance) : ports.disturbance }
    var positions: any PositionSource { bug == .watchGoesOn ? EndlessWatch(ports.positions) : ports.positions }
    var wake: any WakePort { bug == .wakeStays ? StubbornWake(ports.wake) : ports.wake }
    var zones: any SessionZones { bug == .rulesIgnored ? IndifferentZones(world.zones) : world.zones }
}

/// Keeps the first time that it is told.
private final class StubbornWake: WakePort {
    private let wake: SimulatedWake

    init(_ wake: SimulatedWake) { self.wake = wake }

    func problem(of rung: WakeRung) -> String? { wake.problem(of: rung) }
    func arm(_ time: WallTime, by rung: WakeRung) { if wake.armed == nil { wake.arm(time, by: rung) } }
    func disarm(_ rung: WakeRung) { wake.disarm(rung) }
    var isOnBattery: Bool { wake.isOnBattery }
    func keepAwake() { wake.keepAwake() }
    func letSleep() { wake.letSleep() }
}

/// The screen as it is; a bug is in what a subclass does otherwise.
private class ForwardingScreen: PopupPort {
    let screen: SimulatedScreen
    unowned let world: World

    init(_ screen: SimulatedScreen, _ world: World) {
        self.screen = screen
        self.world = world
    }

    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        screen.show(popup, ring: ring, completion)
    }
    func expire(_ popup: ShownPopup) { screen.expire(popup) }
}

/// Takes a server that hangs for one that is gone.
private final class ImpatientScreen: ForwardingScreen {
    override func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        final class Call { var isOver = false }
        let call = Call()
        let agent = world.agent
        func end(_ result: Result<ShownPopup, PresentationFailure>) {
            guard !call.isOver else { return }
            call.isOver = true
            completion(result)
        }
        super.show(popup, ring: ring, end)
        world.after(4_900_000, inTransit: false) { [weak agent, unowned world] in
            if let agent, world.agent === agent { end(.failure(.noServer("it does not answer"))) }
        }
    }
}

/// Takes an error for an answer.
private final class CredulousScreen: ForwardingScreen {
    override func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        super.show(popup, ring: ring) { [unowned world] result in
            guard case .failure(.refused) = result, let server = world.server?.name else { return completion(result) }
            completion(.success(ShownPopup(server: server, id: 1_000_000)))
        }
    }
}

/// Forgets each third popup that it is to close.
private final class ForgetfulLink: ServerLink {
    private let link: SimulatedServerLink
    private var closings = 0

    init(_ link: SimulatedServerLink) { self.link = link }

    var bus: String { link.bus }
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        link.identify(server, completion)
    }
    func close(_ popup: UInt32, of server: String, _ completion: (() -> Void)?) {
        closings += 1
        if closings % 3 == 0 { completion?() } else { link.close(popup, of: server, completion) }
    }
    func start() { link.start() }
}

/// The apps as they are; a bug is in what a subclass does otherwise.
private class ForwardingApps: AppLink {
    let apps: SimulatedApps

    init(_ apps: SimulatedApps) { self.apps = apps }

    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        apps.willPresent(ring, to: delegate, patience: patience, completion)
    }
    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        apps.didReceive(response, by: delegate, completion)
    }
    func launch(_ app: String, token: String?) throws(LaunchFailure) { try apps.launch(app, token: token) }
    func signal(_ signal: AppSignal, to app: String) { apps.signal(signal, to: app) }
    var isListenedTo: Bool { apps.isListenedTo }
    func signal(_ changed: ChangedRows) { apps.signal(changed) }
    func showBadge(_ count: Int64, of app: String) { apps.showBadge(count, of: app) }
}

/// Launches each app once.
private final class LazyLauncher: ForwardingApps {
    private var launched: Set<String> = []

    override func launch(_ app: String, token: String?) throws(LaunchFailure) {
        if launched.insert(app).inserted { try super.launch(app, token: token) }
    }
}

/// Gives all answers to the process that came last.
private final class NewestProcess: ForwardingApps {
    override func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        let name = apps.delegates(of: response.app).last?.name ?? delegate.connection
        super.didReceive(response, by: Delegate(connection: name, path: delegate.path), completion)
    }
}

/// Gives an app no answer while it is dealing with another.
private final class OneAnswerAtATime: ForwardingApps {
    private var underWay: Set<String> = []
    private var waiting: [String: [() -> Void]] = [:]

    override func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        let app = response.app
        guard underWay.insert(app).inserted else {
            waiting[app, default: []].append { [weak self] in self?.didReceive(response, by: delegate, completion) }
            return
        }
        super.didReceive(response, by: delegate) { [weak self] failure in
            guard let self else { return }
            underWay.remove(app)
            completion(failure)
            let next = waiting[app]?.first
            waiting[app] = waiting[app].map { Array($0.dropFirst()) }
            next?()
        }
    }
}

/// Hears that the desktop is not to be disturbed, and never that it may be again.
private final class HalfDeafPort: DisturbancePort {
    private let port: SimulatedDisturbance

    init(_ port: SimulatedDisturbance) { self.port = port }

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        var isQuiet = false
        port.watch(server, profile) { value in
            isQuiet = isQuiet || value == true
            report(isQuiet ? true : value)
        }
    }
    func stop() { port.stop() }
}

/// Goes on telling positions that nobody waits for.
private final class EndlessWatch: PositionSource {
    private let positions: SimulatedPositions

    init(_ positions: SimulatedPositions) { self.positions = positions }

    func watch(radius: Double) { positions.watch(radius: radius) }
    func stop() {}
    var problem: String? { positions.problem }
}

/// Reads the rules of zones anew, and says that they are as before.
private final class IndifferentZones: SessionZones, @unchecked Sendable {  // one history runs on one thread
    private let zones: SimulatedZones

    init(_ zones: SimulatedZones) { self.zones = zones }

    var local: Zone { zones.local }
    func zone(named identifier: String) -> Zone? { zones.zone(named: identifier) }
    func refresh() -> Bool {
        let name = zones.known.name
        return zones.refresh() && zones.known.name != name
    }
    var localFile: String? { nil }
    var dataFolder: String? { nil }
    var version: String? { zones.version }
    var problem: String? { nil }
}
