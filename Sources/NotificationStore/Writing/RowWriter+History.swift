internal import Foundation
internal import GRDB
internal import NotificationCore

/// How past rings are written (decision 31).
extension RowWriter {
    private static let insertPast = """
        INSERT INTO history (\(HistoryColumn.spelled(noting)), number) VALUES (
            \(HistoryColumn.parameters(noting)),
            (SELECT coalesce(max(number), 0) + 1 FROM history WHERE app = :app)
        )
        """
    private static let noting: [HistoryColumn] = [
        .ring, .app, .identifier, .title, .due, .date, .outcome, .ended, .action, .actionTitle,
    ]

    func note(_ past: PastRing, repeating earlier: Int64?) throws {
        var ring: Int64?
        if past.outcome == .rang || past.outcome == .held {
            let statement = try database.cachedStatement(
                sql: "SELECT ring FROM delivered WHERE app = ? AND identifier = ?"
            )
            ring = try Int64.fetchOne(statement, arguments: [past.app, past.identifier])
        }
        if let earlier {
            try run("UPDATE history SET ring = ? WHERE ring = ?", [ring, earlier])
            if database.changesCount > 0 { return }
        }
        try run(
            Self.insertPast,
            HistoryColumn.arguments([
                (.ring, ring), (.app, past.app), (.identifier, past.identifier), (.title, past.title),
                (.due, past.due.microseconds), (.date, past.date.microseconds),
                (.outcome, past.outcome.stored), (.ended, past.ended?.microseconds),
                (.action, past.action?.identifier), (.actionTitle, past.action?.title),
            ])
        )
        try run(
            "DELETE FROM history WHERE app = ?1 AND number <= (SELECT max(number) FROM history WHERE app = ?1) - ?2",
            [past.app, PastRing.most(of: past.app)]
        )
    }

    /// It rings only now, so it comes behind what has rung since: pruning relies on the order.
    func show(_ ring: Int64, at time: WallTime) throws {
        try run(
            """
            UPDATE history SET id = (SELECT max(id) + 1 FROM history), outcome = ?, date = ?
            WHERE ring = ? AND outcome = ?
            """,
            [PastRing.Outcome.rang.stored, time.microseconds, ring, PastRing.Outcome.held.stored]
        )
    }

    func end(_ ring: Int64, _ end: RingEnd) throws {
        try run(
            "UPDATE history SET outcome = ?, ended = ?, action = ?, action_title = ? WHERE ring = ?",
            [
                end.outcome.stored, end.time.microseconds, end.action?.identifier, end.action?.title,
                ring,
            ]
        )
    }

    /// It ends at the first row that stays, however long the history is.
    func pruneHistory(before time: WallTime) throws {
        try run(
            """
            DELETE FROM history WHERE id < coalesce(
                (SELECT id FROM history WHERE date >= ? ORDER BY id LIMIT 1), (SELECT max(id) + 1 FROM history)
            )
            """,
            [time.microseconds]
        )
    }
}

extension PastRing.Outcome {
    /// What `history.outcome` says. The numbers lie in people's files and stay as they are.
    var stored: Int {
        switch self {
        case .rang: 0
        case .answered: 1
        case .dismissed: 2
        case .missed: 3
        case .withdrawn: 4
        case .paused: 5
        case .expired: 6
        case .held: 7
        }
    }

    init?(stored: Int) {
        guard let outcome = Self.allCases.first(where: { $0.stored == stored }) else { return nil }
        self = outcome
    }
}

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
