import NotificationCore

/// What should be pending, delivered and on its way to the apps: kept from the events alone, and compared with the store
/// after each commit.
struct Ledger {
    /// A notification that has rung.
    struct Rung {
        enum State: Equatable {
            case waiting
            case up(PopupAddress)
            case gone(PopupAddress?)
            case summarised
            /// On the screen as it was, and about to say something else there.
            case outdated(PopupAddress)
            case behind

            var popup: PopupAddress? {
                switch self {
                case .up(let address), .outdated(let address): address
                case .waiting, .gone, .summarised, .behind: nil
                }
            }
            var isWaiting: Bool { if case .outdated = self { true } else { self == .waiting } }
        }

        var request: Request
        var due: Int64
        var date: Int64
        var number: Int
        /// The store's number, once it is stored.
        var ring: Int64 = 0
        var state = State.waiting
        /// Whether the person has had a chance to see it.
        var isSeen = false
        /// Whether the person wanted it then, whatever the request's end is.
        var isWished = false
        /// Which line of the history is about it.
        var line: Int?

        func isBeforeEnd(at now: Moment) -> Bool { isWished || request.end.map { now.wall < $0 } ?? true }
    }

    struct Answer: Equatable {
        var app: String
        var identifier: String
        var title: String
        var action: String
        var text: String?
        var attempts = 0
        /// When the last connection left that had got it.
        var tried: WallTime?
        var isTold = false
        /// The store's number, once it is stored.
        var id: Int64 = 0
    }

    /// What became of occurrences, for the figures at the end.
    struct Fates: Sendable {
        var rung = 0
        var collapsed = 0
        var expired = 0
        var takenBack = 0
        var skipped = 0
        var summarised = 0
        var extra = 0
        var answers = 0
        var edits = 0
        var syncs = 0
        var undone = 0
        var pauses = 0
        var paused = 0
        var held = 0
    }

    var pending: [RequestKey: Expected] = [:]
    var delivered: [RequestKey: Rung] = [:]
    var answers: [Answer] = []
    var categories: [String: [Category]] = [:]
    var permissions: [String: Authorization] = [:]
    var pauses: [Pause.Scope: Silence] = [:]
    /// The history, the oldest line first.
    var lines: [Line] = []
    var lastLine = 0
    var comparedLine = 0
    /// The quiet hours of the event that is followed.
    var quiet: OracleQuiet?
    /// Whether something was written into it, and the oldest may go.
    var isHistoryFresh = false
    /// What can be taken back.
    var lastChange: LastChange?
    /// What an edit or a sync has changed, or was done before it rang.
    var changed: Set<RequestKey> = []
    var fates = Fates()
    /// Which release of the zone data all was computed with that is pending.
    var release = 0
    /// How many notifications of ours the server keeps that the agent knows.
    var mostKept: Int?
    /// The rings of each app in its present minute, where they are counted; the agent begins with none at each start.
    var minutes: [String: (begin: Int64, rings: Int)] = [:]
    /// What an event has done that nothing in the store would show.
    var strange: String?

    func permission(_ app: String) -> Authorization {
        Agenda.isAlwaysAllowed(app) ? .authorized : permissions[app] ?? .notDetermined
    }

    // MARK: - Events

    /// What surrounds an event.
    struct Setting {
        var now: Moment
        var zone: OracleZone
        /// How the requests were made, by their titles.
        var beats: [String: Beat]
        /// Where the machine was last said to be, and whether it is the first time since somebody watches.
        var report: Report?
        var isFirstReport = false
        /// Why no region can be watched; nil where they can.
        var hasPositions = true
        /// The quiet hours; nil is none.
        var quiet: OracleQuiet?
    }

    /// What the agent has got to, where so much was due at once that it goes on later; nil is everything.
    var lookedAt: Set<RequestKey>?

    /// - Returns: false when the event should have been refused; nothing has changed then.
    mutating func apply(_ event: Event, _ setting: Setting) -> Bool {
        let before = event.isUndoable ? self : nil
        let stacked = delivered.values.contains { $0.state == .behind } ? delivered : [:]
        let allowed = permissions
        changed = []
        guard follow(event, setting) else { return false }
        if !stacked.isEmpty, permissions == allowed { settleThreads(from: stacked) }
        endPausesOfRemoved()
        if isHistoryFresh { pruneHistory(at: setting.now) }
        isHistoryFresh = false
        if case .act = event, changed.isEmpty { return true }
        if let before { keepUndo(of: event, before, setting) }
        return true
    }

