import AgentCore
import NotificationCore
import Recurrence
import Simulation

/// A shell in virtual time, whose ports note what they are asked and answer when a test says so.
final class ShellBench {
    let time = VirtualTime()
    let store: SimulatedStore
    let shell: Shell
    private let zones = MovableZones()
    private let ports = NotingPorts()
    private let written = Lines()
    private let player = NotingPlayer()
    private let places = NotingPlaces()
    let wake = NotingWake()
    let tray = NotingTray()

    /// - Parameter store: What an earlier run has left; nil is a new one.
    init(_ earlier: SimulatedStore? = nil) throws {
        store = try earlier ?? SimulatedStore(.memory)
        shell = Shell(
            Agenda(zones: zones),
            store: store,
            ShellPorts(
                alarms: time.alarms,
                popups: ports,
                server: ports,
                apps: ports,
                disturbance: ports,
                positions: places,
                outside: ports,
                sounds: player,
                zones: zones,
                wake: wake,
                tray: tray,
                log: AgentLog { [written] level, line in written.add(level, line()) }
            )
        )
        time.fired = { [unowned shell] in shell.clocks.fired() }
        wake.waking = shell.waking
        shell.prepare()
        try shell.load()
        shell.takeUp(suspect: nil)
        shell.settle()
    }

    /// A server comes up, says what it can do, and the first moments of the login are over.
    func bringServer(
        _ capabilities: Set<String> = ["actions", "body"],
        name: String = "test",
        vendor: String = "",
        height: Int? = nil
    ) {
        shell.server.changed(to: ":1.9")
        identify(capabilities, name: name, vendor: vendor, height: height)
        time.pass(2)
    }

    /// The server answers the question who it is.
    func identify(
        _ capabilities: Set<String> = ["actions", "body"],
        name: String = "test",
        vendor: String = "",
        height: Int? = nil
    ) {
        var profile = ServerProfile(name: name, vendor: vendor, capabilities: capabilities)
        profile.screenHeight = height
        ports.identifications.removeFirst()(profile)
    }

    /// Adds a request that rings once, so many seconds from now.
    ///
    /// - Parameter app: Whose; another one than the person's own may notify.
    func plan(
        _ identifier: String,
        in seconds: Double,
        of app: String = Agenda.ownApp,
        actions: [Action] = []
    ) throws {
        if app != Agenda.ownApp { try shell.recorder.perform(.authorize(app: app, .authorized)) }
        let trigger = Trigger.interval(.init(seconds: seconds, repeats: false))
        var request = Request(identifier: identifier, content: Content(title: identifier), trigger: trigger)
        request.content.actions = actions
        try shell.add([request], of: app)
    }

    /// Adds a request, which rings at once unless there is a trigger.
    func ring(
        _ identifier: String,
        of app: String = Agenda.ownApp,
        _ trigger: Trigger? = nil,
        level: InterruptionLevel = .active,
        actions: [Action] = [],
        _ change: (inout Content) -> Void = { _ in }
    ) throws {
        var content = Content(title: identifier, actions: actions)
        content.interruptionLevel = level
        change(&content)
        try shell.add([Request(identifier: identifier, content: content, trigger: trigger)], of: app)
    }

    /// Changes the person's settings.
    func set(_ change: (inout Settings) -> Void) {
        var settings = shell.recorder.agenda.settings
        change(&settings)
        shell.take(settings)
    }

    /// What the agenda decides about from now on, in its order.
    var planned: Planned {
        let planned = Planned(shell.recorder.agenda)
        shell.recorder.planning = { _ in planned }
        return planned
    }

    /// The identifiers of what is pending.
    var pending: [String] {
        get throws { try store.rows(.app(nil)).pending.map(\.request.identifier).sorted() }
    }

    /// The identifiers of what is delivered.
    var delivered: [String] {
        get throws { try store.rows(.app(nil)).delivered.map(\.request.identifier).sorted() }
    }

    /// How many popups the server was asked to show that are of this title.
    func count(_ title: String) -> Int { shown.count { $0 == title } }

    /// The titles of all popups that the server was asked to show.
    var shown: [String] { ports.shown.map(\.popup.summary) }
    var popups: [Popup] { ports.shown.map(\.popup) }
    /// Their texts.
    var bodies: [String] { ports.shown.map(\.popup.body) }

    /// The server answers about the popup that it was asked to show last.
    func answer(_ result: Result<UInt32, PresentationFailure>) {
        ports.shown.last?.completion(result.map { ShownPopup(server: ":1.9", id: $0) })
    }

