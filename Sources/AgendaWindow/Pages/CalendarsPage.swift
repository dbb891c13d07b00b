internal import Messages
internal import NotificationCore
internal import Recurrence
package import ScheduleWords

/// The calendars in files that ring, of what `carillon calendars list --json` prints.
package struct CalendarsPage: Sendable, Hashable {
    /// What the command prints; members that aren't named here are ignored.
    package struct Report: Sendable, Hashable, Decodable {
        package var running: Bool
        package var problems: [String]
        package var calendars: [Calendar]

        package struct Calendar: Sendable, Hashable, Decodable {
            package var name: String
            package var path: String
            package var readOnly: Bool
            package var paused: Bool
            package var items: Int
            package var alarms: Int
            package var next: String?
            package var problems: [String]
        }
    }

    package struct Row: Sendable, Hashable {
        /// What commands take: the path, byte by byte.
        package var identifier: String
        package var name: String
        package var path: String
        /// "12 items, next tomorrow 09:00"
        package var state: String
        /// "read only"; else empty.
        package var note: String
        /// What can't be read, the first of it in words; empty if all can.
        package var problem: String
        package var isPaused: Bool
        /// What its buttons do: "Pause “Holidays”" or "Resume “Holidays”", and "Remove “Holidays”; its files stay".
        package var pausing: String
        package var removal: String
        /// What is asked before it is removed: "Remove “Holidays”?"
        package var question: String
    }

    package let rows: [Row]
    /// What concerns all of them, a sentence each.
    package let problems: [String]

    package init(_ report: Report, output: TimeOutput) {
        let words = output.words
        rows = report.calendars.map { Self.row($0, output) }
        let isIdle = !report.running && !report.calendars.isEmpty
        problems =
            (isIdle
                ? [words.translated("carillon-calendars is not running in this session, so nothing new rings.")] : [])
            + report.problems.map(\.shownOnOneLine)
    }

    private static func row(_ calendar: Report.Calendar, _ output: TimeOutput) -> Row {
        let words = output.words
        let items = words.counted("%s item", "%s items", calendar.items)
        let next = calendar.next.flatMap(time).map(output.dayAndTime)
        let when = calendar.paused ? words.translated("paused") : next.map { words.translated("next %s", $0) }
        let problem = calendar.problems.first.map { first in
            words.counted(
                "%s problem: %s",
                "%s problems, the first: %s",
                calendar.problems.count,
                "\(calendar.problems.count)",
                first.shownOnOneLine
            )
        }
        let name = calendar.name.shownOnOneLine
        let pausing =
            calendar.paused
            ? words.translated("Resume “%s”", name.isolated) : words.translated("Pause “%s”", name.isolated)
        return Row(
            identifier: calendar.path,
            name: name,
            path: calendar.path.shownOnOneLine,
            state: [items, when ?? words.translated("nothing to come")].joined(separator: ", "),
            note: calendar.readOnly ? words.translated("read only") : "",
            problem: problem ?? "",
            isPaused: calendar.paused,
            pausing: pausing,
            removal: words.translated("Remove “%s”; its files stay", name.isolated),
            question: words.translated("Remove “%s”?", name.isolated)
        )
    }

    /// A time as `--json` writes it.
    private static func time(_ text: String) -> WallTime? {
        guard case .once(.instant(let instant))? = (try? Phrase(parsing: text))?.when else { return nil }
        return WallTime(unixSeconds: instant)
    }
}
