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
    }

    /// What the agent has got to, where so much was due at once that it goes on later; nil is everything.
    var lookedAt: Set<RequestKey>?

    /// - Returns: false when the event should have been refused; nothing has changed then.
    mutating func apply(_ event: Event, _ setting: Setting) -> Bool {
        let now = setting.now
        switch event {
        case .add(let app, let requests): return add(requests, app: app, setting)
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
            if delivered[row.key] == nil {
                delivered[row.key] = Rung(
                    request: row.request,
                    due: row.due.microseconds,
                    date: row.date.microseconds,
                    number: row.occurrence,
                    state: .gone(nil)
                )
            }
            let isAccepted = press(row.key, PopupKey(popupKey), setting)
            // Nothing of it comes back, whatever was pressed.
            if !wasThere { delivered[row.key] = nil }
            return isAccepted
        case .perform(let key, let effect): return perform(key, effect, setting)
        case .authorize(let app, let answer):
            authorize(app, answer)
        case .askPermission(let app, _):
            let key = RequestKey(app: Agenda.agentApp, identifier: Agenda.permissionIdentifier(app))
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
        case .moved, .settingsProvided, .openSettings, .responseTold, .popupHandedOver: break
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
            guard let key = key(of: address), let rung = delivered[key] else { break }
            if let action = actions(of: rung.request, key.app).first(where: { $0.textInput != nil }) {
                _ = act(key, action.identifier, text, setting)
            }
        case .popupClosed(let address, let reason): closed(address, reason)
        case .serverChanged(let bus, let server, let toOthers):
            serverChanged(bus: bus, server: server, deliversToOthers: toOthers, now)
        case .clockChanged, .zoneRulesChanged:
            for key in pending.keys { pending[key]?.clockChanged(from: nil, to: setting.zone, at: now) }
            pending = pending.filter { !$0.value.isOver }
        case .zoneChanged(let old):
            let zone = OracleZone.named(old)
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

    private func key(ofRing ring: Int64) -> RequestKey? { delivered.first { $0.value.ring == ring }?.key }

    /// Whose popup an address is, on the screen or gone by itself.
    func key(of address: PopupAddress) -> RequestKey? {
        delivered.first { $0.value.state == .up(address) || $0.value.state == .gone(address) }?.key
    }

    private mutating func add(_ requests: [Request], app: String, _ setting: Setting) -> Bool {
        guard permission(app) != .denied else { return false }
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

    // MARK: - Answers

    private func actions(of request: Request, _ app: String) -> [Action] {
        guard request.content.actions.isEmpty else { return request.content.actions }
        guard app == Agenda.ownApp else { return category(of: request, app)?.actions ?? [] }
        let snooze = Action(identifier: "carillon.snooze", title: "Snooze", effect: .snooze(seconds: 600))
        let stop = Action(identifier: "carillon.stop", title: "Stop", effect: .stopRepeat)
        return request.trigger?.repeats == true ? [snooze, stop] : [snooze]
    }

    private func category(of request: Request, _ app: String) -> Category? {
        categories[app]?.first { $0.identifier == request.content.categoryIdentifier }
    }

    /// A key of a popup: another page of buttons, a question for words, or an answer.
    private mutating func press(_ key: RequestKey, _ popupKey: PopupKey, _ setting: Setting) -> Bool {
        if popupKey.page != nil {
            delivered[key]?.state = .waiting
            return true
        }
        guard let request = delivered[key]?.request ?? pending[key]?.request else { return false }
        let asking = actions(of: request, key.app).first { action in
            action.textInput != nil && (popupKey == .reply || action.identifier == popupKey.actionIdentifier)
        }
        guard asking == nil else {
            delivered[key]?.state = .gone(nil)
            return true
        }
        let name = popupKey.actionIdentifier
        if !request.content.categoryIdentifier.isEmpty, request.content.actions.isEmpty,
            name != Action.defaultIdentifier, popupKey != .reply,
            !actions(of: request, key.app).contains(where: { $0.identifier == name })
        {
            // The app has changed the category since; it is told of the button all the same.
            guard perform(key, .done, setting) else { return false }
            answered(answer(name, to: request, of: key), to: key)
            return true
        }
        return act(key, name, nil, setting)
    }

    func answer(_ action: String, _ text: String? = nil, to request: Request, of key: RequestKey) -> Answer {
        Answer(app: key.app, identifier: key.identifier, title: request.content.title, action: action, text: text)
    }

    private mutating func act(
        _ key: RequestKey,
        _ name: String,
        _ text: String?,
        seen: Int? = nil,
        _ setting: Setting
    ) -> Bool {
        guard let request = delivered[key]?.request ?? pending[key]?.request else { return false }
        if name == Action.dismissIdentifier { return perform(key, .done, setting) }
        var identifier = name
        var effect = ActionEffect.done
        let buttons = actions(of: request, key.app)
        if name != Action.defaultIdentifier,
            let action = buttons.first(where: { [name, "carillon." + name].contains($0.identifier) })
        {
            if text != nil, action.textInput == nil { return false }
            identifier = action.identifier
            effect = action.effect ?? .done
        } else if name != Action.defaultIdentifier {
            guard name == "done", key.app == Agenda.ownApp else { return false }
            identifier = Action.defaultIdentifier
        }
        guard perform(key, effect, seen: seen, setting) else { return false }
        answered(answer(identifier, text, to: request, of: key), to: key)
        return true
    }

    /// Keeps an answer; of the ones to the person's own reminders the newest hundred.
    mutating func answered(_ answer: Answer, to key: RequestKey) {
        guard !Self.isOwnMessage(key) else { return }
        answers.append(answer)
        fates.answers += 1
        let own = answers.indices.filter { answers[$0].app == Agenda.ownApp }
        if own.count > 100, let oldest = own.first { answers.remove(at: oldest) }
    }

    mutating func perform(
        _ key: RequestKey,
        _ effect: ActionEffect,
        seen: Int? = nil,
        _ setting: Setting
    ) -> Bool {
        guard let request = delivered[key]?.request ?? pending[key]?.request else { return false }
        let now = setting.now
        switch effect {
        case .stopRepeat: pending[key] = nil
        case .skipNext:
            if pending[key]?.due != nil {
                // What was shown and could not be stored is over; the one after it is left out.
                while pending[key].map({ $0.due != nil && $0.consumed < seen ?? 0 }) ?? false {
                    pending[key]?.skip(at: now, in: setting.zone)
                    fates.rung += 1
                }
                pending[key]?.skip(at: now, in: setting.zone)
                fates.skipped += 1
                if pending[key]?.isOver ?? false { pending[key] = nil }
            } else if delivered[key] == nil {
                return false
            }
        case .snooze(let seconds):
            var expected =
                pending[key] ?? Expected(request: request, beat: setting.beats[request.content.title] ?? .now)
            if pending[key] == nil { expected.consumed = delivered[key]?.number ?? 1 }
            expected.snooze = .init(after: Int64(seconds * 1_000_000), from: now)
            expected.nags = nil
            pending[key] = expected
        case .authorize(let app, let allowed): authorize(app, allowed ? .authorized : .denied)
        case .showSummarised: showSummarised()
        case .answerSummarised(let seconds):
            let effect = seconds.map { ActionEffect.snooze(seconds: $0) } ?? .done
            let action = seconds == nil ? Action.defaultIdentifier : "carillon.snooze"
            guard answerSummarised(effect, action, setting) else { return false }
        case .done: if key == Agenda.summaryKey { expireSummarised() }
        case .open, .run: break
        }
        switch effect {
        case .stopRepeat, .skipNext, .snooze: break
        case .open, .run, .done, .authorize, .showSummarised, .answerSummarised: endInsisting(key)
        }
        delivered[key] = nil
        return true
    }

    private mutating func authorize(_ app: String, _ answer: Authorization) {
        permissions[app] = answer == .notDetermined ? nil : answer
        if answer == .denied { delivered = delivered.filter { $0.key.app != app || $0.value.state != .waiting } }
        guard answer == .provisional else { return }
        for (key, rung) in delivered where key.app == app && rung.state == .waiting {
            delivered[key]?.state = .gone(nil)
        }
    }

    private mutating func endInsisting(_ key: RequestKey) {
        pending[key]?.answered()
        if pending[key]?.isOver ?? false { pending[key] = nil }
    }

    private mutating func shown(_ ring: Int64, _ address: PopupAddress) {
        guard let key = key(ofRing: ring), delivered[key]?.state == .waiting else { return }
        delivered[key]?.state = .up(address)
        delivered[key]?.isSeen = true
    }

    private mutating func closed(_ address: PopupAddress, _ reason: UInt32) {
        guard let (key, rung) = delivered.first(where: { $0.value.state == .up(address) }) else { return }
        guard reason == 2 else {
            delivered[key]?.state = .gone(address)
            return
        }
        delivered[key] = nil
        if key == Agenda.summaryKey { expireSummarised() }
        endInsisting(key)
        if key.app == Agenda.ownApp || category(of: rung.request, key.app).map({ $0.options & 1 != 0 }) ?? false {
            let title = rung.request.content.title
            answered(
                Answer(app: key.app, identifier: key.identifier, title: title, action: Action.dismissIdentifier),
                to: key
            )
        }
    }

    private mutating func serverChanged(bus: String, server: String, deliversToOthers: Bool, _ now: Moment) {
        let lost = delivered.filter { _, rung in
            guard case .up(let address) = rung.state else { return false }
            return address.bus != bus || address.server != server || !deliversToOthers
        }
        let newestFirst = lost.sorted { ($1.value.date, $0.value.ring) < ($0.value.date, $1.value.ring) }
        for (index, (key, rung)) in newestFirst.enumerated() {
            let isRecent = now.wall.microseconds - rung.date < 7 * 86_400_000_000
            let comesAlone = index < mostShownAtOnce || key == Agenda.summaryKey
            delivered[key]?.state =
                !isRecent ? .gone(nil) : comesAlone ? .waiting : key.app == Agenda.ownApp ? .summarised : .gone(nil)
        }
    }
}
