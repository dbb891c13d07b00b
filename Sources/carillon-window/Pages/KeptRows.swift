internal import AdwaitaSupport

/// A row that shows one value after the other of the same thing.
@UserInterface protocol KeptRow: AnyObject {
    associatedtype Value
    var widget: Widget { get }
    func show(_ value: Value)
}

/// The rows of a group, which stay while what they show changes: what the pointer is over, and what has the focus, is still
/// there after a press.
@UserInterface final class KeptRows<Row: KeptRow> {
    let group: Widget
    private let identifier: @UserInterface (Row.Value) -> String
    private let make: @UserInterface (Row.Value) -> Row
    private var rows: [(identifier: String, row: Row)] = []

    /// - Parameters:
    ///   - identifier: What a value has in common with the later ones of the same thing.
    ///   - make: A row for a thing that had none.
    init(
        _ group: Widget,
        identifier: @escaping @UserInterface (Row.Value) -> String,
        make: @escaping @UserInterface (Row.Value) -> Row
    ) {
        self.group = group
        self.identifier = identifier
        self.make = make
    }

    func show(_ values: [Row.Value]) {
        let names = values.map(identifier)
        keep { names.contains($0) }
        // What is new mostly comes last; in another order, they are made again.
        if !names.starts(with: rows.map(\.identifier)) { keep { _ in false } }
        for (value, kept) in zip(values, rows) { kept.row.show(value) }
        for (name, value) in zip(names, values).dropFirst(rows.count) {
            let row = make(value)
            row.show(value)
            group.add(row.widget)
            rows.append((name, row))
        }
    }

    private func keep(_ isKept: (String) -> Bool) {
        for row in rows where !isKept(row.identifier) { group.remove(fromGroup: row.row.widget) }
        rows.removeAll { !isKept($0.identifier) }
    }
}
