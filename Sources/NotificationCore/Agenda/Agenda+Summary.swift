internal import Messages

/// Rings that are too many to be shown one by one.
package enum Crowd: Sendable, Hashable {
    /// They were due while the person was away: logged out, asleep, or without a notification server.
    case missed
    /// One app's or calendar's, which come faster than anyone can read; with the name that people know it by.
    case source(Delivered.Source, name: String)
    /// Those of these apps and calendars together, or of all; the person's own reminders are not among them.
    case apps(Set<Delivered.Source>?)
    /// The person's own, which stay until they are answered, and would fill the screen.
    case unanswered
    /// These have come back again and again, and the server has taken them away each time.
    case returned([Delivered])

    package var isOfApps: Bool { if case .apps = self { true } else { false } }
}

/// One popup that stands for many (decision 9).
extension Agenda {
    /// More missed rings than this come as one popup, unless the settings say otherwise; as many at a time are shown of it.
    package static let handful = 5

    /// The agent's own popup that stands for others.
    package static let summaryKey = RequestKey(app: agentApp, identifier: "carillon.summary")

    /// The rings among `rows` that are too many to be shown one by one; empty when they are few enough.
    ///
    /// Of missed rings only those count that may wait a little longer: not the critical ones, nor those that ring until
    /// they are answered. Of a flooding app, all count.
    package func members(of crowd: Crowd, _ rows: Rows, at now: Moment) -> [Delivered] {
        let waiting = rows.delivered.filter { row in
            row.presentation == .waiting(quietly: false) && rows.authorization(of: row.app).allows
                && !Self.isOwnMessage(row.key) && mayJoin(row, at: now)
        }
        switch crowd {
        case .source(let source, _):
            return waiting.filter { $0.source == source }
        case .apps(let sources):
            return waiting.filter { $0.app != Self.ownApp && sources?.contains($0.source) ?? true }
        case .returned(let rows): return rows
        case .unanswered:
            return rows.delivered.filter { standsOrWill($0) && mayJoin($0, at: now) }
        case .missed:
            let missed = waiting.filter { row in
                row.isLate(at: now) && row.request.content.interruptionLevel != .critical
                    && row.request.untilAnswered == nil
            }
            return settings.missedSummary.map { missed.count > $0 } ?? false ? missed : []
        }
    }

    /// Whether one more of a person's own popups is too many next to those on the screen, which stay until answered.
    package func isTooMany(_ ring: Delivered, beside onScreen: [Delivered]) -> Bool {
        let few = mostKept ?? mostSeen
        guard let most = settings.missedSummary.map({ min($0, few ?? $0) }), settings.popup.stay == .untilAnswered,
            ring.staysUntilAnswered
        else { return false }
        // The popup that stands for many may be hidden among apps' notifications; it counts where a server keeps or shows few.
        return onScreen.count { other in
            other.key != ring.key && (other.staysUntilAnswered || few != nil && other.key == Self.summaryKey)
        } >= most
    }

    /// How many rings are shown at once out of one popup that stands for many, which is on the screen beside them.
    var mostShownAtOnce: Int { mostKept.map { max(1, min(Self.handful, $0 - 1)) } ?? Self.handful }

    /// Whether a ring may be told of now: what waits for the end of quiet hours isn't told of with others either.
    private func mayJoin(_ row: Delivered, at now: Moment) -> Bool {
        mayStillShow(row, at: now) && !(row.isWaiting && quietEnd(of: row, at: now) != nil)
    }

    private func standsOrWill(_ row: Delivered) -> Bool {
        switch row.presentation {
        case .shown, .outdated, .waiting(quietly: false): row.staysUntilAnswered
        case .waiting, .summarised, .behind, .expired: false
        }
    }

    /// The agent's own popup that reports a damaged schedule.
    package static let damageKey = RequestKey(app: agentApp, identifier: "carillon.damage")

    /// The prefix of the agent's own popups that give back text that came too late; each has a name of its own.
    package static let lateWordsPrefix = "carillon.words:"

    /// Whether a popup is the agent's own message to the person, which no crowd may hide.
    package static func isOwnMessage(_ key: RequestKey) -> Bool { key.app == agentApp }

    func summarise(_ crowd: Crowd?, announced: Bool, at now: Moment, rows: Rows) -> Plan {
        let members = withThoseBehind(crowd.map { self.members(of: $0, rows, at: now) } ?? [], rows)
        let old = rows.delivered(Self.summaryKey)
        // What an earlier popup stood for goes on standing behind the new one.
        let all = rows.summarised + members
        let isNews = !members.isEmpty || old.map { old in all.contains { $0.id > old.id } } ?? !all.isEmpty
        guard isNews else { return Plan() }
        var plan = Plan(
            durability: .process,
            count: all.count,
            changes: members.map { .present(ring: $0.id, .summarised) }
        )
        for row in members { noteShown(row, at: now, into: &plan) }
        plan.consequences = Set(members.map(\.app)).sorted().map { .deliveredChanged(app: $0) }
        for row in members {
            if let address = row.popup { plan.consequences.append(.withdraw(address, row.key, answerable: true)) }
        }
        guard announced else { return plan }
        var content = summaryContent(of: all, crowd, at: now)
        let isHeard = members.contains {
            $0.presentation == .waiting(quietly: false) && $0.request.content.sound != nil
        }
        if crowd != nil, isHeard { content.sound = .standard }
        let request = Request(identifier: Self.summaryKey.identifier, content: content, trigger: nil)
        if let address = old?.popup { plan.consequences.append(.withdraw(address, Self.summaryKey, answerable: true)) }
        plan.changes.append(
            .deliver(Delivered(app: Self.agentApp, request: request, date: now.wall, due: now.wall, occurrence: 1))
        )
        plan.consequences += [.present, .deliveredChanged(app: Self.agentApp)]
        return plan
    }

