import NotificationCore

/// Changes of the person's own reminders in place (decision 30).
extension Ledger {
    /// What is named changes, and the rest stays; refused is unchanged.
    mutating func edit(_ key: RequestKey, _ edit: RequestEdit, _ setting: Setting) -> Bool {
        guard key.app == Agenda.ownApp, let expected = pending[key] else { return false }
        var request = expected.request
        let values = edit.values
        // A new time that rings once takes the bounds away.
        if edit.fields.contains(.trigger), values.trigger?.repeats == false { request.bounds = .init() }
        for field in edit.fields {
            switch field {
            case .title: request.content.title = values.content.title
            case .trigger: request.trigger = values.trigger
            case .startDate: request.bounds.start = values.bounds.start
            case .endDate: request.bounds.end = values.bounds.end
            case .count: request.bounds.count = values.bounds.count
            case .missed: request.missed = values.missed
            default: strange = "no history changes \(field)"
            }
        }
        guard edit.movesSeries || request != expected.request else { return true }
        // Between the two no clock rings, and no place is watched.
        if let start = request.bounds.start, let end = request.bounds.end, start >= end { return false }
        guard let edited = edited(expected, request, edit.fields, setting) else { return false }
        changed = [key]
        pending[key] = edited
        fates.edits += 1
        return true
    }

    /// Another request in the place of one; nil when nothing of it would ring.
    private func edited(
        _ expected: Expected,
        _ request: Request,
        _ fields: Set<RequestField>,
        _ setting: Setting
    ) -> Expected? {
        var edited = expected
        edited.request = request
        edited.isVerified = false
        let movesSeries = fields.contains(.trigger) || fields.contains(.startDate) && request.trigger != nil
        guard movesSeries || !fields.isDisjoint(with: [.endDate, .count]) else {
            return insisting(edited, fields)
        }
        if let count = request.bounds.count, request.trigger?.repeats ?? false, count <= expected.passed {
            return nil
        }
        if movesSeries { return restarted(expected, as: request, setting) }
        if expected.isWatching {
            if let end = request.end, end <= setting.now.wall { return nil }
            edited.due = request.end.map { .end($0.microseconds) }
        } else if expected.isMoved, request.trigger?.repeats ?? false {
            // The series goes on after the ring that was moved.
            if expected.due == nil || request.bounds.count == expected.consumed {
                edited.due = nil
                edited.goOn(afterMoved: true, at: setting.now, in: setting.zone)
            }
        } else if expected.due == nil, request.trigger?.repeats ?? false {
            // Only a ring that was put off was left, and the series goes on now.
            guard let restarted = restarted(expected, as: request, setting) else { return nil }
            (edited.due, edited.anchor, edited.goesByWall) = (restarted.due, restarted.anchor, restarted.goesByWall)
            (edited.isWatching, edited.side) = (restarted.isWatching, restarted.side)
        }
        let now = setting.now
        let isDue = edited.hasOccurrence ? edited.due.map { edited.isWithinEnd(edited.wall($0, at: now)) } : nil
        let isMoved = edited.isMoved ? edited.isWithinEnd(edited.movedTime(at: now)) : nil
        // What was moved past an end that stays comes all the same.
        let counts = isDue != nil || fields.contains(.endDate)
        if counts, isDue != true, isMoved != true, isDue != nil || isMoved != nil { return nil }
        if isDue == false { edited.due = nil }
        return insisting(edited, fields)
    }

    /// One that comes again until it is answered does so as often as it says now.
    private func insisting(_ edited: Expected, _ fields: Set<RequestField>) -> Expected? {
        guard fields.contains(.untilAnswered), let nags = edited.nags else { return edited }
        var edited = edited
        if let most = edited.request.untilAnswered?.most {
            edited.nags = min(nags, most)
        } else {
            edited.answered()
        }
        return edited.isOver ? nil : edited
    }

    /// A series that starts over; what has been counted stays so, and what was put off doesn't.
    private func restarted(_ expected: Expected, as request: Request, _ setting: Setting) -> Expected? {
        var uncounted = request
        uncounted.bounds.count = nil
        var restarted = Expected(request: uncounted, beat: setting.beats[request.content.title] ?? .now)
        guard restarted.start(at: setting.now, in: setting.zone) else { return nil }
        restarted.request = request
        (restarted.consumed, restarted.lastRung) = (expected.passed, expected.lastRung)
        return restarted
    }

    /// The requests are all of a group: new ones come, others change in place, and the rest goes.
    mutating func replace(_ group: String, _ requests: [Request], _ setting: Setting) -> Bool {
        let members = pending.keys.filter { $0.app == Agenda.ownApp && $0.identifier.hasPrefix(group + "/") }
        var left = Set(members)
        for request in requests {
            let key = RequestKey(app: Agenda.ownApp, identifier: request.identifier)
            if let old = pending[key] {
                guard request != old.request else {
                    left.remove(key)
                    continue
                }
                var fields: Set<RequestField> = [.title]
                if request.untilAnswered != old.request.untilAnswered { fields.insert(.untilAnswered) }
                if request.trigger != old.request.trigger { fields.insert(.trigger) }
                if request.bounds.start != old.request.bounds.start { fields.insert(.startDate) }
                if request.bounds.end != old.request.bounds.end { fields.insert(.endDate) }
                if request.bounds.count != old.request.bounds.count { fields.insert(.count) }
                guard let edited = edited(old, request, fields, setting) else { continue }
                left.remove(key)
                pending[key] = edited
            } else {
                var expected = Expected(request: request, beat: setting.beats[request.content.title] ?? .now)
                // What has no time left is over.
                guard expected.start(at: setting.now, in: setting.zone) else { continue }
                pending[key] = expected
            }
            changed.insert(key)
        }
        for key in left { removePending(key) }
        changed.formUnion(left)
        fates.syncs += 1
        return true
    }
}
