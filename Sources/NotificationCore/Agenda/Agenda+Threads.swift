internal import Messages

/// Rings of one thread that are up together: one popup, that of the newest, stands for them (decision 13).
///
/// The others stand behind it. When it is answered, the next newest takes its place; when it leaves the screen in another way, all leave with
/// it, except for the person's own, which wait until it comes back or is answered.
extension Agenda {
    /// More of one thread than this come as one popup, also where their app doesn't ask for it.
    private static let mostOfThread = 3

    /// Whether a ring that is about to be shown changes which of its thread have popups of their own.
    package func isOfStack(_ ring: Delivered, _ rows: Rows) -> Bool {
        let others = rows.threads.filter { $0.thread == ring.thread && $0.key != ring.key }
        let up = others.filter { $0.popup != nil }
        let isStack = others.contains { $0.presentation == .behind }
        guard ring.presentation == .waiting(quietly: false) else { return isStack && !up.isEmpty && ring.popup == nil }
        // Who wants no summary of what was missed wants each alone.
        let isTooMany = up.count >= Self.mostOfThread && settings.missedSummary != nil
        return !up.isEmpty && (isStack || isTooMany || summaryFormat(of: ring, rows) != nil)
    }

    /// What is new comes in front of those that are up, and what comes back goes behind them.
    func stack(_ ring: Delivered?, _ rows: Rows, at now: Moment) -> Plan {
        guard let ring, isOfStack(ring, rows) else { return Plan() }
        let isNew = ring.presentation == .waiting(quietly: false)
        let going = isNew ? rows.threads.filter { $0.thread == ring.thread && $0.popup != nil } : [ring]
        var plan = Plan(durability: .process, count: going.count, changes: going.map { .present(ring: $0.id, .behind) })
        for row in going {
            if let address = row.popup { plan.consequences.append(.withdraw(address, row.key, answerable: true)) }
        }
        plan.consequences.append(.deliveredChanged(app: ring.app))
        return plan
    }

    /// The popup's button: the newest come one by one, and what is more than a handful as one.
    func showThread(_ rows: RequestRows) -> Plan {
        guard let front = rows.delivered else { return Plan() }
        var plan = turn(front, to: 0)
        for (index, row) in rows.behind.sorted(by: { $1.isOlder(than: $0) }).enumerated() {
            let isShown = index < mostShownAtOnce - 1
            plan.changes.append(.present(ring: row.id, isShown ? .waiting(quietly: true) : .summarised))
            if !isShown, !plan.consequences.contains(.summariseRest) { plan.consequences.append(.summariseRest) }
        }
        plan.consequences.append(.deliveredChanged(app: front.app))
        return plan
    }

    /// The newest of those that stand behind a ring is shown, which nothing else brings back: the ring is looked at elsewhere.
    func bringForward(_ behind: [Delivered], into plan: inout Plan) {
        guard let newest = behind.max(by: { $0.isOlder(than: $1) }) else { return }
        plan.changes.append(.present(ring: newest.id, .waiting(quietly: true)))
        plan.consequences.append(.present)
    }

    /// Those and what stands behind them, of threads of which nothing else is there.
    func withThoseBehind(_ members: [Delivered], _ rows: Rows) -> [Delivered] {
        let threads = Set(members.compactMap(\.thread))
        let staying = rows.threads.filter { row in
            row.presentation != .behind && row.isSeen && !members.contains { $0.id == row.id }
        }
        let left = threads.subtracting(staying.compactMap(\.thread))
        return members + rows.threads.filter { $0.presentation == .behind && $0.thread.map(left.contains) ?? false }
    }

    /// Those that stand behind another one follow what a plan does to that, in the same transaction.
    func settleThreads(_ plan: inout Plan, _ rows: Rows) {
        let threads = Set(rows.threads.filter { $0.presentation == .behind }.compactMap(\.thread))
        guard !threads.isEmpty, !plan.changes.isEmpty else { return }
        let before = Dictionary((rows.threads + rows.delivered).map { ($0.key, $0) }) { $1 }
        let after = plan.after(before)
        for thread in threads.sorted(by: { ($0.app, $0.thread) < ($1.app, $1.thread) }) {
            let those = after.values.filter { $0.thread == thread }
            let left = those.filter { $0.presentation == .behind }.sorted { $0.isOlder(than: $1) }
            let had = before.values.filter { $0.thread == thread && $0.presentation == .behind }
            if let front = those.filter(\.isSeen).max(by: { $0.isOlder(than: $1) }) {
                guard Set(left.map(\.id)) != Set(had.map(\.id)), case .shown(let address) = front.presentation else {
                    continue
                }
                plan.changes.append(.present(ring: front.id, .outdated(address)))
                plan.consequences.append(.present)
                continue
            }
            let gone = before.values.filter { row in
                let now = after[row.key]
                return row.thread == thread && row.presentation != .behind
                    && (now?.presentation != row.presentation || now?.thread != thread)
            }
            follow(Set(gone.map { .init($0, after[$0.key]) }), left, into: &plan)
        }
    }

