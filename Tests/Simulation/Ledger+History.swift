import NotificationCore

/// What rang and what was left out, a line for each (decision 31).
extension Ledger {
    struct Line {
        enum Kind {
            case rang, missed, expired, paused
        }

        var number: Int
        var kind: Kind
        var key: RequestKey
        var due: Int64
        var date: Int64
        /// Whether it waits for the end of quiet hours; it rings when it is shown.
        var isHeld = false
        /// Whether the person was done with it before.
        var isEarly = false
    }

    /// - Returns: The number of the new line; nil if none is kept.
    @discardableResult
    mutating func note(
        _ kind: Line.Kind,
        _ key: RequestKey,
        due: Int64,
        wasShown: Bool = false,
        at now: Moment
    ) -> Int? {
        // One whose app nobody has decided about may fill no list; what was shown, its app was allowed to.
        guard !Self.isOwnMessage(key), kind != .rang || wasShown || permission(key.app) != .notDetermined else {
            return nil
        }
        lastLine += 1
        let wall = now.wall.microseconds
        lines.append(Line(number: lastLine, kind: kind, key: key, due: due, date: wall))
        let most = key.app == Agenda.ownApp ? 10_000 : 1000
        // Each app has a share of its own.
        if lines.count > most, lines.count(where: { $0.key.app == key.app }) > most,
            let oldest = lines.firstIndex(where: { $0.key.app == key.app })
        {
            lines.remove(at: oldest)
        }
        isHistoryFresh = true
        return lastLine
    }

    /// A ring has come before the person; one that was held rings only now.
    mutating func noteShown(_ key: RequestKey, at now: Moment) {
        if let rung = delivered[key], !rung.isSeen, key.app != Agenda.ownApp, !Self.isOwnMessage(key) {
            if !lines.contains(where: { $0.number == rung.line }) {
                // It rang before its app was allowed, or before the history was cleared.
                let line = note(.rang, key, due: rung.due, wasShown: true, at: now)
                delivered[key]?.line = line
            }
            isHistoryFresh = true
        }
        guard let line = delivered[key]?.line, let index = lines.lastIndex(where: { $0.number == line }),
            lines[index].isHeld
        else { return }
        var moved = lines.remove(at: index)
        lastLine += 1
        (moved.number, moved.isHeld, moved.date) = (lastLine, false, now.wall.microseconds)
        lines.append(moved)
        delivered[key]?.line = lastLine
    }

    /// A line waits for the end of quiet hours no longer.
    mutating func release(_ line: Int?) {
        guard let index = lines.lastIndex(where: { $0.number == line }) else { return }
        lines[index].isHeld = false
    }

    mutating func pruneHistory(at now: Moment) {
        let oldest = now.wall.microseconds - 90 * 86_400_000_000
        lines.removeFirst(lines.prefix { $0.date < oldest }.count)
    }

    mutating func compareHistory(with store: any AgendaStore) throws {
        // Those that came since the last look, of which one event may have written several in any order.
        let count = min(lines.count, lastLine - comparedLine)
        comparedLine = lastLine
        let all = try store.historyCount(before: .never)
        guard count > 0 || all != lines.count else { return }
        let newest = try store.historyPage(
            since: WallTime(microseconds: .min),
            after: nil,
            limit: PageLimit(rows: count + max(0, all - lines.count), bytes: .max)
        ).rows
        guard all == lines.count else {
            throw Violation(
                "the history has \(all) lines, should have \(lines.count): \(newest), \(lines.suffix(count))"
            )
        }
        // The same ring may come once more after the clock was set back: then the older line comes first.
        func ordered<Row>(_ rows: some Sequence<Row>, by key: (Row) -> (key: RequestKey, due: Int64)) -> [Row] {
            func order(_ row: (offset: Int, element: Row)) -> (String, String, Int64, Int) {
                let (key, due) = key(row.element)
                return (key.app, key.identifier, due, row.offset)
            }
            return rows.enumerated().sorted { order($0) < order($1) }.map(\.element)
        }
        let rows = ordered(newest.reversed()) { ($0.key, $0.due.microseconds) }
        let expected = ordered(lines.suffix(count)) { ($0.key, $0.due) }
        for (row, line) in zip(rows, expected) {
            let isRight =
                switch line.kind {
                // What was held has rung, or been answered, once it was shown.
                case .rang: row.outcome != .paused && row.outcome != (line.isHeld ? .rang : .held)
                case .missed: row.outcome == .missed
                case .expired: row.outcome == .expired
                case .paused: row.outcome == .paused
                }
            guard row.key == line.key, row.due.microseconds == line.due, isRight else {
                throw Violation("the history says \(row), should say \(line)")
            }
        }
    }
}
