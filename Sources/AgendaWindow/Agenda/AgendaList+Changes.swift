package import NotificationCore
internal import ScheduleWords

/// What changes in the agenda because something happened.
extension AgendaList {
    /// More changes than these become one splice: it costs as much as reading the whole list, and the others a shift each.
    private static let mostSingle = 64

    /// Whose reminders are read again.
    package enum Scope: Sendable, Hashable {
        case all
        case app(String)
        /// Every app but one.
        case others(than: String)

        func contains(_ app: String) -> Bool {
            switch self {
            case .all: true
            case .app(let own): app == own
            case .others(let own): app != own
            }
        }
    }

    /// Takes over what was read as a whole: what isn't there has gone.
    package mutating func replace(
        _ scope: Scope = .all,
        pending: [PendingSummary],
        delivered: [DeliveredSummary]
    ) -> ListEdit {
        var gone = Set(entries.keys.filter { line in line.key.map { scope.contains($0.app) } ?? false })
        let states = Self.states(pending, delivered)
        gone.subtract(states.keys)
        return apply(states, gone)
    }

    /// Takes over some reminders of an app: of those that were asked for, what wasn't answered has gone.
    package mutating func update(
        _ identifiers: [String],
        of app: String,
        pending: [PendingSummary],
        delivered: [DeliveredSummary]
    ) -> ListEdit {
        let keys = identifiers.map { RequestKey(app: app, identifier: $0) }
        let states = Self.states(pending, delivered)
        return apply(states, Set(keys.flatMap { [.pending($0), .delivered($0)] }).subtracting(states.keys))
    }

    private static func states(_ pending: [PendingSummary], _ delivered: [DeliveredSummary]) -> [AgendaLine: State] {
        var states: [AgendaLine: State] = [:]
        states.reserveCapacity(pending.count + delivered.count)
        for summary in pending { states[.pending(summary.key)] = .pending(summary) }
        // What the popup for many stands for is there itself. Rings of apps that aren't allowed are left out, as on the screen.
        for summary in delivered
        where !summary.isNotAllowed
            && !(summary.isOfAgent && summary.request.identifier == Agenda.summaryKey.identifier)
        {
            let again = states[.pending(summary.key)]?.pending.flatMap { $0.ringsAgain ? $0 : nil }
            if again != nil { states[.pending(summary.key)] = nil }
            states[.delivered(summary.key)] = .delivered(summary, again: again)
        }
        return states
    }

    /// Takes over what is paused, as the agent's status says.
    package mutating func setPauses(_ all: [Pause]) -> ListEdit {
        let changed = Pauses(all)
        guard changed != pauses else { return ListEdit() }
        pauses = changed
        return regroup()
    }

    /// Every reminder anew, because of a pause that has begun or ended.
    mutating func regroup() -> ListEdit {
        var edit = apply(entries.mapValues(\.state), [], isForced: true)
        edit.rebindsAll = true
        return edit
    }

    private mutating func apply(_ states: [AgendaLine: State], _ gone: Set<AgendaLine>, isForced: Bool = false)
        -> ListEdit
    {
        let changed = states.filter { isForced || entries[$0]?.state != $1 }
        let left = gone.filter { entries[$0] != nil }
        var edit = ListEdit()
        for (line, state) in changed where entries[line] != nil && entries[line]?.state != state {
            edit.rebound.insert(line.id)
        }
        guard changed.count + left.count > Self.mostSingle else {
            for line in left { edit.splices += remove(line) }
            for (line, state) in changed { edit.splices += set(line, state) }
            return edit
        }
        let before = ids
        for line in left { entries[line] = nil }
        for (line, state) in changed { entries[line] = entry(line, state) }
        var places = [[SortedLines.Place]](repeating: [], count: groups.count)
        for entry in entries.values { places[entry.group.rawValue].append(entry.place) }
        groups = places.map(SortedLines.init)
        edit.splices = ListEdit(from: before, to: ids).splices
        return edit
    }

    private mutating func set(_ line: AgendaLine, _ state: State) -> [ListEdit.Splice] {
        let entry = entry(line, state)
        if let before = entries[line], before.group == entry.group, before.place == entry.place {
            entries[line] = entry
            return []
        }
        let removed = remove(line)
        entries[line] = entry
        let index = groups[entry.group.rawValue].insert(entry.place)
        let (row, count) = position(index, in: entry.group)
        let heading = count == 1 ? [AgendaLine.heading(section(of: entry)).id] : []
        return removed
            + [ListEdit.Splice(position: row - heading.count, removed: 0, added: heading + [line.id])]
    }

    private mutating func remove(_ line: AgendaLine) -> [ListEdit.Splice] {
        guard let entry = entries.removeValue(forKey: line),
            let index = groups[entry.group.rawValue].index(of: entry.place)
        else { return [] }
        let (row, count) = position(index, in: entry.group)
        _ = groups[entry.group.rawValue].remove(entry.place)
        // The last of its section takes the heading along.
        let heading = count == 1 ? 1 : 0
        return [ListEdit.Splice(position: row - heading, removed: 1 + heading, added: [])]
    }

    private func entry(_ line: AgendaLine, _ state: State) -> Entry {
        switch state {
        case .delivered(let summary, _):
            let order = -summary.date.microseconds
            let name = summary.request.content.name
            let group: Group = summary.state.ringsNow ? .ringing : .missed
            return Entry(state: state, group: group, place: .init(order: order, name: name, line: line))
        case .pending(let summary):
            let name = summary.request.content.name
            let current = line.key.flatMap { pause(of: $0) }
            // A pause of everything that ends by itself leaves each where it rings next.
            if let current, summary.next == nil || current.scope != .everything {
                return Entry(state: state, group: .paused, place: .init(order: 0, name: name, line: line))
            }
            if summary.next == nil, summary.request.trigger?.region != nil {
                return Entry(state: state, group: .place, place: .init(order: 0, name: name, line: line))
            }
            let order = (summary.next ?? .never).microseconds
            return Entry(state: state, group: .timed, place: .init(order: order, name: name, line: line))
        }
    }
}
