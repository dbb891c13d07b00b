package import CalendarFolders
internal import Messages
internal import NotificationCore
package import ScheduleWords

/// The calendars in files that ring, as `carillon calendars list` has them.
package struct CalendarsPage: Sendable, Hashable {
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

    package init(_ report: CalendarsReport, output: TimeOutput) {
        rows = report.folders.map { Self.row($0, output) }
        let isIdle = !report.isRunning && !rows.isEmpty
        let idle = output.words.translated("carillon-calendars is not running in this session, so nothing new rings.")
        self.problems = (isIdle ? [idle] : []) + report.problems.map(\.shownOnOneLine)
    }

    private static func row(_ calendar: FolderReport, _ output: TimeOutput) -> Row {
        let words = output.words
        let setting = calendar.setting
        let items = words.counted("%s item", "%s items", calendar.items.count)
        let next = calendar.next.map { output.dayAndTime($0.time) }
        // A date stays in one line.
        let coming = next.map { words.translated("next %s", $0).replacing(" ", with: "\u{A0}") }
        let when = setting.isPaused ? words.translated("paused") : coming
        let problem = calendar.problems.first.map { first in
            words.counted(
                "%s problem: %s",
                "%s problems, the first: %s",
                calendar.problems.count,
                "\(calendar.problems.count)",
                first.shownOnOneLine
            )
        }
        let name = setting.name.shownOnOneLine
        let pausing =
            setting.isPaused
            ? words.translated("Resume “%s”", name.isolated) : words.translated("Pause “%s”", name.isolated)
        return Row(
            identifier: setting.path,
            name: name,
            path: setting.path.shownOnOneLine,
            state: [items, when ?? words.translated("nothing to come")].joined(separator: ", "),
            note: setting.isReadOnly ? words.translated("read only") : "",
            problem: problem ?? "",
            isPaused: setting.isPaused,
            pausing: pausing,
            removal: words.translated("Remove “%s”; its files stay", name.isolated),
            question: words.translated("Remove “%s”?", name.isolated)
        )
    }
}
