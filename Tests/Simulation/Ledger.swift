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
    }

    struct Answer: Equatable {
        var app: String
        var identifier: String
        var title: String
        var action: String
        var text: String?
        var attempts = 0
        var isTold = false
        /// The store's number, once it is stored.
        var id: Int64 = 0
    }

    /// What became of occurrences, for the figures at the end.
    struct Fates: Sendable {
        var rung = 0
        var collapsed = 0
        var expired = 0
        var skipped = 0
        var summarised = 0
        var extra = 0
        var answers = 0
    }

    var pending: [RequestKey: Expected] = [:]
    var delivered: [RequestKey: Rung] = [:]
    var answers: [Answer] = []
    var categories: [String: [Category]] = [:]
    var permissions: [String: Authorization] = [:]
    var fates = Fates()
    /// Which release of the zone data all was computed with that is pending.
    var release = 0
    /// How many notifications of ours the server keeps that the agent knows.
    var mostKept: Int?
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
    }

    /// What the agent has got to, where so much was due at once that it goes on later; nil is everything.
    var lookedAt: Set<RequestKey>?

    /// - Returns: false when the event should have been refused; nothing has changed then.
    mutating func apply(_ event: Event, _ setting: Setting) -> Bool {
        let now = setting.now
        switch event {
        case .add(let app, let requests): return add(requests, app: app, setting)
        // No history does; EditTests, UndoTests and GroupTests do.
        case .edit, .undo, .replace: return false
        case .undoLapsed: break
        case .removePending(let app, let identifiers):
            for identifier in identifiers { removePending(RequestKey(app: app, identifier: identifier)) }
        case .removeAllPending(let app):
            for key in Set(pending.keys).union(delivered.keys) where key.app == app { removePending(key) }
        case .removeDelivered(let app, let identifiers):
            for identifier in identifiers { delivered[RequestKey(app: app, identifier: identifier)] = nil }
        case .removeAllDelivered(let app):
            if app == Agenda.agentApp, delivered[Agenda.summaryKey] != nil { expireSummarised() }
            delivered = delivered.filter { $0.key.app != app }
        case .setCategories(let app, let set): categories[app] = set
        case .act(let key, let action, let text, let seen): return act(key, action, text, seen: seen, setting)
        // Nobody in a simulation is sandboxed.
        case .actConfined: return false
        case .clickedLate(let row, let popupKey):
            let wasThere = delivered[row.key] != nil
            if !wasThere { delivered[row.key] = Rung(gone: row) }
            let isAccepted = press(row.key, PopupKey(popupKey), setting)
            // Nothing of it comes back, whatever was pressed.
            if !wasThere { delivered[row.key] = nil }
            return isAccepted
        case .perform(let key, let effect): return perform(key, effect, setting)
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
            if let key = key(ofRing: ring), delivered[key]?.state == .waiting, !banner {
                delivered[key]?.state = .gone(nil)
                delivered[key]?.isSeen = true
                if !list { delivered[key] = nil }
            }
        case .responseAcknowledged(let id): answers.removeAll { $0.id == id }
        case .responseUnanswered(let id, _):
            for index in answers.indices where answers[index].id == id { answers[index].attempts += 1 }
            answers.removeAll { $0.id == id && $0.attempts >= 3 }
        case .deadline: ringWhatIsDue(setting)
        case .moved:
            for key in pending.keys {
                guard var expected = pending[key], let report = setting.report else { continue }
                let ring = expected.moved(report, isFirst: setting.isFirstReport, at: now)
                pending[key] = expected.isOver ? nil : expected
                if let ring { deliver(key, expected.request, due: ring.due, number: ring.number, now) }
            }
        case .settingsProvided, .openSettings, .responseTold, .popupHandedOver, .historyPruned, .clearHistory: break
        // No history pauses anything.
        case .pause, .resume, .pausesEnded: return false
        case .summarise(let crowd, let announced): summarise(crowd, announced: announced, at: now)
        case .popupShown(let ring, let address): shown(ring, address)
        case .popupCameAndWent(_, let ring, let address, let reason):
            shown(ring, address)
            closed(address, reason)
        case .popupWithheld(let ring):
            if let key = key(ofRing: ring), delivered[key]?.state == .waiting {
                delivered[key]?.state = .gone(nil)
                delivered[key]?.isSeen = true
                fates.expired += 1
            }
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
        case .clockPutRight:
            for key in pending.keys { pending[key]?.clockPutRight(at: now) }
        }
        return true
    }

    func key(ofRing ring: Int64) -> RequestKey? { delivered.first { $0.value.ring == ring }?.key }

    /// Whose popup an address is, on the screen or gone by itself.
    func key(of address: PopupAddress) -> RequestKey? {
        delivered.first { $0.value.state == .up(address) || $0.value.state == .gone(address) }?.key
    }

    private mutating func add(_ requests: [Request], app: String, _ setting: Setting) -> Bool {
        guard permission(app) != .denied else { return false }
        if requests.contains(where: { $0.trigger?.region != nil }), !setting.hasPositions { return false }
        var added: [Expected] = []
        for request in requests {
            var expected = Expected(request: request, beat: setting.beats[request.content.title] ?? .now)
            guard expected.start(at: setting.now, in: setting.zone) else { return false }
            added.append(expected)
        }
        for var expected in added {
            let key = RequestKey(app: app, identifier: expected.key)
            if app == Agenda.ownApp {
                // Whoever asks anew doesn't wait for the answers to what it replaces.
                for index in answers.indices
                where answers[index].app == app && answers[index].identifier == key.identifier {
                    answers[index].isTold = true
                }
            }
            guard case .now = expected.beat else {
                pending[key] = expected
                continue
            }
            expected.consumed = 1
            expected.insist(times: expected.request.untilAnswered?.most ?? 0, at: setting.now)
            pending[key] = expected.isOver ? nil : expected
            deliver(key, expected.request, due: setting.now.wall.microseconds, number: 1, setting.now)
        }
        return true
    }

    private mutating func removePending(_ key: RequestKey) {
        // Nothing is shown after its removal; what the person has seen is another list.
        if delivered[key]?.isSeen == false, delivered[key]?.state == .waiting { delivered[key] = nil }
        pending[key] = nil
    }

    private mutating func deliver(_ key: RequestKey, _ request: Request, due: Int64, number: Int, _ now: Moment) {
        var request = request
        if let bodies = request.content.bodies, !bodies.isEmpty {
            request.content.body = bodies[(max(1, number) - 1) % bodies.count]
        }
        delivered[key] = Rung(request: request, due: due, date: now.wall.microseconds, number: number)
        if permission(key.app) == .provisional { delivered[key]?.state = .gone(nil) }
        fates.rung += 1
    }

    // MARK: - Rings

    private mutating func ringWhatIsDue(_ setting: Setting) {
        let now = setting.now
        for key in pending.keys where lookedAt?.contains(key) ?? true {
            guard var expected = pending[key] else { continue }
            guard expected.hasPassed(at: now) || expected.snooze.map({ $0.boot <= now.boot.microseconds }) ?? false
            else { continue }
            if expected.hasPassed(at: now), let early = expected.earlyReading(in: setting.zone),
                early > now.wall.microseconds
            {
                strange = "\(key.identifier) rings before the clocks show its time: \(expected)"
            }
            let (ring, lost) = expected.advance(at: now, in: setting.zone)
            pending[key] = expected.isOver ? nil : expected
            fates.expired += lost
            guard let ring else { continue }
            if ring.count > 1 { fates.collapsed += ring.count - 1 }
            if ring.isExtra { fates.extra += 1 }
            let isOnTime = expected.request.missed.allows(late: now.wall.microseconds - ring.due)
            guard isOnTime, expected.request.end.map({ now.wall < $0 }) ?? true else {
                if isOnTime { fates.expired += 1 } else { fates.skipped += 1 }
                continue
            }
            deliver(key, expected.request, due: ring.due, number: ring.number, now)
        }
    }
}
