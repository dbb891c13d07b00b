import NotificationCore

/// What is asked for, what rings of it, and what is taken away.
extension Ledger {
    mutating func add(_ requests: [Request], app: String, _ setting: Setting) -> Bool {
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
            pauses[.request(key)] = nil
            guard case .now = expected.beat else {
                pending[key] = expected
                continue
            }
            guard !isPaused(key, at: setting.now) else {
                expected.held = setting.now.wall.microseconds
                pending[key] = expected
                fates.held += 1
                continue
            }
            expected.consumed = 1
            expected.lastRung = setting.now.wall.microseconds
            expected.insist(times: expected.request.untilAnswered?.most ?? 0, at: setting.now)
            pending[key] = expected.isOver ? nil : expected
            deliver(key, expected.request, due: setting.now.wall.microseconds, number: 1, setting.now)
        }
        return true
    }

    mutating func removePending(_ key: RequestKey) {
        // Nothing is shown after its removal; what the person has seen is another list.
        if delivered[key]?.isSeen == false, delivered[key]?.state == .waiting { delivered[key] = nil }
        pending[key] = nil
    }

    /// What an app takes back doesn't ring after a pause either.
    mutating func takeBackHeld(_ key: RequestKey) {
        guard key.app != Agenda.ownApp, pending[key]?.held != nil else { return }
        pending[key]?.held = nil
        if pending[key]?.isOver ?? false { pending[key] = nil }
    }

    /// - Parameters:
    ///   - isAgain: Whether it comes again because nobody has answered it.
    ///   - isBack: Whether the person has taken it back from a snooze.
    mutating func deliver(
        _ key: RequestKey,
        _ request: Request,
        due: Int64,
        number: Int,
        isAgain: Bool = false,
        isWished: Bool = false,
        isBack: Bool = false,
        _ now: Moment
    ) {
        var request = request
        let line = isAgain ? delivered[key]?.line.flatMap { line in lines.first { $0.number == line }?.number } : nil
        if let bodies = request.content.bodies, !bodies.isEmpty {
            request.content.body = bodies[(max(1, number) - 1) % bodies.count]
        }
        delivered[key] = Rung(request: request, due: due, date: now.wall.microseconds, number: number)
        delivered[key]?.isWished = isWished
        delivered[key]?.isSeen = isBack
        if permission(key.app).allows {
            // The line of one that comes again goes on, as old as it is.
            let isNew = line == nil
            let line = line ?? note(.rang, key, due: due, at: now)
            if line != nil { isHistoryFresh = true }
            delivered[key]?.line = line
            let isHeld = quiet?.holds(request, of: key.app, due: due, at: now) ?? false
            if isNew, line != nil, isHeld, !isBack, permission(key.app) != .provisional {
                lines[lines.count - 1].isHeld = true
            }
        }
        if permission(key.app) == .provisional { delivered[key]?.state = .gone(nil) }
        fates.rung += 1
    }

    // MARK: - Rings

    mutating func ringWhatIsDue(_ setting: Setting) {
        let now = setting.now
        for key in pending.keys where lookedAt?.contains(key) ?? true {
            guard var expected = pending[key], !expected.rests else { continue }
            guard expected.hasPassed(at: now) || expected.snooze.map({ $0.boot <= now.boot.microseconds }) ?? false
            else { continue }
            if expected.hasPassed(at: now), let early = expected.earlyReading(in: setting.zone),
                early > now.wall.microseconds
            {
                strange = "\(key.identifier) rings before the clocks show its time: \(expected)"
            }
            // An app that isn't allowed for good rings 120 times a minute at most.
            if permission(key.app) != .authorized, !count(key.app, at: now.boot.microseconds) {
                pending[key]?.rests = true
                continue
            }
            let before = expected
            let (ring, lost) = expected.advance(at: now, in: setting.zone)
            fates.expired += lost
            // It rings into the list once, whatever comes after.
            let mayRing = permission(key.app).allows
            expected.rests = !mayRing
            guard let ring else {
                pending[key] = expected.isOver ? nil : expected
                continue
            }
            if ring.count > 1 { fates.collapsed += ring.count - 1 }
            if ring.isExtra { fates.extra += 1 }
            let isOnTime = expected.request.missed.allows(late: now.wall.microseconds - ring.due)
            let isBeforeEnd = ring.isWished || expected.request.end.map { now.wall < $0 } ?? true
            let isSilent = isOnTime && isBeforeEnd && isPaused(key, due: ring.due, at: now)
            if isSilent {
                expected.rests = false
                silence(&expected, ring, from: before, key, now)
            }
            pending[key] = expected.isOver ? nil : expected
            guard !isSilent else { continue }
            guard isOnTime, isBeforeEnd else {
                if isOnTime { fates.expired += 1 } else { fates.skipped += 1 }
                note(isBeforeEnd ? .missed : .expired, key, due: ring.due, at: now)
                continue
            }
            let isAgain = ring.isExtra && before.nags != nil && !before.isFirstRing
            deliver(
                key,
                expected.request,
                due: ring.due,
                number: ring.number,
                isAgain: isAgain,
                isWished: ring.isWished,
                now
            )
        }
    }

    /// - Returns: False when the app has had its rings of this minute.
    private mutating func count(_ app: String, at now: Int64) -> Bool {
        var minute = minutes[app] ?? (now, 0)
        if now - minute.begin >= 60_000_000 { minute = (now, 0) }
        minute.rings += 1
        guard minute.rings <= 120 else { return false }
        minutes[app] = minute
        return true
    }

    /// What is paused comes to nothing, or is held.
    mutating func silence(
        _ expected: inout Expected,
        _ ring: Expected.Ring,
        from before: Expected,
        _ key: RequestKey,
        _ now: Moment
    ) {
        if expected.silence(ring, from: before, at: now) {
            note(.paused, key, due: ring.due, at: now)
            fates.paused += 1
        } else {
            fates.held += 1
        }
    }
}
