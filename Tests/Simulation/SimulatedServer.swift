import AgentCore
import NotificationCore

/// A notification server: it shows popups, forgets them, and tells about them as its kind does.
final class SimulatedServer {
    let kind: ServerKind
    /// Its unique name on the bus, which starts over with each bus.
    let name: String
    let bus: String
    /// Calls it has not answered, while it hangs.
    var isHung = false
    private var backlog: [(run: () -> Void, fail: () -> Void)] = []
    /// What each popup showed, also of those that are gone.
    private(set) var titles: [UInt32: String] = [:]
    private var lastID: UInt32 = 0
    private(set) var popups: [UInt32: Shown] = [:]
    /// Popups that are gone without anybody having been told.
    private(set) var unheard: Set<UInt32> = []
    /// Popups that were closed and stand there all the same, with those that come later behind them; until when.
    private(set) var standing: [UInt32: Int64] = [:]
    /// Until when each popup may be taken to be there on a server that doesn't say when it goes.
    private(set) var mayStand: [UInt32: Int64] = [:]
    private var timeouts: [UInt32: Int32] = [:]
    /// Until when the window of the last popup is on its way out.
    private var leavingUntil: Int64 = 0
    private unowned let world: World
    /// Until when it answers every call to show something with an error.
    private var refusesUntil: Int64 = 0
    /// Whether it takes no popup with buttons whose title ends in a nine.
    private var isPicky = false
    /// The rings that it has refused, and when the agent heard of it last.
    private var refused: [Int64: Int64] = [:]
    private var latest: (popup: Popup, at: Int64)?

    /// Whether it takes popups away that are to stay, after a time of its own.
    private var takesWhatStays: Bool { world.serversTakeWhatStays && kind.reportsExpiry }
    private static let ownTime: Int64 = 4_000_000

    /// A popup on the screen.
    struct Shown {
        var id: UInt32
        var popup: Popup
        var ring: Int64
        var title: String
        /// Which run of the agent asked for it.
        var agent: Int
        /// Nobody listened when it was told of last, or its asker was gone before it knew the id.
        var isOrphan = false
        /// When it leaves by itself.
        var until = Int64.max
    }

    init(kind: ServerKind, name: String, bus: String, world: World) {
        self.kind = kind
        self.name = name
        self.bus = bus
        self.world = world
        if world.chance.one(in: 8) {
            refusesUntil = world.clock.active + world.chance.pick([5_000_000, 600_000_000, 3_600_000_000])
        }
        isPicky = world.chance.one(in: 8)
    }

    /// How long a ring may wait at most after it was refused, in microseconds.
    private static let longestRest: Int64 = 601_000_000

    /// Whether a ring waits because it was refused not long ago.
    func hasRefused(_ ring: Int64) -> Bool {
        refused[ring].map { world.now.boot.microseconds - $0 < Self.longestRest } ?? false
    }

    private func refuse(_ ring: Int64, _ error: String) -> Result<UInt32, PresentationFailure> {
        world.say("  the server refuses ring \(ring)")
        refused[ring] = world.now.boot.microseconds
        return .failure(.refused(error))
    }

    /// An answer may be held up: the ring rests from then on.
    func hasToldRefusal(of ring: Int64) { refused[ring] = world.now.boot.microseconds }

    func address(_ id: UInt32) -> PopupAddress { PopupAddress(bus: bus, server: name, id: id) }

    func markUnheard(_ id: UInt32) { unheard.insert(id) }

    func markOrphan(_ id: UInt32) { popups[id]?.isOrphan = true }

    /// Whoever asked for a popup hears of it, perhaps late: from then on it may be there for as long as it may.
    func hasAnswered(_ popup: ShownPopup) {
        guard popup.server == name else { return }
        popups[popup.id]?.isOrphan = false
        noteStanding(popup.id)
    }

    private func noteStanding(_ id: UInt32) {
        guard let timeout = timeouts[id] else { return }
        mayStand[id] = timeout == 0 ? .max : world.now.boot.microseconds + 15_000_000 + Int64(timeout) * 1000
    }

    // MARK: - Calls

    /// Runs a call now, or when the server comes to itself; a server that vanishes before fails it.
    func receive(_ call: @escaping () -> Void, orElse fail: @escaping () -> Void) {
        if isHung { backlog.append((call, fail)) } else { call() }
    }

    func comeToItself() {
        isHung = false
        let calls = backlog
        backlog = []
        for call in calls { call.run() }
    }

    func vanish() {
        for call in backlog { call.fail() }
        backlog = []
    }

