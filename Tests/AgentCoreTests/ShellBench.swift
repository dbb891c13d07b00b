import AgentCore
import NotificationCore
import Recurrence
import Simulation

/// A shell in virtual time, whose ports note what they are asked and answer when a test says so.
final class ShellBench {
    let time = VirtualTime()
    let store: SimulatedStore
    let shell: Shell
    private let ports = NotingPorts()
    private let written = Lines()

    init() throws {
        store = try SimulatedStore(.memory)
        shell = Shell(
            Agenda(zones: FixedZones()),
            store: store,
            ShellPorts(
                alarms: time.alarms,
                popups: ports,
                server: ports,
                apps: ports,
                disturbance: ports,
                positions: ports,
                outside: ports,
                sounds: nil,
                zones: FixedZones(),
                log: AgentLog { [written] level, line in written.add(level, line()) }
            )
        )
        time.fired = { [unowned shell] in shell.clocks.fired() }
        shell.prepare()
        try shell.load()
        shell.takeUp(suspect: nil)
        shell.settle()
    }

    /// A server comes up, says what it can do, and the first moments of the login are over.
    func bringServer(_ capabilities: Set<String> = ["actions", "body"]) {
        shell.server.changed(to: ":1.9")
        identify(capabilities)
        time.pass(2)
    }

    /// The server answers the question who it is.
    func identify(_ capabilities: Set<String> = ["actions", "body"]) {
        ports.identifications.removeFirst()(ServerProfile(name: "test", capabilities: capabilities))
    }

    /// Adds a request that rings at once.
    func ring(
        _ identifier: String,
        of app: String = Agenda.ownApp,
        level: InterruptionLevel = .active,
        actions: [Action] = []
    ) throws {
        var request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
        request.content.interruptionLevel = level
        request.content.actions = actions
        try shell.add([request], of: app)
    }

    /// Adds a request that rings once, so many seconds from now.
    func plan(_ identifier: String, in seconds: Double, actions: [Action] = []) throws {
        let trigger = Trigger.interval(.init(seconds: seconds, repeats: false))
        var request = Request(identifier: identifier, content: Content(title: identifier), trigger: trigger)
        request.content.actions = actions
        try shell.add([request], of: Agenda.ownApp)
    }

    /// The titles of all popups that the server was asked to show.
    var shown: [String] { ports.shown.map(\.popup.summary) }

    /// The server answers about the popup that it was asked to show last.
    func answer(_ result: Result<UInt32, PresentationFailure>) {
        ports.shown.last?.completion(result.map { ShownPopup(server: ":1.9", id: $0) })
    }

    func press(_ key: String, on popup: UInt32) {
        shell.received(ServerSignal(server: ":1.9", popup: popup, kind: .invoked(key: key)))
    }

    /// What was logged at a level.
    func logged(_ level: AgentLog.Level) -> [String] { written.lines.filter { $0.level == level }.map(\.text) }

    /// The desktop says whether it is not to be disturbed.
    func disturb(_ isQuiet: Bool?) { ports.report?(isQuiet) }

    func reply(_ text: String, on popup: UInt32) {
        shell.received(ServerSignal(server: ":1.9", popup: popup, kind: .replied(text: text)))
    }

    var launched: [String] { ports.launched }
    var asked: [String] { ports.asked.map(\.ring.request.identifier) }
    var closed: [UInt32] { ports.closed }

    /// An app's delegate says how the ring is presented that it was asked about last.
    func present(_ answer: PresentationAnswer) { ports.asked.last?.completion(answer) }
}

/// What the log was given.
private final class Lines {
    private(set) var lines: [(level: AgentLog.Level, text: String)] = []
    func add(_ level: AgentLog.Level, _ text: String) { lines.append((level, text)) }
}

/// Notes what it is asked.
private final class NotingPorts: PopupPort, ServerLink, AppLink, DisturbancePort, PositionSource, Outside {
    var shown: [(popup: Popup, completion: (Result<ShownPopup, PresentationFailure>) -> Void)] = []
    var identifications: [(ServerProfile) -> Void] = []
    var asked: [(ring: Delivered, completion: (PresentationAnswer) -> Void)] = []
    var launched: [String] = []
    var closed: [UInt32] = []
    var report: ((Bool?) -> Void)?

    let bus = "bus"
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        identifications.append(completion)
    }
    func close(_ popup: UInt32, of server: String) { closed.append(popup) }
    func start() {}

    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        shown.append((popup, completion))
    }
    func expire(_ popup: ShownPopup) {}

    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        asked.append((ring, completion))
    }
    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {}
    func launch(_ app: String, token: String?) throws(LaunchFailure) { launched.append(app) }
    func signal(_ signal: AppSignal, to app: String) {}
    func showBadge(_ count: Int64, of app: String) {}

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        self.report = report
        report(nil)
    }
    func watch(radius: Double) {}
    func stop() {}
    var problem: String? { nil }

    func open(_ url: String, token: String?) {}
    func run(_ command: String) {}
    var asksForWords: Bool { false }
    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?) {}
    func name(of app: String) -> String { app }
    func signature(of app: String) -> (name: String, icon: String) { (app, "") }

    func iconFile(_ name: String) -> String? { nil }
    func isOwnPicture(_ path: String) -> Bool { true }
    func committed(_ changes: [Change], count: Int) {}
}

private final class FixedZones: SessionZones {
    var local: Zone { .utc }
    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? .utc : nil }
    func refresh() -> Bool { false }
    var localFile: String? { nil }
    var dataFolder: String? { nil }
    var version: String? { nil }
    var problem: String? { nil }
}
