internal import NotificationCore

/// The rings that wait to be shown, and what is to be done about the next of them.
final class PopupQueue: ShellPart {
    /// What is to be done next.
    enum Step {
        /// Nothing waits, or nothing can be shown now.
        case rest
        case startServer
        /// It may not be shown any more.
        case withhold(Delivered)
        /// Apps that are there are asked first; meanwhile others go on.
        case ask([Delivered])
        case hold(Delivered)
        /// It changes a popup, too soon after another one of its app.
        case delay(Delivered)
        /// It comes as one popup with others, the first of these crowds that can be written down.
        case join([Crowd], Delivered, ServerProfile)
        /// It is one of too many of its thread, which come as one popup first.
        case stack(Delivered, ServerProfile)
        case show(Delivered, ServerProfile)
        /// It is shown, and before that others are taken down, which come back after it.
        case showInsteadOf([Delivered], Delivered, ServerProfile)
    }

    /// The ring whose popup is with the presenter.
    var inFlight: Int64?
    /// No popup is begun any more.
    var isEnding = false
    /// Whether something waits until one of the person's own has left the screen.
    private(set) var waitsForOwn = false
    private lazy var ownPopup = Wait(alarms)
    private lazy var settling = Wait(alarms)
    private let hold: Hold
    private let delegates: Delegates
    private let crowds: Crowds
    private let closing: Closing
    private let refusals: Refusals
    let pace: UpdatePace

    init(_ context: Context, hold: Hold, delegates: Delegates, crowds: Crowds, closing: Closing, refusals: Refusals) {
        (self.hold, self.delegates, self.crowds) = (hold, delegates, crowds)
        (self.closing, self.refusals, pace) = (closing, refusals, UpdatePace(context))
        super.init(context)
    }

    /// Holds popups back for a moment, and calls `body` then.
    func settle(for seconds: Double, _ body: @escaping () -> Void) { settling.start(seconds: seconds, body) }

    /// Whether the server could lose what it is shown now.
    var isHeldUp: Bool { settling.isRunning || closing.isUnderway }

    var canShow: Bool { inFlight == nil && !isEnding && !isHeldUp && !hold.isAsking }

    /// So many rings that wait for the popup that stands for many are passed by, for others that come alone.
    private static let mostPassedBy = 100
    /// So many popups of apps make way for one of the person's own beside others.
    private static let mostMakingWay = 8

    /// What is to be done about the oldest ring that waits and can be shown.
    func next() throws(AgendaError) -> Step {
        waitsForOwn = false
        guard canShow, let resting = refusals.resting else { return .rest }
        var others = resting.union(delegates.deciding).union(hold.rings).union(recorder.kept.rings).union(pace.rings)
        let busy = delegates.busy
        var hiding: Delivered?
        for _ in 0...Self.mostPassedBy {
            guard var ring = try recorder.store.nextWaiting(except: others, notOf: busy), !crowds.isGathering(ring)
            else { break }
            // The popup that it replaces went with its server; the store doesn't know yet.
            if let old = ring.popup, !closing.isOfServer(old) { ring.presentation = .waiting(quietly: true) }
            switch server.state {
            case .absent: return .startServer
            case .asking, .hung: return .rest
            case .ready(_, let profile):
                if !profile.showsSeveral, recorder.agenda.hidesOwn(ring, on: profile) {
                    hiding = hiding ?? ring
                } else {
                    let step = try step(with: ring, on: profile)
                    guard case .join(let joined, _, _) = step, joined.allSatisfy(\.isOfApps), crowds.isToSummarise
                    else {
                        return step
                    }
                }
                others.insert(ring.id)
            }
        }
        guard let hiding, case .ready(_, let profile) = server.state else { return .rest }
        let own = try onScreen(profile).filter { Agenda.isOfPerson($0.ring.key) }.map(\.until)
        guard let until = own.max() else { return try step(with: hiding, on: profile) }
        waitsForOwn = true
        // Such a server doesn't say when the time of a popup is over.
        let seconds = until.seconds(since: alarms.now().boot)
        if until.microseconds < .max { ownPopup.start(seconds: seconds) { [weak self] in self?.shell?.showWaiting() } }
        return .rest
    }