    /// The popup that stands for others names those that are left, and goes with the last of them.
    ///
    /// - Parameter crowd: What those that are left are called.
    func crowdShrunk(_ rows: Rows, as crowd: Crowd, at now: Moment) -> Plan {
        guard let old = rows.delivered(Self.summaryKey) else { return Plan() }
        var plan = Plan(durability: .process, count: 1)
        let left = rows.summarised
        guard !left.isEmpty else {
            withdraw(old, answerable: false, into: &plan)
            plan.consequences.append(.deliveredChanged(app: Self.agentApp))
            return plan
        }
        var row = old
        switch old.presentation {
        case .shown(let address), .outdated(let address):
            row.presentation = .waiting(quietly: true)
            plan.consequences.append(.withdraw(address, Self.summaryKey, answerable: true))
        case .waiting: break
        // It has gone from the screen, and comes back for nothing less than another ring.
        case .summarised, .behind, .expired: return Plan()
        }
        row.request.content = summaryContent(of: left, crowd, at: now)
        row.request.content.sound = old.request.content.sound
        plan.changes.append(.deliver(row))
        plan.consequences += [.present, .deliveredChanged(app: Self.agentApp)]
        return plan
    }

    private func summaryContent(of rows: [Delivered], _ crowd: Crowd?, at now: Moment) -> Content {
        // The person's own come first: an app that floods the screen must not hide them.
        let rows = rows.sorted { ($0.isOwn ? 0 : 1, $0.due, $0.id) < ($1.isOwn ? 0 : 1, $1.due, $1.id) }
        var content = Content(
            title: summaryTitle(of: rows, crowd),
            body: summaryBody(of: rows, at: now),
            actions: summaryActions(of: rows, at: now)
        )
        content.stays = true
        return content
    }

    /// A person's own reminders can be answered all at once.
    private func summaryActions(of rows: [Delivered], at now: Moment) -> [Action] {
        // Translators: a button of a popup that stands for several: shows them one by one
        let show = Action(identifier: "show", title: words.translated("Show"), effect: .showSummarised)
        guard rows.allSatisfy(\.isOwn) else { return [show] }
        return [
            show,
            Action(
                identifier: "snooze",
                title: words.translated("Snooze all"),
                effect: .answerSummarised(snooze: firstSnooze(at: now))
            ),
            Action(identifier: "done", title: words.translated("Done all"), effect: .answerSummarised(snooze: nil)),
        ]
    }

    private func summaryTitle(of rows: [Delivered], _ crowd: Crowd?) -> String {
        let count = rows.count
        let own = rows.count(where: \.isOwn)
        let areOwn = own == count
        if own > 0, !areOwn, crowd != .missed {
            return [
                words.counted("%s unanswered reminder", "%s unanswered reminders", own),
                words.counted("%s notification", "%s notifications", count - own),
            ].joined(separator: ", ")
        }
        return switch crowd {
        case .missed: words.counted("%s missed reminder", "%s missed reminders", count)
        case .source(let source, let name) where rows.allSatisfy { $0.source == source }:
            words.counted("%s notification from %s", "%s notifications from %s", count, "\(count)", name)
        case .unanswered where areOwn, .returned where areOwn:
            words.counted("%s unanswered reminder", "%s unanswered reminders", count)
        case .source, .apps, .unanswered, .returned: words.counted("%s notification", "%s notifications", count)
        // Translators: what is left of those that came as one popup
        case nil where areOwn: words.counted("%s more reminder", "%s more reminders", count)
        case nil: words.counted("%s more notification", "%s more notifications", count)
        }
    }

    /// The first few by name, with when they were due.
    private func summaryBody(of rows: [Delivered], at now: Moment) -> String {
        let most = 8
        var lines = rows.prefix(rows.count > most ? most - 1 : most).map { row in
            let content = row.request.content
            let name = content.title.isEmpty ? content.body.isEmpty ? row.app : content.body : content.title
            return timetable.spokenDue(of: row, at: now).map { "\(name), \($0)" } ?? name
        }
        if rows.count > lines.count {
            lines.append(words.counted("and %s more", "and %s more", rows.count - lines.count))
        }
        return lines.joined(separator: "\n")
    }
}

extension Plan {
    /// Whether some of those leave for which one popup stands, otherwise than by an answer to that.
    package func shrinksCrowd(_ rows: Rows) -> Bool {
        let leaving = changes.compactMap { change -> RequestKey? in
            switch change {
            case .removeDelivered(let key): key
            case .deliver(let row): row.key
            default: nil
            }
        }
        guard !leaving.isEmpty, !leaving.contains(Agenda.summaryKey) else { return false }
        return !Set(rows.summarised.map(\.key)).isDisjoint(with: leaving)
    }
}

extension Delivered {
    fileprivate var isOwn: Bool { app == Agenda.ownApp }

    /// Whether it is a person's own that stays until answered by default. What rings again and again does so by itself.
    var staysUntilAnswered: Bool {
        let content = request.content
        return app == Agenda.ownApp && [.active, .timeSensitive].contains(content.interruptionLevel)
            && content.stayFor ?? 0 == 0 && request.untilAnswered == nil
    }
}
