package import NotificationCore

/// The agent between the bus, the clocks, the screen and the schedule.
///
/// It is synchronous and stays on the one thread that owns it. Every event goes to one of its components, which has the
/// ``Recorder`` plan and commit. What follows from a commit waits in an inbox until the work under way is done; only
/// then are popups shown, the clocks set and regions checked, each once.
package final class Shell {
    /// A popup that is shown in the first moments of a login can end up under the desktop's window; in seconds.
    static let settlingTime = 1.0

    package let recorder: Recorder
    package let server: ServerState
    package let apps: Apps
    package let screen: Screen
    package let clocks: Clocks
    package let waking: Waking
    package let regions: Regions
    package let reports: Reports
    package let tray: Tray
    let ports: ShellPorts

    /// What the last run has noted.
    private var notes: [AgendaNote: String] = [:]
    /// What has been decided and is still to be done.
    let inbox = Inbox()

    package init(_ agenda: Agenda, store: any AgendaStore, _ ports: ShellPorts) {
        self.ports = ports
        recorder = Recorder(agenda: agenda, store: store, alarms: ports.alarms, log: ports.log)
        server = ServerState(ports)
        let context = Context(ports, recorder, server)
        let hold = Hold(context)
        apps = Apps(context, hold: hold)
        screen = Screen(context, hold: hold, apps: apps)
        waking = Waking(context)
        clocks = Clocks(context, unsaved: screen.unsaved, hold: hold, waking: waking)
        regions = Regions(context)
        reports = Reports(context)
        tray = Tray(context)
        context.shell = self
        recorder.observer = self
        server.observer = self
    }

    // MARK: - Start and stop

    /// Holds popups back for the first moments of a login.
    package func prepare() { settle(for: Self.settlingTime) }

    /// Reads what the last run has noted.
    ///
    /// - Throws: `AgendaError` when the schedule can't be read.
    package func load() throws(AgendaError) {
        for note in AgendaNote.allCases { notes[note] = try recorder.store.note(note) }
        recorder.agenda.hasWindow = notes[.window] == Agenda.installed
        screen.returns.load(notes[.servers] ?? "")
        recorder.agenda.pauses = Pauses(try recorder.store.pauses())
        screen.start()
    }

    /// Continues the schedule where the last run left it, and rings what is due.
    ///
    /// - Parameter suspect: The request that two runs have ended in.
    package func takeUp(suspect: RequestKey?) {
        clocks.takeUp(notes, suspect: suspect)
        recorder.record(.undoLapsed)
        apps.takeUp()
        clocks.compareRules()
        pruneHistory()
    }

    /// What waited for the permission of its app can be shown.
    func allHasRung() { if screen.crowds.gathered() { showWaiting() } }

    /// What is decided once the files of the zones and the machine are watched.
    package func settle() {
        regions.look()
        tray.settingsChanged()
        apps.permissions.settleBySettings()
    }

    /// Begins no popup any more, waits for the one that the server is being asked to show, and calls `body` then.
    ///
    /// The next agent would show a popup whose number isn't known a second time, and the first one's buttons would be
    /// dead. What is on disk is complete at any time.
    ///
    /// - Parameter isCutOff: Whether the bus has gone away.
    package func stop(isCutOff: Bool, _ body: @escaping () -> Void) {
        screen.stop(isCutOff: isCutOff) { [weak self] in
            self?.screen.closing.finish()
            self?.screen.sounds.stopAll()
            self?.screen.hold.forget()
            self?.regions.stop()
            self?.waking.stop()
            self?.apps.badges.clear()
            self?.tray.stop()
            body()
        }
    }

    // MARK: - What happens

    package var now: Moment { ports.alarms.now() }

    /// The person has changed the settings.
    package func take(_ settings: Settings) {
        guard recorder.agenda.settings != settings else { return }
        recorder.agenda.settings = settings
        ports.log.info("the settings have changed")
        pruneHistory()
        apps.settingsChanged()
        waking.forget()
        inbox.isToArm = true
        apps.changes.everythingChanged()
        tray.settingsChanged()
        screen.hold.release()
    }

    package func take(windowIsInstalled isInstalled: Bool) {
        guard recorder.agenda.hasWindow != isInstalled else { return }
        recorder.agenda.hasWindow = isInstalled
        ports.log.info(isInstalled ? "a plain click opens reminders in the window" : "the window isn't installed")
        recorder.record(.windowChanged(isInstalled: isInstalled))
    }

    package func take(screenIsLocked isLocked: Bool) { screen.returns.take(isLocked: isLocked) }

    /// The server has reported something about a popup.
    ///
    /// - Returns: Whether it is one of ours.
    @discardableResult
    package func received(_ signal: ServerSignal) -> Bool { screen.received(signal) }

    package func shownLate(_ ring: Int64, _ popup: ShownPopup) { screen.lateAnswer(ring, popup) }

    /// The store may have more to ring than it said.
    package func lookAgain() {
        clocks.forget()
        clocks.ringWhatIsDue()
        showWaiting()
    }

    /// Whether the server is being asked to show a popup.
    package var isShowing: Bool { screen.queue.inFlight != nil }

    /// The rings whose popups stand behind others on a server that shows one at a time.
    package var unseen: Set<Int64> { screen.queue.unseen }

    /// Whether the popup that stands for many is to be made in a moment.
    package var isToSummarise: Bool { screen.crowds.isToSummarise }

    /// The request whose popup that is, shown while its ring couldn't be written down.
    package func unsaved(at address: PopupAddress) -> RequestKey? { screen.unsaved.key(of: address) }
}

extension Shell: ServerState.Observer {
    func serverIsGone() {
        screen.hold.forget()
        screen.sounds.stopAll()
        showWaiting()
    }

    /// What was asked of the server before may have reached this one, since servers are called by their common name.
    func serverComes(_ owner: String) {
        screen.sounds.stopAll()
        screen.refusals.forget()
        screen.queue.pace.forget()
        guard let ring = screen.queue.inFlight else { return }
        recorder.record(.popupHandedOver(ring: ring, to: .init(bus: ports.server.bus, server: owner)))
    }

    func serverAnswersAgain(_ owner: String) {
        screen.awaitLateAnswer()
        screen.closing.hasAnswered(owner)
    }

    func serverIsReady(_ owner: String, _ profile: ServerProfile) {
        recorder.agenda.mostKept = profile.mostKept
        recorder.agenda.mostSeen = profile.showsSeveral ? profile.mostShown : nil
        screen.hold.await()
        // What it was told to close while it hung may have closed just now; before anything is recorded, which shows what waits.
        if profile.losesPopupsAfterClosing { settle(for: profile.settlingAfterClosing) }
        recorder.record(
            .serverChanged(bus: ports.server.bus, server: owner, deliversToOthers: profile.deliversToOthers)
        )
        screen.hold.watch(owner, profile)
        screen.returns.serverIsReady(profile)
        showWaiting()
    }

    package func showWaiting() {
        inbox.isToShow = true
        drain()
    }

    func arm() { inbox.isToArm = true }

    func setAlarmsAnew() { clocks.arm() }

    var isAskingToShow: Bool { isShowing || screen.unsaved.isAwaited || screen.notices.isAwaited }

    /// A server that refused before the machine slept is asked once more.
    func clockHasChanged() {
        screen.refusals.forget()
        screen.returns.clockHasChanged()
        showWaiting()
    }

    package func settle(for seconds: Double) { screen.queue.settle(for: seconds) { [weak self] in self?.hasSettled() } }

    private func hasSettled() {
        if screen.unsaved.takeHeldUp() { lookAgain() } else { showWaiting() }
    }
}