    /// The rings whose popups may be on the screen, each with the time from which it isn't there.
    private func onScreen(
        _ profile: ServerProfile
    ) throws(AgendaError) -> [(ring: Delivered, popup: UInt32, until: BootTime)] {
        let now = alarms.now().boot
        return try recorder.store.rows(.onScreen).delivered.compactMap { ring in
            guard let address = ring.popup else { return nil }
            let never = BootTime(microseconds: .max)
            let stays = Popup.timeout(of: ring, on: profile, recorder.agenda.settings) == 0
            // Of one that was there before the agent, or came up late, no more is known than whether it stays.
            let until = closing.standsUntil(address) ?? never
            return until == never && !stays || until <= now ? nil : (ring, address.id, until)
        }
    }

    /// The rings whose popups the server has, and can't show: where it shows few, the others stand behind the first.
    var unseen: Set<Int64> {
        guard let profile = server.state.profile, let most = profile.mostShown, let there = try? onScreen(profile)
        else { return [] }
        // Plasma has critical ones before all others.
        func place(_ ring: Delivered) -> Int {
            profile.showsSeveral && ring.request.content.interruptionLevel != .critical ? 1 : 0
        }
        let inTurn = there.sorted { (place($0.ring), $0.popup) < (place($1.ring), $1.popup) }
        return Set(inTurn.dropFirst(most).map(\.ring.id))
    }

    private func step(with ring: Delivered, on profile: ServerProfile) throws(AgendaError) -> Step {
        guard recorder.agenda.mayStillShow(ring, at: alarms.now()) else { return .withhold(ring) }
        // The popup is there, and nothing but its text changes.
        guard ring.popup == nil else {
            if hold.holdsForDesktop(ring) { return .hold(ring) }
            return pace.delays(ring) ? .delay(ring) : .show(ring, profile)
        }
        if delegates.mustAsk(ring) { return .ask([ring]) }
        if hold.holds(ring) { return .hold(ring) }
        return switch try crowds.answer(about: ring, on: profile) {
        case .none: try isOfStack(ring) ? .stack(ring, profile) : show(ring, on: profile)
        case .ask(let rings): .ask(rings)
        case .wait: .rest
        case .join(let crowds): .join(crowds, ring, profile)
        }
    }

    private func isOfStack(_ ring: Delivered) throws(AgendaError) -> Bool {
        guard ring.thread != nil else { return false }
        return recorder.agenda.isOfStack(ring, try recorder.store.rows(.thread(ring: ring.id)))
    }

    /// Apps' popups make way for the person's own where popups hide others.
    private func show(_ ring: Delivered, on profile: ServerProfile) throws(AgendaError) -> Step {
        guard let most = profile.mostShown, Agenda.isOfPerson(ring.key) else { return .show(ring, profile) }
        let there = try onScreen(profile).map(\.ring)
        let hiding = there.filter { other in
            // A critical one would come back before it.
            recorder.agenda.hidesOwn(other, on: profile)
                && !(profile.showsSeveral && other.request.content.interruptionLevel == .critical)
        }.prefix(max(0, there.count + 1 - most))
        // Each comes back: a flood of them would be a flood of popups at each ring.
        guard !hiding.isEmpty, !profile.showsSeveral || hiding.count <= Self.mostMakingWay else {
            return .show(ring, profile)
        }
        return .showInsteadOf(Array(hiding), ring, profile)
    }

    /// Whether the popup of a ring, which came up late, hides a reminder of the person's own, or one that comes up right now.
    func isInTheWay(_ ring: Int64) -> Bool {
        guard case .ready(_, let profile) = server.state, !profile.showsSeveral,
            let there = try? onScreen(profile).map(\.ring)
        else { return false }
        let coming = inFlight.flatMap { (try? recorder.store.rows(.ring($0)))?.ring($0)?.key }
        return there.contains { $0.id == ring && recorder.agenda.hidesOwn($0, on: profile) }
            && (there.map(\.key) + [coming].compactMap(\.self)).contains(where: Agenda.isOfPerson)
    }

    // MARK: - Handing over

    /// The server as it is now, for the note that it was asked to show something.
    var handover: Delivered.Handover? {
        guard case .ready(let owner, _) = server.state else { return nil }
        return Delivered.Handover(bus: serverLink.bus, server: owner)
    }

    /// A ring that is shown at once is handed over in its own transaction.
    func noteHandover(_ plan: inout Plan, _ rows: Rows) {
        guard canShow, !hold.holdsRings, recorder.kept.isEmpty, let handover,
            // Elsewhere it may have to wait for another to go.
            let profile = server.state.profile, profile.mostShown == nil
        else { return }
        plan.handOver(to: handover, rows: rows) { !delegates.isThere($0.app) }
    }
}
