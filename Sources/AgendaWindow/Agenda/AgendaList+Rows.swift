internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// The words of the agenda's lines, made when a line comes onto the screen.
extension AgendaList {
    private var words: Translation { output.words }

    /// The heading of a line; nil if it is none, or isn't there.
    package func heading(_ id: String) -> AgendaHeading? {
        guard case .heading(let section)? = AgendaLine(id: id) else { return nil }
        switch section {
        case .ringing: return AgendaHeading(title: words.translated("Rings now"), detail: "")
        case .missed: return AgendaHeading(title: words.translated("Missed"), detail: "")
        case .today: return AgendaHeading(title: words.translated("Today"), detail: output.date(output.now))
        case .tomorrow: return AgendaHeading(title: words.translated("Tomorrow"), detail: output.date(output.tomorrow))
        case .thisWeek: return AgendaHeading(title: words.translated("This week"), detail: "")
        case .later: return AgendaHeading(title: words.translated("Later"), detail: "")
        case .place: return AgendaHeading(title: words.translated("At a place"), detail: "")
        case .paused: return AgendaHeading(title: words.translated("Paused"), detail: "")
        }
    }

    /// The row of a line; nil if it is a heading, or isn't there any more.
    package func row(_ id: String) -> AgendaRow? {
        guard let line = AgendaLine(id: id), let key = line.key, let entry = entry(line) else { return nil }
        let section = section(of: entry)
        switch entry.state {
        case .pending(let summary): return row(summary, key, in: section)
        case .delivered(let summary, let again): return row(summary, key, again)
        }
    }

    private func row(_ summary: PendingSummary, _ key: RequestKey, in section: AgendaSection) -> AgendaRow {
        let content = summary.request.content
        let isPlace = summary.request.trigger?.region != nil
        var badges: [AgendaRow.Badge] = []
        if let putOff = summary.putOff, let time = summary.snoozedUntil.map(output.toTheMinute.clockOrDay) {
            let text =
                putOff == .moved ? words.translated("moved to %s", time) : words.translated("snoozed until %s", time)
            badges.append(.init(kind: .snoozed, words: text))
        }
        if summary.request.untilAnswered != nil {
            badges.append(.init(kind: .insists, words: words.translated("rings until you answer")))
        }
        if summary.request.wake { badges.append(.init(kind: .wakes, words: words.translated("wakes the computer"))) }
        if summary.heldSince != nil {
            badges.append(.init(kind: .held, words: words.translated("rings when the pause ends")))
        }
        badges += pauseBadge(key)
        return AgendaRow(
            key: key,
            title: Self.title(content, key),
            time: time(summary, in: section),
            distance: summary.next.map(output.distance) ?? "",
            repeats: summary.repeats && !isPlace ? summary.described(output, zones) : "",
            badges: badges,
            app: key.isOwn ? nil : key.app,
            calendar: key.isOfCalendar ? content.threadIdentifier.shownOnOneLine : nil,
            icon: content.icon
        )
    }

    private func pauseBadge(_ key: RequestKey) -> [AgendaRow.Badge] {
        // That everything is paused is said once, above the list.
        guard let pause = pause(of: key), pause.scope != .everything else { return [] }
        let text =
            pause.until.map { words.translated("paused until %s", output.toTheMinute.clockOrDay($0)) }
            ?? words.translated("paused")
        return [.init(kind: .paused, words: text)]
    }

    private func time(_ summary: PendingSummary, in section: AgendaSection) -> String {
        guard let next = summary.next else {
            return summary.request.trigger?.region == nil
                ? words.translated("no time") : summary.described(output, zones)
        }
        let output = hasSeconds(summary, next) ? output : output.toTheMinute
        switch section {
        case .today, .tomorrow: return output.clock(next)
        default: return output.absolute(next)
        }
    }

    /// Whether the seconds of its next ring matter: in the last minute, and where they were asked for. Those of an interval and
    /// of a snooze are merely when somebody pressed Enter.
    private func hasSeconds(_ summary: PendingSummary, _ next: WallTime) -> Bool {
        if next.microseconds(since: output.now) <= 60_000_000 { return true }
        if case .interval? = summary.request.trigger { return false }
        return summary.snoozedUntil == nil
    }

    private func row(_ summary: DeliveredSummary, _ key: RequestKey, _ again: PendingSummary?) -> AgendaRow {
        var badges: [AgendaRow.Badge] = []
        if again != nil {
            badges.append(.init(kind: .insists, words: words.translated("rings again until you answer")))
            badges += pauseBadge(key)
        }
        if summary.date.microseconds(since: summary.due) > MissedPolicy.grace {
            badges.append(
                .init(kind: .late, words: words.translated("was due %s", output.toTheMinute.clockOrDay(summary.due)))
            )
        }
        return AgendaRow(
            key: key,
            title: Self.title(summary.request.content, key),
            time: output.toTheMinute.clockOrDay(summary.date),
            distance: output.distance(summary.date),
            repeats: "",
            badges: badges,
            app: key.isOwn ? nil : key.app,
            calendar: key.isOfCalendar ? summary.request.content.threadIdentifier.shownOnOneLine : nil,
            icon: summary.request.content.icon
        )
    }

    /// A title in one line; the id of what has no text.
    static func title(_ content: Content, _ key: RequestKey) -> String {
        let name = content.name.shownOnOneLine
        return name.allSatisfy(\.isWhitespace) ? key.identifier : name
    }
}
