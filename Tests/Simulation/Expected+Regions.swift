import NotificationCore

/// Requests that wait for a region to be entered or left.
extension Expected {
    /// Takes up where the machine is. What was crossed while nobody watched rings only for those that ring however late.
    mutating func moved(_ report: Report, isFirst: Bool, at now: Moment) -> Ring? {
        guard isWatching, case .region(let region) = beat, let wanted = request.trigger?.region else { return nil }
        let before = side
        side = region.side(report, from: before)
        guard before != .unknown, side != before, side == .inside ? wanted.notifyOnEntry : wanted.notifyOnExit,
            request.bounds.start.map({ $0 <= now.wall }) ?? true, request.end.map({ now.wall < $0 }) ?? true
        else { return nil }
        if isFirst, request.missed != .once { return nil }
        consumed += 1
        lastRung = now.wall.microseconds
        if request.trigger?.repeats != true || request.bounds.count.map({ consumed >= $0 }) ?? false { endWatch() }
        insist(times: request.untilAnswered?.most ?? 0, at: now)
        return Ring(due: now.wall.microseconds, number: consumed, count: 1, isExtra: false)
    }

    mutating func endWatch() {
        isWatching = false
        due = nil
    }
}
