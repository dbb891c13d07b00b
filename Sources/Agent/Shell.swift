internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import Logging
internal import NotificationCore
internal import NotificationStore
internal import Recurrence

/// What the agent decides between the bus, the clocks, the screen and the schedule: it loads, plans, commits and applies.
///
/// It lives on the executor's thread, and so do all the callbacks it asks GLib for: between loading the rows of an event and
/// committing what was decided nothing else runs.
final class Shell: @unchecked Sendable {  // used on the executor's thread alone
    let parts: AgentParts
    let alarms: GLibAlarms

    var agenda: Agenda
    let attachments: AttachmentFolder
    let intake: Intake
    /// The connections one of whose calls takes long.
    var turns: [String: Turn] = [:]
    var launcher: Launcher
    let started: Moment
    private(set) lazy var callers = Callers(connection: connection, store: parts.claims) { [weak self] sender in
        self?.callerLeft(sender)
    }
    var screen = Screen()
    var apps = Apps()
    var whereabouts = Whereabouts()
    /// Waits that end by themselves, by what they are for.
    private(set) lazy var waits = Waits<Wait>(alarms)
    var watches: [FileWatch] = []
    /// Requests that were set aside and that the person hasn't been told of yet.
    var setAside: Set<RequestKey> = []
    /// The system bus, where there is one; GeoClue has a connection of its own.
    var machine: BusConnection?
    /// Tells of words that were typed into a window; nil before the first one.
    var wordsWatch: FileWatch?

    /// What a short wait is for.
    enum Wait: Hashable {
        case serverAnswer
        case closing(popup: UInt32)
        case settling
        case startingServer
        case permission(app: String)
        case launch(app: String)
        case storeRetry
        case moreRings
        case summary
        case words
        case zoneFiles
        case locationRetry
        case positionRetry
        case settingsFile
        case doNotDisturb
        case inspection
        case zoneMove
        case zoneRules
        case clockChange
        case clockPutRight
        case setAside
        case memory
        case attachments
        case lastPopup
    }

    init(_ parts: AgentParts) {
        self.parts = parts
        alarms = GLibAlarms(clock: parts.clock, executor: parts.executor)
        agenda = Agenda(zones: parts.zones)
        if let mark = parts.computing { agenda.computing = { mark.mark($0) } }
        attachments = AttachmentFolder(path: parts.attachments)
        intake = Intake(on: parts.executor)
        launcher = Launcher(connection: parts.connection, log: parts.log)
        started = parts.clock.now()
    }

    var log: Logger { parts.log }
    var store: any AgendaStore { parts.store }
    var connection: BusConnection { parts.connection }

    // MARK: - Start

    /// Takes up the schedule where the last run left it, and rings what is due.
    ///
    /// The process owns the bus name already; calls that came since are answered after this.
    ///
    /// - Throws: `AgendaError` when the schedule can't be read.
    func start() throws {
        watchSettings()
        screen.presenter = parts.makePresenter { [weak self] ring, popup in
            guard let self else { return }
            self.parts.executor.perform { self.lateAnswer(ring, popup) }
        }
        try alarms.start { [weak self] event in
            self?.clockReported(event)
        }
        settle(for: Self.settlingTime)
        watchServer()
        watchLaunchers()
        // A schedule that can't be read is refused before any call is answered.
        var notes: [AgendaNote: String] = [:]
        for note in AgendaNote.allCases { notes[note] = try store.note(note) }
        // Where the schedule is damaged there, the others still ring.
        screen.mayBeUp = Set(((try? store.rows(.handedOver)) ?? Rows()).delivered.map(\.id))
        log.info("carillond \(parts.version) on bus \(connection.guid), schedule in \(parts.storeFolder)")
        restoreClaims()
        takeUp(notes)
        respondToAll()
        compareRules()
        watchZoneFiles()
        watchMachine()
        watchRegions()
        settlePermissions()
        takeUpAttachments()
        resumeWords()
        if let file = parts.setAside {
            log.error("the schedule was damaged and has been set aside as \(file)")
            reportDamage(
                "Carillon's schedule was damaged",
                "It has been set aside as \(file). Carillon started with an empty one."
            )
        }
        inspectLater()
    }

    /// Deals with what has happened to the clocks since the last run, and rings what was due meanwhile.
    private func takeUp(_ notes: [AgendaNote: String]) {
        if let suspect = parts.computing?.suspect { record(.hung(suspect)) }
        for event in agenda.sinceLastRun(notes, at: parts.clock.now()) {
            switch event {
            case .deadline: ringWhatIsDue()
            case .rebooted, .clockPutRight: finishOrKeep(event)
            default: record(event)
            }
        }
        // Rings that come as one popup, when the last run ended before it was made.
        record(.summarise(nil))
        armClock()
    }

    /// Deals with an event to its end, before anything rings.
    func finish(_ event: Event) throws(AgendaError) {
        var rest: Event? = event
        while let event = rest { rest = try decide(event).rest }
    }

