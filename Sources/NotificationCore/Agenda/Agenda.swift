package import Messages
internal import Recurrence

/// Decides what each event does to the schedule and the screen. Pure: it takes rows and the time, and returns a plan.
///
/// The shell loads the rows that ``Event/query(at:)`` names, asks for the plan, writes its changes in one transaction
/// and then carries out the consequences. If the write fails, nothing has happened.
package struct Agenda: Sendable {
    package private(set) var timetable: Timetable
    let zones: any ZoneSource
    /// Gets the request whose next ring is being computed, then nil: what is still noted when a run ends is what it hung on.
    package var computing: @Sendable (RequestKey?) -> Void = { _ in }
    package var pauses = Pauses()
    /// How much apps have rung of late that may not ring as they like.
    package var budget = RingBudget()
    /// Whether the window is installed, in which a plain click on one of the person's own reminders opens it (decision 13).
    package var hasWindow = false
    /// How many notifications of ours the server keeps at a time; nil means any number.
    package var mostKept: Int?
    /// How many popups are seen beside each other, where that is few.
    package var mostSeen: Int?
    /// The app id of the person's own command line: always allowed, and the only one that may run commands.
    package static let ownApp = "io.github.carillon.Carillon"
    /// The app of the alarms of calendar files, whose thread is the calendar's name.
    package static let calendarsApp = "io.github.carillon.Calendars"

    package init(zones: any ZoneSource, settings: Settings = Settings()) {
        self.zones = zones
        timetable = Timetable(zones: zones, settings: settings)
    }

    /// The person's settings; each decision uses those in force at the time.
    package var settings: Settings {
        get { timetable.settings }
        set { timetable.settings = newValue }
    }

    /// The language of popups: their buttons, and what the agent itself says there.
    package var words: Translation {
        get { timetable.words }
        set { timetable.words = newValue }
    }

    /// What `event` does.
    ///
    /// - Throws: `AgendaError` when the event is a request that is refused; nothing has changed then. Events that
    ///   merely report something (a late signal, an unknown popup) are never errors.
    package func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        var plan = try decide(event, at: now, rows: rows)
        if let undo = undoKept(of: event, plan, at: now, rows: rows) { plan.changes.append(undo) }
        endPausesOfRemoved(&plan)
        settleThreads(&plan, rows)
        return plan
    }

    private func decide(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan {
        switch event {
        case .add(let app, let requests, let isConfined):
            try add(requests, app: app, isConfined: isConfined, at: now, rows: rows)
        case .edit(let key, let edit): try self.edit(key, edit, at: now, rows: rows)
        case .replace(let group, let requests): try replace(group, with: requests, at: now, rows: rows)
        case .resumeRequests(let requests, let removed):
            try resume(requests, removing: removed, at: now, rows: rows)
        case .undo: try undo(at: now, rows: rows)
        case .undoLapsed: forgetUndo(at: now, rows: rows)
        case .undoPutRight: putUndoRight(at: now, rows: rows)
        case .undoFollowsRules: undoFollowingRules(at: now, rows: rows)
        case .remove: removeWhole(rows, app: Self.ownApp, at: now)
        case .removePending(let app, _): remove(rows.pending, app: app, waiting: rows.delivered, at: now)
        case .removeAllPending(let app): removeAllPending(app: app, rows: rows, at: now)
        case .removeDelivered(let app, _), .removeAllDelivered(let app): removeDelivered(rows, app: app, at: now)
        case .setCategories(let app, let categories): try setCategories(categories, app: app)
        case .act(let key, let action, let text, let seen):
            try act(action, on: rows.request(key), text: text, seen: seen, at: now)
        case .actConfined(let key, let action, let text):
            try confined(act(action, on: rows.request(key), text: text, at: now))
        case .clickedLate(let row, let popupKey):
            try pressed(PopupKey(popupKey), on: rows.request(row.key).with(gone: row), at: now)
        case .perform(let key, let effect): try performed(effect, on: key, rows, at: now)
        case .snooze(let identifiers, let seconds): try snooze(identifiers, seconds: seconds, rows, at: now)
        case .takeBackSnooze(let snoozed): takeBack(snoozed, rows.request(snoozed.row.key), at: now)
        case .pressed(let key, let popupKey): try pressed(PopupKey(popupKey), on: rows.request(key), at: now)
        case .wordsNotGiven(let key), .windowNotOpened(let key): comesBack(rows.delivered(key))
        case .windowChanged(let isInstalled): windowChanged(isInstalled, onScreen: rows.delivered)
        case .popupReplied(let address, let text): replied(text, to: rows.popup(address), at: now)
        case .repliedLate(let key, let row, let text, let seen):
            replied(text, to: rows.request(key).with(gone: row), seen: seen, at: now)
        case .authorize(let app, let authorization): authorize(app, authorization)
        case .settingsProvided(let app, let provided): Plan(count: 1, changes: [.provideSettings(app: app, provided)])
        case .openSettings(let app): openSettings(app, from: nil, at: now)
        case .askPermission(let app, let name):
            askPermission(app, name: name, isAsked: rows.delivered(Self.permissionKey(app)) != nil, at: now)
        case .presentationChosen(let ring, let banner, let list):
            presentationChosen(rows.ring(ring), banner: banner, list: list, at: now)
        case .responseAcknowledged(let id): Plan(count: 1, changes: [.removeResponse(id)])
        // It stays in the list of answers.
        case .responseTold(let id): Plan(count: 1, changes: [.tellResponse(id)])
        case .responseUnanswered(let id): Plan(count: 1, changes: [.countAttempt(response: id, at: now.wall)])
        case .deadline: ring(rows, at: now)
        case .released(let app): release(rows.pending, of: app)
        case .summarise(let crowd, let announced): summarise(crowd, announced: announced, at: now, rows: rows)
        case .crowdShrunk(let crowd): crowdShrunk(rows, as: crowd, at: now)
        case .stack(let ring): stack(rows.ring(ring), rows, at: now)
        case .moved(let position, let afterAbsence):
            moved(to: position, afterAbsence: afterAbsence, at: now, rows: rows)
        case .popupHandedOver(let ring, let server): handedOver(rows.ring(ring), to: server)
        case .popupShown(let ring, let address): shown(rows.ring(ring), at: address, now: now)
        case .popupCameAndWent(let key, let ring, let address, let reason):
            cameAndWent(ring, of: rows.request(key), at: address, reason: reason, now: now)
        case .popupWithheld(let ring): withheld(rows.ring(ring), at: now)
        case .popupMakesWay(let ring): makesWay(rows.ring(ring))
        case .popupInvoked(let address, let key): invoked(key, on: rows.popup(address), at: now)
        case .popupReturns(let ring): comesBack(rows.ring(ring))
        case .serversKnown(let text): Plan(durability: .process, count: 1, changes: [.note(.servers, text)])
        case .popupClosed(let address, let reason): closed(address, of: rows.popup(address), reason: reason, at: now)
        case .serverChanged(let bus, let server, let toOthers):
            serverChanged(bus: bus, server: server, deliversToOthers: toOthers, rows, at: now)
        case .clockChanged: clockChanged(rows, at: now)
        case .zoneRulesChanged(let release): zoneRulesChanged(rows, release, at: now)
        case .zoneChanged(let zone): zoneChanged(rows, from: zone, at: now)
        case .rebooted: rebooted(rows, at: now)
        case .clockPutRight: clockPutRight(rows, at: now)
        case .further(.zoneChanged(let zone), _, _): zoneChanged(rows, from: zone, at: now)
        case .further(.zoneRulesChanged(let release), _, _): zoneRulesChanged(rows, release, at: now)
        case .further(.rebooted, _, let passed): rebooted(rows, passed: passed, at: now)
        case .further(.clockPutRight, _, let passed): clockPutRight(rows, passed: passed, at: now)
        case .further(.pausesEnded, _, _): resume([], at: now, rows: rows)
        case .further: recomputed(rows, from: nil, at: now, asPartOf: .clockChanged)
        case .hung(let key): hung(rows.pending(key))
        case .pause(let scope, let until): try pause(scope, until: until, at: now, rows: rows)
        case .resume(let scope): resume(pauses.within(scope), at: now, rows: rows)
        case .pausesEnded: resume(pauses.ended(at: now.wall), at: now, rows: rows)
        case .historyPruned: Plan(durability: .process, changes: [.pruneHistory(before: oldestKept(at: now))])
        case .clearHistory(let count): Plan(count: count, changes: [.clearHistory])
        }
    }
}

