import NotificationCore

/// Buttons, words, and what they do.
extension Ledger {
    func actions(of request: Request, _ app: String) -> [Action] {
        let given = request.content.actions
        guard app == Agenda.ownApp else { return given.isEmpty ? category(of: request, app)?.actions ?? [] : given }
        guard given.allSatisfy({ $0.effect == .stopRepeat }) else { return given }
        let snooze = Action(identifier: "carillon.snooze", title: "Snooze", effect: .snooze(seconds: 600))
        let stop = Action(identifier: "carillon.stop", title: "Stop", effect: .stopRepeat)
        return [snooze] + (given.isEmpty && request.trigger?.repeats == true ? [stop] : given)
    }

    func category(of request: Request, _ app: String) -> Category? {
        categories[app]?.first { $0.identifier == request.content.categoryIdentifier }
    }

    /// A key of a popup: another page of buttons, a question for words, or an answer.
    mutating func press(_ key: RequestKey, _ popupKey: PopupKey, _ setting: Setting) -> Bool {
        if popupKey.page != nil {
            delivered[key]?.state = .waiting
            return true
        }
        if popupKey == .thread {
            if delivered[key] != nil { showThread(key) }
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

    mutating func act(
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
            let length = length(ofSnooze: name, setting)
            guard key.app == Agenda.ownApp, name == "done" || length != nil else { return false }
            identifier = name == "done" ? Action.defaultIdentifier : name
            if let length { effect = .snooze(seconds: length) }
        }
        if case .snooze = effect, seen == nil, delivered[key] == nil, pending[key]?.isMovable ?? false { return false }
        let isDone =
            name == "done" && identifier != name
            || buttons.contains { $0.identifier == identifier && $0.textInput == nil }
        if effect == .done, isDone, seen == nil, key.app == Agenda.ownApp, let early = pending[key],
            delivered[key] == nil, early.nags == nil
        {
            guard doneEarly(key, early, setting) else { return false }
        } else if !perform(key, effect, seen: seen, setting) {
            return false
        }
        answered(answer(identifier, text, to: request, of: key), to: key)
        return true
    }

    /// The next ring of what hasn't rung yet is left out, and counts as answered.
    private mutating func doneEarly(_ key: RequestKey, _ early: Expected, _ setting: Setting) -> Bool {
        let now = setting.now
        let isPlace = early.isWatching && early.snooze == nil && early.held == nil
        let isOver = isPlace && early.request.trigger?.repeats != true
        guard perform(key, isOver ? .stopRepeat : .skipNext, setting) else { return false }
        let times = [
            early.hasOccurrence ? early.due.map { early.wall($0, at: now) } : nil,
            early.snooze.map { now.wall.microseconds + $0.boot - now.boot.microseconds },
        ]
        let due = early.held ?? times.compactMap(\.self).min() ?? now.wall.microseconds
        if note(.rang, key, due: due, at: now) != nil { lines[lines.count - 1].isEarly = true }
        changed.insert(key)
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
            if pending[key]?.held != nil {
                pending[key]?.held = nil
                if pending[key]?.isOver ?? false { pending[key] = nil }
            } else if delivered[key] == nil, pending[key]?.comesBackFirst(at: now) ?? false {
                pending[key]?.snooze = nil
                if pending[key]?.isOver ?? false { pending[key] = nil }
            } else if pending[key]?.hasOccurrence == true {
                // What was shown and could not be stored is over; the one after it is left out.
                while pending[key].map({ $0.hasOccurrence && $0.consumed < seen ?? 0 }) ?? false {
                    pending[key]?.skip(at: now, in: setting.zone)
                    fates.rung += 1
                }
                pending[key]?.skip(at: now, in: setting.zone)
                fates.skipped += 1
                if pending[key]?.isOver ?? false { pending[key] = nil }
            } else if pending[key]?.nags != nil {
                // Nothing but the same ring is left, which came again and again.
                endInsisting(key)
            } else if delivered[key] == nil {
                return false
            }
        case .snooze(let seconds):
            var expected =
                pending[key] ?? Expected(request: request, beat: setting.beats[request.content.title] ?? .now)
            if pending[key] == nil {
                expected.consumed = delivered[key]?.number ?? 1
                expected.lastRung = delivered[key]?.due
            }
            let isMoved = delivered[key] == nil && expected.isMovable
            if delivered[key] == nil, expected.isAhead { expected.skip(at: now, in: setting.zone) }
            expected.snooze = .init(after: Int64((seconds * 1_000_000).rounded()), from: now, isWished: true)
            expected.snooze?.isMoved = isMoved
            (expected.nags, expected.held) = (nil, nil)
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
        case .open, .run, .done, .authorize, .showSummarised, .answerSummarised:
            endInsisting(key)
            // What was put off is answered before it comes back.
            if delivered[key] == nil, pending[key]?.nags == nil, pending[key]?.isToComeBack == true {
                pending[key]?.snooze = nil
                pending[key]?.held = nil
                if pending[key]?.isOver ?? false { pending[key] = nil }
            }
        }
        delivered[key] = nil
        return true
    }
}

