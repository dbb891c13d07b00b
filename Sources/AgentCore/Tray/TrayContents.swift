internal import Messages
internal import NotificationCore

/// What the icon in the tray says and what its menu offers, of the person's own reminders.
///
/// Its texts stay right until a reminder rings or something changes: a "tomorrow" would have to be rewritten at midnight.
package struct TrayContents: Sendable, Hashable {
    /// How many coming rings the menu names.
    package static let mostRings = 5
    /// How long a title in the menu may be, in bytes.
    private static let longestTitle = 120

    /// A line of the menu.
    package struct Item: Sendable, Hashable {
        /// Names the line for as long as it means the same; nil is a line between two groups.
        package var number: Int32?
        package var label: String
        /// Whether it can be chosen.
        package var isEnabled: Bool
    }

    /// What rings next, in one line.
    package let title: String
    /// What else there is to know, a line each; empty if there is nothing.
    package let detail: String
    /// Whether something has rung and is not answered.
    package let needsAttention: Bool
    /// The menu from top to bottom.
    package let items: [Item]

    /// - Parameters:
    ///   - rings: What rings next, the soonest first.
    ///   - unanswered: How many have rung and are not answered.
    ///   - number: Names what a line does.
    init(
        _ rings: [(row: Pending, date: WallTime)],
        unanswered: Int,
        of agenda: Agenda,
        at now: Moment,
        number: (TrayAction) -> Int32
    ) {
        let words = agenda.words
        let quiet = agenda.pauses.all(at: now.wall).first { $0.scope == .everything }
        let lines = rings.map { ring in
            let title = PlainText.onOneLine(ring.row.request.content.title).cut(toBytes: Self.longestTitle)
            let when = agenda.timetable.spokenDue(ring.date, at: now)
            // Translators: a reminder and when it rings, such as "Pizza — at 11:30"
            return words.translated("%s — %s", title, when)
        }
        let nothing = words.translated("Nothing is scheduled")
        title = lines.first ?? nothing
        let missed =
            unanswered > 0
            ? words.counted("%s unanswered reminder", "%s unanswered reminders", unanswered) : nil
        let silence = quiet.map { pause in
            guard let until = pause.until else { return words.translated("Quiet until you end it") }
            return words.translated("Quiet, rings again %s", agenda.timetable.spokenDue(until, at: now))
        }
        detail = [silence, missed].compactMap(\.self).joined(separator: "\n")
        needsAttention = unanswered > 0

        func item(_ action: TrayAction, _ label: String) -> Item {
            Item(number: number(action), label: label, isEnabled: true)
        }
        let coming = zip(rings, lines).map { ring, line in
            item(.open(ring.row.request.identifier, due: ring.date), line)
        }
        // Translators: an entry of a menu; it opens the place where a new reminder is typed
        var own = [item(.add, words.translated("Add…"))]
        if unanswered > 0 { own.append(item(.snoozeAll, words.translated("Snooze all"))) }
        let quieting =
            quiet == nil
            ? [
                // Translators: an entry of a menu; nothing rings for that long
                item(.quietForAnHour, words.translated("Quiet for an hour")),
                // Translators: an entry of a menu; nothing rings until then
                item(.quietUntilTomorrow, words.translated("Quiet until tomorrow")),
            ]
            // Translators: an entry of a menu; reminders ring again from now on
            : [item(.endQuiet, words.translated("End quiet"))]
        let none = Item(number: number(.nothing), label: nothing, isEnabled: false)
        let groups = [coming.isEmpty ? [none] : coming, own, quieting]
        items = Array(groups.joined(separator: [Item(number: nil, label: "", isEnabled: false)]))
    }
}

/// What a line of the tray's menu does.
enum TrayAction: Hashable {
    /// A reminder may ring several times among those that are named.
    case open(String, due: WallTime)
    /// The line that says that there is no reminder.
    case nothing
    case add
    case snoozeAll
    case quietForAnHour
    case quietUntilTomorrow
    case endQuiet
}
