internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// Aligned columns under a heading.
struct Table {
    /// In English.
    private let headings: [String]
    /// The same in the session's language.
    private let shown: [String]
    /// If there isn't enough room, these columns shrink in this order, each to a least width; a column at 0 is left out.
    let yielding: [(column: Int, least: Int)]
    private(set) var rows: [[String]] = []

    init(_ headings: [String], yielding: [(heading: String, least: Int)] = []) {
        self.headings = headings
        shown = headings.map(Line.heading)
        self.yielding = yielding.compactMap { step in
            headings.firstIndex(of: step.heading).map { ($0, step.least) }
        }
    }

    mutating func add(_ row: [String]) {
        // Line breaks would tear the columns apart, and one long title makes every row as wide.
        rows.append(
            zip(headings, row).map { heading, cell in
                let line = PlainText.onOneLine(PlainText.visible(cell))
                return heading == Self.title ? DisplayWidth.cut(line, to: Self.longestTitle) : line
            }
        )
    }

    private static let (title, longestTitle) = ("TITLE", 100)

    /// The lines, none of them wider than `width`.
    func lines(width: Int? = Terminal.width) -> [String] {
        let widths = widths(within: width)
        func line(_ row: [String]) -> String {
            var text = ""
            for (column, cell) in row.enumerated() where widths[column] > 0 {
                let cell = DisplayWidth.cut(cell, to: widths[column])
                let isLast = column == row.count - 1
                text += isLast ? cell : DisplayWidth.padded(cell, to: widths[column] + Self.gap)
            }
            return width.map { DisplayWidth.cut(text, to: $0) } ?? text
        }
        return [Terminal.bold(line(shown))] + rows.map(line)
    }

    private static let gap = 2

    private func widths(within width: Int?) -> [Int] {
        var widths = headings.indices.map { column in
            ([shown] + rows).map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        guard let width else { return widths }
        for (column, least) in yielding {
            let excess = widths.filter { $0 > 0 }.reduce(-Self.gap) { $0 + $1 + Self.gap } - width
            guard excess > 0 else { break }
            widths[column] = least == 0 ? 0 : min(widths[column], max(least, widths[column] - excess))
        }
        return widths
    }

    func print() { lines().forEach { Swift.print($0) } }
}

/// What is scheduled, as people read it: the title first, then when, then how it repeats, and how to name it last.
struct ReminderTable {
    private var table: Table
    private let output: TimeOutput
    private let isOfAll: Bool
    private let names: [String: String]

    /// - Parameters:
    ///   - known: All ids that a name could stand for; on a terminal they are shortened to what tells them apart. Those of
    ///     other apps are not among them.
    ///   - isOfAll: Whether other apps' requests are among them.
    init(_ output: TimeOutput, known: [String], isOfAll: Bool = false) {
        self.output = output
        self.isOfAll = isOfAll
        names = Terminal.width == nil ? [:] : ReminderName.shortened(known)
        table = Table(
            ["TITLE", "WHEN", "REPEATS"] + (isOfAll ? ["APP"] : []) + ["ID"],
            yielding: [
                ("ID", 24), ("REPEATS", 24), ("TITLE", 24), ("REPEATS", 12), ("APP", 16), ("ID", 12), ("TITLE", 12),
                ("REPEATS", 7), ("REPEATS", 0), ("APP", 0), ("WHEN", 16),
            ]
        )
    }

    /// On a terminal, neither the id that an app gave its own nor Carillon's name, which stands for the person's own, says anything.
    mutating func add(_ summary: PendingSummary, isPaused: Bool = false) {
        let request = summary.request
        let isOwn = summary.app == Agenda.ownApp
        let isSeen = Terminal.width != nil
        let id = isOwn ? names[request.identifier] : isSeen && isOfAll ? "" : nil
        table.add(
            [request.content.name, output.when(summary, isPaused: isPaused), output.repeats(summary)]
                + (isOfAll ? [isOwn && isSeen ? "" : summary.app] : []) + [id ?? request.identifier]
        )
    }

    func print() { table.print() }
}