extension Ledger {
    /// How long a button of that name puts a ring off, in seconds.
    private func length(ofSnooze name: String, _ setting: Setting) -> Double? {
        let wall = setting.now.wall.microseconds
        let reading = setting.zone.reading(at: floorDivide(wall, 1_000_000))
        let midnight = floorDivide(reading, 86_400) * 86_400
        func until(_ hour: Int64, in days: Int64) -> Double? {
            let readings = [days, days + 1].map { midnight + $0 * 86_400 + hour * 3600 }
            let next = readings.map(setting.zone.instant).first { $0 * 1_000_000 > wall }
            return next.map { Double($0 * 1_000_000 - wall) / 1_000_000 }
        }
        return switch name {
        case "carillon.snooze": 600
        case "carillon.snooze:1h": 3600
        case "carillon.snooze:tonight": until(20, in: 0)
        case "carillon.snooze:tomorrow": until(9, in: 1)
        default: nil
        }
    }

    /// What was put off by a popup's button is there again, as long as nothing else has become of it.
    mutating func takeBack(_ snoozed: SnoozedRing, at now: Moment) {
        let (key, row) = (snoozed.row.key, snoozed.row)
        guard var expected = pending[key], expected.nags == nil,
            expected.snooze?.boot == snoozed.snooze.boot.microseconds
        else { return }
        expected.snooze = nil
        if delivered[key] == nil {
            if let times = snoozed.untilAnswered { expected.insist(times: times, isWished: row.isPutOff, at: now) }
            deliver(
                key,
                expected.request,
                due: row.due.microseconds,
                number: row.occurrence,
                isWished: row.isPutOff,
                isBack: true,
                now
            )
            fates.takenBack += 1
        }
        pending[key] = expected.isOver ? nil : expected
    }

    /// Words for the one button that asks for some; where there is none, they come back to the person.
    mutating func replied(_ key: RequestKey, _ text: String, seen: Int? = nil, _ setting: Setting) {
        let request = delivered[key]?.request ?? pending[key]?.request
        if let request, let action = actions(of: request, key.app).first(where: { $0.textInput != nil }),
            act(key, action.identifier, text, seen: seen, setting)
        {
            return
        }
        let wall = setting.now.wall.microseconds
        let identifier = Agenda.lateWordsPrefix + "\(wall)"
        let notice = Request(identifier: identifier, content: Content(), trigger: nil)
        delivered[RequestKey(app: Agenda.agentApp, identifier: identifier)] =
            Rung(request: notice, due: wall, date: wall, number: 1)
    }
}

extension Ledger.Rung {
    /// One that a popup has shown and that is in no list any more.
    init(gone row: Delivered) {
        self.init(
            request: row.request,
            due: row.due.microseconds,
            date: row.date.microseconds,
            number: row.occurrence,
            state: .gone(nil)
        )
    }
}
