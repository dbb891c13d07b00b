package import Messages
package import NotificationCore
package import ScheduleWords

/// What rang, and what became of it, by days.
package struct HistoryPage: Sendable, Hashable {
    package struct Day: Sendable, Hashable {
        /// "Today", "Yesterday", else "Mon 23 Nov".
        package var title: String
        /// Newest first.
        package var rings: [Ring]
    }

    package struct Ring: Sendable, Hashable {
        /// In one line; of what has no title, its id or its calendar.
        package var title: String
        /// When it was due: "09:00".
        package var time: String
        /// "Done after 4 min"
        package var outcome: String
        /// Whose it is; nil of the person's own.
        package var app: String?
        package var kind: Kind

        /// What became of it, for an icon.
        package enum Kind: String, Sendable, CaseIterable {
            case answered
            case dismissed
            case ringing
            /// It rang, and nobody answered; or it came too late to ring.
            case missed
            /// It was taken away, or didn't ring because it was paused, held or over.
            case other
        }
    }

    /// Newest first.
    package let days: [Day]

    /// - Parameters:
    ///   - rings: Newest first, as the agent answers them.
    ///   - list: What of them rings now.
    package init(_ rings: [PastRing], in list: AgendaList, output: TimeOutput) {
        var days: [(number: Int, day: Day)] = []
        // Of a reminder that has rung several times, the newest rings now.
        var rang: Set<RequestKey> = []
        for ring in rings {
            let number = output.days(until: ring.due)
            if days.last?.number != number {
                days.append((number, Day(title: Self.title(number, ring.due, output), rings: [])))
            }
            let ringsNow = ring.outcome == .rang && rang.insert(ring.key).inserted && list.ringsNow(ring.key)
            days[days.count - 1].day.rings.append(Self.ring(ring, output, ringsNow))
        }
        self.days = days.map(\.day)
    }

    /// What the page says while it has nothing to show.
    ///
    /// - Parameter days: For how long past rings are kept.
    package static func empty(days: Int, words: Translation) -> (title: String, description: String) {
        guard days > 0 else {
            return (words.translated("Nothing is kept here"), words.translated("carillon.conf has [history] keep=0."))
        }
        return (
            words.translated("Nothing has rung yet"),
            words.counted("What rings is kept here for %s day.", "What rings is kept here for %s days.", days)
        )
    }

    private static func title(_ days: Int, _ time: WallTime, _ output: TimeOutput) -> String {
        switch days {
        case 0: output.words.translated("Today")
        case -1: output.words.translated("Yesterday")
        default: output.date(time)
        }
    }

    private static func ring(_ ring: PastRing, _ output: TimeOutput, _ ringsNow: Bool) -> Ring {
        let kind: Ring.Kind =
            switch ring.outcome {
            case .answered: .answered
            case .dismissed: .dismissed
            case .rang where ringsNow: .ringing
            case .rang, .missed: .missed
            case .withdrawn, .paused, .expired, .held: .other
            }
        return Ring(
            title: output.name(ring).shownOnOneLine,
            time: output.clock(ring.due),
            outcome: kind == .ringing
                ? output.words.translated("Rings now")
                : output.outcome(ring, isShort: true).firstUppercased.shownOnOneLine,
            app: ring.key.isOwn ? nil : ring.app,
            kind: kind
        )
    }
}

/// What rang and wasn't answered, on a page of its own; its rows are those of the agenda.
extension AgendaList {
    /// The lines of the page, newest first: ``row(_:)`` and ``actions(_:)`` take them. What rings now comes first, with headings.
    package var missedIDs: [String] {
        let lines = [AgendaSection.ringing, .missed].flatMap { section in
            let ids = groups[Group(section).rawValue].places.map(\.line.id)
            return ids.isEmpty ? [] : [AgendaLine.heading(section).id] + ids
        }
        // Where nothing rings, the page's own name is heading enough.
        return groups[Group.ringing.rawValue].count == 0 ? Array(lines.dropFirst()) : lines
    }

    /// How many were missed.
    package var missedCount: Int { groups[Group.missed.rawValue].count }

    /// True of a reminder that has rung and still rings.
    func ringsNow(_ key: RequestKey) -> Bool { delivered(key)?.state.ringsNow ?? false }

    /// Those of the person's own that *Done All* is about, oldest first. A question that the agent asks isn't done with so.
    package var missedToBeDone: [RequestKey] { ownMissed.filter { !($0.isOfAgent && !$0.actions.isEmpty) }.map(\.key) }

    /// Those that *Snooze All* is about, oldest first, so that the newest is the last to ring again. Messages of the agent don't
    /// ring again.
    package var missedToBeSnoozed: [RequestKey] { ownMissed.filter { !$0.isOfAgent }.map(\.key) }

    private var ownMissed: [DeliveredSummary] { unanswered.reversed().filter(\.key.isOwn) }
}
