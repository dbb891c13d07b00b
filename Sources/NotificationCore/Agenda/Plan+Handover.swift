extension Plan {
    /// Notes in the same transaction that the ring which is shown first is handed to `server` right away.
    ///
    /// - Parameter isShown: Whether nothing comes between a ring and its popup, as the question to an app's delegate would.
    package mutating func handOver(to server: Delivered.Handover, rows: Rows, where isShown: (Delivered) -> Bool) {
        let first = changes.indices.compactMap { index -> (index: Int, due: WallTime)? in
            guard case .deliver(let row) = changes[index], row.presentation == .waiting(quietly: false) else {
                return nil
            }
            return rows.authorization(of: row.app).allows && isShown(row) ? (index, row.due) : nil
        }.min { ($0.due, $0.index) < ($1.due, $1.index) }
        guard let first, case .deliver(var row) = changes[first.index] else { return }
        row.handedTo = server
        changes[first.index] = .deliver(row)
    }
}
