package import NotificationCore
package import Recurrence
internal import ScheduleWords

/// What changes in the agenda because time passes.
extension AgendaList {
    /// Moves on to a time: at midnight reminders come into other sections, and each minute some of them read differently.
    ///
    /// - Parameter bound: The lines that are on the screen.
    package mutating func advance(to now: WallTime, zone: Zone? = nil, bound: some Sequence<String>) -> ListEdit {
        let before = output
        output = TimeOutput(zone: zone ?? before.zone, now: now, words: before.words)
        // A clock that was set back may bring a pause back.
        if zone != nil && zone != before.zone || pauses.all(at: before.now) != pauses.all(at: now) {
            let old = ids
            days = Days(output)
            var edit = regroup()
            edit.splices = ListEdit(from: old, to: ids).splices
            return edit
        }
        let days = Days(output)
        guard days == self.days else {
            let headings = sections.map { (section: $0.section, count: $0.count) }
            self.days = days
            return movedHeadings(from: headings)
        }
        var edit = ListEdit()
        for id in bound {
            guard let time = AgendaLine(id: id).flatMap({ entries[$0] })?.state.time else { continue }
            if output.distance(time) != before.distance(time) { edit.rebound.insert(id) }
        }
        return edit
    }

    /// When the list next reads differently though nothing has changed: the nearest of the day's end, the end of a pause, and
    /// a minute or an hour of one of the lines that are on the screen.
    package func nextChange(bound: some Sequence<String>) -> WallTime {
        let distances = bound.compactMap { id in
            AgendaLine(id: id).flatMap { entries[$0] }?.state.time.map { output.nextChange(ofDistance: $0) }
        }
        let ends = [output.tomorrow] + [pauses.nextEnd(after: output.now)].compactMap(\.self)
        return (distances + ends).min() ?? output.tomorrow
    }

    /// At midnight the order stays as it is; only the headings move.
    private func movedHeadings(from before: [(section: AgendaSection, count: Int)]) -> ListEdit {
        var edit = ListEdit()
        edit.rebindsAll = true
        var position = before.reduce(0) { $0 + $1.count + 1 }
        for (section, count) in before.reversed() {
            position -= count + 1
            if Group(section) == .timed {
                edit.splices.append(.init(position: position, removed: 1, added: []))
            }
        }
        position = 0
        for (section, count) in sections {
            if Group(section) == .timed {
                edit.splices.append(.init(position: position, removed: 0, added: [AgendaLine.heading(section).id]))
            }
            position += count + 1
        }
        return edit
    }
}
