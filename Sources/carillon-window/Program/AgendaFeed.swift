internal import AdwaitaSupport
internal import AgendaWindow
internal import AgentBus
internal import DesktopTools
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords

/// What the agent has, as the window follows it: all of it once, then what the agent says has changed.
@UserInterface final class AgendaFeed {
    /// Where the agent stands.
    enum Standing {
        case running
        /// None runs that answers; with why, where that is known.
        case away(AgentClient.Failure?)
        /// It runs and doesn't answer.
        case silent
        case noBus

        fileprivate var isRunning: Bool {
            switch self {
            case .running, .silent: true
            case .away, .noBus: false
            }
        }
    }

    /// What was read.
    enum News: Sendable {
        /// What of the person's own rings next, while all is still read.
        case soonest([PendingSummary])
        case all(pending: [PendingSummary], delivered: [DeliveredSummary])
        case some([String], app: String, pending: [PendingSummary], delivered: [DeliveredSummary])
    }

    private let access = AgentAccess()
    private var wanted = Wanted()
    private var isReading = false
    /// Whether anything was read yet.
    private var hasRead = false
    /// How long the next read waits after one that failed; twice as long each time.
    private var pause = AgendaFeed.pauses.lowerBound
    private static let pauses = Duration.seconds(2)...Duration.seconds(60)
    private(set) var standing: Standing?

    var onStanding: (@UserInterface (Standing) -> Void)?
    /// Called when an agent was to be started, and the bus can't.
    var onNotStarted: (@UserInterface () -> Void)?
    var onNews: (@UserInterface (News) -> Void)?
    var onPauses: (@UserInterface ([Pause]) -> Void)?
    /// Told at once which of the person's own have changed, before they are read; nil if any may have.
    var onOwnChange: (@UserInterface (_ identifiers: [String]?) -> Void)?

    /// What is to be read.
    private struct Wanted {
        /// More names than these, and the whole is read.
        static let most = 500

        var isAll = false
        var some: [String: Set<String>] = [:]

        mutating func add(_ app: AgentClient.ChangedApp, _ identifiers: [String]) {
            switch app {
            case .own: some[Agenda.ownApp, default: []].formUnion(identifiers)
            case .other(let app): some[app, default: []].formUnion(identifiers)
            case .everyOther: isAll = true
            }
            if identifiers.isEmpty { isAll = true }
            bound()
        }

        /// Adds what was wanted and couldn't be read.
        mutating func add(_ other: Wanted) {
            isAll = isAll || other.isAll
            some.merge(other.some) { $0.union($1) }
            bound()
        }

        private mutating func bound() {
            if some.values.reduce(0, { $0 + $1.count }) > Self.most { isAll = true }
            if isAll { some = [:] }
        }
    }

    func start() {
        let access = access
        Task {
            await access.follow { event in UserInterface.perform { [weak self] in self?.received(event) } }
        }
    }

    /// Starts an agent, or looks for one again.
    func restart() {
        let access = access
        Task { [weak self] in
            await access.reconnect()
            // What came of it was reported before.
            UserInterface.perform {
                if let self, case .away(nil)? = self.standing { self.onNotStarted?() }
            }
        }
    }

    private func received(_ event: AgentAccess.Event) {
        switch event {
        case .running:
            stand(.running)
            pause = Self.pauses.lowerBound
            wanted.isAll = true
            onOwnChange?(nil)
            read()
        case .changed(let app, let identifiers):
            if case .own = app { onOwnChange?(identifiers.isEmpty ? nil : identifiers) }
            wanted.add(app, identifiers)
            read()
        case .away(let reason): stand(.away(reason))
        case .noBus: stand(.noBus)
        }
    }

    private func stand(_ new: Standing) {
        standing = new
        onStanding?(new)
    }

    /// Reads what is wanted, and then what has changed meanwhile.
    private func read() {
        guard !isReading, standing?.isRunning == true, wanted.isAll || !wanted.some.isEmpty else { return }
        isReading = true
        let (wanted, access, hasRead) = (wanted, access, hasRead)
        self.wanted = Wanted()
        Task { [weak self] in
            if !hasRead, let soonest = await Self.soonest(from: access) { self?.onNews?(soonest) }
            let result = await Self.news(wanted, from: access)
            guard let self else { return }
            isReading = false
            guard let result else {
                self.wanted.add(wanted)
                if case .running = standing { stand(.silent) }
                return readLater()
            }
            if case .silent = standing { stand(.running) }
            pause = Self.pauses.lowerBound
            self.hasRead = true
            onPauses?(result.pauses)
            for news in result.news { onNews?(news) }
            read()
        }
    }

    /// Reads once more what couldn't be read: an agent that is busy may answer by then.
    private func readLater() {
        let pause = pause
        self.pause = min(pause * 2, Self.pauses.upperBound)
        Task { [weak self] in
            try? await Task.sleep(for: pause)
            self?.read()
        }
    }

    /// The person's reminders that ring next, which are on the screen while thousands of others are still read.
    private static func soonest(from access: AgentAccess) async -> News? {
        let most = 40
        return try? await access.ask { client throws(AgentClient.Failure) in
            var seen: Set<String> = []
            let identifiers = try client.upcoming(nil, limit: most).map(\.identifier).filter {
                seen.insert($0).inserted
            }
            return .soonest(try client.requests(of: Agenda.ownApp, identifiers).pending)
        }
    }

    /// Nil when the agent doesn't answer, or has gone; the next one is read as a whole.
    private static func news(_ wanted: Wanted, from access: AgentAccess) async -> (news: [News], pauses: [Pause])? {
        try? await access.ask { client throws(AgentClient.Failure) in
            let pauses = try client.status().pauses
            if wanted.isAll {
                let (pending, delivered) = (try client.pending(of: nil), try client.delivered(of: nil))
                return ([.all(pending: pending, delivered: delivered)], pauses)
            }
            var news: [News] = []
            for (app, identifiers) in wanted.some {
                // Of the person's own too, as only this call has the buttons of categories.
                let states = try client.requests(of: app, Array(identifiers))
                news.append(.some(Array(identifiers), app: app, pending: states.pending, delivered: states.delivered))
            }
            return (news, pauses)
        }
    }

    /// Reads one reminder at once: the agent may say that it is new only after whoever added it.
    ///
    /// - Returns: Whether the agent has answered.
    func look(at key: RequestKey) async -> Bool {
        var wanted = Wanted()
        wanted.some[key.app] = [key.identifier]
        guard let result = await Self.news(wanted, from: access) else { return false }
        for news in result.news { onNews?(news) }
        return true
    }

    /// Has the agent do something.
    ///
    /// - Throws: Why it didn't.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (AgentClient) throws(AgentClient.Failure) -> Value
    ) async throws(AgentClient.Failure) -> Value {
        try await access.ask(body)
    }
}

/// Reads carillon.conf on a thread of its own, as commands do.
actor SettingsReader {
    private let executor = MainContextExecutor(name: "settings")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the file says of new reminders, and to the agent; the defaults where it can't be read.
    func read() -> (added: EditorDefaults, settings: Settings) {
        guard let file = ConfigFile().file else { return (EditorDefaults(), Settings()) }
        let lines = file.entries.filter { $0.group == AddDefault.addGroup }.map { ($0.key, $0.value) }
        // What is wrong in it is `carillon doctor`'s to say.
        var problems: [String] = []
        return (EditorDefaults(Dictionary(lines) { $1 }), Settings(file, problems: &problems))
    }
}
