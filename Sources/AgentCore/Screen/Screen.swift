internal import NotificationCore

/// Shows popups one at a time, and handles what the server reports about them.
final class Screen {
    /// How long a server gets to answer about its last popup before the agent ends without it, in seconds.
    private static let lastPatience = 2.0
    /// How many signals are kept about popups whose id isn't known yet, the newest.
    private static let mostEarly = 64

    private let parts: Parts
    private var queue: PopupQueue { parts.queue }
    private var recorder: Recorder { parts.recorder }
    private var log: AgentLog { parts.log }
    /// Rings that an earlier run had handed to a server when it ended, without having heard of their popups.
    private var mayBeUp: Set<Int64> = []
    /// Signals about popups whose id we have not been told yet.
    private var early: [ServerSignal] = []
    /// Runs while the answer to a call that has ended without one may still come; the server sleeps with the machine.
    private let lateAnswer: Wait
    /// How long after its call has ended a popup may still turn out to be up, in seconds.
    private static let latestAnswer = 120.0
    private var whenAnswered: (() -> Void)?
    private let lastPopup: Wait
    weak var showing: (any Showing)?

    /// What a screen is made of.
    struct Parts {
        let recorder: Recorder
        let server: ServerState
        let queue: PopupQueue
        let hold: Hold
        let crowds: Crowds
        let closing: Closing
        let unsaved: UnsavedRings
        let refusals: Refusals
        let composer: PopupComposer
        let sounds: Sounds
        let delegates: Delegates
        let responses: Responses
        let badges: Badges
        let popups: any PopupPort
        let link: any ServerLink
        let alarms: any Alarms
        let log: AgentLog
    }

    init(_ parts: Parts) {
        self.parts = parts
        lastPopup = Wait(parts.alarms)
        lateAnswer = Wait(parts.alarms)
        parts.unsaved.cameUp = { [weak self] in self?.cameUp($0, $1, $2) }
        parts.unsaved.hasAnswered = { [weak self] in
            self?.parts.closing.hasShown()
            self?.takeEarly()
        }
    }

    /// Continues with what the last run had handed to a server.
    func start() {
        // Where the schedule is damaged there, the others still ring.
        mayBeUp = Set(((try? recorder.store.rows(.handedOver)) ?? Rows()).delivered.map(\.id))
    }

    /// Begins no popup any more, and calls `body` once the server has answered about the last one, or takes too long.
    ///
    /// - Parameter isCutOff: Whether no answer can come any more.
    func stop(isCutOff: Bool, _ body: @escaping () -> Void) {
        queue.isEnding = true
        guard queue.inFlight != nil, !isCutOff else { return body() }
        log.info("waiting for the notification server")
        whenAnswered = body
        lastPopup.start(seconds: Self.lastPatience) { [weak self] in self?.hasEnded() }
    }

    private func hasEnded() {
        let body = whenAnswered
        whenAnswered = nil
        body?()
    }

    // MARK: - Showing

    /// Shows the oldest ring that waits, when the server can take one.
    ///
    /// - Returns: Whether there may be more to show once what follows from this is done.
    func showNext() -> Bool {
        do throws(AgendaError) {
            while true {
                switch try queue.next() {
                case .rest: return false
                case .startServer:
                    parts.server.startLater()
                    return false
                case .withhold(let ring): recorder.record(.popupWithheld(ring: ring.id))
                case .ask(let rings): rings.forEach(parts.delegates.ask)
                case .hold(let ring):
                    parts.hold.keep(ring)
                    showing?.arm()
                case .join(let crowds, let ring, let profile): return join(crowds, ring, profile)
                case .showInsteadOf(let others, let ring, let profile):
                    for other in others { recorder.record(.popupMakesWay(ring: other.id)) }
                    parts.crowds.note(ring)
                    show(ring, on: profile)
                    return false
                case .show(let ring, let profile):
                    parts.crowds.note(ring)
                    show(ring, on: profile)
                    return false
                }
            }
        } catch {
            log.error("\(error.message)")
            return false
        }
    }

    private func join(_ crowds: [Crowd], _ ring: Delivered, _ profile: ServerProfile) -> Bool {
        if crowds.contains(where: { parts.crowds.join($0, with: ring) }) { return true }
        parts.crowds.note(ring)
        show(ring, on: profile)
        return false
    }

