internal import NotificationCore

/// Carries out the consequences of what was written.
extension Shell: Recorder.Observer {
    func willCommit(_ plan: inout Plan, _ rows: Rows) { screen.queue.noteHandover(&plan, rows) }

    func couldNotCommit(_ changes: [Change]) { screen.unsaved.show(changes) }

    func committed(_ plan: Plan, _ rows: Rows, trimmed: [RequestKey]) {
        screen.unsaved.adopt(plan.changes)
        screen.notices.follow(plan.changes)
        apps.changes.committed(plan, rows, trimmed: trimmed)
        tray.committed(plan, rows, trimmed: trimmed)
        ports.outside.committed(plan.changes, count: plan.count)
        inbox.put(plan.consequences)
        if plan.shrinksCrowd(rows) { screen.crowds.hasShrunk() }
        recorder.agenda.budget.follow(plan, at: now.boot)
        // The ring that changes what a popup says has a number of its own, and leaves the list with that popup as well.
        for case .deliver(let row) in plan.changes where row.popup != nil && apps.delegates.leavesWithPopup(row.id) {
            let stored = try? recorder.store.rows(.request(row.key)).delivered(row.key)
            if let ring = stored?.id { apps.delegates.noteLeaving(ring) }
        }
        plan.restingApps.sorted().filter(apps.permissions.mayRing).forEach(apps.permissions.releaseLater)
        if screen.queue.waitsForOwn { inbox.isToShow = true }
        if clocks.follow(plan, rows) { inbox.isToArm = true }
        if waking.follow(plan, rows) { inbox.isToArm = true }
        for case .authorize(let app, .authorized) in plan.changes {
            screen.crowds.gather(app) { [weak self] in self?.allHasRung() }
        }
        for change in plan.changes where change.isOfPauses {
            recorder.agenda.pauses.follow(change)
            waking.forget()
            inbox.isToArm = true
            screen.sounds.stopWhatMayNotBeHeard()
        }
        guard plan.movesWatches(rows) else { return }
        inbox.isToLookAtRegions = true
        if plan.changes.contains(where: \.startsWatch) { inbox.isToStartWatches = true }
    }

    func drain() {
        inbox.empty { task in
            switch task {
            case .carryOut(let consequence): carryOut(consequence)
            case .show: show()
            case .arm: clocks.setAlarms()
            case .lookAtRegions: regions.look()
            // A new request starts from where the machine is known to be.
            case .startWatches: regions.startWatches()
            }
        }
    }

    func goOn(with rest: Event) { clocks.goOn(with: rest) }

    func tryAgain() { lookAgain() }

    private func show() {
        // What holds rings back silences those that are there.
        screen.sounds.stopWhatMayNotBeHeard()
        if screen.showNext() { inbox.isToShow = true }
    }

    private func carryOut(_ consequence: Consequence) {
        switch consequence {
        case .present: show()
        case .withdraw(let address, let key, let answerable):
            screen.queue.pace.drop(key)
            screen.closing.remember(address, key, isAnswerable: answerable)
            screen.closing.close(address)
        case .remember(let address, let key, let row): screen.closing.remember(address, key, row)
        case .open(let url, let app): ports.outside.open(url, token: apps.responses.takeToken(of: app))
        case .run(let command): ports.outside.run(command)
        case .summariseRest: recorder.record(.summarise(nil))
        case .askForWords(let row, let action):
            ports.outside.askForWords(row, action) { apps.responses.takeToken(of: row.app) }
        case .showInWindow(let key): showInWindow(key)
        case .turnPage(let ring, let page): screen.composer.turn(ring, to: page)
        case .snoozed(let snoozed): screen.notices.show(snoozed)
        case .permissionNeeded(let app): apps.permissions.ask(about: app)
        case .permissionSettled(let app):
            apps.permissions.decided(about: app)
            clocks.ringWhatIsDue()
        case .respond(let app): apps.responses.respond(app)
        case .badge(let app, let count):
            // An app that is there says whether it is shown.
            if apps.delegates.isThere(app) {
                apps.badges.leaveUndecided(count, of: app)
            } else {
                apps.badges.set(count, of: app)
            }
        case .pendingChanged(let app): signal(.pendingChanged, to: app)
        case .deliveredChanged(let app): signal(.deliveredChanged, to: app)
        case .responseAdded(let app): signal(.responseAdded, to: app)
        case .setAside(let key): reports.wasSetAside(key)
        case .refused(let key, let button, let reason): reports.refused(key, button: button, reason)
        case .report(let text): ports.log.info("\(text)")
        }
    }

    func showInWindow(_ key: RequestKey) {
        ports.outside.showInWindow(key, token: apps.responses.takeToken(of: key.app))
    }

    private func signal(_ signal: AppSignal, to app: String) {
        // Whoever watches the person's reminders watches the agent's messages to the person too.
        ports.apps.signal(signal, to: app == Agenda.agentApp ? Agenda.ownApp : app)
    }
}

extension Change {
    /// Whether something is paused, or no longer is.
    fileprivate var isOfPauses: Bool {
        switch self {
        case .pause, .endPause: true
        default: false
        }
    }

    /// Whether a request waits for a region from now on.
    fileprivate var startsWatch: Bool {
        if case .put(let row) = self { row.schedule.region == .unknown } else { false }
    }
}
