import NotificationCore

/// What the person has paused, and what waits for the end of that.
extension Ledger {
    /// Between when something is not to ring, in microseconds; without an end until the person says so.
    struct Silence: Equatable {
        var since: Int64
        var until: Int64?
    }

    /// Whether what was due at a time is paused. A pause that begins later than now began before the clock was set back.
    func isPaused(_ key: RequestKey, due: Int64, at now: Moment) -> Bool {
        guard !pauses.isEmpty, !Self.isOwnMessage(key) else { return false }
        let scopes: [Pause.Scope] = [.everything, .app(key.app), .request(key)]
        return scopes.compactMap { pauses[$0] }.contains { pause in
            (pause.since <= due || pause.since > now.wall.microseconds) && pause.until.map { due < $0 } ?? true
        }
    }

    func isPaused(_ key: RequestKey, at now: Moment) -> Bool {
        isPaused(key, due: now.wall.microseconds, at: now)
    }

    mutating func pause(_ scope: Pause.Scope, until: Int64?, at now: Moment) -> Bool {
        let wall = now.wall.microseconds
        if let until, until <= wall { return false }
        if case .request(let key) = scope, pending[key] == nil { return false }
        let isInForce = pauses[scope].map { $0.until.map { wall < $0 } ?? true } ?? false
        let since = isInForce ? min(wall, pauses[scope]?.since ?? wall) : wall
        pauses[scope] = Silence(since: since, until: until)
        fates.pauses += 1
        return true
    }

    /// Ends a pause, and those within it.
    mutating func resume(_ scope: Pause.Scope, at now: Moment) {
        pauses = pauses.filter { other, _ in
            switch (scope, other) {
            case (.everything, _): false
            case (.app(let app), .request(let key)): key.app != app
            default: other != scope
            }
        }
        releaseHeld(at: now)
    }

    mutating func endPauses(at now: Moment) {
        pauses = pauses.filter { $0.value.until.map { now.wall.microseconds < $0 } ?? true }
        releaseHeld(at: now)
    }

    /// What nothing keeps any more rings once, unless it is too late for that.
    private mutating func releaseHeld(at now: Moment) {
        for (key, expected) in pending where expected.held != nil && !isPaused(key, at: now) {
            var expected = expected
            if let due = expected.release(at: now) { note(.paused, key, due: due, at: now) }
            pending[key] = expected.isOver ? nil : expected
        }
    }

    /// The pause of a request ends with the request.
    mutating func endPausesOfRemoved() {
        guard !pauses.isEmpty else { return }
        pauses = pauses.filter { scope, _ in
            if case .request(let key) = scope { pending[key] != nil } else { true }
        }
    }

    /// A clock that was set back doesn't suspend a pause.
    mutating func pausesFollow(_ now: Moment) {
        for (scope, pause) in pauses where pause.since > now.wall.microseconds {
            pauses[scope]?.since = now.wall.microseconds
        }
    }
}

extension Expected {
    /// What is due and paused: a series leaves it out, and what rings once or was put off is held.
    ///
    /// - Parameter before: The request before the ring was taken from it.
    /// - Returns: Whether an occurrence of a series was left out.
    mutating func silence(_ ring: Ring, from before: Expected, at now: Moment) -> Bool {
        answered()
        let snooze = before.nags == nil ? before.snooze.flatMap { $0.boot <= now.boot.microseconds ? $0 : nil } : nil
        let isOfSeries = request.trigger?.repeats ?? false && !ring.isExtra
        // What was put off is not lost because the series would have rung meanwhile.
        if isOfSeries {
            if let snooze {
                held = now.wall.microseconds + snooze.boot - now.boot.microseconds
                (holdsWished, holdsMoved) = (snooze.isWished, snooze.isMoved)
            }
            return true
        }
        // What insists has rung before.
        if ring.isExtra, before.nags != nil { return false }
        (held, holdsWished) = (ring.due, ring.isWished)
        holdsMoved = snooze?.isMoved ?? false
        (consumed, lastRung) = (before.consumed, before.lastRung)
        return false
    }

    /// Lets what is held ring, now and late.
    ///
    /// - Returns: When it was due that comes too late for its request, and doesn't ring.
    mutating func release(at now: Moment) -> Int64? {
        guard let due = held else { return nil }
        held = nil
        guard request.missed.allows(late: now.wall.microseconds - due),
            holdsWished || request.end.map({ now.wall < $0 }) ?? true
        else { return due }
        snooze = Snooze(at: due, now, isWished: holdsWished)
        snooze?.isMoved = holdsMoved
        if lastRung == nil {
            nags = request.untilAnswered.map { $0.most + 1 }
            isFirstRing = nags != nil
        }
        return nil
    }
}

extension Expected.Snooze {
    /// One for a time that has passed.
    init(at wall: Int64, _ now: Moment, isWished: Bool) {
        // By a clock that has fallen behind since, it would lie in the future.
        self.init(after: min(0, wall - now.wall.microseconds), from: now, isWished: isWished)
        // However the clocks are set, it isn't far away.
        length = .max / 4
    }
}