    private func show(_ delivered: Delivered, on profile: ServerProfile) {
        if let badge = parts.badges.takeUndecided(of: delivered.app) { parts.badges.set(badge, of: delivered.app) }
        let left = parts.refusals.leftOut(of: delivered.id)
        let popup = parts.composer.popup(of: handingOver(delivered), on: profile, without: left)
        queue.inFlight = delivered.id
        log.debug("ring \(delivered.id) was due at \(delivered.due.microseconds)")
        parts.server.expectAnswer(to: .show)
        parts.popups.show(popup, ring: delivered.id) { [weak self] in self?.presented(delivered, popup, $0) }
    }

    /// Notes that a ring is handed to the server, unless it is noted already; on a full disk that can't be avoided.
    ///
    /// - Returns: The ring, with that note only when it is from an earlier run and the popup may be on the screen.
    private func handingOver(_ delivered: Delivered) -> Delivered {
        var row = delivered
        let handover = queue.handover
        if row.handedTo != handover {
            mayBeUp.remove(row.id)
            if let handover { _ = try? recorder.perform(.popupHandedOver(ring: row.id, to: handover)) }
        }
        // Also when this one is not answered either, and it is tried once more.
        row.handedTo = mayBeUp.contains(row.id) ? handover : nil
        return row
    }

    private func presented(
        _ delivered: Delivered,
        _ asked: Popup,
        _ result: Result<ShownPopup, PresentationFailure>
    ) {
        parts.server.hasAnswered(.show)
        switch result {
        case .success(let popup) where parts.server.hasGone(popup.server):
            log.info("ring \(delivered.id) disappeared with the server that showed it, and waits")
        case .success(let popup):
            let address = address(of: popup)
            cameUp(delivered, asked, address)
            parts.delegates.hasShown(delivered.id)
            parts.server.hasShown()
            parts.refusals.shown(delivered.id)
            log.debug("ring \(delivered.id) is popup \(popup.id) of \(popup.server)")
            recorder.record(.popupShown(ring: delivered.id, address))
        case .failure(.timeout):
            log.warning("the notification server did not answer; ring \(delivered.id) waits")
            parts.server.doesNotAnswer()
            awaitLateAnswer()
        case .failure(.noServer(let reason)):
            log.info("no notification server: \(reason)")
            // The bus will say when there is one; in case it is there already, in a moment.
            showing?.settle(for: Shell.settlingTime)
        case .failure(.tooFast(let reason)):
            log.info("the notification server wants fewer calls at once: \(reason)")
            showing?.settle(for: 1.1)
        case .failure(.outOfDescriptors):
            log.error("out of file descriptors: ring \(delivered.id) waits for a moment")
            showing?.settle(for: 1)
        case .failure(.refused(let reason)):
            log.error("the notification server refused \"\(delivered.request.identifier)\", which waits: \(reason)")
            parts.refusals.refused(delivered.id, reason)
        case .failure(.unclear(let reason)):
            log.error("the notification server didn't answer about \"\(delivered.request.identifier)\": \(reason)")
            recorder.record(.popupWithheld(ring: delivered.id))
        }
        // Only now: what had to be written before its number would have shown it a second time.
        queue.inFlight = nil
        parts.closing.hasShown()
        takeEarly()
        if queue.isEnding { return hasEnded() }
        showing?.showWaiting()
    }

    /// The popup of a ring is on the screen.
    private func cameUp(_ delivered: Delivered, _ asked: Popup, _ address: PopupAddress) {
        parts.sounds.play(delivered, at: address, quietly: parts.delegates.wantsQuiet(delivered.id))
        parts.closing.noteStanding(address, timeout: asked.timeout)
    }

    /// A call has ended without its answer, or the server that owes one answers again, however long it has hung.
    func awaitLateAnswer() { lateAnswer.start(seconds: Self.latestAnswer) {} }

    /// The server has shown a popup after all, long after its call had timed out.
    func lateAnswer(_ ring: Int64, _ popup: ShownPopup) {
        guard !parts.server.hasGone(popup.server) else { return }
        log.info("ring \(ring) was shown late as popup \(popup.id)")
        let address = address(of: popup)
        // How long it may stay isn't known here.
        parts.closing.noteStanding(address, timeout: 0)
        // Of one that couldn't be stored another has come since, and what is typed into this one would belong to nothing.
        guard ring != UnsavedRings.number else { return parts.closing.close(address) }
        recorder.record(.popupShown(ring: ring, address))
        takeEarly()
        guard queue.isInTheWay(ring) else { return }
        recorder.record(.popupMakesWay(ring: ring))
        showing?.showWaiting()
    }

    // MARK: - Signals