    func notify(_ popup: Popup, ring: Int64, title: String, agent: Int) -> Result<UInt32, PresentationFailure> {
        if kind.refusesEqual, let latest, latest.popup == popup, world.clock.active - latest.at < 1_000_000 {
            return .failure(.tooFast("ExcessNotificationGeneration"))
        }
        if world.chance.one(in: 300) { return refuse(ring, "the server is in a bad mood") }
        if world.clock.active < refusesUntil { return refuse(ring, "org.example.Error.NotNow") }
        if isPicky, title.hasSuffix("9"), !popup.actions.isEmpty { return refuse(ring, "org.example.Error.NoButtons") }
        latest = (popup, world.clock.active)
        let old = popups[popup.replaces].flatMap { $0.agent == agent ? $0.id : nil }
        if old == nil { lastID += 1 }
        let id = old ?? lastID
        titles[id] = title
        timeouts[id] = popup.timeout
        noteStanding(id)
        if world.doNotDisturb == true, kind.losesQuiet {
            // Nobody sees it, and it may be said to have expired, with what it was to replace.
            unheard.insert(id)
            if kind.reportsExpiry {
                popups[id] = nil
                world.after(world.chance.within(500...900), inTransit: true) { [weak self] in
                    self?.signal(.closed(id, 1), of: id, agent: agent)
                }
            }
            return .success(id)
        }
        if world.clock.active < leavingUntil {
            world.note(Violation("popup \(id), \(title), goes with the window of the one that was closed"))
        }
        if kind.isStubborn, world.chance.one(in: 20) {
            unheard.insert(id)
            return .success(id)
        }
        popups[id] = Shown(id: id, popup: popup, ring: ring, title: title, agent: agent)
        if popup.timeout != 0 || takesWhatStays, kind.reportsExpiry || kind.leavesClosed {
            let stay = popup.timeout == 0 ? Self.ownTime : world.chance.within(3_000_000...10_000_000)
            popups[id]?.until = world.clock.active + stay
            world.after(stay, inTransit: false) { [weak self] in
                guard let self, let shown = popups[id], shown.until <= world.clock.active, !self.isHung else { return }
                if popup.timeout == 0 { world.takenAway[shown.ring] = world.clock.active }
                popups[id] = nil
                guard kind.reportsExpiry else { return unheard.formUnion([id]) }
                signal(.closed(id, 1), of: id, agent: agent)
            }
        }
        return .success(id)
    }

    func close(_ id: UInt32) {
        guard !kind.isStubborn else { return }
        guard let shown = popups.removeValue(forKey: id) else {
            if kind.reportsUnknownIDs { signal(.closed(id, 3), of: id, agent: 0) }
            return
        }
        if kind.leavesClosed, shown.agent == world.agent?.run, world.agent?.isEnding == false {
            standing[id] = shown.until
        }
        if kind.losesAfterClosing, popups.isEmpty { leavingUntil = world.clock.active + 500_000 }
        signal(.closed(id, 3), of: id, agent: shown.agent)
    }

    /// Throws when a popup that was closed stands in the way of others for longer than popups stay there by themselves.
    func checkStanding() throws {
        standing = standing.filter { $0.value > world.clock.active }
        guard let (id, until) = standing.min(by: { $0.key < $1.key }), until - world.clock.active > 10_000_000 else {
            return
        }
        throw Violation("popup \(id), \(titles[id] ?? ""), was closed and stands in the way of others")
    }

    /// The time of a popup runs out: one of another program's doesn't.
    func expire(_ id: UInt32) {
        guard let shown = popups.removeValue(forKey: id), kind.reportsExpiry else { return }
        signal(.closed(id, 1), of: id, agent: shown.agent)
    }

    // MARK: - The person

    /// Presses a button, or the popup itself.
    func click(_ id: UInt32, key: String) {
        guard let shown = popups[id] else { return }
        signal(.invoked(id, key), of: id, agent: shown.agent)
        end(id, shown)
    }

    func reply(_ id: UInt32, text: String) {
        guard let shown = popups[id] else { return }
        signal(.replied(id, text), of: id, agent: shown.agent)
        end(id, shown)
    }

    func dismiss(_ id: UInt32) {
        guard let shown = popups.removeValue(forKey: id) else { return }
        signal(.closed(id, 2), of: id, agent: shown.agent)
    }

    private func end(_ id: UInt32, _ shown: Shown) {
        popups[id] = nil
        if let reason = kind.reasonAfterAction { signal(.closed(id, reason), of: id, agent: shown.agent) }
    }

    // MARK: - Signals

    enum Signal {
        case invoked(UInt32, String)
        case replied(UInt32, String)
        case closed(UInt32, UInt32)

        var id: UInt32 {
            switch self {
            case .invoked(let id, _), .replied(let id, _), .closed(let id, _): id
            }
        }

        /// As the agent is told of it.
        func signal(of server: String) -> ServerSignal {
            let kind: ServerSignal.Kind =
                switch self {
                case .invoked(_, let key): .invoked(key: key)
                case .replied(_, let text): .replied(text: text)
                case .closed(_, let reason): .closed(reason: reason)
                }
            return ServerSignal(server: server, popup: id, kind: kind)
        }
    }

    private func signal(_ signal: Signal, of id: UInt32, agent: Int) {
        var copies = kind.copies
        if world.chance.one(in: 60) { copies += 1 }
        if world.chance.one(in: 400) { copies = 0 }
        if copies == 0 { unheard.insert(id) }
        for _ in 0..<copies {
            // Now and then late, and so behind others that came after it.
            let delay = world.chance.one(in: 40) ? world.chance.within(0...3_000_000) : world.chance.within(500...900)
            world.after(delay, inTransit: true) { [weak self] in
                guard let self else { return }
                guard let listener = world.agent, listener.bus == bus, !kind.isUnicast || listener.run == agent else {
                    unheard.insert(id)
                    return
                }
                let address = address(id)
                if listener.received(signal.signal(of: name)), case .invoked = signal {
                    world.clickCounted(address)
                }
                if listener.life.isOver { unheard.insert(id) }
            }
        }
    }
}
