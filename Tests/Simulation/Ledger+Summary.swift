import NotificationCore

/// Many rings that come as one popup (decision 9).
extension Ledger {
    private static let handful = 5

    mutating func summarise(_ crowd: Crowd?, announced: Bool, _ setting: Setting) {
        let now = setting.now
        let wall = now.wall.microseconds
        var members = delivered.filter { key, rung in
            let isThere =
                if crowd == .unanswered, rung.state.popup != nil { true } else {
                    rung.state == .waiting && !rung.isSeen
                }
            let isQuiet = setting.quiet?.holds(rung.request, of: key.app, due: rung.due, at: now) ?? false
            return isThere && !(rung.state == .waiting && isQuiet) && permission(key.app).allows
                && !Self.isOwnMessage(key)
                && (rung.isSeen
                    || rung.request.missed.allows(late: wall - rung.due)
                        && rung.isBeforeEnd(at: now))
        }
        switch crowd {
        case nil: members = [:]
        case .source(let source, _): members = members.filter { $0.key.app == source.app }
        case .apps(let sources):
            members = members.filter { key, _ in
                key.app != Agenda.ownApp && sources?.contains { $0.app == key.app } ?? true
            }
        case .returned(let rows):
            members = delivered.filter { key, rung in rows.contains { $0.key == key && $0.id == rung.ring } }
        case .unanswered: members = members.filter { $0.key.app == Agenda.ownApp && $0.value.stays }
        case .missed:
            members = members.filter { _, rung in
                wall - rung.due > 60_000_000 && rung.request.content.interruptionLevel != .critical
                    && rung.request.untilAnswered == nil
            }
            if members.count <= Self.handful { members = [:] }
        }
        for key in behindAll(of: Set(members.keys)) { members[key] = delivered[key] }
        let earlier = delivered.filter { $0.value.state == .summarised }
        let all = Array(earlier.values) + Array(members.values)
        let old = delivered[Agenda.summaryKey]
        let isNews = !members.isEmpty || old.map { old in all.contains { $0.ring > old.ring } } ?? !all.isEmpty
        guard isNews else { return }
        fates.summarised += members.count
        for key in members.keys {
            noteShown(key, at: setting.now)
            delivered[key]?.state = .summarised
            delivered[key]?.isSeen = true
        }
        guard announced else { return }
        let request = Request(identifier: Agenda.summaryKey.identifier, content: Content(), trigger: nil)
        delivered[Agenda.summaryKey] = Rung(request: request, due: wall, date: wall, number: 1)
    }

    /// The popup of many is made anew, and goes when it stands for nothing any more.
    mutating func crowdShrunk() {
        guard let summary = delivered[Agenda.summaryKey] else { return }
        guard delivered.values.contains(where: { $0.state == .summarised }) else {
            return delivered[Agenda.summaryKey] = nil
        }
        switch summary.state {
        case .up, .outdated: delivered[Agenda.summaryKey]?.isSeen = true
        case .waiting: break
        case .gone, .summarised, .behind: return
        }
        delivered[Agenda.summaryKey]?.state = .waiting
        delivered[Agenda.summaryKey]?.ring = 0
    }

    mutating func showSummarised() {
        let first = delivered.filter { $0.value.state == .summarised }
            .sorted { one, other in
                func place(_ entry: (key: RequestKey, value: Rung)) -> (Int, Int64, Int64) {
                    (entry.key.app == Agenda.ownApp ? 0 : 1, entry.value.due, entry.value.ring)
                }
                return place(one) < place(other)
            }.prefix(mostShownAtOnce)
        for (key, _) in first { delivered[key]?.state = .waiting }
    }

    /// So many come out of one, which stands beside them.
    var mostShownAtOnce: Int { mostKept.map { $0 - 1 } ?? Self.handful }

    /// All of the person's own get the answer.
    mutating func answerSummarised(_ effect: ActionEffect, _ action: String, _ setting: Setting) -> Bool {
        let own = delivered.filter { $0.value.state == .summarised && $0.key.app == Agenda.ownApp }
            .sorted { ($0.value.due, $0.value.ring) < ($1.value.due, $1.value.ring) }
        for (key, rung) in own {
            guard perform(key, effect, setting) else { return false }
            answered(answer(action, to: rung.request, of: key), to: key)
        }
        return true
    }

    mutating func expireSummarised() {
        for (key, rung) in delivered where rung.state == .summarised { delivered[key]?.state = .gone(nil) }
    }

    /// The agent's own word, which is not a request of anybody.
    static func isOwnMessage(_ key: RequestKey) -> Bool {
        key.app == Agenda.agentApp
    }
}

extension Ledger.Rung {
    /// Whether a person's own popup of this kind stays until answered.
    var stays: Bool {
        request.untilAnswered == nil && request.content.interruptionLevel != .critical
            && request.content.interruptionLevel != .passive
    }
}
