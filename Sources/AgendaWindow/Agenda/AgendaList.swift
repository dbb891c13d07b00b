package import Messages
package import NotificationCore
package import Recurrence
package import ScheduleWords

/// The agenda as a list of lines: what is pending and what wasn't answered, in sections with headings.
///
/// A change of some reminders costs a search for each, however many there are, and answers how the list on the screen changes.
/// It has no clock: ``advance(to:bound:)`` tells it the time.
package struct AgendaList: Sendable {
    /// What the times are seen from.
    package internal(set) var output: TimeOutput
    let zones: any ZoneSource
    var pauses = Pauses()
    var days: Days
    var entries: [AgendaLine: Entry] = [:]
    var groups = [SortedLines](repeating: SortedLines(), count: Group.allCases.count)

    /// Sections that are one sorted list: those by time only differ in where they begin.
    enum Group: Int, CaseIterable {
        case ringing, missed, timed, place, paused
    }

    /// A reminder, and where it stands.
    struct Entry: Sendable {
        var state: State
        var group: Group
        var place: SortedLines.Place
    }

    /// Each behind a reference: the table of entries has room for more than there are.
    indirect enum State: Sendable, Hashable {
        case pending(PendingSummary)
        /// The second value is the pending request that rings it again until it is answered; it has no row of its own.
        case delivered(DeliveredSummary, again: PendingSummary? = nil)
    }

    /// When the sections by time begin.
    struct Days: Sendable, Hashable {
        var tomorrow: WallTime
        var dayAfter: WallTime
        var nextWeek: WallTime

        init(_ output: TimeOutput) {
            (tomorrow, dayAfter) = (output.tomorrow, output.startOfDay(2))
            // On a Sunday tomorrow is of the next week already.
            nextWeek = max(dayAfter, output.startOfNextWeek)
        }
    }

    package init(now: WallTime, zones: any ZoneSource, words: Translation = .english) {
        self.zones = zones
        output = TimeOutput(zone: zones.local, now: now, words: words)
        days = Days(output)
    }

    // MARK: - What is in it

    /// How many lines there are, headings included.
    package var count: Int { sections.reduce(0) { $0 + $1.count + 1 } }

    /// The names of all lines, as ``AgendaLine/id`` has them.
    package var ids: [String] {
        var ids: [String] = []
        ids.reserveCapacity(count)
        var (group, next) = (Group.ringing, 0)
        for (section, count) in sections {
            ids.append(AgendaLine.heading(section).id)
            if Group(section) != group { (group, next) = (Group(section), 0) }
            ids += groups[group.rawValue].places[next..<(next + count)].map(\.line.id)
            next += count
        }
        return ids
    }

    /// The sections that have a reminder, with how many.
    package var sections: [(section: AgendaSection, count: Int)] {
        let timed = groups[Group.timed.rawValue]
        let ends = [days.tomorrow, days.dayAfter, days.nextWeek].map { timed.count(before: $0.microseconds) }
        let counts = [
            groups[Group.ringing.rawValue].count, groups[Group.missed.rawValue].count, ends[0], ends[1] - ends[0],
            ends[2] - ends[1],
            timed.count - ends[2], groups[Group.place.rawValue].count, groups[Group.paused.rawValue].count,
        ]
        return zip(AgendaSection.allCases, counts).filter { $1 > 0 }.map { (section: $0, count: $1) }
    }

    /// Where a line stands; nil if there is none of that name.
    package func position(of id: String) -> Int? {
        guard let line = AgendaLine(id: id) else { return nil }
        if case .heading(let section) = line { return position(of: section) }
        guard let entry = entries[line], let index = groups[entry.group.rawValue].index(of: entry.place) else {
            return nil
        }
        return position(index, in: entry.group).row
    }

    func entry(_ line: AgendaLine) -> Entry? { entries[line] }
    func section(of entry: Entry) -> AgendaSection {
        switch entry.group {
        case .ringing: .ringing
        case .missed: .missed
        case .place: .place
        case .paused: .paused
        case .timed:
            switch entry.place.order {
            case ..<days.tomorrow.microseconds: .today
            case ..<days.dayAfter.microseconds: .tomorrow
            case ..<days.nextWeek.microseconds: .thisWeek
            default: .later
            }
        }
    }
    func pause(of key: RequestKey) -> Pause? { pauses.pause(of: key, at: output.now) }

    /// "Everything is paused until 17:00."; nil when it isn't.
    package var pauseOfEverything: String? {
        guard let pause = pauses.all(at: output.now).first(where: { $0.scope == .everything }) else { return nil }
        return pause.until.map {
            output.words.translated("Everything is paused until %s.", output.toTheMinute.clockOrDay($0))
        } ?? output.words.translated("Everything is paused.")
    }

    /// What has rung and wasn't answered, newest first.
    package var unanswered: [DeliveredSummary] {
        (groups[Group.ringing.rawValue].places + groups[Group.missed.rawValue].places).sorted().compactMap { place in
            if case .delivered(let summary, _)? = entries[place.line]?.state { summary } else { nil }
        }
    }

    /// What rings at a time and isn't paused, the soonest first.
    package func soonest(_ count: Int) -> [PendingSummary] {
        groups[Group.timed.rawValue].places.prefix(count).compactMap { place in place.line.key.flatMap(pending) }
    }

    package func pending(_ key: RequestKey) -> PendingSummary? {
        if case .pending(let summary)? = entries[.pending(key)]?.state { return summary }
        if case .delivered(_, let again)? = entries[.delivered(key)]?.state { return again }
        return nil
    }

    package func delivered(_ key: RequestKey) -> DeliveredSummary? {
        if case .delivered(let summary, _)? = entries[.delivered(key)]?.state { summary } else { nil }
    }

    private func position(of section: AgendaSection) -> Int? {
        var position = 0
        for (other, count) in sections {
            if other == section { return position }
            position += count + 1
        }
        return nil
    }

    /// Where a reminder of a group stands in the whole list, and how many its section has.
    func position(_ index: Int, in group: Group) -> (row: Int, count: Int) {
        var (position, rest) = (0, index)
        for (section, count) in sections {
            position += 1
            if Group(section) == group {
                if rest < count { return (position + rest, count) }
                rest -= count
            }
            position += count
        }
        return (position, 0)
    }
}

extension PendingSummary {
    /// True while its next ring repeats the last one, which is unanswered. That isn't a snooze.
    var ringsAgain: Bool { request.untilAnswered != nil && snoozedUntil != nil && putOff == nil }
}

extension AgendaList.State {
    /// The pending request of a pending line; nil for a delivered one.
    var pending: PendingSummary? {
        if case .pending(let summary) = self { summary } else { nil }
    }

    /// The time that its line tells the distance of.
    var time: WallTime? {
        switch self {
        case .pending(let summary): summary.next
        case .delivered(let summary, _): summary.date
        }
    }
}

extension AgendaList.Group {
    init(_ section: AgendaSection) {
        switch section {
        case .ringing: self = .ringing
        case .missed: self = .missed
        case .today, .tomorrow, .thisWeek, .later: self = .timed
        case .place: self = .place
        case .paused: self = .paused
        }
    }
}

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
            if Group(section) == .timed { edit.splices.append(.init(position: position, removed: 1, added: [])) }
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
