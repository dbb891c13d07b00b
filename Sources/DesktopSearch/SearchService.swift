internal import AgentBus
internal import GLibSupport
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// Answers the searches of desktops. It lives on the executor of the search.
final class SearchService {
    private let commands: any SearchCommands
    private let agent: SearchedAgent
    private let window: WindowLink
    private let clock: () -> BootTime
    private var searchers: Searchers
    private var offers = Offers()
    /// The token that KRunner sends before it activates a result, by its connection.
    private var token: (sender: String, text: String)?
    /// How many activations are under way.
    private var running = 0

    /// To be made on the executor.
    ///
    /// - Parameter desktop: The connection for the agent, the window, and the question who is calling.
    init(
        desktop: BusConnection,
        _ commands: any SearchCommands,
        clock: @escaping () -> BootTime,
        on executor: MainContextExecutor
    ) {
        self.commands = commands
        self.clock = clock
        agent = SearchedAgent(desktop, on: executor)
        window = WindowLink(desktop, on: executor)
        searchers = Searchers(asking: desktop)
    }

    /// Whether nothing is under way, and nothing has been offered that still stands.
    var isIdle: Bool { running == 0 && !agent.isAwaited && offers.isEmpty(at: clock()) }

    func stop() { agent.stop() }

    func answer(_ call: BusInvocation) {
        do throws(AgendaError) {
            try searchers.refuseUnlessHost(call.sender)
            switch try SearchCall(call) {
            case .results(let terms):
                results(terms, for: call.sender) { call.reply([.stringArray($0.map(\.identifier.text))]) }
            case .matches(let terms):
                results(terms, for: call.sender) { call.reply([.array(element: Self.match, $0.map(Self.match))]) }
            case .metas(let identifiers): metas(identifiers, call)
            case .activate(let identifier, let notice): try activate(identifier, notice, call)
            case .launch(let notice): show(nil, notice, call)
            case .token(let text):
                token = text.utf8.count <= StartupNotice.longestToken ? (call.sender, text) : nil
                call.reply()
            case .actions: call.reply([.array(element: "(sss)", [])])
            case .configuration: call.reply([.dictionary([:])])
            case .end: call.reply()
            }
        } catch {
            call.refuse(error)
        }
    }

    /// Whether a call asks what fits some words.
    static func isQuery(_ call: BusInvocation) -> Bool {
        ["GetInitialResultSet", "GetSubsearchResultSet", "Match"].contains(call.member)
    }

    /// Answers a query in whose place its caller has asked another.
    func answerNothing(_ query: BusInvocation) {
        query.reply([query.member == "Match" ? .array(element: Self.match, []) : .stringArray([])])
    }

    // MARK: - Results

    /// The person's reminders that fit, the soonest first, and then the one that the words would add.
    private func results(_ terms: SearchTerms, for caller: String, _ reply: @escaping ([SearchResult]) -> Void) {
        agent.withReminders { [self] index in
            let zones = commands.zones(ofAgentIn: index?.zone)
            let output = Self.output(zones)
            var results = (index?.entries(matching: terms, most: SearchResult.mostReminders) ?? [])
                .map { Self.result($0, output) }
            if terms.words.count > 1, let reading = commands.reading(of: terms.words, zones) {
                let number = offers.keep(reading, for: caller, at: clock())
                results.append(Self.result(.offer(number), reading))
            }
            reply(results)
        }
    }

    private static func result(_ entry: ReminderIndex.Entry, _ output: TimeOutput) -> SearchResult {
        let when = output.when(entry.reminder, isPaused: entry.isPaused)
        return SearchResult(identifier: .reminder(entry.identifier), name: entry.name, description: when, brief: when)
    }

    /// For this moment.
    private static func output(_ zones: SystemZones) -> TimeOutput {
        TimeOutput(zone: zones.local, now: WallTime(microseconds: ClockTimer.now(.realtime)))
    }

    private static func result(_ identifier: SearchResult.Identifier, _ reading: Reading) -> SearchResult {
        SearchResult(
            identifier: identifier,
            name: "Remind: " + SearchResult.shown(reading.request.content.title),
            description: reading.when,
            brief: reading.brief
        )
    }

