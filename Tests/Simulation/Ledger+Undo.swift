import NotificationCore

/// The last change of the person's own reminders, and how it is taken back (decision 30).
extension Ledger {
    struct LastChange {
        var date: Int64
        var bootID: String
        /// In which zone it was made.
        var zone: OracleZone
        /// Whether a ring was skipped or put off.
        var isOfRing: Bool
        var touched: [RequestKey: Touched]
    }

    struct Touched {
        var before: Expected?
        var after: Standing?
        /// Whether it rings after the change as it would have before.
        var keepsSeries = false
        /// Its own pause, which has ended with it.
        var pause: Silence?
    }

    /// How far a series has come.
    struct Standing: Equatable {
        var consumed: Int
        var lastRung: Int64?
        var snooze: Expected.Snooze?
        var nags: Int?

        init(_ expected: Expected) {
            (consumed, lastRung, nags) = (expected.consumed, expected.lastRung, expected.nags)
            snooze = expected.snooze
        }

        static func == (one: Self, other: Self) -> Bool {
            one.consumed == other.consumed && one.lastRung == other.lastRung && one.nags == other.nags
                && one.snooze?.wall == other.snooze?.wall
        }
    }

    /// Keeps what a change replaced, which is what was there `before`.
    mutating func keepUndo(of event: Event, _ before: Ledger, _ setting: Setting) {
        let keys: Set<RequestKey>
        var isOfRing = false
        var isAdd = false
        switch event {
        case .add(let app, let requests, _):
            isAdd = true
            keys = Set(requests.map { RequestKey(app: app, identifier: $0.identifier) })
        case .remove(let identifiers):
            keys = Set(identifiers.map { RequestKey(app: Agenda.ownApp, identifier: $0) })
        case .removePending(let app, let identifiers):
            keys = Set(identifiers.map { RequestKey(app: app, identifier: $0) })
        case .removeAllPending(let app):
            keys = Set(before.pending.keys).union(before.delivered.keys).filter { $0.app == app }
        case .perform(let key, _), .act(let key, _, _, _):
            isOfRing = true
            keys = [key]
        case .snooze(let identifiers, _):
            isOfRing = true
            keys = Set(identifiers.map { RequestKey(app: Agenda.ownApp, identifier: $0) })
        default: keys = changed
        }
        var touched: [RequestKey: Touched] = [:]
        for key in keys {
            let (was, after) = (before.pending[key], pending[key])
            var kept = was
            // What had rung and was taken away unanswered rings once more.
            if let rung = before.delivered[key], delivered[key] == nil {
                kept = was ?? Expected(request: rung.request, beat: setting.beats[rung.request.content.title] ?? .now)
                // One that hasn't rung yet has replaced the one that had.
                if was.map({ $0.lastRung != nil || $0.request == rung.request }) ?? true {
                    kept?.snooze = .init(at: rung.due, setting.now, isWished: true)
                }
                if was == nil {
                    kept?.consumed = rung.number
                    kept?.lastRung = rung.due
                }
            }
            guard kept != nil || after != nil else { continue }
            touched[key] = Touched(
                before: kept,
                after: after.map(Standing.init),
                keepsSeries: was.flatMap { was in after.map { was.goesOnAs($0) } } ?? false,
                pause: pauses[.request(key)] == nil ? before.pauses[.request(key)] : nil
            )
        }
        if touched.isEmpty {
            if isAdd { lastChange = nil }
            return
        }
        lastChange = LastChange(
            date: setting.now.wall.microseconds,
            bootID: setting.now.bootID,
            zone: setting.zone,
            isOfRing: isOfRing,
            touched: touched
        )
    }

    /// Gives back what was there, unless what has happened since forbids it.
    mutating func undo(_ setting: Setting) -> Bool {
        let now = setting.now
        guard let change = lastChange, now.wall.microseconds - change.date <= 86_400_000_000 else { return false }
        var count = 0
        for (key, touched) in change.touched {
            let current = pending[key]
            guard let before = touched.before else {
                if current != nil {
                    removePending(key)
                    count += 1
                }
                continue
            }
            count += 1
            if let pause = touched.pause, pause.until.map({ now.wall.microseconds < $0 }) ?? true,
                pauses[.request(key)] == nil
            {
                pauses[.request(key)] = pause
            }
            let hasMoved = current.map(Standing.init) != touched.after
            switch (touched.after, current) {
            case (nil, .some),
                (.some, .some) where hasMoved && change.isOfRing:
                return false
            case (.some, nil) where change.isOfRing || touched.keepsSeries: return false
            case (.some, let current?) where hasMoved && before.isSameSeries(as: current):
                // It would have ended by now.
                if let count = before.request.bounds.count, current.consumed >= count { return false }
                // What has rung since doesn't ring again.
                var row = current
                row.request = before.request
                row.isVerified = false
                if before.due != nil {
                    if !row.hasGrid {
                        var before = before
                        if change.bootID != setting.now.bootID { before.rebooted(at: setting.now) }
                        row.anchor = before.anchor
                    }
                    row.goOn(at: setting.now, in: setting.zone)
                }
                pending[key] = row
            default:
                pending[key] = restored(before, key, of: change, setting)
            }
        }
        guard count > 0 else { return false }
        lines.removeAll { $0.isEarly && $0.date == change.date && change.touched[$0.key] != nil }
        lastChange = nil
        fates.undone += 1
        return true
    }

    private func restored(_ before: Expected, _ key: RequestKey, of change: LastChange, _ setting: Setting) -> Expected
    {
        var row = before
        row.isVerified = false
        if change.bootID != setting.now.bootID { row.rebooted(at: setting.now) }
        if let due = row.held, !isPaused(key, at: setting.now) {
            row.held = nil
            row.snooze = .init(at: due, setting.now, isWished: row.holdsWished)
            row.snooze?.isMoved = row.holdsMoved
            if row.lastRung == nil {
                row.nags = row.request.untilAnswered.map { $0.most + 1 }
                row.isFirstRing = row.nags != nil
            }
        }
        if row.isWatching { row.side = .unknown }
        var recomputed = row
        let old = change.zone.name == setting.zone.name ? nil : setting.zone.named(change.zone.name)
        recomputed.clockChanged(from: old, to: setting.zone, at: setting.now)
        guard recomputed.isOver else { return recomputed }
        row.keepsInstant = true
        return row
    }
}

extension Expected {
    /// Whether it has begun; a ring that was put off after all others is without.
    var hasGrid: Bool { anchor.wall != 0 || due != nil }

    /// Whether another one rings by the same grid.
    func isSameSeries(as other: Expected) -> Bool {
        guard request.trigger == other.request.trigger, request.bounds.start == other.request.bounds.start else {
            return false
        }
        // What rings on the clock on the wall hangs on no anchor.
        if case .grid = beat, other.hasGrid { return anchor.wall == other.anchor.wall }
        return true
    }

    /// Whether another one rings as this one would have.
    fileprivate func goesOnAs(_ other: Expected) -> Bool {
        isSameSeries(as: other) && due == other.due && snooze?.boot == other.snooze?.boot && held == other.held
            && nags == other.nags && consumed == other.consumed && lastRung == other.lastRung
            && lastSkipped == other.lastSkipped
    }
}
