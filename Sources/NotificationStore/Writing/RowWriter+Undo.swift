internal import Foundation
internal import GRDB
internal import Geography
internal import NotificationCore

/// What takes back the last change of the person's own reminders: one is kept, and the next takes its place.
extension RowWriter {
    private static let insertPending = """
        INSERT INTO undo_pending (\(PendingColumn.spelled(keeping))) VALUES (\(PendingColumn.parameters(keeping)))
        """
    private static let keeping = PendingColumn.allCases.filter { $0 != .id }

    func keep(_ undo: Undo?) throws {
        try run("DELETE FROM undo_pending", [])
        guard let undo else { return try run("DELETE FROM undo", []) }
        try run(
            "INSERT OR REPLACE INTO undo (id, action, date, boot_id, touched, complete) VALUES (1, ?, ?, ?, ?, ?)",
            [
                undo.action.rawValue, undo.date.microseconds, undo.bootID, try Stored.encode(undo.touched),
                undo.isComplete ? 1 : 0,
            ]
        )
        for row in undo.before {
            try run(
                Self.insertPending,
                PendingColumn.arguments(
                    columns(of: row, try Stored.encode(row.request)) + columns(of: row.schedule, app: row.app)
                )
            )
        }
    }
}
