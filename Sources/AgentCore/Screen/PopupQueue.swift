internal import NotificationCore

/// The rings that wait to be shown, and what is to be done about the next of them.
final class PopupQueue {
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
        /// It comes as one popup with others, the first of these crowds that can be written down.
        case join([Crowd], Delivered, ServerProfile)
        case show(Delivered, ServerProfile)
    }

    /// The ring whose popup is with the presenter.
    var inFlight: Int64?
    /// No popup is begun any more.
    var isEnding = false
    private let settling: Wait
    private let recorder: Recorder
    private let server: ServerState
    private let hold: Hold
    private let delegates: Delegates
    private let crowds: Crowds
    private let closing: Closing
    private let refusals: Refusals
    private let link: any ServerLink
    private let alarms: any Alarms

    init(
        recorder: Recorder,
        server: ServerState,
        hold: Hold,
        delegates: Delegates,
        crowds: Crowds,
        closing: Closing,
        refusals: Refusals,
        link: any ServerLink,
        alarms: any Alarms
    ) {
        self.recorder = recorder
        self.server = server
        self.hold = hold
        self.delegates = delegates
        self.crowds = crowds
        self.closing = closing
        self.refusals = refusals
        self.link = link
        self.alarms = alarms
        settling = Wait(alarms)
    }

    /// Holds popups back for a moment, and calls `body` then.
    func settle(for seconds: Double, _ body: @escaping () -> Void) { settling.start(seconds: seconds, body) }

    /// Whether the server could lose what it is shown now.
    var isHeldUp: Bool { settling.isRunning || closing.isUnderway }

    private var canShow: Bool { inFlight == nil && !isEnding && !isHeldUp && !hold.isAsking }

    /// So many rings that wait for the popup that stands for many are passed by, for others that come alone.
    private static let mostPassedBy = 100

    /// What is to be done about the oldest ring that waits and can be shown. It changes nothing.
    func next() throws(AgendaError) -> Step {
        guard canShow, let resting = refusals.resting else { return .rest }
        var others = resting.union(delegates.deciding).union(hold.rings).union(recorder.kept.rings)
        for _ in 0...Self.mostPassedBy {
            guard let ring = try recorder.store.nextWaiting(except: others) else { return .rest }
            switch server.state {
            case .absent: return .startServer
            case .asking, .hung: return .rest
            case .ready(_, let profile):
                let step = try step(with: ring, on: profile)
                guard case .join([.apps], _, _) = step, crowds.isToSummarise else { return step }
                others.insert(ring.id)
            }
        }
        return .rest
    }

    private func step(with ring: Delivered, on profile: ServerProfile) throws(AgendaError) -> Step {
        guard recorder.agenda.mayStillShow(ring, at: alarms.now()) else { return .withhold(ring) }
        if delegates.mustAsk(ring) { return .ask([ring]) }
        if hold.holds(ring) { return .hold(ring) }
        return switch try crowds.answer(about: ring, on: profile) {
        case .none: .show(ring, profile)
        case .ask(let rings): .ask(rings)
        case .wait: .rest
        case .join(let crowds): .join(crowds, ring, profile)
        }
    }

    // MARK: - Handing over

    /// The server as it is now, for the note that it was asked to show something.
    var handover: Delivered.Handover? {
        guard case .ready(let owner, _) = server.state else { return nil }
        return Delivered.Handover(bus: link.bus, server: owner)
    }

    /// A ring that is shown at once is handed over in its own transaction.
    func noteHandover(_ plan: inout Plan, _ rows: Rows) {
        guard canShow, !hold.holdsRings, recorder.kept.isEmpty, let handover else { return }
        plan.handOver(to: handover, rows: rows) { delegates.delegate(of: $0.app) == nil }
    }
}
