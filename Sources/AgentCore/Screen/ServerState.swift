package import NotificationCore

/// The notification server: which one it is, whether it answers, and how one is started.
package final class ServerState {
    /// A server that takes longer for a call counts as hung, in seconds.
    private static let patience = 5.0
    /// How long a login gets to bring its own server before the bus is asked to start one, in seconds.
    private static let startingDelay = 5.0
    /// How long after the agent's start a new server is taken for part of the login, in microseconds.
    private static let loginTime: Int64 = 20_000_000

    package enum State {
        case absent
        /// It owns the name, but hasn't reported yet what it can do.
        case asking(owner: String)
        case ready(owner: String, ServerProfile)
        /// It does not answer. Popups wait, everything else goes on.
        case hung(owner: String, ServerProfile?)

        package var owner: String? {
            switch self {
            case .absent: nil
            case .asking(let owner), .ready(let owner, _), .hung(let owner, _): owner
            }
        }

        package var profile: ServerProfile? {
            switch self {
            case .absent, .asking: nil
            case .ready(_, let profile): profile
            case .hung(_, let profile): profile
            }
        }

        package var standing: AgentStatus.Server.State {
            switch self {
            case .absent: .absent
            case .asking: .asking
            case .ready: .ready
            case .hung: .hung
            }
        }
    }

    /// What a server is asked that must not take long.
    enum Question: Hashable {
        case identify
        case show
        case close(UInt32)
    }

    /// Is told of a server that comes and goes.
    protocol Observer: ShellTasks {
        func serverIsGone()
        func serverComes(_ owner: String)
        func serverAnswersAgain(_ owner: String)
        func serverIsReady(_ owner: String, _ profile: ServerProfile)
    }

    package private(set) var state = State.absent
    /// Servers that have gone, the last of them: a bus gives no name twice.
    private var gone: [String] = []
    private static let mostRemembered = 16
    private let ports: ShellPorts
    private var alarms: any Alarms { ports.alarms }
    private var log: AgentLog { ports.log }
    private let started: Moment
    private lazy var answers = Waits<Question>(alarms)
    private lazy var starting = Wait(alarms)
    weak var observer: (any Observer)?

    init(_ ports: ShellPorts) {
        self.ports = ports
        started = ports.alarms.now()
    }

    /// The bus name of notification servers has another owner, or none.
    package func changed(to owner: String?) {
        guard owner != state.owner else { return }
        answers.endAll()
        if let old = state.owner { gone = gone.suffix(Self.mostRemembered - 1) + [old] }
        // The same program may take the servers' name once more.
        gone.removeAll { $0 == owner }
        guard let owner else {
            log.info("the notification server is gone")
            state = .absent
            observer?.serverIsGone()
            return
        }
        state = .asking(owner: owner)
        observer?.serverComes(owner)
        if age < Self.loginTime { observer?.settle(for: Shell.settlingTime) }
        expectAnswer(to: .identify)
        ports.server.identify(owner) { [weak self] profile in
            guard let self, state.owner == owner else { return }
            log.info("notification server: \(profile.name) \(profile.version) (\(profile.vendor))")
            hasAnswered(.identify)
            state = .ready(owner: owner, profile)
            observer?.serverIsReady(owner, profile)
        }
    }

    func hasGone(_ server: String) -> Bool { gone.contains(server) }

    private var age: Int64 { alarms.now().boot.microseconds(since: started.boot) }

    // MARK: - Whether it answers

    /// It has been asked something; when nothing comes for a while, it hangs.
    func expectAnswer(to question: Question) {
        answers.start(question, seconds: Self.patience) { [weak self] in self?.doesNotAnswer() }
    }

    func hasAnswered(_ question: Question) { answers.end(question) }

    /// It has shown a popup, so it doesn't hang any more.
    func hasShown() {
        if case .hung(let owner, let profile?) = state { state = .ready(owner: owner, profile) }
    }

    func doesNotAnswer() {
        if case .asking(let owner) = state {
            // What it was asked is still on its way, and the answer ends this.
            state = .hung(owner: owner, nil)
            log.warning("the notification server does not report what it can do; popups wait until it does")
            return
        }
        guard case .ready(let owner, let profile) = state else { return }
        log.warning("the notification server hangs; popups wait until it answers")
        state = .hung(owner: owner, profile)
        ports.server.identify(owner) { [weak self] profile in
            guard let self, case .hung(owner, _) = state else { return }
            log.info("the notification server answers again")
            state = .ready(owner: owner, profile)
            observer?.serverAnswersAgain(owner)
            // What it was asked to show before comes first, and its answers with it.
            observer?.settle(for: max(0.3, profile.settlingAfterClosing))
        }
    }

    // MARK: - Starting one

    /// Lets the bus start a server when the login brings none of its own.
    func startLater() {
        guard !starting.isRunning else { return }
        starting.start(seconds: max(0.2, Self.startingDelay - Double(age) / 1_000_000)) { [weak self] in
            guard let self, case .absent = state else { return }
            ports.server.start()
        }
    }
}
