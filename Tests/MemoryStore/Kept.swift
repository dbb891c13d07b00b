/// A row where it lies: rows are large, and looking for some of them copies none.
final class Kept<Row> {
    /// In which order they were added.
    let order: Int64
    var row: Row

    init(_ row: Row, order: Int64 = 0) {
        self.order = order
        self.row = row
    }
}