    /// The server answers about the popup before that one.
    func answerFirst(_ result: Result<UInt32, PresentationFailure>) {
        ports.shown.dropLast().last?.completion(result.map { ShownPopup(server: ":1.9", id: $0) })
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

    /// The server says that a popup is gone.
    func close(_ popup: UInt32, reason: UInt32) {
        shell.received(ServerSignal(server: ":1.9", popup: popup, kind: .closed(reason: reason)))
    }

    /// What the desktop says at once about whether it may be disturbed; nil says nothing before ``disturb(_:)``.
    /// The session moves to a zone so many seconds east of UTC.
    func move(to offset: Int) {
        zones.actual = Zone(identifier: "UTC\(offset)", fixedOffset: offset)
        shell.clocks.zoneFilesChanged(patience: 0.1)
        time.pass(1)
    }

    func setDesktop(mayNotDisturb: Bool??) { ports.disturbance = mayNotDisturb }

    /// How long an app's delegate may think about the ring that it was asked about last.
    var patience: Double? { ports.asked.last?.patience }
    /// Popups whose time was let run out.
    var expired: [UInt32] { ports.expired }
    /// How often the bus was asked to start a server.
    var starts: Int { ports.starts }
    /// The responses that delegates got.
    var responses: [String?] { ports.responses.map(\.response.actionIdentifier) }
    /// The requests that they answer.
    var answered: [String] { ports.responses.map(\.response.delivered.request.identifier) }
    /// The connections that got them.
    var givenTo: [String] { ports.responses.map(\.delegate.connection) }
    /// The connections that were asked about rings.
    var askedOf: [String] { ports.asked.map(\.delegate.connection) }
    /// A delegate has dealt with the response that was the `number`th to be given, or hasn't.
    func respond(to number: Int, failure: String? = nil) { ports.responses[number].completion(failure) }
    /// The delegate has dealt with the response that it got last, or hasn't.
    func respond(failure: String? = nil) { ports.responses.last?.completion(failure) }
    /// The numbers that icons were given.
    var badges: [Int64] { ports.badges }
    /// The radii that positions were watched with; nil is the end of a watch.
    var radii: [Double?] { places.radii }
    var played: [String] { player.played.map(\.name) }
    /// How loud, in per cent.
    var volumes: [Int] { player.played.map { Int(($0.volume * 100).rounded()) } }
    /// The sound that was begun last is over after some seconds, or can't be played.
    func endSound(after seconds: Double = 1, wasPlayed: Bool = true) {
        time.pass(seconds)
        let ended = player.ended
        player.ended = nil
        ended?(wasPlayed)
    }
    /// Whether the sound that was begun last has been silenced.
    var isSilenced: Bool { player.number != 0 && player.stopped.contains(player.number) }

    /// Whether any connection speaks for an app.
    var isListenedTo: Bool {
        get { ports.isListenedTo }
        set { ports.isListenedTo = newValue }
    }
    /// The changed rows that connections were told of.
    var changed: [ChangedRows] { ports.changed }

    /// What was opened in the window, and with which token.
    var opened: [(key: RequestKey, token: String?)] { ports.opened }
    /// The buttons of the popup that the server was asked to show last, the plain click first.
    var labels: [String] { ports.shown.last?.popup.actions.map(\.label) ?? [] }

    var launched: [String] { ports.launched }
    var asked: [String] { ports.asked.map(\.ring.request.identifier) }
    var closed: [UInt32] { ports.closed }
    /// From now on the server doesn't answer when it is told to close a popup.
    func hangClosing() { ports.isClosingHung = true }
    /// It answers all that it was told to close.
    func answerClosings() {
        let closings = ports.closings
        ports.closings = []
        for completion in closings { completion() }
    }

    /// An app's delegate says how the ring is presented that it was asked about last.
    func present(_ answer: PresentationAnswer) { ports.asked.last?.completion(answer) }
}

/// Notes what the agenda is to decide about.
final class Planned: Planning {
    private let agenda: Agenda
    private(set) var events: [Event] = []

    init(_ agenda: Agenda) { self.agenda = agenda }

    func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        events.append(event)
        return try agenda.plan(event, at: now, rows: rows)
    }
}

/// What the log was given.
private final class Lines {
    private(set) var lines: [(level: AgentLog.Level, text: String)] = []
    func add(_ level: AgentLog.Level, _ text: String) { lines.append((level, text)) }
}

