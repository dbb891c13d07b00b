internal import Recurrence
package import NotificationCore
internal import ScheduleWords

/// When a request that is pending rings from now on.
package enum ComingRings {
    /// At most `limit` rings, the soonest first, with a snooze among them; fewer where they take too long to find.
    ///
    /// - Parameters:
    ///   - start: Nothing before it is wanted; nil is from its next ring on.
    ///   - end: Nothing at or after it is wanted.
    package static func times(
        of summary: PendingSummary,
        zones: any ZoneSource,
        now: WallTime,
        from start: WallTime? = nil,
        until end: WallTime = .never,
        limit: Int
    ) -> [WallTime] {
        guard let next = summary.next, next < end, limit > 0 else { return [] }
        let isSnooze = next == summary.snoozedUntil
        var times = [next]
        if !isSnooze, let snooze = summary.snoozedUntil { times.append(snooze) }
        if summary.repeats, let first = isSnooze ? summary.due : next, first < end {
            let series = Series(summary: summary, first: first, zones: zones, now: now)
            times += series.times(from: start ?? first, until: end, limit: limit)
        }
        var seen: Set<WallTime> = []
        return Array(times.filter { $0 >= start ?? $0 && $0 < end && seen.insert($0).inserted }.sorted().prefix(limit))
    }

    /// A series from its next ring on.
    private struct Series {
        let summary: PendingSummary
        let first: WallTime
        let zones: any ZoneSource
        let now: WallTime

        /// A counted series is followed ring by ring, as far as this.
        static let mostCounted = 1000

        func times(from start: WallTime, until end: WallTime, limit: Int) -> [WallTime] {
            guard let trigger = summary.request.trigger else { return [] }
            let end = min(end, summary.end ?? .never)
            switch trigger {
            case .location: return []
            case .interval(let interval):
                let step = max(1_000_000, Int64(microsecondsFromSeconds: interval.seconds))
                let passed = max(0, start.microseconds(since: first) + step - 1) / step
                let most = min(Int64(limit), Int64(summary.remaining ?? .max) - passed)
                let begin = first.advanced(byMicroseconds: passed.multipliedReportingOverflow(by: step).partialValue)
                guard most > 0 else { return [] }
                return Array(
                    sequence(first: begin) { $0.advanced(byMicroseconds: step) }.prefix(Int(most)).prefix { $0 < end }
                )
            case .calendar, .recurrence:
                let bounds = Request.Bounds(start: summary.request.bounds.start, end: end == .never ? nil : end)
                // What was skipped and what has rung lies before its next ring; and what is counted begins with it.
                let isCounted = summary.remaining != nil
                let before = (isCounted ? first : max(first, start)).advanced(byMicroseconds: -1)
                let most = summary.remaining.map { min($0, Self.mostCounted) } ?? limit
                let preview = try? Preview(trigger, bounds, after: before, zones: zones, now: now, limit: most)
                return preview?.times.filter { $0 >= start } ?? []
            }
        }
    }
}