/// What the agent missed while it wasn't running.
extension Agenda {
    /// What has happened to the clocks and the zone since the last run, in the order in which it is dealt with.
    ///
    /// First everything is moved to the present clocks, then what was due rings, and only then the coming occurrences
    /// are recomputed; otherwise nothing that was missed would ring.
    ///
    /// - Parameter notes: What the last run noted.
    package func sinceLastRun(_ notes: [AgendaNote: String], at now: Moment) -> [Event] {
        var events: [Event] = []
        let isNewBoot = notes[.bootID] != now.bootID
        if isNewBoot { events.append(.rebooted) }
        let zone = zones.local.identifier
        if notes[.zone] != zone || notes[.zoneMove]?.isEmpty == false {
            events.append(.zoneChanged(from: notes[.zone] ?? zone))
        }
        if putsRight(notes, at: now) { events += [.undoPutRight, .clockPutRight] }
        events.append(.deadline)
        if isNewBoot || Self.wasSet(since: notes[.clock], now) { events.append(.clockChanged) }
        return events
    }

    /// How far the wall clock is ahead of the boot clock, in microseconds.
    static func clockNote(_ now: Moment) -> String { "\(now.wall.microseconds.clampedAdding(-now.boot.microseconds))" }

    /// Whether the wall clock was set in this boot; slewing moves it by less than a second in half an hour, and
    /// mistaking it for a set clock does no harm.
    static func wasSet(since note: String?, _ now: Moment) -> Bool {
        guard let note, let before = Int64(note), let present = Int64(clockNote(now)) else { return true }
        return before.distance(to: present).magnitude > 1_000_000
    }
}