    /// What has become of a ring in front of others.
    private enum Fate: Hashable {
        case answered, expired, summarised, comesBack

        init(_ before: Delivered, _ after: Delivered?) {
            switch (before.presentation, after?.presentation) {
            case _ where after?.thread != before.thread: self = .answered
            // Taken down for the person, who is asked for words.
            case (.shown, .expired(nil)?), (.outdated, .expired(nil)?): self = .comesBack
            case (_, .expired?): self = .expired
            case (_, .summarised?): self = .summarised
            default: self = .comesBack
            }
        }
    }

    /// Nothing stands in front of `left` any more.
    private func follow(_ fates: Set<Fate>, _ left: [Delivered], into plan: inout Plan) {
        guard let newest = left.last, !fates.isEmpty, fates != [.comesBack] else { return }
        if fates.contains(.summarised) {
            plan.changes += left.map { .present(ring: $0.id, .summarised) }
        } else if fates.contains(.answered) {
            plan.changes.append(.present(ring: newest.id, .waiting(quietly: true)))
            plan.consequences.append(.present)
        } else {
            let isKept = settings.popup.stay == .untilAnswered
            plan.changes += left.filter { !(isKept && $0.staysUntilAnswered) }.map {
                .present(ring: $0.id, .expired(nil))
            }
        }
        plan.consequences.append(.deliveredChanged(app: newest.app))
    }

    /// What the popup of a ring says of those behind it; nil where there are none.
    package func more(behind ring: Delivered, _ rows: Rows) -> String? {
        let count = rows.request(ring.key).behind.count
        guard count > 0 else { return nil }
        return summaryFormat(of: ring, rows).flatMap { Self.summary($0, count: count) }
            ?? words.counted("and %s more", "and %s more", count)
    }

    /// The summary format of the category; nil where the app doesn't ask for one popup.
    private func summaryFormat(of ring: Delivered, _ rows: Rows) -> String? {
        let content = ring.request.content
        let category = rows.categories[ring.app]?.first { $0.identifier == content.categoryIdentifier }
        return category.map(\.categorySummaryFormat).flatMap { $0.hasSomethingToSee ? $0 : nil }
    }

    /// The text of a format that names nothing but a number, as `%u more messages`; nil for any other.
    static func summary(_ format: String, count: Int) -> String? {
        var (text, rest) = ("", Substring(format))
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            guard let directive = ["%", "1$u", "1$d", "lu", "ld", "u", "d", "i"].first(where: rest.hasPrefix) else {
                return nil
            }
            text += directive == "%" ? "%" : "\(count)"
            rest = rest.dropFirst(directive.count)
        }
        return (text + rest).cut(toBytes: RequestCheck.Limit.title)
    }
}

extension Delivered {
    /// Whose popup it shares; nil for what stands alone: critical ones, what rings until answered, what no list keeps.
    package var thread: Source? {
        let content = request.content
        guard !content.threadIdentifier.isEmpty, content.interruptionLevel != .critical, !content.isTransient,
            request.untilAnswered == nil, !Agenda.isOwnMessage(key)
        else { return nil }
        return Source(app: app, thread: content.threadIdentifier)
    }

    /// Whether its popup is on the screen, or was and comes back.
    fileprivate var isSeen: Bool { popup != nil || presentation == .waiting(quietly: true) }

    /// By when they rang.
    fileprivate func isOlder(than other: Delivered) -> Bool { (date, id) < (other.date, other.id) }
}

extension Plan {
    /// What stands under the keys of `rows` once this is written, as far as changes of single rows tell.
    fileprivate func after(_ rows: [RequestKey: Delivered]) -> [RequestKey: Delivered] {
        let keys = Dictionary(rows.values.map { ($0.id, $0.key) }) { $1 }
        var after = rows
        for change in changes {
            switch change {
            case .present(let ring, let presentation):
                if let key = keys[ring] { after[key]?.presentation = presentation }
            case .removeDelivered(let key): after[key] = nil
            case .deliver(let row): after[row.key] = row
            default: break
            }
        }
        return after
    }
}
