internal import Foundation
internal import GRDB
internal import NotificationCore

/// What takes back the last change of the person's own reminders.
extension RowReader {
    /// The change, the reminders as they were, and what is stored under their names now.
    func undo() throws -> Rows {
        guard var undo = try undoneChange() else { return Rows() }
        var rows = try requests(app: Agenda.ownApp, identifiers: undo.touched.map(\.identifier))
        let (before, isWhole) = try undonePending()
        undo.before = before
        // A row that can't be read any more can't come back.
        if !isWhole { undo.isComplete = false }
        rows.undo = undo
        return rows
    }

    /// The change without the reminders; nil if none is kept, or if it can't be read.
    func undoneChange() throws -> Undo? {
        let sql = "SELECT action, date, boot_id, touched, complete FROM undo"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: sql)),
            let action = String.fromDatabaseValue(row[0]).flatMap(Undo.Action.init),
            let date = Int64.fromDatabaseValue(row[1]), (-1 << 60...1 << 60).contains(date),
            let bootID = String.fromDatabaseValue(row[2]),
            let touched = Data.fromDatabaseValue(row[3]).flatMap({ Stored.decode([Undo.Touched].self, $0) })
        else { return nil }
        var undo = Undo(action: action, date: WallTime(microseconds: date), bootID: bootID, touched: touched)
        undo.isComplete = Int64.fromDatabaseValue(row[4]) == 1
        return undo
    }

    private func undonePending() throws -> (rows: [Pending], isWhole: Bool) {
        let statement = try database.cachedStatement(sql: "SELECT \(PendingColumn.list) FROM undo_pending ORDER BY id")
        let stored = try Row.fetchAll(statement)
        let rows = stored.compactMap { try? pending(StoredRow<PendingColumn>(row: $0)) }
        return (rows, rows.count == stored.count)
    }
}
