/// What is kept of past rings (decision 31): each is written in the transaction that made it ring.
extension Agenda {
    /// Whether rings of an app are written down: the agent's own messages aren't.
    private func keepsHistory(of app: String) -> Bool { settings.historyDays > 0 && app != Self.agentApp }

    /// A ring that has come into the list.
    ///
    /// - Parameter earlier: The ring that this one repeats because it wasn't answered; both are one in the history.
    func noteRing(_ row: Delivered, repeating earlier: Delivered?, at now: Moment, into plan: inout Plan) {
        guard keepsHistory(of: row.app) else { return }
        var ring = PastRing(row.request, of: row.app, due: row.due, date: row.date)
        if row.presentation == .waiting(quietly: false), quietEnd(of: row, at: now) != nil { ring.outcome = .held }
        plan.noteRing(ring, repeating: earlier?.id, keeping: oldestKept(at: now))
    }

    /// A ring has come before the person; it may have been held until now.
    func noteShown(_ row: Delivered, at now: Moment, into plan: inout Plan) {
        guard row.presentation == .waiting(quietly: false), row.id > 0, keepsHistory(of: row.app) else { return }
        if !Self.isAlwaysAllowed(row.app) {
            // One that waited for its app to be allowed isn't in it yet.
            let ring = PastRing(row.request, of: row.app, due: row.due, date: now.wall)
            plan.noteRing(ring, repeating: row.id, keeping: oldestKept(at: now))
        }
        plan.changes.append(.showPastRing(row.id, at: now.wall))
    }

    /// An occurrence that doesn't ring, though it was due or is yet to come.
    ///
    /// - Parameter action: The button by which the person was done with it before.
    func noteSilence(
        _ pending: Pending,
        due: WallTime,
        _ outcome: PastRing.Outcome,
        action: PastRing.Button? = nil,
        at now: Moment,
        into plan: inout Plan
    ) {
        guard keepsHistory(of: pending.app) else { return }
        var ring = PastRing(pending.request, of: pending.app, due: due, date: now.wall)
        (ring.outcome, ring.action) = (outcome, action)
        if action != nil { ring.ended = now.wall }
        plan.noteRing(ring, repeating: nil, keeping: oldestKept(at: now))
    }

    /// What has become of a ring; one that was never stored isn't in the history.
    func noteEnd(
        _ row: Delivered?,
        _ outcome: PastRing.Outcome,
        action: PastRing.Button? = nil,
        at now: Moment,
        into plan: inout Plan
    ) {
        guard let row, row.id > 0, keepsHistory(of: row.app) else { return }
        plan.changes.append(.endPastRing(row.id, RingEnd(outcome, at: now.wall, action: action)))
    }

    /// A button as the history names it.
    func button(_ identifier: String, on rows: RequestRows, at now: Moment) -> PastRing.Button {
        guard PastRing.keepsText(of: rows.key.app), let request = rows.request else {
            return PastRing.Button(identifier: identifier, title: nil)
        }
        // Its own are named as they are kept, which scripts read.
        let kept = Self.actions(of: request.content, categories: rows.categories)
        let given = actions(of: request, app: rows.key.app, categories: rows.categories, withLengths: true, at: now)
        let action = (kept + given).first { $0.identifier == identifier }
        return PastRing.Button(identifier: identifier, title: action?.title)
    }

    /// What rang before is not kept any more; nothing is when the settings say so.
    package func oldestKept(at now: Moment) -> WallTime {
        guard settings.historyDays > 0 else { return .never }
        return now.wall.advanced(byMicroseconds: -Int64(settings.historyDays) * 86_400_000_000)
    }
}

extension Plan {
    /// - Parameter oldest: When the oldest ring may have rung that is kept; the others go once for all of a plan.
    fileprivate mutating func noteRing(_ ring: PastRing, repeating earlier: Int64?, keeping oldest: WallTime) {
        let pruning = changes.lastIndex { if case .pruneHistory = $0 { true } else { false } }
        if let pruning { changes.remove(at: pruning) }
        changes += [.notePastRing(ring, repeating: earlier), .pruneHistory(before: oldest)]
    }
}