    /// A popup has left the screen; what its app didn't want in the list leaves that as well.
    private func closed(_ address: PopupAddress, _ reason: UInt32) -> Int {
        let row = leavesWithPopup(address)
        let touched = recorder.record(.popupClosed(address, reason: reason))
        guard let row, reason != PopupAddress.dismissed else { return touched }
        // Signals come out of order, so a click may still follow.
        parts.closing.remember(address, row.key, row)
        recorder.record(.removeDelivered(app: row.app, identifiers: [row.key.identifier]))
        return touched
    }

    private func address(of popup: ShownPopup) -> PopupAddress {
        PopupAddress(bus: parts.link.bus, server: popup.server, id: popup.id)
    }

    /// The ring that a popup shows, if it is to leave the list with it; there rarely is one.
    private func leavesWithPopup(_ address: PopupAddress) -> Delivered? {
        guard parts.delegates.anyLeaves,
            let row = ((try? recorder.store.rows(.popup(address))) ?? Rows()).popup(address)?.delivered,
            row.presentation == .shown(address), parts.delegates.leavesWithPopup(row.id)
        else { return nil }
        return row
    }

    /// - Returns: Whether it is about something of ours.
    @discardableResult
    func received(_ signal: ServerSignal) -> Bool {
        let address = PopupAddress(bus: parts.link.bus, server: signal.server, id: signal.popup)
        // Also where a button is no answer: the person is there.
        parts.sounds.stop(address)
        let touched: Int
        switch signal.kind {
        case .invoked(let key): touched = invoked(address, key)
        case .replied(let text): touched = replied(address, text)
        case .token(let token):
            let app = try? recorder.store.rows(.popup(address)).popup(address)?.key.app
            if let app { parts.responses.keepToken(token, of: app) }
            touched = app == nil ? 0 : 1
        case .closed(let reason):
            parts.closing.hasGone(address)
            // One that was taken from the screen is in no list any more.
            touched =
                parts.unsaved.closed(address, reason)
                ?? (parts.closing.hasLeft(address) ? 1 : closed(address, reason))
        }
        // About an unknown popup: perhaps the one whose id is on its way, and what was typed into it or pressed on
        // it comes first.
        if touched == 0, queue.inFlight != nil || parts.unsaved.isAwaited || lateAnswer.isRunning {
            early = early.suffix(Self.mostEarly - 1) + [signal]
        }
        return touched > 0
    }

    /// Looks once more at what was said about popups whose id wasn't known then; what is still about none of ours is
    /// kept as long as an id is on its way.
    private func takeEarly() {
        let signals = early
        early = []
        for signal in signals { received(signal) }
    }

    private func replied(_ address: PopupAddress, _ text: String) -> Int {
        guard !parts.closing.hasReplied(address) else { return 1 }
        var touched = parts.unsaved.replied(address, text) ?? recorder.record(reply(address, text))
        if touched == 0, let leaving = parts.closing.takeLeaving(address, forWords: true) {
            // The person was still writing when the popup was replaced or closed.
            recorder.record(.repliedLate(leaving.key, leaving.row, text: text))
            touched = 1
        }
        if touched > 0 { parts.closing.noteReply(address) }
        return touched
    }

    /// What was answered before, and can't be written yet, may take the row away that the popup belongs to.
    private func reply(_ address: PopupAddress, _ text: String) -> Event {
        guard !recorder.kept.isEmpty else { return .popupReplied(address, text: text) }
        let shown = recorder.kept.ring(of: address)
        let row =
            shown.flatMap { ring in (try? recorder.store.rows(.ring(ring)))?.ring(ring) }
            ?? (try? recorder.store.rows(.popup(address)))?.popup(address)?.delivered
        guard let row, recorder.kept.answers(row.key) else { return .popupReplied(address, text: text) }
        return .repliedLate(row.key, row, text: text, seen: row.occurrence)
    }

    private func invoked(_ address: PopupAddress, _ key: String) -> Int {
        let action = PopupKey(key).actionIdentifier
        if let touched = parts.unsaved.invoked(address, action) { return touched }
        let touched = recorder.record(.popupInvoked(address, key: key))
        if touched > 0 { return touched }
        guard let leaving = parts.closing.takeLeaving(address) else { return 0 }
        // The person pressed a button in the moment in which the popup was replaced or closed.
        recorder.record(leaving.row.map { .clickedLate($0, popupKey: key) } ?? .pressed(leaving.key, popupKey: key))
        return 1
    }
}

/// What components ask of the screen.
protocol Showing: AnyObject {
    /// Shows what waits, as far as possible, once the work under way is done.
    func showWaiting()

    /// Has the alarms set, once the work under way is done: something waits for a time.
    func arm()

    /// Holds popups back for a moment, in seconds.
    func settle(for seconds: Double)
}
