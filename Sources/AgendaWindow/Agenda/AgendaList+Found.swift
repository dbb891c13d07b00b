internal import Messages
package import NotificationCore
internal import ScheduleWords

/// What of the agenda is shown when something is looked for.
extension AgendaList {
    /// What rings on a day, with the first time of each that day, the soonest first; a repeat whose next ring comes before it as well.
    ///
    /// - Parameter end: When the next day begins.
    package func lines(ofDayUntil end: WallTime) -> [(id: String, time: WallTime)] {
        let begin = output.dayBegin(before: end)
        let lines = soonest(RingStrip.mostRequests).compactMap { summary in
            let times = ComingRings.times(
                of: summary,
                zones: zones,
                now: output.now,
                from: begin,
                until: end,
                limit: 1
            )
            return times.first.map { (id: AgendaLine.pending(summary.key).id, time: $0) }
        }
        return lines.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    }

    /// The row of a line as it rings at a time of another day than its next one.
    package func row(_ id: String, at time: WallTime) -> AgendaRow? {
        guard var row = row(id) else { return nil }
        (row.time, row.distance) = (output.toTheMinute.clock(time), output.distance(time))
        return row
    }
}

extension TimeOutput {
    /// When a day of the next weeks began, or now of today.
    ///
    /// - Parameter end: When the day after it begins.
    fileprivate func dayBegin(before end: WallTime) -> WallTime {
        (0...31).lazy.map { $0 == 0 ? now : startOfDay($0) }.last { $0 < end } ?? now
    }
}