    private mutating func follow(_ event: Event, _ setting: Setting) -> Bool {
        let now = setting.now
        quiet = setting.quiet
        switch event {
        case .add(let app, let requests, _): return add(requests, app: app, setting)
        case .edit(let key, let edit): return self.edit(key, edit, setting)
        case .replace(let group, let requests): return replace(group, requests, setting)
        // Nobody restores a backup in a simulation.
        case .resumeRequests: return false
        case .undo: return undo(setting)
        case .undoLapsed:
            if let date = lastChange?.date, now.wall.microseconds - date > 86_400_000_000 { lastChange = nil }
        case .remove(let identifiers):
            for identifier in identifiers {
                let key = RequestKey(app: Agenda.ownApp, identifier: identifier)
                (delivered[key], pending[key]) = (nil, nil)
            }
        case .removePending(let app, let identifiers):
            for identifier in identifiers { removePending(RequestKey(app: app, identifier: identifier)) }
        case .removeAllPending(let app):
            for key in Set(pending.keys).union(delivered.keys) where key.app == app { removePending(key) }
        case .removeDelivered(let app, let identifiers):
            for identifier in identifiers {
                let key = RequestKey(app: app, identifier: identifier)
                delivered[key] = nil
                takeBackHeld(key)
            }
        case .removeAllDelivered(let app):
            if app == Agenda.agentApp, delivered[Agenda.summaryKey] != nil { expireSummarised() }
            delivered = delivered.filter { $0.key.app != app }
            for key in pending.keys where key.app == app { takeBackHeld(key) }
        case .setCategories(let app, let set): categories[app] = set
        case .act(let key, let action, let text, let seen): return act(key, action, text, seen: seen, setting)
        // Nobody in a simulation is sandboxed.
        case .actConfined: return false
        // Nor is the window installed.
        case .windowNotOpened, .windowChanged: return false
        case .clickedLate(let row, let popupKey):
            let wasThere = delivered[row.key] != nil
            if !wasThere { delivered[row.key] = Rung(gone: row) }
            let isAccepted = press(row.key, PopupKey(popupKey), setting)
            // Nothing of it comes back, whatever was pressed.
            if !wasThere { delivered[row.key] = nil }
            return isAccepted
        case .perform(let key, let effect): return perform(key, effect, setting)
        case .snooze(let identifiers, let seconds):
            for identifier in identifiers {
                _ = perform(RequestKey(app: Agenda.ownApp, identifier: identifier), .snooze(seconds: seconds), setting)
            }
        case .takeBackSnooze(let snoozed): takeBack(snoozed, at: now)
        case .authorize(let app, let answer):
            authorize(app, answer)
        case .askPermission(let app, _):
            let key = Agenda.permissionKey(app)
            if delivered[key] == nil {
                let request = Request(identifier: key.identifier, content: Content(), trigger: nil)
                let wall = now.wall.microseconds
                delivered[key] = Rung(request: request, due: wall, date: wall, number: 1)
            }
        case .presentationChosen(let ring, let banner, let list):
            if let key = key(ofRing: ring), delivered[key]?.state.isWaiting == true, !banner {
                noteShown(key, at: now)
                delivered[key]?.state = .gone(nil)
                delivered[key]?.isSeen = true
                if !list { delivered[key] = nil }
            }
        case .responseAcknowledged(let id): answers.removeAll { $0.id == id }
        case .responseUnanswered(let id):
            for index in answers.indices where answers[index].id == id {
                answers[index].attempts += 1
                answers[index].tried = now.wall
            }
        case .deadline: ringWhatIsDue(setting)
        case .released(let app): release(app)
        case .moved:
            for key in pending.keys {
                guard var expected = pending[key], let report = setting.report else { continue }
                let before = expected
                let ring = expected.moved(report, isFirst: setting.isFirstReport, at: now)
                if let ring, isPaused(key, due: ring.due, at: now) {
                    silence(&expected, ring, from: before, key, now)
                } else if let ring {
                    deliver(key, expected.request, due: ring.due, number: ring.number, now)
                }
                pending[key] = expected.isOver ? nil : expected
            }
        case .settingsProvided, .openSettings, .responseTold, .popupHandedOver, .serversKnown: break
        case .historyPruned: pruneHistory(at: now)
        case .clearHistory: lines = []
        case .pause(let scope, let until): return pause(scope, until: until?.microseconds, at: now)
        case .resume(let scope): resume(scope, at: now)
        case .pausesEnded: endPauses(at: now)
        case .summarise(let crowd, let announced): summarise(crowd, announced: announced, setting)
        case .crowdShrunk: crowdShrunk()
        case .stack(let ring): stack(ring)
        case .popupShown(let ring, let address): shown(ring, address, now)
        case .popupCameAndWent(_, let ring, let address, let reason):
            shown(ring, address, now)
            closed(address, reason)
        case .popupWithheld(let ring):
            if let key = key(ofRing: ring), let rung = delivered[key], rung.state.isWaiting {
                let isLate = !rung.request.missed.allows(late: now.wall.microseconds - rung.due)
                if !isLate, rung.isBeforeEnd(at: now) {
                    noteShown(key, at: now)
                } else {
                    // It is missed, in its line; if it comes again, it rings there.
                    release(rung.line)
                }
                delivered[key]?.state = .gone(nil)
                delivered[key]?.isSeen = true
                fates.expired += 1
            }
        case .popupMakesWay(let ring):
            if let key = key(ofRing: ring), delivered[key]?.state.popup != nil { delivered[key]?.state = .waiting }
        case .popupReturns(let ring):
            if let key = key(ofRing: ring), case .gone? = delivered[key]?.state { delivered[key]?.state = .waiting }
        case .popupInvoked(let address, let popupKey):
            guard let key = key(of: address) else { break }
            _ = press(key, PopupKey(popupKey), setting)
        case .pressed(let key, let popupKey): return press(key, PopupKey(popupKey), setting)
        case .wordsNotGiven(let key):
            // Whoever was asked for words has seen it, also when its own popup was still on its way.
            if case .gone? = delivered[key]?.state {
                delivered[key]?.state = .waiting
                delivered[key]?.isSeen = true
            }
        case .popupReplied(let address, let text):
            guard let key = key(of: address) else { break }
            replied(key, text, setting)
        case .repliedLate(let key, let row, let text, let seen):
            let wasThere = delivered[key] != nil
            if !wasThere, let row { delivered[key] = Rung(gone: row) }
            replied(key, text, seen: seen, setting)
            if !wasThere { delivered[key] = nil }
        case .popupClosed(let address, let reason): closed(address, reason)
        case .serverChanged(let bus, let server, let toOthers):
            serverChanged(bus: bus, server: server, deliversToOthers: toOthers, now)
        case .clockChanged, .zoneRulesChanged:
            if case .clockChanged = event { pausesFollow(now) }
            release = setting.zone.release
            for key in pending.keys { pending[key]?.clockChanged(from: nil, to: setting.zone, at: now) }
            pending = pending.filter { !$0.value.isOver }
        case .zoneChanged(let old):
            let zone = setting.zone.named(old)
            for key in pending.keys { pending[key]?.clockChanged(from: zone, to: setting.zone, at: now) }
            pending = pending.filter { !$0.value.isOver }
        case .rebooted:
            for key in pending.keys { pending[key]?.rebooted(at: now) }
        // No history has more rows than one transaction takes, nor a request that takes long.
        case .further, .hung: return false
        case .undoPutRight:
            guard var change = lastChange, change.bootID == now.bootID else { break }
            for key in change.touched.keys {
                change.touched[key]?.before?.clockPutRight(at: now)
                change.touched[key]?.after?.snooze?.clockPutRight(at: now)
            }
            let bootDate = now.wall.microseconds - now.boot.microseconds
            change.date = min(max(change.date, bootDate), now.wall.microseconds)
            lastChange = change
        case .undoFollowsRules:
            for (key, touched) in lastChange?.touched ?? [:] {
                guard var before = touched.before else { continue }
                // What had passed was missed: the clocks of before did show its time.
                before.keepsInstant = before.keepsInstant || before.hasPassed(at: now)
                before.clockChanged(from: nil, to: setting.zone, at: now)
                if !before.isOver { lastChange?.touched[key]?.before = before }
            }
        case .clockPutRight:
            for key in pending.keys { pending[key]?.clockPutRight(at: now) }
        }
        return true
    }

    func key(ofRing ring: Int64) -> RequestKey? { delivered.first { $0.value.ring == ring }?.key }

    /// Whose popup an address is, on the screen or gone by itself.
    func key(of address: PopupAddress) -> RequestKey? {
        delivered.first { $0.value.state.popup == address || $0.value.state == .gone(address) }?.key
    }
}

extension Event {
    /// Whether the person can take it back.
    fileprivate var isUndoable: Bool {
        switch self {
        case .add(let app, _, _), .removePending(let app, _), .removeAllPending(let app): app == Agenda.ownApp
        case .act(let key, _, _, _), .perform(let key, .skipNext), .perform(let key, .snooze): key.app == Agenda.ownApp
        case .edit, .replace, .remove, .snooze: true
        default: false
        }
    }
}
