internal import NotificationCore

/// Aligned columns under a heading.
struct Table {
    let headings: [String]
    private(set) var rows: [[String]] = []

    init(_ headings: [String]) { self.headings = headings }

    mutating func add(_ row: [String]) {
        // Line breaks would tear the columns apart.
        rows.append(row.map { PlainText.visible($0).split(whereSeparator: \.isNewline).joined(separator: " ") })
    }

    /// The lines, with the last column cut at `width`.
    func lines(width: Int? = Terminal.width) -> [String] {
        let widths = headings.indices.map { column in
            ([headings] + rows).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        func line(_ row: [String]) -> String {
            var text = ""
            for (column, cell) in row.enumerated() {
                let isLast = column == row.count - 1
                text += isLast ? cell : cell + String(repeating: " ", count: widths[column] - cell.count + 2)
            }
            guard let width, text.count > width else { return text }
            return text.prefix(width - 1) + "\u{2026}"
        }
        return [Terminal.bold(line(headings))] + rows.map(line)
    }

    func print() { lines().forEach { Swift.print($0) } }
}