    /// What GNOME Shell shows of results. It shows none at all when it gets fewer than it asked for, so a reminder that has gone
    /// since is among them; an offer that is somebody else's isn't.
    private func metas(_ identifiers: [SearchResult.Identifier], _ call: BusInvocation) {
        agent.withLastReminders { [self] index in
            let output = Self.output(commands.zones(ofAgentIn: index?.zone))
            let results = identifiers.compactMap { identifier -> SearchResult? in
                switch identifier {
                case .reminder(let name):
                    index?.entry(of: name).map { Self.result($0, output) }
                        ?? SearchResult(
                            identifier: identifier,
                            name: SearchResult.shown(name),
                            description: "not scheduled any more",
                            brief: "gone"
                        )
                case .offer(let number):
                    offers.reading(number, of: call.sender, at: clock()).map { Self.result(identifier, $0) }
                }
            }
            call.reply([.dictionaries(results.map(Self.meta))])
        }
    }

    private static func meta(_ result: SearchResult) -> [String: Variant] {
        [
            "id": .string(result.identifier.text), "name": .string(result.name),
            "description": .string(result.description), "gicon": .string(result.icon),
        ]
    }

    private static let match = "(sssida{sv})"

    /// `Plasma::QueryMatch::PossibleMatch`, and below what fits a name as a whole.
    private static func match(_ result: SearchResult) -> Variant {
        .tuple([
            .string(result.identifier.text), .string(result.name), .string(result.icon), .int32(30), .double(0.7),
            .dictionary(["subtext": .string(result.brief), "category": .string("Reminders")]),
        ])
    }

    // MARK: - Activation

    private func activate(
        _ identifier: SearchResult.Identifier,
        _ notice: StartupNotice,
        _ call: BusInvocation
    ) throws(AgendaError) {
        switch identifier {
        case .reminder(let name): show(name, notice, call)
        case .offer(let number):
            guard let reading = offers.take(number, by: call.sender, at: clock()) else {
                throw AgendaError(
                    .unknownIdentifier,
                    "the result is not one of this caller's, or it was activated or is older than \(Offers.life / 60) minutes"
                )
            }
            add(reading, call)
        }
    }

    private func add(_ reading: Reading, _ call: BusInvocation) {
        running += 1
        agent.add(reading) { [self] failure in
            running -= 1
            // Desktops say neither that it worked nor what went wrong.
            guard let failure else {
                commands.tell(added: reading)
                return call.reply()
            }
            call.refuse(commands.report(failure, of: reading))
        }
    }

    /// Opens a reminder, or with nil all of them.
    private func show(_ identifier: String?, _ notice: StartupNotice, _ call: BusInvocation) {
        var notice = notice
        if let token, token.sender == call.sender { notice.token = token.text }
        token = nil
        running += 1
        window.show(identifier, notice) { [self] isShown in
            running -= 1
            if !isShown { commands.showWindow(of: identifier, notice) }
            call.reply()
        }
    }
}

/// Who may search: programs of the host (decision 20). What a person has to do is no sandboxed app's business.
struct Searchers {
    /// Desktops search from one connection each. A name is never given away twice, so it stays true what it stands for.
    private static let most = 64

    private let bus: BusConnection
    private var hosts: [String: Bool] = [:]

    /// - Parameter bus: Where it is asked who has made a connection.
    init(asking bus: BusConnection) { self.bus = bus }

    /// - Throws: `notPermitted`.
    mutating func refuseUnlessHost(_ sender: String) throws(AgendaError) {
        if hosts.count >= Self.most { hosts = [:] }
        var isHost = hosts[sender]
        if isHost == nil {
            isHost = (try? Standing.ofOwner(of: sender, on: bus))?.standing.isHost
            // One that can't be told now may be told next time.
            if let isHost { hosts[sender] = isHost }
        }
        guard isHost == true else {
            throw AgendaError(.notPermitted, "only programs outside of sandboxes may search the person's reminders")
        }
    }
}