/// The window, where it is installed (decision 13): a plain click on a person's own reminder opens it there and answers nothing.
extension Agenda {
    /// Whether a button of a popup opens the window: the click on the popup itself, of the person's own reminders.
    package func opensWindow(_ key: RequestKey, by action: String) -> Bool {
        hasWindow && key.app == Self.ownApp && action == Action.defaultIdentifier
    }

    /// The popup goes; its notification stays in the list, and what rings until it is answered goes on.
    func showInWindow(_ rows: RequestRows) -> Plan {
        var plan = Plan(durability: .process, count: 1)
        if let row = rows.delivered { takeDown(row, into: &plan) }
        bringForward(rows.behind, into: &plan)
        plan.consequences.append(.showInWindow(rows.key))
        return plan
    }

    /// What is on the screen is shown anew, quietly: a click on "Open" must never be taken for one on "Done".
    func windowChanged(_ isInstalled: Bool, onScreen: [Delivered]) -> Plan {
        var plan = Plan(durability: .process, changes: [.note(.window, isInstalled ? Self.installed : "no")])
        for row in onScreen where row.app == Self.ownApp {
            guard let address = row.popup else { continue }
            plan.count += 1
            plan.changes.append(.present(ring: row.id, .waiting(quietly: true)))
            plan.consequences.append(.withdraw(address, row.key, answerable: false))
        }
        if plan.count > 0 { plan.consequences.append(.present) }
        return plan
    }

    /// What is noted while the window is installed.
    package static let installed = "yes"
}