    /// Begins no popup any more, waits for the one that the server is being asked to show, and lets go of the bus.
    ///
    /// A popup whose number is not known would be shown a second time by the next agent, and the first one be dead. What is
    /// on disk is complete at any time.
    func stop(_ completion: @escaping @Sendable () -> Void) {
        screen.isEnding = true
        guard screen.inFlight != nil, !connection.isClosed else {
            letGo()
            return completion()
        }
        log.info("waiting for the notification server")
        screen.whenAnswered = completion
        wait(.lastPopup, seconds: Self.lastPatience) { $0.endAfterPopup() }
    }

    /// How long a server gets to answer before the agent ends without having heard of its last popup, in seconds.
    private static let lastPatience = 2.0

    func endAfterPopup() {
        guard let completion = screen.whenAnswered else { return }
        screen.whenAnswered = nil
        letGo()
        completion()
    }

    private func letGo() {
        watches = []
        machine?.close()
        machine = nil
        wordsWatch = nil
        parts.settings?.stopWatching()
        forgetDoNotDisturb()
        stopWatching()
        alarms.stop()
        clearBadges()
        try? connection.releaseName(BusNames.agent)
        connection.flush()
    }

    // MARK: - Plan, commit, apply

    /// Loads what `event` concerns, decides, commits, and carries out what follows.
    ///
    /// - Returns: How many requests or notifications it touched.
    /// - Throws: `AgendaError` when it was refused or could not be written; nothing has changed then.
    @discardableResult
    func handle(_ event: Event) throws(AgendaError) -> Int {
        let plan = try decide(event)
        if let rest = plan.rest { goOn(with: rest) }
        return plan.count
    }

    /// The same, but for what is left over.
    private func decide(_ event: Event) throws(AgendaError) -> Plan {
        let now = parts.clock.now()
        let rows = try store.rows(event.query(at: now))
        var plan = try agenda.plan(event, at: now, rows: rows)
        noteHandover(&plan, rows)
        do throws(AgendaError) {
            try store.commit(plan.changes, durability: plan.durability)
        } catch {
            // A ring that is due is shown all the same; that it was is written down when the store takes it again.
            switch event {
            case .deadline, .moved: showUnsaved(plan.changes)
            default: break
            }
            throw error
        }
        adoptUnsaved(plan.changes)
        sweepAttachmentsLater(after: plan.changes)
        carryOut(plan.afterCommit)
        if plan.count > Self.manyRows { giveMemoryBackSoon() }
        if !plan.changes.isEmpty {
            armClock()
            watchRegions()
            // A new request starts from where the machine is known to be.
            if let position = whereabouts.position, plan.changes.contains(where: \.startsWatch) { moved(to: position) }
        }
        return plan
    }

    private func carryOut(_ effects: [Effect]) {
        var done: Set<Effect> = []
        for effect in effects where done.insert(effect).inserted {
            switch effect {
            case .present: pump()
            case .withdraw(let address, let key, let answerable):
                if answerable { remember(address, key) }
                closePopup(address)
            case .remember(let address, let row): remember(address, row.key, row)
            case .open(let url, let app):
                URLOpener.open(url, token: apps.tokens.removeValue(forKey: app), with: launcher, intake.opening)
            case .run(let command): launcher.run(command)
            case .summariseRest: record(.summarise(nil))
            case .askForWords(let row, let action): askForWords(row, action)
            case .turnPage(let ring, let page): screen.pages = [ring: page]
            case .permissionNeeded(let app): askPermission(app)
            case .permissionSettled(let app): permissionSettled(app)
            case .respond(let app): respond(app)
            case .badge(let app, let count): ringBadge(app, count)
            case .pendingChanged(let app): tell(app, "PendingChanged")
            case .deliveredChanged(let app): tell(app, "DeliveredChanged")
            case .responseAdded(let app): tell(app, "ResponseAdded")
            case .setAside(let key): wasSetAside(key)
            case .report(let text): log.info("\(text)")
            }
        }
    }

    private func tell(_ app: String, _ signal: String) {
        // Whoever watches the person's reminders watches the agent's messages to the person too.
        let app = app == Agenda.agentApp ? Agenda.ownApp : app
        for name in callers.names(speakingFor: app) {
            connection.emit(signal, interface: BusNames.center, path: BusNames.path, destination: name)
        }
    }

    // MARK: - Waits

    /// Calls `body` after `seconds` unless the same wait is started again or ended before.
    func wait(_ wait: Wait, seconds: Double, _ body: @escaping (Shell) -> Void) {
        waits.start(wait, seconds: seconds) { [weak self] in
            if let self { body(self) }
        }
    }

    func endWait(_ wait: Wait) {
        waits.end(wait)
    }
}

extension Change {
    /// Whether somebody waits for a region from now on.
    fileprivate var startsWatch: Bool {
        if case .put(let row) = self { row.schedule.region == .unknown } else { false }
    }
}