/// Notes what it is asked.
private final class NotingPorts: PopupPort, ServerLink, AppLink, DisturbancePort, Outside {
    var shown: [(popup: Popup, completion: (Result<ShownPopup, PresentationFailure>) -> Void)] = []
    var identifications: [(ServerProfile) -> Void] = []
    var asked: [(ring: Delivered, delegate: Delegate, patience: Double, completion: (PresentationAnswer) -> Void)] = []
    var launched: [String] = []
    var closed: [UInt32] = []
    /// Whether the server leaves it unanswered when it is told to close a popup.
    var isClosingHung = false
    var closings: [() -> Void] = []
    var expired: [UInt32] = []
    var starts = 0
    var responses: [(response: Response, delegate: Delegate, completion: (String?) -> Void)] = []
    var badges: [Int64] = []
    var disturbance: Bool?? = .some(nil)
    var report: ((Bool?) -> Void)?

    let bus = "bus"
    func identify(_ server: String, _ completion: @escaping (ServerProfile) -> Void) {
        identifications.append(completion)
    }
    func close(_ popup: UInt32, of server: String, _ completion: (() -> Void)?) {
        closed.append(popup)
        guard let completion else { return }
        if isClosingHung { closings.append(completion) } else { completion() }
    }
    func start() { starts += 1 }

    func show(
        _ popup: Popup,
        ring: Int64,
        _ completion: @escaping (Result<ShownPopup, PresentationFailure>) -> Void
    ) {
        shown.append((popup, completion))
    }
    func expire(_ popup: ShownPopup) { expired.append(popup.id) }

    func willPresent(
        _ ring: Delivered,
        to delegate: Delegate,
        patience: Double,
        _ completion: @escaping (PresentationAnswer) -> Void
    ) {
        asked.append((ring, delegate, patience, completion))
    }
    func didReceive(_ response: Response, by delegate: Delegate, _ completion: @escaping (String?) -> Void) {
        responses.append((response, delegate, completion))
    }
    func launch(_ app: String, token: String?) throws(LaunchFailure) { launched.append(app) }
    func signal(_ signal: AppSignal, to app: String) {}
    var isListenedTo = false
    var changed: [ChangedRows] = []
    func signal(_ changed: ChangedRows) { self.changed.append(changed) }
    func showBadge(_ count: Int64, of app: String) { badges.append(count) }

    func watch(_ server: String, _ profile: ServerProfile, _ report: @escaping (Bool?) -> Void) {
        self.report = report
        if let disturbance { report(disturbance) }
    }
    func stop() {}

    func open(_ url: String, token: String?) {}
    func run(_ command: String) {}
    var asksForWords: Bool { false }
    func askForWords(_ row: Delivered, _ action: Action, token: () -> String?) {}
    var opened: [(key: RequestKey, token: String?)] = []
    func showInWindow(_ key: RequestKey, token: String?) { opened.append((key, token)) }
    func name(of app: String) -> String { app }
    func signature(of app: String) -> (name: String, icon: String) { (app, "") }

    func iconFile(_ name: String) -> String? { nil }
    func isOwnPicture(_ path: String) -> Bool { true }
    func committed(_ changes: [Change], count: Int) {}
}

private final class NotingPlaces: PositionSource {
    var radii: [Double?] = []
    func watch(radius: Double) { radii.append(radius) }
    func stop() { if let last = radii.last, last != nil { radii.append(nil) } }
    var problem: String? { nil }
}

private final class NotingPlayer: SoundPort {
    var played: [PlayedSound] = []
    var stopped: [Int] = []
    var ended: ((Bool) -> Void)?
    private(set) var number = 0
    func play(_ sound: PlayedSound, as number: Int, _ ended: ((Bool) -> Void)?) {
        played.append(sound)
        (self.number, self.ended) = (number, ended)
    }
    func stop(_ number: Int) { stopped.append(number) }
    var obstacle: String? { nil }
    var problem: String? { nil }
}

private final class MovableZones: SessionZones, @unchecked Sendable {  // a test runs on one thread
    var actual = Zone.utc
    private(set) var local = Zone.utc
    func zone(named identifier: String) -> Zone? { identifier == "UTC" ? .utc : nil }
    func refresh() -> Bool {
        defer { local = actual }
        return local != actual
    }
    var localFile: String? { nil }
    var dataFolder: String? { nil }
    var version: String? { nil }
    var problem: String? { nil }
}
