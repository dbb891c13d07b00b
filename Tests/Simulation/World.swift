import AgentCore
import NotificationCore
import Recurrence

/// One desktop, from a seed: its clocks, its server, its apps and its agent, and what has been promised to whom.
final class World {
    var chance: Chance
    var clock: VirtualClock
    let zones: SimulatedZones
    let store: SimulatedStore
    let bug: PlantedBug?
    var ledger = Ledger()
    /// How each request was made, by its title.
    var beats: [String: Beat] = [:]

    /// What runs. Without a bus nobody is logged in.
    var bus: String?
    var server: SimulatedServer?
    var agent: AgentRun?
    var clients: [SimulatedClient] = []
    /// Apps that can be started.
    let installed: Set<String>
    /// Apps that have got an answer just now.
    var answered: Set<String> = []
    /// Whether anything here can ask for words in a window.
    var hasWindows = true
    /// Whether servers take popups away that are to stay. One history in eight has such; the others go as they did before there were.
    let serversTakeWhatStays: Bool
    /// Whether requests have threads.
    let hasThreads: Bool
    /// Rings that were to stay and whose popups a server has taken away, and when, by the clock that stands still in sleep.
    var takenAway: [Int64: Int64] = [:]
    /// When something was last in the way of their coming back, and the run of the agent and the server since then.
    var disturbed: (at: Int64, run: Int?, server: String?, isOn: Bool) = (0, nil, nil, false)
    /// Words that have been typed and are not written down.
    var words: [String: Source] = [:]
    var typedCount = 0
    /// Windows that have ended, and that the agent has not looked at.
    var windows: [Window] = []
    /// Calls that wait for the person's word about an app.
    var questions: [Question] = []
    /// When the question about each app was put, by the clock that stands still in sleep.
    var askedAbout: [String: Int64] = [:]
    /// Whether the desktop is not to be disturbed; nil where it doesn't say.
    var doNotDisturb: Bool?
    /// Whether anything here can tell the machine's place, and where it is.
    var hasPositions = true
    var spot = Spot.home
    /// When a full disk has room again, by the clock that stands still in sleep.
    var fullUntil: Int64?
    /// When the disk was full last.
    var fullAt = Int64.min
    /// What the person has set up.
    var settings = Settings()
    var runs = 0
    var buses = 0
    var connections = 0

    var queue: [(at: Int64, number: Int, isInTransit: Bool, body: () throws -> Void)] = []
    private var queued = 0
    /// After how many points at which it may die the agent does.
    var diesAfter: Int?
    var diedOfPower = false
    /// What the agenda has decided last, until it is written.
    var decided: (event: Event, plan: Plan, now: Moment)?
    /// What was promised last, as a number of transactions, and the last that somebody asked for.
    var promised = 0
    var asked = 0
    var compared = 0
    /// The ledger after each transaction that a loss of power may undo.
    var snapshots: [(count: Int, ledger: Ledger)] = []

    /// Buttons that were pressed and have not been dealt with.
    var clicks: [PopupAddress: (title: String, run: Int, at: Int64)] = [:]
    /// Rings that were handed to a server while nothing could be written.
    var unnoted: Set<Int64> = []
    private(set) var digest: UInt64 = 14_695_981_039_346_656_037
    var figures = Figures()
    let remains = Remains()
    let isVerbose: Bool
    private(set) var trace: [String] = []

    init(seed: UInt64, store kind: SimulatedStore.Kind, bug: PlantedBug?, isVerbose: Bool) throws {
        chance = Chance(seed: seed)
        serversTakeWhatStays = seed % 8 == 5
        hasThreads = seed % 4 < 2
        self.bug = bug
        self.isVerbose = isVerbose
        // Some day of 2026 to 2029, half of them near a change of the clocks.
        var day = chance.within(20_500...21_900)
        if chance.one(in: 2) {
            day = chance.pick([20_540, 20_540 + 217, 20_905, 21_122, 20_528, 20_758, 20_700, 20_917])
        }
        clock = VirtualClock(
            wallOffset: (day * 86_400 + chance.within(0...86_399)) * 1_000_000 + chance.within(0...999_999)
        )
        zones = SimulatedZones(chance.pick(OracleZone.all))
        var apps: Set<String> = []
        for app in Self.apps.dropFirst() where chance.one(in: 2) { apps.insert(app) }
        installed = apps
        store = try SimulatedStore(kind, bug: bug)
        if chance.one(in: 4) { settings.quiet = makeQuietHours() }
        store.world = self
        remains.watch(self, as: "the history's world")
    }

    var now: Moment { clock.moment }

    // MARK: - Notes

    func say(_ text: @autoclosure () -> String) {
        guard isVerbose else { return }
        let civil = CivilDateTime(localSeconds: zones.actual.reading(at: floorDivide(clock.wall, 1_000_000)))
        trace.append("\(civil) +\(clock.active / 1000) ms  \(text())")
    }

    func stir(_ value: Int64) { digest = (digest ^ UInt64(bitPattern: value)) &* 1_099_511_628_211 }

    // MARK: - Time

    func after(_ delay: Int64, inTransit: Bool, _ body: @escaping () throws -> Void) {
        queued += 1
        queue.append((clock.active + delay, queued, inTransit, body))
    }

    /// Nothing happens any more: what was still to come, and calls that nobody has answered, would keep all of this for ever.
    func end() {
        fullUntil = nil
        endSession()
        store.close()
    }

    var isQuiet: Bool { !queue.contains { $0.isInTransit } }

    /// Lets the machine run, and everything happen that is due meanwhile.
    func run(for duration: Int64) throws {
        let end = clock.active + duration
        var turns = 0
        while true {
            let event = queue.indices.min { (queue[$0].at, queue[$0].number) < (queue[$1].at, queue[$1].number) }
            let wait = agent?.alarms.next
            let timer = agent?.alarms.nextTimer
            let next = [event.map { queue[$0].at }, wait?.at, timer].compactMap(\.self).min()
            guard let next, next <= end else { break }
            turns = next > clock.active ? 0 : turns + 1
            guard turns < 5000 else { throw Violation("the agent runs in circles") }
            clock.active = max(clock.active, next)
            if let event, queue[event].at == next {
                let body = queue.remove(at: event).body
                try dispatch(body)
            } else if let wait, wait.at == next, let agent {
                try dispatch { agent.alarms.end(wait) }
            } else if let agent {
                // A timer comes a little late, and sometimes to the microsecond.
                if !chance.one(in: 4) { clock.active += chance.within(1...60) }
                try dispatch { agent.timerFired() }
            }
        }
        clock.active = max(clock.active, end)
    }

    /// Something that happens to the agent, which may die of it.
    func dispatch(_ body: () throws -> Void) throws {
        try body()
        if let failure { throw failure }
        if agent?.life.isOver != true { try checkAnswered() }
        answered = []
        if agent?.life.isOver == true { try agentDied(power: diedOfPower) }
    }

    /// What has gone wrong where nothing can be thrown.
    private var failure: (any Error)?

    func note(_ error: any Error) { failure = failure ?? error }

}
