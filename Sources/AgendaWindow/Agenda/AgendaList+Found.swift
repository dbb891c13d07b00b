package import Messages
package import NotificationCore
internal import ScheduleWords

/// What of the agenda is shown when something is looked for.
extension AgendaList {
    /// The lines that have all words, with the headings of their sections: in the title, the note, the name of the app, or the
    /// heading, such as "today".
    ///
    /// - Parameter name: What people call an app.
    package func ids(with words: String, _ name: (_ app: String) -> String) -> [String] {
        let words = words.lowercased().split(whereSeparator: \.isWhitespace)
        var found: [String] = []
        var heading: (id: String, title: String) = ("", "")
        for id in ids {
            if let title = self.heading(id)?.title {
                heading = (id, title)
            } else if let line = AgendaLine(id: id), let content = content(of: line) {
                let texts = [content.title, content.subtitle, heading.title] + (content.bodies ?? [content.body])
                let app = line.key.map { $0.isOwn ? "" : name($0.app) } ?? ""
                let text = (texts + [app]).joined(separator: "\n").lowercased()
                guard words.allSatisfy({ text.contains($0) }) else { continue }
                if !heading.id.isEmpty { found.append(heading.id) }
                heading.id = ""
                found.append(id)
            }
        }
        return found
    }

    private func content(of line: AgendaLine) -> Content? {
        switch entry(line)?.state {
        case .pending(let summary)?: summary.request.content
        case .delivered(let summary, _)?: summary.request.content
        case nil: nil
        }
    }

    /// What rings on a day, with the first time of each that day, the soonest first; a repeat whose next ring comes before it as well.
    ///
    /// - Parameter end: When the next day begins.
    package func lines(ofDayUntil end: WallTime) -> [(id: String, time: WallTime)] {
        let begin = output.dayBegin(before: end)
        let lines = soonest(RingStrip.mostRequests).compactMap { summary in
            let times = ComingRings.times(of: summary, zones: zones, now: output.now, from: begin, until: end, limit: 1)
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

/// A search of the agenda: for a text, or for what rings on a day; and its results.
package struct AgendaSearch {
    package enum Wanted: Sendable {
        case words(String)
        case day(RingStrip.Day)
    }

    package private(set) var wanted: Wanted?
    /// The lines that were found.
    package private(set) var ids: [String] = []
    /// When each rings on the day that was chosen.
    package private(set) var times: [String: WallTime] = [:]

    package init() {}

    /// Gives the name that people call an app by.
    package typealias Name = (_ app: String) -> String

    /// Looks for a text, once; for nothing if it is blank.
    ///
    /// - Parameter isSearch: Whether the text is nothing else: then it is said as well that there is nothing.
    /// - Returns: How the list of what was found changes; nil if it goes on as before.
    package mutating func look(for text: String, isSearch: Bool, in list: AgendaList, _ name: Name) -> ListEdit? {
        let isBlank = text.allSatisfy(\.isWhitespace)
        let found = isBlank ? [] : list.ids(with: text, name)
        if found.isEmpty, isBlank || !isSearch {
            guard case .words? = wanted else { return nil }
            return show(nil, [])
        }
        return show(.words(text), found)
    }

    /// Looks for what rings on a day; nil ends that, or the search.
    package mutating func look(on day: RingStrip.Day?, in list: AgendaList) -> ListEdit {
        let rings = day.map { list.lines(ofDayUntil: $0.end) } ?? []
        return show(
            day.map(Wanted.day),
            rings.map(\.id),
            Dictionary(rings.map { ($0.id, $0.time) }) { first, _ in first }
        )
    }

    /// Looks once more, since the agenda has changed.
    package mutating func refresh(after edit: ListEdit, in list: AgendaList, _ name: Name) -> ListEdit {
        var own =
            switch wanted {
            case .words(let text)?: show(wanted, list.ids(with: text, name))
            case .day(let day)?: look(on: day, in: list)
            case nil: ListEdit()
            }
        (own.rebound, own.rebindsAll) = (edit.rebound, edit.rebindsAll)
        return own
    }

    private mutating func show(_ wanted: Wanted?, _ ids: [String], _ times: [String: WallTime] = [:]) -> ListEdit {
        var edit = ListEdit(from: self.ids, to: ids)
        edit.rebindsAll = true
        (self.wanted, self.ids, self.times) = (wanted, ids, times)
        return edit
    }

    /// The heading of the results.
    package func title(_ words: Translation) -> String {
        switch wanted {
        case .words?: words.counted("%s found", "%s found", ids.count { !AgendaLine.isHeading($0) })
        case .day(let day)?: day.title
        case nil: ""
        }
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
