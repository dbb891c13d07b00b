internal import Messages
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
