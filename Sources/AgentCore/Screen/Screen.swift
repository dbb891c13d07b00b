internal import NotificationCore

/// Shows popups one at a time, and handles what the server reports about them.
package final class Screen: ShellPart {
    /// How long a server gets to answer about its last popup before the agent ends without it, in seconds.
    private static let lastPatience = 2.0
    /// How many signals are kept about popups whose id isn't known yet, the newest.
    private static let mostEarly = 64

    /// Rings that an earlier run had handed to a server when it ended, without having heard of their popups.
    private var mayBeUp: Set<Int64> = []
    /// Signals about popups whose id we have not been told yet.
    private var early: [ServerSignal] = []
    private var isReplaying = false
    /// The popup that came up last, and when the server said so; nil if it took the place of another.
    private var newest: (date: BootTime, address: PopupAddress)?
    /// Runs while the answer to a call that has ended without one may still come; the server sleeps with the machine.
    private lazy var lateAnswer = Wait(alarms)
    /// How long after its call has ended a popup may still turn out to be up, in seconds.
    private static let latestAnswer = 120.0
    private var whenAnswered: (() -> Void)?
    private lazy var lastPopup = Wait(alarms)
    private let apps: Apps
    package let hold: Hold
    package let sounds: Sounds
    package let closing: Closing
    package let refusals: Refusals
    let composer: PopupComposer
    let returns: Returns
    let crowds: Crowds
    let queue: PopupQueue
    let unsaved: UnsavedRings
    let notices: SnoozeNotices

    init(_ context: Context, hold: Hold, apps: Apps) {
        (self.hold, self.apps) = (hold, apps)
        sounds = Sounds(context, hold: hold)
        closing = Closing(context, sounds: sounds)
        refusals = Refusals(context)
        composer = PopupComposer(context, delegates: apps.delegates, sounds: sounds)
        returns = Returns(context, hold: hold)
        crowds = Crowds(context, delegates: apps.delegates)
        queue = PopupQueue(
            context,
            hold: hold,
            delegates: apps.delegates,
            crowds: crowds,
            closing: closing,
            refusals: refusals
        )
        unsaved = UnsavedRings(context, queue: queue, hold: hold, closing: closing, composer: composer)
        notices = SnoozeNotices(context, queue: queue, closing: closing, composer: composer)
        super.init(context)
        unsaved.cameUp = { [weak self] in self?.cameUp($0, $1, $2) }
        let hasAnswered = { [weak self] in
            self?.closing.hasShown()
            self?.takeEarly()
        }
        (unsaved.hasAnswered, notices.hasAnswered) = (hasAnswered, hasAnswered)
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
                    server.startLater()
                    return false
                case .withhold(let ring): recorder.record(.popupWithheld(ring: ring.id))
                case .ask(let rings): rings.forEach(apps.delegates.ask)
                case .hold(let ring):
                    hold.keep(ring)
                    shell?.arm()
                case .delay(let ring): queue.pace.keep(ring)
                case .join(let crowds, let ring, let profile): return join(crowds, ring, profile)
                case .stack(let ring, let profile):
                    if (try? recorder.perform(.stack(ring: ring.id))) ?? 0 > 0 { continue }
                    // What can't be written down comes as any other.
                    crowds.note(ring)
                    show(ring, on: profile)
                    return false
                case .showInsteadOf(let others, let ring, let profile):
                    for other in others { recorder.record(.popupMakesWay(ring: other.id)) }
                    crowds.note(ring)
                    show(ring, on: profile)
                    return false
                case .show(let ring, let profile):
                    crowds.note(ring)
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
        if crowds.contains(where: { self.crowds.join($0, with: ring) }) { return true }
        self.crowds.note(ring)
        show(ring, on: profile)
        return false
    }

    private func show(_ delivered: Delivered, on profile: ServerProfile) {
        if let badge = apps.badges.takeUndecided(of: delivered.app) { apps.badges.set(badge, of: delivered.app) }
        let left = refusals.leftOut(of: delivered.id)
        var popup = composer.popup(of: handingOver(delivered), on: profile, without: left)
        popup.replaces = delivered.popup?.id ?? 0
        log.debug("ring \(delivered.id) was due at \(delivered.due.microseconds)")
        queue.inFlight = delivered.id
        queue.pace.note(delivered)
        server.expectAnswer(to: .show)
        popups.show(popup, ring: delivered.id) { [weak self] in self?.presented(delivered, popup, $0) }
    }

    /// Notes that a ring is handed to the server, unless it is noted already; on a full disk that can't be avoided.
    ///
    /// - Returns: The ring, with that note only when it is from an earlier run and the popup may be on the screen.
    private func handingOver(_ delivered: Delivered) -> Delivered {
        var row = delivered
        // It is known where it is: asked twice, a server replaces twice.
        guard row.popup == nil else { return row }
        let handover = queue.handover
        if row.handedTo != handover {
            mayBeUp.remove(row.id)
            if let handover { _ = try? recorder.perform(.popupHandedOver(ring: row.id, to: handover)) }
        }
        // Also when this one is not answered either, and it is tried once more.
        row.handedTo = mayBeUp.contains(row.id) ? handover : nil
        return row
    }

    private func presented(_ delivered: Delivered, _ asked: Popup, _ result: Result<ShownPopup, PresentationFailure>) {
        server.hasAnswered(.show)
        switch result {
        case .success(let popup) where server.hasGone(popup.server):
            log.info("ring \(delivered.id) disappeared with the server that showed it, and waits")
        case .success(let popup):
            let address = address(of: popup)
            cameUp(delivered, asked, address)
            newest = asked.replaces == 0 ? (alarms.now().boot, address) : nil
            apps.delegates.hasShown(delivered.id)
            server.hasShown()
            refusals.shown(delivered.id)
            log.debug("ring \(delivered.id) is popup \(popup.id) of \(popup.server)")
            noteShown(delivered.id, address, inPlace: delivered.popup == address)
        case .failure(.timeout):
            log.warning("the notification server did not answer; ring \(delivered.id) waits")
            server.doesNotAnswer()
            awaitLateAnswer()
        case .failure(.noServer(let reason)):
            log.info("no notification server: \(reason)")
            // The bus will say when there is one; in case it is there already, in a moment.
            shell?.settle(for: Shell.settlingTime)
        case .failure(.tooFast(let reason)):
            log.info("the notification server wants fewer calls at once: \(reason)")
            shell?.settle(for: 1.1)
        case .failure(.outOfDescriptors):
            log.error("out of file descriptors: ring \(delivered.id) waits for a moment")
            shell?.settle(for: 1)
        case .failure(.refused(let reason)):
            log.error("the notification server refused \"\(delivered.request.identifier)\", which waits: \(reason)")
            refusals.refused(delivered.id, reason)
        case .failure(.unclear(let reason)):
            log.error("the notification server didn't answer about \"\(delivered.request.identifier)\": \(reason)")
            recorder.record(.popupWithheld(ring: delivered.id))
            returns.wasNotNamed(delivered)
        }
        // Only now: what had to be written before its number would have shown it a second time.
        queue.inFlight = nil
        closing.hasShown()
        takeEarly()
        if queue.isEnding { return hasEnded() }
        shell?.showWaiting()
    }

    /// A ring has been shown. A newer text that waits for its place finds the popup there; of a ring that has gone, it is closed.
    private func noteShown(_ ring: Int64, _ address: PopupAddress, inPlace: Bool = true) {
        // It was taken from the screen while the server changed what it says.
        guard !inPlace || !closing.hasLeft(address) else { return closing.close(address) }
        if inPlace, let row = self.ring(of: address).row, row.id != ring, row.popup == address { return }
        recorder.record(.popupShown(ring: ring, address))
    }

    /// The popup of a ring is on the screen.
    private func cameUp(_ delivered: Delivered, _ asked: Popup, _ address: PopupAddress) {
        sounds.play(delivered, at: address, quietly: apps.delegates.wantsQuiet(delivered.id))
        if delivered.request.content.isTransient { apps.delegates.noteLeaving(delivered.id) }
        closing.noteStanding(address, timeout: asked.timeout)
        returns.cameUp(address, at: alarms.now().boot, timeout: asked.timeout)
    }

    /// A call has ended without its answer, or the server that owes one answers again, however long it has hung.
    func awaitLateAnswer() { lateAnswer.start(seconds: Self.latestAnswer) {} }

    /// The server has shown a popup after all, long after its call had timed out.
    func lateAnswer(_ ring: Int64, _ popup: ShownPopup) {
        guard !server.hasGone(popup.server) else { return }
        log.info("ring \(ring) was shown late as popup \(popup.id)")
        let address = address(of: popup)
        // How long it may stay isn't known here.
        closing.noteStanding(address, timeout: 0)
        returns.cameUp(address, at: nil, timeout: 0)
        // Of one that couldn't be stored another has come since, and what is typed into this one would belong to nothing.
        guard ring > 0 else { return closing.close(address) }
        noteShown(ring, address)
        newest = (alarms.now().boot, address)
        takeEarly()
        guard queue.isInTheWay(ring) else { return }
        recorder.record(.popupMakesWay(ring: ring))
        shell?.showWaiting()
    }

    // MARK: - Signals

    /// A popup has left the screen; what its app didn't want in the list leaves that as well.
    private func closed(_ address: PopupAddress, _ reason: UInt32, isHidden: Bool, isTaken: Bool) -> Int {
        let isKnown = apps.delegates.anyLeaves || returns.expects(address) || isTaken
        let (row, isUp) = isKnown ? ring(of: address) : (nil, false)
        let touched = recorder.record(.popupClosed(address, reason: reason))
        guard let row, isUp, reason != PopupAddress.dismissed else { return touched }
        guard apps.delegates.leavesWithPopup(row.id) else {
            if isTaken {
                returns.wasTaken(row)
            } else {
                returns.closed(address, of: row, isReplayed: isReplaying || isHidden)
            }
            return touched
        }
        // Signals come out of order, so a click may still follow.
        closing.remember(address, row.key, row)
        recorder.record(.removeDelivered(app: row.app, identifiers: [row.key.identifier]))
        return touched
    }

    /// True if the server has hidden a popup and calls that dismissed: a person takes longer than a second.
    private func isHidden(_ address: PopupAddress) -> Bool {
        guard let newest, newest.address == address, server.state.profile?.callsHiddenDismissed ?? false else {
            return false
        }
        return alarms.now().boot.seconds(since: newest.date) < 1
    }

    /// True if a popup has gone with the program that showed its app's first. Only the agent shows popups as Carillon.
    private func isTakenWithItsProgram(_ address: PopupAddress) -> Bool {
        guard server.state.profile?.takesPopupsWithTheirProgram ?? false, let key = ring(of: address).row?.key else {
            return false
        }
        return !Agenda.isOfPerson(key) && apps.hasJustLost(key.app)
    }

    /// The ring of a popup, also of one whose coming up can't be written yet, and whether it was on the screen until now.
    private func ring(of address: PopupAddress) -> (row: Delivered?, isUp: Bool) {
        let shown = recorder.kept.ring(of: address)
        let kept = shown.flatMap { ring in (try? recorder.store.rows(.ring(ring)))?.ring(ring) }
        let row = kept ?? (try? recorder.store.rows(.popup(address)))?.popup(address)?.delivered
        return (row, kept != nil || row?.popup == address)
    }

    /// Whether a number of the server that runs now is that of a popup of the agent's; also where the schedule can't be read.
    package func shows(_ number: UInt32) -> Bool {
        guard let owner = server.state.owner else { return false }
        let address = PopupAddress(bus: serverLink.bus, server: owner, id: number)
        guard unsaved.key(of: address) == nil, !notices.isOne(address),
            let rows = try? recorder.store.rows(.popup(address))
        else { return true }
        return rows.popup(address) != nil
    }

    private func address(of popup: ShownPopup) -> PopupAddress {
        PopupAddress(bus: serverLink.bus, server: popup.server, id: popup.id)
    }

    /// - Returns: Whether it is about something of ours.
    @discardableResult
    func received(_ signal: ServerSignal) -> Bool {
        let address = PopupAddress(bus: serverLink.bus, server: signal.server, id: signal.popup)
        // Also where a button is no answer: the person is there.
        sounds.stop(address)
        let touched: Int
        switch signal.kind {
        case .invoked(let key): touched = invoked(address, key)
        case .replied(let text): touched = replied(address, text)
        case .token(let token):
            let app = try? recorder.store.rows(.popup(address)).popup(address)?.key.app
            if let app { apps.responses.keepToken(token, of: app) }
            touched = app == nil ? 0 : 1
        case .closed(let said):
            let isHidden = isHidden(address)
            let isTaken = said == PopupAddress.dismissed && isTakenWithItsProgram(address)
            let reason = said == PopupAddress.dismissed && isHidden || isTaken ? 1 : said
            closing.hasGone(address)
            // One that was taken from the screen is in no list any more.
            touched =
                unsaved.closed(address, reason) ?? notices.closed(address)
                ?? (closing.hasLeft(address) ? 1 : closed(address, reason, isHidden: isHidden, isTaken: isTaken))
            returns.hasGone(address)
        }
        // About an unknown popup: perhaps one whose id is on its way, and what was done with it comes first.
        if touched == 0, queue.inFlight != nil || unsaved.isAwaited || notices.isAwaited || lateAnswer.isRunning {
            early = early.suffix(Self.mostEarly - 1) + [signal]
        }
        return touched > 0
    }

    /// Looks again at what was said about popups of unknown id; what is about none of ours is kept while an id is on its way.
    private func takeEarly() {
        let signals = early
        early = []
        isReplaying = true
        defer { isReplaying = false }
        for signal in signals { received(signal) }
    }

    private func replied(_ address: PopupAddress, _ text: String) -> Int {
        guard !closing.hasReplied(address) else { return 1 }
        var touched = unsaved.replied(address, text) ?? recorder.record(reply(address, text))
        if touched == 0, let leaving = closing.takeLeaving(address, forWords: true) {
            // The person was still writing when the popup was replaced or closed.
            recorder.record(.repliedLate(leaving.key, leaving.row, text: text, seen: leaving.seen))
            touched = 1
        }
        if touched > 0 { closing.noteReply(address) }
        return touched
    }

    /// What was answered before, and can't be written yet, may take the row away that the popup belongs to.
    private func reply(_ address: PopupAddress, _ text: String) -> Event {
        guard !recorder.kept.isEmpty else { return .popupReplied(address, text: text) }
        let row = ring(of: address).row
        guard let row, recorder.kept.answers(row.key) else { return .popupReplied(address, text: text) }
        return .repliedLate(row.key, row, text: text, seen: row.occurrence)
    }

    private func invoked(_ address: PopupAddress, _ key: String) -> Int {
        let action = PopupKey(key).actionIdentifier
        if let touched = unsaved.invoked(address, action) ?? notices.invoked(address, action) { return touched }
        let touched = recorder.record(.popupInvoked(address, key: key))
        if touched > 0 { return touched }
        guard let leaving = closing.takeLeaving(address) else { return 0 }
        // The person pressed a button in the moment in which the popup was replaced or closed.
        if let seen = leaving.seen, !recorder.agenda.opensWindow(leaving.key, by: action) {
            recorder.record(.act(leaving.key, action: action, seen: seen))
        } else if let row = leaving.row, leaving.seen == nil {
            recorder.record(.clickedLate(row, popupKey: key))
        } else {
            recorder.record(.pressed(leaving.key, popupKey: key))
        }
        return 1
    }
}
