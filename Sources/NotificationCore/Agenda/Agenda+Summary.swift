/// Rings that are too many to be shown one by one.
package enum Crowd: Sendable, Hashable {
    /// They were due while the person was away: logged out, asleep, or without a notification server.
    case missed
    /// One app's, which come faster than anybody reads; with the name that people know it by.
    case app(String, name: String)
    /// Those of all apps together; the person's own reminders are not among them.
    case apps
}

/// One popup that stands for many (decision 9).
extension Agenda {
    /// More missed rings than this come as one popup, unless the settings say otherwise; so many at a time are shown out of
    /// it.
    package static let handful = 5

    /// The agent's own popup that stands for others.
    package static let summaryKey = RequestKey(app: agentApp, identifier: "carillon.summary")

    /// The rings among `rows` that are too many to be shown one by one; empty when they are few enough.
    ///
    /// Of missed ones those count that may wait a little more: not the critical ones, nor those that ring until somebody
    /// answers. Of a flooding app they all do.
    package func members(of crowd: Crowd, _ rows: Rows, at now: Moment) -> [Delivered] {
        let waiting = rows.delivered.filter { row in
            row.presentation == .waiting(quietly: false) && rows.authorization(of: row.app).allows
                && !Self.isOwnMessage(row.key) && mayStillShow(row, at: now)
        }
        switch crowd {
        case .app(let app, _):
            return waiting.filter { $0.app == app }
        case .apps:
            return waiting.filter { $0.app != Self.ownApp }
        case .missed:
            let missed = waiting.filter { row in
                row.isLate(at: now) && row.request.content.interruptionLevel != .critical
                    && row.request.untilAnswered == nil
            }
            return settings.missedSummary.map { missed.count > $0 } ?? false ? missed : []
        }
    }

    /// The agent's own popup that tells of a damaged schedule.
    package static let damageKey = RequestKey(app: agentApp, identifier: "carillon.damage")

    /// What the agent's own popups are called that give words back which came too late; each has a name of its own.
    package static let lateWordsPrefix = "carillon.words:"

    /// Whether a popup is the agent's own word to the person, which no crowd may hide.
    package static func isOwnMessage(_ key: RequestKey) -> Bool { key.app == agentApp }

    func summarise(_ crowd: Crowd?, announced: Bool, at now: Moment, rows: Rows) -> Plan {
        var plan = Plan()
        plan.durability = .process
        let members = crowd.map { self.members(of: $0, rows, at: now) } ?? []
        let earlier = rows.delivered.filter { $0.presentation == .summarised }
        let old = rows.delivered(Self.summaryKey)
        // What an earlier popup stood for goes on standing behind the new one.
        let all = (earlier + members).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        let isNews = !members.isEmpty || old.map { old in all.contains { $0.id > old.id } } ?? !all.isEmpty
        guard isNews else { return plan }
        plan.count = all.count
        plan.changes = members.map { .present(ring: $0.id, .summarised) }
        plan.afterCommit = Set(members.map(\.app)).sorted().map { .deliveredChanged(app: $0) }
        guard announced else { return plan }
        var content = Content(
            title: summaryTitle(of: all, crowd),
            body: summaryBody(of: all, at: now),
            actions: [Action(identifier: "show", title: "Show", effect: .showSummarised)]
        )
        content.stays = true
        if crowd != nil, members.contains(where: { $0.request.content.sound != nil }) { content.sound = .standard }
        let request = Request(identifier: Self.summaryKey.identifier, content: content, trigger: nil)
        if case .shown(let address)? = old?.presentation {
            plan.afterCommit.append(.withdraw(address, Self.summaryKey, answerable: true))
        }
        plan.changes.append(
            .deliver(Delivered(app: Self.agentApp, request: request, date: now.wall, due: now.wall, occurrence: 1))
        )
        plan.afterCommit += [.present, .deliveredChanged(app: Self.agentApp)]
        return plan
    }

    private func summaryTitle(of rows: [Delivered], _ crowd: Crowd?) -> String {
        switch crowd {
        case .missed: "\(rows.count) reminders were due while you were away"
        case .app(let app, let name) where rows.allSatisfy { $0.app == app }: "\(rows.count) notifications from \(name)"
        case .app, .apps: "\(rows.count) notifications"
        case nil: rows.count == 1 ? "1 more notification" : "\(rows.count) more notifications"
        }
    }

    /// The first few by name, with when they were due.
    private func summaryBody(of rows: [Delivered], at now: Moment) -> String {
        let most = 8
        var lines = rows.prefix(rows.count > most ? most - 1 : most).map { row in
            let content = row.request.content
            let name = content.title.isEmpty ? content.body.isEmpty ? row.app : content.body : content.title
            return row.isLate(at: now) ? "\(name), \(timetable.spokenDue(row.due, at: now))" : name
        }
        if rows.count > lines.count { lines.append("and \(rows.count - lines.count) more") }
        return lines.joined(separator: "\n")
    }
}
