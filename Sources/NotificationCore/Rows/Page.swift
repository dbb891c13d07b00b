/// A part of a list that is read in parts.
///
/// It is cut by the rows' sizes as well as by their number, and holds at least one row where one is left.
package struct Page<Row: Sendable>: Sendable {
    package var rows: [Row]
    /// Where the next page starts; nil at the end.
    package var next: PagePlace?
    /// What the rows take as they are stored.
    package var bytes: Int

    package init(rows: [Row] = [], next: PagePlace? = nil, bytes: Int = 0) {
        self.rows = rows
        self.next = next
        self.bytes = bytes
    }
}

/// How much one page holds.
package struct PageLimit: Sendable, Hashable {
    package var rows: Int
    package var bytes: Int

    package init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }
}

/// Where a page ended: the place of its last row in the order of its list, which stays what it is while rows come and
/// go.
package struct PagePlace: Sendable, Hashable, LosslessStringConvertible {
    package var app: String
    /// The date of a delivered row; 0 in lists of another order.
    package var date: Int64
    /// The store's number of the row.
    package var number: Int64

    package init(app: String, date: Int64 = 0, number: Int64) {
        self.app = app
        self.date = date
        self.number = number
    }

    package init?(_ description: String) {
        let parts = description.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int64(parts[0]), let date = Int64(parts[1]) else { return nil }
        self.init(app: String(parts[2]), date: date, number: number)
    }

    package var description: String { "\(number) \(date) \(app)" }
}
